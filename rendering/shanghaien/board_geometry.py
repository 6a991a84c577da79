"""Where things lie on the board picture and how large they are written, in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bot.games.shanghaien.cards import NATIONS
from rendering.ink.display import Display
from rendering.mosaic.tiles import Box
from rendering.tavern.size import TABLE_WIDTH


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
    label: int
    """Words and names on the slate."""
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
    armed: Box
    """Where the symbol of a trick stands that is at work or about to be played."""
    rolled: tuple[Box, Box]
    tricks: Box


@dataclass(frozen=True, slots=True)
class SlateGeometry:
    """The slate with the score, a column a nation."""

    frame: Box
    columns: tuple[int, ...]
    """Left edges of the columns, the right end last: labels, the nations, tricks, totals."""
    rows: tuple[int, ...]
    """Upper edges of the rows, the lower end last: heads, near side, far side, stack."""
    lamps_height: int

    def cell(self, column: int, row: int) -> Box:
        """Return the box of a cell."""
        left, right = self.columns[column : column + 2]
        top, bottom = self.rows[row : row + 2]
        return Box(left, top, right - left, bottom - top)

    @property
    def round(self) -> Box:
        """Return the box of the number of the round."""
        head = self.cell(LABELS, HEADS)
        return head._replace(height=head.height - self.lamps_height)

    @property
    def lamps(self) -> Box:
        """Return the box of the lamps below it."""
        head = self.cell(LABELS, HEADS)
        return head._replace(y=head.bottom - self.lamps_height, height=self.lamps_height)


HEADS, NEAR, FAR, STACK = range(4)
"""Rows of the slate. The near side comes first: on the public board that is the first seat, which
comes first on sheets and in texts, too."""
LABELS, TRICKS, TOTALS = 0, len(NATIONS) + 1, len(NATIONS) + 2
"""Columns of the slate; those of the nations are in between, in the order of `NATIONS`."""


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
    slate: SlateGeometry
    dice: tuple[int, ...]
    """Side of a die on a card by how many there are with it, the last for all more."""
    sizes: Sizes
    large_print: bool
    """One large die and a count instead of many dice."""

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
    cuts = [plate.y, rolled[0].y + rolled[0].height // 2, plate.bottom + 1]
    cuts += [far.y + far.height // 2, far.bottom, card.y]
    cuts += [card.y + card.height * part // 4 for part in (1, 2, 3, 4)]
    cuts += [geometry.number(0).y, geometry.number(0).bottom, near.y + near.height // 2]
    cuts += [near.bottom + 1, rolled[1].y + rolled[1].height // 2, geometry.near.plate.bottom + 2]
    return (*cuts, *geometry.slate.rows[1:-1])


def geometry_of(display: Display) -> BoardGeometry:
    """Return the measures for a reader's choice."""
    return _LARGE_PRINT if display.large_print else _NORMAL


_STRIP, _LARGE_STRIP = 102, 118


def _strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(8, y, 944, _STRIP),
        captain=Box(18, y + 5, 58, 92),
        name=Box(84, y + 1, 330, 54),
        supply=Box(84, y + 55, 292, 42),
        armed=Box(422, y + 7, 88, 88),
        rolled=(Box(518, y + 4, 94, 94), Box(616, y + 4, 94, 94)),
        tricks=Box(716, y + 5, 228, 92),
    )


def _large_strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(8, y, 944, _LARGE_STRIP),
        captain=Box(14, y + 8, 64, 102),
        name=Box(84, y + 2, 300, 66),
        supply=Box(84, y + 69, 292, 44),
        armed=Box(388, y + 12, 94, 94),
        rolled=(Box(488, y + 3, 112, 112), Box(602, y + 3, 112, 112)),
        tricks=Box(716, y + 6, 228, 106),
    )


def _slate(y: int, label: int, nation: int, rows: tuple[int, int, int, int]) -> SlateGeometry:
    """Return the slate from `y` down, with columns and rows of these measures."""
    left, right, rim = 18, TABLE_WIDTH - 18, 10
    columns = [left, *(left + label + nation * place for place in range(TOTALS)), right]
    lines = [y + rim + sum(rows[:place]) for place in range(len(rows) + 1)]
    frame = Box(8, y, TABLE_WIDTH - 16, lines[-1] + rim - y)
    return SlateGeometry(frame, tuple(columns), tuple(lines), lamps_height=18)


_NORMAL = BoardGeometry(
    card_width=140,
    card_height=198,
    card_gap=8,
    row_x=64,
    row_y=226,
    mark_height=26,
    plate_height=46,
    dice_height=84,
    near=_strip(590),
    far=_strip(8),
    near_captain=Box(4, 330, 56, 92),
    far_captain=Box(4, 228, 56, 92),
    slate=_slate(696, 196, 64, (62, 52, 52, 48)),
    dice=(80, 68, 45, 41),
    sizes=Sizes(
        name=44,
        value=52,
        nation=26,
        number=42,
        label=34,
        round=42,
        strength=42,
        amount=40,
        total=46,
    ),
    large_print=False,
)

_LARGE_PRINT = BoardGeometry(
    card_width=140,
    card_height=180,
    card_gap=8,
    row_x=64,
    row_y=232,
    mark_height=26,
    plate_height=54,
    dice_height=78,
    near=_large_strip(574),
    far=_large_strip(4),
    near_captain=Box(4, 326, 56, 92),
    far_captain=Box(4, 226, 56, 92),
    slate=_slate(694, 160, 68, (58, 55, 55, 50)),
    dice=(78, 69),
    sizes=Sizes(
        name=58,
        value=60,
        nation=28,
        number=52,
        label=40,
        round=50,
        strength=50,
        amount=48,
        total=54,
    ),
    large_print=True,
)
