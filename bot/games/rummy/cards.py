"""The cards: 52 of a pack, and jokers.

Owns what is printed on the cards and the order of a new deck. Knows nothing of melds or players.
Equal cards of different packs cannot be told apart, so a card is its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

RANKS = "A23456789TJQK"
ACE = 1
KING = 13
ACE_HIGH = 14
"""The place of an ace above the king."""


class Suit(StrEnum):
    """The four suits; the value is the suit's letter in the notation."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


SUITS: tuple[Suit, ...] = tuple(Suit)


class Card(str):
    """A card by its name: rank and suit (``7S``, ``TD``), or ``*`` for a joker.

    There is one object for each name; `parse_card` finds it.
    """

    __slots__ = ("order", "rank", "suit")

    order: int
    """The place in a new pack: C D H S, each A to K, then the joker; the order of a hand."""
    rank: int
    """1 for an ace to 13 for a king; 0 for a joker."""
    suit: Suit | None
    """None for a joker."""

    def __new__(cls, name: str, order: int, rank: int, suit: Suit | None) -> Card:
        """Make the card; there should be no second one of that name."""
        card = super().__new__(cls, name)
        card.order, card.rank, card.suit = order, rank, suit
        return card

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return parse_card, (str(self),)


PACK: tuple[Card, ...] = tuple(
    Card(f"{letter}{suit.value}", place, place % len(RANKS) + 1, suit)
    for place, (suit, letter) in enumerate((suit, letter) for suit in SUITS for letter in RANKS)
)
"""The 52 cards of a pack in print order: C D H S, each A to K."""
JOKER = Card("*", len(PACK), 0, None)
HIDDEN = Card("?", len(PACK) + 1, 0, None)
"""A card that the reader of a log may not know; no deck has it."""
FACES: tuple[Card, ...] = (*PACK, JOKER)
"""Every card that a deck can hold, once each."""

_BY_NAME: dict[str, Card] = {str(card): card for card in (*FACES, HIDDEN)}


def parse_card(name: str) -> Card:
    """Return the card called `name`.

    >>> parse_card("TD").rank
    10

    Raises ValueError if no card has that name.
    """
    card = _BY_NAME.get(name)
    if card is None:
        raise ValueError(f"no card is called {name!r}")
    return card


def parse_cards(names: str) -> tuple[Card, ...]:
    """Return the cards that `names`, with spaces between them, stand for.

    >>> parse_cards("7S TD *")
    ('7S', 'TD', '*')

    Raises ValueError if one of them is no card.
    """
    return tuple(parse_card(name) for name in names.split())


def card_of(rank: int, suit: Suit) -> Card:
    """Return the card of `rank` (1 to 13; 14 is the ace, too) and `suit`."""
    return PACK[SUITS.index(suit) * len(RANKS) + (rank - 1) % len(RANKS)]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` in the order of a new pack, jokers last: the order of every hand."""
    return tuple(sorted(cards, key=_order))


def _order(card: Card) -> int:
    return card.order
