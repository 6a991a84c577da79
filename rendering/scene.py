"""The board as plain data: everything that the picture shows, and nothing to work out.

`build_board` reads a position of the rules; the result can be drawn, described in words, stored
or compared. It knows no colours and no pixels. Scenes go to the process that draws: they have no
slots, since what has slots takes twice as long to pickle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.games.shanghaien.cards import NATIONS, Card, Nation, Sailor, Trick
from bot.games.shanghaien.moves import End, Seat
from bot.games.shanghaien.rules import unseen_cards
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    ROUNDS,
    TAVERN_SIZE,
    GameState,
    Phase,
    Score,
    ScoreLine,
)

from .display import Display
from .names import shown_names
from .words import Words


@dataclass(frozen=True)
class SpotScene:
    """One card of the tavern with the dice on it."""

    card: Card
    name: str
    """The nation's name; empty on a trick card."""
    number: int | None
    """The die value of the card; None while the end that is 1 is open and nothing is chosen."""
    dice: tuple[int, int]
    """Dice on the card: near side, far side."""
    fresh: tuple[int, int]
    """How many of these dice came with the last move."""
    face_down: bool
    """True once the card was sent to the sharks."""
    leader: Seat | None
    """Who would get the card now."""


@dataclass(frozen=True)
class SideScene:
    """What lies in front of one player."""

    seat: Seat
    name: str
    supply: int
    """Dice neither on cards nor just rolled."""
    rolled: tuple[int, int] | None
    """The dice just rolled, while they wait."""
    tricks: tuple[Trick, ...]
    captain_in_tavern: bool
    to_move: bool
    sharks_armed: bool
    """True after *Send to the sharks*, until the die is placed."""
    total: int
    """The score if the game ended now."""


@dataclass(frozen=True)
class CrewScene:
    """One player's crew of one nation."""

    strength: int
    sailors: int
    """Real sailors."""
    wilds: int
    points: int
    """What this crew would bring if the game ended now."""
    fresh: bool
    """True if a wild joined it with the last move."""


@dataclass(frozen=True)
class NationScene:
    """One nation in the score table."""

    nation: Nation
    name: str
    near: CrewScene
    far: CrewScene
    in_tavern: int
    """Strength of this nation's sailors in the tavern, face-down cards not counted."""
    in_stack: int
    """Strength of this nation's sailors still in the stack."""


@dataclass(frozen=True)
class Labels:
    """The words on the board, ready to draw."""

    round: str
    stack: str
    tavern: str
    tricks: str
    total: str


@dataclass(frozen=True)
class BoardScene:
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
    nations: tuple[NationScene, ...]
    tricks_to_come: tuple[int, int]
    """Trick cards in the tavern and in the stack."""
    labels: Labels
    display: Display = field(default_factory=Display)


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
    shown = shown_names(names, usernames)
    before = previous or state.undo
    if before is not None and before.round != state.round:
        before = None
    counted, unseen = score(state), unseen_cards(state)
    sides = {
        seat: _side(state, seat, shown[seat.slot], counted) for seat in (viewer, viewer.opponent)
    }
    return BoardScene(
        round=state.round,
        rounds=ROUNDS,
        stack=state.stack,
        spots=_spots(state, words, viewer, before, tentative_end),
        numbers_open=bool(state.tavern) and state.one_end is None,
        near=sides[viewer],
        far=sides[viewer.opponent],
        nations=_nations(state, words, viewer, before, counted, unseen),
        tricks_to_come=_tricks_to_come(state, unseen),
        labels=Labels(
            round=words.round_of(max(state.round, 1), ROUNDS),
            stack=words.stack,
            tavern=words.tavern,
            tricks=words.tricks,
            total=words.total,
        ),
        display=display or Display(),
    )


def _side(state: GameState, seat: Seat, name: str, counted: Score) -> SideScene:
    player = state.player(seat)
    rolled = state.roll if seat is state.mover else None
    return SideScene(
        seat=seat,
        name=name,
        supply=player.supply - (DICE_PER_ROLL if rolled else 0),
        rolled=rolled,
        tricks=player.tricks,
        captain_in_tavern=player.captain_used,
        to_move=seat is state.mover and state.phase is not Phase.OVER,
        sharks_armed=state.sharks_armed and seat is state.mover,
        total=counted.totals[seat.slot],
    )


def _spots(
    state: GameState,
    words: Words,
    viewer: Seat,
    before: GameState | None,
    tentative_end: End | None,
) -> tuple[SpotScene, ...]:
    end = state.one_end or tentative_end
    leaders = awards(state, end)
    near, far = state.player(viewer), state.player(viewer.opponent)
    found = []
    for place, card in enumerate(state.tavern):
        number = None
        if end is not None:
            number = place + 1 if end is End.LEFT else TAVERN_SIZE - place
        slot = (number or 1) - 1
        found.append(
            SpotScene(
                card=card,
                name=words.nations[card.nation] if isinstance(card, Sailor) else "",
                number=number,
                dice=(near.dice[slot], far.dice[slot]) if number else (0, 0),
                fresh=_fresh(state, before, viewer, slot) if number else (0, 0),
                face_down=number in state.shark_cards,
                leader=leaders[place].winner if leaders else None,
            )
        )
    return tuple(found)


def _fresh(state: GameState, before: GameState | None, viewer: Seat, slot: int) -> tuple[int, int]:
    """Return how many dice both sides have more on a card than `before`."""
    if before is None:
        return 0, 0

    def more(seat: Seat) -> int:
        return max(0, state.player(seat).dice[slot] - before.player(seat).dice[slot])

    return more(viewer), more(viewer.opponent)


def _nations(
    state: GameState,
    words: Words,
    viewer: Seat,
    before: GameState | None,
    counted: Score,
    unseen: Counter[Card],
) -> tuple[NationScene, ...]:
    tavern = _strengths(
        card for place, card in enumerate(state.tavern) if not _is_face_down(state, place)
    )
    stack = _strengths(unseen.elements())
    return tuple(
        NationScene(
            nation=nation,
            name=words.nations[nation],
            near=_crew(state, before, viewer, counted.lines[index]),
            far=_crew(state, before, viewer.opponent, counted.lines[index]),
            in_tavern=tavern[nation],
            in_stack=stack[nation],
        )
        for index, nation in enumerate(NATIONS)
    )


def _is_face_down(state: GameState, place: int) -> bool:
    if state.one_end is None:
        return False
    number = place + 1 if state.one_end is End.LEFT else TAVERN_SIZE - place
    return number in state.shark_cards


def _crew(state: GameState, before: GameState | None, seat: Seat, line: ScoreLine) -> CrewScene:
    crew = state.player(seat).crew(line.nation)
    wilds = len(crew.wilds)
    earlier = wilds if before is None else len(before.player(seat).crew(line.nation).wilds)
    return CrewScene(
        strength=crew.strength,
        sailors=len(crew.values),
        wilds=wilds,
        points=line.points[seat.slot],
        fresh=wilds > earlier,
    )


def _strengths(cards: Iterable[Card]) -> Counter[Nation]:
    """Return the sum of the sailors of each nation."""
    found = Counter[Nation]()
    for card in cards:
        if isinstance(card, Sailor):
            found[card.nation] += card.value
    return found


def _tricks_to_come(state: GameState, unseen: Counter[Card]) -> tuple[int, int]:
    in_tavern = sum(
        isinstance(card, Trick) and not _is_face_down(state, place)
        for place, card in enumerate(state.tavern)
    )
    in_stack = sum(count for card, count in unseen.items() if isinstance(card, Trick))
    return in_tavern, in_stack
