"""The 48 tavern cards: eight nations of sailors and the dirty tricks.

Owns what is printed on the cards. Knows nothing of turns, dice or players.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
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
    """How often the deck has it; 0 for a card that players may start with."""

    def __new__(cls, name: str, upper: Half, lower: Half, in_deck: int) -> Self:
        """Make the card of that name."""
        card = str.__new__(cls, name)
        card._value_ = name
        # Attributes, not properties: they are read each time a player's moves are listed.
        card.halves, card.in_deck = (upper, lower), in_deck
        return card

    # No source says how the three faces share the eight cards of the deck, and eight is not
    # divisible by three: this split is a house rule and stands here alone.
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
"""All 48 tavern cards in print order; a shuffle is an order of these."""


def format_card(card: Card) -> str:
    """Return the two characters that name a card, such as ``F4`` or ``X1``."""
    return str(card) if isinstance(card, Sailor) else card.value


_BY_NAME: dict[str, Card] = {format_card(card): card for card in (*DECK, *Trick)}


def parse_card(text: str) -> Card:
    """Return the card that `text` names.

    >>> str(parse_card("F4"))
    'F4'

    Raises ValueError if no card has that name.
    """
    if text not in _BY_NAME:
        raise ValueError(f"no card is called {text!r}")
    return _BY_NAME[text]
