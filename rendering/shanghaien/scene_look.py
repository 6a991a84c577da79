"""For whom a scene of the game is built: whose names it has, in which words, from which side."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.shanghaien.state import Seat
from rendering.ink.display import Display
from rendering.shanghaien.words import Words

MEMBERS = (None, None)
"""The levels of a game between two members."""


class SceneLook(NamedTuple):
    """A look at a position; it is `viewer`'s, whose side is below or on the left."""

    names: tuple[str, str]
    """By seat, as the pictures' fonts can draw them."""
    words: Words
    viewer: Seat = Seat.FIRST
    display: Display = Display()
    levels: tuple[str | None, str | None] = MEMBERS
    """By seat, how the computer plays it; None for a member."""
    caption: str = "Shanghaien"
    """What is played, and if known where and when: it tells those who see a poster elsewhere."""
