"""Custom ids as they stand in messages of any version, for tools that play from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playground.world import Message

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """Return a number as it stands in custom ids."""
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"


def ids_of(message: Message) -> list[str]:
    """Return the custom ids of a message's buttons that can be clicked."""
    return [
        each["custom_id"]
        for each in message.buttons
        if each.get("custom_id") and not each.get("disabled")
    ]
