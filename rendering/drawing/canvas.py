"""Colours, palettes, and drawing with pens and brushes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import cos, pi, sin
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from cachetools import LRUCache, cached
from numpy.typing import NDArray
from PIL import Image, ImageChops, ImageDraw

from rendering.drawing import lettering
from rendering.drawing.lettering import FontFace, line_mask_at


class Palette(StrEnum):
    """The two sets of colours for nations and suits."""

    NORMAL = "normal"
    """The colours of the rulebook."""
    COLOUR_BLIND = "colour-blind"
    """The same hues, but differing more in lightness, for colour-blind readers."""


class Display(NamedTuple):
    """A reader's display settings."""

    palette: Palette = Palette.NORMAL
    has_large_print: bool = False


Colour = tuple[int, int, int]
Point = tuple[float, float]

SUPERSAMPLING = 4
"""The factor by which a pen's surface is larger than the finished image."""
_CURVE_STEPS = 10
"""The number of straight lines that approximate a curve between two points."""


class Pen:
    """A drawing surface of `width` × `height` units; `finish` returns the image."""

    def __init__(
        self,
        width: float,
        height: float,
        *,
        unit: float = 1.0,
        origin: Point = (0.0, 0.0),
        ground: Colour | None = None,
    ) -> None:
        """Create an empty surface.

        `unit` is the number of pixels per unit, `origin` the position of (0, 0) on the surface, in
        units.
        With `ground` the surface is opaque and filled with that colour; otherwise it is
        transparent.
        """
        self._origin = origin
        self._scale = SUPERSAMPLING * unit
        self._size = (round(width * unit), round(height * unit))
        large = (self._size[0] * SUPERSAMPLING, self._size[1] * SUPERSAMPLING)
        # An opaque image is downscaled three times as fast as a transparent one.
        self._sheet = (
            Image.new("RGBA", large) if ground is None else Image.new("RGB", large, ground)
        )
        self._draw = ImageDraw.Draw(self._sheet)

    def zoom(self, factor: float, origin: Point) -> Pen:
        """Return a pen for the same surface, with this `origin` and larger units."""
        pen = copy(self)
        pen._scale, pen._origin = self._scale * factor, origin  # noqa: SLF001 - a copy of this pen
        return pen

    def finish(self) -> Image.Image:
        """Return the image at its final size: RGB with a `ground`, otherwise RGBA."""
        return self._sheet.reduce(SUPERSAMPLING)

    def _points(self, points: Iterable[Point]) -> list[Point]:
        left, top = self._origin
        return [((x + left) * self._scale, (y + top) * self._scale) for x, y in points]

    def polygon(self, points: Iterable[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self._draw.polygon(self._points(points), fill=fill)

    def blob(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill the closed smooth curve through `points`."""
        self.polygon(smooth(points), fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        """Fill an ellipse around (x, y)."""
        box = self._points([(x - rx, y - ry), (x + rx, y + ry)])
        self._draw.ellipse((*box[0], *box[1]), fill=fill)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle around (x, y)."""
        self.ellipse(x, y, radius, radius, fill)

    def box(
        self, x: float, y: float, width: float, height: float, fill: Colour, radius: float = 0
    ) -> None:
        """Fill a rectangle with rounded corners."""
        (left, top), (right, bottom) = self._points([(x, y), (x + width, y + height)])
        self._draw.rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * self._scale, fill=fill
        )

    def line(self, points: Sequence[Point], fill: Colour, thickness: float) -> None:
        """Draw a line with round ends and joints."""
        scaled = self._points(points)
        weight = thickness * self._scale
        self._draw.line(scaled, fill=fill, width=max(1, round(weight)), joint="curve")
        for x, y in (scaled[0], scaled[-1]):
            half = weight / 2
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)

    def curve(self, points: Sequence[Point], fill: Colour, thickness: float) -> None:
        """Draw the open smooth curve through `points`."""
        self.line(smooth(points, is_closed=False), fill, thickness)

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        degrees: tuple[float, float],
        fill: Colour,
        thickness: float,
    ) -> None:
        """Draw an arc around (x, y), clockwise from east; `degrees` are its start and end."""
        self.line(arc_points(x, y, radius, degrees), fill, thickness)

    def erase(self, points: Iterable[Point]) -> None:
        """Make the inside of a polygon transparent."""
        self._draw.polygon(self._points(points), fill=(0, 0, 0, 0))

    def glaze(self, points: Iterable[Point], fill: Colour, opacity: float) -> None:
        """Tint the drawn pixels inside a polygon; transparent pixels stay transparent."""
        veil = Image.new("L", self._sheet.size)
        ImageDraw.Draw(veil).polygon(self._points(points), fill=round(255 * opacity))
        inside = veil.getbbox()
        if inside is None:
            return
        tinted = self._sheet.crop(inside)
        alpha = tinted.getchannel("A")
        tinted.paste(fill, mask=ImageChops.multiply(veil.crop(inside), alpha))
        tinted.putalpha(alpha)
        self._sheet.paste(tinted, inside)

    def keep_rounded(self, x: float, y: float, width: float, height: float, radius: float) -> None:
        """Make everything outside a rounded rectangle transparent."""
        mask = Image.new("L", self._sheet.size)
        (left, top), (right, bottom) = self._points([(x, y), (x + width, y + height)])
        ImageDraw.Draw(mask).rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * self._scale, fill=255
        )
        self._sheet.putalpha(ImageChops.multiply(self._sheet.getchannel("A"), mask))
        self._draw = ImageDraw.Draw(self._sheet)


