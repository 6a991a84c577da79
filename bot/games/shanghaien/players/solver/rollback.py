"""Rolls the value of a round's end back over dice, placements, tricks and the call of Shanghai.

For each side and each number of dice there is one array: what the position is worth once that side
has placed. Its axes are the placements of both slots and the ways in which both may have spent
their trick of this round. All arrays say what is worth it to the first slot, whoever moves: the
game is zero-sum, so the first slot takes the largest of what he can choose and the second the
smallest, and no array is ever turned round.

The arrays fall into groups by what each side has done with its trick. Turns alternate, so inside a
group the difference between both players' dice is fixed, and no other pairs of counts occur.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from bot.games.shanghaien.cards import Half
from bot.games.shanghaien.legality import MIN_DICE_FOR_SHANGHAI
from bot.games.shanghaien.players.solver.holdings import Side
from bot.games.shanghaien.players.solver.last_rolls import last_rolls
from bot.games.shanghaien.players.solver.placements import (
    MAX_TO_ROLL,
    PLACEMENTS,
    Indices,
    after_one,
    after_two,
    before_one,
    outcomes,
)
from bot.games.shanghaien.players.solver.roll_choices import (
    BETTER,
    Reached,
    RollChoices,
    after_each_die,
    dice_axis,
    mean_of_better_die,
)
from bot.games.shanghaien.players.solver.valuing import Values
from bot.games.shanghaien.state import DICE_PER_PLAYER

BLOCK = 40_000
"""Array elements computed at once: six arrays of this size fit the cache of one core."""
ALL = slice(None)
Lines = slice | Indices
"""Which placements of one player: `ALL`, a slice, or their indices in the group."""
BothLines = tuple[Lines, Lines]
"""Lines by slot."""
Ways = tuple[slice, slice]
"""Which ways of both slots to spend their tricks."""
EVERY_WAY: Ways = (ALL, ALL)
EVERY_LINE: BothLines = (ALL, ALL)
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
    def counts(self) -> tuple[int, int]:
        """The dice on cards by slot."""
        return (self.faced, self.placed) if self.slot else (self.placed, self.faced)

    @property
    def groups(self) -> tuple[Group, Group]:
        """The groups by slot."""
        return (self.theirs, self.mine) if self.slot else (self.mine, self.theirs)

    @property
    def reply(self) -> Stage:
        """The same dice, seen by the opponent."""
        return Stage(1 - self.slot, self.theirs, self.mine, self.faced, self.placed)


Calls = dict[tuple[int, Group, Group], Values]
"""Worth to the first slot by slot of the caller and groups by slot, shape (729, ways of slot 0, of
slot 1). Outcomes are numbered as in `placements`, digit 1 the cards of the first slot."""


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

        `ways` are the places of both spendings in their groups, his own first; `row` is his
        placement and `column` the opponent's.
        """
        if stage not in self.after and stage.faced > MAX_TO_ROLL:
            return -self.worth_of_call(stage.reply, (ways[1], ways[0]), column, row)
        place = (*_by_slot(stage, row, column), *_by_slot(stage, *ways))
        if stage in self.after:
            return _seen_by(stage, self.after[stage][place])
        return _seen_by(stage, self._after(stage, *_only(*place)).item())

    def worth_of_roll(self, stage: Stage, ways: tuple[int, int], row: int, column: int) -> float:
        """Return what rolling is worth to the player about to roll; see `worth_after`."""
        place = (*_by_slot(stage, row, column), *_by_slot(stage, *ways))
        return _seen_by(stage, self.roll(stage, *_only(*place)).item())

    def worth_of_call(self, stage: Stage, ways: tuple[int, int], row: int, column: int) -> float:
        """Return what calling Shanghai is worth to the player about to call; see `worth_after`."""
        outcome = outcomes(*stage.counts)[_by_slot(stage, row, column)]
        calls = self.calls[stage.slot, *stage.groups]
        return _seen_by(stage, calls[outcome, *_by_slot(stage, *ways)])

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

    def _after(self, stage: Stage, ways: Ways = EVERY_WAY, lines: BothLines = EVERY_LINE) -> Values:
        """Return what it is worth to have come to `stage`: the opponent picks his best turn."""
        rolled = self.roll(stage.reply, ways, lines)
        if stage.faced < MIN_DICE_FOR_SHANGHAI:
            return rolled
        called = self._called(stage, ways, lines)
        return np.asarray(BETTER[1 - stage.slot](called, rolled, out=rolled))

    def _called(self, stage: Stage, ways: Ways, lines: BothLines) -> Values:
        """Return what it is worth if the opponent calls Shanghai at `stage`."""
        found = outcomes(*stage.counts)[lines[0]][:, lines[1]]
        return np.take(self._call(stage, ways), found, axis=0)

    def _call(self, stage: Stage, ways: Ways) -> Values:
        """Return the same by outcome."""
        return self.calls[1 - stage.slot, *stage.groups][:, ways[0], ways[1]]

    def roll(self, stage: Stage, ways: Ways = EVERY_WAY, lines: BothLines = EVERY_LINE) -> Values:
        """Return what rolling is worth, with axes as in the arrays.

        `stage` counts the dice before the roll and names the roller as its slot. `ways` and
        `lines` narrow the answer down to some ways and placements.
        """
        counts, slot = stage.counts, stage.slot
        takes_back = bool(
            stage.mine is Group.UNSPENT and stage.placed and self.sides[slot].pick(Half.EXCHANGE)
        )
        if stage.faced > MAX_TO_ROLL and _every(lines) and not takes_back:
            return self._last_roll(stage, ways)
        pairs = self.calls[slot, *stage.groups][0, ways[0], ways[1]].shape
        shape = (_count(counts[0], lines[0]), _count(counts[1], lines[1]), *pairs)
        worth = np.empty(shape, dtype=np.float32)
        reach = _reach(stage, lines[slot], takes_back=takes_back)
        for block in _blocks(shape[1 - slot], shape[slot] * pairs[0] * pairs[1]):
            chosen = self._roll_block(stage, ways, _within(lines[1 - slot], block), reach)
            worth[(block, ALL) if slot else (ALL, block)] = chosen
        return worth

    def _roll_block(self, stage: Stage, ways: Ways, facing: Lines, reach: _Reach) -> Values:
        """Return what rolling is worth against some placements of the opponent."""

        def follow(mine: Group, dice: int) -> Values:
            own = reach.one if dice == 1 else reach.two
            lines = (facing, own) if stage.slot else (own, facing)
            return self._follow(*_following(stage, ways, mine, dice), lines)

        return self._choose(stage, follow, reach.places)

    def _last_roll(self, stage: Stage, ways: Ways) -> Values:
        """Return what a roll is worth after which the opponent must call."""
        both = stage.mine is Group.UNSPENT and bool(self.sides[stage.slot].double)
        rolls = last_rolls(stage.counts, stage.slot, both=both)

        def follow(mine: Group, dice: int) -> Values:
            return self._call(*_following(stage, ways, mine, dice))

        pairs = self.calls[stage.slot, *stage.groups][0, ways[0], ways[1]].shape
        kinds = rolls.singles.shape[1]
        worth = np.empty((kinds, *pairs), dtype=np.float32)
        for block in _blocks(kinds, pairs[0] * pairs[1]):
            reached = Reached(rolls.singles[:, block], rolls.pairs[:, block])
            worth[block] = self._choose(stage, follow, reached)
        return np.take(worth, rolls.kind, axis=0)

    def _choose(
        self, stage: Stage, follow: Callable[[Group, int], Values], reached: Reached
    ) -> Values:
        """Return what rolling is worth by the arrays after more dice.

        `follow` returns the array for the roller's group then and by how many dice.
        """
        if stage.mine is not Group.UNSPENT:
            after = follow(stage.mine, 1)
            rows = dice_axis(after, stage.slot)
            return mean_of_better_die(after_each_die(after, reached.singles, rows), stage.slot)
        side = self.sides[stage.slot]
        own = follow(Group.UNSPENT, 1)
        spent = follow(Group.PLAIN, 1) if side.plain else own
        doubled = follow(Group.DOUBLE, 2) if side.double else own
        return RollChoices(side, stage.slot, (own, spent, doubled), reached).worth()

    def _follow(self, stage: Stage, ways: Ways, lines: BothLines) -> Values:
        """Return the array at `stage`, kept or computed for some ways and placements."""
        if stage.faced > MAX_TO_ROLL:
            # The opponent must call. These would be the largest arrays, and need not be kept.
            return self._called(stage, ways, lines)
        if stage not in self.after:
            return self._after(stage, ways, lines)
        found = self.after[stage][:, :, ways[0], ways[1]][lines[0]][:, lines[1]]
        return np.ascontiguousarray(found)


