"""The back of the cards: moonlit water and a shark that waits for leftovers."""

from __future__ import annotations

from functools import cache

from PIL import Image

from rendering.ink.pen import Pen, Point
from rendering.ink.theme import CHALK, INK, NIGHT, PAPER, SEA, blend

_FOAM = (140, 196, 208)
_SKY = (16, 30, 48)
_HIDE = (124, 144, 154)
_BELLY = (214, 220, 216)
_JAW = (150, 40, 44)


@cache
def card_back(width: int, height: int) -> Image.Image:
    """Return the back of a card; small ones show only the fin."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.045)
    radius = width * 0.09
    inner_width, inner_height = width - 2 * edge - 2, height - 2 * edge - 2
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, PAPER, radius)
    pen.box(edge + 1, edge + 1, inner_width, inner_height, _SKY, radius * 0.6)
    small = width < 80
    sea_level = height * (0.58 if small else 0.40)
    floor = height - edge - 1
    pen.circle(width * 0.70, height * 0.17, width * 0.11, blend(CHALK, _SKY, 0.15))
    _draw_fin(pen, width, sea_level)
    pen.polygon(_surface(width, sea_level, edge, floor), SEA)
    if not small:
        _draw_shark(pen, width, height)
    lines = ((0.0, 0.0), (0.13, 0.5)) if small else ((0.0, 0.0), (0.12, 0.55), (1.02, 0.6))
    for depth, tint in lines:
        wave = _wave(width, sea_level + depth * width, edge)
        pen.curve(wave, blend(_FOAM, SEA, tint), max(1.5, width * 0.026))
    pen.keep_rounded(0, 0, width, height, radius)
    return pen.finish()


def _wave(width: float, y: float, edge: float) -> list[Point]:
    left, right = edge + width * 0.03, width - edge - width * 0.03
    return [
        (left + (right - left) * step / 8, y + width * 0.022 * (-1) ** step) for step in range(9)
    ]


def _surface(width: float, y: float, edge: float, floor: float) -> list[Point]:
    return [(edge + 1, y), (width - edge - 1, y), (width - edge - 1, floor), (edge + 1, floor)]


def _draw_fin(pen: Pen, width: float, sea_level: float) -> None:
    fin = [(0.16, 0.05), (0.30, -0.16), (0.50, -0.40), (0.55, -0.42), (0.56, -0.30), (0.72, 0.05)]
    pen.blob([(x * width, sea_level + y * width) for x, y in fin], _HIDE)
    shade = [(0.50, 0.05), (0.50, -0.20), (0.545, -0.40), (0.57, -0.26), (0.70, 0.05)]
    pen.polygon([(x * width, sea_level + y * width) for x, y in shade], blend(_HIDE, NIGHT, 0.25))


def _draw_shark(pen: Pen, width: float, height: float) -> None:
    """Draw the head from the front, rising with an open mouth."""

    def at(x: float, y: float) -> Point:
        return width * (0.5 + x), height * 0.70 + y * width

    head = [(0.0, -0.36), (0.20, -0.24), (0.34, 0.02), (0.36, 0.36), (0.0, 0.44)]
    outline = [at(x, y) for x, y in head] + [at(-x, y) for x, y in reversed(head[1:-1])]
    pen.blob(outline, _HIDE)
    belly = [(0.0, -0.02), (0.22, 0.06), (0.31, 0.24), (0.27, 0.38), (0.0, 0.43)]
    pen.blob([at(x, y) for x, y in belly] + [at(-x, y) for x, y in reversed(belly[1:-1])], _BELLY)
    jaw = [(0.0, 0.05), (0.15, 0.09), (0.23, 0.22), (0.15, 0.32), (0.0, 0.35)]
    pen.blob([at(x, y) for x, y in jaw] + [at(-x, y) for x, y in reversed(jaw[1:-1])], INK)
    tongue = [(0.0, 0.22), (0.10, 0.25), (0.10, 0.31), (0.0, 0.33)]
    pen.blob([at(x, y) for x, y in tongue] + [at(-x, y) for x, y in reversed(tongue[1:-1])], _JAW)
    for step in range(-3, 4):
        x = step * 0.052
        top, bottom = 0.055 + abs(step) * 0.014, 0.345 - abs(step) * 0.012
        pen.polygon([at(x - 0.027, top), at(x + 0.027, top), at(x, top + 0.075)], CHALK)
        pen.polygon([at(x - 0.025, bottom), at(x + 0.025, bottom), at(x, bottom - 0.06)], CHALK)
    for side in (-1, 1):
        pen.circle(*at(side * 0.19, -0.10), width * 0.036, INK)
        pen.circle(*at(side * 0.185, -0.108), width * 0.011, CHALK)
        pen.line([at(side * 0.10, -0.15), at(side * 0.25, -0.185)], INK, width * 0.022)
        pen.curve([at(side * 0.05, -0.22), at(side * 0.06, -0.2)], INK, width * 0.018)
