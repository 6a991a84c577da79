"""Lines of text as masks, cached: the same words recur, and shaping them is expensive."""

from __future__ import annotations

from math import ceil, floor
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached
from PIL import Image, ImageDraw

from rendering.ink import fonts
from rendering.ink.fonts import FontFace

_ROOM = 8 * 1024 * 1024
_LINE_BYTES = 1_000
"""What a line takes beside its mask, with its key."""
_PARTS = 64
"""FreeType places letters to a 64th of a pixel."""
_ALONG = {"l": 0.0, "m": 0.5, "r": 1.0}
"""How much of a line lies to the left of its anchor."""


class LineMask(NamedTuple):
    """A line as a mask, which nobody may change, and where its top left corner belongs."""

    mask: Image.Image
    x: int
    y: int


def line_mask_at(
    text: str, at: tuple[float, float], face: FontFace, size: int, anchor: str
) -> LineMask:
    """Return one line written at `at`.

    `anchor` is Pillow's: horizontal l, m, r and vertical a, m, s, d.
    """
    x, y = floor(at[0]), floor(at[1])
    shift = (round((at[0] - x) * _PARTS), round((at[1] - y) * _PARTS))
    mask, left, top = _line(text, shift, face, size, anchor)
    return LineMask(mask, x + left, y + top)


def _weight(line: LineMask) -> int:
    return line.mask.width * line.mask.height + _LINE_BYTES


@cached(LRUCache(_ROOM, _weight), lock=Lock())
def _line(text: str, shift: tuple[int, int], face: FontFace, size: int, anchor: str) -> LineMask:
    """Return a line written `shift` 64ths of a pixel to the right of and below a whole pixel."""
    width = fonts.width(text, face, size)
    # Letters may reach a little beyond their line, accents above it.
    x, y = size + round(width * _ALONG[anchor[0]]), 2 * size
    sheet = Image.new("L", (ceil(width) + 2 * size, 4 * size))
    at = (x + shift[0] / _PARTS, y + shift[1] / _PARTS)
    ImageDraw.Draw(sheet).text(at, text, 255, fonts.opened(face, size), anchor=anchor)
    box = sheet.getbbox() or (x, y, x + 1, y + 1)
    return LineMask(sheet.crop(box), box[0] - x, box[1] - y)
