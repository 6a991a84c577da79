"""The partition of a hand into a contract: exactly the best by each of three aims.

Runs and books are found apart: every set of runs of a suit (`run_sets`) with what it costs in
jokers and what it brings, and for every choice of books the sets of runs of the four suits put
together, in view of the cards of the books' ranks that they use. A book takes all cards of its
rank that are left. What the best choice of books could bring at most decides what is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, combinations_with_replacement
from typing import assert_never

from bot.games.rummy.cards import ACE, JOKER, KING, SUITS, Card
from bot.games.rummy.lays import with_lays, within_reach
from bot.games.rummy.melds import Meld, MeldKind
from bot.games.rummy.options import BOOK_SIZE, Contract, Options
from bot.games.rummy.run_sets import (
    COPIES,
    Masks,
    RunSet,
    count_of,
    limits_of,
    run_sets,
    value_of,
    values_of,
    with_more_jokers,
)


class Aim(StrEnum):
    """What makes a partition the best."""

    MOST_LAID = "most-laid"
    """The most penalty leaves the hand with the contract."""
    FEWEST_JOKERS = "fewest-jokers"
    """The fewest jokers in the contract, then the most penalty."""
    MOST_TO_LAY = "most-to-lay"
    """The least penalty, jokers apart, when all that fits is laid afterwards; then fewest jokers.

    Afterwards cards are laid where they fit, one after another, and no joker moves.
    """


@dataclass(frozen=True, slots=True)
class Partition:
    """A contract that a hand can lay, by its parts; `proposals` makes cards of it."""

    books: tuple[int, ...]
    """The rank of each book."""
    sets: tuple[RunSet, ...]
    """The runs of each suit, in the order of `SUITS`."""
    jokers: int
    """Jokers in the contract."""
    score: tuple[int, int]
    """By the aim, the larger the better."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A hand that may go Down, and what it meets."""

    cards: tuple[Masks, ...]
    """By suit, as in `run_sets`."""
    jokers: int
    """Jokers that may be part of the contract."""
    contract: Contract
    options: Options
    melds: tuple[Meld, ...] = ()
    """The table's, on which cards can be laid afterwards."""

    def count(self, rank: int) -> int:
        """Return how many cards of `rank` there are."""
        return sum(count_of(masks, 1 << rank) for masks in self.cards)


def holding(
    hand: Iterable[Card],
    contract: Contract,
    options: Options,
    melds: tuple[Meld, ...] = (),
    jokers: int | None = None,
) -> Holding:
    """Return `hand` as the solver takes it; `jokers` stands in for the hand's own jokers."""
    masks = {suit: [0] * COPIES for suit in SUITS}
    own_jokers = 0
    for card in hand:
        if card.suit is None:
            own_jokers += card is JOKER
            continue
        copies, bit = masks[card.suit], 1 << card.rank
        for level in range(COPIES):
            if not copies[level] & bit:
                copies[level] |= bit
                break
    cards = tuple(tuple(copies) for copies in masks.values())
    return Holding(cards, own_jokers if jokers is None else jokers, contract, options, melds)


def partitions(held: Holding) -> dict[Aim, Partition]:
    """Return the best partition by each aim; empty if the hand cannot lay the contract."""
    pool = _Pool(held, _sets(held), ~0)
    first = pool.best(Aim.MOST_LAID)
    if first is None:
        return {}
    later = _pool_with_lays(held, pool) if held.melds else pool
    second, third = pool.best(Aim.FEWEST_JOKERS), later.best(Aim.MOST_TO_LAY)
    assert second is not None
    assert third is not None
    return {Aim.MOST_LAID: first, Aim.FEWEST_JOKERS: second, Aim.MOST_TO_LAY: third}


def best_partition(held: Holding, aim: Aim) -> Partition | None:
    """Return the best partition by one aim, None if the hand cannot lay the contract."""
    pool = _Pool(held, _sets(held), ~0)
    if aim is Aim.MOST_TO_LAY and held.melds:
        pool = _pool_with_lays(held, pool)
    return pool.best(aim)


def fewest_jokers(held: Holding) -> int | None:
    """Return with how few jokers the contract can be laid, None if not with those there are."""
    found = _Pool(held, _sets(held), ~0).best(Aim.FEWEST_JOKERS)
    return None if found is None else found.jokers


def _sets(held: Holding) -> list[list[list[RunSet]]]:
    options, contract = held.options, held.contract
    limits = limits_of(options, held.jokers)
    values = values_of(options.penalties[:KING])
    # Runs take at most so many cards of a rank; what a book needs at least must be left of it.
    enough = contract.runs + _fewest_cards(options) * (1 if options.six_is_one else contract.books)
    scarce = 0
    if contract.books:
        for rank in range(ACE, KING + 1):
            scarce |= (0 < held.count(rank) < enough) << rank
    return [
        run_sets(cards, contract.runs, held.jokers, limits, values, scarce, contract.books)
        for cards in held.cards
    ]


