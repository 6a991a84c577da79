"""Trick cards: two halves, each with a symbol that says what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from PIL import Image

from bot.games.shanghaien.cards import Half, Trick
from rendering.ink.pen import Colour, Pen, Point
from rendering.ink.theme import BRAMBLE, BRAMBLE_DARK, BRASS, NIGHT, PAPER, blend

Drawing = Callable[[Pen, float, float, float], None]


@cache
def trick_card(trick: Trick, width: int, height: int, paper: Colour = PAPER) -> Image.Image:
    """Return the face of a trick card: two halves, one above the other."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.048)
    radius = width * 0.09
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, blend(paper, NIGHT, 0.25), radius)
    pen.box(1.5, 1.5, width - 3, height - 4, paper, radius)
    left, top = edge + 1, edge + 1
    right, bottom = width - edge - 1, height - edge - 1
    pen.box(left, top, right - left, bottom - top, BRAMBLE, radius * 0.6)
    middle, slope = height / 2, width * 0.07
    cut: list[Point] = [(left, middle + slope), (right, middle - slope)]
    pen.polygon(
        [*cut, (right, bottom - radius * 0.6), (right, bottom), (left, bottom)], BRAMBLE_DARK
    )
    pen.line(cut, BRASS, max(1.6, edge * 0.55))
    size = min((right - left) * 0.9, (bottom - top) * 0.43)
    upper_half, lower_half = trick.halves
    draw_symbol(pen, upper_half, width / 2, (top + middle) / 2, size)
    draw_symbol(pen, lower_half, width / 2, (middle + bottom) / 2, size)
    pen.keep_rounded(0, 0, width, height, radius)
    return pen.finish()


def draw_symbol(pen: Pen, half: Half, x: float, y: float, size: float) -> None:
    """Draw the symbol of `half` around (x, y), in a square of `size`."""
    _DRAWINGS[half](pen, x, y, size)


def _drawing_of(half: Half) -> Drawing:
    draw: Drawing = import_module(f"rendering.shanghaien.sprites.tricks.{half.name.lower()}").draw
    return draw


_DRAWINGS: dict[Half, Drawing] = {half: _drawing_of(half) for half in Half}
