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
"""The values of the five sailor cards of each nation."""
WILD_VALUE = 2
"""The value of a trick card that is played as a wild card in a crew (the half *2 Sailors*)."""


class Half(StrEnum):
    """One half of a trick card, named after its effect."""

    TWO_SAILORS = "two-sailors"
    DIE_SHIFT = "die-shift"
    BOTH_DICE = "both-dice"
    ROLL_AGAIN = "roll-again"
    SEND_TO_SHARKS = "send-to-sharks"
    EXCHANGE = "exchange"


class Trick(StrEnum):
    """A type of trick card; the value is its name in the notation.

    A player who plays the card chooses one of its two halves.
    """

    halves: tuple[Half, Half]
    """The two halves of the card, the upper one first."""
    in_deck: int
    """The number of copies in the deck of a new game. It is 0 for cards that players have at the
    start only, and for cards that only older decks contain."""

    def __new__(cls, name: str, upper: Half, lower: Half, in_deck: int) -> Self:
        """Create the card of that name."""
        card = str.__new__(cls, name)
        card._value_ = name
        # Attributes instead of properties, for speed: `legal_moves` reads them.
        card.halves, card.in_deck = (upper, lower), in_deck
        return card

    # The rulebook does not state the numbers of copies, so they are a house rule. They may change,
    # because the options of a game contain its deck. The name and the halves of a card never
    # change, because logs contain the name.
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
"""The cards in the deck of a new game, in print order (see `Deck.text`)."""


def format_card(card: Card) -> str:
    """Return the two-character name of a card.

    >>> format_card(Trick.JOKER)
    'XJ'
    """
    return str(card) if isinstance(card, Sailor) else card.value


_BY_NAME: dict[str, Card] = {
    format_card(card): card
    for card in (*(Sailor(nation, value) for nation in NATIONS for value in SAILOR_VALUES), *Trick)
}


def parse_card(text: str) -> Card:
    """Return the card of that name.

    >>> str(parse_card("F4"))
    'F4'

    Raises ValueError if the name is unknown.
    """
    if text not in _BY_NAME:
        raise ValueError(f"no card is called {text!r}")
    return _BY_NAME[text]


ALL_ROUNDS = 8
"""The number of rounds of a whole game."""
CARDS_DEALT = 48
"""The number of cards dealt in a whole game. The last cards of a larger shuffled deck are not
used."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The deck of a game.

    It is stored with the options of the game, so that a new version of the bot can change the deck
    of new games. Creating it raises ValueError if a card is unknown or there are too few cards.
    """

    text: str
    """The names of the cards, separated by spaces. Their order, called print order, determines the
    result of a shuffle."""

    def __post_init__(self) -> None:
        if len(self.cards) < CARDS_DEALT:
            raise ValueError(f"a game needs {CARDS_DEALT} cards, but the deck has fewer")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in print order."""
        return _cards_in(self.text)

    @property
    def counts(self) -> Counter[Card]:
        """The number of copies of each card, in print order. The result is shared; do not modify
        it.
        """
        return _counts_in(self.text)


# These functions are called very often. Their caches are fast, because a string stores its hash.
@lru_cache(maxsize=16)
def _cards_in(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(name) for name in text.split(" "))


@lru_cache(maxsize=16)
def _counts_in(text: str) -> Counter[Card]:
    return Counter(_cards_in(text))


def make_deck(cards: Iterable[Card]) -> Deck:
    """Return the deck with these cards. Raises ValueError if there are too few."""
    return Deck(" ".join(map(format_card, cards)))


NEW_DECK = make_deck(DECK)
"""The deck of a new game."""
RELEASED_DECK = Deck(
    "A1 A2 A3 A3 A4 F1 F2 F3 F3 F4 G1 G2 G3 G3 G4 C1 C2 C3 C3 C4"
    " D1 D2 D3 D3 D4 T1 T2 T3 T3 T4 S1 S2 S3 S3 S4 I1 I2 I3 I3 I4"
    " X1 X1 X1 X2 X2 X2 X3 X3"
)
"""The deck of stored games whose options do not contain a deck. Earlier versions had only this
deck. It never changes."""


class ExtraTrick(StrEnum):
    """The option for an additional trick card that each player has at the start."""

    NONE = "none"
    JOKER = "joker"
    SHARKS = "sharks"

    @property
    def cards(self) -> tuple[Trick, ...]:
        """The trick cards in each player's hand at the start."""
        return () if self is ExtraTrick.NONE else (Trick[self.name],)


EXTRA_TRICKS = frozenset(card for extra in ExtraTrick for card in extra.cards)
"""The trick cards that players can have at the start."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game."""

    extra_trick: ExtraTrick = ExtraTrick.NONE
    deck: Deck = NEW_DECK
    rounds: int = ALL_ROUNDS
    """The number of rounds, 1 to 8. The deal of the day is a game with fewer than eight rounds."""

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= ALL_ROUNDS:
            raise ValueError(f"a game has 1 to {ALL_ROUNDS} rounds, not {self.rounds}")
