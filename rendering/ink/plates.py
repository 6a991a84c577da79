"""Plates: rounded boxes one upon the other, under numbers and names."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from rendering.ink.pen import Colour, Pen

_PLATES = 256


class Layer(NamedTuple):
    """One box of a plate."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour
    radius: float


@lru_cache(maxsize=_PLATES)
def plate(width: int, height: int, *layers: Layer) -> Image.Image:
    """Return the boxes on a sheet of this size, the first lowest; callers must not change it."""
    pen = Pen(width, height)
    for layer in layers:
        pen.box(*layer)
    return pen.finish()
