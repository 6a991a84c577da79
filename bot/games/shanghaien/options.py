"""What the two players agree on before the first card is laid out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Trick


class ExtraTrick(StrEnum):
    """The additional trick card that each player starts with, if any."""

    NONE = "none"
    JOKER = "joker"
    SHARKS = "sharks"

    @property
    def cards(self) -> tuple[Trick, ...]:
        """The trick cards that each player has in hand at the start."""
        return () if self is ExtraTrick.NONE else (Trick[self.name],)


@dataclass(frozen=True, slots=True)
class Options:
    """The agreed options of one game."""

    extra_trick: ExtraTrick = ExtraTrick.NONE
