"""What the two players agree on before the first card is laid out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import NEW_DECK, Deck, Trick


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
