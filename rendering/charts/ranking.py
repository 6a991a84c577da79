"""A ranking: a table of members with columns of counts, drawn on a slate."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rendering.charts.line_chart import title_line_tile
from rendering.drawing.canvas import (
    BRASS,
    CHALK,
    CHALK_DIM,
    INK,
    LAMP,
    SLATE_LIGHT,
    Brush,
    Display,
    Pen,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.shared.people import HEIGHT, WIDTH
from rendering.shared.posters import SLATE_BACKDROP

_MARGIN, _TITLE, _HEAD = 36, 104, 50
_TALLEST = 82
"""The maximum height of a row, in pixels."""
_RANK, _COLUMN = 96, 150
"""The widths of the column of ranks and of each column of counts, in pixels."""
_MEDALS = (LAMP, CHALK, BRASS)
"""The colours of the first three ranks."""


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A row of the table; `counts` has a text for each column."""

    rank: int
    name: str
    counts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankingScene:
    """A table with a title, headed columns and at most ten rows."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[RankingRow, ...]
    display: Display = field(default_factory=Display)


def ranking_tiles(scene: RankingScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the table; no two overlap."""
    width, large = WIDTH - 2 * _MARGIN, scene.display.has_large_print
    yield PlacedTile(Box(_MARGIN, 26, width, 64), title_line_tile(scene.title, large))
    yield PlacedTile(Box(_MARGIN, _TITLE, width, _HEAD), columns_tile(scene.columns, large))
    top = _TITLE + _HEAD
    height = min(_TALLEST, (HEIGHT - top - 20) // max(1, len(scene.rows)))
    for at, row in enumerate(scene.rows):
        box = Box(_MARGIN, top + at * height, width, height)
        yield PlacedTile(box, ranking_row_tile(row, large))


def _centre(brush: Brush, at: int, columns: int) -> float:
    """Return the horizontal centre of the column `at`."""
    return brush.width - (columns - at - 0.5) * _COLUMN


@tile_builder
def columns_tile(brush: Brush, columns: tuple[str, ...], is_large: bool) -> None:
    """Paint the heading of each column."""
    size = 38 if is_large else 32
    for at, text in enumerate(columns):
        place = (_centre(brush, at, len(columns)), brush.height / 2)
        brush.fit_text(text, place, CHALK_DIM, size=size, room=_COLUMN - 10, anchor="mm")


@tile_builder
def ranking_row_tile(brush: Brush, row: RankingRow, is_large: bool) -> None:
    """Paint one row: the rank, with a medal for the first three, the name, and the counts."""
    middle, size, bold = brush.height / 2, 48 if is_large else 42, FontFace.BOLD
    pen = Pen(brush.width, brush.height)
    pen.box(0, 0, brush.width, 2, SLATE_LIGHT)
    has_medal = row.rank <= len(_MEDALS)
    if has_medal:
        pen.circle(_RANK / 2, middle, 26, _MEDALS[row.rank - 1])
    brush.sprite(pen.finish())
    colour, place = INK if has_medal else CHALK, (_RANK / 2, middle)
    brush.fit_text(str(row.rank), place, colour, size=36, room=_RANK, face=bold, anchor="mm")
    room = brush.width - _RANK - len(row.counts) * _COLUMN - 16
    brush.fit_text(row.name, (_RANK, middle), CHALK, size=size, room=room, anchor="lm")
    for at, text in enumerate(row.counts):
        colour, place = LAMP if at == 0 else CHALK, (_centre(brush, at, len(row.counts)), middle)
        room = _COLUMN - 10
        brush.fit_text(text, place, colour, size=size, room=room, face=bold, anchor="mm")


@plan_of.register
def _(scene: RankingScene) -> Plan:
    return Plan(SLATE_BACKDROP, ranking_tiles(scene))