def arc_points(x: float, y: float, radius: float, degrees: tuple[float, float]) -> list[Point]:
    """Return points along an arc, clockwise from east; `degrees` are its start and end."""
    start, end = degrees
    steps = max(2, round(abs(end - start) / 6))
    turns = ((start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1))
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def smooth(points: Sequence[Point], *, is_closed: bool = True) -> list[Point]:
    """Return points along the Catmull-Rom spline through `points`."""
    count = len(points)
    if is_closed:
        around = [points[-1], *points, points[0], points[1]]
    else:
        around = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for index in range(count if is_closed else count - 1):
        quad = around[index : index + 4]
        for step in range(_CURVE_STEPS):
            t = step / _CURVE_STEPS
            curve.append((_spline([p[0] for p in quad], t), _spline([p[1] for p in quad], t)))
    if not is_closed:
        curve.append(points[-1])
    return curve


def _spline(quad: Sequence[float], t: float) -> float:
    a, b, c, d = quad
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * (b - c) + d - a) * t**3
    )


def mirror(points: Iterable[Point], axis: float) -> list[Point]:
    """Return `points` and their mirror images about the vertical line at `axis`, as one outline.

    >>> mirror([(0, 0), (1, 2)], axis=3)
    [(0, 0), (1, 2), (5, 2), (6, 0)]
    """
    half = list(points)
    return half + [(2 * axis - x, y) for x, y in reversed(half)]


NIGHT: Colour = (22, 15, 12)
INK: Colour = (38, 26, 19)
"""For lettering on paper, ivory and other light colours."""
PAPER: Colour = (240, 226, 194)
CHALK: Colour = (243, 240, 228)
"""For lettering on slate, wood and other dark colours."""
CHALK_DIM: Colour = (176, 180, 172)
SLATE: Colour = (38, 46, 48)
SLATE_LIGHT: Colour = (52, 62, 64)
BRASS: Colour = (222, 176, 88)
BRASS_DARK: Colour = (122, 84, 36)
LAMP: Colour = (255, 205, 112)
"""For lamplight, which highlights the current turn."""
WOOD_DARK: Colour = (48, 29, 18)
BRAMBLE: Colour = (84, 40, 74)
"""For trick cards ("dirty tricks")."""
BRAMBLE_DARK: Colour = (38, 28, 52)
SEA: Colour = (18, 46, 66)
IVORY: Colour = (246, 236, 214)
PETROL: Colour = (14, 84, 94)


@dataclass(frozen=True, slots=True)
class SeatColours:
    """The colours of one player's dice and portrait."""

    body: Colour
    edge: Colour
    pip: Colour


SIDES = ("1", "2")
"""The names of the first two seats of any game."""
SEAT_COLOURS: Mapping[str, SeatColours] = MappingProxyType(
    {
        "1": SeatColours(body=IVORY, edge=(180, 158, 118), pip=INK),
        "2": SeatColours(body=PETROL, edge=(120, 190, 190), pip=IVORY),
    }
)

SEAT_ACCENTS: Mapping[str, Colour] = MappingProxyType({"1": (190, 138, 62), "2": (30, 140, 155)})
"""The accent colours of the first two seats, for the strip at the left of a message in Discord.
They are visible on light and on dark pages."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that depend on the reader's display settings."""

    palette: Palette
    colours: str
    """The name of the palette file that the pictures use; see `palette_file`."""

    def writing_on(self, ground: Colour) -> Colour:
        """Return `INK` or `CHALK`, the one with more contrast to `ground`."""
        return max((INK, CHALK), key=lambda colour: contrast(colour, ground))


