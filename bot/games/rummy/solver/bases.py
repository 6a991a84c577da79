"""The least of any contract that a hand can lay: melds of the lengths asked for, few wild cards.

For lengths, limits and numbers of melds that `partition` does not know. Melds are chosen one after
another, runs before books and long ones before short ones; what the others take at least decides
how many wild cards one may have. Wild cards are told as jokers, and naturals only are counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from bot.games.rummy.cards import ACE, ACE_HIGH, JOKER, KING, SUITS, Card, card_of
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options, WildLimit

Groups = tuple[tuple[Card, ...], ...]
"""The melds of a contract: its books, then its runs, ascending."""
_GIVEN_UP = 3
"""Of one run so many cards at most are left to other melds, with wild cards in their places."""


def wilds_beside(naturals: int, options: Options) -> int:
    """Return the most wild cards of a meld with so many naturals, the kind apart."""
    most = {
        WildLimit.ANY: 13 if naturals else 0,
        WildLimit.TWO: 13 if naturals > 1 else 0,
        WildLimit.HALF: naturals,
        WildLimit.FEWER: max(0, naturals - 1),
    }[options.wild_limit]
    return most if options.many_jokers else min(1, most)


class _Window(NamedTuple):
    """Where a run could lie."""

    suit: int
    low: int
    length: int


class Bases:
    """Finds the ways to lay one contract with given naturals."""

    def __init__(
        self, naturals: Sequence[Card], contract: Contract, options: Options, *, exact: bool
    ) -> None:
        self._options = options
        self._have = [[0] * (KING + 1) for _ in SUITS]
        for card in naturals:
            assert card.suit is not None
            self._have[SUITS.index(card.suit)][card.rank] += 1
        self._runs = contract.runs[::-1]
        self._books = contract.books[::-1]
        longer = not exact and options.wild_limit in (WildLimit.HALF, WildLimit.FEWER)
        self._windows = {length: self._windows_of(length, longer) for length in set(self._runs)}
        self._needs = self._least()

    def least(self) -> int:
        """Return a number of wild cards with fewer of which nothing can be laid."""
        return self._needs[0]

    def of(self, wilds: int) -> Iterator[Groups]:
        """Yield the ways to lay the contract with exactly so many wild cards."""
        yield from self._with_runs(0, wilds, (), ())

    def _windows_of(self, length: int, longer: bool) -> list[tuple[int, _Window]]:
        """Return where a run so long could lie, by the cards that it lacks at least."""
        options = self._options
        found = []
        for suit, have in enumerate(self._have):
            for each in range(length, options.longest_run + 1 if longer else length + 1):
                for low in range(options.first_place, options.last_place - each + 2):
                    held = sum(have[_rank(place)] > 0 for place in range(low, low + each))
                    if held and (held == each or options.jokers_in_runs):
                        found.append((each - held, _Window(suit, low, each)))
        found.sort()
        return found

    def _least(self) -> list[int]:
        """Return for each meld what it and those after it lack at least."""
        most = max((sum(h[rank] for h in self._have) for rank in range(ACE, KING + 1)), default=0)
        lacks = [min((lack for lack, _ in self._windows[run]), default=99) for run in self._runs]
        lacks += [max(0, book - most) for book in self._books]
        return [sum(lacks[place:]) for place in range(len(lacks) + 1)]

    def _with_runs(
        self, number: int, wilds: int, windows: tuple[_Window, ...], runs: Groups
    ) -> Iterator[Groups]:
        if number == len(self._runs):
            counts = [sum(h[rank] for h in self._have) for rank in range(KING + 1)]
            for books in self._with_books(0, wilds, counts, ()):
                yield self._cards_of(books, runs)
            return
        length = self._runs[number]
        room = wilds - self._needs[number + 1]
        again = number and self._runs[number - 1] == length
        for lack, window in self._windows[length]:
            if lack > room:
                break
            if (again and window < windows[-1]) or self._is_neighbour(window, windows):
                continue
            for cards in self._fillings(window, room):
                naturals = [card for card in cards if card is not JOKER]
                self._count(naturals, -1)
                left = wilds - len(cards) + len(naturals)
                yield from self._with_runs(number + 1, left, (*windows, window), (*runs, cards))
                self._count(naturals, 1)

    def _is_neighbour(self, window: _Window, others: Sequence[_Window]) -> bool:
        end = window.low + window.length
        return self._options.eight_is_one and any(
            other.suit == window.suit
            and (other.low == end or other.low + other.length == window.low)
            for other in others
        )

    def _fillings(self, window: _Window, room: int) -> Iterator[tuple[Card, ...]]:
        """Yield the ways to fill a run with up to `room` wild cards, those with few first."""
        suit, low, length = window
        places = range(low, low + length)
        held = [place for place in places if self._have[suit][_rank(place)]]
        lack = length - len(held)
        scarce = [place for place in held if self._is_scarce(suit, _rank(place))]
        for given_up in range(min(_GIVEN_UP, room - lack, len(scarce)) + 1):
            if lack > room:
                return
            for gone in combinations(scarce, given_up):
                kept = [place for place in held if place not in gone]
                if self._is_sound(places, kept):
                    yield tuple(
                        card_of(place, SUITS[suit]) if place in kept else JOKER for place in places
                    )

    def _is_scarce(self, suit: int, rank: int) -> bool:
        """Return whether another meld might miss such a card: else a run may well take it."""
        if self._have[suit][rank] < len(self._runs):
            return True
        every = sum(have[rank] for have in self._have)
        return bool(self._books) and every < len(self._runs) + sum(self._books)

    def _is_sound(self, places: range, kept: Sequence[int]) -> bool:
        wilds = len(places) - len(kept)
        if not kept or (wilds and not self._options.jokers_in_runs):
            return False
        if wilds > wilds_beside(len(kept), self._options):
            return False
        return self._options.wilds_touch or not any(
            place not in kept and place + 1 not in kept for place in places[:-1]
        )

    def _count(self, cards: Sequence[Card], by: int) -> None:
        for card in cards:
            assert card.suit is not None
            self._have[SUITS.index(card.suit)][card.rank] += by

    def _with_books(
        self, number: int, wilds: int, counts: list[int], books: tuple[tuple[int, int, int], ...]
    ) -> Iterator[tuple[tuple[int, int, int], ...]]:
        """Yield each choice of books as rank, naturals and wild cards."""
        if number == len(self._books):
            if not wilds:
                yield books
            return
        options, length = self._options, self._books[number]
        room = wilds - self._needs[len(self._runs) + number + 1]
        again = number and self._books[number - 1] == length
        for rank in range(ACE, KING + 1):
            if again and rank < books[-1][0]:
                continue
            if not counts[rank] or (options.six_is_one and any(rank == b[0] for b in books)):
                continue
            least = length if not options.jokers_in_books else 1
            for naturals in range(min(length, counts[rank]), least - 1, -1):
                lack = length - naturals
                if lack > room:
                    break
                if lack > wilds_beside(naturals, options):
                    continue
                counts[rank] -= naturals
                more = (*books, (rank, naturals, lack))
                yield from self._with_books(number + 1, wilds - lack, counts, more)
                counts[rank] += naturals

    def _cards_of(self, books: Sequence[tuple[int, int, int]], runs: Groups) -> Groups:
        left = [list(have) for have in self._have]
        groups = []
        for rank, naturals, wilds in books[::-1]:
            cards: list[Card] = []
            for suit, have in zip(SUITS, left, strict=True):
                number = min(have[rank], naturals - len(cards))
                have[rank] -= number
                cards += [card_of(rank, suit)] * number
            groups.append((*cards, *(JOKER,) * wilds))
        return (*groups, *runs[::-1])


def _rank(place: int) -> int:
    return ACE if place == ACE_HIGH else place
