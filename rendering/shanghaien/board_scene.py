"""The board as plain data: everything that the picture shows, with nothing left to compute.

`build_board` reads a position of the rules; the result can be drawn, described in words, stored
or compared. It knows no colours and no pixels. Scenes go to the process that draws: they are named
tuples, which are fast to unpickle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from bot.games.shanghaien.cards import NATIONS, Card, Half, Nation, Sailor, Trick
from bot.games.shanghaien.rules import awards, score, unseen_cards
from bot.games.shanghaien.state import (
    DICE_PER_ROLL,
    ROUNDS,
    SEATS,
    TAVERN_SIZE,
    AwardReason,
    End,
    GameState,
    Move,
    Phase,
    Player,
    Score,
    ScoreLine,
    Seat,
)
from rendering.ink.display import Display
from rendering.shanghaien.choice import Choice, choice_of
from rendering.shanghaien.scene_look import SceneLook
from rendering.shanghaien.words import Words


class SpotScene(NamedTuple):
    """One card of the tavern with the dice on it; pairs go near side, far side."""

    card: Card
    name: str
    """The nation's name; empty on a trick card."""
    number: int
    """The die value of the card; only a proposal while the end that is 1 is open."""
    dice: tuple[int, int] = (0, 0)
    fresh: tuple[int, int] = (0, 0)
    """How many of these dice came with the last move."""
    lifted: tuple[int, int] = (0, 0)
    """How many dice were here and were taken back with the last move."""
    ghosts: tuple[int, int] = (0, 0)
    """How many of the rolled dice may come here now."""
    returnable: tuple[int, int] = (0, 0)
    """How many of the dice may be taken back now."""
    worth: str = ""
    """The winning chance after a die placed here now, in writing; empty where nobody asked."""
    best: bool = False
    """True where a die is worth most."""
    threatened: bool = False
    """True if a die placed here now sends the card to the sharks."""
    face_down: bool = False
    """True once the card was sent to the sharks."""
    leader: Seat | None = None
    """Who would get the card now."""


class CrewScene(NamedTuple):
    """One player's crew of one nation."""

    strength: int
    scored_by: Seat | None
    """Who would score just this number if the game ended now: the stronger side scores the weaker
    crew, or its own where the other has none."""
    fresh: bool
    """True if a wild joined it with the last move."""
    welcome: bool
    """True if a wild may join it now."""


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
    """True once a trick was played: no other may be played this round."""
    to_move: bool
    armed: Half | None
    """The half of a trick card that is about to be played, or at work until a die is placed."""
    total: int
    """The score if the game ended now."""
    level: str | None = None
    """Which of the computer's levels plays here; None for a member."""


class Labels(NamedTuple):
    """The words on the board, ready to draw."""

    round: str
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
    """True while the end that is 1 is open, and the numbers only a proposal."""
    near: SideScene
    far: SideScene
    sailors_in_stack: tuple[int, ...]
    """Strength of each nation's sailors in the stack, in the order of `NATIONS`."""
    tricks_in_stack: int
    labels: Labels
    display: Display = Display()


def build_board(
    state: GameState,
    look: SceneLook,
    *,
    previous: GameState | None = None,
    end: End = End.LEFT,
    half: Half | None = None,
    best: Move | None = None,
    worths: Mapping[int, str] = MappingProxyType({}),
) -> BoardScene:
    """Return the board for `state`.

    `previous` is the position of the picture before, whose differences are marked as the last move;
    without it the last placement is marked while it may still be taken back. `end` is the proposal
    for the end that is 1 while nobody has settled it.

    After a roll the choice is shown on the cards: what a play of `half` of a trick card can do,
    without a `half` where the dice may be placed, or what the `best` move does. What it is worth to
    place a die is written on it: `worths`, by value, the best first.
    """
    before, counted = _position_before(state, previous), score(state)
    choice = choice_of(state, end, half, best)
    side = partial(_side, state, look, before, counted, choice)
    hidden = unseen_cards(state)
    return BoardScene(
        round=state.round,
        rounds=ROUNDS,
        stack=state.stack,
        spots=_spots(state, look, before, end, choice, worths),
        numbers_open=bool(state.tavern) and state.one_end is None,
        near=side(look.viewer),
        far=side(look.viewer.opponent),
        sailors_in_stack=_strengths(hidden),
        tricks_in_stack=_tricks(hidden),
        labels=_labels(state, look.words),
        display=look.display,
    )