class _Reach(NamedTuple):
    """Which lines of the roller's dice a roll leads to, and where they are among those."""

    one: Lines
    """With one die more."""
    two: Lines
    """With two dice more."""
    places: Reached


def _reach(stage: Stage, row: Lines, *, takes_back: bool) -> _Reach:
    """Return what a roll leads to from the placements `row` of the roller."""
    placed = stage.placed
    two, pairs = _narrowed(after_two(placed), row)
    back = before_one(placed + 2)[:, two] if takes_back else None
    one, singles = _narrowed(after_one(placed), row, back)
    if back is not None and not isinstance(one, slice):
        back = np.where(back < 0, back, np.searchsorted(one, back))
    return _Reach(one, two, Reached(singles, pairs, back))


def _narrowed(table: Indices, row: Lines, more: Indices | None = None) -> tuple[Lines, Indices]:
    """Return what `row` leads to by `table`, with the lines `more` but for -1, and the places.

    The places have the shape of the table, but are counted within the lines.
    """
    wanted = table[:, row]
    if isinstance(row, slice):
        return ALL, wanted
    lines = np.unique(wanted if more is None else np.append(wanted, more[more >= 0]))
    return lines, np.searchsorted(lines, wanted)


def _following(stage: Stage, ways: Ways, mine: Group, dice: int) -> tuple[Stage, Ways]:
    """Return what follows when the roller places so many dice, and its ways."""
    following = stage._replace(mine=mine, placed=stage.placed + dice)
    if mine is stage.mine:
        return following, ways
    return following, (ways[0], ALL) if stage.slot else (ALL, ways[1])


