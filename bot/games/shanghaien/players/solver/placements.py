"""Indices of placements, rolls and outcomes in the tables of the exact solver.

- A *placement* is the number of dice of one player on each of the six cards of the tavern.
- An *outcome* states who wins each card when a player calls Shanghai. It is a number from 0 to 728
  with one base-3 digit for each card: 0 if the card leaves the game, 1 if the first player wins it,
  2 if the other one does. Which player is the first is stated where outcomes are used. The digit of
  card n has the weight 3 ** (n - 1).
- A *row* is a placement and, if this player sent a card to the sharks, the number of that card.
"""

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
"""The 21 rolls with their probabilities. A roll is a pair of dice, the lower die first."""


Indices = NDArray[np.intp]
Outcomes = NDArray[np.int16]
Counts = NDArray[np.int8]

CARDS: Final = TAVERN_SIZE
OUTCOMES: Final = 3**CARDS
"""The number of outcomes: 729."""
MAX_TO_ROLL: Final = DICE_PER_PLAYER - DICE_PER_ROLL
"""A player who has placed at most this number of dice has enough left for a roll."""


def _all_placements() -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(dice.count(number) for number in range(1, CARDS + 1))
            for dice in combinations_with_replacement(range(1, CARDS + 1), placed)
        )
        for placed in range(DICE_PER_PLAYER + 1)
    )


PLACEMENTS: Final = _all_placements()
"""`PLACEMENTS[n]` contains all placements of n dice, each as six counts by card number."""

INDEX_OF: Final[dict[tuple[int, ...], int]] = {
    counts: index for group in PLACEMENTS for index, counts in enumerate(group)
}
"""The index of each placement among the placements of the same number of dice. Two dice on card 1,
``(2, 0, 0, 0, 0, 0)``, have the index 0."""


def _index_after(counts: tuple[int, ...], *numbers: int, minus: int | None = None) -> int:
    """Return the index of the placement `counts` with some dice added and one removed.

    A die is added on each card of `numbers`. A die on card `minus` is removed if it is given.
    """
    changed = list(counts)
    for number in numbers:
        changed[number - 1] += 1
    if minus is not None:
        changed[minus - 1] -= 1
    return INDEX_OF[tuple(changed)]


@cache
def add_one_die(placed: int) -> Indices:
    """Return the index of each placement of `placed` dice after adding one die.

    The shape is (6 values of the die, placements).
    """
    table = [
        [_index_after(counts, number) for counts in PLACEMENTS[placed]]
        for number in range(1, CARDS + 1)
    ]
    return np.array(table, dtype=np.intp)


@cache
def add_two_dice(placed: int) -> Indices:
    """Return the index of each placement of `placed` dice after adding both dice of a roll.

    The shape is (21 rolls, placements).
    """
    table = [[_index_after(counts, *dice) for counts in PLACEMENTS[placed]] for dice, _ in ROLLS]
    return np.array(table, dtype=np.intp)


