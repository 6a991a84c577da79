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
from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.players.solver.holdings import Side, Way
from bot.games.shanghaien.players.solver.placements import (
    CARDS,
    MAX_TO_ROLL,
    PLACEMENTS,
    SWAPPED,
    Indices,
    after_one,
    after_two,
    before_one,
    outcomes,
)
from bot.games.shanghaien.players.solver.valuing import Values
from bot.games.shanghaien.state import DICE_PER_PLAYER

BLOCK = 40_000
"""Elements worked on at once: six arrays of this size still fit a core's own cache."""
ALL = slice(None)
Lines = slice | Indices
"""Which placements of one player: `ALL`, or their indices in the group."""
Ways = tuple[slice, slice]
"""Which ways of both players to spend their tricks, the roller's or placer's own first."""
EVERY_WAY: Ways = (ALL, ALL)
IMPOSSIBLE = np.float32(-np.inf)
KEPT_DICE = 7
"""Most dice on the table in an array that is kept. Those with more are four fifths of the memory,
and single positions in them follow from the calls in a step or two."""


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
    def dice(self) -> int:
        """How many dice lie in all."""
        return self.placed + self.faced

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
        # A level needs only levels with one die more or two, all groups alike.
        for level in sorted(levels, key=lambda level: -level.dice):
            self._drop(min_dice=max(level.dice + 3, KEPT_DICE + 1))
            self.after[level] = self._after(level)
        self._drop(min_dice=KEPT_DICE + 1)

    def _drop(self, min_dice: int) -> None:
        for level in [level for level in self.after if level.dice >= min_dice]:
            del self.after[level]

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
        if level.faced > MAX_TO_ROLL:
            return -self.worth_of_call(level.reply, (ways[1], ways[0]), column, row)
        return float(self._after(level, _ways(*ways), *_only(row, column)).item())

    def worth_of_roll(self, level: Level, ways: tuple[int, int], row: int, column: int) -> float:
        """Return what rolling is worth to the player about to roll."""
        return float(self.roll(level, _ways(*ways), *_only(row, column)).item())

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

    def fits(self, level: Level) -> bool:
        """Return whether that many dice of both can lie there by plays that are followed."""
        return level.placed - level.faced == self._lead(level.slot, level.mine, level.theirs)

    def _lead(self, slot: int, mine: Group, theirs: Group) -> int:
        """Return by how many dice the player who has just placed leads."""
        base = self.ahead if slot == 0 else 1 - self.ahead
        return base + (mine is Group.DOUBLE) - (theirs is Group.DOUBLE)

    def _levels(self, slot: int, mine: Group, theirs: Group) -> list[Level]:
        ahead = self._lead(slot, mine, theirs)
        return [
            Level(slot, mine, theirs, faced + ahead, faced)
            for faced in range(MAX_TO_ROLL + 1)
            if 1 <= faced + ahead <= self._most(slot, mine)
        ]

    def _after(
        self, level: Level, ways: Ways = EVERY_WAY, row: Lines = ALL, column: Lines = ALL
    ) -> Values:
        """Return the worth to the player who has just placed: the opponent picks his best turn."""
        # The reply has rows and columns, and both leading axes, the other way round.
        rolled = self.roll(level.reply, (ways[1], ways[0]), column, row)
        turned = np.negative(rolled.transpose(1, 0, 3, 2))
        if level.faced < MIN_DICE_FOR_SHANGHAI:
            return np.ascontiguousarray(turned)
        called = self._called(level, ways, row, column)
        return np.minimum(called, turned, out=called)

    def _called(self, level: Level, ways: Ways, row: Lines, column: Lines) -> Values:
        """Return the worth to the player who has just placed if the opponent calls Shanghai."""
        call = self.calls[1 - level.slot, level.theirs, level.mine][ways[1], ways[0]]
        turned = -call.transpose(1, 0, 2)[:, :, SWAPPED]
        return np.take(turned, outcomes(level.placed, level.faced)[row][:, column], axis=2)

    def roll(
        self, level: Level, ways: Ways = EVERY_WAY, row: Lines = ALL, column: Lines = ALL
    ) -> Values:
        """Return what rolling is worth to the player about to roll, shape as in the arrays.

        `level` counts the dice before the roll and names the roller as its slot. `ways` and the
        lines narrow the answer down to some ways and placements.
        """
        calls = self.calls[level.slot, level.mine, level.theirs][ways]
        rows = _reach(after_one(level.placed), row)
        columns = _count(level.faced, column)
        shape = (*calls.shape[:2], rows.places.shape[1], columns)
        worth = np.empty(shape, dtype=np.float32)
        for mine in _blocks(ways[0], len(worth), worth[0].size):
            for theirs in _blocks(ways[1], worth.shape[1], worth[0, 0].size * _length(mine)):
                block = (_within(mine, ways[0]), _within(theirs, ways[1]))
                if level.mine is Group.UNSPENT:
                    worth[block] = self._roll_unspent(level, theirs, row, column)
                else:
                    after = self._follow(level, level.mine, 1, (mine, theirs), rows.lines, column)
                    worth[block] = _best_of_roll(_children(after, rows.places))
        return worth

    def _follow(
        self, level: Level, mine: Group, dice: int, ways: Ways, row: Lines, column: Lines
    ) -> Values:
        """Return the array after `dice` more dice of the roller, his trick then as in `mine`.

        `row` are the lines of that array.
        """
        following = level._replace(mine=mine, placed=level.placed + dice)
        if following.faced > MAX_TO_ROLL:
            # The opponent must call. These would be the largest arrays, and need not be kept.
            return self._called(following, ways, row, column)
        if following in self.after:
            return self.after[following][ways][:, :, row][:, :, :, column]
        return self._after(following, ways, row, column)

    def _roll_unspent(self, level: Level, theirs: slice, row: Lines, column: Lines) -> Values:
        ways = (ALL, theirs)
        side = self.sides[level.slot]
        two = _reach(after_two(level.placed), row)
        back = None
        if level.placed and side.pick(Half.EXCHANGE):
            back = before_one(level.placed + 2)[:, two.lines]
        one = _reach(after_one(level.placed), row, back)
        own = self._follow(level, Group.UNSPENT, 1, ways, one.lines, column)
        spent = doubled = own[:0]
        if side.plain:
            spent = self._follow(level, Group.PLAIN, 1, ways, one.lines, column)
        if side.double:
            doubled = self._follow(level, Group.DOUBLE, 2, ways, two.lines, column)
        if back is not None and not isinstance(one.lines, slice):
            back = np.where(back < 0, back, np.searchsorted(one.lines, back))
        return _Turn(side, own[0], spent, (one.places, two.places, back)).worth(doubled)


