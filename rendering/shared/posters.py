"""Planks, slates, poster titles and portraits of computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import sin
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    INK,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    SLATE,
    SLATE_LIGHT,
    WOOD_DARK,
    Brush,
    Colour,
    Layer,
    Pen,
    SeatColours,
    Theme,
    blend,
    mirror,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Backdrop, Box
from rendering.shared.people import (
    HEIGHT,
    SIZE,
    WIDTH,
    Features,
    Portrait,
    captain,
    dressed_captain,
    features_of,
    long_hair,
    smile,
)

Plane = NDArray[np.float32]

_PLANK = 96
_TRAY_RADIUS = 10
_TONES = (0.0, 0.55, 0.2, 0.8, 0.35, 0.65, 0.1, 0.5)
"""The lightness of consecutive planks."""
_DARKEST = np.array((30, 18, 11), dtype=np.float32)
_LIGHTEST = np.array((128, 82, 47), dtype=np.float32)
_LAMPLIGHT = np.array((1.06, 0.98, 0.82), dtype=np.float32)
_MOONLIGHT = np.array((0.36, 0.40, 0.52), dtype=np.float32)


def _grain(width: int, height: int) -> Plane:
    """Return the lightness of the wood at each pixel, 0 to 1."""
    x = np.arange(width, dtype=np.float32)[None, :]
    y = np.arange(height, dtype=np.float32)[:, None]
    plank = y // _PLANK
    within = y % _PLANK
    shift = plank * 137
    # The bend is constant within a plank, so the sine is computed once per plank.
    starts = slice(None, None, _PLANK)
    bends = 5 * np.sin((x + 3 * shift[starts]) / 170) + 3 * np.sin((x + shift[starts]) / 61)
    bend = np.repeat(bends, _PLANK, axis=0)[:height]
    rings = np.sin((within + bend + shift) / 3.1)
    rings += 0.6 * np.sin((within + 1.7 * bend) / 1.3 + shift)
    tones = np.array(_TONES, dtype=np.float32)[plank.astype(np.int32) % len(_TONES)]
    seam = np.clip(0.35 + np.minimum(within, _PLANK - 1 - within) / 3, 0.35, 1)
    found: Plane = ((0.36 + 0.14 * tones + 0.035 * rings) * seam).astype(np.float32)
    return found


def lit_planks(
    lamp: tuple[float, float], reach: tuple[float, float], size: tuple[int, int] = SIZE
) -> Image.Image:
    """Return planks in RGB, lit by a lamp at `lamp` with a light of radii `reach`, in pixels."""
    width, height = size
    x = np.arange(width, dtype=np.float32)
    y = np.arange(height, dtype=np.float32)
    glow = np.outer(
        np.exp(-(((y - lamp[1]) / reach[1]) ** 2)), np.exp(-(((x - lamp[0]) / reach[0]) ** 2))
    )
    grain = _grain(width, height)
    lit = np.empty((height, width, 3), dtype=np.uint8)
    for channel in range(3):
        dark, light = _DARKEST[channel], _LIGHTEST[channel]
        moon, lamplight = _MOONLIGHT[channel], 1.25 * _LAMPLIGHT[channel]
        wood = dark + (light - dark) * grain
        lit[..., channel] = np.clip(wood * (moon + (lamplight - moon) * glow), 0, 255)
    return Image.fromarray(lit)


def carve(picture: Image.Image, box: Box) -> None:
    """Carve a shallow tray into the planks: slightly darker, with a highlight on its lower edge."""
    pen = Pen(box.width, box.height + 2)
    pen.box(0, 0, box.width, box.height, NIGHT, _TRAY_RADIUS)
    shape = pen.finish().getchannel("A")
    edge = ImageChops.subtract(shape, ImageChops.offset(shape, 0, -2))
    picture.paste(NIGHT, (box.x, box.y), shape.point(lambda level: level * 0.28))
    picture.paste(LAMP, (box.x, box.y), edge.point(lambda level: level * 0.22))


def draw_mug_ring(picture: Image.Image, x: int, y: int, radius: int) -> None:
    """Draw the stain of a wet mug around (x, y)."""
    side = 2 * radius + 12
    middle = side / 2
    pen = Pen(side, side)
    pen.arc(middle, middle, radius, (20, 335), NIGHT, 5)
    pen.arc(middle + 1, middle - 1, radius - 6, (60, 200), NIGHT, 2)
    stain = pen.finish().getchannel("A").point(lambda level: level * 0.22)
    picture.paste(NIGHT, (x - side // 2, y - side // 2), stain)


def draw_outline(picture: Image.Image, place: Box, figure: Image.Image) -> None:
    """Draw the outline of an RGBA figure at `place` in worn brass, as its empty place."""
    shape = figure.getchannel("A").point(lambda level: 255 if level > 127 else 0)
    edge = ImageChops.subtract(shape, shape.filter(ImageFilter.MinFilter(5)))
    picture.paste(BRASS_DARK, (place.x, place.y), edge.filter(ImageFilter.SMOOTH))


def draw_slate(picture: Image.Image, frame: Box) -> None:
    """Draw a slate in a wooden frame."""
    pen = Pen(frame.width, frame.height)
    pen.box(0, 0, frame.width, frame.height, WOOD_DARK, radius=12)
    pen.box(2, 2, frame.width - 4, frame.height - 4, BRASS_DARK, radius=10)
    pen.box(4, 4, frame.width - 8, frame.height - 8, WOOD_DARK, radius=8)
    pen.box(8, 8, frame.width - 16, frame.height - 16, SLATE, radius=5)
    sheet = pen.finish()
    picture.paste(sheet, (frame.x, frame.y), sheet)


def draw_rule(picture: Image.Image, x: int, y: int, width: int) -> None:
    """Draw a thin chalk line across a slate."""
    picture.paste(SLATE_LIGHT, (x, y, x + width, y + 2))


def _paint_slate(theme: Theme) -> Image.Image:
    picture = lit_planks((WIDTH / 2, HEIGHT / 2), (900, 520))
    draw_slate(picture, Box(8, 8, WIDTH - 16, HEIGHT - 16))
    return picture


SLATE_BACKDROP = Backdrop("slate", _paint_slate)
"""An empty slate on the planks."""


@dataclass(frozen=True, slots=True)
class PosterTitleTile:
    """The title of a poster: the winner."""

    text: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the title with a dark shadow, centred."""
        middle, room = (brush.width / 2, brush.height / 2), brush.width - 16
        for at, ink in (((middle[0] + 3, middle[1] + 4), NIGHT), (middle, LAMP)):
            brush.fit_text(
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
    """The reason why a game ended early."""

    text: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the text on a dark ribbon, for contrast with the sun."""
        brush.plate(Layer(0, 0, brush.width, brush.height, NIGHT, 12))
        middle, room = (brush.width / 2, brush.height / 2), brush.width - 32
        brush.fit_text(self.text, middle, CHALK, size=self.size, room=room, anchor="mm", least=32)


@dataclass(frozen=True, slots=True)
class PosterLineTile:
    """A centred line of a poster."""

    text: str
    colour: Colour
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the line."""
        middle, room = (brush.width / 2, brush.height / 2), brush.width - 16
        brush.fit_text(
            self.text, middle, self.colour, size=self.size, room=room, anchor="mm", least=26
        )


@cache
def flag(pole: Colour, height: int, *, white: bool) -> Image.Image:
    """Return a flag on its pole: the black one with crossed bones, or the white one, half-mast."""
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


_MIDDLE: Final = 0.31


def figure(level: str | None, seat: str, width: int, height: int) -> Image.Image:
    """Return the portrait of the player of `seat`. Callers must not modify it.

    `level` is the level of a computer player. Members, and levels without a portrait of their own,
    are drawn as captains.
    """
    if not has_figure(level):
        return captain(seat, width, height)
    face = Portrait(level)
    return dressed_figure(SEAT_COLOURS[seat], face, features_of(face, 0), width, height)


@cache
def dressed_figure(
    colours: SeatColours, face: Portrait, features: Features, width: int, height: int
) -> Image.Image:
    """Return a portrait in these colours on a sheet of this size. Callers must not modify it."""
    draw = _FIGURES.get(face.level or "")
    if draw is None:
        return dressed_captain(colours, features, width, height)
    pen = Pen(0.62, 1, unit=min(width / 0.62, height))
    draw(pen, colours.body, features)
    sheet = pen.finish()
    placed = Image.new("RGBA", (width, height))
    placed.paste(sheet, ((width - sheet.width) // 2, height - sheet.height))
    return placed


def has_figure(level: str | None) -> bool:
    """Return whether a level has a portrait of its own."""
    return level in _FIGURES


def _deckhand(pen: Pen, cloth: Colour, features: Features) -> None:
    """Draw a young sailor in a striped shirt, with a knotted headscarf."""
    _torso(pen, CHALK)
    stripes = blend(cloth, NIGHT, 0.55) if _is_light(cloth) else cloth
    for y in (0.63, 0.75, 0.87):
        stripe = [(0.31, y), (0.075, y + 0.02), (0.06, y + 0.085), (0.31, y + 0.06)]
        pen.polygon(mirror(stripe, _MIDDLE), stripes)
    _head(pen, features)
    if not features.woman:
        locks = [(0.148, 0.27), (0.148, 0.42), (0.185, 0.44), (0.20, 0.27)]
        pen.polygon(locks, features.hair)
        pen.polygon([(0.62 - x, y) for x, y in locks], features.hair)
        pen.polygon(
            [(0.16, 0.25), (0.46, 0.25), (0.43, 0.325), (0.3, 0.29), (0.19, 0.335)], features.hair
        )
        pen.curve([(0.245, 0.465), (0.31, 0.495), (0.375, 0.465)], INK, 0.022)
    for x, y in ((0.215, 0.415), (0.235, 0.44), (0.405, 0.415), (0.385, 0.44)):
        pen.circle(x, y, 0.009, blend(features.skin, INK, 0.25))
    knot = [(0.45, 0.24), (0.57, 0.17), (0.545, 0.26), (0.595, 0.36), (0.45, 0.29)]
    pen.polygon([(x + (x - 0.5) * 0.35, y + (y - 0.26) * 0.3) for x, y in knot], NIGHT)
    pen.polygon(knot, cloth)
    scarf = [(0.31, 0.105), (0.20, 0.135), (0.14, 0.22), (0.135, 0.29), (0.31, 0.265)]
    pen.blob(mirror([(x - (0.31 - x) * 0.12, y - 0.018) for x, y in scarf], _MIDDLE), NIGHT)
    pen.polygon(mirror(scarf, _MIDDLE), cloth)
    dots = blend(cloth, NIGHT if _is_light(cloth) else CHALK, 0.55)
    for x, y in ((0.22, 0.21), (0.31, 0.16), (0.40, 0.21), (0.31, 0.235)):
        pen.circle(x, y, 0.018, dots)


def _cook(pen: Pen, cloth: Colour, features: Features) -> None:
    """Draw a stout cook with a tall white hat, a moustache and an apron."""
    _torso(pen, cloth)
    apron = [(0.31, 0.60), (0.20, 0.60), (0.15, 0.74), (0.12, 1.0), (0.31, 1.0)]
    pen.polygon(mirror([(x - 0.016, y - 0.014) for x, y in apron], _MIDDLE), NIGHT)
    pen.polygon(mirror(apron, _MIDDLE), CHALK)
    pen.line([(0.22, 0.82), (0.40, 0.82)], blend(CHALK, INK, 0.35), 0.016)
    _head(pen, features, round_cheeks=True)
    tips = [(0.31, 0.425), (0.23, 0.42), (0.155, 0.475), (0.235, 0.485), (0.31, 0.46)]
    pen.blob(mirror(tips, _MIDDLE), INK)
    pen.circle(0.31, 0.40, 0.032, blend(features.skin, (200, 70, 50), 0.45))
    for x, y, radius in ((0.17, 0.145, 0.105), (0.45, 0.145, 0.105), (0.31, 0.122, 0.115)):
        pen.circle(x, y, radius, NIGHT)
    pen.box(0.145, 0.13, 0.33, 0.165, NIGHT, 0.02)
    for x, y, radius in ((0.17, 0.145, 0.083), (0.45, 0.145, 0.083), (0.31, 0.122, 0.093)):
        pen.circle(x, y, radius, CHALK)
    pen.box(0.167, 0.13, 0.286, 0.10, CHALK, 0.01)
    pen.box(0.165, 0.215, 0.29, 0.062, cloth, 0.01)


def _mate(pen: Pen, cloth: Colour, features: Features) -> None:
    """Draw a sturdy mate with a woollen cap, a full beard or long hair, and a rolled collar."""
    _torso(pen, blend(cloth, NIGHT, 0.25))
    _head(pen, features)
    if not features.woman:
        beard = [(0.155, 0.34), (0.175, 0.50), (0.235, 0.585), (0.31, 0.60)]
        cheek = [(0.31, 0.425), (0.245, 0.43), (0.205, 0.36)]
        pen.polygon(mirror([*beard[::-1], *cheek[::-1]], _MIDDLE), features.hair)
        lips = blend(features.hair, NIGHT, 0.6)
        pen.curve([(0.265, 0.475), (0.31, 0.485), (0.355, 0.475)], lips, 0.02)
    pen.box(0.175, 0.585, 0.27, 0.09, NIGHT, 0.04)
    pen.box(0.19, 0.597, 0.24, 0.066, cloth, 0.03)
    cap = [(0.31, 0.06), (0.21, 0.085), (0.145, 0.17), (0.14, 0.26)]
    pen.polygon(mirror([(x - 0.02, y - 0.022) for x, y in cap], _MIDDLE), NIGHT)
    pen.polygon(mirror(cap, _MIDDLE), cloth)
    pen.box(0.105, 0.19, 0.41, 0.105, NIGHT, 0.04)
    pen.box(0.122, 0.205, 0.376, 0.075, blend(cloth, NIGHT, 0.22), 0.03)
    for x in (0.17, 0.24, 0.31, 0.38, 0.45):
        pen.line([(x, 0.212), (x, 0.272)], blend(cloth, NIGHT, 0.5), 0.014)


def _helmsman(pen: Pen, cloth: Colour, features: Features) -> None:
    """Draw an experienced helmsman with a peaked cap, and a wheel on the chest."""
    _torso(pen, cloth)
    _head(pen, features)
    rim = blend(BRASS, NIGHT, 0.3) if _is_light(cloth) else BRASS
    for colour, grow in ((NIGHT, 0.014), (rim, 0.0)):
        for x, y in ((0, 0.115), (0.1, 0.058), (0.1, -0.058)):
            pen.line([(0.31 - x, 0.79 - y), (0.31 + x, 0.79 + y)], colour, 0.026 + grow)
        pen.circle(0.31, 0.79, 0.085 + grow, colour)
    pen.circle(0.31, 0.79, 0.055, cloth)
    for x, y in ((0, 0.06), (0.05, 0.03), (0.05, -0.03)):
        pen.line([(0.31 - x, 0.79 - y), (0.31 + x, 0.79 + y)], rim, 0.02)
    top = [(0.31, 0.075), (0.17, 0.085), (0.065, 0.14), (0.12, 0.215), (0.31, 0.225)]
    pen.blob(mirror([(x - (0.31 - x) * 0.1, y - 0.014) for x, y in top], _MIDDLE), NIGHT)
    pen.blob(mirror(top, _MIDDLE), cloth)
    pen.box(0.125, 0.185, 0.37, 0.07, NIGHT, 0.01)
    pen.line([(0.15, 0.238), (0.47, 0.238)], BRASS, 0.016)
    pen.circle(0.31, 0.165, 0.042, BRASS)
    peak = [(0.31, 0.255), (0.13, 0.25), (0.12, 0.285), (0.31, 0.335)]
    pen.polygon(mirror(peak, _MIDDLE), INK)


def _is_light(colour: Colour) -> bool:
    return sum(colour) > 480


def _torso(pen: Pen, cloth: Colour) -> None:
    outline = [(0.31, 0.47), (0.12, 0.52), (0.02, 0.68), (0.0, 1.0)]
    inner = [(0.31, 0.50), (0.13, 0.545), (0.045, 0.69), (0.022, 0.975)]
    pen.polygon(mirror(outline, _MIDDLE), NIGHT)
    pen.polygon(mirror(inner, _MIDDLE), cloth)


def _head(pen: Pen, features: Features, *, round_cheeks: bool = False) -> None:
    wide = 0.02 if round_cheeks else 0.0
    if features.woman:
        long_hair(pen, features)
    pen.ellipse(_MIDDLE, 0.37, 0.168 + wide, 0.20, NIGHT)
    pen.ellipse(_MIDDLE, 0.37, 0.147 + wide, 0.18, features.skin)
    pen.ellipse(_MIDDLE, 0.395, 0.026, 0.035, blend(features.skin, INK, 0.25))
    if features.woman:
        smile(pen, features)
    for x in (0.25, 0.37):
        pen.circle(x, 0.345, 0.018, INK)


_FIGURES: Final = MappingProxyType[str, Callable[[Pen, Colour, Features], None]](
    {"deckhand": _deckhand, "cook": _cook, "mate": _mate, "helmsman": _helmsman}
)
