"""What the bot and its worker process say to each other."""

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


Job = Choose | GiveHint | Analyse


@dataclass(frozen=True, slots=True)
class Request:
    """A job under the number that its answers carry."""

    number: int
    job: Job


@dataclass(frozen=True, slots=True)
class Cancel:
    """Nobody waits for that request any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, or one of several."""

    number: int
    value: object
    last: bool


@dataclass(frozen=True, slots=True)
class Failure:
    """The job raised; what it said."""

    number: int
    text: str
