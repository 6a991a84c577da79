"""Rolls the value of a round's end back over dice, placements, tricks and the call of Shanghai.

For each side and each number of dice there is one array: what the position is worth once it is that
side's turn. Its axes are the kinds of positions (see `kinds`), the ends of the row that may be 1,
and the ways in which both sides may have spent their trick of this round, by slot. All arrays say
what is worth it to the first slot, whoever moves: the game is zero-sum, so the first slot takes the
largest of what he can choose and the second the smallest, and no array is ever turned round.

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
from bot.games.shanghaien.players.solver.kinds import SPENT, Kinds, Pattern, Rolls, Trait, kinds
from bot.games.shanghaien.players.solver.placements import MAX_TO_ROLL
from bot.games.shanghaien.players.solver.roll_choices import (
    BETTER,
    Following,
    RollChoices,
    plain_worth,
)
from bot.games.shanghaien.players.solver.valuing import Values
from bot.games.shanghaien.state import DICE_PER_PLAYER


class Group(IntEnum):
    """What one side has done with its trick of this round."""

    UNSPENT = 0
    PLAIN = 1
    FED = 2
    """Sent a card to the sharks. Which one is part of the kind of position, not a way of its own.
    """
    DOUBLE = 3


class Stage(NamedTuple):
    """The key of an array: whose turn it is, the groups of both sides, their dice on cards."""

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
    def groups(self) -> tuple[Group, Group]:
        """The groups by slot."""
        return (self.theirs, self.mine) if self.slot else (self.mine, self.theirs)

    def after(self, dice: int, mine: Group) -> Stage:
        """Return what follows when so many dice were laid, and the group then."""
        return Stage(1 - self.slot, self.theirs, mine, self.faced, self.placed + dice)


Calls = dict[tuple[int, Group, Group], Values]
"""Worth to the first slot by slot of the caller and groups by slot, shape (729, ends, ways of slot
0, of slot 1). Outcomes are numbered as in `placements`, digit 1 the caller's cards."""


class ArrayPlace(NamedTuple):
    """Where an array has one position."""

    kind: int
    end: int
    """Which of the ends solved for."""
    first: int
    """The way of slot 0."""
    second: int


