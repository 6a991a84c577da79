"""The worth of a roll: the best of the choices after each roll, and the mean over all rolls."""

from __future__ import annotations

import numpy as np

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.players.solver.holdings import Side, Way
from bot.games.shanghaien.players.solver.placements import CARDS, Indices
from bot.games.shanghaien.players.solver.valuing import Values

IMPOSSIBLE = np.float32(-np.inf)


class RollChoices:
    """The choices after a roll of a player who may still play a trick."""

    def __init__(
        self,
        side: Side,
        own: Values,
        spent: Values,
        lines: tuple[Indices, Indices, Indices | None],
    ) -> None:
        """Take the arrays after one die more.

        `lines` say where the arrays have what follows from one die of a roll, from both, and from
        taking one back after both, None if that cannot be.
        """
        self._side = side
        self._own = own
        self._spent = spent
        self._rows, self._pair_rows, self._back = lines

    def worth(self, doubled: Values) -> Values:
        """Return the worth of a roll; `doubled` are the arrays after *Both dice*."""
        singles = self._singles()
        pairs = self._pairs(doubled)
        return mean_of_better_die(singles) if pairs is None else _mean_of_best(singles, pairs)

    def _after(self, way: Way) -> Values:
        """Return the array of a plain way."""
        after: Values = self._spent[way.place]
        return after + np.float32(way.extra) if way.extra else after

    def _singles(self) -> list[Values]:
        """Return, per die value in the roll, the best that it allows on its own."""
        own = self._own
        for way in self._side.pick(Half.TWO_SAILORS):
            own = np.maximum(own, self._after(way))
        best = after_each_die(own, self._rows)
        for number in range(1, CARDS + 1):
            for way in self._side.pick(Half.SEND_TO_SHARKS, number):
                sent = np.take(self._after(way), self._rows[number - 1], axis=-2)
                best[number - 1] = np.maximum(best[number - 1], sent)
        for way in self._side.pick(Half.DIE_SHIFT):
            shifted = after_each_die(self._after(way), self._rows)
            best = [
                np.maximum(best[die], _best_of(shifted[max(die - 1, 0) : die + 2]))
                for die in range(CARDS)
            ]
        for way in self._side.pick(Half.ROLL_AGAIN):
            again = mean_of_better_die(after_each_die(self._after(way), self._rows))
            best = [np.maximum(each, again) for each in best]
        return best

    def _pairs(self, doubled: Values) -> list[Values] | None:
        """Return, per roll, the best that needs both dice; None if no play does."""
        arrays = [*doubled]
        if self._back is not None:
            ways = self._side.pick(Half.EXCHANGE)
            arrays += [self._taken_back(way, self._back) for way in ways]
        if not arrays:
            return None
        best = _best_of(arrays)
        return [np.take(best, row, axis=1) for row in self._pair_rows]

    def _taken_back(self, way: Way, back: Indices) -> Values:
        """Return the worth of both dice laid and any one die taken back again.

        Taking back a die just rolled is not in the rules, but it is never better than placing the
        other one and keeping the card, so it does not change the best.
        """
        after = self._after(way)
        best = np.full((len(after), back.shape[1], after.shape[2]), IMPOSSIBLE)
        for row in back:
            taken = np.take(after, row, axis=1, mode="clip")
            taken[:, row < 0] = IMPOSSIBLE
            np.maximum(best, taken, out=best)
        return best


def after_each_die(after: Values, rows: Indices) -> list[Values]:
    """Return, per die value, the array after that die; rows are the last axis but one."""
    return [np.take(after, row, axis=-2) for row in rows]


def _best_of(arrays: list[Values]) -> Values:
    best = arrays[0]
    for other in arrays[1:]:
        best = np.maximum(best, other)
    return best


def mean_of_better_die(singles: list[Values]) -> Values:
    """Return the mean over all rolls of the better die.

    Of the 36 throws each of the 15 unequal pairs falls twice and each double once.
    """
    total = np.zeros_like(singles[0])
    better = np.empty_like(total)
    for high in range(1, CARDS):
        for low in range(high):
            total += np.maximum(singles[low], singles[high], out=better)
    total *= 2
    for single in singles:
        total += single
    total /= CARDS**2
    return total


def _mean_of_best(singles: list[Values], pairs: list[Values]) -> Values:
    """Return the mean over all rolls of the best of either die and of what needs both."""
    total = np.zeros_like(singles[0])
    better = np.empty_like(total)
    for ((low, high), chance), both in zip(ROLLS, pairs, strict=True):
        np.maximum(singles[low - 1], singles[high - 1], out=better)
        np.maximum(better, both, out=better)
        better *= np.float32(chance)
        total += better
    return total
