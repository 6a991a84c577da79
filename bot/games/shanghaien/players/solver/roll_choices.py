"""The worth of a roll: the best of the choices after each roll, and the mean over all rolls.

All arrays say what is worth it to the first slot, so the second slot's best is the smallest.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.players.solver.holdings import Side, Way
from bot.games.shanghaien.players.solver.placements import CARDS, Indices
from bot.games.shanghaien.players.solver.valuing import Values

BETTER: Final = (np.maximum, np.minimum)
"""By slot, what picks the better of two worths for him."""
IMPOSSIBLE: Final = (np.float32(-np.inf), np.float32(np.inf))
"""By slot, the worth of what he cannot do."""


class Reached(NamedTuple):
    """Where the arrays have what follows from a roll, along the axis of the roller's dice."""

    singles: Indices
    """After each die, shape (6, …)."""
    pairs: Indices
    """After both dice of each roll, shape (21, …)."""
    back: Indices | None = None
    """After both dice laid and a die of each value taken back, shape (6, all after both); -1 where
    none lies. None if that cannot be."""


class RollChoices:
    """The choices after a roll of a player who may still play a trick."""

    def __init__(
        self, side: Side, slot: int, arrays: tuple[Values, Values, Values], reached: Reached
    ) -> None:
        """Take the arrays after one die more, unspent and spent, and after *Both dice*.

        Their last two axes are the ways of both slots; the dice of the roller are along the axis of
        his slot, or the first one where there are no axes for placements.
        """
        self._side = side
        self._slot = slot
        self._own, spent, doubled = arrays
        self._spent, self._doubled = _ways_first(spent, slot), _ways_first(doubled, slot)
        self._reached = reached
        self._axis = dice_axis(self._own, slot)
        self._better = BETTER[slot]

    def worth(self) -> Values:
        """Return the worth of a roll."""
        singles = self._singles()
        pairs = self._pairs()
        if pairs is None:
            return mean_of_better_die(singles, self._slot)
        return self._mean_of_best(singles, pairs)

    def _after(self, way: Way) -> Values:
        """Return the array of a plain way."""
        after: Values = self._spent[way.place]
        if not way.extra:
            return after
        # The extra is worth to the roller.
        return after - np.float32(way.extra) if self._slot else after + np.float32(way.extra)

    def _each_die(self, after: Values) -> list[Values]:
        return after_each_die(after, self._reached.singles, self._axis)

    def _singles(self) -> list[Values]:
        """Return, per die value in the roll, the best that it allows on its own."""
        own, better = self._own, self._better
        for way in self._side.pick(Half.TWO_SAILORS):
            own = better(own, self._after(way))
        best = self._each_die(own)
        for number in range(1, CARDS + 1):
            for way in self._side.pick(Half.SEND_TO_SHARKS, number):
                row = self._reached.singles[number - 1]
                sent = np.take(self._after(way), row, axis=self._axis)
                best[number - 1] = better(best[number - 1], sent)
        for way in self._side.pick(Half.DIE_SHIFT):
            shifted = self._each_die(self._after(way))
            best = [
                better(best[die], self._best_of(shifted[max(die - 1, 0) : die + 2]))
                for die in range(CARDS)
            ]
        for way in self._side.pick(Half.ROLL_AGAIN):
            again = mean_of_better_die(self._each_die(self._after(way)), self._slot)
            best = [better(each, again) for each in best]
        return best

    def _pairs(self) -> list[Values] | None:
        """Return, per roll, the best that needs both dice; None if no play does."""
        arrays = [*self._doubled] if self._side.double else []
        if self._reached.back is not None:
            exchanged = self._side.pick(Half.EXCHANGE)
            arrays += [self._taken_back(way, self._reached.back) for way in exchanged]
        if not arrays:
            return None
        best = self._best_of(arrays)
        return [np.take(best, row, axis=self._axis) for row in self._reached.pairs]

    def _taken_back(self, way: Way, back: Indices) -> Values:
        """Return the worth of both dice laid and any one die taken back again.

        Taking back a die just rolled is not in the rules, but it is never better than placing the
        other one and keeping the card, so it does not change the best.
        """
        after = self._after(way)
        best: Values | None = None
        for row in back:
            taken = np.take(after, row, axis=self._axis, mode="clip")
            taken[(slice(None),) * self._axis + (row < 0,)] = IMPOSSIBLE[self._slot]
            best = taken if best is None else self._better(best, taken, out=best)
        assert best is not None
        return best

    def _best_of(self, arrays: list[Values]) -> Values:
        best = arrays[0]
        for other in arrays[1:]:
            best = self._better(best, other)
        return best

    def _mean_of_best(self, singles: list[Values], pairs: list[Values]) -> Values:
        """Return the mean over all rolls of the best of either die and of what needs both."""
        total = np.zeros_like(singles[0])
        best = np.empty_like(total)
        throws = [(dice, both) for (dice, _), both in zip(ROLLS, pairs, strict=True)]
        for (low, high), both in throws:
            if low != high:
                self._better(singles[low - 1], singles[high - 1], out=best)
                total += self._better(best, both, out=best)
        total *= 2
        for (low, high), both in throws:
            if low == high:
                total += self._better(singles[low - 1], both, out=best)
        total /= CARDS**2
        return total


def dice_axis(array: Values, slot: int) -> int:
    """Return along which axis of `array` the dice of that slot are; see `RollChoices`."""
    return slot if array.ndim == 4 else 0


def _ways_first(array: Values, slot: int) -> Values:
    """Return the arrays of each way of that slot, stacked; each keeps the axis."""
    moved = np.moveaxis(array, slot - 2, 0)
    return np.ascontiguousarray(np.expand_dims(moved, slot - 2))


def after_each_die(after: Values, rows: Indices, axis: int) -> list[Values]:
    """Return, per die value, the array after that die."""
    return [np.take(after, row, axis=axis) for row in rows]


def mean_of_better_die(singles: list[Values], slot: int) -> Values:
    """Return the mean over all rolls of the die that is better for that slot.

    Of the 36 throws each of the 15 unequal pairs falls twice and each double once.
    """
    total = np.zeros_like(singles[0])
    best = np.empty_like(total)
    for high in range(1, CARDS):
        for low in range(high):
            total += BETTER[slot](singles[low], singles[high], out=best)
    total *= 2
    for single in singles:
        total += single
    total /= CARDS**2
    return total
