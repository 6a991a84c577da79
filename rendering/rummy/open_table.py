"""An open table: who has sat down, who is asked, and which seats are free."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, partial

from PIL import Image

from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.fonts import FontFace
from rendering.ink.theme import BRASS_DARK, CHALK, CHALK_DIM, WOOD_DARK, blend
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.rummy.colours import TRAY, rummy_theme_of
from rendering.rummy.sprites.cards import card_back
from rendering.rummy.table_tiles import whole_figure
from rendering.tavern.people import MEMBER, Sitter
from rendering.tavern.size import TABLE_WIDTH

_IN_A_ROW = 4
_ROW, _BUST, _NAME = 196, 140, 56
_SHADOW = blend(TRAY, CHALK_DIM, 0.3)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One seat of the table."""

    name: str | None
    """Whose it is; None while it is free."""
    taken: bool
    """Whether its player has come; one who was only asked has not."""
    face: Sitter = MEMBER


@dataclass(frozen=True, slots=True)
class OpenTableScene:
    """The seats in order, at most eight."""

    places: tuple[TableSeat, ...]
    display: Display = field(default_factory=Display)


def open_table_tiles(scene: OpenTableScene) -> Iterator[Placed]:
    """Yield everything on the picture; no two overlap."""
    columns = min(_IN_A_ROW, len(scene.places))
    wide = TABLE_WIDTH // columns
    size = 50 if scene.display.large_print else 42
    for slot, place in enumerate(scene.places):
        row, column = divmod(slot, columns)
        box = Box(column * wide, row * _ROW, wide, _ROW)
        yield Placed(box, TableSeatTile(slot, place, size))


@dataclass(frozen=True, slots=True)
class TableSeatTile:
    """A captain with his name; the shadow of one on a free seat."""

    slot: int
    place: TableSeat
    size: int

    def paint(self, brush: Brush) -> None:
        """Seat him behind his cards, if he has come."""
        middle, taken = brush.width / 2, self.place.taken
        brush.sprite(_bust(self.slot, self.place.face, taken), round(middle) - 60, 4)
        if taken:
            for step in (-1, 0, 1):
                back = card_back(26, 36)
                brush.sprite(back, round(middle) - 13 + step * 18, _BUST - 32 + abs(step) * 3)
        if self.place.name is not None:
            brush.fitted(
                self.place.name,
                (middle, _BUST + _NAME / 2),
                CHALK if taken else CHALK_DIM,
                size=self.size,
                room=brush.width - 16,
                face=FontFace.BOLD,
                anchor="mm",
                least=30,
            )


@cache
def _bust(slot: int, face: Sitter, taken: bool) -> Image.Image:
    """Return head and shoulders of who sits on a seat, or the shadow."""
    figure = whole_figure(slot, face, 120, 176).crop((0, 0, 120, _BUST - 4))
    if taken:
        return figure
    shadow = Image.new("RGBA", figure.size, _SHADOW)
    shadow.putalpha(figure.getchannel("A"))
    return shadow


def _paint(rows: int, _theme: object) -> Image.Image:
    picture = Image.new("RGB", (TABLE_WIDTH, rows * _ROW), TRAY)
    for row in range(rows):
        picture.paste(BRASS_DARK, (0, row * _ROW + _BUST, TABLE_WIDTH, row * _ROW + _BUST + 3))
        picture.paste(WOOD_DARK, (0, row * _ROW + _BUST + 3, TABLE_WIDTH, (row + 1) * _ROW))
    return picture


_BACKDROPS = {rows: Backdrop(f"open table, {rows} rows", partial(_paint, rows)) for rows in (1, 2)}


@plan_of.register
def _(scene: OpenTableScene) -> Plan:
    rows = -(-len(scene.places) // _IN_A_ROW)
    return Plan(_BACKDROPS[rows], open_table_tiles(scene), themes=rummy_theme_of)
