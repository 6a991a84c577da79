"""Placements, rolls and rows of dice, as indices for the exact solver."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.cards import NATIONS, WILD_VALUE, Half, Trick
from bot.games.shanghaien.state import DICE_PER_PLAYER, DICE_PER_ROLL, TAVERN_SIZE, Player

ROLLS: Final[tuple[tuple[tuple[int, int], float], ...]] = tuple(
    ((low, high), (1 if low == high else 2) / TAVERN_SIZE**2)
    for low in range(1, TAVERN_SIZE + 1)
    for high in range(low, TAVERN_SIZE + 1)
)
"""The rolls with their probabilities, the lower die first."""


Indices = NDArray[np.intp]
Outcomes = NDArray[np.int16]
Counts = NDArray[np.int8]

CARDS: Final = TAVERN_SIZE
OUTCOMES: Final = 3**CARDS
MAX_TO_ROLL: Final = DICE_PER_PLAYER - DICE_PER_ROLL
"""The maximum number of dice that a player can have placed and still roll."""


def _all_placements() -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(dice.count(number) for number in range(1, CARDS + 1))
            for dice in combinations_with_replacement(range(1, CARDS + 1), placed)
        )
        for placed in range(DICE_PER_PLAYER + 1)
    )


PLACEMENTS: Final = _all_placements()
"""The placements of n dice are `PLACEMENTS[n]`, as counts per card number."""

INDEX_OF: Final[dict[tuple[int, ...], int]] = {
    counts: index for group in PLACEMENTS for index, counts in enumerate(group)
}
"""The index of counts among the placements of the same number of dice."""


def _plus(counts: tuple[int, ...], *numbers: int, minus: int | None = None) -> int:
    """Return the index of `counts` with dice of `numbers` added and a die of `minus` removed."""
    changed = list(counts)
    for number in numbers:
        changed[number - 1] += 1
    if minus is not None:
        changed[minus - 1] -= 1
    return INDEX_OF[tuple(changed)]


@cache
def after_one(placed: int) -> Indices:
    """Return the index after adding a die of each value, shape (6, placements of `placed`)."""
    table = [
        [_plus(counts, number) for counts in PLACEMENTS[placed]] for number in range(1, CARDS + 1)
    ]
    return np.array(table, dtype=np.intp)


@cache
def after_two(placed: int) -> Indices:
    """Return the index after adding both dice of a roll, shape (21, placements of `placed`)."""
    table = [[_plus(counts, *dice) for counts in PLACEMENTS[placed]] for dice, _ in ROLLS]
    return np.array(table, dtype=np.intp)


@cache
def before_one(placed: int) -> Indices:
    """Return the index after removing a die of each value, shape (6, placements of `placed`).

    -1 if no die of that value is placed.
    """
    table = [
        [_plus(counts, minus=number) if counts[number - 1] else -1 for counts in PLACEMENTS[placed]]
        for number in range(1, CARDS + 1)
    ]
    return np.array(table, dtype=np.intp)


def _counts(placed: int) -> Counts:
    return np.array(PLACEMENTS[placed], dtype=np.int8).reshape(-1, CARDS)


def _neighbour_pips(counts: Counts) -> Counts:
    pips = counts * np.arange(1, CARDS + 1, dtype=np.int8)
    padded = np.pad(pips, ((0, 0), (1, 1)))
    return np.asarray(padded[:, :-2] + padded[:, 2:])


@cache
def outcomes(rows: int, columns: int) -> Outcomes:
    """Return the outcome of each pair of placements of `rows` and of `columns` dice.

    The shape is (placements of `rows`, placements of `columns`). The arrays are small because a
    long-running process caches all pairs. Rules, "Award": more dice win the card; a tie is decided
    by the pips on the neighbouring cards; if these are equal too, the card leaves the game.
    """
    mine, theirs = _counts(rows), _counts(columns)
    my_pips, their_pips = _neighbour_pips(mine), _neighbour_pips(theirs)
    codes = np.zeros((len(mine), len(theirs)), dtype=np.int16)
    for card in range(CARDS):
        own, other = mine[:, card, None], theirs[:, card]
        pips = np.subtract(my_pips[:, card, None], their_pips[:, card])
        ahead = np.where((own > 0) & (own == other), pips, np.subtract(own, other))
        codes += np.int16(3**card) * ((ahead > 0) + np.int16(2) * (ahead < 0))
    return codes


def _digits() -> NDArray[np.int8]:
    codes = np.arange(OUTCOMES)[:, None]
    return np.asarray(codes // 3 ** np.arange(CARDS) % 3, dtype=np.int8)


DIGITS: Final = _digits()
"""The digits of each outcome, shape (729, 6)."""


def _code(digits: NDArray[np.int8]) -> Indices:
    return np.asarray((digits.astype(np.intp) * 3 ** np.arange(CARDS)).sum(axis=1))


REVERSED: Final = _code(DIGITS[:, ::-1])
"""Each outcome with the row of cards numbered from its other end."""


@cache
def remove_cards(numbers: frozenset[int]) -> Indices:
    """Return each outcome after the cards of `numbers` were sent to the sharks."""
    digits = DIGITS.copy()
    digits[:, [number - 1 for number in numbers]] = 0
    return _code(digits)


NOWHERE = -1


class Rows(NamedTuple):
    """The possible positions of a number of dice of one player."""

    placements: Indices
    """The index of the placement, by row."""
    sent: Indices
    """The number of the card that this player sent to the sharks, by row; 0 without one."""
    numbers: Indices
    """The row by card sent and index of the placement, shape (7, …); -1 if impossible."""

    def of(self, sent: int, placement: int) -> int:
        """Return the row of a placement. Raises ValueError if it is impossible."""
        row = int(self.numbers[sent, placement])
        if row == NOWHERE:
            raise ValueError(f"no die lies on card {sent}")
        return row


@cache
def rows(*, has_fed: bool, dice: int) -> Rows:
    """Return the rows of a number of dice; `has_fed` means that they sent a card to the sharks."""
    counts = np.array(PLACEMENTS[dice], dtype=np.intp).reshape(-1, CARDS)
    every = np.arange(len(counts))
    groups = (
        [(number, every[counts[:, number - 1] > 0]) for number in range(1, CARDS + 1)]
        if has_fed
        else [(0, every)]
    )
    placements = np.concatenate([group for _, group in groups])
    sent = np.repeat([number for number, _ in groups], [len(group) for _, group in groups])
    numbers = np.full((CARDS + 1, len(counts)), NOWHERE, dtype=np.intp)
    numbers[sent, placements] = np.arange(len(placements))
    return Rows(placements, sent, numbers)


def rows_after_die(*, has_fed: bool, dice: int) -> Indices:
    """Return the row after a die of each value, shape (6, rows)."""
    before, after = rows(has_fed=has_fed, dice=dice), rows(has_fed=has_fed, dice=dice + 1)
    return after.numbers[before.sent, after_one(dice)[:, before.placements]]


def rows_after_sharks(dice: int) -> Indices:
    """Return the row after a die of each value sent its card to the sharks, shape (6,
    placements).
    """
    after = rows(has_fed=True, dice=dice + 1)
    return after.numbers[np.arange(1, CARDS + 1)[:, None], after_one(dice)]


NO_CARDS: frozenset[int] = frozenset()
SOLVED_HALVES = frozenset(
    {
        *(Half.TWO_SAILORS, Half.DIE_SHIFT, Half.BOTH_DICE),
        *(Half.ROLL_AGAIN, Half.SEND_TO_SHARKS, Half.EXCHANGE),
    }
)
"""The halves in the tables. The tables never play any other half; its value comes from a solution
of the position after it."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The part of a player's cards that still matters."""

    strengths: tuple[int, ...]
    """By nation, in the order of `NATIONS`."""
    real: tuple[bool, ...]
    """By nation, true for a crew with a real sailor: only there can a wild card be played."""
    hand: tuple[Trick, ...]
    """The tricks in hand, in the order of `Trick`."""

    def remove_trick(self, trick: Trick) -> Holding:
        """Return the holding without `trick` in hand."""
        hand = list(self.hand)
        hand.remove(trick)
        return replace(self, hand=tuple(hand))

    def with_wild(self, trick: Trick, nation: int) -> Holding:
        """Return the holding after `trick` was played as *2 Sailors* for the nation of that
        index.
        """
        left = self.remove_trick(trick)
        stronger = list(left.strengths)
        stronger[nation] += WILD_VALUE
        return replace(left, strengths=tuple(stronger))


