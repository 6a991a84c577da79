"""Rolls the value of a round's end back over dice, placements, tricks and the call of Shanghai.

For each side and each number of dice there is one array: what the position is worth to the player
who has *just placed*, with his placements as rows and the opponent's as columns. Two leading axes
hold the ways in which both may have spent their trick of this round. The game is zero-sum, so the
same steps serve both sides with the sign turned.

The arrays fall into groups by what each side has done with its trick. Turns alternate, so inside a
group the difference between both players' dice is fixed, and no other pairs of counts occur.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.legality import MIN_DICE_FOR_SHANGHAI
from bot.games.shanghaien.players.solver.holdings import Side
from bot.games.shanghaien.players.solver.placements import (
    MAX_TO_ROLL,
    PLACEMENTS,
    SWAPPED,
    Indices,
    after_one,
    after_two,
    before_one,
    outcomes,
)
from bot.games.shanghaien.players.solver.roll_choices import (
    RollChoices,
    after_each_die,
    mean_of_better_die,
)
from bot.games.shanghaien.players.solver.valuing import Values
from bot.games.shanghaien.state import DICE_PER_PLAYER

BLOCK = 40_000
"""Array elements computed at once: six arrays of this size fit the cache of one core."""
ALL = slice(None)
Lines = slice | Indices
"""Which placements of one player: `ALL`, or their indices in the group."""
Ways = tuple[slice, slice]
"""Which ways of both players to spend their tricks, the roller's or placer's own first."""
EVERY_WAY: Ways = (ALL, ALL)
KEPT_DICE = 7
"""Most dice on the table in an array that is kept. Those with more are four fifths of the memory,
and single positions in them follow from the calls in a step or two."""


class Group(IntEnum):
    """What one side has done with its trick of this round."""

    UNSPENT = 0
    PLAIN = 1
    DOUBLE = 2


class Stage(NamedTuple):
    """The key of an array: who has just placed, the groups of both sides, their dice on cards."""

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
    def reply(self) -> Stage:
        """The same dice, seen by the opponent."""
        return Stage(1 - self.slot, self.theirs, self.mine, self.faced, self.placed)


Calls = dict[tuple[int, Group, Group], Values]
"""Worth to the caller by slot of the caller, his group and the other's: (mine, theirs, 729)."""


