"""All ways to lay up to six dice on six cards, numbered, and which way leads to which.

A *placement* is a multiset of die values: 924 in all, grouped by how many dice lie. Inside its
group a placement goes by its index; the tables of the solver use these as rows and columns.

An *outcome* says who takes each of the six cards: a number in base 3 whose digit k (1, 3, 9, …)
belongs to the card with die value k + 1, with 0 nobody, 1 the player of the row, 2 the player of
the column.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.state import DICE_PER_PLAYER, DICE_PER_ROLL, TAVERN_SIZE

Indices = NDArray[np.intp]
Outcomes = NDArray[np.int16]
Counts = NDArray[np.int8]

CARDS: Final = TAVERN_SIZE
OUTCOMES: Final = 3**CARDS
MAX_TO_ROLL: Final = DICE_PER_PLAYER - DICE_PER_ROLL
"""Most dice on cards with which a player may still roll."""


def _all_placements() -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(dice.count(number) for number in range(1, CARDS + 1))
            for dice in combinations_with_replacement(range(1, CARDS + 1), placed)
        )
        for placed in range(DICE_PER_PLAYER + 1)
    )


PLACEMENTS: Final = _all_placements()
"""PLACEMENTS[n]: the placements of n dice, as counts per card number."""

INDEX_OF: Final[dict[tuple[int, ...], int]] = {
    counts: index for group in PLACEMENTS for index, counts in enumerate(group)
}
"""From counts to the index inside the group of that many dice."""


def _plus(counts: tuple[int, ...], *numbers: int, minus: int | None = None) -> int:
    """Return the index of `counts` with dice of `numbers` added and one `minus` taken away."""
    changed = list(counts)
    for number in numbers:
        changed[number - 1] += 1
    if minus is not None:
        changed[minus - 1] -= 1
    return INDEX_OF[tuple(changed)]


@cache
def after_one(placed: int) -> Indices:
    """Return, shape (6, placements of `placed`), the index after adding a die of each value."""
    table = [
        [_plus(counts, number) for counts in PLACEMENTS[placed]] for number in range(1, CARDS + 1)
    ]
    return np.array(table, dtype=np.intp)


@cache
def after_two(placed: int) -> Indices:
    """Return, shape (21, placements of `placed`), the index after adding both dice of a roll."""
    table = [[_plus(counts, *dice) for counts in PLACEMENTS[placed]] for dice, _ in ROLLS]
    return np.array(table, dtype=np.intp)


@cache
def before_one(placed: int) -> Indices:
    """Return, shape (6, placements of `placed`), the index after taking a die of each value away.

    -1 where no die of that value lies.
    """
    table = [
        [_plus(counts, minus=number) if counts[number - 1] else -1 for counts in PLACEMENTS[placed]]
        for number in range(1, CARDS + 1)
    ]
    return np.array(table, dtype=np.intp)


def _counts(placed: int) -> Counts:
    return np.array(PLACEMENTS[placed], dtype=np.int8).reshape(-1, CARDS)


def _neighbour_pips(counts: Counts) -> Counts:
    pips = counts * np.arange(1, CARDS + 1, dtype=np.int8)
    padded = np.pad(pips, ((0, 0), (1, 1)))
    return np.asarray(padded[:, :-2] + padded[:, 2:])


@cache
def outcomes(rows: int, columns: int) -> Outcomes:
    """Return the outcome of every pair of placements of `rows` and of `columns` dice.

    All pairs that there can be fill up in the course of hours; so they are kept small.
    Shape (placements of `rows`, placements of `columns`). Rules, "Award": more dice take the
    card, equal numbers compare the pips beside it, equal again it leaves.
    """
    mine, theirs = _counts(rows), _counts(columns)
    my_pips, their_pips = _neighbour_pips(mine), _neighbour_pips(theirs)
    codes = np.zeros((len(mine), len(theirs)), dtype=np.int16)
    for card in range(CARDS):
        own, other = mine[:, card, None], theirs[:, card]
        pips = np.subtract(my_pips[:, card, None], their_pips[:, card])
        ahead = np.where((own > 0) & (own == other), pips, np.subtract(own, other))
        codes += np.int16(3**card) * ((ahead > 0) + np.int16(2) * (ahead < 0))
    return codes


def _digits() -> NDArray[np.int8]:
    codes = np.arange(OUTCOMES)[:, None]
    return np.asarray(codes // 3 ** np.arange(CARDS) % 3, dtype=np.int8)


DIGITS: Final = _digits()
"""Shape (729, 6): the digits of every outcome."""


def _code(digits: NDArray[np.int8]) -> Indices:
    return np.asarray((digits.astype(np.intp) * 3 ** np.arange(CARDS)).sum(axis=1))


REVERSED: Final = _code(DIGITS[:, ::-1])
"""Each outcome with the row of cards numbered from its other end."""


@cache
def without(numbers: frozenset[int]) -> Indices:
    """Return each outcome after the cards of `numbers` left the game: sent to the sharks."""
    digits = DIGITS.copy()
    digits[:, [number - 1 for number in numbers]] = 0
    return _code(digits)