@cache
def theme_of(palette: Palette) -> Theme:
    """Return the colours of `palette`."""
    return Theme(palette, palette.value)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return `first` with `share` (0 to 1) of `second` mixed in.

    >>> blend((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    mixed = [round(a + (b - a) * share) for a, b in zip(first, second, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def contrast(first: Colour, second: Colour) -> float:
    """Return the WCAG 2.2 contrast ratio of two colours, 1 to 21.

    >>> round(contrast((0, 0, 0), (255, 255, 255)), 1)
    21.0
    """
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    """Return the relative luminance (WCAG 2.2, "relative luminance")."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


COLOURS = 256
_BITS = 6
_SHIFT = 8 - _BITS
_LEVELS = 1 << _BITS
PaletteIndices = NDArray[np.uint8]
"""Rows of pixels, each the index of its colour in the palette."""
FOLDER = Path(__file__).parent / "palettes"


def palette_file(kind: str) -> Path:
    """Return the path of the palette `kind`, a text file with one hexadecimal colour per line."""
    return FOLDER / f"{kind}.txt"


@cache
def colours(kind: str) -> bytes:
    """Return the palette as bytes: red, green and blue of each colour.

    Raises ValueError if the file is damaged or has more than 256 colours.
    """
    entries = bytes.fromhex(palette_file(kind).read_text(encoding="ascii"))
    if len(entries) % 3 or len(entries) > 3 * COLOURS:
        raise ValueError(
            f"{palette_file(kind).name} has {len(entries) / 3:g} colours, not 1 to {COLOURS}"
        )
    return entries


@cache
def _nearest_indices(kind: str) -> PaletteIndices:
    """Return the index of the nearest palette colour for each colour of six bits per channel."""
    levels = (np.arange(_LEVELS, dtype=np.uint8) << _SHIFT) | (1 << (_SHIFT - 1))
    cube = np.stack(np.meshgrid(levels, levels, levels, indexing="ij"), axis=-1)
    sheet = Image.fromarray(cube.reshape(_LEVELS * 8, _LEVELS * 8, 3))
    source = Image.new("P", (1, 1))
    source.putpalette(colours(kind))
    quantized = sheet.quantize(palette=source, dither=Image.Dither.NONE)
    table = np.asarray(quantized).reshape(-1).copy()
    table.flags.writeable = False
    return table


def _to_18_bits(picture: Image.Image) -> NDArray[np.integer[Any]]:
    """Return each pixel of the RGB `picture` as an 18-bit number, six bits per channel, red
    first.
    """
    # Reading a pixel as one 32-bit number takes a third of the time of reading three channels.
    pixels = np.frombuffer(picture.tobytes("raw", "RGBX"), dtype="<u4")
    return pixels << 10 & 0x3F000 | pixels >> 4 & 0x00FC0 | pixels >> 18 & 0x0003F


def quantize(picture: Image.Image, kind: str) -> PaletteIndices:
    """Return the index of the nearest palette colour for each pixel of the RGB `picture`."""
    return _nearest_indices(kind).take(_to_18_bits(picture)).reshape(picture.height, picture.width)


def palette_image(indices: PaletteIndices, kind: str) -> Image.Image:
    """Return the picture in palette mode; it may share the memory of `indices`."""
    picture = Image.fromarray(indices)
    picture.putpalette(colours(kind))
    return picture


_CACHE_BYTES = 8 * 1024 * 1024


class Layer(NamedTuple):
    """One rounded box of a plate."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour
    radius: float


def picture_bytes(picture: Image.Image) -> int:
    """Return the number of bytes of a picture's pixels, at one byte per channel."""
    return picture.width * picture.height * len(picture.getbands())


@cached(LRUCache(_CACHE_BYTES, picture_bytes), lock=Lock())
def plate(width: int, height: int, *layers: Layer) -> Image.Image:
    """Return the boxes, drawn in order, on a transparent sheet. Callers must not modify it."""
    pen = Pen(width, height)
    for layer in layers:
        pen.box(*layer)
    return pen.finish()


_TRACKING = 0.03
"""Space between the digits of a number, in ems."""
_NARROWEST = 0.75
"""Letters are condensed to at least this share of their width; narrower ones are hard to read."""
_FINE = 4
"""The factor by which condensed letters are enlarged for drawing, before they are reduced."""


class Brush:
    """Paints on one rectangle of a picture, the patch. (0, 0) is the patch's top left corner."""

    def __init__(self, sheet: Image.Image, theme: Theme) -> None:
        """Create a brush for `sheet`, a full-colour copy of the backdrop under the patch."""
        self.sheet = sheet
        self.theme = theme

    @property
    def width(self) -> int:
        """Width of the patch in pixels."""
        return self.sheet.width

    @property
    def height(self) -> int:
        """Height of the patch in pixels."""
        return self.sheet.height

    def sprite(self, sprite: Image.Image, x: int = 0, y: int = 0) -> None:
        """Paste an RGBA sprite with its top left corner at (x, y)."""
        self.sheet.paste(sprite, (x, y), sprite)

    def centre_sprite(self, sprite: Image.Image) -> None:
        """Paste an RGBA sprite in the middle of the patch."""
        self.sprite(sprite, (self.width - sprite.width) // 2, (self.height - sprite.height) // 2)

    def plate(self, *layers: Layer) -> None:
        """Draw rounded boxes in order."""
        self.sprite(plate(self.width, self.height, *layers))

    def text(
        self,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        *,
        size: int,
        face: FontFace = FontFace.TEXT,
        anchor: str = "lm",
    ) -> None:
        """Write one line; `anchor` is a Pillow anchor: horizontal l, m, r and vertical a, m, s,
        d.
        """
        ink = line_mask_at(text, at, face, size, anchor)
        self.sheet.paste(colour, (ink.x, ink.y), ink.mask)

    def figure(
        self,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        *,
        size: int,
    ) -> None:
        """Write a number with its digits centred on `at`.

        Pillow's anchor "m" centres between ascender and descender, which is too low for digits. The
        digits are written without kerning: on a phone, a kerned 1 and 3 would touch.
        """
        text = text.replace("-", "−")
        tracking = size * _TRACKING
        widths = [lettering.text_width(character, FontFace.BOLD, size) for character in text]
        x = at[0] - (sum(widths) + tracking * (len(text) - 1)) / 2
        y = at[1] + lettering.digit_middle(FontFace.BOLD, size)
        for character, width in zip(text, widths, strict=True):
            self.text(character, (x, y), colour, size=size, face=FontFace.BOLD, anchor="ls")
            x += width + tracking

    def condense_text(
        self, text: str, middle: tuple[float, float], colour: Colour, *, size: int, room: float
    ) -> None:
        """Write one line around `middle`, condensed to at most `room` pixels.

        Text that would lose more than a quarter of its width, or needs another font, is instead
        written as in `fit_text`.
        """
        natural = lettering.text_width(text, FontFace.TEXT, size)
        share = room / max(natural, 1)
        if (
            share >= 1
            or share < _NARROWEST
            or lettering.face_for(text, FontFace.TEXT) is not FontFace.TEXT
        ):
            self.fit_text(text, middle, colour, size=size, room=room, anchor="mm")
            return
        large = Image.new("L", (round(natural * _FINE), 2 * size * _FINE))
        at = (large.width / 2, large.height / 2)
        font = lettering.load_font(FontFace.TEXT, size * _FINE)
        ImageDraw.Draw(large).text(at, text, fill=255, font=font, anchor="mm")
        ink = large.resize((round(room), 2 * size), Image.Resampling.LANCZOS)
        left, top = round(middle[0] - room / 2), round(middle[1] - size)
        self.sheet.paste(colour, (left, top), ink)

    def fit_text(
        self,
        text: str,
        at: tuple[float, float],
        colour: Colour,
        *,
        size: int,
        room: float,
        face: FontFace = FontFace.TEXT,
        anchor: str = "lm",
        least: int | None = None,
    ) -> None:
        """Write one line at most `room` pixels wide.

        Text that is too wide gets a smaller size, down to `least`, by default 80% of `size`. If it
        is too wide even then, it is condensed, and finally cut.
        """
        face = lettering.face_for(text, face)
        floor = least or max(12, round(size * 0.8))
        if lettering.text_width(lettering.space_words(text, face), face, floor) > room:
            face = FontFace.NARROW
        shown, fitting = lettering.fit_text(
            lettering.space_words(text, face), face, size, room, least=floor
        )
        self.text(shown, at, colour, size=fitting, face=face, anchor=anchor)
