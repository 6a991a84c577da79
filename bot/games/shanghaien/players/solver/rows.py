"""How the dice of one side can lie, numbered, where the card sent to the sharks matters as well.

A side that sent a card to the sharks has a die on it: the one that sent it. So only those
placements are numbered, once for each card.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from bot.games.shanghaien.players.solver.placements import CARDS, PLACEMENTS, Indices, after_one

NOWHERE = -1


class Rows(NamedTuple):
    """The ways that a number of dice can lie."""

    placements: Indices
    """The index of the placement, by row."""
    sent: Indices
    """The number of the card that this side sent to the sharks, by row; 0 if none."""
    numbers: Indices
    """The row by number of the card sent and index of the placement, shape (7, …); -1 for none."""

    def of(self, sent: int, placement: int) -> int:
        """Return the row of a placement; raises ValueError if there is none."""
        row = int(self.numbers[sent, placement])
        if row == NOWHERE:
            raise ValueError(f"no die lies on card {sent}")
        return row


@cache
def rows(*, fed: bool, dice: int) -> Rows:
    """Return how so many dice can lie; `fed` says whether they sent a card to the sharks."""
    counts = np.array(PLACEMENTS[dice], dtype=np.intp).reshape(-1, CARDS)
    every = np.arange(len(counts))
    groups = (
        [(number, every[counts[:, number - 1] > 0]) for number in range(1, CARDS + 1)]
        if fed
        else [(0, every)]
    )
    placements = np.concatenate([group for _, group in groups])
    sent = np.repeat([number for number, _ in groups], [len(group) for _, group in groups])
    numbers = np.full((CARDS + 1, len(counts)), NOWHERE, dtype=np.intp)
    numbers[sent, placements] = np.arange(len(placements))
    return Rows(placements, sent, numbers)


def laid(*, fed: bool, dice: int) -> Indices:
    """Return, shape (6, rows), the row after a die of each value."""
    before, after = rows(fed=fed, dice=dice), rows(fed=fed, dice=dice + 1)
    return after.numbers[before.sent, after_one(dice)[:, before.placements]]


def fed_by(dice: int) -> Indices:
    """Return, shape (6, placements), the row after a die of each value sent its card away."""
    after = rows(fed=True, dice=dice + 1)
    return after.numbers[np.arange(1, CARDS + 1)[:, None], after_one(dice)]
