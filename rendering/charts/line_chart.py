"""Lines over time, drawn on a slate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rendering.drawing import lettering
from rendering.drawing.canvas import (
    BRASS,
    CHALK,
    CHALK_DIM,
    INK,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    SIDES,
    SLATE,
    Brush,
    Colour,
    Display,
    Pen,
    Point,
    blend,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.shared.people import Portrait, portrait
from rendering.shared.posters import SLATE_BACKDROP

_GROUND = blend(SLATE, NIGHT, 0.35)
_GRID = blend(SLATE, CHALK_DIM, 0.5)
_MOST_DOTS = 60
"""A line with at most this many points shows each of them as a dot."""
_NAME_ROOM = 460
_LEGEND = 440
"""Width of the legend of the marks, in pixels."""
_LINE_COLOURS: tuple[Colour, ...] = (LAMP, (120, 190, 190), CHALK, BRASS)


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled position on an axis."""

    value: float
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart. Points are (x, y) in the units of the chart, with ascending x."""

    label: str
    points: tuple[Point, ...]
    end: str = ""
    """The label of the last point, such as its value."""
    spread: tuple[float, ...] = ()
    """The uncertainty of each point: the height of the band above, and also below, the point. Empty
    if unknown."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlighted point of the first line, such as a mistake."""

    point: Point
    seat: str
    """The seat of the player with the mistake; the mark has the colour of that seat."""


@dataclass(frozen=True, slots=True)
class ChartScene:
    """A chart. Ticks and points have the same units; the picture covers only the given ranges."""

    title: str
    lines: tuple[Line, ...]
    x_range: tuple[float, float]
    y_range: tuple[float, float]
    x_ticks: tuple[Tick, ...] = ()
    y_ticks: tuple[Tick, ...] = ()
    shares: tuple[tuple[str, Portrait], tuple[str, Portrait]] | None = None
    """Names and portraits of the two seats in `sides`, or None for a plain chart. With names, the
    first line is the share of the first of these seats, such as its winning chance: the area below
    the line has that seat's colour, and the area above it the other seat's colour.
    """
    sides: tuple[str, str] = SIDES
    """The seats whose areas are below and above the first line, if `shares` is given."""
    x_title: str = ""
    """The unit of the horizontal axis, such as "Round"."""
    marks: tuple[Mark, ...] = ()
    marks_title: str = ""
    """The meaning of the marks."""
    display: Display = field(default_factory=Display)


