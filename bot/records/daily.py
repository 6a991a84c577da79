"""The deal of the day: its calendar, and stored results as plain values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

DAY_SECONDS = 86_400
FIRST_DAY = datetime(2026, 11, 28, tzinfo=UTC)
"""The start of day 1. A day changes at midnight UTC, everywhere at the same moment."""
FORGIVEN_EVERY = 7
"""A streak survives if at most one day is missed in any period of this number of days."""
SUNDAY = 6


def day_of(now: float) -> int:
    """Return the number of the day at `now`, in Unix seconds.

    >>> day_of(FIRST_DAY.timestamp()), day_of(FIRST_DAY.timestamp() - 1)
    (1, 0)
    """
    return int((now - FIRST_DAY.timestamp()) // DAY_SECONDS) + 1


def start_of(day: int) -> float:
    """Return the start of a day as Unix seconds."""
    return FIRST_DAY.timestamp() + (day - 1) * DAY_SECONDS


def is_sunday(day: int) -> bool:
    """Return whether a day is a Sunday, on which the deal of the day is a rummy game.

    >>> [day for day in range(1, 15) if is_sunday(day)]
    [2, 9]
    """
    return (FIRST_DAY + timedelta(days=day - 1)).weekday() == SUNDAY


def streak_of(days: Iterable[int], today: int) -> int:
    """Return the number of days played in a row, up to `today` or, if today was not played yet, up
    to yesterday.

    One missed day within a week is forgiven, but not counted.

    >>> streak_of([1, 2, 3, 5, 6], today=6), streak_of([1, 3, 5], today=5)
    (5, 2)
    >>> streak_of([4, 5], today=6), streak_of([1, 2], today=8)
    (2, 0)
    """
    played = frozenset(days)
    day = today if today in played else today - 1
    streak, forgiven = 0, day + FORGIVEN_EVERY
    while True:
        if day in played:
            streak += 1
        elif day - 1 in played and forgiven - day >= FORGIVEN_EVERY:
            forgiven = day
        else:
            return streak
        day -= 1


@dataclass(frozen=True, slots=True)
class DailyResult:
    """The counted try of one member at the deal of one day."""

    day: int
    user_id: int
    game: str
    guild_id: int
    """The server on which it was started, or the id of a place without the bot; see `guest_at`."""
    match_id: int
    points: int | None = None
    """The member's lead over the captain, the computer opponent, in points; below 0 if behind, None
    until the game is over."""
    line: str | None = None
    """The result and the coloured squares, as they are shared; None until the game is over."""


@dataclass(frozen=True, slots=True)
class DailyRank:
    """The place of a result among all results of its day."""

    results: int
    worse: int
    """The number of results with fewer points."""

    @property
    def share(self) -> float | None:
        """The share of the other players with fewer points, or None if the day has fewer than ten
        results.
        """
        return self.worse / (self.results - 1) if self.results >= FEWEST_RESULTS else None


FEWEST_RESULTS = 10
"""The minimum number of results for a share, which would mean little with fewer."""
