"""From the name of a level to a player of that level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from .deckhand import Deckhand
from .mate import Mate
from .player import Level, Player

PLAYERS: dict[Level, Callable[[Random], Player]] = {
    Level.DECKHAND: Deckhand,
    Level.MATE: Mate,
}


def make_player(level: Level, random: Random) -> Player:
    """Return a player of `level` that takes its own randomness, if any, from `random`."""
    return PLAYERS[level](random)