def _fewest_cards(options: Options) -> int:
    """Return how many cards, jokers apart, a book needs at least."""
    if not options.jokers_in_books:
        return BOOK_SIZE
    return 1 if options.many_jokers else BOOK_SIZE - 1


def _pool_with_lays(held: Holding, pool: _Pool) -> _Pool:
    """Return `pool` with what can be laid on the table's melds afterwards."""
    limits = limits_of(held.options, held.jokers)
    values = values_of(held.options.penalties[:KING])
    worth = ~0
    for meld in held.melds:
        if meld.kind is MeldKind.BOOK:
            worth &= ~(1 << meld.rank)  # its cards can always be laid: where they go is all one
    sets = []
    for suit, cards, every in zip(SUITS, held.cards, pool.sets, strict=True):
        found = [_with_fewest_jokers(group) for group in every]
        runs = tuple((meld.low, meld.high) for meld in held.melds if meld.suit is suit)
        reach = within_reach(cards, runs, limits)
        if not reach:
            sets.append([[_worth(each, values, worth) for each in group] for group in found])
            continue
        # A joker may take a card's place, so that the card can be laid elsewhere.
        groups = [
            _with_fewest_jokers(
                [*group, *with_more_jokers(group, held.jokers, limits, values, reach, KING)]
            )
            for group in found
        ]
        kept = held.contract.books
        sets.append(
            [list(with_lays(group, cards, runs, limits, values, worth, kept)) for group in groups]
        )
    return _Pool(held, sets, worth)


def _with_fewest_jokers(sets: Sequence[RunSet]) -> list[RunSet]:
    """Return for each choice of cards the set with the fewest jokers."""
    best: dict[Masks, RunSet] = {}
    for each in sets:
        if each.own not in best or each.jokers < best[each.own].jokers:
            best[each.own] = each
    return list(best.values())


def _worth(found: RunSet, values: Sequence[int], worth: int) -> RunSet:
    return found._replace(value=value_of(found.own, values, worth))


_State = tuple[int, int, int]
"""Number of runs, jokers, and cards used of each book's rank."""
_Found = dict[_State, tuple[int, tuple[RunSet, ...]]]
"""What the cards in runs, the books' ranks apart, are worth, and the set of each suit."""
_USED_BITS = 4
"""Bits that count the cards used of one book's rank."""


