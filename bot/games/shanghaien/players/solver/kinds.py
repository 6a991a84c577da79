"""Kinds of positions: positions with the same continuation for all dice.

Late in a round most cards are decided, and the exact dice on them no longer matter. Before a last
roll, six of seven positions are equivalent to another one for all values of the cards. Each kind
is solved once. It is defined by the outcome of calling Shanghai and by the kinds after each
roll, so kinds are computed from full tables down to the first die.

A card sent to the sharks has no winner, so even more positions are equal then.
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
    after_two,
    before_one,
    outcomes,
    rows,
    rows_after_die,
    rows_after_sharks,
)
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI

Small = NDArray[np.integer]
"""Numbers of kinds or outcomes, in the smallest integer type, because the arrays are large."""
SPREAD = np.uint64(0xBF58476D1CE4E5B9)
"""An odd number without a pattern in its bits, for hashing the continuation of a position to 64
bits. A collision is expected once in billions of tables."""
TABLE_BITS = 17


class Trait(NamedTuple):
    """The properties of a side that determine the kinds of its positions."""

    can_place_both: bool = False
    """The player may still place both dice."""
    can_exchange: bool = False
    """The player may still take a die back."""
    can_send: bool = False
    """The player may still send a card to the sharks."""
    has_fed: bool = False
    """The player sent a card with their own dice on it to the sharks."""


SPENT = Trait()


class Pattern(NamedTuple):
    """The positions with the same numbers of dice and the same traits, the mover's first."""

    mover: Trait
    other: Trait
    placed: int
    """The number of dice that the mover has placed."""
    faced: int
    """The number of dice that the other player has placed."""

    def after(self, dice: int, trait: Trait) -> Pattern:
        """Return the pattern after the mover placed `dice`, with the mover's new trait."""
        return Pattern(self.other, trait, self.faced, self.placed + dice)


class Rolls(NamedTuple):
    """The results of rolls; the last axis is the kind before the roll."""

    own: Small
    """The kind after each die without a trick, shape (6, …)."""
    fed: Small
    """The kind after each die that also sends its card to the sharks; empty if impossible."""
    pairs: Small
    """The index in `laid` and `back` for each roll of two dice, shape (21, …); empty if no play
    uses both dice."""
    laid: Small
    """The kind after both dice are placed."""
    back: Small
    """The kinds after both dice are placed and one die is taken back, shape (6, …). Impossible dice
    repeat a possible one. Empty if the player cannot take a die back."""

    def among(self, kinds: Indices) -> Rolls:
        """Return the results for some of the kinds."""
        own, fed, pairs = (part.take(kinds, axis=1) for part in (self.own, self.fed, self.pairs))
        return Rolls(own, fed, pairs, self.laid, self.back)

    def at(self, kind: int) -> Rolls:
        """Return the results for one kind."""
        one = slice(kind, kind + 1)
        pairs = self.pairs[:, kind]
        return Rolls(
            self.own[:, one],
            self.fed[:, one],
            np.arange(len(pairs), dtype=np.uint8)[:, None],
            self.laid[pairs] if len(self.laid) else self.laid,
            self.back[:, pairs] if self.back.size else self.back,
        )


class Kinds(NamedTuple):
    """The kinds of the positions of one pattern."""

    of: Small
    """The kind by rows of the mover and of the other player."""
    outcome: Small
    """The outcome of calling Shanghai by kind; digit 1 means the mover's cards."""
    spent: Small | None
    """By kind, the kind if the other player's trick were played, or None if it is the same."""
    rolls: Rolls | None
    """None if the mover must call: then the kind is the outcome."""


