"""The tiles of the round summary."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.state import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import BRASS, BRASS_DARK, CHALK, INK, LAMP, NIGHT, SEAT_COLOURS, WOOD_DARK
from rendering.shanghaien.table_tiles import CardTile
from rendering.tavern.captains import captain
from rendering.tavern.size import TABLE_WIDTH

PLATE_WIDTH = TABLE_WIDTH - 24
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
        at, size = (10, brush.height / 2), 50 if self.large else 44
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
        brush.sprite(captain(self.seat, 50, brush.height - 8), 14, 4)
        at, size = (78, brush.height / 2), 54 if self.large else 46
        colour, room = SEAT_COLOURS[self.seat].pip, brush.width - 96
        brush.fitted(self.name, at, colour, size=size, room=room, face=FontFace.BOLD)


@dataclass(frozen=True, slots=True)
class TakenTile:
    """The part of a player's plate that says how many cards he takes."""

    cards: str
    seat: Seat
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write the words up to the right edge."""
        brush.sprite(_player_plate(self.seat, brush.height), -(PLATE_WIDTH - SCORES_WIDTH) // 2)
        size, room = 42 if self.large else 36, brush.width - 12
        look, at = SEAT_COLOURS[self.seat], (room, brush.height / 2)
        brush.fitted(self.cards, at, look.pip, size=size, room=room, anchor="rm")


@dataclass(frozen=True, slots=True)
class GainTile:
    """The part of a player's plate with what the award made of his score."""

    gain: int
    seat: Seat
    large: bool

    @property
    def text(self) -> str:
        """The gain with its sign."""
        return f"{self.gain:+}".replace("-", "\N{MINUS SIGN}") if self.gain else "±0"

    def paint(self, brush: Brush) -> None:
        """Write it."""
        brush.sprite(_player_plate(self.seat, brush.height), -(PLATE_WIDTH - SCORES_WIDTH) // 2)
        size, middle = 52 if self.large else 44, (brush.width / 2, brush.height / 2)
        brush.figure(self.text, middle, SEAT_COLOURS[self.seat].pip, size=size)


@dataclass(frozen=True, slots=True)
class NewScoreTile:
    """The right end of a player's plate, with his score after the award."""

    score: int
    seat: Seat
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write the score beside a line."""
        look, middle = SEAT_COLOURS[self.seat], brush.height / 2
        brush.sprite(_player_plate(self.seat, brush.height), brush.width - PLATE_WIDTH)
        brush.plate(Layer(0, 14, 3, brush.height - 28, look.edge, 1))
        size = 58 if self.large else 50
        brush.figure(str(self.score), (SCORE_AT, middle), look.pip, size=size)


GAIN_WIDTH, SCORES_WIDTH = 136, 256
"""Width of the gain, and of gain and score together."""
SCORE_AT = (SCORES_WIDTH - GAIN_WIDTH) // 2
"""The middle of the score in its tile."""


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
class NeighboursTile:
    """The pips of one side beside a card, which were compared."""

    pips: int
    large: bool

    def paint(self, brush: Brush) -> None:
        """Write them on a brass tag that points at both neighbours."""
        brush.sprite(_tag(brush.width, brush.height))
        middle = (brush.width / 2, brush.height / 2)
        brush.figure(str(self.pips), middle, INK, size=46 if self.large else 42)


@cache
def _tag(width: int, height: int) -> Image.Image:
    """Return a brass tag that points to the left and to the right."""
    pen, middle = Pen(width, height), height / 2
    for way in (-1, 1):
        tip, back = width / 2 + way * width / 2, width / 2 + way * (width / 2 - 30)
        pen.polygon([(tip, middle), (back, middle - 22), (back, middle + 22)], BRASS)
    pen.box(28, 0, width - 56, height, BRASS_DARK, 8)
    pen.box(30, 2, width - 60, height - 4, BRASS, 6)
    return pen.finish()


@dataclass(frozen=True, slots=True)
class OutcomeCardTile:
    """A card as it was; dim if nobody gets it."""

    card: Card
    name: str
    sharks: bool
    taken: bool
    value_size: int
    name_size: int
    ships: bool

    def paint(self, brush: Brush) -> None:
        """Draw the card."""
        before = None if self.taken else brush.sheet.copy()
        card = CardTile(
            self.card, self.name, self.sharks, self.value_size, self.name_size, self.ships
        )
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
        size = 36 if self.large else 33
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
