"""The table: old planks under a lamp, and what is fixed on them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageFilter

from rendering.ink.pen import Pen
from rendering.ink.theme import BRASS_DARK, LAMP, NIGHT, SLATE, SLATE_LIGHT, WOOD_DARK
from rendering.mosaic.tiles import Box
from rendering.tavern.size import SIZE

Plane = NDArray[np.float32]

_PLANK = 96
_TRAY_RADIUS = 10
_TONES = (0.0, 0.55, 0.2, 0.8, 0.35, 0.65, 0.1, 0.5)
"""How light each plank is, so that neighbours differ."""
_DARKEST = np.array((30, 18, 11), dtype=np.float32)
_LIGHTEST = np.array((128, 82, 47), dtype=np.float32)
_LAMPLIGHT = np.array((1.06, 0.98, 0.82), dtype=np.float32)
_MOONLIGHT = np.array((0.36, 0.40, 0.52), dtype=np.float32)


def _grain(width: int, height: int) -> Plane:
    """Return how light the bare wood is at each pixel, 0 to 1."""
    x = np.arange(width, dtype=np.float32)[None, :]
    y = np.arange(height, dtype=np.float32)[:, None]
    plank = y // _PLANK
    within = y % _PLANK
    shift = plank * 137
    # It is the same for all rows of a plank, so the sine is computed once a plank.
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
    """Return planks of `size` in RGB, lit by a lamp above `lamp` whose light reaches so far."""
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
    """Carve a shallow tray into the planks: a little darker, its lower edge catching light."""
    pen = Pen(box.width, box.height + 2)
    pen.box(0, 0, box.width, box.height, NIGHT, _TRAY_RADIUS)
    shape = pen.finish().getchannel("A")
    edge = ImageChops.subtract(shape, ImageChops.offset(shape, 0, -2))
    picture.paste(NIGHT, (box.x, box.y), shape.point(lambda level: level * 0.28))
    picture.paste(LAMP, (box.x, box.y), edge.point(lambda level: level * 0.22))


def draw_mug_ring(picture: Image.Image, x: int, y: int, radius: int) -> None:
    """Leave the ring of a wet mug around (x, y)."""
    side = 2 * radius + 12
    middle = side / 2
    pen = Pen(side, side)
    pen.arc(middle, middle, radius, (20, 335), NIGHT, 5)
    pen.arc(middle + 1, middle - 1, radius - 6, (60, 200), NIGHT, 2)
    stain = pen.finish().getchannel("A").point(lambda level: level * 0.22)
    picture.paste(NIGHT, (x - side // 2, y - side // 2), stain)


def draw_outline(picture: Image.Image, place: Box, figure: Image.Image) -> None:
    """Draw the outline of an RGBA figure at `place` in worn brass, where one stands at times."""
    shape = figure.getchannel("A").point(lambda level: 255 if level > 127 else 0)
    edge = ImageChops.subtract(shape, shape.filter(ImageFilter.MinFilter(5)))
    picture.paste(BRASS_DARK, (place.x, place.y), edge.filter(ImageFilter.SMOOTH))


def draw_slate(picture: Image.Image, frame: Box) -> None:
    """Hang a slate in a wooden frame on `picture`."""
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