class Rollback:
    """The solved arrays of one round with the end that is 1 fixed."""

    def __init__(self, sides: tuple[Side, Side], calls: Calls, ahead: int) -> None:
        """Make empty arrays; `solve` fills them.

        `ahead` is by how many dice the first slot leads when it has just placed and neither side
        plays *Both dice* from here on.
        """
        self.sides = sides
        self.calls = calls
        self.ahead = ahead
        self.after: dict[Stage, Values] = {}

    def solve(self) -> None:
        """Fill `after`, from full tables down to the first die."""
        stages = [
            stage
            for slot in (0, 1)
            for mine in self._groups(slot)
            for theirs in self._groups(1 - slot)
            for stage in self._stages(slot, mine, theirs)
        ]
        # A stage needs only those with one or two dice more, in the same groups.
        for stage in sorted(stages, key=lambda stage: -stage.dice):
            self._drop(min_dice=max(stage.dice + 3, KEPT_DICE + 1))
            self.after[stage] = self._after(stage)
        self._drop(min_dice=KEPT_DICE + 1)

    def _drop(self, min_dice: int) -> None:
        for stage in [stage for stage in self.after if stage.dice >= min_dice]:
            del self.after[stage]

    @property
    def size(self) -> int:
        """Bytes held."""
        return sum(array.nbytes for array in (*self.after.values(), *self.calls.values()))

    def worth_after(self, stage: Stage, ways: tuple[int, int], row: int, column: int) -> float:
        """Return the worth of one position to the player who has just placed.

        `ways` are the places of both spendings in their groups, his own first.
        """
        if stage in self.after:
            return float(self.after[stage][ways[0], ways[1], row, column])
        if stage.faced > MAX_TO_ROLL:
            return -self.worth_of_call(stage.reply, (ways[1], ways[0]), column, row)
        return float(self._after(stage, _ways(*ways), *_only(row, column)).item())

    def worth_of_roll(self, stage: Stage, ways: tuple[int, int], row: int, column: int) -> float:
        """Return what rolling is worth to the player about to roll."""
        return float(self.roll(stage, _ways(*ways), *_only(row, column)).item())

    def worth_of_call(self, stage: Stage, ways: tuple[int, int], row: int, column: int) -> float:
        """Return what calling Shanghai is worth to the player about to call."""
        outcome = outcomes(stage.placed, stage.faced)[row, column]
        return float(self.calls[stage.slot, stage.mine, stage.theirs][ways[0], ways[1], outcome])

    def _groups(self, slot: int) -> list[Group]:
        side = self.sides[slot]
        present = {Group.UNSPENT: side.unspent, Group.PLAIN: side.plain, Group.DOUBLE: side.double}
        return [group for group, spendings in present.items() if spendings]

    def _most(self, slot: int, group: Group) -> int:
        """Return how many dice this side can have out: the last one only by *Both dice*."""
        came_spent = self.sides[slot].unspent is None
        return DICE_PER_PLAYER - (group is not Group.DOUBLE and not came_spent)

    def fits(self, stage: Stage) -> bool:
        """Return whether plays that the tables follow lead to that many dice on both sides."""
        return stage.placed - stage.faced == self._lead(stage.slot, stage.mine, stage.theirs)

    def _lead(self, slot: int, mine: Group, theirs: Group) -> int:
        """Return by how many dice the player who has just placed leads."""
        base = self.ahead if slot == 0 else 1 - self.ahead
        return base + (mine is Group.DOUBLE) - (theirs is Group.DOUBLE)

    def _stages(self, slot: int, mine: Group, theirs: Group) -> list[Stage]:
        ahead = self._lead(slot, mine, theirs)
        return [
            Stage(slot, mine, theirs, faced + ahead, faced)
            for faced in range(MAX_TO_ROLL + 1)
            if 1 <= faced + ahead <= self._most(slot, mine)
        ]

    def _after(
        self, stage: Stage, ways: Ways = EVERY_WAY, row: Lines = ALL, column: Lines = ALL
    ) -> Values:
        """Return the worth to the player who has just placed: the opponent picks his best turn."""
        # The reply has rows and columns, and both leading axes, the other way round.
        rolled = self.roll(stage.reply, (ways[1], ways[0]), column, row)
        turned = np.negative(rolled.transpose(1, 0, 3, 2))
        if stage.faced < MIN_DICE_FOR_SHANGHAI:
            return np.ascontiguousarray(turned)
        called = self._called(stage, ways, row, column)
        return np.minimum(called, turned, out=called)

    def _called(self, stage: Stage, ways: Ways, row: Lines, column: Lines) -> Values:
        """Return the worth to the player who has just placed if the opponent calls Shanghai."""
        call = self.calls[1 - stage.slot, stage.theirs, stage.mine][ways[1], ways[0]]
        turned = -call.transpose(1, 0, 2)[:, :, SWAPPED]
        return np.take(turned, outcomes(stage.placed, stage.faced)[row][:, column], axis=2)

    def roll(
        self, stage: Stage, ways: Ways = EVERY_WAY, row: Lines = ALL, column: Lines = ALL
    ) -> Values:
        """Return what rolling is worth to the player about to roll, shape as in the arrays.

        `stage` counts the dice before the roll and names the roller as its slot. `ways` and the
        lines narrow the answer down to some ways and placements.
        """
        calls = self.calls[stage.slot, stage.mine, stage.theirs][ways]
        rows = _reach(after_one(stage.placed), row)
        columns = _count(stage.faced, column)
        shape = (*calls.shape[:2], rows.places.shape[1], columns)
        worth = np.empty(shape, dtype=np.float32)
        for mine in _blocks(ways[0], len(worth), worth[0].size):
            for theirs in _blocks(ways[1], worth.shape[1], worth[0, 0].size * _length(mine)):
                block = (_within(mine, ways[0]), _within(theirs, ways[1]))
                if stage.mine is Group.UNSPENT:
                    worth[block] = self._roll_unspent(stage, theirs, row, column)
                else:
                    after = self._follow(stage, stage.mine, 1, (mine, theirs), rows.lines, column)
                    worth[block] = mean_of_better_die(after_each_die(after, rows.places))
        return worth

    def _follow(
        self, stage: Stage, mine: Group, dice: int, ways: Ways, row: Lines, column: Lines
    ) -> Values:
        """Return the array after `dice` more dice of the roller, his trick then as in `mine`.

        `row` are the lines of that array.
        """
        following = stage._replace(mine=mine, placed=stage.placed + dice)
        if following.faced > MAX_TO_ROLL:
            # The opponent must call. These would be the largest arrays, and need not be kept.
            return self._called(following, ways, row, column)
        if following in self.after:
            return self.after[following][ways][:, :, row][:, :, :, column]
        return self._after(following, ways, row, column)

    def _roll_unspent(self, stage: Stage, theirs: slice, row: Lines, column: Lines) -> Values:
        ways = (ALL, theirs)
        side = self.sides[stage.slot]
        two = _reach(after_two(stage.placed), row)
        back = None
        if stage.placed and side.pick(Half.EXCHANGE):
            back = before_one(stage.placed + 2)[:, two.lines]
        one = _reach(after_one(stage.placed), row, back)
        own = self._follow(stage, Group.UNSPENT, 1, ways, one.lines, column)
        spent = doubled = own[:0]
        if side.plain:
            spent = self._follow(stage, Group.PLAIN, 1, ways, one.lines, column)
        if side.double:
            doubled = self._follow(stage, Group.DOUBLE, 2, ways, two.lines, column)
        if back is not None and not isinstance(one.lines, slice):
            back = np.where(back < 0, back, np.searchsorted(one.lines, back))
        return RollChoices(side, own[0], spent, (one.places, two.places, back)).worth(doubled)


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
