"""The tiles of the table: piles, melds, the plates of the players, the contract."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.games.rummy.plan import FEW_CARDS
from bot.games.rummy.terms.options import BOOK_SIZE, RUN_SIZE, Contract
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
    WOOD_DARK,
    blend,
)
from rendering.rummy.colours import CARD, CARD_EDGE, LOSS, SEATS
from rendering.rummy.sprites.cards import card_back
from rendering.tavern.ladder import dressed_figure
from rendering.tavern.people import Sitter, look_of

_MOST_COINS = 6
_SIDE = 8


@dataclass(frozen=True, slots=True)
class StockTile:
    """The stock, face down, with the number of its cards."""

    cards: int

    def paint(self, brush: Brush) -> None:
        """Lay the back, or an empty place, and a brass plate with the number."""
        width, height = brush.width, brush.height
        if self.cards:
            brush.sprite(card_back(width, height))
        else:
            brush.plate(
                Layer(0, 0, width, height, BRASS_DARK, 12),
                Layer(3, 3, width - 6, height - 6, WOOD_DARK, 10),
            )
        left, top, wide, high = 13, height - 61, width - 26, 50
        brush.sprite(number_plate(wide, high, BRASS), left, top)
        brush.figure(str(self.cards), (width / 2, top + high / 2), INK, size=44)


@dataclass(frozen=True, slots=True)
class PlateTile:
    """A player's plate: captain, name, cards in the hand, purchases left, points."""

    slot: int
    face: Sitter
    name: str
    cards: int
    buys_left: int
    points: int
    leads: bool
    to_move: bool
    resigned: bool
    name_size: int
    number_size: int
    bust: bool
    """Whether the captain is shown; large print has no room for him at a large table."""

    def paint(self, brush: Brush) -> None:
        """Lay the plate, in full lamplight for whose turn it is."""
        width, height = brush.width, brush.height
        ground = LAMP if self.to_move else WOOD_DARK
        colour = INK if self.to_move else CHALK_DIM if self.resigned else CHALK
        brush.plate(
            Layer(0, 0, width, height, NIGHT, 14),
            Layer(1, 1, width - 2, height - 2, CARD if self.to_move else BRASS_DARK, 13),
            Layer(4, 4, width - 8, height - 8, ground, 11),
        )
        left = 12
        if self.bust:
            figure = bust(self.slot, self.face)
            brush.sprite(figure, 8, (height - figure.height) // 2)
            left = 8 + figure.width + 6
        middle, line = height / 2, min(25.0, height * 0.225)
        room = width - left - 10
        brush.fitted(
            self.name,
            (left, middle - line),
            colour,
            size=self.name_size,
            room=room,
            face=FontFace.BOLD,
            least=round(self.name_size * 0.75),
        )
        self._write_numbers(brush, left, middle + line, colour)

    def _write_numbers(self, brush: Brush, left: int, y: float, colour: Colour) -> None:
        size = self.number_size
        high = round(size * 0.92)
        back = card_back(round(high * 0.7), high)
        brush.sprite(back, left, round(y - high / 2))
        wide = size * 1.16
        x = left + back.width + 4
        if 0 < self.cards <= FEW_CARDS:
            tall = round(high * 1.12)
            brush.plate(Layer(x, round(y - tall / 2), round(wide), tall, LOSS, 10))
            brush.figure(str(self.cards), (x + wide / 2, y), CARD, size=size)
        else:
            brush.figure(str(self.cards), (x + wide / 2, y), colour, size=size)
        free = self._draw_coins(brush, round(x + wide + 1), y)
        points = str(self.points)
        right = brush.width - 10
        room = size * 0.62 * max(2, len(points)) + 8
        if room > right - free:
            size, room = int(size * (right - free) / room), right - free
        if self.leads:
            # Gold says what is going on now: whose turn it is, and what may be taken.
            paper = number_plate(round(room) + 6, round(high * 1.12), CARD)
            brush.sprite(paper, round(right - room) - 2, round(y - paper.height / 2))
            colour = INK
        brush.figure(points, (right - room / 2 + 1, y), colour, size=size)

    def _draw_coins(self, brush: Brush, x: int, y: float) -> int:
        """Lay a coin for each purchase left, three in a column; return where they end."""
        if not self.buys_left:
            return x
        coins = _coins(min(self.buys_left, _MOST_COINS), self.to_move)
        brush.sprite(coins, x, round(y - coins.height / 2))
        return x + coins.width


@dataclass(frozen=True, slots=True)
class HeldCardsTile:
    """What stands in the tray of a player who has laid nothing: the hand, face down."""

    cards: int

    def paint(self, brush: Brush) -> None:
        """Lay the backs side by side, each over the one before, low in the tray."""
        high = min(round(brush.height * 0.72), 96)
        back = card_back(round(high * 0.68), high)
        room = brush.width - 2 * _SIDE - back.width
        step = min(round(back.width * 0.46), room // max(1, self.cards - 1))
        top = (brush.height - high) // 2
        for number in range(self.cards):
            brush.sprite(back, _SIDE + number * step, top)


@dataclass(frozen=True, slots=True)
class HeadingTile:
    """A heading on wood or slate."""

    text: str
    size: int
    anchor: str = "lm"
    lit: bool = False

    def paint(self, brush: Brush) -> None:
        """Write it on one line."""
        x = {"l": 2.0, "m": brush.width / 2, "r": brush.width - 2.0}[self.anchor[0]]
        brush.fitted(
            self.text,
            (x, brush.height / 2),
            LAMP if self.lit else CHALK,
            size=self.size,
            room=brush.width - 4,
            face=FontFace.BOLD if self.lit else FontFace.TEXT,
            anchor=self.anchor,
        )


@dataclass(frozen=True, slots=True)
class CoinLegendTile:
    """A coin, and what the coins on the plates stand for."""

    text: str

    def paint(self, brush: Brush) -> None:
        """Lay the coin, and write the words beside it."""
        coin, middle = _coins(1, False), brush.height / 2
        brush.sprite(coin, 0, round(middle - coin.height / 2))
        brush.fitted(self.text, (coin.width + 7, middle), CHALK, size=23, room=brush.width - 40)


@dataclass(frozen=True, slots=True)
class ContractTile:
    """The contract in signs: equal cards for a book, rising ones for a run, as many as it takes."""

    contract: Contract

    def paint(self, brush: Brush) -> None:
        """Draw the books first, all as large as they fit."""
        asked = self.contract
        signs = [(False, length, _step(length, BOOK_SIZE)) for length in asked.books]
        signs += [(True, length, _step(length, RUN_SIZE)) for length in asked.runs]
        # A card is 0.68 as wide as high; a run rises by half of that.
        units = sum((length - 1) * step + 1.10 for _, length, step in signs) - 0.42
        high = min(brush.height / 1.5, (brush.width - 4) / units, 52.0)
        pen = Pen(brush.width, brush.height)
        x = 2.0
        for rises, length, step in signs:
            for card in range(length):
                lift = (card / (length - 1) - 0.5) * 0.48 * high if rises else 0.0
                top = (brush.height - high) / 2 - lift
                pen.box(x - 1.5, top - 1.5, high * 0.68 + 3, high + 3, NIGHT, 6)
                pen.box(x, top, high * 0.68, high, CARD, 5)
                mark = blend(CARD_EDGE, NIGHT, 0.35)
                pen.circle(
                    x + high * step / 2, top + high * 0.5, high * min(0.15, step * 0.27), mark
                )
                x += high * step
            x += high * (1.10 - step)
        brush.sprite(pen.finish())


def _step(length: int, usual: int) -> float:
    """Return how much of each card shows, in heights: of longer melds less."""
    return 0.56 * (usual + length) / 2 / length


@lru_cache(maxsize=2 * _MOST_COINS)
def _coins(coins: int, lit: bool) -> Image.Image:
    """Return so many coins, three in a column, as they look on a plate."""
    pen = Pen(15 * ((coins + 2) // 3), 15 * min(3, coins))
    for coin in range(coins):
        column, row = divmod(coin, 3)
        at = (7.5 + 15 * column, 7.5 + 15 * row)
        pen.circle(*at, 7, NIGHT)
        pen.circle(*at, 5.5, blend(BRASS, NIGHT, 0.25) if lit else BRASS)
    return pen.finish()


def number_plate(width: int, height: int, colour: Colour) -> Image.Image:
    """Return a plate for a number in ink; callers must not change it."""
    return plate(
        width,
        height,
        Layer(0, 0, width, height, NIGHT, 10),
        Layer(2, 2, width - 4, height - 4, colour, 8),
    )


def whole_figure(slot: int, face: Sitter, width: int, height: int) -> Image.Image:
    """Return who sits on a seat in a sheet of this size; callers must not change it."""
    return dressed_figure(SEATS[slot], face, look_of(face, slot), width, height)


@lru_cache(maxsize=64)
def bust(slot: int, face: Sitter) -> Image.Image:
    """Return head and shoulders of who sits on a seat; callers must not change it."""
    return whole_figure(slot, face, 54, 88).crop((0, 0, 54, 70))
