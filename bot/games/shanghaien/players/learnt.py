"""The valuation of ends of rounds that the strongest levels use.

- `LearntValue` computes the winning chance or the expected lead with small neural networks that
  were trained with exact solutions of rounds. Their inputs are *features*: numbers that describe
  a position.
- `ChanceTakesAll` assumes that chance decides who wins each later card.
- Functions such as `lead` compute the current score, for the lower levels.

Outcomes (shape 729) and holdings are those of `placements`. The *stack* contains the cards that may
still be dealt; the *faces* of sailors are their different values.
"""

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
    """Return the lead in points of the owner of the crews `mine`, element by element.

    The arguments are arrays of crew strengths of one nation; see `nation_points` for the rule.

    >>> nation_difference(np.float32([9, 0, 3]), np.float32([4, 5, 3])).tolist()
    [4.0, -5.0, 0.0]
    """
    low, high = np.minimum(mine, theirs), np.maximum(mine, theirs)
    points = np.where(low == 0, high, low)
    return np.asarray(np.sign(mine - theirs) * points, dtype=np.float32)


def cards_of_caller(cards: tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return an array that is True for the cards that the caller of Shanghai wins.

    The shape is (outcomes, cards).
    """
    return np.asarray(DIGITS[: 3 ** len(cards), : len(cards)] == 1)


def cards_of_other(cards: tuple[Card, ...]) -> NDArray[np.bool_]:
    """Return an array that is True for the cards that the caller's opponent wins.

    The shape is (outcomes, cards).
    """
    return np.asarray(DIGITS[: 3 ** len(cards), : len(cards)] == 2)


def sailors_by_nation(cards: tuple[Card, ...]) -> Values:
    """Return the value of each sailor card in the column of its nation, shape (cards, nations).

    All other elements are 0.
    """
    values = np.zeros((len(cards), len(NATIONS)), dtype=np.float32)
    for row, card in enumerate(cards):
        if isinstance(card, Sailor):
            values[row, NATIONS.index(card.nation)] = card.value
    return values


def score_difference(end: RoundEndings) -> Values:
    """Return the caller's lead in points after the award, shape (callers, others, outcomes)."""
    sailors = sailors_by_nation(end.cards)
    tricks = np.array([isinstance(card, Trick) for card in end.cards], dtype=np.float32)
    won, lost = (taken(end.cards).astype(np.float32) for taken in (cards_of_caller, cards_of_other))
    mine = strengths_of(end.caller)[:, None, None] + won @ sailors
    theirs = strengths_of(end.other)[None, :, None] + lost @ sailors
    difference = trick_lead(end)[..., None] + (won - lost) @ tricks
    for nation in range(len(NATIONS)):
        difference = difference + nation_difference(mine[..., nation], theirs[..., nation])
    return np.asarray(difference, dtype=np.float32)


def strengths_of(holdings: Sequence[Holding]) -> Values:
    """Return the strengths of the crews, shape (holdings, nations)."""
    return np.array([holding.strengths for holding in holdings], dtype=np.float32)


def trick_lead(end: RoundEndings) -> Values:
    """Return the caller's lead in the number of trick cards in hand, shape (callers, others)."""
    mine, theirs = (
        np.array([len(holding.hand) for holding in holdings], dtype=np.float32)
        for holdings in (end.caller, end.other)
    )
    return np.asarray(mine[:, None] - theirs[None])


EACH_TAKES: Final = 0.42
"""The probability that a given player wins a given card, measured in games of the two strongest
levels. A card that neither player wins leaves the game."""
STRENGTHS: Final = 26
"""The number of crew strengths in a table: 0 to 24, and 25 for all higher ones. The five sailors of
a nation have 13 together, and each wild card adds 2."""
FACES: Final = tuple(sorted(set(SAILOR_VALUES)))
"""The different values of sailors: 1, 2, 3 and 4."""
COPIES: Final = tuple(SAILOR_VALUES.count(face) for face in FACES)
"""The number of sailors of each face in a nation."""


def stock_index(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the index of a nation's *stock*: its sailors that are still in the stack.

    The last axis of `counts` is the face, and the elements are numbers of cards. An empty stock has
    the index 0:

    >>> stock_index(np.array([[0, 0, 0, 0], [0, 0, 0, 1], [1, 1, 2, 1]])).tolist()
    [0, 1, 23]
    """
    index = np.zeros(counts.shape[:-1], dtype=np.int64)
    for face, copies in enumerate(COPIES):
        index = index * (copies + 1) + counts[..., face]
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
    """Return the mean and the mean square of a player's final lead in one nation, in points.

    The axes of both arrays are the current strengths of the player's crew and of the opponent's;
    they are longer than `STRENGTHS`, so that crews can still grow. `stock` contains the number of
    the nation's sailors of each face in the stack. Chance decides who wins them; see `EACH_TAKES`.
    """
    face = next((index for index, count in enumerate(stock) if count), None)
    if face is None:
        return _grid()
    rest = tuple(count - (index == face) for index, count in enumerate(stock))
    return _average_takers(_moments(rest)[0], FACES[face]), _average_takers(
        _moments(rest)[1], FACES[face]
    )


def _average_takers(later: Values, value: int) -> Values:
    taken = np.pad(later, ((0, value), (0, value)), mode="edge")
    mine, theirs = taken[value:, :-value], taken[:-value, value:]
    shared = EACH_TAKES * (mine + theirs) + (1 - 2 * EACH_TAKES) * later
    return np.asarray(shared, dtype=np.float32)


@cache
def prospects() -> tuple[Values, Values]:
    """Return the mean and the standard deviation of a player's final lead in one nation, in points.

    Both arrays have the shape (stocks, the player's strengths, the opponent's strengths); see
    `stock_index`. They assume that chance decides who wins the nation's sailors in the stack.
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
"""The number of features of a nation. New features are appended, because older weights use only the
first ones."""
HAND_NAMES: Final = (
    *(f"mine {trick}" for trick in Trick),
    *(f"theirs {trick}" for trick in Trick),
    *(f"stack {trick}" for trick in Trick),
)
"""The names of the features of hands, in the order of `hand_features`. Stored weights are found by
these names."""
HAND_FEATURES: Final = len(HAND_NAMES)
SCALE: Final = np.float32(1 / 4)
"""The factor for strengths and points in features. It scales the value of a sailor to at most 1."""


def nation_features(
    mine: Whole, theirs: Whole, real_mine: Whole, real_theirs: Whole, stock: Whole
) -> Values:
    """Return the features of nations, shape (…, NATION_FEATURES).

    `mine` and `theirs` are the strengths of two crews of a nation. `real_mine` and `real_theirs`
    are 1 if the crew has a sailor card, or 0. These four arrays have the same shape. `stock`
    contains the number of cards of each face in the stack, shape (…, 4).
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
        *(stock[..., face] for face in range(len(FACES))),
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
    """Return the features of hands: the numbers of each trick card in both hands and in the stack.

    `unseen` contains the numbers in the stack. The shape is (hands, others, HAND_FEATURES).
    """
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
    """Return the number of sailors of each face among the cards `unseen`, shape (nations, 4).

    No number is larger than in the deck of a new game, because the weights were learnt with that
    deck. Older games may have other decks.
    """
    stock = np.zeros((len(NATIONS), len(FACES)), dtype=np.int64)
    for card in unseen:
        if isinstance(card, Sailor):
            stock[NATIONS.index(card.nation), FACES.index(card.value)] += 1
    return np.minimum(stock, COPIES)


TRICK_WORTH: Final = 2
"""The value in points of a trick in hand that can still be played."""


class ChanceTakesAll:
    """A valuation of the ends of rounds: the expected final lead in points.

    It assumes that chance decides who wins each later card; see `EACH_TAKES`. It therefore
    distinguishes crews that can still be overtaken from those that cannot. Each point of a lead has
    the same value.
    """

    def tolerance(self, _number: int) -> float:
        """Return the tolerance in points: the same in every round, and much less than the value
        of a die.
        """
        return 1e-2

    def evaluate(self, end: RoundEndings) -> Values:
        """Return the caller's expected lead; see `RoundValue.evaluate`."""
        won = cards_of_caller(end.cards).astype(np.float32)
        lost = cards_of_other(end.cards).astype(np.float32)
        sailors = sailors_by_nation(end.cards)
        tricks = np.array([isinstance(card, Trick) for card in end.cards], dtype=np.float32)
        mine = _strength_indices(strengths_of(end.caller)[:, None, None] + won @ sailors)
        theirs = _strength_indices(strengths_of(end.other)[None, :, None] + lost @ sailors)
        trick_worth = TRICK_WORTH if end.unseen else 1
        lead = trick_worth * (trick_lead(end)[..., None] + (won - lost) @ tricks)
        mean = prospects()[0][stock_index(nation_stock(end.unseen))]
        for nation in range(len(NATIONS)):
            lead = lead + mean[nation][mine[..., nation], theirs[..., nation]]
        return np.asarray(lead, dtype=np.float32)


def _strength_indices(strengths: Values) -> np.typing.NDArray[np.intp]:
    return np.minimum(strengths, STRENGTHS - 1).astype(np.intp)


def lead(state: GameState, seat: Seat, taken: Iterable[Award] | None = None) -> int:
    """Return the lead in points of `seat` if the round and the game ended now.

    The cards of the tavern are awarded as in `taken`, or by default according to the current dice.
    By default, no card is awarded until a player has chosen the end with card 1.
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
    """Return the awards of the cards that a player wins by having more dice on them."""
    return [award for award in awards(state) if award.reason is AwardReason.MORE_DICE]


def gain(state: GameState, seat: Seat) -> int:
    """Return by how many points the lead of `seat` would grow if the round ended now."""
    first, second = score(state).totals
    before = first - second if seat is Seat.FIRST else second - first
    return lead(state, seat) - before


def sailor_gain(state: GameState, seat: Seat) -> int:
    """Return the total value of the sailors that `seat` would win now, minus the opponent's."""
    return sum(
        award.card.value * (1 if award.winner is seat else -1)
        for award in awards(state)
        if award.winner is not None and isinstance(award.card, Sailor)
    )


TIE_BREAK = np.float32(1e-4)
"""The value of each point of the final lead, where a win has the value 1. It is so small that it
only decides between equal winning chances."""


class Aim(StrEnum):
    """The quantity that a valuation estimates. The value is the name of its file of weights."""

    WINNING = "winning"
    """The winning chance, on a scale where a win is 1, a draw 0 and a loss -1."""
    POINTS = "points"
    """The difference of the final scores."""


UNIT: dict[Aim, np.float32] = {Aim.WINNING: np.float32(1), Aim.POINTS: np.float32(10)}
"""The factor by which the output of a network is multiplied to get a value in the unit of its aim.
An output of 1 stands for a lead of 10 points; winning chances are not scaled."""


START_NAMES = ("none", *(trick.value for trick in Trick))
"""The possible extra trick cards of a new game, by their names in the stored weights."""
TOLERANCE = 2e-3
"""The tolerance for outputs of the networks, before the factor `UNIT`. It is much less than their
errors."""
TOLERANCE_AT_THE_END = 1e-4
"""The tolerance in the final round, whose ends have exact values."""


@dataclass(frozen=True, slots=True)
class Net:
    """The weights of the neural network for the end of one round.

    1. Each nation's features pass through `nation_in`, `nation_bias`, a rectifier (max(x, 0)) and
       `nation_out`.
    2. The results of all nations, the features of the hands times `hand`, and `bias` are added up.
    3. The output is the sum of three linear functions: of that sum (`straight`, `offset`), of the
       rectified sum (`bent`), and of a further hidden layer (`deep_in`, `deep_bias`, `deep_out`).
    """

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
        """Return the contributions of nations to the sum of step 2. Each contribution is a vector.

        The result has the shape of `features`, but the last axis is that vector.
        """
        known = features[..., : len(self.nation_in)]
        added = np.maximum(known @ self.nation_in + self.nation_bias, 0) @ self.nation_out
        return np.asarray(added, dtype=np.float32)

    def result(self, total: Values) -> Values:
        """Return the output (step 3) for sums of step 2; the last axis of `total` is a sum."""
        bent = np.maximum(total, 0)
        worth: Values = bent @ self.bent + total @ self.straight + self.offset
        if len(self.deep_out):
            deep = bent @ self.deep_in
            deep += self.deep_bias
            worth += np.maximum(deep, 0, out=deep) @ self.deep_out
        return np.asarray(worth, dtype=np.float32)


class PairSums:
    """Computes the output of a network for many pairs of holdings, one of each player.

    The sum of step 2 (see `Net`) has two parts, one for each player's holding.
    """

    def __init__(self, net: Net, rows: Values, columns: Values) -> None:
        """Store the parts for the caller's holdings (`rows`) and the other player's (`columns`).

        The shape of both is (holdings, outcomes, length of the sum).
        """
        self._net = net
        self._rows, self._columns = rows, columns
        self._row_worths = rows @ net.straight + net.offset
        self._column_worths = columns @ net.straight
        # With whole arrays of zeros and biases, numpy is three times as fast as with broadcasting.
        shape = rows.shape[1:]
        self._sum = np.empty(shape, dtype=np.float32)
        self._zeros = np.zeros(shape, dtype=np.float32)
        deep = (shape[0], len(net.deep_out))
        self._deep = np.empty(deep, dtype=np.float32)
        self._deep_bias = np.ascontiguousarray(np.broadcast_to(net.deep_bias, deep))
        self._deep_zeros = np.zeros(deep, dtype=np.float32)

    def compute(self, row: int, column: int, more: Values | None = None) -> Values:
        """Return the output for one pair of holdings, shape (outcomes,).

        `row` and `column` are the indices of the holdings. `more` is added to the sum.
        """
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
    """A valuation of the ends of rounds by neural networks.

    The network of each round was trained with the exact solutions of the round after it.
    """

    def __init__(self, aim: Aim, nets: dict[int, Net], start: Values) -> None:
        """Create a valuation from the networks of the rounds 1 to 7.

        `start` contains the value of a new game, for the player who does not start, by extra trick
        card in the order of `START_NAMES`.
        """
        self._aim = aim
        self.nets = nets
        self._start = start

    def tolerance(self, number: int) -> float:
        """Return the tolerance in round `number`; see `RoundValue.tolerance`."""
        return (TOLERANCE if number < ROUNDS else TOLERANCE_AT_THE_END) * float(UNIT[self._aim])

    @classmethod
    @cache
    def read(cls, aim: Aim) -> Self:
        """Return the valuation for `aim`, with the weights in this package."""
        source = files("bot.games.shanghaien.players") / "weights" / f"{aim}.npz"
        with source.open("rb") as file, np.load(file) as stored:
            return cls.from_weights(aim, stored)

    @classmethod
    def from_weights(cls, aim: Aim, stored: Mapping[str, Values]) -> Self:
        """Return the valuation for `aim` with weights as `tools.captain.training` writes them.

        Weights of trick cards are found by the names of the cards. A card without weights does not
        affect the value.
        """
        nets = {number: _net_of(stored, number) for number in range(1, ROUNDS)}
        start = stored["start"]
        return cls(aim, nets, _rows(start, stored["start_names"], START_NAMES, start[0]))

    def evaluate(self, end: RoundEndings) -> Values:
        """Return the value for the caller; see `RoundValue.evaluate`."""
        if end.round == ROUNDS:
            return evaluate_final(self._aim, score_difference(end))
        if end.round == 0:
            return self._at_start(end)
        worth = _evaluate_net(self.nets[end.round], end)
        if self._aim is Aim.WINNING:
            worth = np.tanh(worth)
        return np.asarray(UNIT[self._aim] * worth, dtype=np.float32)

    def _at_start(self, end: RoundEndings) -> Values:
        counts = [trick_counts(holding.hand) for holding in end.caller]
        worth = [self._start[0 if not any(each) else 1 + each.index(1)] for each in counts]
        return np.array(worth, dtype=np.float32)[:, None, None]


_NO_DEPTH = {
    "deep_in": np.zeros((0, 0), dtype=np.float32),
    "deep_bias": np.zeros(0, dtype=np.float32),
    "deep_out": np.zeros(0, dtype=np.float32),
}
"""The missing weights of older networks, which have no further hidden layer."""


def _net_of(stored: Mapping[str, Values], number: int) -> Net:
    weights = {name: stored.get(f"{name}_{number}") for name in Net.names()}
    net = Net(**(_NO_DEPTH | {name: each for name, each in weights.items() if each is not None}))
    nothing = np.zeros_like(net.hand[0])
    return replace(net, hand=_rows(net.hand, stored["hand_names"], HAND_NAMES, nothing))


def _rows(stored: Values, names: Iterable[str], wanted: Iterable[str], missing: Values) -> Values:
    """Return the rows of `stored`, which have the names `names`, in the order of `wanted`.

    A name without a row gets the row `missing`.
    """
    rows = dict(zip(names, stored, strict=True))
    return np.array([rows.get(name, missing) for name in wanted], dtype=np.float32)


def evaluate_final(aim: Aim, difference: Values) -> Values:
    """Return the value of a finished game for a player who leads by `difference` points."""
    if aim is Aim.POINTS:
        return difference
    return np.asarray(np.sign(difference) + TIE_BREAK * difference, dtype=np.float32)


class _NationStates(NamedTuple):
    """The possible states of one nation at the end of a round.

    Many holdings and outcomes lead to the same crews. The first four arrays contain each case once.
    Their shape is (strengths of the caller's crew before the award, strengths of the other crew
    before the award, possible awards of the nation's cards in the tavern).
    """

    mine: Whole
    """The strength of the caller's crew after the award."""
    theirs: Whole
    """The strength of the other crew after the award."""
    real_mine: Whole
    """1 if the caller's crew has a sailor card after the award, or 0."""
    real_theirs: Whole
    """1 if the other crew has a sailor card after the award, or 0."""
    caller_index: Whole
    """For each holding of the caller, its index in the first axis."""
    other_index: Whole
    """For each holding of the other player, its index in the second axis."""
    outcome_index: Whole
    """For each outcome, its index in the third axis."""


@dataclass(frozen=True, slots=True)
class _Shifts:
    """The contributions of one nation to the sum of step 2 (see `Net`), for all pairs of holdings.

    The methods compute differences from the contribution for the first holdings of both players.
    """

    caller_index: list[int]
    """See `_NationStates`."""
    other_index: list[int]
    outcome_index: Whole
    contributions: Values
    """The contributions. The axes are those of `_NationStates`, then the vector of the sum."""

    def difference(self, mine: int, theirs: int) -> Values:
        """Return the difference for the cases `mine` and `theirs`, two indices in `contributions`.

        The shape is (outcomes, length of the sum).
        """
        first = self.contributions[self.caller_index[0], self.other_index[0]]
        changed: Values = (self.contributions[mine, theirs] - first)[self.outcome_index]
        return changed

    def add_caller_differences(self, rows: Values) -> None:
        """Add to `rows` the difference for each holding of the caller, paired with the other
        player's first holding.
        """
        for case in {*self.caller_index} - {self.caller_index[0]}:
            change = self.difference(case, self.other_index[0])
            for row in (row for row, own in enumerate(self.caller_index) if own == case):
                rows[row] += change

    def add_other_differences(self, columns: Values) -> None:
        """Add to `columns` the difference for each holding of the other player, paired with the
        caller's first holding.
        """
        for case in {*self.other_index} - {self.other_index[0]}:
            change = self.difference(self.caller_index[0], case)
            for column in (column for column, own in enumerate(self.other_index) if own == case):
                columns[column] += change

    def joint_differences(self) -> Iterator[tuple[int, int, Values]]:
        """Yield corrections for pairs of holdings that both differ from the first ones.

        The difference of such a pair is usually not the sum of the differences that the two methods
        above add. Each triple contains the indices of both holdings and the amount to add to that
        sum.
        """
        mine, theirs = self.caller_index[0], self.other_index[0]
        for row, own in enumerate(self.caller_index):
            for column, other in enumerate(self.other_index):
                if own != mine and other != theirs:
                    alone = self.difference(own, theirs) + self.difference(mine, other)
                    yield row, column, self.difference(own, other) - alone


def _evaluate_net(net: Net, end: RoundEndings) -> Values:
    states = [_nation_states(end, nation) for nation in range(len(NATIONS))]
    common = _hand_awards(net, end)
    shifts: list[_Shifts] = []
    for state, table in zip(states, _sum_states(net, end, states), strict=True):
        mine, theirs = state.caller_index.tolist(), state.other_index.tolist()
        common = common + table[mine[0], theirs[0], state.outcome_index]
        if table.shape[:2] != (1, 1):
            shifts.append(_Shifts(mine, theirs, state.outcome_index, table))
    hands = _hands(net, end)
    rows = common + hands[:, :1]
    columns = np.empty((hands.shape[1], *common.shape), dtype=np.float32)
    columns[:] = (hands[0] - hands[0, 0])[:, None]
    for shift in shifts:
        shift.add_caller_differences(rows)
        shift.add_other_differences(columns)
    joint: dict[tuple[int, int], Values] = {}
    for row, column, more in (each for shift in shifts for each in shift.joint_differences()):
        joint[row, column] = joint[row, column] + more if (row, column) in joint else more
    sums = PairSums(net, rows, columns)
    worth = np.empty((*hands.shape[:2], len(common)), dtype=np.float32)
    for row, column in np.ndindex(*hands.shape[:2]):
        worth[row, column] = sums.compute(row, column, joint.get((row, column)))
    return worth


def _nation_states(end: RoundEndings, nation: int) -> _NationStates:
    mine, caller_index = _index_strengths([holding.strengths[nation] for holding in end.caller])
    theirs, other_index = _index_strengths([holding.strengths[nation] for holding in end.other])
    indices = [
        index
        for index, card in enumerate(end.cards)
        if isinstance(card, Sailor) and card.nation is NATIONS[nation]
    ]
    values = np.array([getattr(end.cards[index], "value", 0) for index in indices], dtype=np.int64)
    outcome_index = DIGITS[: 3 ** len(end.cards), indices] @ 3 ** np.arange(len(indices))
    digits = DIGITS[: 3 ** len(indices), : len(indices)]
    won, lost = (digits == 1) @ values, (digits == 2) @ values
    shape = (len(mine), len(theirs), len(digits))
    real_mine = won + end.caller[0].real[nation] > 0
    real_theirs = lost + end.other[0].real[nation] > 0
    return _NationStates(
        np.broadcast_to(mine[:, None, None] + won, shape),
        np.broadcast_to(theirs[None, :, None] + lost, shape),
        np.broadcast_to(real_mine, shape),
        np.broadcast_to(real_theirs, shape),
        caller_index,
        other_index,
        outcome_index,
    )


def _index_strengths(strengths: Sequence[int]) -> tuple[Whole, Whole]:
    """Return the different strengths in ascending order, and the index of each strength.

    >>> [each.tolist() for each in _index_strengths([5, 2, 5])]
    [[2, 5], [1, 0, 1]]
    """
    different = sorted(set(strengths))
    indices = [different.index(strength) for strength in strengths]
    return np.array(different, dtype=np.int64), np.array(indices, dtype=np.int64)


def _sum_states(net: Net, end: RoundEndings, states: list[_NationStates]) -> list[Values]:
    """Return the contributions of all states of each nation to the sum of step 2 (see `Net`)."""
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
    """Return the contributions of the trick cards in the tavern to the sum of step 2 (see `Net`).

    The shape is (outcomes, length of the sum).
    """
    kinds = np.array(
        [[card is trick for trick in Trick] for card in end.cards], dtype=np.float32
    ).reshape(-1, len(Trick))
    won, lost = (taken(end.cards) @ kinds for taken in (cards_of_caller, cards_of_other))
    return np.asarray(np.concatenate([won, lost], axis=1) @ net.hand[: 2 * len(Trick)])
