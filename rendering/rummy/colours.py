"""The colours of the rummy: four suits, the backs of the cards, eight captains."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from bot.games.rummy.cards import Suit
from rendering.ink.display import Palette
from rendering.ink.pen import Colour
from rendering.ink.theme import IVORY, NIGHT, PETROL, WOOD_DARK, SeatColours, Theme, blend

TRAY: Colour = blend(WOOD_DARK, NIGHT, 0.55)
"""The ground under the cards: one colour, so that a card looks the same wherever it lies."""
CARD: Colour = (250, 244, 230)
"""The face of a card."""
CARD_EDGE: Colour = (190, 172, 136)
CLOTH: Colour = (74, 34, 92)
"""The face of a joker."""
CLOTH_LIGHT: Colour = (126, 74, 146)
BACK: Colour = (126, 34, 30)
BACK_DARK: Colour = (74, 18, 20)
GAIN: Colour = (150, 206, 122)
LOSS: Colour = (150, 34, 30)
"""What is allowed, and what is not."""

# Four colours, so that a suit is known by more than red and black. Spades stay black and hearts
# red, diamonds are blue and clubs green, as on the cards of many players on screens. Within their
# hues they were moved until the two that are hardest to distinguish, by any kind of colour vision
# (see tests/rendering/vision.py), were as far apart as possible.
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
"""The captains of the seats."""


def suit_colours(palette: Palette) -> Mapping[Suit, Colour]:
    """Return the colour of each suit."""
    return _SUITS[palette]


@cache
def rummy_theme_of(palette: Palette) -> Theme:
    """Return the colours of the rummy for a reader's choice."""
    return Theme(palette, f"rummy-{palette.value}")
