"""From pictures in palette mode to an animation: GIF, of each frame only what has changed.

Pillow's own writer leaves pixels out only if the palette has a colour to spare, and ours has not.
Here one of two colours that look alike gives up its place, which then means "as before".
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from PIL import GifImagePlugin, Image

from rendering.ink.palette import COLOURS, Places, colours
from rendering.mosaic.picture import Scene

FILM_EXTENSION = "gif"
Frames = Sequence[tuple[Scene, float]]
"""Scenes, and for how many seconds each is shown."""

_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LEAVE_AS_IT_IS = 1 << 2
_SEE_THROUGH = 1


def gif(frames: Iterable[tuple[Places, float]], kind: str) -> bytes:
    """Return an endless animation of pictures of one size, each shown for so many seconds.

    Pictures that look like the one before make that one stay longer. Raises ValueError without
    pictures.
    """
    spare, stand_in = _alike(kind)
    parts: list[bytes] = []
    before: Places | None = None
    waiting, shown_for = b"", 0.0
    for places, seconds in frames:
        present = np.where(places == spare, stand_in, places).astype(np.uint8)
        if before is None:
            parts += [_head(present, kind), _FOREVER]
            changed = np.ones(present.shape, dtype=bool)
        else:
            changed = present != before
            if not changed.any():
                shown_for += seconds
                continue
            parts.append(_timed(waiting, shown_for, spare))
        waiting, shown_for, before = _image(present, changed, spare), seconds, present
    if before is None:
        raise ValueError("an animation needs at least one picture")
    return b"".join((*parts, _timed(waiting, shown_for, spare), b";"))


@cache
def _alike(kind: str) -> tuple[int, int]:
    """Return a place that stands for what has not changed, and one that can take over its colour.

    A palette with all its colours gives up one of the two that are closest to each other.
    """
    triples = np.frombuffer(colours(kind), dtype=np.uint8).reshape(-1, 3).astype(np.int32)
    if len(triples) < COLOURS:
        return len(triples), 0
    apart = ((triples[:, None] - triples[None]) ** 2).sum(axis=2)
    np.fill_diagonal(apart, apart.max() + 1)
    first, second = np.unravel_index(apart.argmin(), apart.shape)
    return int(second), int(first)


def _head(places: Places, kind: str) -> bytes:
    """Return the beginning of the file (GIF89a, 17 to 19): size, and a palette for all frames."""
    height, width = places.shape
    return (
        b"GIF89a"
        + struct.pack("<HHBBB", width, height, 0xF7, 0, 0)
        + colours(kind).ljust(3 * COLOURS, b"\0")
    )


def _image(places: Places, changed: Places, spare: int) -> bytes:
    """Return what has changed as an image block (GIF89a, 20 and 22)."""
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    patch = Image.fromarray(np.where(changed[box], places[box], spare).astype(np.uint8))
    patch = patch.convert("L")
    return b"".join(GifImagePlugin.getdata(patch, (int(columns[0]), int(rows[0]))))


def _timed(image: bytes, seconds: float, spare: int) -> bytes:
    """Return an image block with how long it is shown (GIF89a, 23), in hundredths of a second."""
    flags = _LEAVE_AS_IT_IS | _SEE_THROUGH
    return struct.pack("<BBBBHBB", 0x21, 0xF9, 4, flags, round(100 * seconds), spare, 0) + image