def _position_before(state: GameState, previous: GameState | None) -> GameState:
    """Return the position with which `state` is compared: itself if nothing counts as new."""
    before = previous or state.undo
    if before is None:
        return state
    if before.round == state.round:
        return before
    # The round is new since then: all its dice are, and crews grew by cards that were awarded.
    first, second = (replace(player, dice=_NO_DICE) for player in state.players)
    return replace(state, players=(first, second))


def _labels(state: GameState, words: Words) -> Labels:
    return Labels(
        round=words.round(max(state.round, 1)),
        total=words.total,
    )


def _side(
    state: GameState,
    look: SceneLook,
    before: GameState,
    counted: Score,
    choice: Choice,
    seat: Seat,
) -> SideScene:
    player, moves = state.player(seat), seat is state.mover
    rolled = state.roll if moves else None
    return SideScene(
        seat=seat,
        name=look.names[seat.slot],
        supply=player.supply - (DICE_PER_ROLL if rolled else 0),
        rolled=rolled,
        tricks=player.tricks,
        crews=_crews(
            player, before.player(seat), seat, counted, choice.nations if moves else frozenset()
        ),
        captain_in_tavern=player.captain_used,
        to_move=moves and state.phase is not Phase.OVER,
        armed=choice.half if moves else None,
        total=counted.totals[seat.slot],
        level=look.levels[seat.slot],
    )


def _crews(
    player: Player, before: Player, seat: Seat, counted: Score, welcome: frozenset[Nation]
) -> tuple[CrewScene, ...]:
    slot = seat.slot
    crews = zip(player.crews, before.crews, counted.lines, strict=True)
    return tuple(
        CrewScene(
            strength=line.strengths[slot],
            scored_by=_scorer_of(line, slot),
            fresh=len(crew.wilds) > len(earlier.wilds),
            welcome=line.nation in welcome,
        )
        for crew, earlier, line in crews
    )


def _scorer_of(line: ScoreLine, slot: int) -> Seat | None:
    """Return who scores the strength of the crew of `slot`, if anybody."""
    scorer = next((seat for seat in SEATS if line.points[seat.slot]), None)
    if scorer is None or not line.strengths[slot]:
        return None
    alone = not line.strengths[scorer.opponent.slot]
    return scorer if (scorer.slot == slot) == alone else None


def _spots(
    state: GameState,
    look: SceneLook,
    before: GameState,
    end: End,
    choice: Choice,
    worths: Mapping[int, str],
) -> tuple[SpotScene, ...]:
    near, far = look.viewer, look.viewer.opponent
    near_changed, far_changed = (_changed(state, seat, before) for seat in (near, far))
    near_moves = near is state.mover
    spots = []
    for award in awards(state, end):
        place = award.number - 1
        nearby, beyond = near_changed[place], far_changed[place]
        ghosts, returnable = choice.ghosts[place], int(award.number in choice.returnable)
        spots.append(
            SpotScene(
                card=award.card,
                name=_nation_on(award.card, look.words),
                number=award.number,
                dice=(award.dice[near.slot], award.dice[far.slot]),
                fresh=(max(0, nearby), max(0, beyond)),
                lifted=(max(0, -nearby), max(0, -beyond)),
                ghosts=(ghosts, 0) if near_moves else (0, ghosts),
                returnable=(returnable, 0) if near_moves else (0, returnable),
                worth=worths.get(award.number, ""),
                best=award.number == next(iter(worths), None),
                threatened=choice.sharks and ghosts > 0,
                face_down=award.reason is AwardReason.SHARKS,
                leader=award.winner,
            )
        )
    return tuple(spots)


def _nation_on(card: Card, words: Words) -> str:
    return words.nations[card.nation] if isinstance(card, Sailor) else ""


def _changed(state: GameState, seat: Seat, before: GameState) -> list[int]:
    """Return by die value how many dice of `seat` have come since `before`, or gone if negative."""
    pairs = zip(state.player(seat).dice, before.player(seat).dice, strict=True)
    return [now - then for now, then in pairs]


def _strengths(cards: Mapping[Card, int]) -> tuple[int, ...]:
    """Return the sum of the sailors of each nation; `cards` says how many there are of each."""
    found = dict.fromkeys(NATIONS, 0)
    for card, count in cards.items():
        if isinstance(card, Sailor):
            found[card.nation] += card.value * count
    return tuple(found.values())


def _tricks(cards: Mapping[Card, int]) -> int:
    return sum(count for card, count in cards.items() if isinstance(card, Trick))


_NO_DICE = (0,) * TAVERN_SIZE
