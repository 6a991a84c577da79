"""What the counting process does: figures of finished games, and ladders from the first game on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.games.games import game_called
from bot.ratings.ladder import Ladder, RatedGame


def figures_of(game: str, options: str, log: Sequence[str]) -> tuple[str, ...]:
    """Return what statistics keep of a finished game, a JSON text a seat.

    `options` and `log` are what the store keeps. Raises ValueError if the game cannot read them.
    """
    found = game_called(game)
    events = [found.parse_event(line) for line in log]
    return tuple(found.figures(found.parse_options(options), events))


def climb(games: Sequence[tuple[Any, ...]]) -> Ladder:
    """Return a ladder after `games`, in the order in which they ended.

    Each is what a `RatedGame` is made of: plain tuples are sent in half of the time.
    """
    ladder = Ladder()
    for game in games:
        ladder.play(RatedGame(*game))
    return ladder
