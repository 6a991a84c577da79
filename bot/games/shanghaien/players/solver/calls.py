"""What calling Shanghai is worth, for every way both sides may have spent their tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from bot.games.shanghaien.cards import Card, Half, Trick
from bot.games.shanghaien.moves import End
from bot.games.shanghaien.players.solver.holdings import Holding, Side, Spending, Way
from bot.games.shanghaien.players.solver.placements import REVERSED, without
from bot.games.shanghaien.players.solver.rollback import Calls, Group
from bot.games.shanghaien.players.solver.valuing import RoundEndings, RoundValue, Values

MOST_PAIRS = 64
"""Pairs of ways of both sides that are solved without a thought. Where there are more, the ways
that hardly differ are solved as one, so that no decision takes long."""
SOME = 97
"""One of so many outcomes is looked at first where two ways are compared."""
COARSEST = 8
"""By how much the tolerance of the value grows at most for that."""


@dataclass(frozen=True, slots=True)
class OpenRound:
    """What both players see of the round besides dice and own cards."""

    round: int
    cards: tuple[Card, ...]
    """The tavern from the left."""
    unseen: tuple[Card, ...]
    sharks: frozenset[int]


class CallWorth:
    """The worth of calls over one tavern.

    A way to lay *2 Sailors* that is never better than another way, however the round ends and
    whatever the opponent does, is left out of `sides`. Ways that differ by the same amount
    everywhere share one place in the tables.
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
        # By slot of the caller; axes: holdings of slot 0, of slot 1, outcome with caller first.
        self._worths = (by_first, by_second)
        gains = np.concatenate([by_first, -by_second], axis=2)
        # Where no tolerance brings few enough pairs, the ways are looked at with the largest alone.
        fine = self._fine * (COARSEST if _fewest_pairs(thin) > MOST_PAIRS else 1)
        self.sides = self._slim(thin, gains, fine)
        while _solved_pairs(self.sides) > MOST_PAIRS and fine < COARSEST * self._fine:
            fine *= 2
            self.sides = self._slim(thin, gains, fine)

    def _slim(self, sides: tuple[Side, Side], gains: Values, fine: float) -> tuple[Side, Side]:
        """Return the sides without the ways that need not be solved.

        `gains` says what the first one gains, shape (his holdings, the opponent's, outcomes of both
        calls); differences below `fine` do not count.
        """
        found = []
        for side, holdings, own in zip(
            sides, self._holdings, (gains, -gains.transpose(1, 0, 2)), strict=True
        ):
            flat = own.reshape(len(own), -1)
            found.append(_merged(_pruned(side, holdings, flat, fine), holdings, flat, fine))
        return found[0], found[1]

    def calls(self, ends: Sequence[End]) -> Calls:
        """Return the worth of every call with the card numbers counted from each of `ends`."""
        left = without(self._table.sharks)
        orders = np.array([REVERSED[left] if end is End.RIGHT else left for end in ends])
        found: Calls = {}
        for first, mine in solved(self.sides[0]).items():
            for second, theirs in solved(self.sides[1]).items():
                ways = np.ix_(
                    [self._holdings[0].index(spending.holding) for spending in mine],
                    [self._holdings[1].index(spending.holding) for spending in theirs],
                )
                own, other = (worth[ways].transpose(2, 0, 1)[orders.T] for worth in self._worths)
                found[0, first, second] = own
                found[1, first, second] = -other
        return found

    def _worth(self, caller: Sequence[Holding], other: Sequence[Holding]) -> Values:
        """Return the worth of a call, cards numbered from the left, nothing sent to the sharks."""
        table = self._table
        return self._value.of(RoundEndings(table.round, table.cards, table.unseen, caller, other))

    def _with_spare_cards(self, side: Side, opposite: Side) -> Side:
        """Return `side` with only the cards worst to keep laid as *2 Sailors*."""
        if side.unspent is None:
            return side
        holding = side.unspent.holding
        cards = [each for each in dict.fromkeys(holding.hand) if Half.TWO_SAILORS in each.halves]
        if len(cards) < 2:
            return side
        worth = self._worth([holding.without(card) for card in cards], _holdings(opposite)[:1])
        spare = {cards[row] for row in _undominated(worth[:, 0], self._fine)}
        kept = (way for way in side.plain if not _lays_other(way.spending, holding, spare))
        return replace(side, plain=tuple(kept))


