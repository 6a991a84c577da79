"""The plain value of a round's end: the difference of the scores on the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import NATIONS, Card, Sailor, Trick
from bot.games.shanghaien.players.solver.holdings import Holding
from bot.games.shanghaien.players.solver.placements import DIGITS
from bot.games.shanghaien.players.solver.valuing import RoundEndings, Values


def nation_difference(mine: Values, theirs: Values) -> Values:
    """Return how many points more the first crew scores than the second, element by element.

    Rules, "Score": the same as `nation_points`, for whole arrays.
    """
    low, high = np.minimum(mine, theirs), np.maximum(mine, theirs)
    points = np.where(low == 0, high, low)
    return np.asarray(np.sign(mine - theirs) * points, dtype=np.float32)


def taken_by_caller(cards: tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return, shape (outcomes, cards), which cards the caller takes."""
    return np.asarray(DIGITS[: 3 ** len(cards), : len(cards)] == 1)


def taken_by_other(cards: tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return, shape (outcomes, cards), which cards the caller's opponent takes."""
    return np.asarray(DIGITS[: 3 ** len(cards), : len(cards)] == 2)


def sailors_by_nation(cards: tuple[Card, ...]) -> Values:
    """Return, shape (cards, nations), each sailor's value in the column of its nation."""
    values = np.zeros((len(cards), len(NATIONS)), dtype=np.float32)
    for row, card in enumerate(cards):
        if isinstance(card, Sailor):
            values[row, NATIONS.index(card.nation)] = card.value
    return values


def score_difference(end: RoundEndings) -> Values:
    """Return by how many points the caller leads after the award: (callers, others, outcomes)."""
    sailors = sailors_by_nation(end.cards)
    tricks = np.array([isinstance(card, Trick) for card in end.cards], dtype=np.float32)
    won, lost = (taken(end.cards).astype(np.float32) for taken in (taken_by_caller, taken_by_other))
    mine = strengths_of(end.caller)[:, None, None] + won @ sailors
    theirs = strengths_of(end.other)[None, :, None] + lost @ sailors
    difference = hands_ahead(end)[..., None] + (won - lost) @ tricks
    for nation in range(len(NATIONS)):
        difference = difference + nation_difference(mine[..., nation], theirs[..., nation])
    return np.asarray(difference, dtype=np.float32)


def strengths_of(holdings: Sequence[Holding]) -> Values:
    """Return, shape (holdings, nations), how strong the crews are."""
    return np.array([holding.strengths for holding in holdings], dtype=np.float32)


def hands_ahead(end: RoundEndings) -> Values:
    """Return, shape (callers, others), how many tricks more the caller holds."""
    mine, theirs = (
        np.array([len(holding.hand) for holding in holdings], dtype=np.float32)
        for holdings in (end.caller, end.other)
    )
    return np.asarray(mine[:, None] - theirs[None])
