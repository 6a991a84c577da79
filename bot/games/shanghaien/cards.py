"""The cards, nations, tricks and options of Shanghaien."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Self


class Nation(StrEnum):
    """The eight nations; the value is the nation's letter in the notation."""

    AMERICANS = "A"
    FRENCH = "F"
    GERMANS = "G"
    CHINESE = "C"
    DUTCH = "D"
    TURKS = "T"
    SPANIARDS = "S"
    ITALIANS = "I"


NATIONS: tuple[Nation, ...] = tuple(Nation)
SAILOR_VALUES: tuple[int, ...] = (1, 2, 3, 3, 4)
WILD_VALUE = 2
"""What a trick card laid as *2 Sailors* is worth in its crew."""


class Half(StrEnum):
    """One half of a trick card: what playing that half does."""

    TWO_SAILORS = "two-sailors"
    DIE_SHIFT = "die-shift"
    BOTH_DICE = "both-dice"
    ROLL_AGAIN = "roll-again"
    SEND_TO_SHARKS = "send-to-sharks"
    EXCHANGE = "exchange"


class Trick(StrEnum):
    """A dirty trick card by its face; the value is its name in the notation."""

    halves: tuple[Half, Half]
    """The two halves of this card, upper first."""
    in_deck: int
    """How often the deck of a new game has it; 0 if players may only start with it, or if only
    older games were dealt from it."""

    def __new__(cls, name: str, upper: Half, lower: Half, in_deck: int) -> Self:
        """Make the card of that name."""
        card = str.__new__(cls, name)
        card._value_ = name
        # Attributes, not properties: they are read each time a player's moves are listed.
        card.halves, card.in_deck = (upper, lower), in_deck
        return card

    # No source says how the three faces share the eight cards of the deck, and eight is not
    # divisible by three: this split is a house rule. It may change, a game keeps its own; but a
    # card that was ever in a deck keeps its line, its name and its halves, for the logs name it.
    DIE_SHIFT = "X1", Half.TWO_SAILORS, Half.DIE_SHIFT, 3
    BOTH_DICE = "X2", Half.TWO_SAILORS, Half.BOTH_DICE, 3
    ROLL_AGAIN = "X3", Half.TWO_SAILORS, Half.ROLL_AGAIN, 2
    JOKER = "XJ", Half.TWO_SAILORS, Half.BOTH_DICE, 0
    SHARKS = "XS", Half.SEND_TO_SHARKS, Half.EXCHANGE, 0


TRICKS_IN_DECK: tuple[Trick, ...] = tuple(trick for trick in Trick if trick.in_deck)


@dataclass(frozen=True, slots=True, order=True)
class Sailor:
    """A sailor card.

    >>> str(Sailor(Nation.FRENCH, 4))
    'F4'
    """

    nation: Nation
    value: int

    def __str__(self) -> str:
        return f"{self.nation.value}{self.value}"


Card = Sailor | Trick

DECK: tuple[Card, ...] = (
    *(Sailor(nation, value) for nation in NATIONS for value in SAILOR_VALUES),
    *(trick for trick in TRICKS_IN_DECK for _ in range(trick.in_deck)),
)
"""The cards that a new game is dealt from, in print order."""


def format_card(card: Card) -> str:
    """Return the two characters that name a card, such as ``F4`` or ``X1``."""
    return str(card) if isinstance(card, Sailor) else card.value


_BY_NAME: dict[str, Card] = {
    format_card(card): card
    for card in (*(Sailor(nation, value) for nation in NATIONS for value in SAILOR_VALUES), *Trick)
}


def parse_card(text: str) -> Card:
    """Return the card that `text` names.

    >>> str(parse_card("F4"))
    'F4'

    Raises ValueError if no card has that name.
    """
    if text not in _BY_NAME:
        raise ValueError(f"no card is called {text!r}")
    return _BY_NAME[text]


ALL_ROUNDS = 8
"""The rounds of a whole game."""
CARDS_DEALT = 48
"""What a whole game lays out; if the deck has more cards, the last ones stay in the box."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What a game is dealt from: part of its terms, so that a later deck is none of its business.

    Raises ValueError for a text that names no card, or too few for a game.
    """

    text: str
    """The names of the cards in print order, with spaces between them; a shuffle is an order of
    these."""

    def __post_init__(self) -> None:
        if len(self.cards) < CARDS_DEALT:
            raise ValueError(f"a game takes {CARDS_DEALT} cards, and the deck has not so many")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in print order."""
        return _cards_in(self.text)

    @property
    def counts(self) -> Counter[Card]:
        """How many there are of each card, in print order; not to be changed."""
        return _counts_in(self.text)


# By the text, which knows its hash: a position asks at each deal and for each look at the stack.
@lru_cache(maxsize=16)
def _cards_in(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(name) for name in text.split(" "))


@lru_cache(maxsize=16)
def _counts_in(text: str) -> Counter[Card]:
    return Counter(_cards_in(text))


def deck_of(cards: Iterable[Card]) -> Deck:
    """Return the deck that has these cards; raises ValueError for too few."""
    return Deck(" ".join(map(format_card, cards)))


NEW_DECK = deck_of(DECK)
"""What a new game is dealt from."""
RELEASED_DECK = Deck(
    "A1 A2 A3 A3 A4 F1 F2 F3 F3 F4 G1 G2 G3 G3 G4 C1 C2 C3 C3 C4"
    " D1 D2 D3 D3 D4 T1 T2 T3 T3 T4 S1 S2 S3 S3 S4 I1 I2 I3 I3 I4"
    " X1 X1 X1 X2 X2 X2 X3 X3"
)
"""What a game was dealt from that does not say it: no game did before decks could differ, and one
dealt from this deck need not. Never changes."""


class ExtraTrick(StrEnum):
    """The additional trick card that each player starts with, if any."""

    NONE = "none"
    JOKER = "joker"
    SHARKS = "sharks"

    @property
    def cards(self) -> tuple[Trick, ...]:
        """The trick cards that each player has in hand at the start."""
        return () if self is ExtraTrick.NONE else (Trick[self.name],)


EXTRA_TRICKS = frozenset(card for extra in ExtraTrick for card in extra.cards)
"""The cards that players may start with: they have names of their own."""


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game."""

    extra_trick: ExtraTrick = ExtraTrick.NONE
    deck: Deck = NEW_DECK
    rounds: int = ALL_ROUNDS
    """The number of rounds, 1 to 8; the deal of the day has fewer than a whole game."""

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= ALL_ROUNDS:
            raise ValueError(f"a game has 1 to {ALL_ROUNDS} rounds, not {self.rounds}")
