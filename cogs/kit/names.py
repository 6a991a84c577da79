"""Display names as their owners wrote them inside Markdown texts, and as pictures can draw them."""

from __future__ import annotations

from functools import lru_cache

from discord.utils import escape_markdown

from bot.games.shanghaien.moves import Seat
from bot.matches.match import Match
from rendering.ink.names import shown_names


@lru_cache(1024)  # a board names its players four times, and so does the next one
def spoken(name: str) -> str:
    """Return a display name for a message: `_Anna_` stays `_Anna_` instead of leaning over."""
    return escape_markdown(name)


def spoken_names(match: Match) -> tuple[str, str]:
    """Return both display names for a message, by seat."""
    return spoken(match.record.names[0]), spoken(match.record.names[1])


def spoken_name(match: Match, seat: Seat) -> str:
    """Return the display name at `seat` for a message."""
    return spoken(match.name_of(seat))


def drawn_names(match: Match) -> tuple[str, str]:
    """Return both names for the sentences in a picture: usernames where its fonts lack a letter."""
    return shown_names(match.record.names, match.record.usernames)


def mention(match: Match, seat: Seat) -> str:
    """Return the mention of the user at `seat`."""
    return f"<@{match.user_of(seat)}>"