def chart_tiles(scene: ChartScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the chart."""
    large, room = scene.display.has_large_print, _LEGEND if scene.marks else 0
    yield PlacedTile(Box(40, 26, 1120 - room, 64), title_line_tile(scene.title, large))
    if scene.marks:
        legend = mark_legend_tile(scene.marks_title, large)
        yield PlacedTile(Box(1160 - room, 26, room, 64), legend)
    yield PlacedTile(Box(30, 92, 1140, 644), PlotTile(scene))


@tile_builder
def title_line_tile(brush: Brush, text: str, is_large: bool) -> None:
    """Paint the title."""
    at, size = (4, brush.height / 2), 52 if is_large else 46
    brush.fit_text(text, at, LAMP, size=size, room=brush.width - 8, face=FontFace.BOLD)


@tile_builder
def mark_legend_tile(brush: Brush, text: str, is_large: bool) -> None:
    """Paint the legend of the marks."""
    pen, middle = Pen(brush.width, brush.height), brush.height / 2
    size, room = 44 if is_large else 38, brush.width - 56
    face = lettering.face_for(text, FontFace.TEXT)
    wide = min(float(room), lettering.text_width(lettering.space_words(text, face), face, size))
    _draw_mark(pen, brush.width - wide - 36, middle, LAMP, NIGHT)
    brush.sprite(pen.finish())
    at = (float(brush.width), middle)
    brush.fit_text(text, at, CHALK, size=size, room=room, anchor="rm")


def _draw_mark(pen: Pen, x: float, y: float, body: Colour, sign: Colour) -> None:
    """Draw a disc with an exclamation mark around (x, y)."""
    pen.circle(x, y, 23, NIGHT)
    pen.circle(x, y, 20.5, LAMP)
    pen.circle(x, y, 17, body)
    pen.polygon([(x - 4, y - 12), (x + 4, y - 12), (x + 2.2, y + 3), (x - 2.2, y + 3)], sign)
    pen.circle(x, y + 9, 3.2, sign)


@dataclass(frozen=True, slots=True)
class PlotTile:
    """The tile with the axes and the lines of the chart."""

    scene: ChartScene

    def paint(self, brush: Brush) -> None:
        """Draw the background, the grid, the lines, the marks and, last, the labels."""
        size = 44 if self.scene.display.has_large_print else 38
        left = round(3.6 * size) if self.scene.y_ticks else 20
        area = Box(left, 26, brush.width - left - 30, brush.height - 26 - 2 * size)
        pen = Pen(brush.width, brush.height)
        self._paint_ground(pen, area)
        self._paint_grid(pen, area)
        for index, line in enumerate(self.scene.lines):
            self._paint_line(pen, area, line, _LINE_COLOURS[index % len(_LINE_COLOURS)])
        for mark in self.scene.marks:
            look = SEAT_COLOURS[mark.seat]
            _draw_mark(pen, *self._at(area, mark.point), look.body, look.pip)
        brush.sprite(pen.finish())
        self._write_ticks(brush, area, size)
        if self.scene.shares is None:
            self._write_labels(brush, area, size)
        else:
            self._write_shares(brush, area, size, self.scene.shares)

    def _at(self, area: Box, point: Point) -> Point:
        (x_from, x_to), (y_from, y_to) = self.scene.x_range, self.scene.y_range
        across = (point[0] - x_from) / ((x_to - x_from) or 1)
        up = (point[1] - y_from) / ((y_to - y_from) or 1)
        return area.x + across * area.width, area.bottom - up * area.height

    def _paint_ground(self, pen: Pen, area: Box) -> None:
        if self.scene.shares is None:
            pen.box(area.x, area.y, area.width, area.height, _GROUND)
            for line in self.scene.lines:
                self._paint_spread(pen, area, line)
            return
        below, above = (SEAT_COLOURS[seat].body for seat in self.scene.sides)
        pen.box(area.x, area.y, area.width, area.height, above)
        points = [self._at(area, point) for point in self.scene.lines[0].points]
        if len(points) > 1:
            left, right = (points[0][0], area.bottom), (points[-1][0], area.bottom)
            pen.polygon([left, *points, right], below)

    def _paint_spread(self, pen: Pen, area: Box, line: Line) -> None:
        """Draw the uncertainty band of a line, clipped to the range of the chart."""
        lowest, highest = self.scene.y_range
        pairs = list(zip(line.points, line.spread, strict=False))
        over = [self._at(area, (x, min(highest, y + wide))) for (x, y), wide in pairs]
        under = [self._at(area, (x, max(lowest, y - wide))) for (x, y), wide in pairs]
        if len(pairs) > 1:
            pen.polygon([*over, *reversed(under)], blend(_GROUND, LAMP, 0.26))
        elif pairs:
            pen.line([*over, *under], blend(_GROUND, LAMP, 0.26), 28)

    def _paint_grid(self, pen: Pen, area: Box) -> None:
        for tick in self.scene.y_ticks:
            y = self._at(area, (self.scene.x_range[0], tick.value))[1]
            pen.line([(area.x, y), (area.right, y)], _GRID, 1.5)
        for tick in self.scene.x_ticks:
            x = self._at(area, (tick.value, self.scene.y_range[0]))[0]
            pen.line([(x, area.y), (x, area.bottom)], _GRID, 1.5)

    def _paint_line(self, pen: Pen, area: Box, line: Line, colour: Colour) -> None:
        points = [self._at(area, point) for point in line.points]
        if len(points) > 1:
            pen.line(points, NIGHT, 10)
            pen.line(points, colour, 6)
        if 1 < len(points) <= _MOST_DOTS:
            for x, y in points:
                pen.circle(x, y, 7, NIGHT)
                pen.circle(x, y, 5, colour)
        if points:
            pen.circle(*points[-1], 12, NIGHT)
            pen.circle(*points[-1], 9.5, colour)

    def _write_ticks(self, brush: Brush, area: Box, size: int) -> None:
        for tick in self.scene.y_ticks:
            y = self._at(area, (self.scene.x_range[0], tick.value))[1]
            at, room = (area.x - 12, y), area.x - 16
            brush.fit_text(tick.label, at, CHALK, size=size, room=room, anchor="rm")
        room = area.width // max(1, len(self.scene.x_ticks)) - 8
        for tick in self.scene.x_ticks:
            x = self._at(area, (tick.value, self.scene.y_range[0]))[0]
            # Move a label at an end of the axis inwards if it would extend beyond the picture.
            half = min(room, lettering.text_width(tick.label, FontFace.TEXT, size)) / 2
            x = min(max(x, area.x + half), brush.width - half - size / 4)
            below = (x, area.bottom + size)
            brush.fit_text(tick.label, below, CHALK, size=size, room=max(40, room), anchor="mm")
        if self.scene.x_title:
            beside = (4.0, area.bottom + size)
            brush.fit_text(self.scene.x_title, beside, LAMP, size=size, room=area.x - 30)

    def _write_labels(self, brush: Brush, area: Box, size: int) -> None:
        for index, line in enumerate(self.scene.lines):
            colour = _LINE_COLOURS[index % len(_LINE_COLOURS)]
            at = (area.x + 16, area.y + 28 + 46 * index)
            brush.fit_text(line.label, at, colour, size=size, room=460, face=FontFace.BOLD)
            if line.end and line.points:
                self._write_end(brush, area, line, size)

    def _write_end(self, brush: Brush, area: Box, line: Line, size: int) -> None:
        """Write the last value of a line on a brass tag.

        The tag is above the end of a rising line and below that of any other line, if it fits
        there.
        """
        x, y = self._at(area, line.points[-1])
        width, height = round(size * 0.7) * len(line.end) + 28, size + 16
        left = min(max(area.x + 6, round(x - width / 2)), area.right - width - 6)
        above = round(y - height - 20)
        rises = len(line.points) > 1 and line.points[-1][1] > line.points[-2][1]
        fits = above > area.y if rises else y + 20 + height > area.bottom
        top = above if fits else round(y + 20)
        pen = Pen(width, height)
        pen.box(0, 0, width, height, NIGHT, 9)
        pen.box(2, 2, width - 4, height - 4, BRASS, 7)
        brush.sprite(pen.finish(), left, top)
        brush.figure(line.end, (left + width / 2, top + height / 2), INK, size=size)

    def _write_shares(
        self, brush: Brush, area: Box, size: int, players: tuple[tuple[str, Portrait], ...]
    ) -> None:
        """Write one player's name at the bottom and the other's at the top, with portraits."""
        height = 66
        tops = (area.bottom - height - 10, area.y + 10)
        for seat, (name, person), top in zip(self.scene.sides, players, tops, strict=True):
            look = SEAT_COLOURS[seat]
            face = lettering.face_for(name, FontFace.BOLD)
            room = min(
                float(_NAME_ROOM),
                lettering.text_width(lettering.space_words(name, face), face, size + 4),
            )
            plate = self._move_off_line(area, Box(0, top, round(room) + 82, height))
            pen = Pen(plate.width, height)
            pen.box(0, 0, plate.width, height, look.edge, 12)
            pen.box(2, 2, plate.width - 4, height - 4, look.body, 10)
            brush.sprite(pen.finish(), plate.x, top)
            brush.sprite(portrait(look, person, 42, height - 8), plate.x + 8, top + 4)
            at = (plate.x + 62, top + height / 2)
            brush.fit_text(name, at, look.pip, size=size + 4, room=room + 2, face=FontFace.BOLD)

    def _move_off_line(self, area: Box, plate: Box) -> Box:
        """Return `plate` moved to the left, the middle or the right of the chart.

        Of these positions, it gets the one where it covers the fewest points of the first line.
        """
        points = [self._at(area, point) for point in self.scene.lines[0].points]
        first, last = area.x + 12, area.right - plate.width - 12

        def count_covered(x: int) -> int:
            grown = Box(x - 8, plate.y - 10, plate.width + 16, plate.height + 20)
            return sum(
                grown.x <= px <= grown.right and grown.y <= py <= grown.bottom for px, py in points
            )

        return plate._replace(x=min((first, (first + last) // 2, last), key=count_covered))


@plan_of.register
def _(scene: ChartScene) -> Plan:
    return Plan(SLATE_BACKDROP, chart_tiles(scene))
