"""The learnt value of a round's end: a small net over nations and hands, one for each round.

A nation's features go through one layer and are added up over the nations, together with the hands
of tricks; the sum goes through a second. It is fast because the sum is taken before the second
layer: over the 729 outcomes of a round a nation has few different states, and each is computed
once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import NamedTuple, Self

import numpy as np

from bot.games.shanghaien.cards import NATIONS, Sailor, Trick
from bot.games.shanghaien.players.features import (
    HAND_NAMES,
    Whole,
    hand_features,
    nation_features,
    nation_stock,
    trick_counts,
)
from bot.games.shanghaien.players.holding_pairs import PairSums
from bot.games.shanghaien.players.points import score_difference, taken_by_caller, taken_by_other
from bot.games.shanghaien.players.solver.placements import DIGITS
from bot.games.shanghaien.players.solver.valuing import RoundEndings, Values
from bot.games.shanghaien.state import ROUNDS

TIE_BREAK = np.float32(1e-4)
"""What a point is worth beside winning: it decides only between moves of equal winning chance."""


class Aim(StrEnum):
    """What a value aims at; also the name of its file of weights."""

    WINNING = "winning"
    """A win 1, a draw 0, a loss -1."""
    POINTS = "points"
    """The difference of the final scores."""


UNIT: dict[Aim, np.float32] = {Aim.WINNING: np.float32(1), Aim.POINTS: np.float32(10)}
"""What a net's output of 1 means."""


START_NAMES = ("none", *(trick.value for trick in Trick))
"""The extra tricks that a new game's worth is known for: the names that its weights have."""
FINE = 2e-3
"""Differences below this, in the unit, are far below the accuracy of the nets."""
FINE_AT_THE_END = 1e-4
"""The same for the last round, whose end is no guess: what is told of it is exact."""


@dataclass(frozen=True, slots=True)
class Net:
    """The weights for the end of one round."""

    nation_in: Values
    nation_bias: Values
    nation_out: Values
    hand: Values
    bias: Values
    bent: Values
    straight: Values
    offset: Values
    deep_in: Values
    deep_bias: Values
    deep_out: Values

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of the weights."""
        return tuple(field.name for field in fields(cls))

    def nation(self, features: Values) -> Values:
        """Return what nations with these features add to the sum, last axis replaced."""
        known = features[..., : len(self.nation_in)]
        added = np.maximum(known @ self.nation_in + self.nation_bias, 0) @ self.nation_out
        return np.asarray(added, dtype=np.float32)

    def result(self, total: Values) -> Values:
        """Return the worth from the sum over nations and hands, last axis dropped."""
        bent = np.maximum(total, 0)
        worth: Values = bent @ self.bent + total @ self.straight + self.offset
        if len(self.deep_out):
            deep = bent @ self.deep_in
            deep += self.deep_bias
            worth += np.maximum(deep, 0, out=deep) @ self.deep_out
        return np.asarray(worth, dtype=np.float32)


class LearntValue:
    """What the end of a round is worth, learnt by solving the round after it."""

    def __init__(self, aim: Aim, nets: dict[int, Net], start: Values) -> None:
        """Make a value of `nets` by round, 1 to 7.

        `start` says what a new game is worth to the player who does not start, by how many extra
        tricks of each kind he has: in the order of `START_NAMES`.
        """
        self._aim = aim
        self.nets = nets
        self._start = start

    def fine(self, number: int) -> float:
        """Return the tolerance in round `number`; see `RoundValue.fine`."""
        return (FINE if number < ROUNDS else FINE_AT_THE_END) * float(UNIT[self._aim])

    @classmethod
    @cache
    def read(cls, aim: Aim) -> Self:
        """Return the value that was learnt for `aim`, from the package's own weights."""
        source = files("bot.games.shanghaien.players") / "weights" / f"{aim}.npz"
        with source.open("rb") as file, np.load(file) as stored:
            return cls.of_weights(aim, stored)

    @classmethod
    def of_weights(cls, aim: Aim, stored: Mapping[str, Values]) -> Self:
        """Return a value for `aim` of weights as the training writes them.

        They are found by the names of the trick cards: one that they were not learnt with counts
        nothing.
        """
        nets = {number: _net_of(stored, number) for number in range(1, ROUNDS)}
        start = stored["start"]
        return cls(aim, nets, _rows(start, stored["start_names"], START_NAMES, start[0]))

    def of(self, end: RoundEndings) -> Values:
        """Return the worth to the caller; see `RoundValue.of`."""
        if end.round == ROUNDS:
            return final_worth(self._aim, score_difference(end))
        if end.round == 0:
            return self._at_start(end)
        worth = _net_worth(self.nets[end.round], end)
        if self._aim is Aim.WINNING:
            worth = np.tanh(worth)
        return np.asarray(UNIT[self._aim] * worth, dtype=np.float32)

    def _at_start(self, end: RoundEndings) -> Values:
        kinds = [trick_counts(holding.hand) for holding in end.caller]
        worth = [self._start[0 if not any(kind) else 1 + kind.index(1)] for kind in kinds]
        return np.array(worth, dtype=np.float32)[:, None, None]


