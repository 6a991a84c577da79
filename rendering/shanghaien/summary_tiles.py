"""The tiles of the round summary."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.moves import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import BRASS, BRASS_DARK, CHALK, INK, LAMP, NIGHT, SEAT_COLOURS, WOOD_DARK
from rendering.shanghaien.sprites.dice import die
from rendering.shanghaien.table_tiles import CardTile
from rendering.tavern.captains import captain

PLATE_WIDTH = 1160
"""Width of a player's plate."""
_DIMMED = 0.4
"""How much of the table shows through a card that nobody gets; its value stays legible."""


@dataclass(frozen=True, slots=True)
class TitleTile:
    """Which round ended."""

    text: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write it from the left edge on."""
        at, size = (10, brush.height / 2), 46 if self.large else 40
        brush.fitted(self.text, at, LAMP, size=size, room=brush.width - 20, face=FontFace.BOLD)


@dataclass(frozen=True, slots=True)
class CalledTile:
    """Who ended it."""

    text: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write it up to the right edge."""
        at, size = (brush.width - 10, brush.height / 2), 44 if self.large else 38
        room = brush.width - 10
        brush.fitted(self.text, at, CHALK, size=size, room=room, anchor="rm", least=32)


@dataclass(frozen=True, slots=True)
class PlayerTile:
    """The left part of a player's plate: captain and name."""

    name: str
    seat: Seat
    large: bool

    def paint(self, brush: Brush) -> None:
        """Paint the plate in the player's colour."""
        brush.sprite(_player_plate(self.seat, brush.height))
        brush.sprite(captain(self.seat, 40, brush.height - 8), 14, 4)
        at, size = (68, brush.height / 2), 48 if self.large else 40
        colour, room = SEAT_COLOURS[self.seat].pip, brush.width - 96
        brush.fitted(self.name, at, colour, size=size, room=room, face=FontFace.BOLD)


@dataclass(frozen=True, slots=True)
class TakenTile:
    """The right part of a player's plate: how many cards he takes."""

    taken: int
    seat: Seat
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write the number."""
        brush.sprite(_player_plate(self.seat, brush.height), brush.width - PLATE_WIDTH)
        at, size = (brush.width / 2, brush.height / 2), 50 if self.large else 42
        brush.figure(f"+{self.taken}", at, SEAT_COLOURS[self.seat].pip, size=size)


def _player_plate(seat: Seat, height: int) -> Image.Image:
    look = SEAT_COLOURS[seat]
    return plate(
        PLATE_WIDTH,
        height,
        Layer(0, 0, PLATE_WIDTH, height, NIGHT, 12),
        Layer(1, 1, PLATE_WIDTH - 2, height - 2, look.edge, 11),
        Layer(3, 3, PLATE_WIDTH - 6, height - 6, look.body, 9),
    )


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
    large: bool

    def paint(self, brush: Brush) -> None:
        """Draw a die with the count; the compared pips stand on a brass tag."""
        middle = brush.height / 2
        shift = 0 if self.neighbours is not None else 45
        brush.sprite(die(self.number, self.seat, 48), 4 + shift, round(middle) - 24)
        size = 54 if self.large else 46
        brush.figure(str(self.count), (74 + shift, middle), CHALK, size=size)
        if self.neighbours is None:
            return
        brush.sprite(_tag(brush.width, brush.height))
        size = 46 if self.large else 40
        brush.figure(str(self.neighbours), (142.5, middle), INK, size=size)


@cache
def _tag(width: int, height: int) -> Image.Image:
    """Return the brass tag under pips that were compared, pointing at both neighbours."""
    pen, middle = Pen(width, height), height / 2
    pen.polygon([(97, middle), (113, middle - 22), (113, middle + 22)], BRASS)
    pen.polygon([(188, middle), (172, middle - 22), (172, middle + 22)], BRASS)
    pen.box(109, middle - 24, 67, 48, BRASS_DARK, 8)
    pen.box(111, middle - 22, 63, 44, BRASS, 6)
    return pen.finish()


@dataclass(frozen=True, slots=True)
class OutcomeCardTile:
    """A card as it was; dim if nobody gets it."""

    card: Card
    name: str
    sharks: bool
    taken: bool
    large: bool

    def paint(self, brush: Brush) -> None:
        """Draw the card."""
        before = None if self.taken else brush.sheet.copy()
        value, name = (60, 26) if self.large else (46, 24)
        card = CardTile(self.card, self.name, self.sharks, value, name, ships=not self.large)
        card.paint(brush)
        if before is not None:
            brush.sheet.paste(Image.blend(brush.sheet, before, _DIMMED))


@dataclass(frozen=True, slots=True)
class FateTile:
    """Why a card went where it went, in words."""

    words: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write the words on a dark plate, on two lines where there is room for them."""
        brush.plate(
            Layer(4, 2, brush.width - 8, brush.height - 4, BRASS_DARK, 8),
            Layer(6, 4, brush.width - 12, brush.height - 8, WOOD_DARK, 6),
        )
        size = 38 if self.large else 34
        lines = halves(self.words) if brush.height > 2 * size else (self.words,)
        top = brush.height / 2 - (len(lines) - 1) * 20
        for row, line in enumerate(lines):
            at = (brush.width / 2, top + row * 40)
            room = brush.width - 20
            brush.fitted(line, at, CHALK, size=size, room=room, anchor="mm", least=26)


def halves(text: str) -> tuple[str, ...]:
    """Return `text` in two lines as equal as its words allow; a single word stays whole."""
    words = text.split()
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda lines: max(map(len, lines)), default=(text,))
