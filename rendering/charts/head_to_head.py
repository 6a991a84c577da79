"""Two players face to face, bar against bar, drawn on a slate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen
from rendering.ink.plates import Layer
from rendering.ink.theme import CHALK, SEAT_COLOURS, SIDES, SLATE_LIGHT
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
    whole: float | None = None
    """The amount that fills a bar, such as the number of games; without one there are only numbers,
    the better one on its player's colour."""
    fewer: bool = False
    """Whether the smaller amount is the better one."""


@dataclass(frozen=True, slots=True)
class HeadToHeadScene:
    """Two players compared, row by row; pairs go first seat's colour, second seat's."""

    names: tuple[str, str]
    rows: tuple[BarRow, ...]
    """At most ten."""
    display: Display = field(default_factory=Display)


def mirrored(scene: HeadToHeadScene) -> HeadToHeadScene:
    """Return the comparison with the two players' sides and colours exchanged."""
    rows = (replace(row, amounts=row.amounts[::-1], texts=row.texts[::-1]) for row in scene.rows)
    return replace(scene, names=scene.names[::-1], rows=tuple(rows))


_MARGIN, _TOP, _BAR = 36, 34, 92
_ROWS_Y = _TOP + _BAR + 16
_TALLEST = 300
"""A row's height at most; a few rows fill the slate, with larger writing."""
_USUAL = 110
"""The height up to which writing has its usual size."""


def head_to_head_tiles(scene: HeadToHeadScene) -> Iterator[Placed]:
    """Yield everything on the comparison; no two overlap."""
    large, width = scene.display.large_print, WIDTH // 2 - _MARGIN - 12
    for seat, name, x in zip(SIDES, scene.names, (_MARGIN, WIDTH // 2 + 12), strict=True):
        yield Placed(Box(x, _TOP, width, _BAR), NameBarTile(name, seat, large))
    room, count = HEIGHT - _ROWS_Y - 28, max(1, len(scene.rows))
    height = min(_TALLEST, room // count)
    top = _ROWS_Y + (room - count * height) // 2
    for row, duel in enumerate(scene.rows):
        box = Box(_MARGIN, top + row * height, WIDTH - 2 * _MARGIN, height)
        yield Placed(box, BarRowTile(duel, large))


@dataclass(frozen=True, slots=True)
class NameBarTile:
    """A player's name on his colour, beside his captain."""

    name: str
    seat: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Paint the bar; the captains stand outside."""
        look, left = SEAT_COLOURS[self.seat], self.seat == SIDES[0]
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
        """Draw bars against the whole, or mark the better number."""
        duel, middle, centre = self.duel, brush.height / 2, brush.width / 2
        half, ends = (232, 176) if self.large else (216, 164)
        more = max(0, brush.height - _USUAL)
        half, ends = half + more // 8, ends + more // 6
        thick = min(84.0 + more / 3, brush.height - 20)
        pen = Pen(brush.width, brush.height)
        pen.box(0, brush.height - 2, brush.width, 2, SLATE_LIGHT)
        best = min(duel.amounts) if duel.fewer else max(duel.amounts)
        leads = [duel.whole is None and each == best for each in duel.amounts]
        if all(leads):
            leads = [False, False]
        for slot, (side, seat) in enumerate(zip((-1, 1), SIDES, strict=True)):
            if duel.whole is not None:
                reach = (centre - half - ends) * _share(duel.amounts[slot], duel.whole)
                _draw_plate(pen, seat, centre + side * half, side * reach, middle, thick)
            elif leads[slot]:
                _draw_plate(pen, seat, centre + side * centre, -side * ends, middle, thick)
        brush.sprite(pen.finish())
        size = min((56 if self.large else 50) + more // 8, round(brush.height * 0.5))
        room = 2 * (half if duel.whole is not None else centre - ends) - 16
        brush.fitted(duel.label, (centre, middle), CHALK, size=size, room=room, anchor="mm")
        for slot, (side, seat) in enumerate(zip((-1, 1), SIDES, strict=True)):
            brush.fitted(
                duel.texts[slot],
                (centre + side * (centre - ends / 2), middle),
                SEAT_COLOURS[seat].pip if leads[slot] else CHALK,
                size=size,
                room=ends - 16,
                face=FontFace.BOLD,
                anchor="mm",
            )


def _share(amount: float, whole: float) -> float:
    """Return how much of the whole an amount is, 0 to 1."""
    return min(1.0, max(0.0, amount / whole)) if whole > 0 else 0.0


def _draw_plate(
    pen: Pen, seat: str, start: float, reach: float, middle: float, thick: float
) -> None:
    """Draw a bar in a player's colour from `start` on, to the left if `reach` is negative."""
    look, length = SEAT_COLOURS[seat], abs(reach)
    if length <= 4:
        return
    left, top = min(start, start + reach), middle - thick / 2
    pen.box(left, top, length, thick, look.edge, 8)
    pen.box(left + 2, top + 2, length - 4, thick - 4, look.body, 7)


@plan_of.register
def _(scene: HeadToHeadScene) -> Plan:
    return Plan(SLATE_BACKDROP, head_to_head_tiles(scene))
