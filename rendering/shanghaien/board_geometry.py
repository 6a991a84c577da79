"""Where things lie on the board picture and how large they are written, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rendering.ink.display import Display
from rendering.mosaic.tiles import Box
from rendering.tavern.size import HEIGHT

"""Discord shows a single picture at most 11:7; 1200 × 764 is the largest that is never shrunk."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes of the lettering."""

    name: int
    value: int
    """Value of a sailor card."""
    nation: int
    """Name of a sailor card; one too wide for its card becomes narrower, not smaller."""
    number: int
    """Die value of a tavern card."""
    round: int
    strength: int
    amount: int
    total: int


@dataclass(frozen=True, slots=True, eq=False)
class StripGeometry:
    """One player's strip above or below the tavern; compared by identity."""

    plate: Box
    captain: Box
    name: Box
    supply: Box
    sharks: Box
    """Where a fin says that the next die sends its card to the sharks."""
    rolled: tuple[Box, Box]
    tricks: Box


@dataclass(frozen=True, slots=True)
class PanelGeometry:
    """The slate with the score."""

    frame: Box
    round: Box
    lamps: Box
    stack: Box
    heads_y: int
    heads_height: int
    columns: tuple[int, ...]
    """Left edges of the columns, the right end last: nation, far, near, then what is to come."""
    rows_y: int
    row_height: int
    total_y: int
    total_height: int

    def cell(self, column: int, row: int) -> Box:
        """Return the box of a row (0 to 7 the nations, 8 the tricks) in `column`."""
        return self.across(column, self.rows_y + row * self.row_height, self.row_height)

    def across(self, column: int, y: int, height: int) -> Box:
        """Return a box as wide as `column`."""
        left, right = self.columns[column], self.columns[column + 1]
        return Box(left, y, right - left, height)


@dataclass(frozen=True, slots=True, eq=False)
class BoardGeometry:
    """The whole board; there are two, compared by identity."""

    card_width: int
    card_height: int
    card_gap: int
    row_x: int
    """Left edge of the first card."""
    row_y: int
    mark_height: int
    plate_height: int
    dice_height: int
    """Height of the room for the dice of one side."""
    near: StripGeometry
    far: StripGeometry
    near_captain: Box
    """Where the captain stands in the tavern."""
    far_captain: Box
    panel: PanelGeometry
    die: int
    """Side of a die on a card."""
    sizes: Sizes
    large_print: bool
    """One large die and a count instead of many dice; one column for all that is to come."""

    def _at(self, place: int, y: int, height: int) -> Box:
        x = self.row_x + place * (self.card_width + self.card_gap)
        return Box(x, y, self.card_width, height)

    def card(self, place: int) -> Box:
        """Return the box of the tavern card at `place`, 0 leftmost."""
        return self._at(place, self.row_y, self.card_height)

    def far_mark(self, place: int) -> Box:
        """Return the box of the mark that says that the far side leads a card."""
        return self._at(place, self.row_y - self.mark_height, self.mark_height)

    def near_mark(self, place: int) -> Box:
        """Return the box of the mark that says that the near side leads a card."""
        return self._at(place, self.row_y + self.card_height, self.mark_height)

    def number(self, place: int) -> Box:
        """Return the box of the plate with a card's die value."""
        y = self.row_y + self.card_height + self.mark_height
        return self._at(place, y, self.plate_height)

    def far_dice(self, place: int) -> Box:
        """Return the room for the far side's dice on a card."""
        y = self.row_y - self.mark_height - self.dice_height
        return self._at(place, y, self.dice_height)

    def near_dice(self, place: int) -> Box:
        """Return the room for the near side's dice on a card."""
        y = self.row_y + self.card_height + self.mark_height + self.plate_height + 4
        return self._at(place, y, self.dice_height)


