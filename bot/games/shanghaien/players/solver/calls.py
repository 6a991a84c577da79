"""The values of rolling and of calling Shanghai, and the backward induction through a round.

All arrays contain values for the player in the first slot, unless stated otherwise; the value for
the other player is the negative. For placements, outcomes, holdings and trick uses see
`placements`, for kinds see `kinds`.
"""

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
    IndexedUse,
    Side,
    TrickUse,
    remove_cards,
)
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI
from bot.games.shanghaien.state import DICE_PER_PLAYER, End

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class RoundEndings:
    """The end of a round, where a player calls Shanghai, with all possible holdings.

    It can also be a position between rounds. The caller is then the player who does not start the
    next round.
    """

    round: int
    """The number of the round, 1 to 8, or 0 before the first round."""
    cards: tuple[Card, ...]
    """The tavern, in the order of the digits of an outcome; empty between rounds."""
    unseen: tuple[Card, ...]
    """The cards that may still be dealt, in print order; empty in the final round."""
    caller: Sequence[Holding]
    """The possible holdings of the caller of Shanghai, before the award."""
    other: Sequence[Holding]
    """The possible holdings of the opponent, who starts the next round."""


class RoundValue(Protocol):
    """A valuation of positions at the end of a round."""

    def tolerance(self, number: int) -> float:
        """Return the tolerance in round `number`: smaller differences of values are ignored."""

    def evaluate(self, end: RoundEndings) -> Values:
        """Return the value for the caller of Shanghai, shape (callers, others, 729 outcomes).

        The first two axes are the holdings of `end.caller` and `end.other`. In an outcome, digit 1
        means that the caller wins the card. Between rounds there is only one outcome.
        """


BETTER: Final = (np.maximum, np.minimum)
"""For each slot, the function that selects the better of two values for that player."""
BLOCK: Final = 20_000
"""The number of array elements that are computed together. A dozen arrays of this size fit into the
cache of a processor core."""


class RollValues(NamedTuple):
    """The values of the positions that a player reaches by a roll and a placement.

    The player may still play a trick. The last two axes of each array are the kind of the
    position, and all its other properties together: the end with card 1 and the trick uses.
    Arrays for a played trick have a further first axis, for the player's trick uses of one `Group`;
    they are None if the player has no such use.
    """

    own: Values
    """The values after placing one die without a trick."""
    spent: Values | None
    """The values after placing one die, with a trick of the group PLAIN."""
    sharks: Values | None
    """The values after placing one die that sends its card to the sharks."""
    both_dice: Values | None
    """The values after placing both dice, with the trick *Both dice*."""


