"""The back of the cards: black water and a shark that waits for leftovers."""

from __future__ import annotations

from functools import cache

from PIL import Image

from rendering.pen import Pen
from rendering.theme import CHALK, NIGHT, PAPER, SEA, blend

_FOAM = (140, 196, 208)


@cache
def card_back(width: int, height: int) -> Image.Image:
    """Return the back of a card."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.04)
    radius = width * 0.09
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, PAPER, radius)
    pen.box(edge + 1, edge + 1, width - 2 * edge - 2, height - 2 * edge - 2, SEA, radius * 0.7)
    unit = width / 2.4
    middle = height * 0.5
    body = blend(CHALK, SEA, 0.35)
    fin = [(-0.75, 0.35), (-0.40, -0.15), (0.30, -0.95), (0.28, -0.25), (0.60, 0.35)]
    pen.blob([(width / 2 + dx * unit, middle + dy * unit) for dx, dy in fin], body)
    for row, tint in ((0.38, 0.0), (0.72, 0.35), (1.06, 0.6)):
        points = [
            (width * (0.12 + 0.095 * step), middle + unit * (row + 0.07 * (-1) ** step))
            for step in range(9)
        ]
        pen.curve(points, blend(_FOAM, SEA, tint), max(1.5, unit * 0.10))
    pen.keep_rounded(0, 0, width, height, radius)
    return pen.finish()
