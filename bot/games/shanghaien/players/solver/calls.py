"""Values of rolls and calls, and the rollback through a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import Card, Half, Trick
from bot.games.shanghaien.players.solver.kinds import (
    SPENT,
    Kinds,
    Pattern,
    Rolls,
    Small,
    Trait,
    kinds,
)
from bot.games.shanghaien.players.solver.placements import (
    CARDS,
    MAX_TO_ROLL,
    REVERSED,
    ROLLS,
    Holding,
    Side,
    Spending,
    Way,
    without,
)
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI
from bot.games.shanghaien.state import DICE_PER_PLAYER, End

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RoundEndings:
    """A round that ends by Shanghai, in all the ways it can."""

    round: int
    """1 to 8."""
    cards: tuple[Card, ...]
    """The tavern, card number 1 first."""
    unseen: tuple[Card, ...]
    """The cards that may still be laid out, in print order; none in the last round."""
    caller: Sequence[Holding]
    """What the caller of Shanghai may hold, the tavern not yet awarded."""
    other: Sequence[Holding]
    """The same for his opponent, who starts the next round."""


class RoundValue(Protocol):
    """Says what the end of a round is worth."""

    def fine(self, number: int) -> float:
        """Return the tolerance in round `number`: answers no further apart count as the same."""

    def of(self, end: RoundEndings) -> Values:
        """Return the worth to the caller, shape (callers, others, 729 outcomes).

        Outcomes are numbered as in `placements`, digit 1 the caller's cards. What one side wins
        the other loses: the worth to the opponent is the negative.
        """


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


MOST_PAIRS = 64
"""Pairs of ways of both sides that are solved without a thought. Where there are more, the ways
that hardly differ are solved as one, so that no decision takes long."""
SOME = 97
"""One of so many outcomes is looked at first where two ways are compared."""
COARSEST = 8
"""By how much the tolerance of the value grows at most for that."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    """What both players see of the round besides dice and own cards."""

    round: int
    cards: tuple[Card, ...]
    """The tavern from the left."""
    unseen: tuple[Card, ...]
    sharks: frozenset[int]


class CallWorth:
    """The worth of calls over one tavern.

    A way to lay *2 Sailors* that is never better than another way, however the round ends and
    whatever the opponent does, is left out of `sides`. Ways that differ by the same amount
    everywhere share one place in the tables.
    """

    def __init__(self, value: RoundValue, table: OpenRound, sides: tuple[Side, Side]) -> None:
        self._value = value
        self._fine = value.fine(table.round)
        self._table = table
        first, second = sides
        thin = (self._with_spare_cards(first, second), self._with_spare_cards(second, first))
        self._holdings = (_holdings(thin[0]), _holdings(thin[1]))
        by_first = self._worth(*self._holdings)
        by_second = self._worth(self._holdings[1], self._holdings[0]).transpose(1, 0, 2)
        # By slot of the caller; axes: holdings of slot 0, of slot 1, outcome with caller first.
        self._worths = (by_first, by_second)
        gains = np.concatenate([by_first, -by_second], axis=2)
        # Where no tolerance brings few enough pairs, the ways are looked at with the largest alone.
        fine = self._fine * (COARSEST if _fewest_pairs(thin) > MOST_PAIRS else 1)
        self.sides = self._slim(thin, gains, fine)
        while _solved_pairs(self.sides) > MOST_PAIRS and fine < COARSEST * self._fine:
            fine *= 2
            self.sides = self._slim(thin, gains, fine)

    def _slim(self, sides: tuple[Side, Side], gains: Values, fine: float) -> tuple[Side, Side]:
        """Return the sides without the ways that need not be solved.

        `gains` says what the first one gains, shape (his holdings, the opponent's, outcomes of both
        calls); differences below `fine` do not count.
        """
        found = []
        for side, holdings, own in zip(
            sides, self._holdings, (gains, -gains.transpose(1, 0, 2)), strict=True
        ):
            flat = own.reshape(len(own), -1)
            found.append(_merged(_pruned(side, holdings, flat, fine), holdings, flat, fine))
        return found[0], found[1]

    def calls(self, ends: Sequence[End]) -> Calls:
        """Return the worth of every call with the card numbers counted from each of `ends`."""
        left = without(self._table.sharks)
        orders = np.array([REVERSED[left] if end is End.RIGHT else left for end in ends])
        found: Calls = {}
        for first, mine in solved(self.sides[0]).items():
            for second, theirs in solved(self.sides[1]).items():
                ways = np.ix_(
                    [self._holdings[0].index(spending.holding) for spending in mine],
                    [self._holdings[1].index(spending.holding) for spending in theirs],
                )
                own, other = (worth[ways].transpose(2, 0, 1)[orders.T] for worth in self._worths)
                found[0, first, second] = own
                found[1, first, second] = -other
        return found

    def _worth(self, caller: Sequence[Holding], other: Sequence[Holding]) -> Values:
        """Return the worth of a call, cards numbered from the left, nothing sent to the sharks."""
        table = self._table
        return self._value.of(RoundEndings(table.round, table.cards, table.unseen, caller, other))

    def _with_spare_cards(self, side: Side, opposite: Side) -> Side:
        """Return `side` with only the cards worst to keep laid as *2 Sailors*."""
        if side.unspent is None:
            return side
        holding = side.unspent.holding
        cards = [each for each in dict.fromkeys(holding.hand) if Half.TWO_SAILORS in each.halves]
        if len(cards) < 2:
            return side
        worth = self._worth([holding.without(card) for card in cards], _holdings(opposite)[:1])
        spare = {cards[row] for row in _undominated(worth[:, 0], self._fine)}
        kept = (way for way in side.plain if not _lays_other(way.spending, holding, spare))
        return replace(side, plain=tuple(kept))


def grouped(side: Side) -> dict[Group, tuple[Way, ...]]:
    """Return the ways of `side` by group, empty groups left out."""
    unspent = () if side.unspent is None else (Way(side.unspent, 0),)
    groups = zip(Group, (unspent, side.plain, side.fed, side.double), strict=True)
    return {group: ways for group, ways in groups if ways}


def _solved_pairs(sides: tuple[Side, Side]) -> int:
    first, second = (
        sum(map(len, solved(replace(side, fed=())).values())) + len(side.fed) for side in sides
    )
    return first * second


def _fewest_pairs(sides: tuple[Side, Side]) -> int:
    """Return how many pairs are left at least, however many ways are solved as one."""
    # Ways to lay a wild may all be pointless; of the others one is left.
    first, second = (
        replace(side, plain=tuple(way for way in side.plain if not _lays_wild(way))[:1])
        for side in sides
    )
    return _solved_pairs((first, second))


def solved(side: Side) -> dict[Group, tuple[Spending, ...]]:
    """Return the spendings of `side` that have a place of their own in the tables, by group."""
    found: dict[Group, tuple[Spending, ...]] = {}
    for group, ways in grouped(side).items():
        # Places were given in this order, so the first way at each is the solved one.
        first = {way.place: way.spending for way in reversed(ways)}
        found[group] = tuple(first[place] for place in sorted(first))
    return found


def _holdings(side: Side) -> list[Holding]:
    """Return the different holdings, the unspent one first."""
    ways = (way for group in grouped(side).values() for way in group)
    return list(dict.fromkeys(way.spending.holding for way in ways))


def _lays_wild(way: Way) -> bool:
    return way.spending.half is Half.TWO_SAILORS


def _lays_other(spending: Spending, holding: Holding, spare: set[Trick]) -> bool:
    """Return whether a card that is not among `spare` is laid as *2 Sailors*."""
    if spending.half is not Half.TWO_SAILORS:
        return False
    return all(holding.without(card).hand != spending.holding.hand for card in spare)


def _pruned(side: Side, holdings: list[Holding], gains: Values, fine: float) -> Side:
    """Return `side` without the pointless ways to lay *2 Sailors*; one row of `gains` a holding."""
    wilds = [way for way in side.plain if _lays_wild(way)]
    if not wilds:
        return side
    # The way that keeps the card comes first: it leaves every choice that the others leave.
    rows = [0, *(holdings.index(way.spending.holding) for way in wilds)]
    kept = {wilds[row - 1] for row in _undominated(gains[rows], fine) if row}
    pointless = set(wilds) - kept
    return replace(side, plain=tuple(way for way in side.plain if way not in pointless))


def _undominated(gains: Values, fine: float) -> list[int]:
    """Return the rows that gain more than `fine` over each other kept row, where they gain at all.

    Gains are averaged over all outcomes, so a row that is better only in rare ones is left out too.
    """
    kept: list[int] = []
    means = gains.mean(axis=1)
    for row in sorted(range(len(gains)), key=lambda row: -float(means[row])):
        best = (float(np.maximum(gains[row], gains[other]).mean()) for other in kept)
        if all(mean - means[other] > fine for mean, other in zip(best, kept, strict=True)):
            kept.append(row)
    return kept


def _merged(side: Side, holdings: list[Holding], gains: Values, fine: float) -> Side:
    """Return `side` with one place for plain ways that differ by the same amount everywhere."""
    found: list[Way] = []
    for way in side.plain:
        own = gains[holdings.index(way.spending.holding)]
        place, extra = 1 + max((other.place for other in found), default=-1), 0.0
        for other in found:
            if other.extra == 0:
                differences = _least_and_most(
                    own, gains[holdings.index(other.spending.holding)], 2 * fine
                )
                if differences is not None:
                    place, extra = other.place, sum(differences) / 2
                    break
        found.append(Way(way.spending, place, extra))
    return replace(side, plain=tuple(found))


def _least_and_most(one: Values, other: Values, apart: float) -> tuple[float, float] | None:
    """Return by how much `one` exceeds `other`; None if that varies by more than `apart`."""
    # A look at some of the outcomes settles it nearly always.
    if np.ptp(one[::SOME] - other[::SOME]) > apart:
        return None
    more = one - other
    least, most = float(more.min()), float(more.max())
    return None if most - least > apart else (least, most)
