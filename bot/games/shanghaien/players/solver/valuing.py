"""The contract between the round solver and the values of a round's end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.players.solver.holdings import Holding

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RoundEndings:
    """A round that ends by Shanghai, in all the ways it can."""

    round: int
    """1 to 8."""
    cards: tuple[Card, ...]
    """The tavern, card number 1 first."""
    unseen: tuple[Card, ...]
    """The cards that may still be laid out, in print order; none in the last round."""
    caller: Sequence[Holding]
    """What the caller of Shanghai may hold, the tavern not yet awarded."""
    other: Sequence[Holding]
    """The same for his opponent, who starts the next round."""


class RoundValue(Protocol):
    """Says what the end of a round is worth."""

    def fine(self, number: int) -> float:
        """Return the tolerance in round `number`: answers no further apart count as the same."""

    def of(self, end: RoundEndings) -> Values:
        """Return the worth to the caller, shape (callers, others, 729 outcomes).

        Outcomes are numbered as in `placements`, digit 1 the caller's cards. What one side wins
        the other loses: the worth to the opponent is the negative.
        """
