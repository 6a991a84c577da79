"""Where everything lies on the picture of the table: portrait, a row for each player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rendering.mosaic.tiles import Box
from rendering.rummy.sprites.cards import CardSize
from rendering.rummy.table_scene import MOST_DISCARDS
from rendering.tavern.size import TABLE_WIDTH


def card_size(height: int) -> CardSize:
    """Return the measures of a card of that height whose strip tells its rank and suit."""
    return CardSize(round(height * 0.68), height, round(height * 0.384), round(height * 0.475))


WIDTH = TABLE_WIDTH
_MARGIN = 10
_HEAD_Y, _HEAD_HEIGHT = 10, 184
_LABELS_Y, _LABELS_HEIGHT = 197, 28
_ROWS_Y = 230
_ROW_GAP = 6
_FEW = 4
"""With more players than that, large print has no room for the captains."""


class _Print(NamedTuple):
    """What depends on whether the reader wants large print."""

    rows: Mapping[int, int]
    """Height of a player's row by the number of players."""
    plate: int
    """Width of a player's plate."""
    heights: tuple[int, ...]
    """Of the cards in melds, in the order in which they are tried."""
    small: int
    """Of the cards in melds that do not fit in any of these heights."""
    name: int
    number: int


_NORMAL = _Print(
    {2: 186, 3: 186, 4: 186, 5: 184, 6: 146, 7: 126, 8: 108}, 254, (120, 100, 88, 77), 77, 32, 43
)
_LARGE = _Print(
    {2: 240, 3: 240, 4: 240, 5: 146, 6: 146, 7: 140, 8: 132}, 300, (120, 106), 88, 40, 52
)


class TableGeometry(NamedTuple):
    """The places of one number of players, in pixels."""

    width: int
    height: int
    stock: Box
    discards: tuple[Box, ...]
    """From the oldest that may be shown to the top one; each shows a strip but the last."""
    discard_size: CardSize
    slate: Box
    cards_label: Box
    points_label: Box
    buys_label: Box
    plates: tuple[Box, ...]
    trays: tuple[Box, ...]
    meld_sizes: tuple[CardSize, ...]
    small_size: CardSize
    """For melds that do not fit in any of these sizes."""
    name: int
    number: int
    """Sizes of the names and of the numbers on the plates."""
    busts: bool
    """Whether there is room for the captains."""

    @property
    def cuts(self) -> tuple[int, ...]:
        """The rows at which the picture is cut into bands: one a player, two above."""
        return (_LABELS_Y - 1, *(plate.y - _ROW_GAP // 2 for plate in self.plates))

    def room(self, slot: int) -> Box:
        """Return where the melds of a player lie."""
        x, y, width, height = self.trays[slot]
        return Box(x + 6, y + 3, width - 12, height - 6)


@cache
def table_geometry(players: int, large_print: bool) -> TableGeometry:
    """Return the places for so many players, 2 to 8."""
    look = _LARGE if large_print else _NORMAL
    row = look.rows[players]
    tops = [_ROWS_Y + slot * row for slot in range(players)]
    tray_x = _MARGIN + look.plate + 6
    card = CardSize(111, 158, 52, 50)
    top_y = _HEAD_Y + (_HEAD_HEIGHT - card.height) // 2
    discards = tuple(
        Box(162 + card.strip * place, top_y, card.width, card.height)
        for place in range(MOST_DISCARDS)
    )
    slate_x = discards[-1].right + 18
    return TableGeometry(
        WIDTH,
        _ROWS_Y + players * row + 2,
        Box(20, top_y, card.width, card.height),
        discards,
        card,
        Box(slate_x, _HEAD_Y, WIDTH - _MARGIN - slate_x, _HEAD_HEIGHT),
        Box(
            _MARGIN + (62 if not large_print or players <= _FEW else 12),
            _LABELS_Y,
            look.plate // 2 - 36,
            _LABELS_HEIGHT,
        ),
        Box(_MARGIN + look.plate // 2 + 28, _LABELS_Y, look.plate // 2 - 36, _LABELS_HEIGHT),
        Box(tray_x + 12, _LABELS_Y, WIDTH - tray_x - 12 - _MARGIN, _LABELS_HEIGHT),
        tuple(Box(_MARGIN, top, look.plate, row - _ROW_GAP) for top in tops),
        tuple(Box(tray_x, top, WIDTH - _MARGIN - tray_x, row - _ROW_GAP) for top in tops),
        tuple(card_size(height) for height in look.heights),
        card_size(look.small),
        look.name,
        look.number,
        not large_print or players <= _FEW,
    )
