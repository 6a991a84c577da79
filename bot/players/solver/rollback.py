"""Rolls the value of a round's end back over dice, placements, tricks and the call of Shanghai.

For each side and each number of dice there is one array: what the position is worth to the player
who has *just placed*, with his placements as rows and the opponent's as columns. Two leading axes
hold the ways both may have spent their trick of this round. Worths are zero-sum, so the same
steps serve both sides with the sign turned.

The arrays fall into groups by how each side stands to its trick. Turns alternate, so inside a
group the difference between both players' dice is fixed, and no other pairs of counts occur.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.legality import MIN_DICE_FOR_SHANGHAI
from bot.games.shanghaien.state import DICE_PER_PLAYER
from bot.players.rolls import ROLLS

from .holdings import Side
from .placements import (
    CARDS,
    MAX_TO_ROLL,
    SWAPPED,
    Indices,
    after_one,
    after_two,
    before_one,
    outcomes,
)
from .valuing import Values

BLOCK = 40_000
"""Elements worked on at once: six arrays of this size still fit a core's own cache."""
ALL = slice(None)
IMPOSSIBLE = np.float32(-np.inf)


class Group(IntEnum):
    """How one side stands to its trick of this round."""

    UNSPENT = 0
    PLAIN = 1
    DOUBLE = 2


class Level(NamedTuple):
    """One array: who has just placed, how both stand to their tricks, how many dice lie."""

    slot: int
    mine: Group
    theirs: Group
    placed: int
    faced: int

    @property
    def reply(self) -> Level:
        """The same dice from the opponent's chair."""
        return Level(1 - self.slot, self.theirs, self.mine, self.faced, self.placed)


Calls = dict[tuple[int, Group, Group], Values]
"""Worth to the caller by slot of the caller, his group and the other's: (mine, theirs, 729)."""


class Rollback:
    """The solved arrays of one round with the end that is 1 fixed."""

    def __init__(self, sides: tuple[Side, Side], calls: Calls, ahead: int) -> None:
        """Roll back.

        `ahead` is by how many dice the first slot leads when it has just placed and neither side
        plays *Both dice* from here on.
        """
        self.sides = sides
        self.calls = calls
        self.ahead = ahead
        self.after: dict[Level, Values] = {}

    def solve(self) -> None:
        """Fill `after`, from full tables down to the first die."""
        levels = [
            level
            for slot in (0, 1)
            for mine in self._groups(slot)
            for theirs in self._groups(1 - slot)
            for level in self._levels(slot, mine, theirs)
        ]
        # A level needs only levels with more dice, all groups alike.
        for level in sorted(levels, key=lambda level: -level.placed - level.faced):
            self.after[level] = self._after(level)

    @property
    def size(self) -> int:
        """Bytes held."""
        return sum(array.nbytes for array in (*self.after.values(), *self.calls.values()))

    def worth_after(self, level: Level, ways: tuple[int, int], row: int, column: int) -> float:
        """Return the worth of one position to the player who has just placed.

        `ways` are the places of both spendings in their groups, his own first.
        """
        if level in self.after:
            return float(self.after[level][ways[0], ways[1], row, column])
        return -self.worth_of_call(level.reply, (ways[1], ways[0]), column, row)

    def worth_of_call(self, level: Level, ways: tuple[int, int], row: int, column: int) -> float:
        """Return what calling Shanghai is worth to the player about to call."""
        outcome = outcomes(level.placed, level.faced)[row, column]
        return float(self.calls[level.slot, level.mine, level.theirs][ways[0], ways[1], outcome])

    def _groups(self, slot: int) -> list[Group]:
        side = self.sides[slot]
        present = {Group.UNSPENT: side.unspent, Group.PLAIN: side.plain, Group.DOUBLE: side.double}
        return [group for group, spendings in present.items() if spendings]

    def _most(self, slot: int, group: Group) -> int:
        """Return how many dice this side can have out: the last one only by *Both dice*."""
        came_spent = self.sides[slot].unspent is None
        return DICE_PER_PLAYER - (group is not Group.DOUBLE and not came_spent)

    def _levels(self, slot: int, mine: Group, theirs: Group) -> list[Level]:
        base = self.ahead if slot == 0 else 1 - self.ahead
        ahead = base + (mine is Group.DOUBLE) - (theirs is Group.DOUBLE)
        return [
            Level(slot, mine, theirs, faced + ahead, faced)
            for faced in range(MAX_TO_ROLL + 1)
            if 1 <= faced + ahead <= self._most(slot, mine)
        ]

    def _after(self, level: Level) -> Values:
        """Return the worth to the player who has just placed: the opponent picks his best turn."""
        # The reply has rows and columns, and both leading axes, the other way round.
        turned = np.negative(self.roll(level.reply).transpose(1, 0, 3, 2))
        if level.faced < MIN_DICE_FOR_SHANGHAI:
            return np.ascontiguousarray(turned)
        called = self._called(level)
        return np.minimum(called, turned, out=called)

    def _called(self, level: Level, column: slice = ALL) -> Values:
        """Return the worth to the player who has just placed if the opponent calls Shanghai."""
        call = self.calls[1 - level.slot, level.theirs, level.mine]
        turned = -call.transpose(1, 0, 2)[:, :, SWAPPED]
        return np.take(turned, outcomes(level.placed, level.faced)[:, column], axis=2)

    def roll(self, level: Level, row: slice = ALL, column: slice = ALL) -> Values:
        """Return what rolling is worth to the player about to roll, shape as in the arrays.

        `level` counts the dice before the roll and names the roller as its slot. `row` and
        `column` narrow the answer down to some placements.
        """
        if level.mine is Group.UNSPENT:
            return self._roll_unspent(level, row, column)[None]
        rows = after_one(level.placed)[:, row]
        after = self._follow(level, level.mine, 1, column)
        flat = after.reshape(-1, *after.shape[2:])
        worth = np.empty((len(flat), rows.shape[1], flat.shape[2]), dtype=np.float32)
        for block in _blocks(worth):
            worth[block] = _best_of_roll(_children(flat[block], rows))
        return worth.reshape(*after.shape[:2], *worth.shape[1:])

    def _follow(self, level: Level, mine: Group, dice: int, column: slice) -> Values:
        """Return the array after `dice` more dice of the roller, his trick then as in `mine`."""
        following = level._replace(mine=mine, placed=level.placed + dice)
        if following.faced > MAX_TO_ROLL:
            # The opponent must call. These would be the largest arrays, and need not be kept.
            return self._called(following, column)
        return self.after[following][:, :, :, column]

    def _roll_unspent(self, level: Level, row: slice, column: slice) -> Values:
        rows = after_one(level.placed)[:, row]
        own = self._follow(level, Group.UNSPENT, 1, column)[0]
        side = self.sides[level.slot]
        spent = doubled = own[None][:0]
        if side.plain:
            spent = self._follow(level, Group.PLAIN, 1, column)
        if side.double:
            doubled = self._follow(level, Group.DOUBLE, 2, column)
        worth = np.empty((len(own), rows.shape[1], own.shape[2]), dtype=np.float32)
        for block in _blocks(worth):
            turn = _Turn(side, own[block], spent[:, block], level.placed, row)
            worth[block] = turn.worth(doubled[:, block])
        return worth


