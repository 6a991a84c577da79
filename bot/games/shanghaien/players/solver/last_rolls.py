"""The last rolls of a round: after them the opponent must call, so only the outcomes count.

Many pairs of placements lead to the same outcomes, whichever dice fall: they are worth the same,
and each kind is computed once.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from bot.games.shanghaien.players.solver.placements import (
    OUTCOMES,
    Indices,
    after_one,
    after_two,
    outcomes,
)

ENCODED: Final = 5
"""Outcomes that go into one whole number together with the number of a kind."""


class LastRolls(NamedTuple):
    """Pairs of placements before a last roll, by what it can lead to."""

    kind: Indices
    """The kind of each pair, shape (placements of the first slot, of the second)."""
    singles: Indices
    """The outcome after each die, shape (6, kinds)."""
    pairs: Indices
    """The outcome after both dice of each roll, shape (21, kinds); none unless asked for."""


@cache
def last_rolls(counts: tuple[int, int], slot: int, *, both: bool) -> LastRolls:
    """Return the last rolls of the player of `slot`, with so many dice of both on cards.

    `both` says whether he may lay both dice.
    """
    singles = _outcomes(counts, slot, 1)
    pairs = _outcomes(counts, slot, 2) if both else singles[:0]
    reached = np.concatenate([singles, pairs]).astype(np.int64)
    kind = np.zeros(reached.shape[1], dtype=np.int64)
    for start in range(0, len(reached), ENCODED):
        for outcome in reached[start : start + ENCODED]:
            kind = kind * OUTCOMES + outcome
        kind = np.unique(kind, return_inverse=True)[1]
    first = np.unique(kind, return_index=True)[1]
    shape = outcomes(*counts).shape
    return LastRolls(
        kind.reshape(shape),
        np.asarray(singles[:, first], dtype=np.intp),
        np.asarray(pairs[:, first], dtype=np.intp),
    )


def _outcomes(counts: tuple[int, int], slot: int, dice: int) -> Indices:
    """Return the outcomes after so many more dice of that slot, shape (throws, all pairs)."""
    placed = counts[slot]
    table = after_one(placed) if dice == 1 else after_two(placed)
    if slot:
        found = outcomes(counts[0], placed + dice)[:, table].swapaxes(0, 1)
    else:
        found = outcomes(placed + dice, counts[1])[table]
    return np.asarray(found.reshape(len(table), -1))
