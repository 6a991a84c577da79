"""What a player meets for the first time in a game: a tie, a card won, a trick in hand.

It follows from the log alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Event, PlayTrick, Roll, Seat, Shanghai
from bot.games.shanghaien.scoring import awards, score
from bot.games.shanghaien.state import Award, AwardReason, GameState, Phase, ScoreLine


class First(StrEnum):
    """What can be new, in the order in which it is told."""

    CALL = "call"
    """Shanghai may be called, and need not be."""
    END = "end"
    """The player settles which end of the row is 1."""
    DIE = "die"
    """A die is to be placed."""
    AWARD = "award"
    """The last round brought the player cards."""
    TIE = "tie"
    """Both have equally many dice on a card."""
    LEAD = "lead"
    """The player has more dice on a card."""
    NATION = "nation"
    """Both own sailors of a nation."""
    TRICK = "trick"
    """A trick can be played."""


@dataclass(frozen=True, slots=True)
class FirstTime:
    """Something new, with what it is about."""

    kind: First
    award: Award | None = None
    """The card of a tie or a lead, as the dice lie."""
    line: ScoreLine | None = None
    """The nation that both own."""
    cards: tuple[Card, ...] = ()
    """What the last round brought."""


def first_time(
    told: Iterable[tuple[GameState, Event]], now: GameState, seat: Seat
) -> FirstTime | None:
    """Return what is new to `seat` at the choice it has in `now`; None if nothing is.

    `told` are all events before, each with the position that it met. Each choice tells one thing,
    and no two choices of a game the same: what comes together is told at the choices that follow.
    """
    known: set[First] = set()
    for state, _ in told:
        if (new := _new(state, seat, known)) is not None:
            known.add(new.kind)
    return _new(now, seat, known)


def _new(state: GameState, seat: Seat, known: set[First]) -> FirstTime | None:
    # Where there is but to roll nobody is asked.
    if state.mover is not seat or legal_moves(state) in ((), (Roll(),)):
        return None
    left = (_FINDERS[kind](state, seat) for kind in First if kind not in known)
    return next(filter(None, left), None)


def _call(state: GameState, _seat: Seat) -> FirstTime | None:
    return FirstTime(First.CALL) if legal_moves(state) == (Roll(), Shanghai()) else None


def _end(state: GameState, _seat: Seat) -> FirstTime | None:
    open_end = state.phase is Phase.ROLLED and state.one_end is None
    return FirstTime(First.END) if open_end else None


def _die(state: GameState, _seat: Seat) -> FirstTime | None:
    return FirstTime(First.DIE) if state.phase is Phase.ROLLED and state.one_end else None


def _award(state: GameState, seat: Seat) -> FirstTime | None:
    last = state.history[-1].awards if state.history else ()
    cards = tuple(each.card for each in last if each.winner is seat)
    return FirstTime(First.AWARD, cards=cards) if cards else None


def _tie(state: GameState, _seat: Seat) -> FirstTime | None:
    tied = (each for each in awards(state) if each.neighbours is not None)
    return next((FirstTime(First.TIE, award=each) for each in tied), None)


def _lead(state: GameState, seat: Seat) -> FirstTime | None:
    ahead = (
        each
        for each in awards(state)
        if each.winner is seat and each.reason is AwardReason.MORE_DICE
    )
    return next((FirstTime(First.LEAD, award=each) for each in ahead), None)


def _nation(state: GameState, _seat: Seat) -> FirstTime | None:
    shared = (line for line in score(state).lines if all(line.strengths))
    return next((FirstTime(First.NATION, line=line) for line in shared), None)


def _trick(state: GameState, _seat: Seat) -> FirstTime | None:
    plays = any(isinstance(move, PlayTrick) for move in legal_moves(state))
    return FirstTime(First.TRICK) if plays else None


_FINDERS: dict[First, Callable[[GameState, Seat], FirstTime | None]] = {
    First.CALL: _call,
    First.END: _end,
    First.DIE: _die,
    First.AWARD: _award,
    First.TIE: _tie,
    First.LEAD: _lead,
    First.NATION: _nation,
    First.TRICK: _trick,
}
