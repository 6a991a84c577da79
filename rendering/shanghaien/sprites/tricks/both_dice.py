"""Both dice: two dice, each going to a card."""

from __future__ import annotations

from rendering.drawing.canvas import BRASS, Pen
from rendering.shanghaien.sprites.cards import draw_arrow_head, draw_die


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    for way, pips in ((-1, 2), (1, 5)):
        cx = x + way * size * 0.245
        draw_die(pen, cx, y - size * 0.2, size * 0.38, pips)
        pen.line([(cx, y + size * 0.08), (cx, y + size * 0.22)], BRASS, size * 0.09)
        draw_arrow_head(pen, cx, y + size * 0.2, 0, size * 0.17, BRASS)
