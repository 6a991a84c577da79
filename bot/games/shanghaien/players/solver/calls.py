"""The values of rolls and calls, and the backward induction through a round."""

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
    remove_cards,
)
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI
from bot.games.shanghaien.state import DICE_PER_PLAYER, End

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RoundEndings:
    """All possible ends of a round by Shanghai."""

    round: int
    """The number of the round, 1 to 8."""
    cards: tuple[Card, ...]
    """The tavern, card number 1 first."""
    unseen: tuple[Card, ...]
    """The cards that may still be dealt, in print order; empty in the last round."""
    caller: Sequence[Holding]
    """The possible holdings of the caller of Shanghai, before the award."""
    other: Sequence[Holding]
    """The same for the opponent, the starter of the next round."""


class RoundValue(Protocol):
    """A value of the end of a round."""

    def fine(self, number: int) -> float:
        """Return the tolerance in round `number`: values no further apart count as equal."""

    def of(self, end: RoundEndings) -> Values:
        """Return the value for the caller, shape (callers, others, 729 outcomes).

        Outcomes are numbered as in `placements`; digit 1 means the caller's cards. The value for
        the opponent is the negative.
        """


BETTER: Final = (np.maximum, np.minimum)
"""By slot, the function that selects the better of two values for that player."""
BLOCK: Final = 20_000
"""The number of array elements computed together: a dozen arrays of this size fit the cache of one
core."""


class RollValues(NamedTuple):
    """The values after a roll of a player who may still play a trick, by kind.

    The first axis of all fields except `own` is the player's ways in that group. A field is None
    if the player has no way in its group.
    """

    own: Values
    """After one more die, without a trick."""
    spent: Values | None
    """After one more die, with the trick played."""
    fed: Values | None
    """After one more die that sent its card to the sharks."""
    doubled: Values | None
    """After both dice are placed."""


class RollChoices:
    """The choices after a roll of a player who may still play a trick."""

    def __init__(
        self, side: Side, slot: int, following: RollValues, with_spent: Small | None
    ) -> None:
        """Store the values after the roll.

        `with_spent` maps each kind without a played trick to the kind with one; None if they are
        the same.
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
        """Return the values of rolls."""
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
        """Return the best values of plays with both dice, indexed by `rolls.pairs`.

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
        """Return the best value of taking back any die.

        The rules forbid taking back a die just rolled. The result is the same, because placing the
        other die and keeping the card is never worse.
        """
        best = np.empty((back.shape[1], after.shape[1]), dtype=np.float32)
        for block in _blocks(best):
            self._better.reduce(after_each_die(after, back[:, block]), axis=0, out=best[block])
        return best

    def _with_wilds(self, own: Values) -> Values:
        """Return the value after a die, without a trick or with a wild card played before it."""
        wilds = [self._after(way) for way in self._side.pick(Half.TWO_SAILORS)]
        if not wilds:
            return own
        best = self._best_of(wilds)
        if self._with_spent is not None:
            best = best.take(self._with_spent, axis=0)
        return np.asarray(self._better(own, best))

    def _after(self, way: Way) -> Values:
        """Return the values after playing a trick that neither sends a card to the sharks nor uses
        *Both dice*.
        """
        assert self._spent is not None
        after: Values = self._spent[way.place]
        if not way.extra:
            return after
        # `extra` is for the roller; the arrays are for the first slot.
        return after - np.float32(way.extra) if self._slot else after + np.float32(way.extra)

    def _singles(self, rolls: Rolls, block: slice) -> Values:
        """Return the best value of each single die of the roll."""
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
        """Return the mean over all rolls of the better of either die and of a play with both."""
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
    """Return the value of rolls of a player who cannot play a trick.

    `after` contains the values by kind after one more die, and `own` is that of `Rolls`.
    """
    worth = np.empty((own.shape[1], after.shape[1]), dtype=np.float32)
    for block in _blocks(worth):
        worth[block] = mean_of_better_die(after_each_die(after, own[:, block]), slot)
    return worth