_NO_DEPTH = {
    "deep_in": np.zeros((0, 0), dtype=np.float32),
    "deep_bias": np.zeros(0, dtype=np.float32),
    "deep_out": np.zeros(0, dtype=np.float32),
}
"""What nets have that were learnt before there was a deep layer."""


def _net_of(stored: Mapping[str, Values], number: int) -> Net:
    found = {name: stored.get(f"{name}_{number}") for name in Net.names()}
    net = Net(**(_NO_DEPTH | {name: each for name, each in found.items() if each is not None}))
    nothing = np.zeros_like(net.hand[0])
    return replace(net, hand=_rows(net.hand, stored["hand_names"], HAND_NAMES, nothing))


def _rows(stored: Values, names: Iterable[str], wanted: Iterable[str], missing: Values) -> Values:
    """Return the `stored` rows in the order of the `wanted` names; `missing` for those not there.

    `names` are those of the stored rows.
    """
    rows = dict(zip(names, stored, strict=True))
    return np.array([rows.get(name, missing) for name in wanted], dtype=np.float32)


def final_worth(aim: Aim, difference: Values) -> Values:
    """Return what a finished game with that score difference is worth."""
    if aim is Aim.POINTS:
        return difference
    return np.asarray(np.sign(difference) + TIE_BREAK * difference, dtype=np.float32)


class _NationStates(NamedTuple):
    """The states one nation can end the round in."""

    mine: Whole
    """Strengths by the caller's holding, the other's, and who takes its cards of the tavern."""
    theirs: Whole
    real_mine: Whole
    real_theirs: Whole
    caller_way: Whole
    """Per holding of the caller, the first index."""
    other_way: Whole
    outcome_way: Whole
    """Per outcome, the last index."""


@dataclass(frozen=True, slots=True)
class _Shifts:
    """What the sum changes by where one nation stands otherwise than with both first holdings."""

    caller_way: list[int]
    """Per holding of the caller, the first index of `added`."""
    other_way: list[int]
    outcome_way: Whole
    added: Values
    """Shape (ways of the caller, of the other, of outcomes, width)."""

    def of(self, mine: int, theirs: int) -> Values:
        """Return the change by one way of both, by outcome."""
        first = self.added[self.caller_way[0], self.other_way[0]]
        changed: Values = (self.added[mine, theirs] - first)[self.outcome_way]
        return changed

    def of_callers(self, rows: Values) -> None:
        """Add to `rows` the change by each holding of the caller, the other's the first one."""
        for way in {*self.caller_way} - {self.caller_way[0]}:
            change = self.of(way, self.other_way[0])
            for row in (row for row, own in enumerate(self.caller_way) if own == way):
                rows[row] += change

    def of_others(self, columns: Values) -> None:
        """Add to `columns` the change by each holding of the other, the caller's the first one."""
        for way in {*self.other_way} - {self.other_way[0]}:
            change = self.of(self.caller_way[0], way)
            for column in (column for column, own in enumerate(self.other_way) if own == way):
                columns[column] += change

    def of_both(self) -> Iterator[tuple[int, int, Values]]:
        """Yield the pairs of holdings that change more together than each alone, and by what."""
        mine, theirs = self.caller_way[0], self.other_way[0]
        for row, own in enumerate(self.caller_way):
            for column, other in enumerate(self.other_way):
                if own != mine and other != theirs:
                    alone = self.of(own, theirs) + self.of(mine, other)
                    yield row, column, self.of(own, other) - alone