@cache
def kinds(pattern: Pattern) -> Kinds:
    """Return the kinds of the positions of a pattern."""
    if pattern.placed > MAX_TO_ROLL:
        return Kinds(_outcomes(pattern), np.arange(OUTCOMES, dtype=np.uint16), None, None)
    may_spend = pattern.other != SPENT and not pattern.other.has_fed
    if may_spend and pattern.faced > MAX_TO_ROLL:
        # The other player must call and plays no more tricks.
        return kinds(pattern._replace(other=SPENT))
    places, fewer = _find_representatives(
        pattern, kinds(_spend_sharks(pattern)).of if _has_fed(pattern) else None
    )
    outcome = _outcomes(pattern).ravel()[places]
    rolls = _rolls(pattern, places)
    found = [outcome] if pattern.placed >= MIN_DICE_FOR_SHANGHAI else []
    # These also determine the results of a played trick.
    found += [*rolls.own, *rolls.pairs]
    spent = None
    if may_spend:
        spent = kinds(pattern._replace(other=SPENT)).of.ravel()[places]
        found.append(spent)
    of, first = _number(found)
    return Kinds(
        of[fewer],
        outcome[first],
        None if spent is None else spent[first],
        rolls.among(first),
    )


def _has_fed(pattern: Pattern) -> bool:
    return pattern.mover.has_fed or pattern.other.has_fed


def _spend_sharks(pattern: Pattern) -> Pattern:
    """Return the pattern without one of its cards sent to the sharks."""
    if pattern.other.has_fed:
        return pattern._replace(other=SPENT)
    return pattern._replace(mover=SPENT)


def _find_representatives(pattern: Pattern, unfed: Small | None) -> tuple[Indices, Small]:
    """Return the indices of positions that include all kinds, and the representative of each
    position.

    An index numbers a pair of rows, one of each player. If a card was sent to the sharks, its
    number and the kind of the position without it determine the kind; `unfed` contains those kinds
    by rows.
    """
    mine, theirs = _both_rows(pattern)
    if unfed is None:
        shape = len(mine.sent), len(theirs.sent)
        return np.arange(shape[0] * shape[1]), np.arange(shape[0] * shape[1]).reshape(shape)
    if pattern.other.has_fed:
        code = unfed[:, theirs.placements] * np.intp(CARDS + 1) + theirs.sent
    else:
        code = unfed[mine.placements] * np.intp(CARDS + 1) + mine.sent[:, None]
    flat = code.ravel()
    table = np.empty(int(flat.max()) + 1, dtype=np.intp)
    # The last assignment wins: the first index.
    table[flat[::-1]] = np.arange(len(flat))[::-1]
    number, places = _rank(table[flat])
    return places, number.reshape(code.shape)


def _both_rows(pattern: Pattern) -> tuple[Rows, Rows]:
    return (
        rows(has_fed=pattern.mover.has_fed, dice=pattern.placed),
        rows(has_fed=pattern.other.has_fed, dice=pattern.faced),
    )


def _outcomes(pattern: Pattern) -> Small:
    """Return the outcomes of calling, without the cards sent to the sharks by either player."""
    mine, theirs = _both_rows(pattern)
    found = outcomes(pattern.placed, pattern.faced)[mine.placements][:, theirs.placements]
    if pattern.mover.has_fed:
        found = _without(found, mine.sent[:, None])
    if pattern.other.has_fed:
        found = _without(found, theirs.sent)
    return found.astype(np.uint16)


def _without(found: NDArray[np.int16], numbers: Indices) -> NDArray[np.int16]:
    return _WITHOUT[np.broadcast_to(numbers - 1, found.shape), found]


def _each_without() -> NDArray[np.int16]:
    powers = 3 ** np.arange(CARDS, dtype=np.int16)
    return np.asarray(np.arange(OUTCOMES, dtype=np.int16) - DIGITS.T * powers[:, None])


_WITHOUT = _each_without()
"""Each outcome without one card, shape (6, 729)."""


def _rolls(pattern: Pattern, places: Indices) -> Rolls:
    """Return the results of rolls from the positions at some indices."""
    mover, placed = pattern.mover, pattern.placed
    own = _kinds_after(
        pattern.after(1, mover), rows_after_die(has_fed=mover.has_fed, dice=placed), places
    )
    fed = own[:0]
    if mover.can_send:
        fed = _kinds_after(pattern.after(1, Trait(has_fed=True)), rows_after_sharks(placed), places)
    both = _place_both(pattern)
    return Rolls(own, fed, _pairs(pattern, places), both.laid, both.back)


