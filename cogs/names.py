"""Display names inside Markdown texts: shown as their owners wrote them."""

from __future__ import annotations

from discord.utils import escape_markdown

from bot.games.shanghaien.moves import Seat
from bot.matches import Match


def spoken(name: str) -> str:
    """Return a display name for a message: `_Anna_` stays `_Anna_` instead of leaning over."""
    return escape_markdown(name)


def spoken_names(match: Match) -> tuple[str, str]:
    """Return both display names for a message, by seat."""
    return spoken(match.record.names[0]), spoken(match.record.names[1])


def spoken_name(match: Match, seat: Seat) -> str:
    """Return the display name at `seat` for a message."""
    return spoken(match.name_of(seat))
