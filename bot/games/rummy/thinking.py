"""Slow rummy computations, run in a worker process: moves, hints and analyses.

The input is the view of a seat, or the log of a finished game. So the worker receives neither
hidden hands nor the secret of a running game. The only exception is `best_result`, which receives
all cards of the deal of the day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from bot.games.game import Engine
from bot.games.rummy.analysis import analyse_by_event, hint
from bot.games.rummy.legality import asked_seats, deciding_seats, position_for
from bot.games.rummy.moves import Discard, Event, Move, MovePlayed
from bot.games.rummy.players import ComputerPlayer, Level, make_player
from bot.games.rummy.rules import apply
from bot.games.rummy.state import GameState, View, view


def choose(level: str, seen: View) -> Move:
    """Return the move of a computer player of that level for the seat of the view."""
    return _player(level).choose(seen)


@cache
def _player(level: str) -> ComputerPlayer:
    return make_player(Level(level), Random())


def is_choice(event: Event) -> bool:
    """Return whether `event` is a discard. Only a log with a discard is analysed."""
    return isinstance(event, MovePlayed) and isinstance(event.move, Discard)


def best_result(
    start: GameState, draw: Callable[[GameState, Sequence[Event]], Event | None]
) -> Iterator[tuple[int, ...] | None]:
    """Yield None before each event of a game between captains, then the points by seat at its end.

    A captain is a computer player of the highest level.

    `draw` returns the chance event that follows a position, or None if a player must decide. Unlike
    in Shanghaien, the result is not the best possible one: a search of all moves would take too
    long, because there are too many.
    """
    state = start
    while state.table.outcome is None:
        yield None
        event = draw(state, ())
        if event is None:
            seat = next(seat for seat in state.table.seats if seat in deciding_seats(state))
            asked = position_for(state, seat) if seat in asked_seats(state) else state
            event = MovePlayed(seat, choose(Level.CAPTAIN, view(asked, seat)))
        state = apply(state, event)
    yield state.table.totals


ENGINE = Engine(
    choose=choose,
    hint=hint,
    analyse=analyse_by_event,
    best_result=best_result,
    is_choice=is_choice,
)
