"""The time that a move may take, as members choose and read it: in days."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.texts.catalogue import Texts
from cogs.kit.bounds import OutdatedError
from cogs.kit.translator import said

DAY_SECONDS = 24 * 3600
PACE_DAYS = (1, 2, 3, 7, 14)
"""The days for a move that an invitation offers, and a server as its usual pace."""
PACES = [
    Choice(name=said("choice-pace-none"), value=0),
    *(Choice(name=said("choice-pace-days", days=days), value=days) for days in PACE_DAYS),
]
"""The same as a command offers them; 0 for no limit."""


def offered_pace(days: int | None) -> int | None:
    """Return what was chosen of `PACES`, None for nothing; raises OutdatedError for all else."""
    if days not in (None, 0, *PACE_DAYS):
        raise OutdatedError(str(days))
    return days


def pace_text(pace: int | None, texts: Texts) -> str:
    """Return the time for a move, of so many seconds, as one of the terms of a game."""
    if not pace:
        return texts("options-pace-none")
    return texts("options-pace-days", days=max(1, pace // DAY_SECONDS))
