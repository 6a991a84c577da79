"""Where things lie on the board picture, in pixels of the finished picture."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.shanghaien.state import TAVERN_SIZE

from .tiles import Box

WIDTH = 1200
HEIGHT = 764
"""Discord shows a single picture at most 11:7; 1200 × 764 is the largest that is never shrunk."""


@dataclass(frozen=True, slots=True)
class StripGeometry:
    """One player's strip above or below the tavern."""

    plate: Box
    captain: Box
    name: Box
    supply: Box
    rolled: tuple[Box, Box]
    tricks: Box


@dataclass(frozen=True, slots=True)
class PanelGeometry:
    """The slate with the score."""

    frame: Box
    round: Box
    stack: Box
    heads_y: int
    heads_height: int
    columns: tuple[int, ...]
    """Left edges of the columns, the right end last: nation, far, near, tavern, stack."""
    rows_y: int
    row_height: int
    tricks_y: int
    total_y: int
    total_height: int

    def cell(self, column: int, row: int) -> Box:
        """Return the box of a nation's row (0 to 7) in `column`."""
        left, right = self.columns[column], self.columns[column + 1]
        return Box(left, self.rows_y + row * self.row_height, right - left, self.row_height)

    def span(self, first: int, last: int, y: int, height: int) -> Box:
        """Return a box over the columns `first` to `last`."""
        left, right = self.columns[first], self.columns[last + 1]
        return Box(left, y, right - left, height)


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The whole board."""

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
    gap: int
    near: StripGeometry
    far: StripGeometry
    near_captain: Box
    """Where the captain stands in the tavern."""
    far_captain: Box
    panel: PanelGeometry
    die: int
    """Side of a die on a card."""

    def _column(self, place: int) -> int:
        return self.row_x + place * (self.card_width + self.card_gap)

    def card(self, place: int) -> Box:
        """Return the box of the tavern card at `place`, 0 leftmost."""
        return Box(self._column(place), self.row_y, self.card_width, self.card_height)

    def far_mark(self, place: int) -> Box:
        """Return the box of the mark that says that the far side leads a card."""
        y = self.row_y - self.mark_height
        return Box(self._column(place), y, self.card_width, self.mark_height)

    def near_mark(self, place: int) -> Box:
        """Return the box of the mark that says that the near side leads a card."""
        y = self.row_y + self.card_height
        return Box(self._column(place), y, self.card_width, self.mark_height)

    def number(self, place: int) -> Box:
        """Return the box of the plate with a card's die value."""
        y = self.row_y + self.card_height + self.mark_height
        return Box(self._column(place), y, self.card_width, self.plate_height)

    def far_dice(self, place: int) -> Box:
        """Return the room for the far side's dice on a card."""
        y = self.row_y - self.mark_height - self.dice_height
        return Box(self._column(place), y, self.card_width, self.dice_height)

    def near_dice(self, place: int) -> Box:
        """Return the room for the near side's dice on a card."""
        y = self.row_y + self.card_height + self.mark_height + self.plate_height + self.gap
        return Box(self._column(place), y, self.card_width, self.dice_height)

    @property
    def row(self) -> Box:
        """The box around all six cards."""
        last = self.card(TAVERN_SIZE - 1)
        return Box(self.row_x, self.row_y, last.right - self.row_x, self.card_height)


def _strip(y: int) -> StripGeometry:
    return StripGeometry(
        plate=Box(12, y, 856, 116),
        captain=Box(20, y + 8, 60, 100),
        name=Box(90, y + 8, 318, 50),
        supply=Box(90, y + 62, 222, 42),
        rolled=(Box(414, y + 12, 92, 92), Box(510, y + 12, 92, 92)),
        tricks=Box(610, y + 10, 250, 96),
    )


_FAR_Y = 10
_NEAR_Y = HEIGHT - 10 - 116

NORMAL = BoardGeometry(
    card_width=126,
    card_height=228,
    card_gap=8,
    row_x=68,
    row_y=244,
    mark_height=18,
    plate_height=40,
    dice_height=88,
    gap=4,
    near=_strip(_NEAR_Y),
    far=_strip(_FAR_Y),
    near_captain=Box(8, 372, 56, 96),
    far_captain=Box(8, 248, 56, 96),
    panel=PanelGeometry(
        frame=Box(880, 10, 310, 744),
        round=Box(894, 22, 206, 76),
        stack=Box(1104, 22, 76, 76),
        heads_y=104,
        heads_height=54,
        columns=(892, 950, 1014, 1078, 1126, 1180),
        rows_y=160,
        row_height=53,
        tricks_y=586,
        total_y=648,
        total_height=96,
    ),
    die=40,
)