def grouped(side: Side) -> dict[Group, tuple[Way, ...]]:
    """Return the ways of `side` by group, empty groups left out."""
    unspent = () if side.unspent is None else (Way(side.unspent, 0),)
    groups = zip(Group, (unspent, side.plain, side.fed, side.double), strict=True)
    return {group: ways for group, ways in groups if ways}


def _solved_pairs(sides: tuple[Side, Side]) -> int:
    first, second = (
        sum(map(len, solved(replace(side, fed=())).values())) + len(side.fed) for side in sides
    )
    return first * second


def _fewest_pairs(sides: tuple[Side, Side]) -> int:
    """Return how many pairs are left at least, however many ways are solved as one."""
    # Ways to lay a wild may all be pointless; of the others one is left.
    first, second = (
        replace(side, plain=tuple(way for way in side.plain if not _lays_wild(way))[:1])
        for side in sides
    )
    return _solved_pairs((first, second))


def solved(side: Side) -> dict[Group, tuple[Spending, ...]]:
    """Return the spendings of `side` that have a place of their own in the tables, by group."""
    found: dict[Group, tuple[Spending, ...]] = {}
    for group, ways in grouped(side).items():
        # Places were given in this order, so the first way at each is the solved one.
        first = {way.place: way.spending for way in reversed(ways)}
        found[group] = tuple(first[place] for place in sorted(first))
    return found


def _holdings(side: Side) -> list[Holding]:
    """Return the different holdings, the unspent one first."""
    ways = (way for group in grouped(side).values() for way in group)
    return list(dict.fromkeys(way.spending.holding for way in ways))


def _lays_wild(way: Way) -> bool:
    return way.spending.half is Half.TWO_SAILORS


def _lays_other(spending: Spending, holding: Holding, spare: set[Trick]) -> bool:
    """Return whether a card that is not among `spare` is laid as *2 Sailors*."""
    if spending.half is not Half.TWO_SAILORS:
        return False
    return all(holding.without(card).hand != spending.holding.hand for card in spare)


def _pruned(side: Side, holdings: list[Holding], gains: Values, fine: float) -> Side:
    """Return `side` without the pointless ways to lay *2 Sailors*; one row of `gains` a holding."""
    wilds = [way for way in side.plain if _lays_wild(way)]
    if not wilds:
        return side
    # The way that keeps the card comes first: it leaves every choice that the others leave.
    rows = [0, *(holdings.index(way.spending.holding) for way in wilds)]
    kept = {wilds[row - 1] for row in _undominated(gains[rows], fine) if row}
    pointless = set(wilds) - kept
    return replace(side, plain=tuple(way for way in side.plain if way not in pointless))


def _undominated(gains: Values, fine: float) -> list[int]:
    """Return the rows that gain more than `fine` over each other kept row, where they gain at all.

    Gains are averaged over all outcomes, so a row that is better only in rare ones is left out too.
    """
    kept: list[int] = []
    means = gains.mean(axis=1)
    for row in sorted(range(len(gains)), key=lambda row: -float(means[row])):
        best = (float(np.maximum(gains[row], gains[other]).mean()) for other in kept)
        if all(mean - means[other] > fine for mean, other in zip(best, kept, strict=True)):
            kept.append(row)
    return kept


def _merged(side: Side, holdings: list[Holding], gains: Values, fine: float) -> Side:
    """Return `side` with one place for plain ways that differ by the same amount everywhere."""
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


def _least_and_most(one: Values, other: Values, apart: float) -> tuple[float, float] | None:
    """Return by how much `one` exceeds `other`; None if that varies by more than `apart`."""
    # A look at some of the outcomes settles it nearly always.
    if np.ptp(one[::SOME] - other[::SOME]) > apart:
        return None
    more = one - other
    least, most = float(more.min()), float(more.max())
    return None if most - least > apart else (least, most)