class _Reach(NamedTuple):
    """Which lines of an array some placements lead to."""

    lines: Lines
    places: Indices
    """Shape as in the tables of `placements`, but counted within `lines`."""


def _reach(table: Indices, row: Lines, more: Indices | None = None) -> _Reach:
    """Return what the placements of `row` lead to by `table`, and the lines `more` but for -1."""
    wanted = table[:, row]
    if isinstance(row, slice):
        return _Reach(ALL, wanted)
    lines = np.unique(wanted if more is None else np.append(wanted, more[more >= 0]))
    return _Reach(lines, np.searchsorted(lines, wanted))


class _Turn:
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
        return _best_of_roll(singles) if pairs is None else _best_with_pairs(singles, pairs)

    def _after(self, way: Way) -> Values:
        """Return the array of a plain way."""
        after: Values = self._spent[way.place]
        return after + np.float32(way.extra) if way.extra else after

    def _singles(self) -> list[Values]:
        """Return, per die value in the roll, the best that it allows on its own."""
        own = self._own
        for way in self._side.pick(Half.TWO_SAILORS):
            own = np.maximum(own, self._after(way))
        best = _children(own, self._rows)
        for number in range(1, CARDS + 1):
            for way in self._side.pick(Half.SEND_TO_SHARKS, number):
                sent = np.take(self._after(way), self._rows[number - 1], axis=-2)
                best[number - 1] = np.maximum(best[number - 1], sent)
        for way in self._side.pick(Half.DIE_SHIFT):
            shifted = _children(self._after(way), self._rows)
            best = [
                np.maximum(best[die], _best_of(shifted[max(die - 1, 0) : die + 2]))
                for die in range(CARDS)
            ]
        for way in self._side.pick(Half.ROLL_AGAIN):
            again = _best_of_roll(_children(self._after(way), self._rows))
            best = [np.maximum(each, again) for each in best]
        return best

    def _pairs(self, doubled: Values) -> list[Values] | None:
        """Return, per roll, the best that needs both dice; None if there is nothing of the kind."""
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
        other one and keeping the card, so it need not be told apart.
        """
        after = self._after(way)
        best = np.full((len(after), back.shape[1], after.shape[2]), IMPOSSIBLE)
        for row in back:
            taken = np.take(after, row, axis=1, mode="clip")
            taken[:, row < 0] = IMPOSSIBLE
            np.maximum(best, taken, out=best)
        return best


def _blocks(ways: slice, count: int, size: int) -> list[slice]:
    """Cut `ways`, which are `count`, so that `size` elements each make blocks of fitting size."""
    start = ways.start or 0
    step = max(1, BLOCK // size)
    return [slice(at, min(at + step, start + count)) for at in range(start, start + count, step)]


def _ways(mine: int, theirs: int) -> Ways:
    return slice(mine, mine + 1), slice(theirs, theirs + 1)


def _only(*places: int) -> list[Indices]:
    """Return each place as lines."""
    return [np.array([place], dtype=np.intp) for place in places]


def _count(placed: int, lines: Lines) -> int:
    """Return how many placements of `placed` dice `lines` are."""
    return len(PLACEMENTS[placed]) if isinstance(lines, slice) else len(lines)


def _length(block: slice) -> int:
    return int(block.stop - block.start)


def _within(block: slice, ways: slice) -> slice:
    """Return `block` counted from the start of `ways`."""
    start = ways.start or 0
    return slice(block.start - start, block.stop - start)


def _children(after: Values, rows: Indices) -> list[Values]:
    """Return, per die value, the array after that die; rows are the last axis but one."""
    return [np.take(after, row, axis=-2) for row in rows]


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
