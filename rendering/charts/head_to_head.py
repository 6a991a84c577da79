"""A comparison of two players, row by row, drawn on a slate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from rendering.drawing.canvas import (
    CHALK,
    SEAT_COLOURS,
    SIDES,
    SLATE_LIGHT,
    Brush,
    Display,
    Layer,
    Pen,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.shared.people import HEIGHT, WIDTH, Portrait, portrait
from rendering.shared.posters import SLATE_BACKDROP


class Preference(Enum):
    """The direction in which an amount is better. The better amount is highlighted."""

    MORE = "more"
    FEWER = "fewer"
    NEITHER = "neither"
    """For a habit that is neither good nor bad, such as the frequency of calls."""


@dataclass(frozen=True, slots=True)
class DuelRow:
    """One row: a label, two amounts and their texts."""

    label: str
    amounts: tuple[float, float]
    texts: tuple[str, str]
    better: Preference = Preference.NEITHER

    @property
    def ahead(self) -> str | None:
        """The seat with the better amount; None if both are equal or `better` is NEITHER."""
        first, second = self.amounts
        if self.better is Preference.NEITHER or first == second:
            return None
        return SIDES[(first > second) is not (self.better is Preference.MORE)]


@dataclass(frozen=True, slots=True)
class HeadToHeadScene:
    """Two players compared, row by row. Pairs are ordered by seat: first, second."""

    names: tuple[str, str]
    faces: tuple[Portrait, Portrait]
    rows: tuple[DuelRow, ...]
    """At most ten rows."""
    display: Display = field(default_factory=Display)


def swap_sides(scene: HeadToHeadScene) -> HeadToHeadScene:
    """Return the comparison with the two players' sides and colours exchanged."""
    rows = (replace(row, amounts=row.amounts[::-1], texts=row.texts[::-1]) for row in scene.rows)
    return replace(scene, names=scene.names[::-1], faces=scene.faces[::-1], rows=tuple(rows))


_MARGIN, _TOP, _BAR = 36, 34, 92
_ROWS_Y = _TOP + _BAR + 16
_TALLEST = 300
"""The maximum height of a row in pixels. The fewer rows there are, the higher each row is."""
_USUAL = 110
"""Rows that are higher than this number of pixels have larger lettering."""


def head_to_head_tiles(scene: HeadToHeadScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the comparison; no two overlap."""
    large, width = scene.display.has_large_print, WIDTH // 2 - _MARGIN - 12
    edges = (_MARGIN, WIDTH // 2 + 12)
    for seat, name, face, x in zip(SIDES, scene.names, scene.faces, edges, strict=True):
        yield PlacedTile(Box(x, _TOP, width, _BAR), name_bar_tile(name, seat, face, large))
    room, count = HEIGHT - _ROWS_Y - 28, max(1, len(scene.rows))
    height = min(_TALLEST, room // count)
    top = _ROWS_Y + (room - count * height) // 2
    for row, duel in enumerate(scene.rows):
        box = Box(_MARGIN, top + row * height, WIDTH - 2 * _MARGIN, height)
        yield PlacedTile(box, duel_row_tile(duel, large))


@tile_builder
def name_bar_tile(brush: Brush, name: str, seat: str, face: Portrait, is_large: bool) -> None:
    """Paint a player's name on a bar of the player's colour, next to the portrait."""
    look, left = SEAT_COLOURS[seat], seat == SIDES[0]
    brush.plate(
        Layer(0, 0, brush.width, brush.height, look.edge, 14),
        Layer(2, 2, brush.width - 4, brush.height - 4, look.body, 12),
    )
    figure = portrait(look, face, 52, brush.height - 8)
    brush.sprite(figure, 12 if left else brush.width - 64, 4)
    brush.fit_text(
        name,
        (80 if left else brush.width - 80, brush.height / 2),
        look.pip,
        size=48 if is_large else 40,
        room=brush.width - 96,
        face=FontFace.BOLD,
        anchor="lm" if left else "rm",
        least=30,
    )


@tile_builder
def duel_row_tile(brush: Brush, duel: DuelRow, is_large: bool) -> None:
    """Paint one row: the label in the middle, and the amounts at the ends.

    The background of the better amount has its player's colour.
    """
    middle, centre = brush.height / 2, brush.width / 2
    more = max(0, brush.height - _USUAL)
    ends = (196 if is_large else 180) + more // 6
    size = min((56 if is_large else 50) + more // 8, round(brush.height * 0.5))
    thick = min(84.0 + more / 3, brush.height - 20)
    pen = Pen(brush.width, brush.height)
    pen.box(0, brush.height - 2, brush.width, 2, SLATE_LIGHT)
    for x, seat in zip((0, brush.width - ends), SIDES, strict=True):
        if seat == duel.ahead:
            look, top = SEAT_COLOURS[seat], middle - thick / 2
            pen.box(x, top, ends, thick, look.edge, 8)
            pen.box(x + 2, top + 2, ends - 4, thick - 4, look.body, 7)
    brush.sprite(pen.finish())
    room = 2 * (centre - ends) - 16
    brush.fit_text(duel.label, (centre, middle), CHALK, size=size, room=room, anchor="mm")
    for slot, (side, seat) in enumerate(zip((-1, 1), SIDES, strict=True)):
        brush.fit_text(
            duel.texts[slot],
            (centre + side * (centre - ends / 2), middle),
            SEAT_COLOURS[seat].pip if seat == duel.ahead else CHALK,
            size=size,
            room=ends - 16,
            face=FontFace.BOLD,
            anchor="mm",
        )


@plan_of.register
def _(scene: HeadToHeadScene) -> Plan:
    return Plan(SLATE_BACKDROP, head_to_head_tiles(scene))