def holding_of(player: Player) -> Holding:
    """Return the holding of `player`."""
    return Holding(
        strengths=tuple(crew.strength for crew in player.crews),
        real=tuple(bool(crew.values) for crew in player.crews),
        hand=tuple(sorted(player.tricks, key=list(Trick).index)),
    )


@dataclass(frozen=True, slots=True)
class Spending:
    """One way to have played a trick, or no trick yet."""

    holding: Holding
    half: Half | None = None
    """None if unplayed, or if the half no longer matters."""
    sharks: frozenset[int] = NO_CARDS
    """The card sent to the sharks, if any."""


class Way(NamedTuple):
    """A spending with its index in the tables."""

    spending: Spending
    place: int
    """The index among the solved ways of its group."""
    extra: float = 0.0
    """A constant to add to the roller's solved value at `place` to get the value of this way."""


@dataclass(frozen=True, slots=True)
class Side:
    """All holdings that one player may still have in this round."""

    unspent: Spending | None
    """None if the player's trick of this round is played."""
    plain: tuple[Way, ...]
    """The trick is played, with one die per turn and no card sent to the sharks."""
    fed: tuple[Way, ...]
    """*Send to the sharks* is played: one way for each card number, all with the same index."""
    double: tuple[Way, ...]
    """*Both dice* is played: there is one more die than turns."""

    def pick(self, half: Half) -> list[Way]:
        """Return the plain ways that play that half."""
        return [way for way in self.plain if way.spending.half is half]


