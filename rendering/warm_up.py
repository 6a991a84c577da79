"""Draws ahead of time what every picture is made of, so that the first members need not wait."""

from __future__ import annotations

from .gallery import pictures
from .pictures import draw


def warm_up() -> None:
    """Fill the caches; takes a second or two and may run in a thread."""
    for _, scene in pictures():
        draw(scene)
