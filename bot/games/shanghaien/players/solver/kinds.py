"""Kinds of positions: what follows from those of one kind is the same, whichever dice fall.

Late in a round most cards are settled, and how exactly the dice lie on them matters no more: of the
positions before a last roll six of seven are worth what others are, whatever the cards are worth.
Each kind is solved once. It is known by what a call of Shanghai brings and by the kinds that each
throw leads to, so kinds are found from full tables down to the first die.

Where a card was sent to the sharks, nobody takes it, and still more positions are alike.
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
    fed_by,
    laid,
    outcomes,
    rows,
)
from bot.games.shanghaien.rules import MIN_DICE_FOR_SHANGHAI

Small = NDArray[np.integer]
"""Numbers of kinds or of outcomes, in as few bytes as they need: there are many."""
SPREAD = np.uint64(0xBF58476D1CE4E5B9)
"""An odd number with no pattern in its bits. What a position leads to is made one number of 64 bits
with it; two that differ by chance have the same once in thousands of millions of tables."""
TABLE_BITS = 17


class Trait(NamedTuple):
    """What of a side decides which of its positions are alike."""

    both: bool = False
    """He may still lay both dice."""
    exchange: bool = False
    """He may still take a die back."""
    send: bool = False
    """He may still send a card to the sharks."""
    fed: bool = False
    """He sent a card to the sharks, one of those that his dice lie on."""


SPENT = Trait()


class Pattern(NamedTuple):
    """Positions with as many dice, and as much open: who is to move comes first."""

    mover: Trait
    other: Trait
    placed: int
    faced: int

    def after(self, dice: int, trait: Trait) -> Pattern:
        """Return what follows when the mover lays so many dice, and his trait then."""
        return Pattern(self.other, trait, self.faced, self.placed + dice)


class Rolls(NamedTuple):
    """What rolls lead to, by kind before them, the last axis."""

    own: Small
    """The kind after each die with no trick played, shape (6, …)."""
    fed: Small
    """The same with the card of that die sent to the sharks; empty if he cannot."""
    pairs: Small
    """Where `laid` and `back` have both dice of each roll, shape (21, …); empty if no play uses
    both."""
    laid: Small
    """The kind after both dice laid."""
    back: Small
    """The kinds after both dice laid and one die taken back, shape (6, …): where fewer can be taken
    back some come twice. Empty if he cannot take back."""

    def among(self, kinds: Indices) -> Rolls:
        """Return what rolls lead to from some of the kinds."""
        own, fed, pairs = (part.take(kinds, axis=1) for part in (self.own, self.fed, self.pairs))
        return Rolls(own, fed, pairs, self.laid, self.back)

    def at(self, kind: int) -> Rolls:
        """Return what rolls lead to from one kind."""
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
    """The kind by rows of the mover and of the other."""
    outcome: Small
    """By kind, the outcome of calling Shanghai, digit 1 the mover's cards."""
    spent: Small | None
    """By kind, the kind if the other had spent his trick; None if that is the same."""
    rolls: Rolls | None
    """None if the mover must call: then the kind is the outcome."""


@cache
def kinds(pattern: Pattern) -> Kinds:
    """Return the kinds of the positions of a pattern."""
    if pattern.placed > MAX_TO_ROLL:
        return Kinds(_outcomes(pattern), np.arange(OUTCOMES, dtype=np.uint16), None, None)
    may_spend = pattern.other != SPENT and not pattern.other.fed
    if may_spend and pattern.faced > MAX_TO_ROLL:
        # The other must call, and plays no trick any more.
        return kinds(pattern._replace(other=SPENT))
    places, fewer = _fewer(pattern, kinds(_unfed(pattern)).of if _has_fed(pattern) else None)
    outcome = _outcomes(pattern).ravel()[places]
    rolls = _rolls(pattern, places)
    found = [outcome] if pattern.placed >= MIN_DICE_FOR_SHANGHAI else []
    # What a spent trick leads to follows from what these lead to.
    found += [*rolls.own, *rolls.pairs]
    spent = None
    if may_spend:
        spent = kinds(pattern._replace(other=SPENT)).of.ravel()[places]
        found.append(spent)
    of, first = _numbered(found)
    return Kinds(
        of[fewer],
        outcome[first],
        None if spent is None else spent[first],
        rolls.among(first),
    )


def _has_fed(pattern: Pattern) -> bool:
    return pattern.mover.fed or pattern.other.fed


def _unfed(pattern: Pattern) -> Pattern:
    """Return the pattern as if one of them had not sent a card to the sharks."""
    if pattern.other.fed:
        return pattern._replace(other=SPENT)
    return pattern._replace(mover=SPENT)


def _fewer(pattern: Pattern, unfed: Small | None) -> tuple[Indices, Small]:
    """Return places of positions among which is one of every kind, and which stands for each.

    Places count through the rows of both. Where a card was sent to the sharks, the kind follows
    from the one that the position has without it, by rows in `unfed`, and from the card.
    """
    mine, theirs = _both_rows(pattern)
    if unfed is None:
        shape = len(mine.sent), len(theirs.sent)
        return np.arange(shape[0] * shape[1]), np.arange(shape[0] * shape[1]).reshape(shape)
    if pattern.other.fed:
        code = unfed[:, theirs.placements] * np.intp(CARDS + 1) + theirs.sent
    else:
        code = unfed[mine.placements] * np.intp(CARDS + 1) + mine.sent[:, None]
    flat = code.ravel()
    table = np.empty(int(flat.max()) + 1, dtype=np.intp)
    # The last one assigned stays: so it is the first place.
    table[flat[::-1]] = np.arange(len(flat))[::-1]
    number, places = _ranked(table[flat])
    return places, number.reshape(code.shape)


