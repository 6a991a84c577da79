"""Die ±1: a die between minus and plus."""

from __future__ import annotations

from rendering.drawing.canvas import BRASS, Pen
from rendering.shanghaien.sprites.cards import draw_die


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    draw_die(pen, x, y, size * 0.4)
    mark = size * 0.115
    for side in (-1, 1):
        cx = x + side * size * 0.375
        pen.line([(cx - mark, y), (cx + mark, y)], BRASS, size * 0.085)
        if side > 0:
            pen.line([(cx, y - mark), (cx, y + mark)], BRASS, size * 0.085)
