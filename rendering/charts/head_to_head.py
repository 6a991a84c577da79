"""Two players face to face, bar against bar, drawn on a slate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.games.shanghaien.moves import Seat
from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen
from rendering.ink.plates import Layer
from rendering.ink.theme import CHALK, SEAT_COLOURS, SLATE_LIGHT
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Box, Placed
from rendering.tavern.captains import captain
from rendering.tavern.size import HEIGHT, WIDTH
from rendering.tavern.slate import SLATE_BACKDROP


@dataclass(frozen=True, slots=True)
class BarRow:
    """One row of bars: a label, two amounts and how they are written."""

    label: str
    amounts: tuple[float, float]
    texts: tuple[str, str]


@dataclass(frozen=True, slots=True)
class HeadToHeadScene:
    """Two players compared, row by row; pairs go first seat's colour, second seat's."""

    names: tuple[str, str]
    rows: tuple[BarRow, ...]
    """At most ten."""
    display: Display = field(default_factory=Display)


_MARGIN, _TOP, _BAR = 36, 34, 84
_ROWS_Y = _TOP + _BAR + 16


def head_to_head_tiles(scene: HeadToHeadScene) -> Iterator[Placed]:
    """Yield everything on the comparison; no two overlap."""
    large, width = scene.display.large_print, WIDTH // 2 - _MARGIN - 12
    for seat, name, x in zip(Seat, scene.names, (_MARGIN, WIDTH // 2 + 12), strict=True):
        yield Placed(Box(x, _TOP, width, _BAR), NameBarTile(name, seat, large))
    height = min(112, (HEIGHT - _ROWS_Y - 28) // max(1, len(scene.rows)))
    for row, duel in enumerate(scene.rows):
        box = Box(_MARGIN, _ROWS_Y + row * height, WIDTH - 2 * _MARGIN, height)
        yield Placed(box, BarRowTile(duel, large))


@dataclass(frozen=True, slots=True)
class NameBarTile:
    """A player's name on his colour, beside his captain."""

    name: str
    seat: Seat
    large: bool

    def paint(self, brush: Brush) -> None:
        """Paint the bar; the captains stand outside."""
        look, left = SEAT_COLOURS[self.seat], self.seat is Seat.FIRST
        brush.plate(
            Layer(0, 0, brush.width, brush.height, look.edge, 14),
            Layer(2, 2, brush.width - 4, brush.height - 4, look.body, 12),
        )
        figure = captain(self.seat, 52, brush.height - 8)
        brush.sprite(figure, 12 if left else brush.width - 64, 4)
        brush.fitted(
            self.name,
            (80 if left else brush.width - 80, brush.height / 2),
            look.pip,
            size=48 if self.large else 40,
            room=brush.width - 96,
            face=FontFace.BOLD,
            anchor="lm" if left else "rm",
            least=30,
        )


@dataclass(frozen=True, slots=True)
class BarRowTile:
    """One row: the label in the middle, bars growing outwards, the amounts outside."""

    duel: BarRow
    large: bool

    def paint(self, brush: Brush) -> None:
        """Draw bars in proportion to the larger amount."""
        middle, centre = brush.height / 2, brush.width / 2
        half, amounts = (196, 148) if self.large else (180, 130)
        room, thick = centre - half - amounts, min(54.0, brush.height - 20)
        most = max(*self.duel.amounts, 1e-9)
        pen = Pen(brush.width, brush.height)
        pen.box(0, brush.height - 2, brush.width, 2, SLATE_LIGHT)
        for side, seat, amount in zip((-1, 1), Seat, self.duel.amounts, strict=True):
            look = SEAT_COLOURS[seat]
            length = room * max(0.0, amount) / most
            if length > 1:
                start = centre + side * half
                left, top = min(start, start + side * length), middle - thick / 2
                pen.box(left, top, length, thick, look.edge, 6)
                inner = max(0.0, length - 4)
                pen.box(left + 2, top + 2, inner, thick - 4, look.body, 5)
        brush.sprite(pen.finish())
        size = 40 if self.large else 34
        brush.fitted(
            self.duel.label, (centre, middle), CHALK, size=size, room=2 * half - 16, anchor="mm"
        )
        for side, text in zip((-1, 1), self.duel.texts, strict=True):
            brush.fitted(
                text,
                (centre + side * (centre - 4), middle),
                CHALK,
                size=size + 6,
                room=amounts - 16,
                face=FontFace.BOLD,
                anchor="lm" if side < 0 else "rm",
            )


@plan_of.register
def _(scene: HeadToHeadScene) -> Plan:
    return Plan(SLATE_BACKDROP, head_to_head_tiles(scene))
