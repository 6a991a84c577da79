"""Validates input from Discord before any loop, memory or database sees it.

Discord checks much of what a client sends. But choices and buttons of older or newer versions of
the bot arrive as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.matches.match import Reason, RefusedError

LARGEST_NUMBER = 2**63 - 1
"""No match, member or channel has a larger one, and no database keeps it."""
_MOST_DIGITS = len(str(LARGEST_NUMBER))

Parsed = TypeVar("Parsed")


class OutdatedError(Exception):
    """A choice or a button has a value that this version of the bot does not know."""


def parse_or_outdated(parse: Callable[[str], Parsed], text: str) -> Parsed:
    """Return `parse(text)` for a text from outside; OutdatedError if it is invalid."""
    try:
        return parse(text)
    except (ValueError, LookupError):
        raise OutdatedError(text[:100]) from None


def small_number(text: str) -> int:
    """Return the number that a text names; raises ValueError unless it is one from 0 to 2**63-1.

    Nothing but the digits 0 to 9 counts, and how long the text is does not matter.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
        raise ValueError("not a whole number")
    number = int(text)
    if number > LARGEST_NUMBER:
        raise ValueError("too large a number")
    return number


def game_number(text: str) -> int:
    """Return the number of the game that a member named; raises RefusedError if none has it."""
    try:
        return small_number(text)
    except ValueError:
        raise RefusedError(Reason.UNKNOWN_MATCH) from None
