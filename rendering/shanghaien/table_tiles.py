"""The tiles on the table: cards, dice, captains and what belongs to a player."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache, cached
from PIL import Image

from bot.games.shanghaien.cards import Card, Half, Sailor, Trick
from bot.games.shanghaien.moves import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen
from rendering.ink.plates import picture_bytes
from rendering.ink.theme import (
    BRAMBLE,
    BRASS,
    BRASS_DARK,
    CHALK,
    INK,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    Theme,
    blend,
)
from rendering.shanghaien.sprites.backs import card_back
from rendering.shanghaien.sprites.cards import BAND, sailor_card
from rendering.shanghaien.sprites.dice import blank_die, die, thrown_die
from rendering.shanghaien.sprites.trick_cards import draw_symbol, trick_card
from rendering.tavern.captains import captain

_ROOM = 16 * 1024 * 1024
"""Bytes of lettered cards that are kept; those of one language and display take three million."""


@dataclass(frozen=True, slots=True)
class CardTile:
    """A tavern card, face up or sent to the sharks."""

    card: Card
    name: str
    face_down: bool = False
    value_size: int = 46
    name_size: int = 24
    ships: bool = True
    """Whether there are ships behind the sailor; large print is clearer without."""

    def paint(self, brush: Brush) -> None:
        """Fill the patch with the card."""
        if self.face_down:
            brush.sprite(card_back(brush.width, brush.height))
        elif isinstance(self.card, Sailor):
            brush.sprite(_lettered(self, self.card, brush.theme, brush.width, brush.height))
        else:
            brush.sprite(trick_card(self.card, brush.width, brush.height))


@cached(LRUCache(_ROOM, picture_bytes), lock=Lock())
def _lettered(tile: CardTile, card: Sailor, theme: Theme, width: int, height: int) -> Image.Image:
    """Return a card with its writing; it lies in many places, and on summaries too."""
    tab = round(tile.value_size * 1.12)
    ground = theme.nations[card.nation]
    face = sailor_card(card.nation, card.value, ground, width, height, tab, ships=tile.ships)
    brush = Brush(face.copy(), theme)
    brush.figure(str(card.value), (tab / 2 + 1, tab / 2 + 3), INK, size=tile.value_size)
    middle = (width / 2, height - BAND / 2 - 3)
    brush.squeezed(tile.name, middle, INK, size=tile.name_size, room=width - 10)
    return brush.sheet


@dataclass(frozen=True, slots=True)
class DieTile:
    """A die with a face up."""

    value: int
    seat: Seat
    fresh: bool = False

    def paint(self, brush: Brush) -> None:
        """Fill the patch with the die."""
        brush.sprite(die(self.value, self.seat, brush.width, fresh=self.fresh))


@dataclass(frozen=True, slots=True)
class ThrownDieTile:
    """A die just rolled."""

    value: int
    seat: Seat
    left: bool

    def paint(self, brush: Brush) -> None:
        """Lay the die as it fell; the two of a roll lean away from each other."""
        degrees = 8.0 if self.left else -7.0
        brush.centred(thrown_die(self.value, self.seat, brush.width, degrees))


@dataclass(frozen=True, slots=True)
class DiceCountTile:
    """One large die and how many of it lie on a card."""

    value: int
    seat: Seat
    count: int
    fresh: bool
    side: int

    def paint(self, brush: Brush) -> None:
        """Draw the die with the count beside it."""
        middle = brush.height / 2
        top = round(middle - self.side / 2)
        brush.sprite(die(self.value, self.seat, self.side, fresh=self.fresh), 2, top)
        at = (self.side + (brush.width - self.side) / 2, middle)
        brush.figure(f"×{self.count}", at, LAMP if self.fresh else CHALK, size=44)


@dataclass(frozen=True, slots=True)
class SupplyTile:
    """The dice not in play, in one row."""

    count: int
    seat: Seat

    def paint(self, brush: Brush) -> None:
        """Lay the dice from left to right."""
        side = min(brush.height, brush.width // 6) - 4
        for place in range(self.count):
            brush.sprite(blank_die(self.seat, side), place * (side + 4), (brush.height - side) // 2)


@dataclass(frozen=True, slots=True)
class CaptainTile:
    """A captain."""

    seat: Seat

    def paint(self, brush: Brush) -> None:
        """Stand him in the patch."""
        brush.sprite(captain(self.seat, brush.width, brush.height))


@dataclass(frozen=True, slots=True)
class NameTile:
    """A player's name on his strip."""

    name: str
    to_move: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the name, cut if it is too long."""
        colour = LAMP if self.to_move else CHALK
        brush.fitted(
            self.name,
            (2, brush.height / 2),
            colour,
            size=self.size,
            room=brush.width - 4,
            face=FontFace.BOLD,
        )


@dataclass(frozen=True, slots=True)
class TricksTile:
    """A player's trick cards, side by side; of many, the last gives way to a count."""

    tricks: tuple[Trick, ...]

    def paint(self, brush: Brush) -> None:
        """Lay the cards from right to left, wider while there is room for it."""
        step = min(64, max(50, brush.width // len(self.tricks)))
        width, room = step - 5, brush.width // step
        hidden = len(self.tricks) - room + 1 if len(self.tricks) > room else 0
        shown = self.tricks[: len(self.tricks) - hidden]
        for place, trick in enumerate(shown):
            sprite = trick_card(trick, width, brush.height)
            brush.sprite(sprite, brush.width - (place + 1) * step + step - width, 0)
        if hidden:
            brush.figure(f"+{hidden}", (width / 2, brush.height / 2), CHALK, size=34)


@dataclass(frozen=True, slots=True)
class SymbolTile:
    """The symbol of a trick that is at work."""

    half: Half

    def paint(self, brush: Brush) -> None:
        """Draw it on a bramble plate with a lamplit rim."""
        pen = Pen(brush.width, brush.height)
        pen.box(0, 0, brush.width, brush.height, LAMP, 10)
        pen.box(3, 3, brush.width - 6, brush.height - 6, BRAMBLE, 8)
        draw_symbol(pen, self.half, brush.width / 2, brush.height / 2, brush.height - 8)
        brush.sprite(pen.finish())


@dataclass(frozen=True, slots=True)
class LeaderTile:
    """A pennant that says who would get a card now."""

    seat: Seat
    up: bool

    def paint(self, brush: Brush) -> None:
        """Draw an arrow head towards the leader's side."""
        look = SEAT_COLOURS[self.seat]
        pen = Pen(brush.width, brush.height)
        middle, tip, base = brush.width / 2, 3.0, brush.height - 3.0
        if not self.up:
            tip, base = base, tip
        lift = -1 if self.up else 1
        pen.polygon([(middle - 28, base), (middle + 28, base), (middle, tip + lift * 2)], NIGHT)
        pen.polygon([(middle - 22, base), (middle + 22, base), (middle, tip)], look.edge)
        pen.polygon([(middle - 17, base), (middle + 17, base), (middle, tip - lift * 3)], look.body)
        brush.sprite(pen.finish())


@dataclass(frozen=True, slots=True)
class NumberTile:
    """The brass plate with a card's die value."""

    number: int | None
    settled: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Screw the plate to the table."""
        pen = Pen(brush.width, brush.height)
        half = self.size
        left, width = brush.width / 2 - half, 2 * half
        face = BRASS if self.settled else blend(BRASS, NIGHT, 0.72)
        pen.box(left, 2, width, brush.height - 4, NIGHT, 8)
        pen.box(left + 1, 3, width - 2, brush.height - 6, BRASS_DARK if self.settled else BRASS, 7)
        pen.box(left + 3, 5, width - 6, brush.height - 10, face, 5)
        for x in (left + 10, left + width - 10):
            pen.circle(x, brush.height / 2, 2.5, BRASS_DARK)
        brush.sprite(pen.finish())
        text = "?" if self.number is None else str(self.number)
        colour = INK if self.settled else CHALK
        brush.figure(text, (brush.width / 2, brush.height / 2), colour, size=self.size)
