"""The tiles on the slate: round, stack and the score table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops

from bot.games.shanghaien.cards import Nation, Trick
from bot.games.shanghaien.state import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import CHALK, CHALK_DIM, LAMP, SEAT_COLOURS, SLATE, blend
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.backs import card_back
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.trick_cards import trick_card
from rendering.tavern.ladder import figure

_FLAT = 70
"""Rows lower than this leave no margin above and below a total."""


@dataclass(frozen=True, slots=True)
class LampsTile:
    """The rounds as a row of lamps, lit as far as the game has come."""

    round: int
    rounds: int

    def paint(self, brush: Brush) -> None:
        """Hang the lamps."""
        pen = Pen(brush.width, brush.height)
        step, middle = min(24.0, brush.width / self.rounds), brush.height / 2
        for place in range(self.rounds):
            x = step / 2 + place * step
            if place < self.round:
                pen.circle(x, middle, 8.5, blend(SLATE, LAMP, 0.30))
                pen.circle(x, middle, 6.5, LAMP)
            else:
                pen.circle(x, middle, 6.5, blend(SLATE, CHALK, 0.25))
        brush.sprite(pen.finish())


@dataclass(frozen=True, slots=True)
class StackTile:
    """How many cards are in the face-down stack."""

    count: int
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw the stack and write the number beside it."""
        height = brush.height - 10
        width, left = round(height * 0.78), 4
        for lift in (6, 3, 0) if self.count else ():
            brush.sprite(card_back(width, height), left + lift, 7 - lift)
        x = left + width + 14 + self.size * 0.62
        brush.figure(str(self.count), (x, brush.height / 2), CHALK, size=self.size)


@dataclass(frozen=True, slots=True)
class RowTile:
    """The head of a row of the score: a player with his captain."""

    text: str
    seat: Seat
    size: int
    level: str | None = None

    def paint(self, brush: Brush) -> None:
        """Draw him and write the name beside."""
        brush.sprite(figure(self.level, self.seat, 34, brush.height - 4), 0, 2)
        at, room = (40, brush.height / 2), brush.width - 44
        brush.fitted(self.text, at, CHALK, size=self.size, room=room, face=FontFace.BOLD)


@dataclass(frozen=True, slots=True)
class NationTile:
    """A nation's sign in the score table."""

    nation: Nation

    def paint(self, brush: Brush) -> None:
        """Paint the emblem on the nation's colour."""
        ground = NATION_COLOURS[brush.theme.palette][self.nation]
        brush.plate(
            Layer(3, 3, brush.width - 8, brush.height - 6, blend(ground, CHALK, 0.25), 8),
            Layer(5, 5, brush.width - 12, brush.height - 10, ground, 7),
        )
        side = min(brush.width, brush.height) - 16
        mark = emblem(self.nation, side, brush.theme.writing_on(ground))
        brush.sprite(mark, (brush.width - 2 - mark.width) // 2, (brush.height - mark.height) // 2)


@dataclass(frozen=True, slots=True)
class CrewTile:
    """The strength of a crew, or how many tricks a player has."""

    strength: int
    scored_by: Seat | None
    """Who scores just this number, in whose colour it stands; None if nobody does."""
    size: int
    fresh: bool = False
    welcome: bool = False

    def paint(self, brush: Brush) -> None:
        """Write the strength; a ring of lamplight marks a crew that a wild joined or may join."""
        colour = CHALK
        if self.scored_by is not None:
            look = SEAT_COLOURS[self.scored_by]
            brush.plate(
                Layer(3, 3, brush.width - 6, brush.height - 6, look.edge, 9),
                Layer(5, 5, brush.width - 10, brush.height - 10, look.body, 7),
            )
            colour = look.pip
        if self.fresh or self.welcome:
            brush.sprite(_ring(brush.width, brush.height, self.welcome))
        middle = (brush.width / 2, brush.height / 2)
        if self.strength:
            brush.figure(str(self.strength), middle, colour, size=self.size)
        else:
            brush.figure("–", middle, CHALK_DIM, size=30)


@lru_cache(maxsize=8)
def _ring(width: int, height: int, broken: bool) -> Image.Image:
    """Return what goes round a crew that a wild has just joined, or broken, may join."""
    ring = plate(width, height, Layer(1, 1, width - 2, height - 2, LAMP, 10)).copy()
    hole = plate(width, height, Layer(5, 5, width - 10, height - 10, LAMP, 7)).getchannel("A")
    ring.putalpha(ImageChops.subtract(ring.getchannel("A"), hole))
    if broken:
        for share in (0.3, 0.7):
            ring.paste(0, (round(width * share) - 3, 0, round(width * share) + 3, height))
            ring.paste(0, (0, round(height * share) - 3, width, round(height * share) + 3))
    return ring


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
        rim, top = 7 if self.leads else 4, 8 if brush.height > _FLAT else 0
        height, edge = brush.height - 2 * top, LAMP if self.leads else look.edge
        brush.plate(
            Layer(2, top + 2, brush.width - 4, height - 4, edge, 12),
            Layer(rim, top + rim, brush.width - 2 * rim, height - 2 * rim, look.body, 9),
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
