"""The tiles on the slate: round, stack and the score table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from bot.games.shanghaien.cards import Nation, Trick
from bot.games.shanghaien.moves import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Colour, Pen
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import (
    BRASS,
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    INK,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    SLATE,
    blend,
)
from rendering.shanghaien.sprites.backs import card_back
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.trick_cards import trick_card
from rendering.tavern.captains import captain


@dataclass(frozen=True, slots=True)
class LampsTile:
    """The rounds as a row of lamps, lit as far as the game has come."""

    round: int
    rounds: int

    def paint(self, brush: Brush) -> None:
        """Hang the lamps."""
        pen = Pen(brush.width, brush.height)
        step, middle = (brush.width - 16) / self.rounds, brush.height / 2
        for place in range(self.rounds):
            x = 12 + place * step
            if place < self.round:
                pen.circle(x, middle, 10, blend(SLATE, LAMP, 0.30))
                pen.circle(x, middle, 7.5, LAMP)
            else:
                pen.circle(x, middle, 7.5, blend(SLATE, CHALK, 0.25))
        brush.sprite(pen.finish())


@dataclass(frozen=True, slots=True)
class StackTile:
    """The face-down stack and how many cards are in it."""

    count: int
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw the stack with the number on a brass plate."""
        height = brush.height - 10
        width = round(height * 0.78)
        left = (brush.width - width - 8) // 2
        for lift in (8, 4, 0) if self.count else ():
            brush.sprite(card_back(width, height), left + lift, 9 - lift)
        middle = (left + width / 2, 9 + height * 0.52)
        plate_width = min(self.size * 1.75, 2 * middle[0] - 2)
        plate_height = self.size * 1.2
        x, y = middle[0] - plate_width / 2, middle[1] - plate_height / 2
        brush.plate(
            Layer(x, y, plate_width, plate_height, NIGHT, 8),
            Layer(x + 1, y + 1, plate_width - 2, plate_height - 2, BRASS_DARK, 7),
            Layer(x + 3, y + 3, plate_width - 6, plate_height - 6, BRASS, 5),
        )
        brush.figure(str(self.count), middle, INK, size=self.size)


@dataclass(frozen=True, slots=True)
class HeadTile:
    """The head of a score column."""

    seat: Seat | None = None
    stack: bool = False

    def paint(self, brush: Brush) -> None:
        """Draw the captain of a player, the lantern of the tavern or the back of the stack."""
        if self.seat is not None:
            brush.centred(captain(self.seat, 38, brush.height - 2))
        elif self.stack:
            brush.centred(card_back(30, brush.height - 8))
        else:
            brush.centred(_lantern(brush.width, brush.height))


