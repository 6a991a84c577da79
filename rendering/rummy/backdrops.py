"""What lies under the pictures of the rummy: a strip of planks above a dark cloth."""

from __future__ import annotations

from functools import cache, partial

from PIL import Image

from rendering.ink.theme import BRASS_DARK, WOOD_DARK, Theme
from rendering.mosaic.tiles import Backdrop
from rendering.rummy.colours import TRAY
from rendering.tavern.planks import lit_planks


@cache
def cloth(width: int, height: int, head: int, row: int = 0) -> Backdrop:
    """Return a cloth below a strip of wood of height `head`; a thin line ends each `row`."""
    name = f"rummy cloth, {width} x {height}, {head} of it wood, rows of {row}"
    return Backdrop(name, partial(_paint, width, height, head, row))


def _paint(width: int, height: int, head: int, row: int, _theme: Theme) -> Image.Image:
    picture = Image.new("RGB", (width, height), TRAY)
    if head:
        picture.paste(lit_planks((width / 2, head / 2), (0.6 * width, 2 * head), (width, head)))
        picture.paste(BRASS_DARK, (0, head - 3, width, head))
    if row:
        for y in range(head + row, height - row // 2, row):
            picture.paste(WOOD_DARK, (0, y - 1, width, y + 1))
    return picture
