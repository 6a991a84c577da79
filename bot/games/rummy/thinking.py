"""What a process thinks about the rummy: moves, hints and second looks.

What it is asked with is a seat's view, or the log of a game that is over: never a hidden hand of a
running game, never its secret.
"""

from __future__ import annotations

from functools import cache
from random import Random

from bot.games.game import Engine
from bot.games.rummy.analysis import analyse_by_event, hint
from bot.games.rummy.moves import Discard, Event, Move, Played
from bot.games.rummy.players import ComputerPlayer, Level, make_player
from bot.games.rummy.state import View


def choose(level: str, seen: View) -> Move:
    """Return the move of `level` for the seat whose view `seen` is."""
    return _player(level).choose(seen)


@cache
def _player(level: str) -> ComputerPlayer:
    return make_player(Level(level), Random())


def is_choice(event: Event) -> bool:
    """Return whether an event is a choice that there is something to say about."""
    return isinstance(event, Played) and isinstance(event.move, Discard)


ENGINE = Engine(choose=choose, hint=hint, analyse=analyse_by_event, is_choice=is_choice)
