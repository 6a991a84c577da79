"""The board as plain data: everything that the picture shows, with nothing left to compute.

`build_board` reads a position of the rules; the result can be drawn, described in words, stored
or compared. It knows no colours and no pixels. Scenes go to the process that draws: they are named
tuples, which are fast to unpickle.
"""

from __future__ import annotations

import copyreg
from collections.abc import Collection, Mapping
from typing import NamedTuple

from bot.games.shanghaien.cards import DECK, NATIONS, Card, Nation, Sailor, Trick
from bot.games.shanghaien.moves import End, Seat
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    ROUNDS,
    AwardReason,
    GameState,
    Phase,
    Player,
    Score,
)
from rendering.ink.display import Display
from rendering.ink.names import shown_names
from rendering.shanghaien.words import Words


class SpotScene(NamedTuple):
    """One card of the tavern with the dice on it."""

    card: Card
    name: str
    """The nation's name; empty on a trick card."""
    number: int | None = None
    """The die value of the card; None while the end that is 1 is open and nothing is chosen."""
    dice: tuple[int, int] = (0, 0)
    """Dice on the card: near side, far side."""
    fresh: tuple[int, int] = (0, 0)
    """How many of these dice came with the last move."""
    face_down: bool = False
    """True once the card was sent to the sharks."""
    leader: Seat | None = None
    """Who would get the card now."""


class CrewScene(NamedTuple):
    """One player's crew of one nation."""

    strength: int
    sailors: int
    """Real sailors."""
    wilds: int
    points: int
    """What this crew would bring if the game ended now."""
    fresh: bool
    """True if a wild joined it with the last move."""


class SideScene(NamedTuple):
    """What lies in front of one player."""

    seat: Seat
    name: str
    supply: int
    """Dice neither on cards nor just rolled."""
    rolled: tuple[int, int] | None
    """The dice just rolled, while they wait."""
    tricks: tuple[Trick, ...]
    crews: tuple[CrewScene, ...]
    """One crew a nation, in the order of `NATIONS`."""
    captain_in_tavern: bool
    to_move: bool
    sharks_armed: bool
    """True after *Send to the sharks*, until the die is placed."""
    total: int
    """The score if the game ended now."""


class Labels(NamedTuple):
    """The words on the board, ready to draw."""

    round: str
    stack: str
    tavern: str
    tricks: str
    total: str


class BoardScene(NamedTuple):
    """Everything on the board picture; near is the side below."""

    round: int
    rounds: int
    stack: int
    """Cards in the face-down stack."""
    spots: tuple[SpotScene, ...]
    """The tavern, leftmost card first; empty between rounds."""
    numbers_open: bool
    """True while the end that is 1 is open, even if a choice for it is shown."""
    near: SideScene
    far: SideScene
    sailors_to_come: tuple[tuple[int, int], ...]
    """Strength of each nation's sailors in the tavern and in the stack, in the order of `NATIONS`.

    Cards that lie face down are not counted, here and with the tricks.
    """
    tricks_to_come: tuple[int, int]
    """Trick cards in the tavern and in the stack."""
    labels: Labels
    display: Display = Display()


def build_board(
    state: GameState,
    *,
    names: tuple[str, str],
    words: Words,
    viewer: Seat = Seat.FIRST,
    previous: GameState | None = None,
    usernames: tuple[str, str] | None = None,
    display: Display | None = None,
    tentative_end: End | None = None,
) -> BoardScene:
    """Return the board for `state` as `viewer` sees it: his side below.

    `names` and `usernames` go by seat; a name that the font cannot draw gives way to the
    username. `previous` is the position of the picture before, whose differences are marked as
    the last move; without it the last placement is marked while it may still be taken back.
    `tentative_end` is the choice for the end that is 1 while nobody has settled it.
    """
    before = _position_before(state, previous)
    shown, counted = shown_names(names, usernames), score(state)
    near, far = (
        _side(state, seat, shown[seat.slot], before, counted) for seat in (viewer, viewer.opponent)
    )
    spots = _spots(state, words, viewer, before, tentative_end)
    face_up = [spot.card for spot in spots if not spot.face_down]
    dealt = state.dealt_cards()
    return BoardScene(
        round=state.round,
        rounds=ROUNDS,
        stack=state.stack,
        spots=spots,
        numbers_open=bool(state.tavern) and state.one_end is None,
        near=near,
        far=far,
        sailors_to_come=_sailors_to_come(face_up, dealt),
        tricks_to_come=(_tricks(face_up), _TRICKS_IN_DECK - _tricks(dealt)),
        labels=_labels(state, words),
        display=display or Display(),
    )


