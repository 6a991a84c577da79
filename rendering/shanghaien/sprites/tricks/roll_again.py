"""Roll again: a die with arrows around it."""

from __future__ import annotations

from rendering.drawing.canvas import BRASS, Pen, arc_points
from rendering.shanghaien.sprites.cards import draw_arrow_head, draw_die


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    draw_die(pen, x, y, size * 0.4, 3)
    radius = size * 0.4
    for start in (-65, 115):
        pen.arc(x, y, radius, (start, start + 95), BRASS, size * 0.08)
        tip = arc_points(x, y, radius, (start + 92, start + 95))[-1]
        ahead = arc_points(x, y, radius, (start + 122, start + 125))[-1]
        dx, dy = ahead[0] - tip[0], ahead[1] - tip[1]
        draw_arrow_head(pen, tip[0], tip[1], dx * 0.8, dy * 0.8, BRASS)