class _Both(NamedTuple):
    """The positions after the mover placed two more dice."""

    of: Small
    """The number of such a position by rows of both players; empty if impossible."""
    laid: Small
    """See `Rolls`."""
    back: Small


def _pairs(pattern: Pattern, places: Indices) -> Small:
    both = _place_both(pattern).of
    if not both.size:
        return np.zeros((0, len(places)), dtype=both.dtype)
    return _take_rows(both, after_two(pattern.placed), places)


@cache
def _place_both(pattern: Pattern) -> _Both:
    """Return the positions after the mover of a pattern places both dice."""
    takes_back = pattern.mover.can_exchange and pattern.placed > 0
    nothing = np.zeros((0, 0), dtype=np.uint8)
    if not (pattern.mover.can_place_both or takes_back):
        return _Both(nothing, nothing.ravel(), nothing)
    dice = pattern.placed + 2
    two = pattern._replace(mover=SPENT, placed=dice)
    places, fewer = _find_representatives(
        two, _place_both(_spend_sharks(pattern)).of if pattern.other.has_fed else None
    )
    found = []
    if pattern.mover.can_place_both:
        each = np.arange(len(rows(has_fed=False, dice=dice).sent))[None]
        found.append(_kinds_after(pattern.after(2, SPENT), each, places))
    if takes_back:
        back = before_one(dice)
        any_one = back.max(axis=0)
        moved = np.where(back < 0, any_one, back)
        found.append(_kinds_after(pattern.after(1, SPENT), moved, places))
    of, first = _number([each for part in found for each in part])
    parts = [part[:, first] for part in found]
    return _Both(
        of[fewer],
        parts[0][0] if pattern.mover.can_place_both else nothing.ravel(),
        parts[-1] if takes_back else nothing,
    )


def _kinds_after(following: Pattern, moved: Indices, places: Indices) -> Small:
    """Return the kinds after moves from some indices, shape (moves, indices).

    `moved` contains the row after each move by the row before, shape (moves, rows). The other
    player is the mover of `following`.
    """
    return _take_rows(np.ascontiguousarray(kinds(following).of.T), moved, places)


def _take_rows(table: Small, moved: Indices, places: Indices) -> Small:
    # Taking whole rows first is faster than taking single elements.
    reached = table[moved].reshape(len(moved), -1)
    return reached if len(places) == reached.shape[1] else reached.take(places, axis=1)


def _number(found: Sequence[Small]) -> tuple[Small, Indices]:
    """Return one number for each distinct combination, and the first index of each.

    The numbers are in the order of first occurrence.
    """
    mixed = found[0].astype(np.uint64)
    for each in found[1:]:
        mixed *= SPREAD
        mixed += each
    return _rank(_first_equal(mixed))


def _rank(first: Indices) -> tuple[Small, Indices]:
    """Return consecutive numbers for the values of `first`, and its distinct values.

    `first` contains the first equal index of each index.
    """
    starts = first == np.arange(len(first))
    rank = np.cumsum(starts) - 1
    small = rank.astype(np.min_scalar_type(int(rank[-1])))
    return small[first], np.flatnonzero(starts)


def _first_equal(mixed: NDArray[np.uint64]) -> Indices:
    """Return for each index the first index with the same number.

    A table of the leading bits of the numbers gives a candidate for each index, which takes a
    quarter of the time of sorting.
    """
    first = np.empty(len(mixed), dtype=np.intp)
    table = np.empty(1 << TABLE_BITS, dtype=np.int32)
    left = np.arange(len(mixed), dtype=np.int32)
    numbers = mixed
    while len(left):
        numbers = numbers * SPREAD
        slots = (numbers >> np.uint64(64 - TABLE_BITS)).astype(np.intp)
        # The last assignment wins: the first index.
        table[slots[::-1]] = left[::-1]
        found = table[slots]
        same = mixed[found] == mixed[left]
        first[left[same]] = found[same]
        other = ~same
        left, numbers = left[other], numbers[other]
    return first
