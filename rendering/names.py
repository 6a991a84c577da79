"""Which name a picture shows for a player."""

from __future__ import annotations

from .fonts import can_draw

_NAMELESS = "–"


def shown_name(name: str, username: str) -> str:
    """Return `name` if the pictures' font has every character of it, else `username`.

    White space is folded. A username that cannot be drawn either loses the characters that are
    missing; what is left may be a dash.
    """
    for candidate in (_folded(name), _folded(username)):
        if candidate and can_draw(candidate):
            return candidate
    rest = _folded("".join(char for char in username if can_draw(char)))
    return rest or _NAMELESS


def _folded(text: str) -> str:
    return " ".join(text.split())
