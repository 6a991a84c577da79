"""Playing cards: the 52 cards of a pack, and the joker.

A *face* is a kind of card: a rank with a suit, or the joker. A deck has several packs, so a hand
can contain a face several times. All cards of the same face are the same object.

The *place* of a card in a run is its rank, from 2 for a two to 13 for a king. A low ace has the
place 1, and a high ace the place 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

RANKS = "A23456789TJQK"
ACE = 1
KING = 13
ACE_HIGH = 14
"""The place of an ace above the king in a run."""


class Suit(StrEnum):
    """A suit; the value is its letter in the notation."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


SUITS: tuple[Suit, ...] = tuple(Suit)


class Card(str):
    """A card, equal to its name: rank and suit (``7S``, ``TD``), or ``*`` for a joker.

    Each name has a single object, which `parse_card` returns, so cards may be compared by `is`.
    """

    __slots__ = ("order", "rank", "suit")

    order: int
    """The index in a new pack, from 0: clubs, diamonds, hearts and spades, each from ace to king,
    then the joker. Hands are sorted by this number."""
    rank: int
    """1 for an ace to 13 for a king; 0 for a joker and `HIDDEN`."""
    suit: Suit | None
    """None for a joker and `HIDDEN`."""

    def __new__(cls, name: str, order: int, rank: int, suit: Suit | None) -> Card:
        """Create a card. Call this only once for each name."""
        card = super().__new__(cls, name)
        card.order, card.rank, card.suit = order, rank, suit
        return card

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return parse_card, (str(self),)


PACK: tuple[Card, ...] = tuple(
    Card(f"{letter}{suit.value}", order, order % len(RANKS) + 1, suit)
    for order, (suit, letter) in enumerate((suit, letter) for suit in SUITS for letter in RANKS)
)
"""The 52 cards of a new pack in their order: clubs, diamonds, hearts and spades, each from ace to
king."""
JOKER = Card("*", len(PACK), 0, None)
"""The joker. A deck may contain several; each is this object."""
HIDDEN = Card("?", len(PACK) + 1, 0, None)
"""The placeholder for a card that is hidden from the reader of a log; never part of a deck."""
FACES: tuple[Card, ...] = (*PACK, JOKER)
"""All faces of a deck: the 52 cards of a pack, then the joker."""

_BY_NAME: dict[str, Card] = {str(card): card for card in (*FACES, HIDDEN)}


def parse_card(name: str) -> Card:
    """Return the card of that name.

    >>> parse_card("TD").rank
    10

    Raises ValueError if no card has that name.
    """
    card = _BY_NAME.get(name)
    if card is None:
        raise ValueError(f"no card is called {name!r}")
    return card


def parse_cards(names: str) -> tuple[Card, ...]:
    """Return the cards of `names`, which are separated by spaces.

    >>> parse_cards("7S TD *")
    ('7S', 'TD', '*')

    Raises ValueError if a name belongs to no card.
    """
    return tuple(parse_card(name) for name in names.split())


def card_of(rank: int, suit: Suit) -> Card:
    """Return the card of `suit` with that rank or place in a run, 1 to 14.

    >>> card_of(12, Suit.HEARTS), card_of(14, Suit.HEARTS)
    ('QH', 'AH')
    """
    return PACK[SUITS.index(suit) * len(RANKS) + (rank - 1) % len(RANKS)]


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` in the order of a new pack, jokers last, like the hands of a position."""
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> int:
    return card.order
