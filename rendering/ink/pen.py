"""A small drawing kit: smooth shapes on a transparent sheet, drawn large and reduced.

Pillow's own shapes have jagged edges; drawing at four times the size and reducing is the cure.
Coordinates are pixels of the finished sheet, fractions welcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw

Colour = tuple[int, int, int]
Point = tuple[float, float]

SUPERSAMPLING = 4
_CURVE_STEPS = 10


class Pen:
    """Draws on a sheet of `width` × `height` pixels; `finish` returns it."""

    def __init__(
        self,
        width: float,
        height: float,
        *,
        unit: float = 1.0,
        origin: Point = (0.0, 0.0),
        ground: Colour | None = None,
    ) -> None:
        """`unit` is how many pixels one drawn unit measures, `origin` where (0, 0) lies.

        With a `ground` the sheet is opaque, all of that colour at first.
        """
        self._origin = origin
        self._scale = SUPERSAMPLING * unit
        self._size = (round(width * unit), round(height * unit))
        large = (self._size[0] * SUPERSAMPLING, self._size[1] * SUPERSAMPLING)
        # What is opaque is reduced three times as fast as what may be transparent.
        self._sheet = (
            Image.new("RGBA", large) if ground is None else Image.new("RGB", large, ground)
        )
        self._draw = ImageDraw.Draw(self._sheet)

    def finish(self) -> Image.Image:
        """Return the sheet at its own size: RGB with a ground, else RGBA."""
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
        self.line(smooth(points, closed=False), fill, thickness)

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        degrees: tuple[float, float],
        fill: Colour,
        thickness: float,
    ) -> None:
        """Draw an arc around (x, y), clockwise from east."""
        self.line(arc_points(x, y, radius, degrees), fill, thickness)

    def erase(self, points: Iterable[Point]) -> None:
        """Make the inside of a polygon transparent again."""
        self._draw.polygon(self._points(points), fill=(0, 0, 0, 0))

    def glaze(self, points: Iterable[Point], fill: Colour, opacity: float) -> None:
        """Tint what is already drawn inside a polygon; empty sheet stays empty."""
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
        """Cut away all outside a rounded rectangle."""
        mask = Image.new("L", self._sheet.size)
        (left, top), (right, bottom) = self._points([(x, y), (x + width, y + height)])
        ImageDraw.Draw(mask).rounded_rectangle(
            (left, top, right - 1, bottom - 1), radius * self._scale, fill=255
        )
        self._sheet.putalpha(ImageChops.multiply(self._sheet.getchannel("A"), mask))
        self._draw = ImageDraw.Draw(self._sheet)


def arc_points(x: float, y: float, radius: float, degrees: tuple[float, float]) -> list[Point]:
    """Return points along an arc, clockwise from east."""
    start, end = degrees
    steps = max(2, round(abs(end - start) / 6))
    turns = ((start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1))
    return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]


def smooth(points: Sequence[Point], *, closed: bool = True) -> list[Point]:
    """Return points along the Catmull-Rom curve through `points`."""
    count = len(points)
    if closed:
        around = [points[-1], *points, points[0], points[1]]
    else:
        around = [points[0], *points, points[-1]]
    found: list[Point] = []
    for index in range(count if closed else count - 1):
        quad = around[index : index + 4]
        for step in range(_CURVE_STEPS):
            t = step / _CURVE_STEPS
            found.append((_spline([p[0] for p in quad], t), _spline([p[1] for p in quad], t)))
    if not closed:
        found.append(points[-1])
    return found


def _spline(quad: Sequence[float], t: float) -> float:
    a, b, c, d = quad
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * (b - c) + d - a) * t**3
    )


def mirrored(points: Iterable[Point], axis: float) -> list[Point]:
    """Return `points` and their mirror images about the vertical line at `axis`, as one outline."""
    half = list(points)
    return half + [(2 * axis - x, y) for x, y in reversed(half)]
