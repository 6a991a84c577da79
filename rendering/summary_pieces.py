"""The tiles of the round summary."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.moves import Seat

from .brush import Brush
from .fonts import Face
from .pen import Pen
from .pieces import CardTile
from .sprites.captains import captain
from .sprites.dice import die
from .theme import BRASS, BRASS_DARK, CHALK, INK, LAMP, NIGHT, SEAT_COLOURS, WOOD_DARK


@dataclass(frozen=True, slots=True)
class TitleTile:
    """Which round ended, and who ended it."""

    title: str
    called: str

    def paint(self, brush: Brush) -> None:
        """Write both on one line."""
        middle = brush.height / 2
        brush.fitted(self.title, (10, middle), LAMP, size=40, room=420, face=Face.BOLD)
        right = (brush.width - 10, middle)
        brush.fitted(self.called, right, CHALK, size=36, room=690, anchor="rm")


@dataclass(frozen=True, slots=True)
class PlayerTile:
    """A player's plate: captain, name and number of cards taken."""

    name: str
    seat: Seat
    taken: int

    def paint(self, brush: Brush) -> None:
        """Paint the plate in the player's colour."""
        look = SEAT_COLOURS[self.seat]
        pen = Pen(brush.width, brush.height)
        pen.box(0, 0, brush.width, brush.height, NIGHT, 12)
        pen.box(1, 1, brush.width - 2, brush.height - 2, look.edge, 11)
        pen.box(3, 3, brush.width - 6, brush.height - 6, look.body, 9)
        brush.sprite(pen.finish())
        brush.sprite(captain(self.seat, 40, brush.height - 8), 14, 4)
        middle = brush.height / 2
        brush.fitted(self.name, (68, middle), look.pip, size=38, room=960, face=Face.BOLD)
        brush.figure(f"+{self.taken}", (brush.width - 50, middle), look.pip, size=40)


@dataclass(frozen=True, slots=True)
class ArrowTile:
    """An arrow from a card to the player who takes it."""

    seat: Seat
    up: bool

    def paint(self, brush: Brush) -> None:
        """Draw the arrow in the player's colour."""
        look = SEAT_COLOURS[self.seat]
        pen = Pen(brush.width, brush.height)
        for grow, colour in ((0.0, NIGHT), (2.0, look.edge), (5.0, look.body)):
            pen.polygon(self._outline(brush, grow), colour)
        brush.sprite(pen.finish())

    def _outline(self, brush: Brush, inset: float) -> list[tuple[float, float]]:
        middle, height = brush.width / 2, brush.height
        neck, head, shaft = height * 0.56, 46 - 1.6 * inset, 20 - inset
        points = [
            (middle - shaft, height - inset),
            (middle - shaft, neck - inset * 0.2),
            (middle - head, neck - inset * 0.2),
            (middle, inset * 1.3),
            (middle + head, neck - inset * 0.2),
            (middle + shaft, neck - inset * 0.2),
            (middle + shaft, height - inset),
        ]
        return points if self.up else [(x, height - y) for x, y in points]


@dataclass(frozen=True, slots=True)
class CountTile:
    """How many dice one side has on a card, and the pips beside it where they were compared."""

    number: int
    seat: Seat
    count: int
    neighbours: int | None

    def paint(self, brush: Brush) -> None:
        """Draw a die with the count; the compared pips stand on a brass tag."""
        middle = brush.height / 2
        shift = 0 if self.neighbours is not None else 45
        brush.sprite(die(self.number, self.seat, 46), 6 + shift, round(middle) - 23)
        brush.figure(str(self.count), (74 + shift, middle), CHALK, size=44)
        if self.neighbours is None:
            return
        pen = Pen(brush.width, brush.height)
        pen.polygon([(98, middle), (114, middle - 20), (114, middle + 20)], BRASS)
        pen.polygon([(186, middle), (170, middle - 20), (170, middle + 20)], BRASS)
        pen.box(110, middle - 22, 64, 44, BRASS_DARK, 8)
        pen.box(112, middle - 20, 60, 40, BRASS, 6)
        brush.sprite(pen.finish())
        brush.figure(str(self.neighbours), (142, middle), INK, size=36)


@dataclass(frozen=True, slots=True)
class OutcomeCardTile:
    """A card as it was; dim if nobody gets it."""

    card: Card
    name: str
    sharks: bool
    taker: Seat | None

    def paint(self, brush: Brush) -> None:
        """Draw the card."""
        before = brush.sheet.copy()
        CardTile(self.card, self.name, self.sharks).paint(brush)
        if self.taker is None:
            brush.sheet.paste(Image.blend(brush.sheet, before, 0.55))


@dataclass(frozen=True, slots=True)
class FateTile:
    """Why a card went where it went, in words."""

    words: str

    def paint(self, brush: Brush) -> None:
        """Write the words on a dark plate."""
        middle = (brush.width / 2, brush.height / 2)
        pen = Pen(brush.width, brush.height)
        pen.box(2, 2, brush.width - 4, brush.height - 4, BRASS_DARK, 8)
        pen.box(4, 4, brush.width - 8, brush.height - 8, WOOD_DARK, 6)
        brush.sprite(pen.finish())
        brush.fitted(self.words, middle, CHALK, size=25, room=brush.width - 18, anchor="mm")
