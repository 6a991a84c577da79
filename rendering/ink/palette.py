"""The colours of a picture, at most 256, and the way from full colour to them.

The colours were chosen from the pictures themselves by `python -m tools.palette`, which writes the
files in `palettes/`. Every game has its own, one for each choice that a reader has. A picture is in
palette mode from its first tile on: it is encoded three times as fast and half as large as in full
colour.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

COLOURS = 256
_BITS = 6
_SHIFT = 8 - _BITS
_LEVELS = 1 << _BITS
Places = NDArray[np.uint8]
"""Rows of pixels, each the place of its colour in the palette."""
FOLDER = Path(__file__).parent / "palettes"


def palette_file(kind: str) -> Path:
    """Return where the colours of `kind` are kept: one colour a line, hexadecimal."""
    return FOLDER / f"{kind}.txt"


@cache
def colours(kind: str) -> bytes:
    """Return the palette, red, green and blue of each colour: three bytes."""
    found = bytes.fromhex(palette_file(kind).read_text(encoding="ascii"))
    if len(found) % 3 or len(found) > 3 * COLOURS:
        raise ValueError(f"{palette_file(kind).name} holds {len(found) / 3} of {COLOURS} colours")
    return found


@cache
def _nearest(kind: str) -> Places:
    """Return, for each colour cut to six bits a channel, the nearest place in the palette."""
    levels = (np.arange(_LEVELS, dtype=np.uint8) << _SHIFT) | (1 << (_SHIFT - 1))
    cube = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1)
    sheet = Image.fromarray(cube.reshape(_LEVELS * 8, _LEVELS * 8, 3))
    source = Image.new("P", (1, 1))
    source.putpalette(colours(kind))
    found = sheet.quantize(palette=source, dither=Image.Dither.NONE)
    table = np.asarray(found).reshape(-1).copy()
    table.flags.writeable = False
    return table


def _cut(picture: Image.Image) -> NDArray[np.integer[Any]]:
    """Return each pixel of the RGB `picture` as one number, six bits of each channel, red first."""
    # Four bytes a pixel, read as one number: that is a third of the work of three channels.
    pixels = np.frombuffer(picture.tobytes("raw", "RGBX"), dtype="<u4")
    return pixels << 10 & 0x3F000 | pixels >> 4 & 0x00FC0 | pixels >> 18 & 0x0003F


def places_of(picture: Image.Image, kind: str) -> Places:
    """Return, for each pixel of the RGB `picture`, where in the palette the nearest colour is."""
    return _nearest(kind).take(_cut(picture)).reshape(picture.height, picture.width)


def shown(places: Places, kind: str) -> Image.Image:
    """Return the picture in palette mode; it may share the memory of `places`."""
    found = Image.fromarray(places)
    found.putpalette(colours(kind))
    return found
