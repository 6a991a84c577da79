"""Slow computations about the rummy, run in a worker process: moves, hints and analyses.

The input is the view of a seat, or the log of a finished game. It never contains hidden hands or
the secret of a running game.
"""

from __future__ import annotations

from functools import cache
from random import Random

from bot.games.game import Engine
from bot.games.rummy.analysis import analyse_by_event, hint
from bot.games.rummy.moves import Discard, Event, Move, MovePlayed
from bot.games.rummy.players import ComputerPlayer, Level, make_player
from bot.games.rummy.state import View


def choose(level: str, seen: View) -> Move:
    """Return the move of a computer player of that level for the seat of the view."""
    return _player(level).choose(seen)


@cache
def _player(level: str) -> ComputerPlayer:
    return make_player(Level(level), Random())


def is_choice(event: Event) -> bool:
    """Return whether the analysis of a game comments on an event."""
    return isinstance(event, MovePlayed) and isinstance(event.move, Discard)


ENGINE = Engine(choose=choose, hint=hint, analyse=analyse_by_event, is_choice=is_choice)
