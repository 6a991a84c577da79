"""The evaluation learnt from games: features, values and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import NATIONS, SAILOR_VALUES, WILD_VALUE, Card, Sailor, Trick
from bot.games.shanghaien.players.solver.calls import RoundEndings, Values
from bot.games.shanghaien.players.solver.placements import DIGITS, Holding
from bot.games.shanghaien.rules import awards, nation_points, score
from bot.games.shanghaien.state import ROUNDS, Award, AwardReason, GameState, Seat


def nation_difference(mine: Values, theirs: Values) -> Values:
    """Return the lead in points of the first crew over the second, element by element.

    Rules, "Score": the vectorized form of `nation_points`.
    """
    low, high = np.minimum(mine, theirs), np.maximum(mine, theirs)
    points = np.where(low == 0, high, low)
    return np.asarray(np.sign(mine - theirs) * points, dtype=np.float32)


def taken_by_caller(cards: tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return which cards the caller wins, shape (outcomes, cards)."""
    return np.asarray(DIGITS[: 3 ** len(cards), : len(cards)] == 1)


def taken_by_other(cards: tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return which cards the caller's opponent wins, shape (outcomes, cards)."""
    return np.asarray(DIGITS[: 3 ** len(cards), : len(cards)] == 2)


def sailors_by_nation(cards: tuple[Card, ...]) -> Values:
    """Return each sailor's value in the column of its nation, shape (cards, nations)."""
    values = np.zeros((len(cards), len(NATIONS)), dtype=np.float32)
    for row, card in enumerate(cards):
        if isinstance(card, Sailor):
            values[row, NATIONS.index(card.nation)] = card.value
    return values


def score_difference(end: RoundEndings) -> Values:
    """Return the caller's lead in points after the award, shape (callers, others, outcomes)."""
    sailors = sailors_by_nation(end.cards)
    tricks = np.array([isinstance(card, Trick) for card in end.cards], dtype=np.float32)
    won, lost = (taken(end.cards).astype(np.float32) for taken in (taken_by_caller, taken_by_other))
    mine = strengths_of(end.caller)[:, None, None] + won @ sailors
    theirs = strengths_of(end.other)[None, :, None] + lost @ sailors
    difference = hands_ahead(end)[..., None] + (won - lost) @ tricks
    for nation in range(len(NATIONS)):
        difference = difference + nation_difference(mine[..., nation], theirs[..., nation])
    return np.asarray(difference, dtype=np.float32)


def strengths_of(holdings: Sequence[Holding]) -> Values:
    """Return the strengths of the crews, shape (holdings, nations)."""
    return np.array([holding.strengths for holding in holdings], dtype=np.float32)


def hands_ahead(end: RoundEndings) -> Values:
    """Return the caller's lead in tricks in hand, shape (callers, others)."""
    mine, theirs = (
        np.array([len(holding.hand) for holding in holdings], dtype=np.float32)
        for holdings in (end.caller, end.other)
    )
    return np.asarray(mine[:, None] - theirs[None])


EACH_TAKES: Final = 0.42
"""The probability that a given player wins a given card, measured in games of the solving players.
A card that neither wins leaves the game."""
STRENGTHS: Final = 26
"""The number of distinguished crew strengths: five sailors have 13, and wild cards 2 each."""
FACES: Final = tuple(sorted(set(SAILOR_VALUES)))
COPIES: Final = tuple(SAILOR_VALUES.count(face) for face in FACES)


def stock_index(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the index of a stock; the last axis of `counts` is the number of cards of each
    face.
    """
    index = np.zeros(counts.shape[:-1], dtype=np.int64)
    for place, copies in enumerate(COPIES):
        index = index * (copies + 1) + counts[..., place]
    return index


def _grid() -> tuple[Values, Values]:
    mine, theirs = np.meshgrid(
        np.arange(STRENGTHS + 14, dtype=np.float32),
        np.arange(STRENGTHS + 14, dtype=np.float32),
        indexing="ij",
    )
    difference = nation_difference(mine, theirs)
    return difference, difference**2


@cache
def _moments(stock: tuple[int, ...]) -> tuple[Values, Values]:
    """Return the mean and mean square of the points by both strengths, on a grid with a margin."""
    face = next((place for place, count in enumerate(stock) if count), None)
    if face is None:
        return _grid()
    rest = tuple(count - (place == face) for place, count in enumerate(stock))
    return _shared_out(_moments(rest)[0], FACES[face]), _shared_out(_moments(rest)[1], FACES[face])


def _shared_out(later: Values, value: int) -> Values:
    taken = np.pad(later, ((0, value), (0, value)), mode="edge")
    mine, theirs = taken[value:, :-value], taken[:-value, value:]
    shared = EACH_TAKES * (mine + theirs) + (1 - 2 * EACH_TAKES) * later
    return np.asarray(shared, dtype=np.float32)


@cache
def prospects() -> tuple[Values, Values]:
    """Return the mean and spread of a nation's points, indexed by stock, own and other strength.

    The spread is one standard deviation. Both are for the owner of the first strength.
    """
    shape = [copies + 1 for copies in COPIES]
    means, spreads = [], []
    for stock in np.ndindex(*shape):
        mean, square = (each[:STRENGTHS, :STRENGTHS] for each in _moments(stock))
        means.append(mean)
        spreads.append(np.sqrt(np.maximum(square - mean**2, 0)))
    return np.stack(means), np.stack(spreads)


Whole = NDArray[np.int64]

NATION_FEATURES: Final = 30
"""The number of `nation_features`. New ones are appended: older weights use only the first ones."""
HAND_NAMES: Final = (
    *(f"mine {trick}" for trick in Trick),
    *(f"theirs {trick}" for trick in Trick),
    *(f"stack {trick}" for trick in Trick),
)
"""The names of `hand_features`, in order; weights are stored under these names."""
HAND_FEATURES: Final = len(HAND_NAMES)
SCALE: Final = np.float32(1 / 4)
"""Scales sailor values to about 1."""


def nation_features(
    mine: Whole, theirs: Whole, real_mine: Whole, real_theirs: Whole, stock: Whole
) -> Values:
    """Return the features of one nation, shape (…, NATION_FEATURES).

    The first four arguments have the same shape: strengths, and 1 for a crew with a real sailor.
    `stock` contains the number of cards of each face in the stack, shape (…, 4).
    """
    mine, theirs = np.minimum(mine, STRENGTHS - 1), np.minimum(theirs, STRENGTHS - 1)
    stock = np.broadcast_to(stock, (*mine.shape, len(FACES)))
    mean, spread = (table[stock_index(stock), mine, theirs] for table in prospects())
    to_come = (stock * np.array(FACES)).sum(axis=-1)
    lead = (mine - theirs).astype(np.float32)
    points = _points(mine, theirs)
    decided = np.abs(lead) > to_come
    best, worst = _points(mine + to_come, theirs), _points(mine, theirs + to_come)
    largest = np.max((stock > 0) * np.array(FACES), axis=-1)
    columns = [
        mine * SCALE,
        theirs * SCALE,
        np.minimum(mine, theirs) * SCALE,
        lead * SCALE,
        np.abs(lead) * SCALE,
        points * SCALE,
        mean * SCALE,
        spread * SCALE,
        to_come * SCALE,
        mine > theirs,
        mine < theirs,
        (mine > 0) & (theirs == 0),
        (mine == 0) & (theirs > 0),
        (mine == 0) & (theirs == 0),
        real_mine,
        real_theirs,
        *(stock[..., place] for place in range(len(FACES))),
        decided,
        decided * points * SCALE,
        np.abs(lead) <= 2,
        (to_come == 0) * points * SCALE,
        best * SCALE,
        worst * SCALE,
        _points(mine + largest, theirs) * SCALE,
        _points(mine, theirs + largest) * SCALE,
        real_mine * (_points(mine + WILD_VALUE, theirs) - points) * SCALE,
        real_theirs * (_points(mine, theirs + WILD_VALUE) - points) * SCALE,
    ]
    return np.stack([np.asarray(each, dtype=np.float32) for each in columns], axis=-1)


def _points(mine: Whole, theirs: Whole) -> Values:
    return nation_difference(mine.astype(np.float32), theirs.astype(np.float32))


def hand_features(hands: Sequence[Holding], others: Sequence[Holding], unseen: Values) -> Values:
    """Return the tricks of both hands and of the stack, shape (hands, others, HAND_FEATURES)."""
    mine = np.array([trick_counts(holding.hand) for holding in hands], dtype=np.float32)
    theirs = np.array([trick_counts(holding.hand) for holding in others], dtype=np.float32)
    shape = (len(mine), len(theirs))
    return np.concatenate(
        [
            np.broadcast_to(mine[:, None], (*shape, len(Trick))),
            np.broadcast_to(theirs[None], (*shape, len(Trick))),
            np.broadcast_to(unseen, (*shape, len(Trick))),
        ],
        axis=2,
    )


def trick_counts(tricks: Sequence[Card]) -> list[int]:
    """Return the number of copies of each trick card, in the order of `Trick`.

    >>> trick_counts([Trick.JOKER])
    [0, 0, 0, 1, 0]
    """
    return [tricks.count(trick) for trick in Trick]


def nation_stock(unseen: Sequence[Card]) -> Whole:
    """Return the number of cards of each face in the stack, shape (nations, 4).

    The numbers are limited to those of a new game's deck, because the weights were learnt with it.
    """
    stock = np.zeros((len(NATIONS), len(FACES)), dtype=np.int64)
    for card in unseen:
        if isinstance(card, Sailor):
            stock[NATIONS.index(card.nation), FACES.index(card.value)] += 1
    return np.minimum(stock, COPIES)


TRICK_WORTH: Final = 2
"""The value in points of a trick in hand that can still be played."""


class ChanceTakesAll:
    """A value of the end of a round: the expected lead if all later cards are shared out by chance.

    It recognizes safe crews and crews that can still be overtaken. It values each point of a lead
    the same.
    """

    def fine(self, _number: int) -> float:
        """Return the tolerance, in points; it is the same in every round and far below a die's
        value.
        """
        return 1e-2

    def of(self, end: RoundEndings) -> Values:
        """Return the caller's expected lead; see `RoundValue.of`."""
        won = taken_by_caller(end.cards).astype(np.float32)
        lost = taken_by_other(end.cards).astype(np.float32)
        sailors = sailors_by_nation(end.cards)
        tricks = np.array([isinstance(card, Trick) for card in end.cards], dtype=np.float32)
        mine = _places(strengths_of(end.caller)[:, None, None] + won @ sailors)
        theirs = _places(strengths_of(end.other)[None, :, None] + lost @ sailors)
        trick_worth = TRICK_WORTH if end.unseen else 1
        lead = trick_worth * (hands_ahead(end)[..., None] + (won - lost) @ tricks)
        mean = prospects()[0][stock_index(nation_stock(end.unseen))]
        for nation in range(len(NATIONS)):
            lead = lead + mean[nation][mine[..., nation], theirs[..., nation]]
        return np.asarray(lead, dtype=np.float32)


def _places(strengths: Values) -> np.typing.NDArray[np.intp]:
    return np.minimum(strengths, STRENGTHS - 1).astype(np.intp)


def lead(state: GameState, seat: Seat, taken: Iterable[Award] | None = None) -> int:
    """Return the lead in points of `seat` if the round and the game ended now.

    Cards are awarded by the current dice, or by `taken`. While the end with number 1 is open, no
    card is awarded.
    """
    strengths = [[crew.strength for crew in player.crews] for player in state.players]
    points = [len(player.tricks) for player in state.players]
    for award in awards(state) if taken is None else taken:
        if award.winner is None:
            continue
        slot = award.winner.slot
        if isinstance(award.card, Sailor):
            strengths[slot][NATIONS.index(award.card.nation)] += award.card.value
        else:
            points[slot] += 1
    ahead = points[0] - points[1]
    for pair in zip(*strengths, strict=True):
        first, second = nation_points((pair[0], pair[1]))
        ahead += first - second
    return ahead if seat is Seat.FIRST else -ahead


def outright_awards(state: GameState) -> list[Award]:
    """Return the awards by more dice only, without the neighbours."""
    return [award for award in awards(state) if award.reason is AwardReason.MORE_DICE]


def gain(state: GameState, seat: Seat) -> int:
    """Return the gain in the lead of `seat` if the tavern's cards were awarded now."""
    first, second = score(state).totals
    before = first - second if seat is Seat.FIRST else second - first
    return lead(state, seat) - before


def sailor_gain(state: GameState, seat: Seat) -> int:
    """Return the value of the tavern's sailors won by `seat`, minus the opponent's."""
    return sum(
        award.card.value * (1 if award.winner is seat else -1)
        for award in awards(state)
        if award.winner is not None and isinstance(award.card, Sailor)
    )


TIE_BREAK = np.float32(1e-4)
"""The value of a point compared with winning: it only breaks ties between winning chances."""


class Aim(StrEnum):
    """The aim of a value; also the name of its file of weights."""

    WINNING = "winning"
    """A win is 1, a draw 0, a loss -1."""
    POINTS = "points"
    """The difference of the final scores."""


UNIT: dict[Aim, np.float32] = {Aim.WINNING: np.float32(1), Aim.POINTS: np.float32(10)}
"""The meaning of a net's output of 1."""


START_NAMES = ("none", *(trick.value for trick in Trick))
"""The extra tricks with a known value of a new game: the names in its weights."""
FINE = 2e-3
"""The tolerance, in the unit of the aim: far below the accuracy of the nets."""
FINE_AT_THE_END = 1e-4
"""The tolerance in the last round, with its exact value."""


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
        """Return the summands of nations with these features; the last axis is replaced."""
        known = features[..., : len(self.nation_in)]
        added = np.maximum(known @ self.nation_in + self.nation_bias, 0) @ self.nation_out
        return np.asarray(added, dtype=np.float32)

    def result(self, total: Values) -> Values:
        """Return the value of a sum over nations and hands; the last axis is removed."""
        bent = np.maximum(total, 0)
        worth: Values = bent @ self.bent + total @ self.straight + self.offset
        if len(self.deep_out):
            deep = bent @ self.deep_in
            deep += self.deep_bias
            worth += np.maximum(deep, 0, out=deep) @ self.deep_out
        return np.asarray(worth, dtype=np.float32)


class PairSums:
    """The sums of all pairs of holdings, from one part per holding of either player."""

    def __init__(self, net: Net, rows: Values, columns: Values) -> None:
        """Store both parts, shape (holdings, outcomes, width)."""
        self._net = net
        self._rows, self._columns = rows, columns
        self._row_worths = rows @ net.straight + net.offset
        self._column_worths = columns @ net.straight
        # Whole arrays of zeros and biases: numpy is three times as fast with them as by
        # broadcasting.
        shape = rows.shape[1:]
        self._sum = np.empty(shape, dtype=np.float32)
        self._zeros = np.zeros(shape, dtype=np.float32)
        deep = (shape[0], len(net.deep_out))
        self._deep = np.empty(deep, dtype=np.float32)
        self._deep_bias = np.ascontiguousarray(np.broadcast_to(net.deep_bias, deep))
        self._deep_zeros = np.zeros(deep, dtype=np.float32)

    def worth(self, row: int, column: int, more: Values | None = None) -> Values:
        """Return the value of a pair by outcome; `more` is added to the sum of the two parts."""
        net, total, deep = self._net, self._sum, self._deep
        np.add(self._rows[row], self._columns[column], out=total)
        worth: Values = self._row_worths[row] + self._column_worths[column]
        if more is not None:
            total += more
            worth += more @ net.straight
        np.maximum(total, self._zeros, out=total)
        worth += total @ net.bent
        if deep.size:
            np.matmul(total, net.deep_in, out=deep)
            deep += self._deep_bias
            worth += np.maximum(deep, self._deep_zeros, out=deep) @ net.deep_out
        return worth


class LearntValue:
    """The value of the end of a round, learnt by solving the next round."""

    def __init__(self, aim: Aim, nets: dict[int, Net], start: Values) -> None:
        """Create a value from `nets` by round, 1 to 7.

        `start` contains the value of a new game for the player who does not start, by extra trick
        in the order of `START_NAMES`.
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
        """Return the value learnt for `aim`, from the package's weights."""
        source = files("bot.games.shanghaien.players") / "weights" / f"{aim}.npz"
        with source.open("rb") as file, np.load(file) as stored:
            return cls.of_weights(aim, stored)

    @classmethod
    def of_weights(cls, aim: Aim, stored: Mapping[str, Values]) -> Self:
        """Return a value for `aim` from weights in the format of the training.

        Weights are looked up by the names of the trick cards; an unknown card has zero weight.
        """
        nets = {number: _net_of(stored, number) for number in range(1, ROUNDS)}
        start = stored["start"]
        return cls(aim, nets, _rows(start, stored["start_names"], START_NAMES, start[0]))

    def of(self, end: RoundEndings) -> Values:
        """Return the value for the caller; see `RoundValue.of`."""
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
"""The weights of nets from before the deep layer was added."""


def _net_of(stored: Mapping[str, Values], number: int) -> Net:
    found = {name: stored.get(f"{name}_{number}") for name in Net.names()}
    net = Net(**(_NO_DEPTH | {name: each for name, each in found.items() if each is not None}))
    nothing = np.zeros_like(net.hand[0])
    return replace(net, hand=_rows(net.hand, stored["hand_names"], HAND_NAMES, nothing))


def _rows(stored: Values, names: Iterable[str], wanted: Iterable[str], missing: Values) -> Values:
    """Return the `stored` rows in the order of the `wanted` names, with `missing` for unknown
    names.

    `names` are those of the stored rows.
    """
    rows = dict(zip(names, stored, strict=True))
    return np.array([rows.get(name, missing) for name in wanted], dtype=np.float32)


def final_worth(aim: Aim, difference: Values) -> Values:
    """Return the value of a finished game with that score difference."""
    if aim is Aim.POINTS:
        return difference
    return np.asarray(np.sign(difference) + TIE_BREAK * difference, dtype=np.float32)


class _NationStates(NamedTuple):
    """The possible states of one nation at the end of a round."""

    mine: Whole
    """The strengths by the caller's holding, the other's holding, and the winners of its cards."""
    theirs: Whole
    real_mine: Whole
    real_theirs: Whole
    caller_way: Whole
    """The first index by holding of the caller."""
    other_way: Whole
    outcome_way: Whole
    """The last index by outcome."""


@dataclass(frozen=True, slots=True)
class _Shifts:
    """The changes of the sum by one nation, compared with the first holdings of both players."""

    caller_way: list[int]
    """The first index of `added` by holding of the caller."""
    other_way: list[int]
    outcome_way: Whole
    added: Values
    """Shape (ways of the caller, of the other, of outcomes, width)."""

    def of(self, mine: int, theirs: int) -> Values:
        """Return the change by one way of each player, by outcome."""
        first = self.added[self.caller_way[0], self.other_way[0]]
        changed: Values = (self.added[mine, theirs] - first)[self.outcome_way]
        return changed

    def of_callers(self, rows: Values) -> None:
        """Add to `rows` the change by each of the caller's holdings, with the other's first
        holding.
        """
        for way in {*self.caller_way} - {self.caller_way[0]}:
            change = self.of(way, self.other_way[0])
            for row in (row for row, own in enumerate(self.caller_way) if own == way):
                rows[row] += change

    def of_others(self, columns: Values) -> None:
        """Add to `columns` the change by each of the other's holdings, with the caller's first
        holding.
        """
        for way in {*self.other_way} - {self.other_way[0]}:
            change = self.of(self.caller_way[0], way)
            for column in (column for column, own in enumerate(self.other_way) if own == way):
                columns[column] += change

    def of_both(self) -> Iterator[tuple[int, int, Values]]:
        """Yield the pairs of holdings with an additional joint change, and that change."""
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
    for state, table in zip(states, _sum_states(net, end, states), strict=True):
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
    """Return the distinct strengths, and the index of each strength among them."""
    found = sorted(set(strengths))
    places = [found.index(strength) for strength in strengths]
    return np.array(found, dtype=np.int64), np.array(places, dtype=np.int64)


def _sum_states(net: Net, end: RoundEndings, states: list[_NationStates]) -> list[Values]:
    """Return the summands of all nations' states, computed together."""
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
    """Return the summands of the tavern's trick cards, shape (outcomes, width)."""
    kinds = np.array(
        [[card is trick for trick in Trick] for card in end.cards], dtype=np.float32
    ).reshape(-1, len(Trick))
    won, lost = (taken(end.cards) @ kinds for taken in (taken_by_caller, taken_by_other))
    return np.asarray(np.concatenate([won, lost], axis=1) @ net.hand[: 2 * len(Trick)])
