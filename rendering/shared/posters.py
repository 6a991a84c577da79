"""Planks, slates and poster titles."""

from __future__ import annotations

from functools import cache
from math import sin

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    LAMP,
    NIGHT,
    SLATE,
    SLATE_LIGHT,
    WOOD_DARK,
    Brush,
    Colour,
    Layer,
    Pen,
    Theme,
    blend,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Backdrop, Box, tile_builder
from rendering.shared.people import (
    HEIGHT,
    SIZE,
    WIDTH,
)

Plane = NDArray[np.float32]
"""One number per pixel."""

_PLANK = 96
"""The width of a plank, in pixels."""
_TRAY_RADIUS = 10
_TONES = (0.0, 0.55, 0.2, 0.8, 0.35, 0.65, 0.1, 0.5)
"""The lightness (0 to 1) of consecutive planks."""
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
    # All rows of a plank have the same shift, so the sine is computed only once per plank.
    starts = slice(None, None, _PLANK)
    bends = 5 * np.sin((x + 3 * shift[starts]) / 170) + 3 * np.sin((x + shift[starts]) / 61)
    bend = np.repeat(bends, _PLANK, axis=0)[:height]
    rings = np.sin((within + bend + shift) / 3.1)
    rings += 0.6 * np.sin((within + 1.7 * bend) / 1.3 + shift)
    tones = np.array(_TONES, dtype=np.float32)[plank.astype(np.int32) % len(_TONES)]
    seam = np.clip(0.35 + np.minimum(within, _PLANK - 1 - within) / 3, 0.35, 1)
    lightness: Plane = ((0.36 + 0.14 * tones + 0.035 * rings) * seam).astype(np.float32)
    return lightness


def lit_planks(
    lamp: tuple[float, float], reach: tuple[float, float], size: tuple[int, int] = SIZE
) -> Image.Image:
    """Return planks in RGB, lit around `lamp` in an ellipse with the radii `reach`, in pixels."""
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
    """Draw the outline of an RGBA figure at `place` in worn brass, to mark an empty seat."""
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


@tile_builder
def poster_title_tile(brush: Brush, text: str, size: int) -> None:
    """Paint the title of a poster with a dark shadow."""
    middle, room = (brush.width / 2, brush.height / 2), brush.width - 16
    for at, ink in (((middle[0] + 3, middle[1] + 4), NIGHT), (middle, LAMP)):
        brush.fit_text(
            text,
            at,
            ink,
            size=size,
            room=room,
            face=FontFace.BOLD,
            anchor="mm",
            least=40,
        )


@tile_builder
def poster_ribbon_tile(brush: Brush, text: str, size: int) -> None:
    """Paint a text about the early end of a game on a dark ribbon, for contrast with the sun."""
    brush.plate(Layer(0, 0, brush.width, brush.height, NIGHT, 12))
    middle, room = (brush.width / 2, brush.height / 2), brush.width - 32
    brush.fit_text(text, middle, CHALK, size=size, room=room, anchor="mm", least=32)


@tile_builder
def poster_line_tile(brush: Brush, text: str, colour: Colour, size: int) -> None:
    """Paint a centred line of a poster."""
    middle, room = (brush.width / 2, brush.height / 2), brush.width - 16
    brush.fit_text(text, middle, colour, size=size, room=room, anchor="mm", least=26)


@cache
def flag(pole: Colour, height: int, *, is_white: bool) -> Image.Image:
    """Return a flag on its pole: a black flag with crossed bones, or a white flag at half-mast."""
    unit, cloth = height, CHALK if is_white else NIGHT
    pen = Pen(1.1, 1, unit=unit)
    pen.line([(0.12, 0.04), (0.12, 0.98)], pole, 0.05)
    pen.circle(0.12, 0.04, 0.04, BRASS)
    top = 0.36 if is_white else 0.08
    upper = [(0.14 + 0.09 * step, top + 0.03 * sin(step * 1.1)) for step in range(11)]
    lower = [
        (x - (0.04 if is_white else 0), y + (0.44 if is_white else 0.56)) for x, y in upper[::-1]
    ]
    pen.polygon([*upper, *lower], blend(cloth, NIGHT, 0.35))
    inner = [(x - 0.015, y + 0.02) for x, y in upper[1:]] + [
        (x - 0.015, y - 0.02) for x, y in lower[:-1]
    ]
    pen.polygon(inner, cloth)
    if not is_white:
        for x, y in ((-1, -1), (1, -1)):
            pen.line(
                [(0.6 + 0.17 * x, 0.40 + 0.13 * y), (0.6 - 0.17 * x, 0.40 - 0.13 * y)], CHALK, 0.05
            )
        pen.ellipse(0.6, 0.33, 0.115, 0.125, CHALK)
        pen.box(0.545, 0.42, 0.11, 0.08, CHALK, 0.02)
        for eye in (0.555, 0.645):
            pen.circle(eye, 0.335, 0.032, NIGHT)
    return pen.finish()
