"""Exchange: one die is taken back, and both rolled dice are placed."""

from __future__ import annotations

from rendering.drawing.canvas import BRASS, Pen
from rendering.shanghaien.sprites.cards import draw_arrow_head, draw_die


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    draw_die(pen, x, y, size * 0.36, 2)
    for way in (-1, 1):
        row = y + way * size * 0.33
        pen.line([(x - way * size * 0.3, row), (x + way * size * 0.15, row)], BRASS, size * 0.085)
        draw_arrow_head(pen, x + way * size * 0.15, row, way * size * 0.17, 0, BRASS)
