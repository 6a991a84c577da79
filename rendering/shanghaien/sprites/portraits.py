"""The captains as large as on a poster, where the small figure of the table would look empty."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.shanghaien.state import Seat
from rendering.ink.pen import Colour, Pen, Point, mirrored
from rendering.ink.theme import BRASS, BRASS_DARK, CHALK, INK, NIGHT, SEAT_COLOURS, blend

_SKIN: Colour = (222, 170, 126)
_SHADE = blend(_SKIN, INK, 0.28)
_HEIGHT = 1.5
"""Height of the frame, in widths; its middle is at 0 across."""


@cache
def portrait(seat: Seat, height: int) -> Image.Image:
    """Return the captain of `seat`, laughing, down to the waist; two thirds as wide as high."""
    unit = height / _HEIGHT
    pen = Pen(1, _HEIGHT, unit=unit, origin=(0.5, 0.0))
    cloth = SEAT_COLOURS[seat].body
    _draw_coat(pen, cloth)
    _draw_head(pen, blend(INK, _SKIN, 0.1) if seat is Seat.SECOND else (132, 82, 44))
    _draw_eyes(pen, patched=seat is Seat.SECOND)
    _draw_hat(pen, cloth)
    return pen.finish()


def _draw_coat(pen: Pen, cloth: Colour) -> None:
    dark = blend(cloth, NIGHT, 0.35)
    coat = [(0, 0.80), (-0.20, 0.83), (-0.38, 0.90), (-0.455, 1.06), (-0.47, 1.6)]
    pen.polygon(mirrored([(x * 1.05, y - 0.018) for x, y in coat], 0), NIGHT)
    pen.polygon(mirrored(coat, 0), cloth)
    pen.polygon([(0.24, 0.9), (0.455, 1.06), (0.47, 1.6), (0.30, 1.6)], blend(cloth, NIGHT, 0.15))
    shirt = [(0, 0.84), (-0.12, 0.86), (-0.15, 1.1), (-0.11, 1.6)]
    pen.polygon(mirrored(shirt, 0), CHALK)
    for y in (1.08, 1.2, 1.32):
        pen.curve([(-0.10, y - 0.03), (0, y), (0.10, y - 0.03)], blend(CHALK, INK, 0.25), 0.012)
    lapel = [(-0.10, 0.86), (-0.25, 0.90), (-0.29, 1.10), (-0.22, 1.14), (-0.12, 1.6), (-0.09, 1.6)]
    for way in (-1, 1):
        pen.polygon([(x * -way, y) for x, y in lapel], NIGHT)
        inner = [(x * 0.97 - 0.004, y + 0.012) for x, y in lapel]
        pen.polygon([(x * -way, y) for x, y in inner], dark)
        for y in (1.20, 1.33, 1.46):
            pen.circle(way * 0.265, y, 0.027, NIGHT)
            pen.circle(way * 0.265, y, 0.021, BRASS)
        _draw_epaulette(pen, way)
    jabot = [(0, 0.86), (-0.10, 0.92), (-0.085, 1.02), (0, 1.07)]
    pen.blob(_whole([(x * 1.15, y * 1.01) for x, y in jabot]), blend(CHALK, INK, 0.4))
    pen.blob(_whole(jabot), CHALK)


def _draw_epaulette(pen: Pen, way: int) -> None:
    for step in range(6):
        x = way * (0.315 + step * 0.028)
        pen.line([(x, 0.94), (x + way * 0.012, 1.035 - step * 0.004)], BRASS_DARK, 0.022)
        pen.line([(x, 0.94), (x + way * 0.012, 1.025 - step * 0.004)], BRASS, 0.014)
    pen.ellipse(way * 0.385, 0.935, 0.105, 0.042, NIGHT)
    pen.ellipse(way * 0.385, 0.932, 0.094, 0.032, BRASS)


def _draw_head(pen: Pen, beard: Colour) -> None:
    for way in (-1, 1):
        pen.ellipse(way * 0.205, 0.58, 0.045, 0.062, NIGHT)
        pen.ellipse(way * 0.203, 0.58, 0.032, 0.048, _SKIN)
    face = [(0, 0.34), (-0.17, 0.38), (-0.205, 0.56), (-0.17, 0.76), (0, 0.86)]
    pen.blob(_whole([(x * 1.07, y) for x, y in face]), NIGHT)
    pen.blob(_whole(face), _SKIN)
    whiskers = [(-0.205, 0.52), (-0.225, 0.70), (-0.17, 0.88), (-0.07, 1.0), (0, 1.02)]
    cheek = [(0, 0.665), (-0.09, 0.655), (-0.15, 0.60), (-0.165, 0.52)]
    pen.blob(_around(whiskers, cheek, 1.06), NIGHT)
    pen.blob(_around(whiskers, cheek, 1.0), beard)
    for way in (-1, 1):
        strands = [
            [(way * 0.06, 0.84), (way * 0.05, 0.96)],
            [(way * 0.13, 0.80), (way * 0.11, 0.90)],
        ]
        for strand in strands:
            pen.line(strand, blend(beard, NIGHT, 0.4), 0.01)
    pen.blob(
        [(-0.10, 0.735), (0, 0.75), (0.10, 0.735), (0.06, 0.805), (0, 0.82), (-0.06, 0.805)], INK
    )
    pen.polygon([(-0.085, 0.742), (0.085, 0.742), (0.07, 0.766), (-0.07, 0.766)], CHALK)
    tip = [(0, 0.67), (-0.07, 0.665), (-0.16, 0.715), (-0.20, 0.68), (-0.15, 0.765), (-0.05, 0.745)]
    pen.blob(_whole([(x * 1.04, y * 1.004) for x, y in tip]), NIGHT)
    pen.blob(_whole(tip), blend(beard, CHALK, 0.08))
    pen.blob([(-0.03, 0.55), (0.03, 0.55), (0.055, 0.655), (0, 0.675), (-0.055, 0.655)], _SHADE)


def _around(outer: list[Point], inner: list[Point], grow: float) -> list[Point]:
    """Return the outline of a beard: down one cheek, up the other, back below the nose."""
    left = [(x * grow, y * (1 + (grow - 1) * 0.3)) for x, y in outer]
    right = [(-x, y) for x, y in reversed(left[:-1])]
    back = [(-x, y) for x, y in reversed(inner)] + inner[1:]
    return [*left, *right, *back]


def _whole(half: list[Point]) -> list[Point]:
    """Return the outline of which `half` is the left side, from axis to axis."""
    return half + [(-x, y) for x, y in reversed(half[1:-1])]


def _draw_eyes(pen: Pen, *, patched: bool) -> None:
    for way in (-1, 1):
        pen.line([(way * 0.035, 0.505), (way * 0.09, 0.475), (way * 0.145, 0.50)], INK, 0.026)
        if patched and way < 0:
            continue
        pen.ellipse(way * 0.085, 0.552, 0.04, 0.03, INK)
        pen.ellipse(way * 0.085, 0.554, 0.034, 0.024, CHALK)
        pen.circle(way * 0.08, 0.553, 0.018, INK)
        pen.circle(way * 0.08 - 0.006, 0.546, 0.006, CHALK)
    if patched:
        pen.line([(-0.20, 0.52), (0.19, 0.40)], NIGHT, 0.018)
        pen.blob(
            [(-0.145, 0.53), (-0.03, 0.505), (-0.04, 0.59), (-0.09, 0.605), (-0.14, 0.58)], NIGHT
        )


def _draw_hat(pen: Pen, cloth: Colour) -> None:
    outline = [
        (0, 0.04), (-0.20, 0.10), (-0.30, 0.21), (-0.47, 0.14), (-0.485, 0.28), (-0.36, 0.42),
        (-0.16, 0.455), (0, 0.46),
    ]  # fmt: skip
    pen.blob(_whole(outline), NIGHT)
    crown = [(x * 0.955, 0.25 + (y - 0.25) * 0.90) for x, y in outline]
    pen.blob(_whole(crown), cloth)
    pen.polygon([(x, y) for x, y in mirrored(crown, 0) if x > 0.16], blend(cloth, NIGHT, 0.12))
    trim = [(-0.435, 0.30), (-0.32, 0.375), (-0.15, 0.41), (0, 0.415)]
    rim = [*trim, *[(-x, y) for x, y in reversed(trim[:-1])]]
    pen.curve(rim, NIGHT, 0.05)
    pen.curve(rim, BRASS, 0.034)
    _draw_anchor(pen, 0.0, 0.25)


def _draw_anchor(pen: Pen, x: float, y: float) -> None:
    """Draw the badge on the hat around (x, y)."""
    for colour, grow in ((NIGHT, 0.014), (BRASS, 0.0)):
        pen.line([(x, y - 0.055), (x, y + 0.075)], colour, 0.02 + grow)
        pen.line([(x - 0.04, y - 0.025), (x + 0.04, y - 0.025)], colour, 0.018 + grow)
        pen.arc(x, y + 0.01, 0.068, (20, 160), colour, 0.02 + grow)
        pen.circle(x, y - 0.075, 0.024 + grow / 2, colour)
    pen.circle(x, y - 0.075, 0.011, NIGHT)
