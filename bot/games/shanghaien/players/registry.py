"""From the name of a level to a player of that level."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bot.games.shanghaien.players.calculating import Calculating
from bot.games.shanghaien.players.chances import ChanceTakesAll
from bot.games.shanghaien.players.cook import Cook
from bot.games.shanghaien.players.deckhand import Deckhand
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.mate import Mate
from bot.games.shanghaien.players.player import ComputerPlayer, Level
from bot.games.shanghaien.players.solver.judge import Judge


def _captain(random: Random) -> ComputerPlayer:
    # He needs no randomness.
    del random
    return Calculating(Judge(LearntValue.read(Aim.WINNING)))


def _helmsman(random: Random) -> ComputerPlayer:
    del random
    return Calculating(Judge(ChanceTakesAll()))


PLAYERS: dict[Level, Callable[[Random], ComputerPlayer]] = {
    Level.DECKHAND: Deckhand,
    Level.COOK: Cook,
    Level.MATE: Mate,
    Level.HELMSMAN: _helmsman,
    Level.CAPTAIN: _captain,
}


def make_player(level: Level, random: Random) -> ComputerPlayer:
    """Return a player of `level` that takes its own randomness, if any, from `random`."""
    return PLAYERS[level](random)
