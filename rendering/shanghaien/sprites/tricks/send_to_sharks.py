"""Send to the sharks: a fin above the waves."""

from __future__ import annotations

from rendering.drawing.canvas import CHALK, NIGHT, Pen, blend


def draw(pen: Pen, x: float, y: float, size: float) -> None:
    """Draw the symbol around (x, y), in a square of `size`."""
    fin = [(-0.30, 0.20), (-0.14, -0.08), (0.10, -0.36), (0.15, -0.38), (0.14, -0.2), (0.28, 0.20)]
    pen.blob([(x + dx * size, y + dy * size) for dx, dy in fin], blend(CHALK, NIGHT, 0.3))
    for row in (0.20, 0.36):
        wave = [
            (x + (step - 4) * size * 0.11, y + size * (row + 0.035 * (-1) ** step))
            for step in range(9)
        ]
        pen.curve(wave, (140, 196, 208), size * 0.065)