class Rollback:
    """The solved arrays of one round."""

    def __init__(self, sides: tuple[Side, Side], calls: Calls, ahead: int) -> None:
        """Make empty arrays; `solve` fills them.

        `ahead` is by how many dice the first slot leads when it has just placed and neither side
        plays *Both dice* from here on.
        """
        self.sides = sides
        self.calls = calls
        self.ahead = ahead
        self.worths: dict[Stage, Values] = {}
        self._traits = [{group: _trait(side, group) for group in Group} for side in sides]

    def solve(self) -> None:
        """Fill `worths`, from full tables down to the first die."""
        stages = [
            stage
            for slot in (0, 1)
            for mine in self._groups(slot)
            for theirs in self._groups(1 - slot)
            for stage in self._stages(slot, mine, theirs)
        ]
        # A stage needs only those with more dice.
        for stage in sorted(stages, key=lambda stage: -stage.dice):
            self.worths[stage] = self._worth(stage)

    @property
    def size(self) -> int:
        """Bytes held."""
        return sum(array.nbytes for array in (*self.worths.values(), *self.calls.values()))

    def kinds(self, stage: Stage) -> Kinds:
        """Return the kinds of positions along the first axis of an array."""
        slot = stage.slot
        mover, other = self._traits[slot][stage.mine], self._traits[1 - slot][stage.theirs]
        return kinds(Pattern(mover, other, stage.placed, stage.faced))

    def worth(self, stage: Stage, place: ArrayPlace) -> float:
        """Return what a position is worth to the player whose turn it is."""
        return _seen_by(stage, self._array(stage)[place])

    def worth_of_roll(self, stage: Stage, place: ArrayPlace) -> float:
        """Return what rolling is worth to the player about to roll."""
        rolls = self.kinds(stage).rolls
        assert rolls is not None
        return _seen_by(stage, self._roll(stage, rolls.at(place.kind))[0, *place[1:]])

    def worth_of_call(self, stage: Stage, place: ArrayPlace) -> float:
        """Return what calling Shanghai is worth to the player about to call."""
        outcome = self.kinds(stage).outcome[place.kind]
        return _seen_by(stage, self._called(stage)[outcome, *place[1:]])

    def fits(self, stage: Stage) -> bool:
        """Return whether plays that the tables follow lead to that many dice on both sides."""
        return stage.faced - stage.placed == self._lead(1 - stage.slot, stage.theirs, stage.mine)

    def _groups(self, slot: int) -> list[Group]:
        side = self.sides[slot]
        present = (side.unspent, side.plain, side.fed, side.double)
        return [group for group, spendings in zip(Group, present, strict=True) if spendings]

    def _most(self, slot: int, group: Group) -> int:
        """Return how many dice this side can have out: the last one only by *Both dice*."""
        came_spent = self.sides[slot].unspent is None
        return DICE_PER_PLAYER - (group is not Group.DOUBLE and not came_spent)

    def _lead(self, slot: int, mine: Group, theirs: Group) -> int:
        """Return by how many dice the player who has just placed leads."""
        base = self.ahead if slot == 0 else 1 - self.ahead
        return base + (mine is Group.DOUBLE) - (theirs is Group.DOUBLE)

    def _stages(self, slot: int, mine: Group, theirs: Group) -> list[Stage]:
        """Return the stages with a choice to make, or a roll."""
        lead = self._lead(1 - slot, theirs, mine)
        least = int(mine is Group.FED)
        return [
            Stage(slot, mine, theirs, placed, placed + lead)
            for placed in range(least, MAX_TO_ROLL + 1)
            if 1 <= placed + lead <= self._most(1 - slot, theirs)
        ]

    def _array(self, stage: Stage) -> Values:
        return self._called(stage) if stage.placed > MAX_TO_ROLL else self.worths[stage]

    def _called(self, stage: Stage) -> Values:
        """Return what calling Shanghai is worth, by outcome."""
        return self.calls[stage.slot, *stage.groups]

    def _worth(self, stage: Stage) -> Values:
        """Return the array of a stage: what the best turn is worth."""
        found = self.kinds(stage)
        assert found.rolls is not None
        rolled = self._roll(stage, found.rolls)
        if stage.placed < MIN_DICE_FOR_SHANGHAI:
            return rolled
        called = np.take(self._called(stage), found.outcome, axis=0)
        return np.asarray(BETTER[stage.slot](called, rolled, out=rolled))

    def _roll(self, stage: Stage, rolls: Rolls) -> Values:
        """Return what rolling is worth by kind before the roll."""
        own = self._array(stage.after(1, stage.mine))
        ends, ways = own.shape[1], self._called(stage).shape[2:]
        if stage.mine is not Group.UNSPENT:
            worth = plain_worth(_flat(own), rolls.own, stage.slot)
        else:
            with_spent = self.kinds(stage.after(1, stage.mine)).spent
            following = Following(
                _flat(own),
                self._by_way(stage, 1, Group.PLAIN),
                self._by_way(stage, 1, Group.FED),
                self._by_way(stage, 2, Group.DOUBLE),
            )
            choices = RollChoices(self.sides[stage.slot], stage.slot, following, with_spent)
            worth = choices.worth(rolls)
        return worth.reshape(-1, ends, *ways)

    def _by_way(self, stage: Stage, dice: int, mine: Group) -> Values | None:
        """Return what follows so many dice laid, first axis the ways of the roller."""
        if mine not in self._groups(stage.slot):
            return None
        array = np.moveaxis(self._array(stage.after(dice, mine)), 2 + stage.slot, 0)
        return np.ascontiguousarray(array).reshape(*array.shape[:2], -1)


def _trait(side: Side, group: Group) -> Trait:
    if group is Group.FED:
        return Trait(fed=True)
    if group is not Group.UNSPENT:
        return SPENT
    exchange = bool(side.pick(Half.EXCHANGE))
    return Trait(both=bool(side.double), exchange=exchange, send=bool(side.fed))


def _flat(array: Values) -> Values:
    return array.reshape(len(array), -1)


def _seen_by(stage: Stage, worth: float) -> float:
    """Return a worth to the first slot as what it is to who moves at `stage`."""
    return -float(worth) if stage.slot else float(worth)
