"""From the name of a level to a player of that level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bot.games.rummy.players.captain import Captain
from bot.games.rummy.players.deckhand import Deckhand
from bot.games.rummy.players.mate import Mate
from bot.games.rummy.players.player import ComputerPlayer, Level

PLAYERS: dict[Level, Callable[[Random], ComputerPlayer]] = {
    Level.DECKHAND: Deckhand,
    Level.MATE: Mate,
    Level.CAPTAIN: Captain,
}


def make_player(level: Level, random: Random) -> ComputerPlayer:
    """Return a player of `level` that takes its own randomness, if any, from `random`."""
    return PLAYERS[level](random)
