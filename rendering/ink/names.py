"""Which name a picture shows for a player."""

from __future__ import annotations

from rendering.ink.fonts import ELLIPSIS, can_draw

_NAMELESS = "–"
_IN_A_SENTENCE = 18


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


def shortened(name: str) -> str:
    """Return `name` short enough to leave room for the sentence it stands in."""
    if len(name) <= _IN_A_SENTENCE:
        return name
    return name[: _IN_A_SENTENCE - 1].rstrip() + ELLIPSIS


def _folded(text: str) -> str:
    return " ".join(text.split())
