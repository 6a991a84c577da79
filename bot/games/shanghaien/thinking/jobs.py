"""The jobs that the bot sends to the thinking process, and their answers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.shanghaien.moves import Event, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import GameState


@dataclass(frozen=True, slots=True)
class Choose:
    """Asks for the move of a level; answered by a `Move`."""

    level: Level
    state: GameState


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Asks for a `Hint`."""

    state: GameState


@dataclass(frozen=True, slots=True)
class Analyse:
    """Asks for an analysis; answered by an `Analysis` a round, the last one complete."""

    options: Options
    starter: Seat
    events: tuple[Event, ...]
