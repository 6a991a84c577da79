"""The tiles of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.games.shanghaien.cards import WILD_VALUE, Nation, Trick
from bot.games.shanghaien.moves import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import (
    BRAMBLE,
    BRASS,
    CHALK,
    CHALK_DIM,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    SLATE,
    Theme,
    blend,
)
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.trick_cards import trick_card
from rendering.tavern.captains import captain

CHIP = 40
"""Width of a small card."""
_CHIP_STEP = 46


@dataclass(frozen=True, slots=True)
class HeadlineTile:
    """A line in the middle."""

    text: str

    def paint(self, brush: Brush) -> None:
        """Write it, smaller if need be."""
        brush.fitted(
            self.text,
            (brush.width / 2, brush.height / 2),
            LAMP,
            size=40,
            room=brush.width - 8,
            face=FontFace.BOLD,
            anchor="mm",
            least=26,
        )


@dataclass(frozen=True, slots=True)
class SideTile:
    """A player at the head of his half."""

    name: str
    seat: Seat
    left: bool

    def paint(self, brush: Brush) -> None:
        """Draw the captain outside, the name beside him."""
        width = round(brush.height * 0.66)
        figure = captain(self.seat, width, brush.height - 6)
        brush.sprite(figure, 0 if self.left else brush.width - width, 2)
        x = width + 10 if self.left else brush.width - width - 10
        brush.fitted(
            self.name,
            (x, brush.height / 2),
            CHALK,
            size=38,
            room=brush.width - width - 20,
            face=FontFace.BOLD,
            anchor="lm" if self.left else "rm",
            least=28,
        )


@dataclass(frozen=True, slots=True)
class NationLineTile:
    """A nation between the crews, and why it is scored as it is; without a reason it is dim."""

    nation: Nation
    name: str
    why: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Paint the emblem and write both lines."""
        ground = brush.theme.nations[self.nation]
        brush.plate(
            Layer(6, 5, 54, brush.height - 12, blend(ground, CHALK, 0.25), 8),
            Layer(8, 7, 50, brush.height - 16, ground, 7),
        )
        mark = emblem(self.nation, 40, brush.theme.writing_on(ground))
        brush.sprite(mark, 33 - 20, round(brush.height / 2) - 21)
        _write_line(brush, self.name, self.why, self.large)


def _write_line(brush: Brush, name: str, why: str, large: bool) -> None:
    """Write what is counted and below it why; without a reason the name alone, dim."""
    room = brush.width - 82
    if not why:
        at = (74, brush.height / 2 - 1)
        brush.fitted(name, at, CHALK_DIM, size=30, room=room, face=FontFace.BOLD)
        return
    size = 31 if large else 29
    brush.fitted(name, (74, 17), CHALK, size=size, room=room, face=FontFace.BOLD)
    brush.fitted(why, (74, 47), LAMP, size=size, room=room, least=26)


@dataclass(frozen=True, slots=True)
class StrengthTile:
    """How strong a crew is; a ring in a player's colour says that he scores just that much."""

    strength: int
    scored_by: Seat | None
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the number, or a dash for nothing."""
        middle = (brush.width / 2, brush.height / 2 - 1)
        if not self.strength:
            brush.figure("–", middle, CHALK_DIM, size=30)
            return
        if self.scored_by is not None:
            look = SEAT_COLOURS[self.scored_by]
            rim = max(look.body, look.edge, key=sum)
            brush.plate(
                Layer(3, 4, brush.width - 6, brush.height - 10, rim, 18),
                Layer(7, 8, brush.width - 14, brush.height - 18, SLATE, 14),
            )
        brush.figure(str(self.strength), middle, CHALK, size=self.size)


@dataclass(frozen=True, slots=True)
class CrewChipsTile:
    """The sailors of a crew as small cards; wilds are dark with a brass rim."""

    nation: Nation
    values: tuple[int, ...]
    wilds: int
    left: bool

    def paint(self, brush: Brush) -> None:
        """Lay the cards, from the middle outwards."""
        for place, x in enumerate(chip_places(brush.width, len(self.values) + self.wilds)):
            left = brush.width - x - CHIP if self.left else x
            real = place < len(self.values)
            value = self.values[place] if real else WILD_VALUE
            chip = _chip(value, brush.theme, self.nation if real else None, brush.height - 12)
            brush.sprite(chip, left, 5)


@lru_cache(maxsize=256)
def _chip(value: int, theme: Theme, nation: Nation | None, height: int) -> Image.Image:
    """Return a small card: a sailor's of `nation`, or without one a wild."""
    rim, inside, ink = BRASS, BRAMBLE, CHALK
    if nation is not None:
        inside = theme.nations[nation]
        rim, ink = blend(inside, CHALK, 0.3), theme.writing_on(inside)
    bare = plate(
        CHIP,
        height,
        Layer(0, 0, CHIP, height, NIGHT, 7),
        Layer(1, 1, CHIP - 2, height - 2, rim, 6),
        Layer(3, 3, CHIP - 6, height - 6, inside, 5),
    )
    brush = Brush(bare.copy(), theme)
    brush.figure(str(value), (CHIP / 2, height / 2), ink, size=34)
    return brush.sheet


def chip_places(width: int, count: int) -> list[int]:
    """Return how far from the middle of the sheet each of a crew's cards lies."""
    step = min(_CHIP_STEP, (width - 4 - CHIP) / max(1, count - 1))
    return [round(4 + place * step) for place in range(count)]


@dataclass(frozen=True, slots=True)
class TrickCardsTile:
    """The unused trick cards of a player."""

    tricks: tuple[Trick, ...]
    left: bool

    def paint(self, brush: Brush) -> None:
        """Lay the cards, from the middle outwards."""
        for trick, x in zip(self.tricks, chip_places(brush.width, len(self.tricks)), strict=True):
            left = brush.width - x - CHIP if self.left else x
            brush.sprite(trick_card(trick, 34, brush.height - 6), left + 3, 3)


@dataclass(frozen=True, slots=True)
class PointsTile:
    """Points that count, on the player's colour."""

    points: int
    seat: Seat
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the points."""
        look = SEAT_COLOURS[self.seat]
        brush.plate(
            Layer(4, 4, brush.width - 8, brush.height - 10, look.edge, 10),
            Layer(6, 6, brush.width - 12, brush.height - 14, look.body, 8),
        )
        middle = (brush.width / 2, brush.height / 2 - 1)
        brush.figure(str(self.points), middle, look.pip, size=self.size)


@dataclass(frozen=True, slots=True)
class TricksLineTile:
    """The line of the unused tricks and what each is worth."""

    text: str
    why: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Draw a trick card and write both lines."""
        brush.sprite(trick_card(Trick.DIE_SHIFT, 38, brush.height - 6), 14, 3)
        _write_line(brush, self.text, self.why, self.large)