def _blocks(worth: Values) -> list[slice]:
    """Return slices that cut the rows of an array into blocks of a suitable size."""
    step = max(1, BLOCK // worth.shape[1])
    return [slice(at, at + step) for at in range(0, len(worth), step)]


def after_each_die(after: Values, reached: Small) -> Values:
    """Return the values after each die; the first axis is the die."""
    found: Values = after.take(reached, axis=0)
    return found


def mean_of_better_die(singles: Values, slot: int) -> Values:
    """Return the mean over all rolls of the better die for that slot.

    Of the 36 throws, each of the 15 unequal pairs occurs twice and each double once.
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
    """The state of one side's trick in this round."""

    UNSPENT = 0
    PLAIN = 1
    FED = 2
    """A card is sent to the sharks. The kind of position contains its number."""
    DOUBLE = 3


class Stage(NamedTuple):
    """The key of an array: the mover's slot, the groups of both sides, and their dice on cards."""

    slot: int
    mine: Group
    theirs: Group
    placed: int
    faced: int

    @property
    def dice(self) -> int:
        """The number of dice on cards."""
        return self.placed + self.faced

    @property
    def groups(self) -> tuple[Group, Group]:
        """The groups by slot."""
        return (self.theirs, self.mine) if self.slot else (self.mine, self.theirs)

    def after(self, dice: int, mine: Group) -> Stage:
        """Return the stage after the mover placed `dice`, with the mover's new group."""
        return Stage(1 - self.slot, self.theirs, mine, self.faced, self.placed + dice)


Calls = dict[tuple[int, Group, Group], Values]
"""The values for the first slot by slot of the caller and groups by slot, shape (729, ends, ways of
slot 0, of slot 1). Outcomes are numbered as in `placements`; digit 1 means the caller's cards."""


class ArrayPlace(NamedTuple):
    """The location of one position in an array."""

    kind: int
    end: int
    """The index of the end."""
    first: int
    """The way of slot 0."""
    second: int


class Rollback:
    """The solved arrays of one round."""

    def __init__(self, sides: tuple[Side, Side], calls: Calls, ahead: int) -> None:
        """Create empty arrays; `solve` fills them.

        `ahead` is the first slot's lead in dice just after its placement if neither side plays
        *Both dice* from then on.
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
        # A stage depends only on stages with more dice.
        for stage in sorted(stages, key=lambda stage: -stage.dice):
            self.worths[stage] = self._worth(stage)

    @property
    def size(self) -> int:
        """The size in bytes."""
        return sum(array.nbytes for array in (*self.worths.values(), *self.calls.values()))

    def kinds(self, stage: Stage) -> Kinds:
        """Return the kinds of positions along the first axis of an array."""
        slot = stage.slot
        mover, other = self._traits[slot][stage.mine], self._traits[1 - slot][stage.theirs]
        return kinds(Pattern(mover, other, stage.placed, stage.faced))

    def worth(self, stage: Stage, place: ArrayPlace) -> float:
        """Return the value of a position for its mover."""
        return _seen_by(stage, self._array(stage)[place])

    def worth_of_roll(self, stage: Stage, place: ArrayPlace) -> float:
        """Return the value of rolling for the mover."""
        rolls = self.kinds(stage).rolls
        assert rolls is not None
        return _seen_by(stage, self._roll(stage, rolls.select_one(place.kind))[0, *place[1:]])

    def worth_of_call(self, stage: Stage, place: ArrayPlace) -> float:
        """Return the value of calling Shanghai for the mover."""
        outcome = self.kinds(stage).outcome[place.kind]
        return _seen_by(stage, self._value_of_call(stage)[outcome, *place[1:]])

    def fits(self, stage: Stage) -> bool:
        """Return whether plays in the tables lead to these numbers of dice on both sides."""
        return stage.faced - stage.placed == self._lead(1 - stage.slot, stage.theirs, stage.mine)

    def _groups(self, slot: int) -> list[Group]:
        side = self.sides[slot]
        present = (side.unspent, side.plain, side.fed, side.double)
        return [group for group, spendings in zip(Group, present, strict=True) if spendings]

    def _most(self, slot: int, group: Group) -> int:
        """Return the maximum number of dice on cards: the last one requires *Both dice*."""
        came_spent = self.sides[slot].unspent is None
        return DICE_PER_PLAYER - (group is not Group.DOUBLE and not came_spent)

    def _lead(self, slot: int, mine: Group, theirs: Group) -> int:
        """Return the lead in dice of the player who has just placed."""
        base = self.ahead if slot == 0 else 1 - self.ahead
        return base + (mine is Group.DOUBLE) - (theirs is Group.DOUBLE)

    def _stages(self, slot: int, mine: Group, theirs: Group) -> list[Stage]:
        """Return the stages with a choice or a roll."""
        lead = self._lead(1 - slot, theirs, mine)
        least = int(mine is Group.FED)
        return [
            Stage(slot, mine, theirs, placed, placed + lead)
            for placed in range(least, MAX_TO_ROLL + 1)
            if 1 <= placed + lead <= self._most(1 - slot, theirs)
        ]

    def _array(self, stage: Stage) -> Values:
        return self._value_of_call(stage) if stage.placed > MAX_TO_ROLL else self.worths[stage]

    def _value_of_call(self, stage: Stage) -> Values:
        """Return the value of calling Shanghai, by outcome."""
        return self.calls[stage.slot, *stage.groups]

    def _worth(self, stage: Stage) -> Values:
        """Return the values of the best turn at a stage."""
        found = self.kinds(stage)
        assert found.rolls is not None
        rolled = self._roll(stage, found.rolls)
        if stage.placed < MIN_DICE_FOR_SHANGHAI:
            return rolled
        called = np.take(self._value_of_call(stage), found.outcome, axis=0)
        return np.asarray(BETTER[stage.slot](called, rolled, out=rolled))

    def _roll(self, stage: Stage, rolls: Rolls) -> Values:
        """Return the value of rolling by kind before the roll."""
        own = self._array(stage.after(1, stage.mine))
        ends, ways = own.shape[1], self._value_of_call(stage).shape[2:]
        if stage.mine is not Group.UNSPENT:
            worth = plain_worth(_flat(own), rolls.own, stage.slot)
        else:
            with_spent = self.kinds(stage.after(1, stage.mine)).spent
            following = RollValues(
                _flat(own),
                self._by_way(stage, 1, Group.PLAIN),
                self._by_way(stage, 1, Group.FED),
                self._by_way(stage, 2, Group.DOUBLE),
            )
            choices = RollChoices(self.sides[stage.slot], stage.slot, following, with_spent)
            worth = choices.worth(rolls)
        return worth.reshape(-1, ends, *ways)

    def _by_way(self, stage: Stage, dice: int, mine: Group) -> Values | None:
        """Return the values after placing `dice`; the first axis is the roller's ways."""
        if mine not in self._groups(stage.slot):
            return None
        array = np.moveaxis(self._array(stage.after(dice, mine)), 2 + stage.slot, 0)
        return np.ascontiguousarray(array).reshape(*array.shape[:2], -1)


def _trait(side: Side, group: Group) -> Trait:
    if group is Group.FED:
        return Trait(has_fed=True)
    if group is not Group.UNSPENT:
        return SPENT
    exchange = bool(side.pick(Half.EXCHANGE))
    return Trait(can_place_both=bool(side.double), can_exchange=exchange, can_send=bool(side.fed))


def _flat(array: Values) -> Values:
    return array.reshape(len(array), -1)


def _seen_by(stage: Stage, worth: float) -> float:
    """Return a value for the first slot as a value for the mover at `stage`."""
    return -float(worth) if stage.slot else float(worth)


MOST_PAIRS = 64
"""The maximum number of pairs of ways solved one by one. Above it, similar ways are solved as one,
so that no decision takes long."""
SOME = 97
"""The step between the outcomes that are compared first."""
COARSEST = 8
"""The maximum factor on the tolerance for merging ways."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The public information about a round, except for the dice and the seat's own cards."""

    round: int
    cards: tuple[Card, ...]
    """The tavern from the left."""
    unseen: tuple[Card, ...]
    sharks: frozenset[int]


class CallWorth:
    """The values of calls over one tavern.

    `sides` omits a way to play *2 Sailors* if another way is never worse. Ways with a constant
    difference share one index in the tables.
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
        # By slot of the caller, with the axes: holdings of slot 0, of slot 1, outcome.
        self._worths = (by_first, by_second)
        gains = np.concatenate([by_first, -by_second], axis=2)
        # If no tolerance leaves few enough pairs, only the largest one is tried.
        fine = self._fine * (COARSEST if _fewest_pairs(thin) > MOST_PAIRS else 1)
        self.sides = self._slim(thin, gains, fine)
        while _solved_pairs(self.sides) > MOST_PAIRS and fine < COARSEST * self._fine:
            fine *= 2
            self.sides = self._slim(thin, gains, fine)

    def _slim(self, sides: tuple[Side, Side], gains: Values, fine: float) -> tuple[Side, Side]:
        """Return the sides without the ways that need not be solved.

        `gains` contains the gains of the first side, shape (own holdings, the opponent's, outcomes
        of both calls); differences below `fine` are ignored.
        """
        found = []
        for side, holdings, own in zip(
            sides, self._holdings, (gains, -gains.transpose(1, 0, 2)), strict=True
        ):
            flat = own.reshape(len(own), -1)
            found.append(_merge(_prune(side, holdings, flat, fine), holdings, flat, fine))
        return found[0], found[1]

    def calls(self, ends: Sequence[End]) -> Calls:
        """Return the values of all calls with the cards numbered from each of `ends`."""
        left = remove_cards(self._table.sharks)
        orders = np.array([REVERSED[left] if end is End.RIGHT else left for end in ends])
        found: Calls = {}
        for first, mine in solved_spendings(self.sides[0]).items():
            for second, theirs in solved_spendings(self.sides[1]).items():
                ways = np.ix_(
                    [self._holdings[0].index(spending.holding) for spending in mine],
                    [self._holdings[1].index(spending.holding) for spending in theirs],
                )
                own, other = (worth[ways].transpose(2, 0, 1)[orders.T] for worth in self._worths)
                found[0, first, second] = own
                found[1, first, second] = -other
        return found

    def _worth(self, caller: Sequence[Holding], other: Sequence[Holding]) -> Values:
        """Return the values of a call, with the cards numbered from the left and no sharks."""
        table = self._table
        return self._value.of(RoundEndings(table.round, table.cards, table.unseen, caller, other))

    def _with_spare_cards(self, side: Side, opposite: Side) -> Side:
        """Return `side` with *2 Sailors* only for the least valuable cards."""
        if side.unspent is None:
            return side
        holding = side.unspent.holding
        cards = [each for each in dict.fromkeys(holding.hand) if Half.TWO_SAILORS in each.halves]
        if len(cards) < 2:
            return side
        worth = self._worth([holding.remove_trick(card) for card in cards], _holdings(opposite)[:1])
        spare = {cards[row] for row in _undominated(worth[:, 0], self._fine)}
        kept = (way for way in side.plain if not _lays_other(way.spending, holding, spare))
        return replace(side, plain=tuple(kept))


def group_ways(side: Side) -> dict[Group, tuple[Way, ...]]:
    """Return the ways of `side` by group, without empty groups."""
    unspent = () if side.unspent is None else (Way(side.unspent, 0),)
    groups = zip(Group, (unspent, side.plain, side.fed, side.double), strict=True)
    return {group: ways for group, ways in groups if ways}


def _solved_pairs(sides: tuple[Side, Side]) -> int:
    first, second = (len(side.fed) + _count_without_sharks(side) for side in sides)
    return first * second


def _count_without_sharks(side: Side) -> int:
    return sum(map(len, solved_spendings(replace(side, fed=())).values()))


def _fewest_pairs(sides: tuple[Side, Side]) -> int:
    """Return the minimum number of pairs if as many ways as possible are solved as one."""
    # Ways to play a wild card may all be pointless; one of the others remains.
    first, second = (
        replace(side, plain=tuple(way for way in side.plain if not _lays_wild(way))[:1])
        for side in sides
    )
    return _solved_pairs((first, second))


def solved_spendings(side: Side) -> dict[Group, tuple[Spending, ...]]:
    """Return the spendings of `side` with an index of their own in the tables, by group."""
    found: dict[Group, tuple[Spending, ...]] = {}
    for group, ways in group_ways(side).items():
        # Indices were assigned in this order, so the first way at each one is the solved one.
        first = {way.place: way.spending for way in reversed(ways)}
        found[group] = tuple(first[place] for place in sorted(first))
    return found


def _holdings(side: Side) -> list[Holding]:
    """Return the distinct holdings, the one with an unplayed trick first."""
    ways = (way for group in group_ways(side).values() for way in group)
    return list(dict.fromkeys(way.spending.holding for way in ways))


def _lays_wild(way: Way) -> bool:
    return way.spending.half is Half.TWO_SAILORS


def _lays_other(spending: Spending, holding: Holding, spare: set[Trick]) -> bool:
    """Return whether a card outside `spare` is played as *2 Sailors*."""
    if spending.half is not Half.TWO_SAILORS:
        return False
    return all(holding.remove_trick(card).hand != spending.holding.hand for card in spare)


def _prune(side: Side, holdings: list[Holding], gains: Values, fine: float) -> Side:
    """Return `side` without pointless *2 Sailors*; `gains` has one row per holding."""
    wilds = [way for way in side.plain if _lays_wild(way)]
    if not wilds:
        return side
    # The way that keeps the card comes first: it leaves all choices of the other ways open.
    rows = [0, *(holdings.index(way.spending.holding) for way in wilds)]
    kept = {wilds[row - 1] for row in _undominated(gains[rows], fine) if row}
    pointless = set(wilds) - kept
    return replace(side, plain=tuple(way for way in side.plain if way not in pointless))


def _undominated(gains: Values, fine: float) -> list[int]:
    """Return the rows that are worth keeping next to each other kept row.

    A row is kept if the choice between it and the other row is worth more than `fine` than the
    other row alone, averaged over all outcomes. A row that is better only in rare outcomes is
    therefore left out, too.
    """
    kept: list[int] = []
    means = gains.mean(axis=1)
    for row in sorted(range(len(gains)), key=lambda row: -float(means[row])):
        best = (float(np.maximum(gains[row], gains[other]).mean()) for other in kept)
        if all(mean - means[other] > fine for mean, other in zip(best, kept, strict=True)):
            kept.append(row)
    return kept


def _merge(side: Side, holdings: list[Holding], gains: Values, fine: float) -> Side:
    """Return `side` with one index for plain ways with a constant difference."""
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


def _least_and_most(one: Values, other: Values, limit: float) -> tuple[float, float] | None:
    """Return the minimum and maximum of `one` - `other`, or None if they differ by more than
    `limit`.
    """
    # Some of the outcomes are nearly always sufficient.
    if np.ptp(one[::SOME] - other[::SOME]) > limit:
        return None
    more = one - other
    least, most = float(more.min()), float(more.max())
    return None if most - least > limit else (least, most)
