"""The tiles on the table: cards, dice, captains and what belongs to a player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache
from threading import Lock

from cachetools import LRUCache, cached
from PIL import Image

from bot.games.shanghaien.cards import Card, Half, Sailor, Trick
from bot.games.shanghaien.state import Seat
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Colour, Pen
from rendering.ink.plates import Layer, picture_bytes
from rendering.ink.theme import (
    BRAMBLE,
    BRASS,
    BRASS_DARK,
    CHALK,
    INK,
    LAMP,
    NIGHT,
    PAPER,
    SEAT_COLOURS,
    WOOD_DARK,
    Theme,
    blend,
)
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.backs import card_back
from rendering.shanghaien.sprites.cards import BAND, sailor_card
from rendering.shanghaien.sprites.dice import (
    blank_die,
    die,
    ghost_die,
    lifted_die,
    returnable_die,
    thrown_die,
    worthy_die,
)
from rendering.shanghaien.sprites.trick_cards import draw_symbol, trick_card
from rendering.tavern.ladder import figure, has_figure

_IDLE = 0.6
"""How much of the plate shows through tricks that cannot be played this round."""
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
    paper: Colour = PAPER

    def paint(self, brush: Brush) -> None:
        """Fill the patch with the card."""
        if self.face_down:
            brush.sprite(card_back(brush.width, brush.height))
        elif isinstance(self.card, Sailor):
            brush.sprite(_lettered(self, self.card, brush.theme, brush.width, brush.height))
        else:
            brush.sprite(trick_card(self.card, brush.width, brush.height, self.paper))


@cached(LRUCache(_ROOM, picture_bytes), lock=Lock())
def _lettered(tile: CardTile, card: Sailor, theme: Theme, width: int, height: int) -> Image.Image:
    """Return a card with its writing; it lies in many places, and on summaries too."""
    tab = round(tile.value_size * 1.12)
    ground = NATION_COLOURS[theme.palette][card.nation]
    face = sailor_card(
        card.nation, card.value, ground, width, height, tab, ships=tile.ships, paper=tile.paper
    )
    brush = Brush(face, theme)
    brush.figure(str(card.value), (tab / 2 + 1, tab / 2 + 3), INK, size=tile.value_size)
    middle = (width / 2, height - BAND / 2 - 3)
    ink = brush.theme.writing_on(tile.paper)
    brush.squeezed(tile.name, middle, ink, size=tile.name_size, room=width - 10)
    return brush.sheet


class DieLook(Enum):
    """How a die on a card is marked."""

    PLAIN = "plain"
    FRESH = "fresh"
    """It came with the last move."""
    GHOST = "ghost"
    """It may come here now."""
    RETURNABLE = "returnable"
    """It may be taken back."""
    LIFTED = "lifted"
    """It was here until the last move."""


@dataclass(frozen=True, slots=True)
class DieTile:
    """A die on a card."""

    value: int
    seat: Seat
    look: DieLook = DieLook.PLAIN
    threatening: bool = False
    """True for a ghost that would send its card to the sharks."""
    worth: str = ""
    """What a ghost is worth; it stands in the place of its pips."""
    best: bool = False
    """True for the ghost that is worth most."""

    def paint(self, brush: Brush) -> None:
        """Fill the patch with the die."""
        if self.worth:
            self._write(brush)
            return
        brush.sprite(marked_die(self.value, self.seat, brush.width, self.look))
        if self.threatening:
            side = round(brush.width * 0.56)
            brush.sprite(_badge(Half.SEND_TO_SHARKS, side), brush.width - side, brush.width - side)

    def _write(self, brush: Brush) -> None:
        """Write what it is worth; the best is of lamplight."""
        side, look = brush.width, SEAT_COLOURS[self.seat]
        brush.sprite(worthy_die(self.seat, side, best=self.best))
        colour = INK if self.best else look.pip
        middle = side / 2, side / 2
        brush.squeezed(self.worth, middle, colour, size=round(side * 0.44), room=side * 0.86)


def marked_die(value: int, seat: Seat, size: int, look: DieLook) -> Image.Image:
    """Return a die of `size` pixels that is marked in that way."""
    match look:
        case DieLook.GHOST:
            return ghost_die(value, seat, size)
        case DieLook.RETURNABLE:
            return returnable_die(value, seat, size)
        case DieLook.LIFTED:
            return lifted_die(seat, size)
        case _:
            return die(value, seat, size, fresh=look is DieLook.FRESH)


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
    look: DieLook

    def paint(self, brush: Brush) -> None:
        """Draw the die; the count stands beside it or, without room for that, on its corner."""
        side = brush.height
        brush.sprite(marked_die(self.value, self.seat, side, self.look))
        if brush.width > side:
            at = ((side + brush.width) / 2, brush.height / 2)
            colour = CHALK if self.look is DieLook.PLAIN else LAMP
            brush.figure(f"×{self.count}", at, colour, size=46)
            return
        x = y = side - 20.0
        brush.plate(Layer(x - 20, y - 20, 40, 40, NIGHT, 20))
        brush.figure(str(self.count), (x, y), CHALK, size=40)


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
    """A captain, or who plays for the computer."""

    seat: Seat
    level: str | None = None
    at_home: bool = False
    """True on the player's own strip, where the shade of a captain marks the place."""

    def paint(self, brush: Brush) -> None:
        """Stand him in the patch; who is no captain gets a frame there, to hide that shade."""
        if self.at_home and has_figure(self.level):
            width, height = brush.width, brush.height
            brush.plate(
                Layer(0, 0, width, height, BRASS_DARK, 9),
                Layer(2, 2, width - 4, height - 4, blend(WOOD_DARK, NIGHT, 0.4), 8),
            )
        brush.sprite(figure(self.level, self.seat, brush.width, brush.height))


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
    idle: bool = False
    """True while none may be played: they are dim."""

    def paint(self, brush: Brush) -> None:
        """Lay the cards from right to left, wider while there is room for it."""
        before = brush.sheet.copy()
        step = min(64, max(50, brush.width // len(self.tricks)))
        width, room = step - 5, brush.width // step
        hidden = len(self.tricks) - room + 1 if len(self.tricks) > room else 0
        shown = self.tricks[: len(self.tricks) - hidden]
        for place, trick in enumerate(shown):
            sprite = trick_card(trick, width, brush.height)
            brush.sprite(sprite, brush.width - (place + 1) * step + step - width, 0)
        if self.idle:
            brush.sheet.paste(Image.blend(brush.sheet, before, _IDLE))
        if hidden:
            brush.plate(
                Layer(0, 0, width, brush.height, PAPER, 5),
                Layer(3, 3, width - 6, brush.height - 6, BRAMBLE, 4),
            )
            brush.figure(f"+{hidden}", (width / 2, brush.height / 2), CHALK, size=38)


@dataclass(frozen=True, slots=True)
class SymbolTile:
    """The symbol of a trick that is at work."""

    half: Half

    def paint(self, brush: Brush) -> None:
        """Draw it on a bramble plate with a lamplit rim."""
        brush.centred(_badge(self.half, brush.height, brush.width))


@cache
def _badge(half: Half, height: int, width: int | None = None) -> Image.Image:
    """Return the symbol of a trick on its own ground; a square unless a width is given."""
    width = width or height
    pen = Pen(width, height)
    pen.box(0, 0, width, height, LAMP, height * 0.22)
    pen.box(3, 3, width - 6, height - 6, BRAMBLE, height * 0.18)
    draw_symbol(pen, half, width / 2, height / 2, height - 8)
    return pen.finish()


@dataclass(frozen=True, slots=True)
class LeaderTile:
    """A thick edge along a card with a point towards whoever would get it now."""

    seat: Seat
    up: bool

    def paint(self, brush: Brush) -> None:
        """Draw the edge, in the player's colour."""
        brush.sprite(_leader(self.seat, self.up, brush.width, brush.height))


@cache
def _leader(seat: Seat, up: bool, width: int, height: int) -> Image.Image:
    look, pen = SEAT_COLOURS[seat], Pen(width, height)
    middle, thick = width / 2, height - 7
    for inset, colour in ((0.0, NIGHT), (1.5, look.edge), (4.0, look.body)):
        pen.box(inset, 1 + inset, width - 2 * inset, thick - 2 * inset, colour, 7 - inset)
        half, tip = 40 - 2 * inset, height - 1.2 * inset
        base = 1 + thick - inset - 1
        pen.polygon([(middle - half, base), (middle + half, base), (middle, tip)], colour)
    edge = pen.finish()
    return edge.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if up else edge


@dataclass(frozen=True, slots=True)
class NumberTile:
    """The brass plate with a card's die value."""

    number: int
    settled: bool
    size: int
    lit: bool = False
    """True where a die may come now."""

    def paint(self, brush: Brush) -> None:
        """Screw the plate to the table; a number that is only proposed has a dark one."""
        pen = Pen(brush.width, brush.height)
        half = self.size
        left, width = brush.width / 2 - half, 2 * half
        lit, settled = self.lit, self.settled
        face = LAMP if lit else BRASS if settled else blend(BRASS, NIGHT, 0.72)
        rim = CHALK if lit else BRASS_DARK if settled else BRASS
        pen.box(left, 2, width, brush.height - 4, NIGHT, 8)
        pen.box(left + 1, 3, width - 2, brush.height - 6, rim, 7)
        pen.box(left + 3, 5, width - 6, brush.height - 10, face, 5)
        for x in (left + 10, left + width - 10):
            pen.circle(x, brush.height / 2, 2.5, BRASS_DARK)
        brush.sprite(pen.finish())
        middle = (brush.width / 2, brush.height / 2)
        brush.figure(str(self.number), middle, INK if lit or settled else CHALK, size=self.size)
