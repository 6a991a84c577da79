"""What posters at the end of a game have in common: who won, how it ended, a flag."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sin

from PIL import Image

from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Colour, Pen
from rendering.ink.plates import Layer
from rendering.ink.theme import BRASS, CHALK, LAMP, NIGHT, blend


@dataclass(frozen=True, slots=True)
class PosterTitleTile:
    """Who won."""

    text: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Write it with a dark shadow, in the middle."""
        middle, room = (brush.width / 2, brush.height / 2), brush.width - 16
        for at, ink in (((middle[0] + 3, middle[1] + 4), NIGHT), (middle, LAMP)):
            brush.fitted(
                self.text,
                at,
                ink,
                size=self.size,
                room=room,
                face=FontFace.BOLD,
                anchor="mm",
                least=40,
            )


@dataclass(frozen=True, slots=True)
class PosterRibbonTile:
    """How a game ended that was not played to its last round."""

    text: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Write it on a dark ribbon: it lies across the sun."""
        brush.plate(Layer(0, 0, brush.width, brush.height, NIGHT, 12))
        middle, room = (brush.width / 2, brush.height / 2), brush.width - 32
        brush.fitted(self.text, middle, CHALK, size=self.size, room=room, anchor="mm", least=32)


@dataclass(frozen=True, slots=True)
class PosterLineTile:
    """A line in the middle."""

    text: str
    colour: Colour
    size: int

    def paint(self, brush: Brush) -> None:
        """Write it."""
        middle, room = (brush.width / 2, brush.height / 2), brush.width - 16
        brush.fitted(
            self.text, middle, self.colour, size=self.size, room=room, anchor="mm", least=26
        )


@cache
def flag(pole: Colour, height: int, *, white: bool) -> Image.Image:
    """Return a flag on its pole: the black one with crossed bones, or the white one, low."""
    unit, cloth = height, CHALK if white else NIGHT
    pen = Pen(1.1, 1, unit=unit)
    pen.line([(0.12, 0.04), (0.12, 0.98)], pole, 0.05)
    pen.circle(0.12, 0.04, 0.04, BRASS)
    top = 0.36 if white else 0.08
    upper = [(0.14 + 0.09 * step, top + 0.03 * sin(step * 1.1)) for step in range(11)]
    lower = [(x - (0.04 if white else 0), y + (0.44 if white else 0.56)) for x, y in upper[::-1]]
    pen.polygon([*upper, *lower], blend(cloth, NIGHT, 0.35))
    inner = [(x - 0.015, y + 0.02) for x, y in upper[1:]] + [
        (x - 0.015, y - 0.02) for x, y in lower[:-1]
    ]
    pen.polygon(inner, cloth)
    if not white:
        for x, y in ((-1, -1), (1, -1)):
            pen.line(
                [(0.6 + 0.17 * x, 0.40 + 0.13 * y), (0.6 - 0.17 * x, 0.40 - 0.13 * y)], CHALK, 0.05
            )
        pen.ellipse(0.6, 0.33, 0.115, 0.125, CHALK)
        pen.box(0.545, 0.42, 0.11, 0.08, CHALK, 0.02)
        for eye in (0.555, 0.645):
            pen.circle(eye, 0.335, 0.032, NIGHT)
    return pen.finish()
