"""Lines over time and bars face to face, drawn in chalk on a slate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.moves import Seat

from .brush import Brush
from .display import Display
from .encode import encoded
from .fonts import Face
from .geometry import HEIGHT, WIDTH
from .pen import Colour, Pen, Point
from .table import draw_slate, lit_planks
from .theme import BRASS, CHALK, CHALK_DIM, LAMP, NIGHT, SEAT_COLOURS, SLATE, Theme, blend, theme_of
from .tiles import Backdrop, Box, Placed, assemble

_LINE_COLOURS: tuple[Colour, ...] = (LAMP, (120, 190, 190), CHALK, BRASS)


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled place on an axis."""

    value: float
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chart; points are (x, y) in the chart's own units, x ascending."""

    label: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class ChartScene:
    """A chart; ticks and points share the units, the ranges say what is shown."""

    title: str
    lines: tuple[Line, ...]
    x_range: tuple[float, float]
    y_range: tuple[float, float]
    x_ticks: tuple[Tick, ...] = ()
    y_ticks: tuple[Tick, ...] = ()
    shares: tuple[str, str] | None = None
    """Names of the first and second seat: the first line is then the first seat's share, with
    the ground below it in that seat's colour and the rest in the other's."""
    display: Display = field(default_factory=Display)


@dataclass(frozen=True, slots=True)
class Duel:
    """One row of bars: a label, two amounts and how they are written."""

    label: str
    amounts: tuple[float, float]
    texts: tuple[str, str]


@dataclass(frozen=True, slots=True)
class HeadToHeadScene:
    """Two players compared, row by row; pairs go first seat's colour, second seat's."""

    title: str
    names: tuple[str, str]
    rows: tuple[Duel, ...]
    """At most ten."""
    display: Display = field(default_factory=Display)


def render_chart(scene: ChartScene) -> bytes:
    """Return the chart as PNG bytes, 1200 × 764 pixels."""
    return encoded(draw_chart(scene))


def draw_chart(scene: ChartScene) -> Image.Image:
    """Return the chart in palette mode; the caller owns it."""
    return assemble(SLATE_BACKDROP, theme_of(scene.display.palette), chart_tiles(scene))


def render_head_to_head(scene: HeadToHeadScene) -> bytes:
    """Return the comparison as PNG bytes, 1200 × 764 pixels."""
    return encoded(draw_head_to_head(scene))


def draw_head_to_head(scene: HeadToHeadScene) -> Image.Image:
    """Return the comparison in palette mode; the caller owns it."""
    return assemble(SLATE_BACKDROP, theme_of(scene.display.palette), head_to_head_tiles(scene))


def chart_tiles(scene: ChartScene) -> Iterator[Placed]:
    """Yield everything on the chart."""
    yield Placed(Box(40, 26, 1120, 64), TitleLineTile(scene.title))
    yield Placed(Box(30, 92, 1140, 640), PlotTile(scene))


