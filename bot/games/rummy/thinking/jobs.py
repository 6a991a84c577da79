"""The jobs that the bot sends to the rummy's thinking process."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.rummy.moves import Event, Seat
from bot.games.rummy.options import Options
from bot.games.rummy.players.player import Level
from bot.games.rummy.state import View


@dataclass(frozen=True, slots=True)
class Choose:
    """Asks for the move of a level; answered by a `Move`."""

    level: Level
    seen: View


@dataclass(frozen=True, slots=True)
class GiveHint:
    """Asks for a `Hint`."""

    seen: View


@dataclass(frozen=True, slots=True)
class Analyse:
    """Asks for an analysis of a game that is over; answered by an `Analysis`."""

    options: Options
    players: int
    dealer: Seat
    events: tuple[Event, ...]
