"""Trick cards: two halves, each with a symbol that says what it does."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Half, Trick
from rendering.ink.pen import Colour, Pen, Point, arc_points
from rendering.ink.theme import (
    BRAMBLE,
    BRAMBLE_DARK,
    BRASS,
    CHALK,
    INK,
    IVORY,
    NIGHT,
    PAPER,
    PAPER_EDGE,
    blend,
)

_SKIN: Colour = (232, 186, 146)
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}

Drawing = Callable[[Pen, float, float, float], None]


@cache
def trick_card(trick: Trick, width: int, height: int) -> Image.Image:
    """Return the face of a trick card: two halves, one above the other."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.048)
    radius = width * 0.09
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, PAPER_EDGE, radius)
    pen.box(1.5, 1.5, width - 3, height - 4, PAPER, radius)
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


def _die(pen: Pen, x: float, y: float, side: float, pips: int = 5) -> None:
    pen.box(x - side / 2 - side * 0.05, y - side * 0.55, side * 1.1, side * 1.1, NIGHT, side * 0.24)
    pen.box(x - side / 2, y - side / 2, side, side, IVORY, side * 0.2)
    for dx, dy in _PIPS[pips]:
        pen.circle(x + dx * side * 0.25, y + dy * side * 0.25, side * 0.1, INK)


def _arrow_head(pen: Pen, x: float, y: float, dx: float, dy: float, colour: Colour) -> None:
    """Draw a triangle with its tip at (x + dx, y + dy)."""
    pen.polygon([(x + dx, y + dy), (x - dy, y + dx), (x + dy, y - dx)], colour)


def _two_sailors(pen: Pen, x: float, y: float, size: float) -> None:
    """Two heads in sailor's caps, shoulder to shoulder."""
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
        pen.circle(cx, y + size * 0.04, size * 0.165, _SKIN)
        for eye in (-1, 1):
            pen.circle(cx + eye * size * 0.065, y + size * 0.04, size * 0.024, INK)
        pen.box(cx - size * 0.16, y - size * 0.34, size * 0.32, size * 0.22, NIGHT, size * 0.07)
        pen.box(cx - size * 0.14, y - size * 0.32, size * 0.28, size * 0.2, CHALK, size * 0.06)
        pen.box(cx - size * 0.225, y - size * 0.215, size * 0.45, size * 0.15, NIGHT, size * 0.06)
        pen.box(cx - size * 0.2, y - size * 0.19, size * 0.4, size * 0.1, CHALK, size * 0.05)


def _shift(pen: Pen, x: float, y: float, size: float) -> None:
    """A die between minus and plus."""
    _die(pen, x, y, size * 0.4)
    mark = size * 0.115
    for side in (-1, 1):
        cx = x + side * size * 0.375
        pen.line([(cx - mark, y), (cx + mark, y)], BRASS, size * 0.085)
        if side > 0:
            pen.line([(cx, y - mark), (cx, y + mark)], BRASS, size * 0.085)


def _both(pen: Pen, x: float, y: float, size: float) -> None:
    """Two dice, each going to a card."""
    for way, pips in ((-1, 2), (1, 5)):
        cx = x + way * size * 0.245
        _die(pen, cx, y - size * 0.2, size * 0.38, pips)
        pen.line([(cx, y + size * 0.08), (cx, y + size * 0.22)], BRASS, size * 0.09)
        _arrow_head(pen, cx, y + size * 0.2, 0, size * 0.17, BRASS)


def _again(pen: Pen, x: float, y: float, size: float) -> None:
    """A die with arrows around it."""
    _die(pen, x, y, size * 0.4, 3)
    radius = size * 0.4
    for start in (-65, 115):
        pen.arc(x, y, radius, (start, start + 95), BRASS, size * 0.08)
        tip = arc_points(x, y, radius, (start + 92, start + 95))[-1]
        ahead = arc_points(x, y, radius, (start + 122, start + 125))[-1]
        dx, dy = ahead[0] - tip[0], ahead[1] - tip[1]
        _arrow_head(pen, tip[0], tip[1], dx * 0.8, dy * 0.8, BRASS)


def _sharks(pen: Pen, x: float, y: float, size: float) -> None:
    """A fin above the waves."""
    fin = [(-0.30, 0.20), (-0.14, -0.08), (0.10, -0.36), (0.15, -0.38), (0.14, -0.2), (0.28, 0.20)]
    pen.blob([(x + dx * size, y + dy * size) for dx, dy in fin], blend(CHALK, NIGHT, 0.3))
    for row in (0.20, 0.36):
        wave = [
            (x + (step - 4) * size * 0.11, y + size * (row + 0.035 * (-1) ** step))
            for step in range(9)
        ]
        pen.curve(wave, (140, 196, 208), size * 0.065)


def _exchange(pen: Pen, x: float, y: float, size: float) -> None:
    """One die comes back, another way around the rest go."""
    _die(pen, x, y, size * 0.36, 2)
    for way in (-1, 1):
        row = y + way * size * 0.33
        pen.line([(x - way * size * 0.3, row), (x + way * size * 0.15, row)], BRASS, size * 0.085)
        _arrow_head(pen, x + way * size * 0.15, row, way * size * 0.17, 0, BRASS)


_DRAWINGS: dict[Half, Drawing] = {
    Half.TWO_SAILORS: _two_sailors,
    Half.DIE_SHIFT: _shift,
    Half.BOTH_DICE: _both,
    Half.ROLL_AGAIN: _again,
    Half.SEND_TO_SHARKS: _sharks,
    Half.EXCHANGE: _exchange,
}
