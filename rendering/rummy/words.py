"""Words and colours of the pictures of Shanghai."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType

from PIL import Image

from bot.games.rummy.cards import Suit
from bot.games.rummy.state import RoundEnd
from bot.games.rummy.terms.options import Contract
from rendering.drawing.canvas import (
    BRASS_DARK,
    IVORY,
    NIGHT,
    PETROL,
    WOOD_DARK,
    Colour,
    Palette,
    SeatColours,
    Theme,
    blend,
)
from rendering.drawing.picture import Backdrop
from rendering.shared.posters import lit_planks

TRAY: Colour = blend(WOOD_DARK, NIGHT, 0.55)
"""The colour of the table under the cards. It is plain, so that a cached card, whose image includes
its surroundings, can be used anywhere."""
CARD: Colour = (250, 244, 230)
"""The colour of the paper of cards."""
CARD_EDGE: Colour = (190, 172, 136)
CLOTH: Colour = (74, 34, 92)
"""The background colour of jokers."""
CLOTH_LIGHT: Colour = (126, 74, 146)
BACK: Colour = (126, 34, 30)
BACK_DARK: Colour = (74, 18, 20)
GAIN: Colour = (150, 206, 122)
"""The green of valid melds, of new cards and of players who are Down."""
LOSS: Colour = (150, 34, 30)
"""The red of invalid melds, of small hands and of cards selected for discarding."""

# Spades are black, hearts red, diamonds blue and clubs green, as on many four-colour decks. Within
# these hues, the colours were chosen so that the two most similar ones differ as much as possible
# for readers with normal and with any kind of defective colour vision (tests/rendering/vision.py).
_SUITS: Mapping[Palette, Mapping[Suit, Colour]] = MappingProxyType(
    {
        Palette.NORMAL: MappingProxyType(
            {
                Suit.CLUBS: (0, 78, 52),
                Suit.DIAMONDS: (4, 84, 226),
                Suit.HEARTS: (219, 34, 20),
                Suit.SPADES: (24, 14, 20),
            }
        ),
        Palette.COLOUR_BLIND: MappingProxyType(
            {
                Suit.CLUBS: (38, 91, 84),
                Suit.DIAMONDS: (0, 99, 255),
                Suit.HEARTS: (220, 31, 0),
                Suit.SPADES: (16, 12, 14),
            }
        ),
    }
)

SEATS: tuple[SeatColours, ...] = (
    SeatColours(body=IVORY, edge=(180, 158, 118), pip=(38, 26, 19)),
    SeatColours(body=PETROL, edge=(120, 190, 190), pip=IVORY),
    SeatColours(body=(172, 58, 42), edge=(236, 150, 120), pip=IVORY),
    SeatColours(body=(222, 168, 56), edge=(150, 104, 28), pip=(38, 26, 19)),
    SeatColours(body=(104, 62, 128), edge=(186, 148, 208), pip=IVORY),
    SeatColours(body=(78, 116, 58), edge=(160, 196, 130), pip=IVORY),
    SeatColours(body=(126, 178, 214), edge=(62, 104, 138), pip=(38, 26, 19)),
    SeatColours(body=(96, 92, 92), edge=(176, 172, 166), pip=IVORY),
)
"""The colours of the captains by seat."""


def suit_colours(palette: Palette) -> Mapping[Suit, Colour]:
    """Return the colour of each suit."""
    return _SUITS[palette]


@cache
def rummy_theme_of(palette: Palette) -> Theme:
    """Return the rummy colours for a palette."""
    return Theme(palette, f"rummy-{palette.value}")


@dataclass(frozen=True, slots=True)
class RummyWords:
    """The words of the pictures in one language."""

    round_of: Callable[[int, int], str]
    """Round and number of rounds: "Round 3 of 7"."""
    contract: Callable[[Contract], str]
    """The contract of a round: "1 book + 2 runs"."""
    cards: str
    """Heading of the numbers of cards in the hands."""
    points: str
    """Heading of the penalty points."""
    buys: str
    """The legend of the coins, which represent a player's remaining purchases."""
    own_hand: str
    offered: str
    """Heading of the discard that can be taken or bought."""
    drafted: str
    """Heading of the melds on the table if drafted cards are among them."""
    on_table: str
    """Heading of the melds on the table without drafted cards."""
    went_out: Callable[[str], str]
    """The player who ended the round: "Anna went out"."""
    no_winner: str
    """The short sentence that no player won the round."""
    unwon: Callable[[RoundEnd, int], str]
    """Returns the reason why a round has no winner. Its arguments are the kind of end, and the
    number of consecutive turns without a meld after which a round ends."""
    total: str
    book: str
    """The name of a book, a heading in the guide."""
    run: str
    """The name of a run, a heading in the guide."""


TextLookup = Callable[..., str]
"""A function that returns a text of one language by key, with its arguments filled in."""


def rummy_words_from(say: TextLookup) -> RummyWords:
    """Return the words of the pictures in the language of `say`."""
    return RummyWords(
        round_of=lambda number, rounds: say("pic-rummy-round", round=number, rounds=rounds),
        contract=lambda contract: " + ".join(
            say(f"rummy-{kind}s", count=count, length=length)
            for kind, length, count in contract.parts
        ),
        cards=say("pic-rummy-cards"),
        points=say("pic-points"),
        buys=say("pic-rummy-buys"),
        own_hand=say("pic-rummy-own-hand"),
        offered=say("pic-rummy-offered"),
        drafted=say("pic-rummy-drafted"),
        on_table=say("pic-rummy-on-table"),
        went_out=lambda name: say("pic-rummy-went-out", name=name),
        no_winner=say("pic-rummy-nobody"),
        unwon=lambda end, turns: (
            say("pic-rummy-standoff", turns=turns)
            if end is RoundEnd.STANDOFF
            else say(f"pic-rummy-{end.value}")
        ),
        total=say("pic-total"),
        book=say("pic-rummy-book"),
        run=say("pic-rummy-run"),
    )


@cache
def cloth(width: int, height: int, head: int, row: int = 0) -> Backdrop:
    """Return a backdrop of cloth, with a strip of wood of height `head` above it.

    If `row` is not 0, a thin line crosses the cloth every `row` pixels.
    """
    name = f"rummy cloth, {width} x {height}, {head} of it wood, rows of {row}"
    return Backdrop(name, partial(_paint, width, height, head, row))


def _paint(width: int, height: int, head: int, row: int, _theme: Theme) -> Image.Image:
    picture = Image.new("RGB", (width, height), TRAY)
    if head:
        picture.paste(lit_planks((width / 2, head / 2), (0.6 * width, 2 * head), (width, head)))
        picture.paste(BRASS_DARK, (0, head - 3, width, head))
    if row:
        for y in range(head + row, height - row // 2, row):
            picture.paste(WOOD_DARK, (0, y - 1, width, y + 1))
    return picture
