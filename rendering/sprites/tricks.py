"""Trick cards: two halves, each with a symbol that says what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Half, Trick
from rendering.pen import Colour, Pen, Point, arc_points
from rendering.theme import BRASS, CHALK, IVORY, NIGHT, PAPER, blend

_UPPER: Colour = (58, 36, 62)
_LOWER: Colour = (30, 24, 38)
_SPOTS_5 = ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1))

Drawing = Callable[[Pen, float, float, float], None]


@cache
def trick_card(trick: Trick, width: int, height: int) -> Image.Image:
    """Return the face of a trick card: two halves, one above the other."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.035)
    radius = width * 0.09
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, PAPER, radius)
    inner = (edge + 1, edge + 1, width - 2 * edge - 2, height - 2 * edge - 2)
    pen.box(*inner, _UPPER, radius * 0.7)
    left, right = edge + 1, width - edge - 1
    slope = height * 0.06
    middle = height / 2
    lower: list[Point] = [
        (left, middle + slope),
        (right, middle - slope),
        (right, height - edge - 1),
        (left, height - edge - 1),
    ]
    pen.polygon(lower, _LOWER)
    pen.line(lower[:2], BRASS, edge * 0.8)
    size = min(width * 0.86, (height - 2 * edge) * 0.44)
    upper_half, lower_half = trick.halves
    draw_symbol(pen, upper_half, width / 2, middle / 2 + edge * 0.6, size)
    draw_symbol(pen, lower_half, width / 2, middle * 1.5 - edge * 0.6, size)
    pen.keep_rounded(0, 0, width, height, radius)
    return pen.finish()


def draw_symbol(pen: Pen, half: Half, x: float, y: float, size: float) -> None:
    """Draw the symbol of `half` around (x, y), in a square of `size`."""
    _DRAWINGS[half](pen, x, y, size)


def _die(pen: Pen, x: float, y: float, side: float, pips: int = 5) -> None:
    pen.box(x - side / 2, y - side / 2, side, side, IVORY, side * 0.2)
    spots = _SPOTS_5 if pips == 5 else _SPOTS_5[1:4:1]
    for dx, dy in spots:
        pen.circle(x + dx * side * 0.25, y + dy * side * 0.25, side * 0.095, NIGHT)


def _arrow_head(pen: Pen, x: float, y: float, dx: float, dy: float, colour: Colour) -> None:
    """Draw a triangle with its tip at (x + dx, y + dy)."""
    pen.polygon([(x + dx, y + dy), (x - dy, y + dx), (x + dy, y - dx)], colour)


def _two_sailors(pen: Pen, x: float, y: float, size: float) -> None:
    for side in (-1, 1):
        cx = x + side * size * 0.24
        pen.ellipse(cx, y + size * 0.36, size * 0.21, size * 0.22, CHALK)
        pen.box(cx - size * 0.22, y + size * 0.37, size * 0.44, size * 0.24, _UPPER)
        pen.circle(cx, y + size * 0.02, size * 0.155, (226, 178, 136))
        pen.box(cx - size * 0.2, y - size * 0.16, size * 0.4, size * 0.11, CHALK, size * 0.04)
        pen.box(cx - size * 0.14, y - size * 0.28, size * 0.28, size * 0.15, CHALK, size * 0.05)


def _shift(pen: Pen, x: float, y: float, size: float) -> None:
    _die(pen, x, y, size * 0.42)
    mark = size * 0.13
    for side in (-1, 1):
        cx = x + side * size * 0.37
        pen.line([(cx - mark, y), (cx + mark, y)], BRASS, size * 0.085)
        if side > 0:
            pen.line([(cx, y - mark), (cx, y + mark)], BRASS, size * 0.085)


def _both(pen: Pen, x: float, y: float, size: float) -> None:
    side = size * 0.4
    for way in (-1, 1):
        cx = x + way * size * 0.25
        _die(pen, cx, y - size * 0.16, side)
        pen.line([(cx, y + size * 0.12), (cx, y + size * 0.28)], BRASS, size * 0.09)
        _arrow_head(pen, cx, y + size * 0.26, 0, size * 0.15, BRASS)


def _again(pen: Pen, x: float, y: float, size: float) -> None:
    _die(pen, x, y, size * 0.42)
    radius = size * 0.40
    for start in (-60, 120):
        pen.arc(x, y, radius, (start, start + 105), BRASS, size * 0.08)
        tip = arc_points(x, y, radius, (start + 105, start + 106))[-1]
        ahead = arc_points(x, y, radius, (start + 128, start + 129))[-1]
        _arrow_head(pen, *tip, ahead[0] - tip[0], ahead[1] - tip[1], BRASS)


def _sharks(pen: Pen, x: float, y: float, size: float) -> None:
    fin = [(-0.28, 0.22), (-0.12, -0.10), (0.16, -0.36), (0.12, -0.06), (0.26, 0.22)]
    pen.blob([(x + dx * size, y + dy * size) for dx, dy in fin], blend(CHALK, NIGHT, 0.25))
    for row in (0.24, 0.38):
        wave = [
            (x + (step - 4) * size * 0.11, y + size * (row + 0.035 * (-1) ** step))
            for step in range(9)
        ]
        pen.curve(wave, (120, 190, 210), size * 0.06)


def _exchange(pen: Pen, x: float, y: float, size: float) -> None:
    _die(pen, x - size * 0.02, y, size * 0.36)
    for way in (-1, 1):
        row = y + way * size * 0.32
        pen.line([(x - way * size * 0.30, row), (x + way * size * 0.18, row)], BRASS, size * 0.08)
        _arrow_head(pen, x + way * size * 0.18, row, way * size * 0.16, 0, BRASS)


_DRAWINGS: dict[Half, Drawing] = {
    Half.TWO_SAILORS: _two_sailors,
    Half.DIE_SHIFT: _shift,
    Half.BOTH_DICE: _both,
    Half.ROLL_AGAIN: _again,
    Half.SEND_TO_SHARKS: _sharks,
    Half.EXCHANGE: _exchange,
}