def head_to_head_tiles(scene: HeadToHeadScene) -> Iterator[Placed]:
    """Yield everything on the comparison; no two overlap."""
    yield Placed(Box(40, 26, 1120, 64), TitleLineTile(scene.title))
    yield Placed(Box(40, 96, 540, 60), NameBarTile(scene.names[0], Seat.FIRST))
    yield Placed(Box(620, 96, 540, 60), NameBarTile(scene.names[1], Seat.SECOND))
    height = min(92, 576 // max(1, len(scene.rows)))
    for row, duel in enumerate(scene.rows):
        yield Placed(Box(40, 164 + row * height, 1120, height - 4), DuelTile(duel))


@dataclass(frozen=True, slots=True)
class TitleLineTile:
    """The title."""

    text: str

    def paint(self, brush: Brush) -> None:
        """Write it in lamplight."""
        at = (4, brush.height / 2)
        brush.fitted(self.text, at, LAMP, size=44, room=brush.width - 8, face=Face.BOLD)


@dataclass(frozen=True, slots=True)
class NameBarTile:
    """A player's name on his colour."""

    name: str
    seat: Seat

    def paint(self, brush: Brush) -> None:
        """Paint the bar and write the name."""
        look = SEAT_COLOURS[self.seat]
        pen = Pen(brush.width, brush.height)
        pen.box(0, 0, brush.width, brush.height, look.edge, 12)
        pen.box(2, 2, brush.width - 4, brush.height - 4, look.body, 10)
        brush.sprite(pen.finish())
        middle = (brush.width / 2, brush.height / 2)
        brush.fitted(
            self.name,
            middle,
            look.pip,
            size=36,
            room=brush.width - 30,
            face=Face.BOLD,
            anchor="mm",
        )


@dataclass(frozen=True, slots=True)
class DuelTile:
    """One row: the label in the middle, bars growing outwards, the amounts outside."""

    duel: Duel

    def paint(self, brush: Brush) -> None:
        """Draw bars in proportion to the larger amount."""
        middle, half = brush.height / 2, 170
        centre, room = brush.width / 2, brush.width / 2 - half - 130
        most = max(*self.duel.amounts, 1e-9)
        pen = Pen(brush.width, brush.height)
        for side, seat, amount in zip((-1, 1), Seat, self.duel.amounts, strict=True):
            look = SEAT_COLOURS[seat]
            length = room * max(0.0, amount) / most
            if length > 1:
                start = centre + side * half
                left = min(start, start + side * length)
                pen.box(left, middle - 21, length, 42, look.edge, 5)
                pen.box(left + 2, middle - 19, max(0.0, length - 4), 38, look.body, 4)
        brush.sprite(pen.finish())
        brush.fitted(
            self.duel.label, (centre, middle), CHALK, size=30, room=2 * half - 20, anchor="mm"
        )
        for side, text in zip((-1, 1), self.duel.texts, strict=True):
            at = (centre + side * (brush.width / 2 - 4), middle)
            brush.fitted(
                text,
                at,
                CHALK,
                size=36,
                room=120,
                face=Face.BOLD,
                anchor="lm" if side < 0 else "rm",
            )


@dataclass(frozen=True, slots=True)
class PlotTile:
    """The axes and the lines."""

    scene: ChartScene

    def paint(self, brush: Brush) -> None:
        """Draw the ground, the grid, the lines and last the writing."""
        left = 110 if self.scene.y_ticks else 20
        area = Box(left, 30, brush.width - left - 40, brush.height - 100)
        pen = Pen(brush.width, brush.height)
        self._paint_ground(pen, area)
        self._paint_grid(pen, area)
        for index, line in enumerate(self.scene.lines):
            self._paint_line(pen, area, line, _LINE_COLOURS[index % len(_LINE_COLOURS)])
        brush.sprite(pen.finish())
        self._write_ticks(brush, area)
        self._write_legend(brush, area)

    def _at(self, area: Box, point: Point) -> Point:
        (x_from, x_to), (y_from, y_to) = self.scene.x_range, self.scene.y_range
        across = (point[0] - x_from) / ((x_to - x_from) or 1)
        up = (point[1] - y_from) / ((y_to - y_from) or 1)
        return area.x + across * area.width, area.bottom - up * area.height

    def _paint_ground(self, pen: Pen, area: Box) -> None:
        ground = blend(SLATE, NIGHT, 0.35)
        if self.scene.shares is None:
            pen.box(area.x, area.y, area.width, area.height, ground, 6)
            return
        first, second = (SEAT_COLOURS[seat].body for seat in Seat)
        pen.box(area.x, area.y, area.width, area.height, second)
        points = [self._at(area, point) for point in self.scene.lines[0].points]
        if points:
            left, right = (points[0][0], area.bottom), (points[-1][0], area.bottom)
            pen.polygon([left, *points, right], first)

    def _paint_grid(self, pen: Pen, area: Box) -> None:
        for tick in self.scene.y_ticks:
            y = self._at(area, (self.scene.x_range[0], tick.value))[1]
            pen.line([(area.x, y), (area.right, y)], CHALK_DIM, 1.2)
        for tick in self.scene.x_ticks:
            x = self._at(area, (tick.value, self.scene.y_range[0]))[0]
            pen.line([(x, area.y), (x, area.bottom)], CHALK_DIM, 1.2)

    def _paint_line(self, pen: Pen, area: Box, line: Line, colour: Colour) -> None:
        points = [self._at(area, point) for point in line.points]
        if len(points) > 1:
            pen.line(points, NIGHT, 9)
            pen.line(points, colour, 5)
        if points:
            pen.circle(*points[-1], 10, NIGHT)
            pen.circle(*points[-1], 8, colour)

    def _write_ticks(self, brush: Brush, area: Box) -> None:
        for tick in self.scene.y_ticks:
            y = self._at(area, (self.scene.x_range[0], tick.value))[1]
            brush.fitted(tick.label, (area.x - 12, y), CHALK, size=30, room=96, anchor="rm")
        room = area.width / max(1, len(self.scene.x_ticks)) - 8
        for tick in self.scene.x_ticks:
            x = self._at(area, (tick.value, self.scene.y_range[0]))[0]
            at = (x, area.bottom + 30)
            brush.fitted(tick.label, at, CHALK, size=30, room=max(40.0, room), anchor="mm")

    def _write_legend(self, brush: Brush, area: Box) -> None:
        if self.scene.shares is not None:
            first, second = (SEAT_COLOURS[seat] for seat in Seat)
            at = (area.x + 16, area.bottom - 28)
            brush.fitted(self.scene.shares[0], at, first.pip, size=34, room=460, face=Face.BOLD)
            at = (area.x + 16, area.y + 28)
            brush.fitted(self.scene.shares[1], at, second.pip, size=34, room=460, face=Face.BOLD)
            return
        for index, line in enumerate(self.scene.lines):
            colour = _LINE_COLOURS[index % len(_LINE_COLOURS)]
            at = (area.x + 16, area.y + 28 + 42 * index)
            brush.fitted(line.label, at, colour, size=32, room=460, face=Face.BOLD)


def _paint_slate(theme: Theme) -> Image.Image:
    picture = lit_planks((WIDTH / 2, HEIGHT / 2), (900, 520))
    draw_slate(picture, Box(8, 8, WIDTH - 16, HEIGHT - 16))
    return picture


SLATE_BACKDROP = Backdrop("slate", _paint_slate)