@cache
def remove_one_die(placed: int) -> Indices:
    """Return the index of each placement of `placed` dice after removing one die.

    The shape is (6 values of the die, placements). The index is -1 if no such die is placed.
    """
    table = [
        [
            _index_after(counts, minus=number) if counts[number - 1] else -1
            for counts in PLACEMENTS[placed]
        ]
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
    """Return the outcome for each pair of placements of two players.

    The first player has placed `rows` dice, the other one `columns` dice. The shape is (placements
    of the first player, placements of the other). The element type is small because a long-running
    process caches the arrays of all pairs.

    Rules, "Award": the player with more dice on a card wins it. A tie is decided by the pips on the
    neighbouring cards. If these are equal too, the card leaves the game.
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
"""The digits of each outcome, shape (729, 6); column 0 belongs to card 1."""


def _encode(digits: NDArray[np.int8]) -> Indices:
    return np.asarray((digits.astype(np.intp) * 3 ** np.arange(CARDS)).sum(axis=1))


REVERSED: Final = _encode(DIGITS[:, ::-1])
"""The number of each outcome if the cards are numbered from the other end, shape (729,)."""


@cache
def remove_cards(numbers: frozenset[int]) -> Indices:
    """Return each outcome with the cards of `numbers` removed from the game, shape (729,)."""
    digits = DIGITS.copy()
    digits[:, [number - 1 for number in numbers]] = 0
    return _encode(digits)


NOWHERE = -1
"""The index of an impossible row or placement."""


class Rows(NamedTuple):
    """All rows for a number of dice of one player.

    The first two arrays have one element for each row.
    """

    placements: Indices
    """The index of the placement."""
    sent: Indices
    """The number of the card that this player sent to the sharks, or 0."""
    numbers: Indices
    """The row for each card sent and each placement, shape (7, placements); -1 if impossible."""

    def find_row(self, sent: int, placement: int) -> int:
        """Return the row with the placement of index `placement` and the card `sent`, 0 for none.

        Raises ValueError if the row is impossible: this player has no die on the card `sent`.
        """
        row = int(self.numbers[sent, placement])
        if row == NOWHERE:
            raise ValueError(f"no die lies on card {sent}")
        return row


@cache
def rows(*, has_sent: bool, dice: int) -> Rows:
    """Return the rows of a player who has placed a number of dice.

    With `has_sent`, one of these dice sent its card to the sharks.
    """
    counts = np.array(PLACEMENTS[dice], dtype=np.intp).reshape(-1, CARDS)
    every = np.arange(len(counts))
    groups = (
        [(number, every[counts[:, number - 1] > 0]) for number in range(1, CARDS + 1)]
        if has_sent
        else [(0, every)]
    )
    placements = np.concatenate([group for _, group in groups])
    sent = np.repeat([number for number, _ in groups], [len(group) for _, group in groups])
    numbers = np.full((CARDS + 1, len(counts)), NOWHERE, dtype=np.intp)
    numbers[sent, placements] = np.arange(len(placements))
    return Rows(placements, sent, numbers)


def rows_after_die(*, has_sent: bool, dice: int) -> Indices:
    """Return the row after placing one die, shape (6 values of the die, rows)."""
    before, after = rows(has_sent=has_sent, dice=dice), rows(has_sent=has_sent, dice=dice + 1)
    return after.numbers[before.sent, add_one_die(dice)[:, before.placements]]


def rows_after_sharks(dice: int) -> Indices:
    """Return the row after placing one die that sends its card to the sharks.

    The shape is (6 values of the die, placements of `dice` dice).
    """
    after = rows(has_sent=True, dice=dice + 1)
    return after.numbers[np.arange(1, CARDS + 1)[:, None], add_one_die(dice)]


NO_CARDS: frozenset[int] = frozenset()
SOLVED_HALVES = frozenset(
    {
        *(Half.TWO_SAILORS, Half.DIE_SHIFT, Half.BOTH_DICE),
        *(Half.ROLL_AGAIN, Half.SEND_TO_SHARKS, Half.EXCHANGE),
    }
)
"""The halves that are part of the tables. The value of another half is computed from a separate
solution for the position after it."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The properties of a player's cards that affect the rest of the game."""

    strengths: tuple[int, ...]
    """The strength of each crew, in the order of `NATIONS`."""
    real: tuple[bool, ...]
    """For each nation, True if the crew has a sailor card. Only such a crew can receive a wild
    card."""
    hand: tuple[Trick, ...]
    """The tricks in hand, in the order of `Trick`."""

    def remove_trick(self, trick: Trick) -> Holding:
        """Return the holding without `trick` in hand."""
        hand = list(self.hand)
        hand.remove(trick)
        return replace(self, hand=tuple(hand))

    def play_wild(self, trick: Trick, nation: int) -> Holding:
        """Return the holding after `trick` was played as *2 Sailors*.

        `nation` is the index of the crew in `NATIONS`.
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
class TrickUse:
    """One possible use of a player's trick in this round, or no use yet."""

    holding: Holding
    """The holding after the use."""
    half: Half | None = None
    """The half that was played. None if no trick was played, or if the half no longer matters."""
    sharks: frozenset[int] = NO_CARDS
    """The number of the card sent to the sharks; empty if no card was sent."""


class IndexedUse(NamedTuple):
    """A trick use with its index in the tables."""

    use: TrickUse
    use_index: int
    """The index among the solved uses of its group."""
    extra: float = 0.0
    """The difference between the value of this use and the solved value at `use_index`.

    Uses whose values differ by a constant share one index; see `CallWorth`. The values are those
    for the player who uses the trick."""


@dataclass(frozen=True, slots=True)
class Side:
    """All trick uses that are still possible for one player in this round, by group."""

    unspent: TrickUse | None
    """The use that means that the player has not yet played a trick in this round, or None if the
    player has already played one."""
    plain: tuple[IndexedUse, ...]
    """The uses that place one die in a turn and send no card to the sharks."""
    sharks: tuple[IndexedUse, ...]
    """The uses of *Send to the sharks*: one for each card number, all with the same index."""
    both_dice: tuple[IndexedUse, ...]
    """The uses of *Both dice*, which place two dice in a turn."""

    def pick(self, half: Half) -> list[IndexedUse]:
        """Return the uses in `plain` that play `half`."""
        return [entry for entry in self.plain if entry.use.half is half]


def _number_uses(uses: Iterable[TrickUse]) -> tuple[IndexedUse, ...]:
    """Return the uses numbered from 0."""
    return tuple(IndexedUse(use, use_index) for use_index, use in enumerate(uses))


def spent_side(holding: Holding) -> Side:
    """Return the side of a player who has already played a trick in this round.

    A separate group for *Both dice* is not necessary: the number of placed dice shows that use.
    """
    return Side(None, _number_uses([TrickUse(holding)]), (), ())


def armed_side(holding: Holding) -> Side:
    """Return the side of a player who has played *Send to the sharks* but not yet placed the
    die.
    """
    return Side(None, (), _shark_uses(holding), ())


def open_side(holding: Holding) -> Side:
    """Return the side of a player who may still play a trick in this round."""
    plain: list[TrickUse] = []
    sharks: tuple[IndexedUse, ...] = ()
    both_dice: list[TrickUse] = []
    for trick in dict.fromkeys(holding.hand):
        for half in trick.halves:
            if half is Half.SEND_TO_SHARKS:
                sharks = _shark_uses(holding.remove_trick(trick))
            elif half in SOLVED_HALVES:
                group = both_dice if half is Half.BOTH_DICE else plain
                group += _list_uses(holding, trick, half)
    return Side(TrickUse(holding), _number_uses(plain), sharks, _number_uses(both_dice))


def _list_uses(holding: Holding, trick: Trick, half: Half) -> list[TrickUse]:
    if half is Half.TWO_SAILORS:
        return [
            TrickUse(holding.play_wild(trick, nation), half)
            for nation in range(len(NATIONS))
            if holding.real[nation]
        ]
    return [TrickUse(holding.remove_trick(trick), half)]


def _shark_uses(left: Holding) -> tuple[IndexedUse, ...]:
    # Only one trick card has the half *Send to the sharks*, so all uses leave the same hand.
    return tuple(
        IndexedUse(TrickUse(left, Half.SEND_TO_SHARKS, frozenset({number})), 0)
        for number in range(1, TAVERN_SIZE + 1)
    )
