"""What a nation may still bring if chance alone decided who takes its cards still to come.

An estimate of the worth of crews, used as an input of the learnt value. Every card still in the
stack is laid out before the end, so the future of a nation is a small tree.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import SAILOR_VALUES
from bot.games.shanghaien.players.points import nation_difference
from bot.games.shanghaien.players.solver.valuing import Values

EACH_TAKES: Final = 0.42
"""Chance that a given player takes a given card; else it leaves the game. Counted in games of the
solving players."""
STRENGTHS: Final = 26
"""Crews are distinguished up to this strength: five sailors make 13, wilds 2 each."""
FACES: Final = tuple(sorted(set(SAILOR_VALUES)))
COPIES: Final = tuple(SAILOR_VALUES.count(face) for face in FACES)


def stock_index(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the number of a stock: `counts` holds, last axis, how many of each face are left."""
    index = np.zeros(counts.shape[:-1], dtype=np.int64)
    for place, copies in enumerate(COPIES):
        index = index * (copies + 1) + counts[..., place]
    return index


def _grid() -> tuple[Values, Values]:
    mine, theirs = np.meshgrid(
        np.arange(STRENGTHS + 14, dtype=np.float32),
        np.arange(STRENGTHS + 14, dtype=np.float32),
        indexing="ij",
    )
    difference = nation_difference(mine, theirs)
    return difference, difference**2


@cache
def _moments(stock: tuple[int, ...]) -> tuple[Values, Values]:
    """Return mean and mean square of the points by both strengths, on a grid with a margin."""
    face = next((place for place, count in enumerate(stock) if count), None)
    if face is None:
        return _grid()
    rest = tuple(count - (place == face) for place, count in enumerate(stock))
    return _shared_out(_moments(rest)[0], FACES[face]), _shared_out(_moments(rest)[1], FACES[face])


def _shared_out(later: Values, value: int) -> Values:
    taken = np.pad(later, ((0, value), (0, value)), mode="edge")
    mine, theirs = taken[value:, :-value], taken[:-value, value:]
    shared = EACH_TAKES * (mine + theirs) + (1 - 2 * EACH_TAKES) * later
    return np.asarray(shared, dtype=np.float32)


@cache
def prospects() -> tuple[Values, Values]:
    """Return mean and spread of a nation's points, indexed by stock, own and other strength.

    The spread is one standard deviation; both count for the owner of the first strength.
    """
    shape = [copies + 1 for copies in COPIES]
    means, spreads = [], []
    for stock in np.ndindex(*shape):
        mean, square = (each[:STRENGTHS, :STRENGTHS] for each in _moments(stock))
        means.append(mean)
        spreads.append(np.sqrt(np.maximum(square - mean**2, 0)))
    return np.stack(means), np.stack(spreads)