class RollChoices:
    """The choices after a roll of a player who may still play a trick."""

    def __init__(
        self, side: Side, slot: int, following: RollValues, with_spent: Small | None
    ) -> None:
        """Prepare the values `following` for `evaluate`.

        `with_spent` contains, for each kind, the number of the kind after a trick is played. It is
        None if playing a trick does not change these numbers.
        """
        self._side = side
        self._slot = slot
        self._better = BETTER[slot]
        self._spent = following.spent
        self._sharks = following.sharks
        self._with_spent = with_spent
        self._own = self._with_wilds(following.own)
        both_dice = following.both_dice
        self._both_dice = None if both_dice is None else self._best_of([*both_dice])

    def evaluate(self, rolls: Rolls) -> Values:
        """Return the value of rolling, shape (kinds before the roll, other properties)."""
        both = self._evaluate_both_dice(rolls)
        worth = np.empty((rolls.own.shape[1], self._own.shape[1]), dtype=np.float32)
        for block in _blocks(worth):
            singles = self._singles(rolls, block)
            worth[block] = (
                mean_of_better_die(singles, self._slot)
                if both is None
                else self._mean_of_best(singles, both, rolls.pairs[:, block])
            )
        return worth

    def _evaluate_both_dice(self, rolls: Rolls) -> Values | None:
        """Return the best values of placing both dice, indexed by the numbers in `rolls.pairs`.

        None if the player cannot place both dice.
        """
        arrays = []
        if len(rolls.laid):
            assert self._both_dice is not None
            arrays.append(self._both_dice.take(rolls.laid, axis=0))
        if rolls.back.size:
            exchanged = self._side.pick(Half.EXCHANGE)
            arrays += [
                self._evaluate_take_back(self._values_after(entry), rolls.back)
                for entry in exchanged
            ]
        return self._best_of(arrays) if arrays else None

    def _evaluate_take_back(self, after: Values, back: Small) -> Values:
        """Return the best value of placing both dice and taking one die back.

        The rules forbid taking back one of the two dice just rolled, but the arrays include it.
        This makes no difference: it has the same effect as placing only the other die, and the
        player would do that without using up the trick card.
        """
        best = np.empty((back.shape[1], after.shape[1]), dtype=np.float32)
        for block in _blocks(best):
            self._better.reduce(after_each_die(after, back[:, block]), axis=0, out=best[block])
        return best

    def _with_wilds(self, own: Values) -> Values:
        """Return the better of two values after placing a die: without a trick, or after playing
        the best wild card (*2 Sailors*).
        """
        wilds = [self._values_after(entry) for entry in self._side.pick(Half.TWO_SAILORS)]
        if not wilds:
            return own
        best = self._best_of(wilds)
        if self._with_spent is not None:
            best = best.take(self._with_spent, axis=0)
        return np.asarray(self._better(own, best))

    def _values_after(self, entry: IndexedUse) -> Values:
        """Return the values after a trick use of the group PLAIN."""
        assert self._spent is not None
        after: Values = self._spent[entry.use_index]
        if not entry.extra:
            return after
        # `extra` is a value for the player who rolls; the arrays are for the first slot.
        return after - np.float32(entry.extra) if self._slot else after + np.float32(entry.extra)

    def _singles(self, rolls: Rolls, block: slice) -> Values:
        """Return the best value of placing one die of a roll; the first axis is the die's value.

        The player may first play a trick: send the card of the die to the sharks, change the die,
        play a wild card, or roll again.
        """
        better = self._better
        own = rolls.own[:, block]
        spent = own if self._with_spent is None else self._with_spent.take(own)
        best = after_each_die(self._own, own)
        for after in () if self._sharks is None else self._sharks:
            better(best, after_each_die(after, rolls.sharks[:, block]), out=best)
        for entry in self._side.pick(Half.DIE_SHIFT):
            shifted = after_each_die(self._values_after(entry), spent)
            better(best, shifted, out=best)
            better(best[1:], shifted[:-1], out=best[1:])
            better(best[:-1], shifted[1:], out=best[:-1])
        for entry in self._side.pick(Half.ROLL_AGAIN):
            again = mean_of_better_die(after_each_die(self._values_after(entry), spent), self._slot)
            better(best, again, out=best)
        return best

    def _best_of(self, arrays: list[Values]) -> Values:
        best = arrays[0]
        for other in arrays[1:]:
            best = np.asarray(self._better(best, other))
        return best

    def _mean_of_best(self, singles: Values, both: Values, pairs: Small) -> Values:
        """Return the mean, over all 36 throws, of the best of three values: of placing either die,
        and of placing both.
        """
        total: Values = np.zeros_like(singles[0])
        doubles = np.zeros_like(singles[0])
        best = np.empty_like(total)
        for ((low, high), _), pair in zip(ROLLS, pairs, strict=True):
            placed_both = both.take(pair, axis=0)
            if low == high:
                doubles += self._better(singles[low - 1], placed_both, out=best)
            else:
                self._better(singles[low - 1], singles[high - 1], out=best)
                total += self._better(best, placed_both, out=best)
        total *= 2
        total += doubles
        total /= CARDS**2
        return total


def evaluate_plain_roll(after: Values, own: Small, slot: int) -> Values:
    """Return the value of rolling for a player who cannot play a trick.

    `after` contains the values by kind after placing a die. For `own` see `Rolls`.
    """
    worth = np.empty((own.shape[1], after.shape[1]), dtype=np.float32)
    for block in _blocks(worth):
        worth[block] = mean_of_better_die(after_each_die(after, own[:, block]), slot)
    return worth


