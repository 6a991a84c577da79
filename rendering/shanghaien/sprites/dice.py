"""Dice with real pips in the players' colours."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.shanghaien.moves import Seat
from rendering.ink.pen import Pen
from rendering.ink.theme import LAMP, NIGHT, SEAT_COLOURS, blend

_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@cache
def die(value: int, seat: Seat, size: int, *, fresh: bool = False) -> Image.Image:
    """Return a die of `size` pixels; `fresh` puts a ring of lamplight around it."""
    look = SEAT_COLOURS[seat]
    pen = Pen(1, 1, unit=size)
    pen.box(0, 0, 1, 1, LAMP if fresh else NIGHT, radius=0.24)
    rim = 0.11 if fresh else 0.05
    side = 1 - 2 * rim
    if fresh:
        pen.box(rim - 0.035, rim - 0.035, side + 0.07, side + 0.07, NIGHT, radius=0.2)
    pen.box(rim, rim, side, side, look.edge, radius=0.19)
    pen.box(rim, rim, side, side - 0.05, look.body, radius=0.19)
    spread, pip = 0.235, 0.088 if value > 1 else 0.12
    for x, y in _SPOTS[value]:
        pen.circle(0.5 + x * spread, 0.48 + y * spread, pip, look.pip)
    return pen.finish()


@cache
def thrown_die(value: int, seat: Seat, size: int, degrees: float) -> Image.Image:
    """Return a die as it fell: turned, with its shadow, in a sheet of `size` pixels."""
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
def blank_die(seat: Seat, size: int) -> Image.Image:
    """Return a die in the supply: no face up yet."""
    look = SEAT_COLOURS[seat]
    pen = Pen(1, 1, unit=size)
    pen.box(0, 0, 1, 1, NIGHT, radius=0.24)
    pen.box(0.06, 0.06, 0.88, 0.88, look.edge, radius=0.19)
    pen.box(0.06, 0.06, 0.88, 0.80, look.body, radius=0.19)
    pen.box(0.18, 0.18, 0.64, 0.58, blend(look.body, look.edge, 0.25), radius=0.12)
    return pen.finish()
