"""Classes of equivalent positions, called *kinds*.

Late in a round most cards are decided, and the exact dice on them no longer matter. Two positions
are of the same kind if calling Shanghai has the same outcome in both, and every roll leads to the
same kinds. They then have the same value, regardless of the values of the cards. Just before a
player's last possible roll, there are seven times as many positions as kinds. The solver computes
each kind once.

The kind of a position depends on the kinds after it. They are therefore computed in the reverse
order of the game, from the positions with the most dice down to the first die.

A card sent to the sharks has no winner, so even more positions are equivalent then. For placements,
outcomes and rows see `placements`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bot.games.shanghaien.players.solver.placements import (
    CARDS,
    DIGITS,
    MAX_TO_ROLL,
    OUTCOMES,
    Indices,
    Rows,
    add_two_dice,
    outcomes,
    remove_one_die,
    rows,
    rows_after_die,
    rows_after_sharks,
)
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI

Small = NDArray[np.integer]
"""An array of the numbers of kinds or outcomes, in the smallest possible integer type."""
SPREAD = np.uint64(0xBF58476D1CE4E5B9)
"""The multiplier of a hash function with 64 bits: an odd number with irregular bits. A collision is
expected once in billions of calls of `_number`."""
TABLE_BITS = 17
"""The number of leading bits of a hash that index a table in `_find_first_equal`."""


class Trait(NamedTuple):
    """The tricks of one player, as far as they affect the kind of a position."""

    can_place_both: bool = False
    """The player may still place both dice."""
    can_exchange: bool = False
    """The player may still take back a placed die."""
    can_send: bool = False
    """The player may still send a card to the sharks."""
    has_sent: bool = False
    """The player has sent a card to the sharks, and therefore has dice on it."""


SPENT = Trait()
"""The traits of a player without a trick that affects the kind of a position."""


class Pattern(NamedTuple):
    """A set of positions with the same numbers of placed dice and the same traits of both
    players.
    """

    mover: Trait
    other: Trait
    placed: int
    """The number of dice that the mover has placed."""
    other_placed: int
    """The number of dice that the other player has placed."""

    def next_pattern(self, dice: int, trait: Trait) -> Pattern:
        """Return the pattern after the mover placed `dice` dice, with the mover's new trait."""
        return Pattern(self.other, trait, self.other_placed, self.placed + dice)


class Rolls(NamedTuple):
    """The kinds that a player reaches by rolling.

    The last axis of the first three arrays is the kind before the roll. In the last two arrays it
    is an index that `pairs` contains.
    """

    own: Small
    """The kind after placing one die without a trick, shape (6 values of the die, kinds)."""
    sharks: Small
    """The kind after placing one die that sends its card to the sharks, with the same shape; empty
    if the player cannot do that."""
    pairs: Small
    """The index in `laid` and `back` for each roll, shape (21 rolls, kinds); empty if the player
    cannot place both dice."""
    laid: Small
    """The kind after placing both dice, one-dimensional; empty if the player cannot place both
    without taking one back."""
    back: Small
    """The kind after placing both dice and taking one die back, shape (6 values of the die taken
    back, indices).

    If a die cannot be taken back, its row repeats the result of another die. Empty if the player
    cannot take a die back."""

    def select(self, kinds: Indices) -> Rolls:
        """Return the results for some of the kinds before the roll."""
        own, sharks, pairs = (
            part.take(kinds, axis=1) for part in (self.own, self.sharks, self.pairs)
        )
        return Rolls(own, sharks, pairs, self.laid, self.back)

    def select_one(self, kind: int) -> Rolls:
        """Return the results for one kind before the roll."""
        one = slice(kind, kind + 1)
        pairs = self.pairs[:, kind]
        return Rolls(
            self.own[:, one],
            self.sharks[:, one],
            np.arange(len(pairs), dtype=np.uint8)[:, None],
            self.laid[pairs] if len(self.laid) else self.laid,
            self.back[:, pairs] if self.back.size else self.back,
        )


class Kinds(NamedTuple):
    """The kinds of the positions of one pattern."""

    by_rows: Small
    """The kind of each position, shape (rows of the mover, rows of the other player)."""
    outcome: Small
    """For each kind, the outcome of calling Shanghai; digit 1 means that the mover wins the
    card."""
    spent: Small | None
    """For each kind, the kind of the same position without the other player's unplayed trick. None
    if the other player has no such trick, or can no longer play it."""
    rolls: Rolls | None
    """The results of rolling. None if the mover must call Shanghai; the number of a kind is then
    its outcome."""