def _blocks(worth: Values) -> list[slice]:
    """Return slices that divide the rows of an array into blocks of about `BLOCK` elements."""
    step = max(1, BLOCK // worth.shape[1])
    return [slice(at, at + step) for at in range(0, len(worth), step)]


def after_each_die(after: Values, reached: Small) -> Values:
    """Return the values after placing each die.

    `after` contains the values by kind, and `reached` the kind after each die. The first axis of
    the result is the die.
    """
    found: Values = after.take(reached, axis=0)
    return found


def mean_of_better_die(singles: Values, slot: int) -> Values:
    """Return the mean value of a roll of which the player in `slot` places the better die.

    The first axis of `singles` is the die. Of the 36 throws of two dice, each of the 15 pairs of
    different dice occurs twice, and each of the 6 doubles once.
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
    """The state of a player's trick in this round; see `Side`."""

    UNSPENT = 0
    """No trick has been played yet."""
    PLAIN = 1
    """A trick has been played that has no further effect."""
    SHARKS = 2
    """A card has been sent to the sharks. The kind of the position determines which one."""
    BOTH_DICE = 3
    """Both dice of one roll have been placed."""


class Stage(NamedTuple):
    """The properties that all positions in one array share; the key of that array."""

    slot: int
    """The slot of the mover."""
    mine: Group
    """The state of the mover's trick."""
    theirs: Group
    """The state of the other player's trick."""
    placed: int
    """The number of the mover's dice on cards."""
    other_placed: int
    """The number of the other player's dice on cards."""

    @property
    def dice(self) -> int:
        """The number of dice of both players on cards."""
        return self.placed + self.other_placed

    @property
    def groups(self) -> tuple[Group, Group]:
        """The groups by slot."""
        return (self.theirs, self.mine) if self.slot else (self.mine, self.theirs)

    def next_stage(self, dice: int, mine: Group) -> Stage:
        """Return the stage after the mover placed `dice` dice, with the mover's new group."""
        return Stage(1 - self.slot, self.theirs, mine, self.other_placed, self.placed + dice)


Calls = dict[tuple[int, Group, Group], Values]
"""The values of calling Shanghai. The key contains the slot of the caller, and the group of each
slot. The shape is (729 outcomes, ends, trick uses of slot 0, trick uses of slot 1). In an outcome,
digit 1 means that the caller wins the card."""


class ArrayLocation(NamedTuple):
    """The location of one position in an array."""

    kind: int
    end: int
    """The index of the end with card 1."""
    first: int
    """The index of the trick use of slot 0."""
    second: int
    """The index of the trick use of slot 1."""


class Rollback:
    """The arrays of values of one round, computed from its end to its beginning."""

    def __init__(self, sides: tuple[Side, Side], calls: Calls, ahead: int) -> None:
        """Prepare the arrays without computing them; see `solve`.

        `ahead` is the number of dice on cards of the player in slot 0 minus that of the opponent,
        just after a turn of the player in slot 0. It ignores *Both dice*; see `_lead`.
        """
        self.sides = sides
        self.calls = calls
        self.ahead = ahead
        self.worths: dict[Stage, Values] = {}
        self._traits = [{group: _trait(side, group) for group in Group} for side in sides]

    def solve(self) -> None:
        """Compute `worths`, from the stages with the most dice down to the first die."""
        stages = [
            stage
            for slot in (0, 1)
            for mine in self._groups(slot)
            for theirs in self._groups(1 - slot)
            for stage in self._stages(slot, mine, theirs)
        ]
        # A stage depends only on stages with more dice.
        for stage in sorted(stages, key=lambda stage: -stage.dice):
            self.worths[stage] = self._evaluate_stage(stage)

    @property
    def size(self) -> int:
        """The size of the arrays in bytes."""
        return sum(array.nbytes for array in (*self.worths.values(), *self.calls.values()))

    def kinds(self, stage: Stage) -> Kinds:
        """Return the kinds of positions in a stage: the indices of the first axis of its array."""
        slot = stage.slot
        mover, other = self._traits[slot][stage.mine], self._traits[1 - slot][stage.theirs]
        return kinds(Pattern(mover, other, stage.placed, stage.other_placed))

    def evaluate(self, stage: Stage, location: ArrayLocation) -> float:
        """Return the value of a position for its mover."""
        return _convert_to_mover(stage, self._array(stage)[location])

    def evaluate_roll(self, stage: Stage, location: ArrayLocation) -> float:
        """Return the value of rolling for the mover."""
        rolls = self.kinds(stage).rolls
        assert rolls is not None
        return _convert_to_mover(
            stage, self._roll(stage, rolls.select_one(location.kind))[0, *location[1:]]
        )

    def evaluate_call(self, stage: Stage, location: ArrayLocation) -> float:
        """Return the value of calling Shanghai for the mover."""
        outcome = self.kinds(stage).outcome[location.kind]
        return _convert_to_mover(stage, self._value_of_call(stage)[outcome, *location[1:]])

    def is_possible(self, stage: Stage) -> bool:
        """Return whether the numbers of dice in `stage` are possible in this round."""
        return stage.other_placed - stage.placed == self._lead(
            1 - stage.slot, stage.theirs, stage.mine
        )

    def _groups(self, slot: int) -> list[Group]:
        side = self.sides[slot]
        present = (side.unspent, side.plain, side.sharks, side.both_dice)
        return [group for group, uses in zip(Group, present, strict=True) if uses]

    def _max_dice(self, slot: int, group: Group) -> int:
        """Return the maximum number of dice that a player in that group can have on cards.

        Players roll two dice and place one, so only *Both dice* lets a player place the sixth. The
        maximum is 6 for the group BOTH_DICE. It is also 6 for players who had played a trick before
        the solved part of the round, because it may have been *Both dice*. Otherwise it is 5.
        """
        came_spent = self.sides[slot].unspent is None
        return DICE_PER_PLAYER - (group is not Group.BOTH_DICE and not came_spent)

    def _lead(self, slot: int, mine: Group, theirs: Group) -> int:
        """Return how many more dice than the opponent the player in `slot` has on cards.

        The player has just placed. `mine` is the player's group, and `theirs` the opponent's.
        """
        base = self.ahead if slot == 0 else 1 - self.ahead
        return base + (mine is Group.BOTH_DICE) - (theirs is Group.BOTH_DICE)

    def _stages(self, slot: int, mine: Group, theirs: Group) -> list[Stage]:
        """Return the stages in which the player in `slot` can roll."""
        lead = self._lead(1 - slot, theirs, mine)
        least = int(mine is Group.SHARKS)
        return [
            Stage(slot, mine, theirs, placed, placed + lead)
            for placed in range(least, MAX_TO_ROLL + 1)
            if 1 <= placed + lead <= self._max_dice(1 - slot, theirs)
        ]

    def _array(self, stage: Stage) -> Values:
        return self._value_of_call(stage) if stage.placed > MAX_TO_ROLL else self.worths[stage]

    def _value_of_call(self, stage: Stage) -> Values:
        """Return the value of calling Shanghai, by outcome."""
        return self.calls[stage.slot, *stage.groups]

    def _evaluate_stage(self, stage: Stage) -> Values:
        """Return the values of a stage: the better of rolling and of calling Shanghai."""
        stage_kinds = self.kinds(stage)
        assert stage_kinds.rolls is not None
        rolled = self._roll(stage, stage_kinds.rolls)
        if stage.placed < MIN_DICE_FOR_SHANGHAI:
            return rolled
        called = np.take(self._value_of_call(stage), stage_kinds.outcome, axis=0)
        return np.asarray(BETTER[stage.slot](called, rolled, out=rolled))

    def _roll(self, stage: Stage, rolls: Rolls) -> Values:
        """Return the values of rolling, with the kind before the roll as the first axis."""
        own = self._array(stage.next_stage(1, stage.mine))
        ends, uses = own.shape[1], self._value_of_call(stage).shape[2:]
        if stage.mine is not Group.UNSPENT:
            worth = evaluate_plain_roll(_flatten_rows(own), rolls.own, stage.slot)
        else:
            with_spent = self.kinds(stage.next_stage(1, stage.mine)).spent
            following = RollValues(
                _flatten_rows(own),
                self._evaluate_use(stage, 1, Group.PLAIN),
                self._evaluate_use(stage, 1, Group.SHARKS),
                self._evaluate_use(stage, 2, Group.BOTH_DICE),
            )
            choices = RollChoices(self.sides[stage.slot], stage.slot, following, with_spent)
            worth = choices.evaluate(rolls)
        return worth.reshape(-1, ends, *uses)

    def _evaluate_use(self, stage: Stage, dice: int, mine: Group) -> Values | None:
        """Return the values after a trick use of the group `mine` and placing `dice` dice.

        The first axis is the trick use of the player who rolls. None if no such use exists.
        """
        if mine not in self._groups(stage.slot):
            return None
        array = np.moveaxis(self._array(stage.next_stage(dice, mine)), 2 + stage.slot, 0)
        return np.ascontiguousarray(array).reshape(*array.shape[:2], -1)


def _trait(side: Side, group: Group) -> Trait:
    if group is Group.SHARKS:
        return Trait(has_sent=True)
    if group is not Group.UNSPENT:
        return SPENT
    exchange = bool(side.pick(Half.EXCHANGE))
    return Trait(
        can_place_both=bool(side.both_dice), can_exchange=exchange, can_send=bool(side.sharks)
    )


def _flatten_rows(array: Values) -> Values:
    return array.reshape(len(array), -1)


def _convert_to_mover(stage: Stage, worth: float) -> float:
    """Return the value for the mover at `stage`, given the value for the first slot."""
    return -float(worth) if stage.slot else float(worth)


MOST_PAIRS = 64
"""With more pairs of trick uses, one of each player, than this number, similar uses share one
solution, so that no decision takes long."""
SAMPLE_STEP = 97
"""Two arrays are compared at every 97th element before all others. This quickly finds most large
differences."""
COARSEST = 8
"""The tolerance for treating trick uses as similar is increased by at most this factor."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The facts, other than dice and holdings, that determine the values of calling Shanghai."""

    round: int
    cards: tuple[Card, ...]
    """The tavern from the left."""
    unseen: tuple[Card, ...]
    """The cards that may still be dealt."""
    sharks: frozenset[int]
    """The numbers, 1 to 6, of the cards sent to the sharks before the solved part of the round."""


class CallWorth:
    """The values of calling Shanghai in one round.

    The attribute `sides` contains the trick uses to solve. A use of *2 Sailors* is omitted if it
    gains too little over another use or over keeping the card. Uses whose values differ by a
    constant share one index in the tables; see `IndexedUse.extra`.
    """

    def __init__(self, value: RoundValue, open_round: OpenRound, sides: tuple[Side, Side]) -> None:
        self._value = value
        self._tolerance = value.tolerance(open_round.round)
        self._open_round = open_round
        first, second = sides
        thin = (self._with_spare_cards(first, second), self._with_spare_cards(second, first))
        self._holdings = (_holdings(thin[0]), _holdings(thin[1]))
        by_first = self._evaluate(*self._holdings)
        by_second = self._evaluate(self._holdings[1], self._holdings[0]).transpose(1, 0, 2)
        # One array for each slot of the caller. The axes are the holdings of slot 0, the holdings
        # of slot 1, and the outcomes.
        self._worths = (by_first, by_second)
        gains = np.concatenate([by_first, -by_second], axis=2)
        # If no tolerance leaves few enough pairs, only the largest one is tried.
        tolerance = self._tolerance * (COARSEST if _fewest_pairs(thin) > MOST_PAIRS else 1)
        self.sides = self._prune_uses(thin, gains, tolerance)
        while _solved_pairs(self.sides) > MOST_PAIRS and tolerance < COARSEST * self._tolerance:
            tolerance *= 2
            self.sides = self._prune_uses(thin, gains, tolerance)

    def _prune_uses(
        self, sides: tuple[Side, Side], gains: Values, tolerance: float
    ) -> tuple[Side, Side]:
        """Return the sides without the trick uses that need not be solved.

        `gains` contains the values for the first side. Its shape is (holdings of the first side,
        holdings of the other side, outcomes of both players' calls). Differences below `tolerance`
        are ignored.
        """
        found = []
        for side, holdings, own in zip(
            sides, self._holdings, (gains, -gains.transpose(1, 0, 2)), strict=True
        ):
            flat = own.reshape(len(own), -1)
            found.append(_merge(_prune(side, holdings, flat, tolerance), holdings, flat, tolerance))
        return found[0], found[1]

    def evaluate_calls(self, ends: Sequence[End]) -> Calls:
        """Return the values of all calls, for each of `ends` as the end with card 1."""
        left = remove_cards(self._open_round.sharks)
        orders = np.array([REVERSED[left] if end is End.RIGHT else left for end in ends])
        calls: Calls = {}
        for first, mine in solved_uses(self.sides[0]).items():
            for second, theirs in solved_uses(self.sides[1]).items():
                uses = np.ix_(
                    [self._holdings[0].index(use.holding) for use in mine],
                    [self._holdings[1].index(use.holding) for use in theirs],
                )
                own, other = (worth[uses].transpose(2, 0, 1)[orders.T] for worth in self._worths)
                calls[0, first, second] = own
                calls[1, first, second] = -other
        return calls

    def _evaluate(self, caller: Sequence[Holding], other: Sequence[Holding]) -> Values:
        """Return the values of a call for the caller; see `RoundValue`.

        The cards are numbered from the left, and none was sent to the sharks.
        """
        known = self._open_round
        return self._value.evaluate(
            RoundEndings(known.round, known.cards, known.unseen, caller, other)
        )

    def _with_spare_cards(self, side: Side, opposite: Side) -> Side:
        """Return `side` without the uses of *2 Sailors* that spend a needlessly valuable card."""
        if side.unspent is None:
            return side
        holding = side.unspent.holding
        cards = [each for each in dict.fromkeys(holding.hand) if Half.TWO_SAILORS in each.halves]
        if len(cards) < 2:
            return side
        worth = self._evaluate(
            [holding.remove_trick(card) for card in cards], _holdings(opposite)[:1]
        )
        spare = {cards[row] for row in _find_undominated(worth[:, 0], self._tolerance)}
        kept = (
            entry for entry in side.plain if not _plays_costlier_card(entry.use, holding, spare)
        )
        return replace(side, plain=tuple(kept))


def group_uses(side: Side) -> dict[Group, tuple[IndexedUse, ...]]:
    """Return the trick uses of `side` by group, without empty groups."""
    unspent = () if side.unspent is None else (IndexedUse(side.unspent, 0),)
    groups = zip(Group, (unspent, side.plain, side.sharks, side.both_dice), strict=True)
    return {group: uses for group, uses in groups if uses}


def _solved_pairs(sides: tuple[Side, Side]) -> int:
    first, second = (len(side.sharks) + _count_without_sharks(side) for side in sides)
    return first * second


def _count_without_sharks(side: Side) -> int:
    return sum(map(len, solved_uses(replace(side, sharks=())).values()))


def _fewest_pairs(sides: tuple[Side, Side]) -> int:
    """Return the smallest number of pairs that any tolerance can achieve."""
    # At best, all uses of *2 Sailors* are omitted, and all other plain uses share one index.
    first, second = (
        replace(side, plain=tuple(entry for entry in side.plain if not _plays_wild(entry))[:1])
        for side in sides
    )
    return _solved_pairs((first, second))


def solved_uses(side: Side) -> dict[Group, tuple[TrickUse, ...]]:
    """Return, by group, the trick uses of `side` that are solved, in the order of their indices."""
    found: dict[Group, tuple[TrickUse, ...]] = {}
    for group, uses in group_uses(side).items():
        # Of the uses that share an index, the first one is solved.
        first = {entry.use_index: entry.use for entry in reversed(uses)}
        found[group] = tuple(first[use_index] for use_index in sorted(first))
    return found


def _holdings(side: Side) -> list[Holding]:
    """Return the different holdings of `side`, the one without a played trick first."""
    uses = (entry for group in group_uses(side).values() for entry in group)
    return list(dict.fromkeys(entry.use.holding for entry in uses))


def _plays_wild(entry: IndexedUse) -> bool:
    return entry.use.half is Half.TWO_SAILORS


def _plays_costlier_card(use: TrickUse, holding: Holding, spare: set[Trick]) -> bool:
    """Return whether a use plays *2 Sailors* with a card that is not in `spare`.

    `holding` is the holding before the use.
    """
    if use.half is not Half.TWO_SAILORS:
        return False
    return all(holding.remove_trick(card).hand != use.holding.hand for card in spare)


def _prune(side: Side, holdings: list[Holding], gains: Values, tolerance: float) -> Side:
    """Return `side` without pointless uses of *2 Sailors*.

    `gains` contains the values for this side, shape (holdings, combinations of the opponent's
    holding and the outcome).
    """
    wilds = [entry for entry in side.plain if _plays_wild(entry)]
    if not wilds:
        return side
    # Keeping the card comes first, because the player can still play it later.
    rows = [0, *(holdings.index(entry.use.holding) for entry in wilds)]
    kept = {wilds[row - 1] for row in _find_undominated(gains[rows], tolerance) if row}
    pointless = set(wilds) - kept
    return replace(side, plain=tuple(entry for entry in side.plain if entry not in pointless))


def _find_undominated(gains: Values, tolerance: float) -> list[int]:
    """Return the indices of the rows that are worth keeping.

    Rows are considered in descending order of their means. A row is kept if it adds enough to each
    row kept so far: the element-wise maximum of both must be larger than the kept row by more than
    `tolerance` on average. A row that is better only in rare outcomes is therefore omitted.

    >>> _find_undominated(np.float32([[3, 3], [2, 2], [0, 5]]), 0.1)
    [0, 2]
    """
    kept: list[int] = []
    means = gains.mean(axis=1)
    for row in sorted(range(len(gains)), key=lambda row: -float(means[row])):
        best = (float(np.maximum(gains[row], gains[other]).mean()) for other in kept)
        if all(mean - means[other] > tolerance for mean, other in zip(best, kept, strict=True)):
            kept.append(row)
    return kept


def _merge(side: Side, holdings: list[Holding], gains: Values, tolerance: float) -> Side:
    """Return `side` with one shared index for plain uses whose values differ by a constant.

    Deviations of up to `tolerance` from the constant are ignored. For `gains` see `_prune`.
    """
    merged: list[IndexedUse] = []
    for entry in side.plain:
        own = gains[holdings.index(entry.use.holding)]
        use_index, extra = 1 + max((other.use_index for other in merged), default=-1), 0.0
        for other in merged:
            if other.extra == 0:
                differences = _least_and_most(
                    own, gains[holdings.index(other.use.holding)], 2 * tolerance
                )
                if differences is not None:
                    use_index, extra = other.use_index, sum(differences) / 2
                    break
        merged.append(IndexedUse(entry.use, use_index, extra))
    return replace(side, plain=tuple(merged))


def _least_and_most(one: Values, other: Values, limit: float) -> tuple[float, float] | None:
    """Return the minimum and maximum of `one` - `other`, or None if they are more than `limit`
    apart.

    >>> _least_and_most(np.float32([3, 4]), np.float32([1, 1]), 2)
    (2.0, 3.0)
    """
    # Comparing some of the elements is nearly always sufficient to find a large difference.
    if np.ptp(one[::SAMPLE_STEP] - other[::SAMPLE_STEP]) > limit:
        return None
    more = one - other
    least, most = float(more.min()), float(more.max())
    return None if most - least > limit else (least, most)