@dataclass(frozen=True, slots=True)
class NationTile:
    """A nation's sign in the score table."""

    nation: Nation

    def paint(self, brush: Brush) -> None:
        """Paint the emblem on the nation's colour."""
        ground = brush.theme.nations[self.nation]
        brush.plate(
            Layer(3, 3, brush.width - 8, brush.height - 6, blend(ground, CHALK, 0.25), 8),
            Layer(5, 5, brush.width - 12, brush.height - 10, ground, 7),
        )
        mark = emblem(self.nation, 38, brush.theme.writing_on(ground))
        brush.sprite(mark, (brush.width - 2 - mark.width) // 2, (brush.height - mark.height) // 2)


@dataclass(frozen=True, slots=True)
class CrewTile:
    """The strength of a crew; under it a dot a sailor and a diamond a wild."""

    strength: int
    sailors: int
    wilds: int
    scores: Seat | None
    """Whose colour marks a crew that brings points; None if it brings none."""
    size: int
    heads: bool
    """Whether there is room for the dots."""
    fresh: bool

    def paint(self, brush: Brush) -> None:
        """Write the strength."""
        if not self.strength:
            brush.figure("–", (brush.width / 2, brush.height / 2), CHALK_DIM, size=30)
            return
        colour = CHALK
        if self.scores is not None:
            look = SEAT_COLOURS[self.scores]
            brush.plate(
                Layer(3, 3, brush.width - 6, brush.height - 6, look.edge, 9),
                Layer(5, 5, brush.width - 10, brush.height - 10, look.body, 7),
            )
            colour = look.pip
        if self.fresh:
            brush.sprite(_ring(brush.width, brush.height))
        lift = 5 if self.heads else 0
        middle = (brush.width / 2, brush.height / 2 - lift)
        brush.figure(str(self.strength), middle, colour, size=self.size)
        if self.heads:
            dots = _heads(self.sailors, self.wilds, brush.width, colour)
            brush.sprite(dots, 0, brush.height - dots.height)


@lru_cache(maxsize=8)
def _ring(width: int, height: int) -> Image.Image:
    """Return what goes round a crew that a wild has just joined."""
    ring = plate(width, height, Layer(1, 1, width - 2, height - 2, LAMP, 10)).copy()
    hole = plate(width, height, Layer(5, 5, width - 10, height - 10, LAMP, 7)).getchannel("A")
    ring.putalpha(ImageChops.subtract(ring.getchannel("A"), hole))
    return ring


@lru_cache(maxsize=256)
def _heads(sailors: int, wilds: int, width: int, colour: Colour) -> Image.Image:
    """Return a row of dots and diamonds."""
    pen = Pen(width, 18)
    count = sailors + wilds
    step = min(10.0, (width - 16) / count)
    left = width / 2 - step * (count - 1) / 2
    for place in range(count):
        x, y = left + place * step, 7
        if place < sailors:
            pen.circle(x, y, 3, colour)
        else:
            pen.polygon([(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)], colour)
    return pen.finish()


@dataclass(frozen=True, slots=True)
class AmountTile:
    """A number on the slate."""

    amount: int
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the number, or a dash for nothing."""
        middle = (brush.width / 2, brush.height / 2)
        if self.amount:
            brush.figure(str(self.amount), middle, CHALK, size=self.size)
        else:
            brush.figure("–", middle, CHALK_DIM, size=30)


@dataclass(frozen=True, slots=True)
class TotalTile:
    """A player's score so far."""

    total: int
    seat: Seat
    leads: bool
    size: int = 48

    def paint(self, brush: Brush) -> None:
        """Write the total on the player's colour."""
        look = SEAT_COLOURS[self.seat]
        rim = 7 if self.leads else 4
        brush.plate(
            Layer(2, 10, brush.width - 4, brush.height - 20, LAMP if self.leads else look.edge, 12),
            Layer(rim, 8 + rim, brush.width - 2 * rim, brush.height - 16 - 2 * rim, look.body, 9),
        )
        brush.figure(str(self.total), (brush.width / 2, brush.height / 2), look.pip, size=self.size)


@dataclass(frozen=True, slots=True)
class LabelTile:
    """A word on the slate."""

    text: str
    size: int
    bold: bool = False
    anchor: str = "lm"

    def paint(self, brush: Brush) -> None:
        """Write the word."""
        x = {"l": 2.0, "m": brush.width / 2, "r": brush.width - 2.0}[self.anchor[0]]
        brush.fitted(
            self.text,
            (x, brush.height / 2),
            CHALK,
            size=self.size,
            room=brush.width - 4,
            face=FontFace.BOLD if self.bold else FontFace.TEXT,
            anchor=self.anchor,
        )


@dataclass(frozen=True, slots=True)
class TrickSignTile:
    """The sign of the dirty tricks in the score table."""

    def paint(self, brush: Brush) -> None:
        """Draw a small trick card."""
        brush.centred(trick_card(Trick.DIE_SHIFT, 34, brush.height - 6))


def _lantern(width: int, height: int) -> Image.Image:
    pen = Pen(width, height)
    x = width / 2
    pen.arc(x, 14, 9, (180, 360), BRASS, 3)
    pen.polygon([(x - 14, 20), (x + 14, 20), (x + 9, 12), (x - 9, 12)], BRASS)
    pen.box(x - 12, 20, 24, 24, LAMP, 3)
    pen.ellipse(x, 34, 5, 8, CHALK)
    pen.box(x - 15, 43, 30, 6, BRASS, 2)
    pen.line([(x - 12, 20), (x - 12, 44)], BRASS, 2.5)
    pen.line([(x + 12, 20), (x + 12, 44)], BRASS, 2.5)
    return pen.finish()