@cache
def cuts_of(geometry: BoardGeometry) -> tuple[int, ...]:
    """Return the rows at which a new band of the picture begins.

    What changes together lies together.
    """
    far, near = geometry.far_dice(0), geometry.near_dice(0)
    card, rolled = geometry.card(0), (geometry.far.rolled[0], geometry.near.rolled[0])
    plate = geometry.far.plate
    cuts = [plate.y, rolled[0].y + rolled[0].height // 2, plate.bottom + 4]
    cuts += [far.y + far.height // 2, far.bottom, card.y]
    cuts += [card.y + card.height * part // 4 for part in (1, 2, 3, 4)]
    cuts += [geometry.number(0).y, geometry.number(0).bottom + 2, near.y + near.height // 2]
    cuts += [near.bottom + 8, rolled[1].y + rolled[1].height // 2]
    return tuple(cuts)


def geometry_of(display: Display) -> BoardGeometry:
    """Return the measures for a reader's choice."""
    return _LARGE_PRINT if display.large_print else _NORMAL


_MARGIN = 10
_STRIP = 116
_LARGE_STRIP = 108


def _strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(12, y, 856, _STRIP),
        captain=Box(22, y + 8, 60, 100),
        name=Box(92, y + 6, 320, 48),
        supply=Box(92, y + 64, 222, 42),
        sharks=Box(330, y + 54, 76, 54),
        rolled=(Box(414, y + 11, 94, 94), Box(510, y + 11, 94, 94)),
        tricks=Box(610, y + 10, 250, 96),
    )


def _large_strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(12, y, 856, _LARGE_STRIP),
        captain=Box(18, y + 6, 58, 96),
        name=Box(82, y + 4, 332, 60),
        supply=Box(84, y + 64, 222, 40),
        sharks=Box(322, y + 64, 84, 42),
        rolled=(Box(414, y + 5, 98, 98), Box(514, y + 5, 98, 98)),
        tricks=Box(614, y + 6, 250, 96),
    )


_NORMAL = BoardGeometry(
    card_width=126,
    card_height=228,
    card_gap=8,
    row_x=68,
    row_y=244,
    mark_height=18,
    plate_height=40,
    dice_height=88,
    near=_strip(HEIGHT - _MARGIN - _STRIP),
    far=_strip(_MARGIN),
    near_captain=Box(8, 372, 56, 96),
    far_captain=Box(8, 248, 56, 96),
    panel=PanelGeometry(
        frame=Box(880, _MARGIN, 310, HEIGHT - 2 * _MARGIN),
        round=Box(894, 24, 204, 44),
        lamps=Box(894, 70, 204, 28),
        stack=Box(1102, 22, 78, 78),
        heads_y=104,
        heads_height=54,
        columns=(892, 950, 1014, 1078, 1127, 1180),
        rows_y=160,
        row_height=53,
        total_y=642,
        total_height=104,
    ),
    die=40,
    sizes=Sizes(
        name=38, value=46, nation=24, number=36, round=32, strength=34, amount=32, total=48
    ),
    large_print=False,
)

_LARGE_PRINT = BoardGeometry(
    card_width=126,
    card_height=258,
    card_gap=8,
    row_x=68,
    row_y=220,
    mark_height=22,
    plate_height=54,
    dice_height=72,
    near=_large_strip(HEIGHT - _MARGIN - _LARGE_STRIP),
    far=_large_strip(_MARGIN),
    near_captain=Box(8, 370, 56, 96),
    far_captain=Box(8, 240, 56, 96),
    panel=PanelGeometry(
        frame=Box(880, _MARGIN, 310, HEIGHT - 2 * _MARGIN),
        round=Box(894, 20, 284, 50),
        lamps=Box(894, 76, 196, 28),
        stack=Box(1104, 70, 78, 84),
        heads_y=104,
        heads_height=50,
        columns=(892, 950, 1026, 1102, 1180),
        rows_y=158,
        row_height=54,
        total_y=648,
        total_height=98,
    ),
    die=66,
    sizes=Sizes(
        name=48, value=64, nation=26, number=52, round=42, strength=46, amount=44, total=60
    ),
    large_print=True,
)
