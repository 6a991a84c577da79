"""The time that a move may take, as members choose and read it: in hours and days."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from discord.app_commands import Choice

from bot.texts.catalogue import Texts
from cogs.kit.bounds import OutdatedError
from cogs.kit.translator import said

Text = TypeVar("Text")
HOUR_SECONDS = 3600
DAY_HOURS = 24
PACES = (0, 6, 12, *(DAY_HOURS * days for days in (1, 2, 3, 7, 14)))
"""The hours for a move that an invitation offers, and a server as its usual pace; 0: no limit."""


def pace_name(hours: int, say: Callable[..., Text]) -> Text:
    """Return what so many hours for a move are called, by a function that says texts."""
    if not hours:
        return say("choice-pace-none")
    if hours < DAY_HOURS:
        return say("choice-pace-hours", hours=hours)
    return say("choice-pace-days", days=hours // DAY_HOURS)


PACE_CHOICES = [Choice(name=pace_name(hours, said), value=hours) for hours in PACES]
"""What a command offers."""


def offered_pace(hours: int | None) -> int | None:
    """Return the seconds of what was chosen of `PACES`, 0 for no limit, None for nothing.

    Raises OutdatedError for all else.
    """
    if hours is None:
        return None
    if hours not in PACES:
        raise OutdatedError(str(hours))
    return hours * HOUR_SECONDS


def pace_text(pace: int | None, texts: Texts) -> str:
    """Return the time for a move, of so many seconds, as one of the terms of a game."""
    if not pace:
        return texts("options-pace-none")
    return pace_name(max(1, pace // HOUR_SECONDS), texts)
