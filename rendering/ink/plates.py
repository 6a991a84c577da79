"""Plates: rounded boxes one upon the other, under numbers and names."""

from __future__ import annotations

from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached
from PIL import Image

from rendering.ink.pen import Colour, Pen

_ROOM = 8 * 1024 * 1024


class Layer(NamedTuple):
    """One box of a plate."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour
    radius: float


def picture_bytes(picture: Image.Image) -> int:
    """Return how many bytes a picture takes."""
    return picture.width * picture.height * len(picture.getbands())


@cached(LRUCache(_ROOM, picture_bytes), lock=Lock())
def plate(width: int, height: int, *layers: Layer) -> Image.Image:
    """Return the boxes on a sheet of this size, the first lowest; callers must not change it."""
    pen = Pen(width, height)
    for layer in layers:
        pen.box(*layer)
    return pen.finish()