def _blocks(count: int, size: int) -> list[slice]:
    """Cut `count` lines of `size` elements each into blocks of fitting size."""
    step = max(1, BLOCK // size)
    return [slice(at, min(at + step, count)) for at in range(0, count, step)]


def _within(lines: Lines, block: slice) -> Lines:
    """Return a block of the lines, which are all or indices."""
    return block if isinstance(lines, slice) else lines[block]


def _every(lines: BothLines) -> bool:
    return isinstance(lines[0], slice) and isinstance(lines[1], slice)


def _by_slot(stage: Stage, mine: int, theirs: int) -> tuple[int, int]:
    """Return what is the mover's and what is the other's by slot."""
    return (theirs, mine) if stage.slot else (mine, theirs)


def _seen_by(stage: Stage, worth: float) -> float:
    """Return a worth to the first slot as what it is to who moves at `stage`."""
    return -float(worth) if stage.slot else float(worth)


def _only(row: int, column: int, first: int, second: int) -> tuple[Ways, BothLines]:
    """Return one place of an array as ways and lines."""
    ways = (slice(first, first + 1), slice(second, second + 1))
    return ways, (np.array([row], dtype=np.intp), np.array([column], dtype=np.intp))


def _count(placed: int, lines: Lines) -> int:
    """Return how many placements of `placed` dice `lines` are."""
    return len(PLACEMENTS[placed]) if isinstance(lines, slice) else len(lines)
