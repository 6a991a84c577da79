"""What the bot and its counting process say to each other."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ratings.ladder import Climber, RatedGame


@dataclass(frozen=True, slots=True)
class FiguresOf:
    """Asks for what statistics keep of a finished game: a tuple of JSON texts, one a seat."""

    game: str
    """The game's name."""
    options: str
    """JSON that the game reads."""
    log: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LadderOf:
    """Asks for a ladder from its first game on; answered by `Climbed`."""

    games: tuple[RatedGame, ...]
    """In the order in which they ended."""


@dataclass(frozen=True, slots=True)
class Climbed:
    """A ladder after all of its games."""

    climbers: dict[int, Climber]
    """By user."""
    ratings: tuple[tuple[float | None, ...], ...]
    """What each game led to, by seat."""