@cache
def kinds(pattern: Pattern) -> Kinds:
    """Return the kinds of the positions of a pattern."""
    if pattern.placed > MAX_TO_ROLL:
        return Kinds(_outcomes(pattern), np.arange(OUTCOMES, dtype=np.uint16), None, None)
    may_spend = pattern.other != SPENT and not pattern.other.has_sent
    if may_spend and pattern.other_placed > MAX_TO_ROLL:
        # The other player must call and plays no more tricks.
        return kinds(pattern._replace(other=SPENT))
    positions, numbers = _find_representatives(
        pattern, kinds(_spend_sharks(pattern)).by_rows if _has_sent(pattern) else None
    )
    outcome = _outcomes(pattern).ravel()[positions]
    rolls = _rolls(pattern, positions)
    results = [outcome] if pattern.placed >= MIN_DICE_FOR_SHANGHAI else []
    # Positions that agree in these results also agree in the results of all tricks.
    results += [*rolls.own, *rolls.pairs]
    spent = None
    if may_spend:
        spent = kinds(pattern._replace(other=SPENT)).by_rows.ravel()[positions]
        results.append(spent)
    by_rows, first = _number(results)
    return Kinds(
        by_rows[numbers],
        outcome[first],
        None if spent is None else spent[first],
        rolls.select(first),
    )


def _has_sent(pattern: Pattern) -> bool:
    return pattern.mover.has_sent or pattern.other.has_sent


def _spend_sharks(pattern: Pattern) -> Pattern:
    """Return the pattern as if one of the cards sent to the sharks had not been sent."""
    if pattern.other.has_sent:
        return pattern._replace(other=SPENT)
    return pattern._replace(mover=SPENT)


def _find_representatives(pattern: Pattern, unsent: Small | None) -> tuple[Indices, Small]:
    """Return representatives of all positions of a pattern.

    The first array contains the indices of the representatives. A position has the index i * n + j
    with row i of the mover and row j of the n rows of the other player. The second array contains
    the number of the representative of each position, shape (rows, rows).

    Without a card sent to the sharks, each position represents itself. Otherwise two positions are
    equivalent if the sent card is the same, and if they would be of the same kind without having
    sent it; `unsent` contains these kinds by rows.
    """
    mine, theirs = _both_rows(pattern)
    if unsent is None:
        shape = len(mine.sent), len(theirs.sent)
        return np.arange(shape[0] * shape[1]), np.arange(shape[0] * shape[1]).reshape(shape)
    if pattern.other.has_sent:
        code = unsent[:, theirs.placements] * np.intp(CARDS + 1) + theirs.sent
    else:
        code = unsent[mine.placements] * np.intp(CARDS + 1) + mine.sent[:, None]
    flat = code.ravel()
    table = np.empty(int(flat.max()) + 1, dtype=np.intp)
    # The order is reversed, so that the first index overwrites all later ones.
    table[flat[::-1]] = np.arange(len(flat))[::-1]
    number, positions = _rank(table[flat])
    return positions, number.reshape(code.shape)


def _both_rows(pattern: Pattern) -> tuple[Rows, Rows]:
    return (
        rows(has_sent=pattern.mover.has_sent, dice=pattern.placed),
        rows(has_sent=pattern.other.has_sent, dice=pattern.other_placed),
    )


def _outcomes(pattern: Pattern) -> Small:
    """Return the outcome of calling Shanghai, shape (rows of the mover, rows of the other
    player).
    """
    mine, theirs = _both_rows(pattern)
    result = outcomes(pattern.placed, pattern.other_placed)[mine.placements][:, theirs.placements]
    if pattern.mover.has_sent:
        result = _remove_card(result, mine.sent[:, None])
    if pattern.other.has_sent:
        result = _remove_card(result, theirs.sent)
    return result.astype(np.uint16)


def _remove_card(codes: NDArray[np.int16], numbers: Indices) -> NDArray[np.int16]:
    return _WITHOUT_CARD[np.broadcast_to(numbers - 1, codes.shape), codes]


def _outcomes_without_card() -> NDArray[np.int16]:
    powers = 3 ** np.arange(CARDS, dtype=np.int16)
    return np.asarray(np.arange(OUTCOMES, dtype=np.int16) - DIGITS.T * powers[:, None])


_WITHOUT_CARD = _outcomes_without_card()
"""Each outcome with one card removed, shape (6 cards, 729 outcomes)."""


def _rolls(pattern: Pattern, positions: Indices) -> Rolls:
    """Return the results of rolling in the positions with the indices `positions`."""
    mover, placed = pattern.mover, pattern.placed
    own = _kinds_after(
        pattern.next_pattern(1, mover),
        rows_after_die(has_sent=mover.has_sent, dice=placed),
        positions,
    )
    sharks = own[:0]
    if mover.can_send:
        sharks = _kinds_after(
            pattern.next_pattern(1, Trait(has_sent=True)), rows_after_sharks(placed), positions
        )
    double = _place_both(pattern)
    return Rolls(own, sharks, _pairs(pattern, positions), double.laid, double.back)


