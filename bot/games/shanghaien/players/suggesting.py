"""Which level somebody should play next, by how the last games against the computer went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.games.shanghaien.players.player import LADDER, USUAL_LEVEL, Level

LOOKED_AT: Final = 3
"""How many of the last games against a level count."""
UP: Final = 2.0
"""So many points of them, a win 1 and a draw a half, lead to the next level."""
DOWN: Final = 0.0
"""No more than so many lead back to the level below."""


class PastGame(NamedTuple):
    """One finished game of a member."""

    level: str | None
    """Which level of the computer it was against; None for one against members."""
    points: float | None
    """1 for a win, 0.5 for a draw, 0 for a loss; None if nobody won or lost anything."""


def suggested_level(games: Sequence[PastGame]) -> Level:
    """Return the level to suggest to who finished these games, the latest first.

    A newcomer begins at the foot of the ladder, somebody who knows the game by its middle. From
    then on it is the level of the last game, or a neighbour of it.

    >>> lost, won = PastGame("mate", 0.0), PastGame("mate", 1.0)
    >>> suggested_level([]).value, suggested_level([lost]).value
    ('deckhand', 'mate')
    >>> suggested_level([won, won]).value, suggested_level([lost, lost, lost]).value
    ('helmsman', 'cook')
    """
    if not games:
        return Level.DECKHAND
    practised = [
        (LADDER.index(Level(game.level)), game.points)
        for game in games
        if game.level in LADDER and game.points is not None
    ]
    if not practised:
        return USUAL_LEVEL
    last = practised[0][0]
    against = [points for rung, points in practised if rung == last][:LOOKED_AT]
    if sum(against) >= UP:
        last = min(last + 1, len(LADDER) - 1)
    elif len(against) == LOOKED_AT and sum(against) <= DOWN:
        last = max(last - 1, 0)
    return LADDER[last]
