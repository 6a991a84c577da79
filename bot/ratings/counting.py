"""What the counting process does beside ladders: figures of finished games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.games import game_called


def figures_of(game: str, options: str, log: Sequence[str]) -> tuple[str, ...]:
    """Return what statistics keep of a finished game, a JSON text a seat.

    `options` and `log` are what the store keeps. Raises ValueError if the game cannot read them.
    """
    found = game_called(game)
    events = [found.parse_event(line) for line in log]
    return tuple(found.figures(found.parse_options(options), events))