class _Turn:
    """The choices after a roll of a player who may still play a trick."""

    def __init__(self, side: Side, own: Values, spent: Values, placed: int, row: slice) -> None:
        self._side = side
        self._own = own
        self._spent = spent
        self._placed = placed
        self._row = row
        self._rows = after_one(placed)[:, row]

    def worth(self, doubled: Values) -> Values:
        """Return the worth of a roll; `doubled` are the arrays after *Both dice*."""
        singles = self._singles()
        pairs = self._pairs(doubled)
        return _best_of_roll(singles) if pairs is None else _best_with_pairs(singles, pairs)

    def _singles(self) -> list[Values]:
        """Return, per die value in the roll, the best that it allows on its own."""
        own = self._own
        for place in self._side.pick(Half.TWO_SAILORS):
            own = np.maximum(own, self._spent[place])
        best = _children(own, self._rows)
        for number in range(1, CARDS + 1):
            for place in self._side.pick(Half.SEND_TO_SHARKS, number):
                sent = np.take(self._spent[place], self._rows[number - 1], axis=1)
                best[number - 1] = np.maximum(best[number - 1], sent)
        for place in self._side.pick(Half.DIE_SHIFT):
            shifted = _children(self._spent[place], self._rows)
            best = [
                np.maximum(best[die], _best_of(shifted[max(die - 1, 0) : die + 2]))
                for die in range(CARDS)
            ]
        for place in self._side.pick(Half.ROLL_AGAIN):
            again = _best_of_roll(_children(self._spent[place], self._rows))
            best = [np.maximum(each, again) for each in best]
        return best

    def _pairs(self, doubled: Values) -> list[Values] | None:
        """Return, per roll, the best that needs both dice; None if there is nothing of the kind."""
        arrays = [*doubled]
        if self._placed:
            arrays += [self._taken_back(place) for place in self._side.pick(Half.EXCHANGE)]
        if not arrays:
            return None
        rows = after_two(self._placed)[:, self._row]
        best = _best_of(arrays)
        return [np.take(best, row, axis=1) for row in rows]

    def _taken_back(self, place: int) -> Values:
        """Return the worth of both dice laid and any one die taken back again.

        Taking back a die just rolled is not in the rules, but it is never better than placing the
        other one and keeping the card, so it need not be told apart.
        """
        back = before_one(self._placed + 2)
        best = np.full((len(self._own), back.shape[1], self._own.shape[2]), IMPOSSIBLE)
        for row in back:
            taken = np.take(self._spent[place], row, axis=1, mode="clip")
            taken[:, row < 0] = IMPOSSIBLE
            np.maximum(best, taken, out=best)
        return best


def _blocks(worth: Values) -> list[slice]:
    """Cut the leading axis so that a block's arrays stay small."""
    step = max(1, BLOCK // max(1, worth[0].size)) if len(worth) else 1
    return [slice(start, start + step) for start in range(0, len(worth), step)]


def _children(after: Values, rows: Indices) -> list[Values]:
    return [np.take(after, row, axis=1) for row in rows]


def _best_of(arrays: list[Values]) -> Values:
    best = arrays[0]
    for other in arrays[1:]:
        best = np.maximum(best, other)
    return best


def _best_of_roll(singles: list[Values]) -> Values:
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


def _best_with_pairs(singles: list[Values], pairs: list[Values]) -> Values:
    """Return the mean over all rolls of the best of either die and of what needs both."""
    total = np.zeros_like(singles[0])
    better = np.empty_like(total)
    for ((low, high), chance), both in zip(ROLLS, pairs, strict=True):
        np.maximum(singles[low - 1], singles[high - 1], out=better)
        np.maximum(better, both, out=better)
        better *= np.float32(chance)
        total += better
    return total