class _Pool:
    """The sets of runs of all suits, and the search among them."""

    def __init__(self, held: Holding, sets: list[list[list[RunSet]]], worth: int) -> None:
        self.sets = sets
        self._held = held
        self._penalties = [0] + [
            penalty if worth >> rank & 1 else 0
            for rank, penalty in enumerate(held.options.penalties[:KING], start=ACE)
        ]
        self._counts = [held.count(rank) for rank in range(KING + 1)]
        self._always = sum(
            count * (penalty - counted)
            for count, penalty, counted in zip(
                self._counts[ACE:], held.options.penalties, self._penalties[ACE:], strict=False
            )
        )
        """The penalty of cards that leave the hand in any case."""
        self._sorted = [_by_jokers(found) for found in sets]
        options = held.options
        self._absorbs = bool(
            held.contract.books and options.jokers_in_books and options.many_jokers
        )
        """Whether books take any number of jokers."""
        self._known: dict[tuple[tuple[int, ...], bool], _Found] = {}
        self._known_rows: dict[
            tuple[int, tuple[tuple[int, int, int], ...], bool], list[tuple[_State, int, RunSet]]
        ] = {}

    def best(self, aim: Aim) -> Partition | None:
        """Return the best partition by `aim`, None if there is none."""
        best: Partition | None = None
        for bound, books in sorted(self._bounds(aim), reverse=True):
            if best is not None and bound <= best.score:
                break
            for found in self._of_books(books, aim):
                if best is None or found.score > best.score:
                    best = found
        return best

    def _bounds(self, aim: Aim) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
        """Yield each choice of books with a score that it cannot beat."""
        held = self._held
        runs = self._runs_alone()
        if not runs:
            return
        fewest = min(runs)
        ranks = [rank for rank in range(ACE, KING + 1) if self._counts[rank]]
        choose = combinations if held.options.six_is_one else combinations_with_replacement
        for books in choose(ranks, held.contract.books):
            needed = self._jokers_needed(books, 0)
            if needed is None or needed + fewest > held.jokers:
                continue
            value = self._worth_of(books) + max(
                worth for jokers, worth in runs.items() if needed + jokers <= held.jokers
            )
            score = _score(aim, value, needed + fewest, held, most=held.jokers)
            # As much penalty with fewer jokers would be better than the bound says.
            yield (score[0], 0) if aim is Aim.MOST_LAID else score, books

    def _runs_alone(self) -> dict[int, int]:
        """Return what the contract's runs can be worth, books apart, by their jokers."""
        found: dict[int, int] = {}
        for (runs, jokers, _), (value, _) in self._put_together((), exact=False).items():
            if runs == self._held.contract.runs:
                found[jokers] = max(value, found.get(jokers, 0))
        return found

    def _of_books(self, books: tuple[int, ...], aim: Aim) -> Iterator[Partition]:
        held = self._held
        # Where jokers do not simply go into a book, it counts how many the runs take.
        exact = aim is Aim.MOST_LAID and not self._absorbs
        cards = self._worth_of(books)
        room = self._room(books)
        for (runs, jokers, used), (value, sets) in self._put_together(books, exact).items():
            needed = self._jokers_needed(books, used)
            if runs != held.contract.runs or needed is None:
                continue
            fewest = jokers + needed
            if fewest > held.jokers:
                continue
            most = min(held.jokers, fewest + room - needed)
            score = _score(aim, cards + value, fewest, held, most)
            total = most if aim is Aim.MOST_LAID else fewest
            yield Partition(books, sets, total, score)

    def _worth_of(self, books: tuple[int, ...]) -> int:
        own = sum(self._counts[rank] * self._penalties[rank] for rank in set(books))
        return self._always + own

    def _room(self, books: tuple[int, ...]) -> int:
        """Return how many jokers `books` can hold."""
        options = self._held.options
        if not options.jokers_in_books:
            return 0
        return self._held.jokers * len(books) if options.many_jokers else len(books)

    def _jokers_needed(self, books: tuple[int, ...], used: int) -> int | None:
        """Return how many jokers `books` need, None if they cannot be laid.

        `used` is what runs use of the cards of their ranks.
        """
        options = self._held.options
        needed = 0
        for place, rank in enumerate(dict.fromkeys(books)):
            times = books.count(rank)
            cards = self._counts[rank] - (used >> (_USED_BITS * place) & ((1 << _USED_BITS) - 1))
            missing = max(0, BOOK_SIZE * times - cards)
            if cards < times or (missing and not options.jokers_in_books):
                return None
            if missing > times and not options.many_jokers:
                return None
            needed += missing
        return needed

    def _put_together(self, books: tuple[int, ...], exact: bool) -> _Found:
        """Return the best sets of runs of all suits, by what they cost."""
        known = self._known.get((books, exact))
        if known is not None:
            return known
        bits = tuple(1 << rank for rank in dict.fromkeys(books))
        most_runs, most_jokers = self._held.contract.runs, self._held.jokers
        found: _Found = {(0, 0, 0): (0, ())}
        for suit in range(len(SUITS)):
            rows = self._rows(suit, bits, exact)
            longer: _Found = {}
            for (runs, jokers, used), (value, sets) in found.items():
                for (more_runs, more_jokers, more_used), worth, each in rows:
                    state = (runs + more_runs, jokers + more_jokers, used + more_used)
                    if state[0] > most_runs or state[1] > most_jokers:
                        continue
                    known_state = longer.get(state)
                    if known_state is None or known_state[0] < value + worth:
                        longer[state] = (value + worth, (*sets, each))
            found = longer
        self._known[books, exact] = found
        return found

    def _rows(
        self, suit: int, bits: tuple[int, ...], exact: bool
    ) -> list[tuple[_State, int, RunSet]]:
        """Return the best sets of one suit, by what they cost."""
        masks = self._held.cards[suit]
        mine = tuple(
            (bit, _USED_BITS * place, self._penalties[bit.bit_length() - 1])
            for place, bit in enumerate(bits)
            if masks[0] & bit
        )
        # Many choices of books want the same cards of this suit, or none.
        known = self._known_rows.get((suit, mine, exact))
        if known is not None:
            return known
        rows = self._known_rows[suit, mine, exact] = []
        for runs, by_jokers in enumerate(self._sorted[suit]):
            dearest: dict[int, int] = {}
            for jokers, sets in by_jokers:
                met: set[int] = set()
                for each in sets:
                    used, value = 0, each.value
                    for bit, shift, penalty in mine:
                        count = count_of(each.used, bit)
                        used += count << shift
                        value -= count * penalty
                    if used in met:
                        continue
                    met.add(used)
                    # With more jokers it has to be worth more, unless jokers are to be laid.
                    if exact or value > dearest.get(used, -1):
                        dearest[used] = value
                        rows.append(((runs, jokers, used), value, each))
                    if not mine:
                        break
        return rows


def _by_jokers(found: list[list[RunSet]]) -> list[list[tuple[int, list[RunSet]]]]:
    """Return the sets by number of runs, by jokers, the dearest first."""
    out = []
    for sets in found:
        groups: dict[int, list[RunSet]] = {}
        for each in sets:
            groups.setdefault(each.jokers, []).append(each)
        for group in groups.values():
            group.sort(key=_value, reverse=True)
        out.append(sorted(groups.items()))
    return out


def _value(found: RunSet) -> int:
    return found.value


def _score(aim: Aim, value: int, fewest: int, held: Holding, most: int) -> tuple[int, int]:
    match aim:
        case Aim.MOST_LAID:
            return value + held.options.penalty(JOKER) * most, -most
        case Aim.FEWEST_JOKERS:
            return -fewest, value
        case Aim.MOST_TO_LAY:
            return value, -fewest
    assert_never(aim)