def _both_rows(pattern: Pattern) -> tuple[Rows, Rows]:
    return (
        rows(fed=pattern.mover.fed, dice=pattern.placed),
        rows(fed=pattern.other.fed, dice=pattern.faced),
    )


def _outcomes(pattern: Pattern) -> Small:
    """Return the outcomes of calling, with the cards sent by either side out of the game."""
    mine, theirs = _both_rows(pattern)
    found = outcomes(pattern.placed, pattern.faced)[mine.placements][:, theirs.placements]
    if pattern.mover.fed:
        found = _without(found, mine.sent[:, None])
    if pattern.other.fed:
        found = _without(found, theirs.sent)
    return found.astype(np.uint16)


def _without(found: NDArray[np.int16], numbers: Indices) -> NDArray[np.int16]:
    return _WITHOUT[np.broadcast_to(numbers - 1, found.shape), found]


def _each_without() -> NDArray[np.int16]:
    powers = 3 ** np.arange(CARDS, dtype=np.int16)
    return np.asarray(np.arange(OUTCOMES, dtype=np.int16) - DIGITS.T * powers[:, None])


_WITHOUT = _each_without()
"""Shape (6, 729): each outcome after one card left the game."""


def _rolls(pattern: Pattern, places: Indices) -> Rolls:
    """Return what rolls lead to from positions at some places."""
    mover, placed = pattern.mover, pattern.placed
    own = _reached(pattern.after(1, mover), laid(fed=mover.fed, dice=placed), places)
    fed = own[:0]
    if mover.send:
        fed = _reached(pattern.after(1, Trait(fed=True)), fed_by(placed), places)
    both = _both_laid(pattern)
    return Rolls(own, fed, _pairs(pattern, places), both.laid, both.back)


class _Both(NamedTuple):
    """What positions lead to in which the mover laid two dice more."""

    of: Small
    """The number of such a position by rows of both; empty if nobody lays two."""
    laid: Small
    """See `Rolls`."""
    back: Small


def _pairs(pattern: Pattern, places: Indices) -> Small:
    both = _both_laid(pattern).of
    if not both.size:
        return np.zeros((0, len(places)), dtype=both.dtype)
    return _moved(both, after_two(pattern.placed), places)


@cache
def _both_laid(pattern: Pattern) -> _Both:
    """Return what follows where the mover of a pattern lays both dice."""
    takes_back = pattern.mover.exchange and pattern.placed > 0
    nothing = np.zeros((0, 0), dtype=np.uint8)
    if not (pattern.mover.both or takes_back):
        return _Both(nothing, nothing.ravel(), nothing)
    dice = pattern.placed + 2
    two = pattern._replace(mover=SPENT, placed=dice)
    places, fewer = _fewer(two, _both_laid(_unfed(pattern)).of if pattern.other.fed else None)
    found = []
    if pattern.mover.both:
        each = np.arange(len(rows(fed=False, dice=dice).sent))[None]
        found.append(_reached(pattern.after(2, SPENT), each, places))
    if takes_back:
        back = before_one(dice)
        any_one = back.max(axis=0)
        moved = np.where(back < 0, any_one, back)
        found.append(_reached(pattern.after(1, SPENT), moved, places))
    of, first = _numbered([each for part in found for each in part])
    parts = [part[:, first] for part in found]
    return _Both(
        of[fewer],
        parts[0][0] if pattern.mover.both else nothing.ravel(),
        parts[-1] if takes_back else nothing,
    )


def _reached(following: Pattern, moved: Indices, places: Indices) -> Small:
    """Return the kinds after moves from some places, shape (moves, places).

    `moved` says the row after each move by the row before, shape (moves, rows). `following` has the
    other player to move.
    """
    return _moved(np.ascontiguousarray(kinds(following).of.T), moved, places)


def _moved(table: Small, moved: Indices, places: Indices) -> Small:
    # Whole rows first: one by one the few that are wanted would take longer.
    reached = table[moved].reshape(len(moved), -1)
    return reached if len(places) == reached.shape[1] else reached.take(places, axis=1)


def _numbered(found: Sequence[Small]) -> tuple[Small, Indices]:
    """Return one number for each different combination, and the first place of each.

    They are numbered in the order in which they first occur.
    """
    mixed = found[0].astype(np.uint64)
    for each in found[1:]:
        mixed *= SPREAD
        mixed += each
    return _ranked(_first_equal(mixed))


def _ranked(first: Indices) -> tuple[Small, Indices]:
    """Number the places by the first one that each is equal to; return these as well."""
    starts = first == np.arange(len(first))
    rank = np.cumsum(starts) - 1
    small = rank.astype(np.min_scalar_type(int(rank[-1])))
    return small[first], np.flatnonzero(starts)


def _first_equal(mixed: NDArray[np.uint64]) -> Indices:
    """Return, by place, the first place that has the same number.

    By some bits of its number each place finds the first one that may be its equal. That takes a
    quarter of the time of sorting.
    """
    first = np.empty(len(mixed), dtype=np.intp)
    table = np.empty(1 << TABLE_BITS, dtype=np.int32)
    left = np.arange(len(mixed), dtype=np.int32)
    numbers = mixed
    while len(left):
        numbers = numbers * SPREAD
        slots = (numbers >> np.uint64(64 - TABLE_BITS)).astype(np.intp)
        # The last one assigned stays: so it is the first place.
        table[slots[::-1]] = left[::-1]
        found = table[slots]
        same = mixed[found] == mixed[left]
        first[left[same]] = found[same]
        other = ~same
        left, numbers = left[other], numbers[other]
    return first
