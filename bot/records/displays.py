"""How boards and other pictures are shown to somebody."""

from __future__ import annotations

from enum import StrEnum


class DisplayMode(StrEnum):
    """One way to show a position."""

    STANDARD = "standard"
    COLOUR_BLIND = "colour-blind"
    LARGE = "large"
    TEXT = "text"
    """No picture, but the position as text."""
