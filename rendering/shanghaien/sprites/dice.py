"""Dice with real pips in the players' colours."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.shanghaien.state import Seat
from rendering.drawing.canvas import (
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    Colour,
    Pen,
    Point,
    arc_points,
    blend,
)

_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@cache
def die(value: int, seat: Seat, size: int, *, is_new: bool = False) -> Image.Image:
    """Return a die of `size` pixels; `is_new` puts a ring of lamplight around it."""
    look = SEAT_COLOURS[seat]
    pen = Pen(1, 1, unit=size)
    pen.box(0, 0, 1, 1, LAMP if is_new else NIGHT, radius=0.24)
    rim = 0.14 if is_new else 0.05
    side = 1 - 2 * rim
    if is_new:
        pen.box(rim - 0.035, rim - 0.035, side + 0.07, side + 0.07, NIGHT, radius=0.2)
    pen.box(rim, rim, side, side, look.edge, radius=0.19)
    pen.box(rim, rim, side, side - 0.05, look.body, radius=0.19)
    spread, pip = 0.235, 0.088 if value > 1 else 0.12
    for x, y in _SPOTS[value]:
        pen.circle(0.5 + x * spread, 0.48 + y * spread, pip, look.pip)
    return pen.finish()


@cache
def thrown_die(value: int, seat: Seat, size: int, degrees: float) -> Image.Image:
    """Return a rolled die: rotated, with its shadow, on a sheet of `size` pixels."""
    sheet = Image.new("RGBA", (size, size))
    side = round(size * 0.82)
    turned = die(value, seat, side * 2).rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    fitted = turned.resize((turned.width // 2, turned.height // 2), Image.Resampling.LANCZOS)
    at = ((size - fitted.width) // 2, (size - fitted.height) // 2)
    shadow = Image.new("RGBA", fitted.size, (*NIGHT, 0))
    shadow.putalpha(fitted.getchannel("A").point(lambda level: level * 0.45))
    sheet.alpha_composite(shadow, (max(0, at[0] + 3), min(size - fitted.height, at[1] + 5)))
    sheet.alpha_composite(fitted, (max(0, at[0]), max(0, at[1] - 2)))
    return sheet


@cache
def ghost_die(value: int, seat: Seat, size: int) -> Image.Image:
    """Return a die at a possible placement: opaque, in a broken ring of lamplight."""
    inset = round(size * 0.1)
    sheet = Image.new("RGBA", (size, size))
    sheet.paste(die(value, seat, size - 2 * inset), (inset, inset))
    sheet.alpha_composite(_broken_ring(size, LAMP))
    return sheet


@cache
def valued_die(seat: Seat, size: int, *, is_best: bool) -> Image.Image:
    """Return a blank die for the value of a possible placement; with `is_best`, its face is lit."""
    look = SEAT_COLOURS[seat]
    pen = Pen(1, 1, unit=size)
    pen.box(0, 0, 1, 1, NIGHT, radius=0.24)
    pen.box(0.02, 0.02, 0.96, 0.96, LAMP, radius=0.22)
    if not is_best:
        pen.box(0.08, 0.08, 0.84, 0.84, look.body, radius=0.18)
    return pen.finish()


@cache
def lifted_die(seat: Seat, size: int) -> Image.Image:
    """Return the mark of a removed die: a broken ring in its player's colour."""
    look = SEAT_COLOURS[seat]
    return _broken_ring(size, max(look.body, look.edge, key=sum))


@cache
def returnable_die(value: int, seat: Seat, size: int) -> Image.Image:
    """Return a die that can be taken back: an arrow leads away from it."""
    sheet = die(value, seat, size).copy()
    pen = Pen(1, 1, unit=size)
    for colour, grow in ((NIGHT, 0.035), (LAMP, 0.0)):
        pen.line([(0.5, 0.86), (0.5, 0.36)], colour, 0.13 + 2 * grow)
        pen.polygon(
            [(0.5, 0.04 - grow), (0.80 + grow, 0.42 + grow), (0.20 - grow, 0.42 + grow)], colour
        )
    sheet.alpha_composite(pen.finish())
    return sheet


def _broken_ring(size: int, colour: Colour) -> Image.Image:
    """Return a broken ring as large as a die of `size` pixels."""
    pen, inset = Pen(1, 1, unit=size), 0.06
    pen.box(0, 0, 1, 1, NIGHT, 0.24)
    pen.box(0.02, 0.02, 0.96, 0.96, colour, 0.22)
    pen.erase(_rounded_points(0.02 + 2 * inset, 1 - 4 * inset - 0.04, 0.14))
    for across in (0.33, 0.67):
        for gap in (
            [(across - 0.045, 0), (across + 0.045, 0), (across + 0.045, 1), (across - 0.045, 1)],
            [(0, across - 0.045), (1, across - 0.045), (1, across + 0.045), (0, across + 0.045)],
        ):
            pen.erase(gap)
    return pen.finish()


def _rounded_points(start: float, side: float, radius: float) -> list[Point]:
    """Return the outline of a square with round corners, its top left at (`start`, `start`)."""
    near, far = start + radius, start + side - radius
    corners = ((far, near, -90), (far, far, 0), (near, far, 90), (near, near, 180))
    return [
        point for x, y, turn in corners for point in arc_points(x, y, radius, (turn, turn + 90))
    ]


@cache
def blank_die(seat: Seat, size: int) -> Image.Image:
    """Return a die in the supply, without pips."""
    look = SEAT_COLOURS[seat]
    pen = Pen(1, 1, unit=size)
    pen.box(0, 0, 1, 1, NIGHT, radius=0.24)
    pen.box(0.06, 0.06, 0.88, 0.88, look.edge, radius=0.19)
    pen.box(0.06, 0.06, 0.88, 0.80, look.body, radius=0.19)
    pen.box(0.18, 0.18, 0.64, 0.58, blend(look.body, look.edge, 0.25), radius=0.12)
    return pen.finish()