class _DoublePlacement(NamedTuple):
    """The positions after the mover has placed two more dice."""

    by_rows: Small
    """The index in `laid` and `back` by the rows of both players; empty if the mover cannot place
    both dice."""
    laid: Small
    """See `Rolls.laid`."""
    back: Small
    """See `Rolls.back`."""


def _pairs(pattern: Pattern, positions: Indices) -> Small:
    by_rows = _place_both(pattern).by_rows
    if not by_rows.size:
        return np.zeros((0, len(positions)), dtype=by_rows.dtype)
    return _take_rows(by_rows, add_two_dice(pattern.placed), positions)


@cache
def _place_both(pattern: Pattern) -> _DoublePlacement:
    """Return the positions after the mover of a pattern places both dice."""
    takes_back = pattern.mover.can_exchange and pattern.placed > 0
    nothing = np.zeros((0, 0), dtype=np.uint8)
    if not (pattern.mover.can_place_both or takes_back):
        return _DoublePlacement(nothing, nothing.ravel(), nothing)
    dice = pattern.placed + 2
    two = pattern._replace(mover=SPENT, placed=dice)
    positions, numbers = _find_representatives(
        two, _place_both(_spend_sharks(pattern)).by_rows if pattern.other.has_sent else None
    )
    results = []
    if pattern.mover.can_place_both:
        each = np.arange(len(rows(has_sent=False, dice=dice).sent))[None]
        results.append(_kinds_after(pattern.next_pattern(2, SPENT), each, positions))
    if takes_back:
        back = remove_one_die(dice)
        any_one = back.max(axis=0)
        moved = np.where(back < 0, any_one, back)
        results.append(_kinds_after(pattern.next_pattern(1, SPENT), moved, positions))
    by_rows, first = _number([each for part in results for each in part])
    parts = [part[:, first] for part in results]
    return _DoublePlacement(
        by_rows[numbers],
        parts[0][0] if pattern.mover.can_place_both else nothing.ravel(),
        parts[-1] if takes_back else nothing,
    )


def _kinds_after(following: Pattern, moved: Indices, positions: Indices) -> Small:
    """Return the kind after each move in some positions, shape (moves, positions).

    `moved` contains the mover's row after each move, shape (moves, rows before it). `positions` are
    the indices of the positions. `following` is the pattern after the moves, in which the other
    player is the mover.
    """
    return _take_rows(np.ascontiguousarray(kinds(following).by_rows.T), moved, positions)


def _take_rows(table: Small, moved: Indices, positions: Indices) -> Small:
    # Taking whole rows first is faster than taking single elements.
    reached = table[moved].reshape(len(moved), -1)
    return reached if len(positions) == reached.shape[1] else reached.take(positions, axis=1)


def _number(arrays: Sequence[Small]) -> tuple[Small, Indices]:
    """Number the different combinations of values at the same index of several arrays.

    Returns the number at each index, and the first index of each number. The numbers begin with 0,
    in the order of their first occurrence.

    >>> numbers, first = _number([np.uint8([5, 5, 7, 5]), np.uint8([1, 1, 1, 2])])
    >>> numbers.tolist(), first.tolist()
    ([0, 0, 1, 2], [0, 2, 3])
    """
    mixed = arrays[0].astype(np.uint64)
    for each in arrays[1:]:
        mixed *= SPREAD
        mixed += each
    return _rank(_find_first_equal(mixed))


def _rank(first: Indices) -> tuple[Small, Indices]:
    """Return `first` with its values renumbered from 0, and the values in ascending order.

    `first` contains, at each index, the first index with an equal value; see `_find_first_equal`.
    """
    starts = first == np.arange(len(first))
    rank = np.cumsum(starts) - 1
    small = rank.astype(np.min_scalar_type(int(rank[-1])))
    return small[first], np.flatnonzero(starts)


def _find_first_equal(mixed: NDArray[np.uint64]) -> Indices:
    """Return, for each index, the first index with the same number.

    >>> _find_first_equal(np.array([9, 4, 9, 4], dtype=np.uint64)).tolist()
    [0, 1, 0, 1]

    A hash table gives a candidate for each index. This takes a quarter of the time of sorting.
    """
    first = np.empty(len(mixed), dtype=np.intp)
    table = np.empty(1 << TABLE_BITS, dtype=np.int32)
    left = np.arange(len(mixed), dtype=np.int32)
    numbers = mixed
    while len(left):
        numbers = numbers * SPREAD
        slots = (numbers >> np.uint64(64 - TABLE_BITS)).astype(np.intp)
        # The order is reversed, so that the first index overwrites all later ones.
        table[slots[::-1]] = left[::-1]
        candidates = table[slots]
        same = mixed[candidates] == mixed[left]
        first[left[same]] = candidates[same]
        other = ~same
        left, numbers = left[other], numbers[other]
    return first