def _ways(spendings: Iterable[Spending]) -> tuple[Way, ...]:
    """Return each spending with an index of its own."""
    return tuple(Way(spending, place) for place, spending in enumerate(spendings))


def spent_side(holding: Holding) -> Side:
    """Return the side of a player whose trick of this round is played.

    The number of dice shows whether both dice were placed once.
    """
    return Side(None, _ways([Spending(holding)]), (), ())


def armed_side(holding: Holding) -> Side:
    """Return the side of a player about to place the die that sends its card to the sharks."""
    return Side(None, (), _shark_ways(holding), ())


def open_side(holding: Holding) -> Side:
    """Return the side of a player who may still play a trick, with all ways to do it."""
    plain: list[Spending] = []
    fed: tuple[Way, ...] = ()
    double: list[Spending] = []
    for trick in dict.fromkeys(holding.hand):
        for half in trick.halves:
            if half is Half.SEND_TO_SHARKS:
                fed = _shark_ways(holding.remove_trick(trick))
            elif half in SOLVED_HALVES:
                group = double if half is Half.BOTH_DICE else plain
                group += _spendings(holding, trick, half)
    return Side(Spending(holding), _ways(plain), fed, _ways(double))


def _spendings(holding: Holding, trick: Trick, half: Half) -> list[Spending]:
    if half is Half.TWO_SAILORS:
        return [
            Spending(holding.with_wild(trick, nation), half)
            for nation in range(len(NATIONS))
            if holding.real[nation]
        ]
    return [Spending(holding.remove_trick(trick), half)]


def _shark_ways(left: Holding) -> tuple[Way, ...]:
    # Only one kind of trick card has *Send to the sharks*, so all ways leave the same hand.
    return tuple(
        Way(Spending(left, Half.SEND_TO_SHARKS, frozenset({number})), 0)
        for number in range(1, TAVERN_SIZE + 1)
    )
