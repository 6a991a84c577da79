"""What the symbols of several halves of trick cards are made of: a die, the head of an arrow."""

from __future__ import annotations

from rendering.ink.pen import Colour, Pen
from rendering.ink.theme import INK, IVORY, NIGHT

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}


def draw_die(pen: Pen, x: float, y: float, side: float, pips: int = 5) -> None:
    """Draw a die of that side around (x, y); it shows 2, 3 or 5 pips."""
    pen.box(x - side / 2 - side * 0.05, y - side * 0.55, side * 1.1, side * 1.1, NIGHT, side * 0.24)
    pen.box(x - side / 2, y - side / 2, side, side, IVORY, side * 0.2)
    for dx, dy in _PIPS[pips]:
        pen.circle(x + dx * side * 0.25, y + dy * side * 0.25, side * 0.1, INK)


def draw_arrow_head(pen: Pen, x: float, y: float, dx: float, dy: float, colour: Colour) -> None:
    """Draw a triangle with its tip at (x + dx, y + dy)."""
    pen.polygon([(x + dx, y + dy), (x - dy, y + dx), (x + dy, y - dx)], colour)
