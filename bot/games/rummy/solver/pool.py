"""The search for the best partition: for every choice of books, the runs of all suits together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import assert_never

from bot.games.rummy.cards import ACE, JOKER, KING, SUITS
from bot.games.rummy.solver.holding import Partition, PartitionAim, PartitionTask
from bot.games.rummy.solver.run_sets import Masks, RunSet
from bot.games.rummy.terms.contracts import BOOK_SIZE

_State = tuple[int, int, int]
"""Number of runs, jokers, and cards used of each book's rank."""
_Found = dict[_State, tuple[int, tuple[RunSet, ...]]]
"""What the cards in runs, the books' ranks apart, are worth, and the set of each suit."""
_USED_BITS = 4
"""Bits that count the cards used of one book's rank."""


class RunPool:
    """The sets of runs of all suits, by number and suit, and the search among them.

    The cards of the ranks that are not in `worth` are worth nothing: they leave the hand anyway.
    """

    def __init__(self, held: PartitionTask, sets: list[list[list[RunSet]]], worth: int) -> None:
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
        self._choices: list[tuple[tuple[int, ...], int, int]] | None = None
        self._known: dict[tuple[tuple[int, ...], bool], _Found] = {}
        self._known_rows: dict[
            tuple[int, tuple[tuple[int, int, int], ...], bool], list[tuple[_State, int, RunSet]]
        ] = {}

    def best(self, aim: PartitionAim) -> Partition | None:
        """Return the best partition by `aim`, None if there is none."""
        best: Partition | None = None
        for bound, books in sorted(self._bounds(aim), reverse=True):
            if best is not None and bound <= best.score:
                break
            for found in self._of_books(books, aim):
                if best is None or found.score > best.score:
                    best = found
        return best

    def _bounds(self, aim: PartitionAim) -> Iterator[tuple[tuple[int, int], tuple[int, ...]]]:
        """Yield each choice of books with a score that it cannot beat."""
        held = self._held
        runs = self._runs_alone()
        if not runs:
            return
        fewest = min(runs)
        for books, needed, cards in self._books_to_choose():
            if needed + fewest > held.jokers:
                continue
            value = cards + max(
                worth for jokers, worth in runs.items() if needed + jokers <= held.jokers
            )
            score = _score(aim, value, needed + fewest, held, most=held.jokers)
            # As much penalty with fewer jokers would be better than the bound says.
            yield (score[0], 0) if aim is PartitionAim.MOST_LAID else score, books

    def _books_to_choose(self) -> list[tuple[tuple[int, ...], int, int]]:
        """Return each choice of books, how many jokers it needs at least, and what it is worth."""
        if self._choices is None:
            held = self._held
            ranks = [rank for rank in range(ACE, KING + 1) if self._counts[rank]]
            choose = combinations if held.options.six_is_one else combinations_with_replacement
            self._choices = [
                (books, needed, self._worth_of(books))
                for books in choose(ranks, len(held.contract.books))
                if (needed := self._jokers_needed(books, 0)) is not None and needed <= held.jokers
            ]
        return self._choices

    def _runs_alone(self) -> dict[int, int]:
        """Return what the contract's runs can be worth, books apart, by their jokers."""
        found: dict[int, int] = {}
        for (runs, jokers, _), (value, _) in self._put_together((), exact=False).items():
            if runs == len(self._held.contract.runs):
                found[jokers] = max(value, found.get(jokers, 0))
        return found

    def _of_books(self, books: tuple[int, ...], aim: PartitionAim) -> Iterator[Partition]:
        held = self._held
        # Where jokers do not simply go into a book, it counts how many the runs take.
        exact = aim is PartitionAim.MOST_LAID and not self._absorbs
        cards = self._worth_of(books)
        room = self._room(books)
        for (runs, jokers, used), (value, sets) in self._put_together(books, exact).items():
            needed = self._jokers_needed(books, used)
            if runs != len(held.contract.runs) or needed is None:
                continue
            fewest = jokers + needed
            if fewest > held.jokers:
                continue
            most = min(held.jokers, fewest + room - needed)
            score = _score(aim, cards + value, fewest, held, most)
            total = most if aim is PartitionAim.MOST_LAID else fewest
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
        most_runs, most_jokers = len(self._held.contract.runs), self._held.jokers
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
                    used, cost = _use_of(each.used, mine)
                    if used in met:
                        continue
                    met.add(used)
                    value = each.value - cost
                    # With more jokers it has to be worth more, unless jokers are to be laid.
                    if exact or value > dearest.get(used, -1):
                        dearest[used] = value
                        rows.append(((runs, jokers, used), value, each))
                    if not mine:
                        break
        return rows


def _use_of(cards: Masks, mine: Sequence[tuple[int, int, int]]) -> tuple[int, int]:
    """Return how many of `cards` are of some ranks, in bits a rank, and their penalty.

    The ranks come as bit, place of their number, and penalty.
    """
    used = cost = 0
    once, twice, thrice, always = cards
    for bit, shift, penalty in mine:
        if once & bit:
            count = 1
            if twice & bit:  # seldom: two of a face
                count = 2 if not thrice & bit else 4 if always & bit else 3
            used += count << shift
            cost += count * penalty
    return used, cost


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


def _score(
    aim: PartitionAim, value: int, fewest: int, held: PartitionTask, most: int
) -> tuple[int, int]:
    match aim:
        case PartitionAim.MOST_LAID:
            return value + held.options.penalty(JOKER) * most, -most
        case PartitionAim.FEWEST_JOKERS:
            return -fewest, value
        case PartitionAim.MOST_TO_LAY:
            return value, -fewest
    assert_never(aim)