def _net_worth(net: Net, end: RoundEndings) -> Values:
    states = [_nation_states(end, nation) for nation in range(len(NATIONS))]
    common = _hand_awards(net, end)
    shifts: list[_Shifts] = []
    for state, table in zip(states, _added(net, end, states), strict=True):
        mine, theirs = state.caller_way.tolist(), state.other_way.tolist()
        common = common + table[mine[0], theirs[0], state.outcome_way]
        if table.shape[:2] != (1, 1):
            shifts.append(_Shifts(mine, theirs, state.outcome_way, table))
    hands = _hands(net, end)
    rows = common + hands[:, :1]
    columns = np.empty((hands.shape[1], *common.shape), dtype=np.float32)
    columns[:] = (hands[0] - hands[0, 0])[:, None]
    for shift in shifts:
        shift.of_callers(rows)
        shift.of_others(columns)
    both: dict[tuple[int, int], Values] = {}
    for row, column, more in (each for shift in shifts for each in shift.of_both()):
        both[row, column] = both[row, column] + more if (row, column) in both else more
    sums = PairSums(net, rows, columns)
    worth = np.empty((*hands.shape[:2], len(common)), dtype=np.float32)
    for row, column in np.ndindex(*hands.shape[:2]):
        worth[row, column] = sums.worth(row, column, both.get((row, column)))
    return worth


def _nation_states(end: RoundEndings, nation: int) -> _NationStates:
    mine, caller_way = _different([holding.strengths[nation] for holding in end.caller])
    theirs, other_way = _different([holding.strengths[nation] for holding in end.other])
    places = [
        place
        for place, card in enumerate(end.cards)
        if isinstance(card, Sailor) and card.nation is NATIONS[nation]
    ]
    values = np.array([getattr(end.cards[place], "value", 0) for place in places], dtype=np.int64)
    outcome_way = DIGITS[: 3 ** len(end.cards), places] @ 3 ** np.arange(len(places))
    digits = DIGITS[: 3 ** len(places), : len(places)]
    won, lost = (digits == 1) @ values, (digits == 2) @ values
    shape = (len(mine), len(theirs), len(digits))
    real_mine = won + end.caller[0].real[nation] > 0
    real_theirs = lost + end.other[0].real[nation] > 0
    return _NationStates(
        np.broadcast_to(mine[:, None, None] + won, shape),
        np.broadcast_to(theirs[None, :, None] + lost, shape),
        np.broadcast_to(real_mine, shape),
        np.broadcast_to(real_theirs, shape),
        caller_way,
        other_way,
        outcome_way,
    )


def _different(strengths: Sequence[int]) -> tuple[Whole, Whole]:
    """Return the different strengths, and where each is among them."""
    found = sorted(set(strengths))
    places = [found.index(strength) for strength in strengths]
    return np.array(found, dtype=np.int64), np.array(places, dtype=np.int64)


def _added(net: Net, end: RoundEndings, states: list[_NationStates]) -> list[Values]:
    """Return what each nation's states add to the sum, computed all at once."""
    stock = nation_stock(end.unseen)
    sizes = [state.mine.size for state in states]
    columns = zip(*(state[:4] for state in states), strict=True)
    mine, theirs, real_mine, real_theirs = (
        np.concatenate([part.ravel() for part in column]) for column in columns
    )
    stocks = np.repeat(stock, sizes, axis=0)
    features = nation_features(mine, theirs, real_mine, real_theirs, stocks)
    parts = np.split(net.nation(features), np.cumsum(sizes)[:-1])
    return [part.reshape(*state.mine.shape, -1) for part, state in zip(parts, states, strict=True)]


def _hands(net: Net, end: RoundEndings) -> Values:
    unseen = np.array(trick_counts(end.unseen), dtype=np.float32)
    return np.asarray(hand_features(end.caller, end.other, unseen) @ net.hand + net.bias)


def _hand_awards(net: Net, end: RoundEndings) -> Values:
    """Return, shape (outcomes, width), what the tavern's own tricks add to the sum."""
    kinds = np.array(
        [[card is trick for trick in Trick] for card in end.cards], dtype=np.float32
    ).reshape(-1, len(Trick))
    won, lost = (taken(end.cards) @ kinds for taken in (taken_by_caller, taken_by_other))
    return np.asarray(np.concatenate([won, lost], axis=1) @ net.hand[: 2 * len(Trick)])
