"""The worth of a roll: the best of the choices after each roll, and the mean over all rolls.

All arrays say what is worth it to the first slot, so the second slot's best is the smallest. Their
first axis are kinds of positions; see `kinds`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.players.solver.holdings import Side, Way
from bot.games.shanghaien.players.solver.kinds import Rolls, Small
from bot.games.shanghaien.players.solver.placements import CARDS
from bot.games.shanghaien.players.solver.valuing import Values

BETTER: Final = (np.maximum, np.minimum)
"""By slot, what picks the better of two worths for him."""
BLOCK: Final = 20_000
"""Array elements computed at once: a dozen arrays of this size fit the cache of one core."""


class Following(NamedTuple):
    """What follows a roll of a player who may still play a trick, by kind.

    The first axis of all but `own` are his ways in that group; None if he has none.
    """

    own: Values
    """After one die more, no trick played."""
    spent: Values | None
    """After one die more, his trick spent."""
    fed: Values | None
    """After one die more, whose card went to the sharks."""
    doubled: Values | None
    """After both dice were laid."""


class RollChoices:
    """The choices after a roll of a player who may still play a trick."""

    def __init__(
        self, side: Side, slot: int, following: Following, with_spent: Small | None
    ) -> None:
        """Take what follows.

        `with_spent` says, by kind with no trick played, the kind with a trick spent; None if that
        is the same.
        """
        self._side = side
        self._slot = slot
        self._better = BETTER[slot]
        self._spent = following.spent
        self._fed = following.fed
        self._with_spent = with_spent
        self._own = self._with_wilds(following.own)
        doubled = following.doubled
        self._doubled = None if doubled is None else self._best_of([*doubled])

    def worth(self, rolls: Rolls) -> Values:
        """Return the worth of rolls."""
        both = self._both_laid(rolls)
        worth = np.empty((rolls.own.shape[1], self._own.shape[1]), dtype=np.float32)
        for block in _blocks(worth):
            singles = self._singles(rolls, block)
            worth[block] = (
                mean_of_better_die(singles, self._slot)
                if both is None
                else self._mean_of_best(singles, both, rolls.pairs[:, block])
            )
        return worth

    def _both_laid(self, rolls: Rolls) -> Values | None:
        """Return the best that both dice of a roll allow, by where `rolls.pairs` have it.

        None if no play uses both.
        """
        arrays = []
        if len(rolls.laid):
            assert self._doubled is not None
            arrays.append(self._doubled.take(rolls.laid, axis=0))
        if rolls.back.size:
            exchanged = self._side.pick(Half.EXCHANGE)
            arrays += [self._taken_back(self._after(way), rolls.back) for way in exchanged]
        return self._best_of(arrays) if arrays else None

    def _taken_back(self, after: Values, back: Small) -> Values:
        """Return the best of taking back any one die.

        Taking back a die just rolled is not in the rules, but it is never better than placing the
        other one and keeping the card, so it does not change the best.
        """
        best = np.empty((back.shape[1], after.shape[1]), dtype=np.float32)
        for block in _blocks(best):
            self._better.reduce(after_each_die(after, back[:, block]), axis=0, out=best[block])
        return best

    def _with_wilds(self, own: Values) -> Values:
        """Return the worth after a die with no trick played, or else a wild laid before."""
        wilds = [self._after(way) for way in self._side.pick(Half.TWO_SAILORS)]
        if not wilds:
            return own
        best = self._best_of(wilds)
        if self._with_spent is not None:
            best = best.take(self._with_spent, axis=0)
        return np.asarray(self._better(own, best))

    def _after(self, way: Way) -> Values:
        """Return the array of a plain way."""
        assert self._spent is not None
        after: Values = self._spent[way.place]
        if not way.extra:
            return after
        # The extra is worth to the roller.
        return after - np.float32(way.extra) if self._slot else after + np.float32(way.extra)

    def _singles(self, rolls: Rolls, block: slice) -> Values:
        """Return, per die value in the roll, the best that it allows on its own."""
        better = self._better
        own = rolls.own[:, block]
        spent = own if self._with_spent is None else self._with_spent.take(own)
        best = after_each_die(self._own, own)
        for after in () if self._fed is None else self._fed:
            better(best, after_each_die(after, rolls.fed[:, block]), out=best)
        for way in self._side.pick(Half.DIE_SHIFT):
            shifted = after_each_die(self._after(way), spent)
            better(best, shifted, out=best)
            better(best[1:], shifted[:-1], out=best[1:])
            better(best[:-1], shifted[1:], out=best[:-1])
        for way in self._side.pick(Half.ROLL_AGAIN):
            again = mean_of_better_die(after_each_die(self._after(way), spent), self._slot)
            better(best, again, out=best)
        return best

    def _best_of(self, arrays: list[Values]) -> Values:
        best = arrays[0]
        for other in arrays[1:]:
            best = np.asarray(self._better(best, other))
        return best

    def _mean_of_best(self, singles: Values, both: Values, pairs: Small) -> Values:
        """Return the mean over all rolls of the best of either die and of what needs both."""
        total: Values = np.zeros_like(singles[0])
        doubles = np.zeros_like(singles[0])
        best = np.empty_like(total)
        for ((low, high), _), pair in zip(ROLLS, pairs, strict=True):
            needs_both = both.take(pair, axis=0)
            if low == high:
                doubles += self._better(singles[low - 1], needs_both, out=best)
            else:
                self._better(singles[low - 1], singles[high - 1], out=best)
                total += self._better(best, needs_both, out=best)
        total *= 2
        total += doubles
        total /= CARDS**2
        return total


def plain_worth(after: Values, own: Small, slot: int) -> Values:
    """Return the worth of rolls of a player who can play no trick.

    `after` is by kind after one die more, `own` as in `Rolls`.
    """
    worth = np.empty((own.shape[1], after.shape[1]), dtype=np.float32)
    for block in _blocks(worth):
        worth[block] = mean_of_better_die(after_each_die(after, own[:, block]), slot)
    return worth


def _blocks(worth: Values) -> list[slice]:
    """Cut the lines of an array into blocks of fitting size."""
    step = max(1, BLOCK // worth.shape[1])
    return [slice(at, at + step) for at in range(0, len(worth), step)]


def after_each_die(after: Values, reached: Small) -> Values:
    """Return, first axis the die value, the array after that die."""
    found: Values = after.take(reached, axis=0)
    return found


def mean_of_better_die(singles: Values, slot: int) -> Values:
    """Return the mean over all rolls of the die that is better for that slot.

    Of the 36 throws each of the 15 unequal pairs falls twice and each double once.
    """
    total: Values = np.zeros_like(singles[0])
    best = np.empty_like(total)
    for high in range(1, CARDS):
        for low in range(high):
            total += BETTER[slot](singles[low], singles[high], out=best)
    total *= 2
    for single in singles:
        total += single
    total /= CARDS**2
    return total
