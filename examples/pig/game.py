"""The rules of Pig: roll a die again and again, or hold the points so far.

A turn begins with a roll. A one ends the turn without points. The first player to hold 100 points
wins. The lines of the log are the events:

| Line       | Event                                                   |
|------------|---------------------------------------------------------|
| ``die 4``  | a roll of the current player                            |
| ``1 roll`` | the first player rolls again; also ``hold``, ``resign`` |
| ``late 1`` | the first player has run out of time                    |
| ``late``   | the game is called off                                  |
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from bot import fairness
from bot.games.game import CANCELLED, COMPLETED, Chance, Game, MoveRefusedError, Outcome

GOAL = 100
SEATS = tuple(map(str, range(1, 9)))
_EVENT = re.compile(r"die [1-6]|[1-8] (roll|hold|resign)|late( [1-8])*")


class Move(StrEnum):
    """A move of a player."""

    ROLL = "roll"
    HOLD = "hold"
    RESIGN = "resign"


class Refusal(StrEnum):
    """The reason why a move is refused."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"


@dataclass(frozen=True, slots=True)
class State:
    """A position; scores are indexed by slot."""

    scores: tuple[int, ...]
    mover: int = 0
    """The slot of the current player."""
    dice: tuple[int, ...] = ()
    """The dice of the current turn."""
    last_dice: tuple[int, ...] = ()
    """The dice of the previous turn."""
    rolls: int = 0
    """The number of rolls in the game."""
    is_rolling: bool = True
    """True if the die must be rolled now."""
    outcome: Outcome | None = None


def apply(state: State, event: str) -> State:
    """Return the position after an event. Raises ValueError if the event is impossible."""
    if state.outcome is not None:
        raise MoveRefusedError(Refusal.OVER)
    match event.split():
        case ["die", pips] if state.is_rolling:
            thrown = replace(
                state, dice=(*state.dice, int(pips)), rolls=state.rolls + 1, is_rolling=False
            )
            return _pass_turn(thrown, 0) if pips == "1" else thrown
        case ["late", *late]:
            return _end(state, "time" if late else CANCELLED, *late)
        case [seat, Move.RESIGN]:
            return _end(state, "resigned", seat)
        case [seat, Move.ROLL] if seat in waiting_seats(state):
            return replace(state, is_rolling=True)
        case [seat, Move.HOLD] if seat in waiting_seats(state):
            return _pass_turn(state, sum(state.dice))
    raise MoveRefusedError(Refusal.NOT_YOUR_TURN)


def _pass_turn(state: State, points: int) -> State:
    """Return the position after the current turn, which scored `points`."""
    mover, scores = state.mover, list(state.scores)
    scores[mover] += points
    passed = State(
        tuple(scores), (mover + 1) % len(scores), last_dice=state.dice, rolls=state.rolls
    )
    return _end(passed, COMPLETED) if scores[mover] >= GOAL else passed


def _end(state: State, termination: str, *losers: str) -> State:
    """Return the position at the end of the game, with `losers` in the last place.

    Raises ValueError if the game has no such seat.
    """
    if not set(losers) <= set(SEATS[: len(state.scores)]):
        raise ValueError(f"there is no seat {' or '.join(losers)}")
    ranks = [(SEATS[slot] in losers, -score) for slot, score in enumerate(state.scores)]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    found = Outcome(termination, state.scores, None if termination == CANCELLED else places)
    return replace(state, outcome=found, is_rolling=False)


def waiting_seats(state: State) -> frozenset[str]:
    """Return a set with the current player's seat; empty before a roll and after the end."""
    pauses = state.is_rolling or state.outcome is not None
    return frozenset() if pauses else frozenset({SEATS[state.mover]})


def chance_event(state: State, chance: Chance) -> str | None:
    """Return the next roll, or None if the die must not be rolled now."""
    name = f"die {state.rolls + 1}"
    return f"die {1 + fairness.draw_below(chance.key, name, 6)}" if state.is_rolling else None


def parse_event(text: str) -> str:
    """Return `text`, which is its own event. Raises ValueError if it is not a line of the log."""
    if not _EVENT.fullmatch(text):
        raise ValueError(f"{text!r} is not an event of Pig")
    return text


PIG: Game[None, State, str, Move, str] = Game(
    name="pig",
    seats=SEATS,
    min_seats=2,
    new_game=lambda _, seats: State((0,) * seats),
    check_move=lambda state, seat, move: apply(state, f"{seat} {move}"),
    legal_moves=lambda state, seat: (Move.ROLL, Move.HOLD) if seat in waiting_seats(state) else (),
    move_event=lambda seat, move: f"{seat} {move}",
    apply=apply,
    chance_event=chance_event,
    waiting=waiting_seats,
    outcome=lambda state: state.outcome,
    resignation=Move.RESIGN,
    cancelled="late",
    out_of_time=lambda _, late: " ".join(["late", *sorted(late)]),
    parse_event=parse_event,
    format_event=str,
    parse_move=Move,
    format_move=str,
)