def _position_before(state: GameState, previous: GameState | None) -> GameState:
    """Return the position with which `state` is compared: itself if nothing counts as new."""
    before = previous or state.undo
    return state if before is None or before.round != state.round else before


def _labels(state: GameState, words: Words) -> Labels:
    return Labels(
        round=words.round_of(max(state.round, 1), ROUNDS),
        stack=words.stack,
        tavern=words.tavern,
        tricks=words.tricks,
        total=words.total,
    )


def _side(state: GameState, seat: Seat, name: str, before: GameState, counted: Score) -> SideScene:
    player = state.player(seat)
    rolled = state.roll if seat is state.mover else None
    return SideScene(
        seat=seat,
        name=name,
        supply=player.supply - (DICE_PER_ROLL if rolled else 0),
        rolled=rolled,
        tricks=player.tricks,
        crews=_crews(player, before.player(seat), seat, counted),
        captain_in_tavern=player.captain_used,
        to_move=seat is state.mover and state.phase is not Phase.OVER,
        sharks_armed=state.sharks_armed and seat is state.mover,
        total=counted.totals[seat.slot],
    )


def _crews(player: Player, before: Player, seat: Seat, counted: Score) -> tuple[CrewScene, ...]:
    slot = seat.slot
    crews = zip(player.crews, before.crews, counted.lines, strict=True)
    return tuple(
        CrewScene(
            strength=line.strengths[slot],
            sailors=len(crew.values),
            wilds=len(crew.wilds),
            points=line.points[slot],
            fresh=len(crew.wilds) > len(earlier.wilds),
        )
        for crew, earlier, line in crews
    )


def _spots(
    state: GameState,
    words: Words,
    viewer: Seat,
    before: GameState,
    tentative_end: End | None,
) -> tuple[SpotScene, ...]:
    if state.one_end is None and tentative_end is None:
        return tuple(SpotScene(card, _nation_on(card, words)) for card in state.tavern)
    near, far = viewer, viewer.opponent
    near_fresh, far_fresh = _fresh(state, near, before), _fresh(state, far, before)
    return tuple(
        SpotScene(
            card=award.card,
            name=_nation_on(award.card, words),
            number=award.number,
            dice=(award.dice[near.slot], award.dice[far.slot]),
            fresh=(near_fresh[award.number - 1], far_fresh[award.number - 1]),
            face_down=award.reason is AwardReason.SHARKS,
            leader=award.winner,
        )
        for award in awards(state, tentative_end)
    )


def _nation_on(card: Card, words: Words) -> str:
    return words.nations[card.nation] if isinstance(card, Sailor) else ""


def _fresh(state: GameState, seat: Seat, before: GameState) -> list[int]:
    """Return by die value how many dice of `seat` have come since `before`."""
    pairs = zip(state.player(seat).dice, before.player(seat).dice, strict=True)
    return [max(0, now - then) for now, then in pairs]


def _sailors_to_come(
    face_up: Collection[Card], dealt: Collection[Card]
) -> tuple[tuple[int, int], ...]:
    here, gone = _strengths(face_up), _strengths(dealt)
    return tuple((here[each], _STRENGTHS_IN_DECK[each] - gone[each]) for each in NATIONS)


def _strengths(cards: Collection[Card]) -> Mapping[Nation, int]:
    """Return the sum of the sailors of each nation."""
    found = dict.fromkeys(NATIONS, 0)
    for card in cards:
        if isinstance(card, Sailor):
            found[card.nation] += card.value
    return found


def _tricks(cards: Collection[Card]) -> int:
    return sum(isinstance(card, Trick) for card in cards)


_STRENGTHS_IN_DECK = _strengths(DECK)
_TRICKS_IN_DECK = _tricks(DECK)


def _by_parts(scene: tuple[object, ...]) -> tuple[type, tuple[object, ...]]:
    return type(scene), tuple(scene)


# This makes them fast to pickle too: pickle need not inspect each class.
for _kind in (BoardScene, SpotScene, SideScene, CrewScene, Labels, Display):
    copyreg.pickle(_kind, _by_parts)
