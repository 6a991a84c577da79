"""The inputs of the learnt value: features of each nation by itself, and of both hands of tricks.

All are from the side of the caller of Shanghai (*mine*) against his opponent (*theirs*), who starts
the next round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import NATIONS, WILD_VALUE, Card, Sailor, Trick
from bot.games.shanghaien.players.points import nation_difference
from bot.games.shanghaien.players.prospects import COPIES, FACES, STRENGTHS, prospects, stock_index
from bot.games.shanghaien.players.solver.holdings import Holding
from bot.games.shanghaien.players.solver.valuing import Values

Whole = NDArray[np.int64]

NATION_FEATURES: Final = 30
"""How many `nation_features` returns. New ones come last: older weights know only the first."""
HAND_NAMES: Final = (
    *(f"mine {trick}" for trick in Trick),
    *(f"theirs {trick}" for trick in Trick),
    *(f"stack {trick}" for trick in Trick),
)
"""What `hand_features` counts, in this order: weights are kept under these names."""
HAND_FEATURES: Final = len(HAND_NAMES)
SCALE: Final = np.float32(1 / 4)
"""Scales sailor values to about 1."""


def nation_features(
    mine: Whole, theirs: Whole, real_mine: Whole, real_theirs: Whole, stock: Whole
) -> Values:
    """Return the features of one nation, shape (…, NATION_FEATURES).

    The first four have the same shape: strengths, and 1 where a real sailor is aboard. `stock`
    holds how many cards of each face are still in the stack, shape (…, 4).
    """
    mine, theirs = np.minimum(mine, STRENGTHS - 1), np.minimum(theirs, STRENGTHS - 1)
    stock = np.broadcast_to(stock, (*mine.shape, len(FACES)))
    mean, spread = (table[stock_index(stock), mine, theirs] for table in prospects())
    to_come = (stock * np.array(FACES)).sum(axis=-1)
    lead = (mine - theirs).astype(np.float32)
    points = _points(mine, theirs)
    decided = np.abs(lead) > to_come
    best, worst = _points(mine + to_come, theirs), _points(mine, theirs + to_come)
    largest = np.max((stock > 0) * np.array(FACES), axis=-1)
    columns = [
        mine * SCALE,
        theirs * SCALE,
        np.minimum(mine, theirs) * SCALE,
        lead * SCALE,
        np.abs(lead) * SCALE,
        points * SCALE,
        mean * SCALE,
        spread * SCALE,
        to_come * SCALE,
        mine > theirs,
        mine < theirs,
        (mine > 0) & (theirs == 0),
        (mine == 0) & (theirs > 0),
        (mine == 0) & (theirs == 0),
        real_mine,
        real_theirs,
        *(stock[..., place] for place in range(len(FACES))),
        decided,
        decided * points * SCALE,
        np.abs(lead) <= 2,
        (to_come == 0) * points * SCALE,
        best * SCALE,
        worst * SCALE,
        _points(mine + largest, theirs) * SCALE,
        _points(mine, theirs + largest) * SCALE,
        real_mine * (_points(mine + WILD_VALUE, theirs) - points) * SCALE,
        real_theirs * (_points(mine, theirs + WILD_VALUE) - points) * SCALE,
    ]
    return np.stack([np.asarray(each, dtype=np.float32) for each in columns], axis=-1)


def _points(mine: Whole, theirs: Whole) -> Values:
    return nation_difference(mine.astype(np.float32), theirs.astype(np.float32))


def hand_features(hands: Sequence[Holding], others: Sequence[Holding], unseen: Values) -> Values:
    """Return, shape (hands, others, HAND_FEATURES), the tricks of both and those to come."""
    mine = np.array([trick_counts(holding.hand) for holding in hands], dtype=np.float32)
    theirs = np.array([trick_counts(holding.hand) for holding in others], dtype=np.float32)
    shape = (len(mine), len(theirs))
    return np.concatenate(
        [
            np.broadcast_to(mine[:, None], (*shape, len(Trick))),
            np.broadcast_to(theirs[None], (*shape, len(Trick))),
            np.broadcast_to(unseen, (*shape, len(Trick))),
        ],
        axis=2,
    )


def trick_counts(tricks: Sequence[Card]) -> list[int]:
    """Return how many of each trick card there are, in the order of `Trick`."""
    return [tricks.count(trick) for trick in Trick]


def nation_stock(unseen: Sequence[Card]) -> Whole:
    """Return, shape (nations, 4), how many cards of each face are in the stack.

    More than a new game's deck has count as all of them: nothing was learnt about more.
    """
    stock = np.zeros((len(NATIONS), len(FACES)), dtype=np.int64)
    for card in unseen:
        if isinstance(card, Sailor):
            stock[NATIONS.index(card.nation), FACES.index(card.value)] += 1
    return np.minimum(stock, COPIES)
