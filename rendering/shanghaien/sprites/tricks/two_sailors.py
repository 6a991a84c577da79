"""2 Sailors: two heads in sailors' caps, shoulder to shoulder."""

from __future__ import annotations

from rendering.drawing.canvas import BRAMBLE, CHALK, INK, NIGHT, Colour, Pen, blend

SKIN: Colour = (232, 186, 146)


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    for side in (1, -1):
        cx = x + side * size * 0.23
        collar = [
            (-0.25, 0.44),
            (-0.22, 0.26),
            (-0.08, 0.18),
            (0.08, 0.18),
            (0.22, 0.26),
            (0.25, 0.44),
        ]
        pen.polygon([(cx + dx * size * 1.08, y + dy * size) for dx, dy in collar], NIGHT)
        pen.polygon([(cx + dx * size, y + dy * size) for dx, dy in collar], CHALK)
        pen.polygon(
            [
                (cx - size * 0.1, y + size * 0.2),
                (cx + size * 0.1, y + size * 0.2),
                (cx, y + size * 0.4),
            ],
            blend(BRAMBLE, NIGHT, 0.5),
        )
        pen.circle(cx, y + size * 0.04, size * 0.19, NIGHT)
        pen.circle(cx, y + size * 0.04, size * 0.165, SKIN)
        for eye in (-1, 1):
            pen.circle(cx + eye * size * 0.065, y + size * 0.04, size * 0.024, INK)
        pen.box(cx - size * 0.16, y - size * 0.34, size * 0.32, size * 0.22, NIGHT, size * 0.07)
        pen.box(cx - size * 0.14, y - size * 0.32, size * 0.28, size * 0.2, CHALK, size * 0.06)
        pen.box(cx - size * 0.225, y - size * 0.215, size * 0.45, size * 0.15, NIGHT, size * 0.06)
        pen.box(cx - size * 0.2, y - size * 0.19, size * 0.4, size * 0.1, CHALK, size * 0.05)
