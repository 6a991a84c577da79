"""Helpers for custom ids of any version, for tools that play through the playground."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.world import Message

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """Return a number in base 36, the notation of numbers in custom ids.

    >>> base36(1295)
    'zz'
    """
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def ids_of(message: Message) -> list[str]:
    """Return the custom ids of a message's enabled buttons."""
    return [
        each["custom_id"]
        for each in message.buttons
        if each.get("custom_id") and not each.get("disabled")
    ]
