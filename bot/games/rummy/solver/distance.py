"""The number of cards that a hand lacks for a contract, in microseconds, to compare many hands.

Only the shortest melds count, since a longer one never lacks less. The cards of one suit are one
number, five bits a rank, so that a card is added or taken by a sum; the lack of a suit for one, two
or three runs is cached. Where jokers are restricted the result may be too small, never too large:
`down` finds exactly what can be laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product

from bot.games.rummy.cards import ACE, ACE_HIGH, JOKER, KING, SUITS, Card
from bot.games.rummy.terms.options import BOOK_SIZE, RUN_SIZE, Contract, Options

Codes = tuple[int, int, int, int]
"""The cards of each suit, in the order of `SUITS`."""

BITS = 5
"""Bits that count the cards of one rank: at most 16, of all suits together."""
_COUNT = (1 << BITS) - 1
_ONES = sum(1 << BITS * rank for rank in range(ACE, KING + 1))
MOST_USUAL = 3
"""The most melds of the usual lengths that are measured the quick way."""
_KEPT = 1 << 16
"""The most suits cached before the cache is cleared."""
_PLACE = {suit: place for place, suit in enumerate(SUITS)}


def code_of(card: Card) -> tuple[int, int]:
    """Return the place of the card's suit in `Codes`, and the number for one such card."""
    assert card.suit is not None
    return _PLACE[card.suit], 1 << BITS * card.rank


def codes_of(hand: Iterable[Card]) -> tuple[Codes, int]:
    """Return the cards of `hand` by suit, and the number of its jokers."""
    codes = [0, 0, 0, 0]
    jokers = 0
    for card in hand:
        if card is JOKER:
            jokers += 1
        else:
            place, one = code_of(card)
            codes[place] += one
    return (codes[0], codes[1], codes[2], codes[3]), jokers


class Distance:
    """Measures hands against one contract; `distance_for` caches one for each."""

    def __init__(self, contract: Contract, options: Options) -> None:
        self._contract = contract
        if options.wild_itself:
            # Limits of wild cards do not bind those that are natural: too few rather than too many.
            options = replace(options, many_jokers=True, jokers_in_books=True, jokers_in_runs=True)
        self._options = options
        self._is_usual = contract.usual and contract.melds <= MOST_USUAL
        self._demands = _demands(options, len(contract.runs) if self._is_usual else 1)
        self._wilds = [code_of(card) for card in options.wild]
        self._book = min(contract.books, default=BOOK_SIZE)
        self._hands: dict[tuple[Codes, int], int] = {}
        self._of_many: dict[tuple[int, ...], dict[int, int]] = {}
        self._known: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        self._most_jokers = contract.melds if not options.many_jokers else 1 << BITS

    def missing(self, codes: Codes, jokers: int) -> int:
        """Return the number of cards missing besides `jokers`; 0 if the contract may be there."""
        found = self._hands.get((codes, jokers))
        if found is None:
            if len(self._hands) >= _KEPT:
                self._hands.clear()
            found = self._hands[codes, jokers] = self._missing(codes, jokers)
        return found

    def _missing(self, codes: Codes, jokers: int) -> int:
        options, contract = self._options, self._contract
        if self._wilds:
            codes, jokers = self._without_wilds(codes, jokers)
        jokers = min(jokers, self._most_jokers)
        if not contract.runs and options.six_is_one:
            counts = sorted(_counts(sum(codes)))[-len(contract.books) :]
            usable = jokers if options.jokers_in_books else 0
            lacks = [max(0, a - b) for a, b in zip(contract.books, counts, strict=True)]
            return max(0, sum(lacks) - usable)
        free = options.jokers_in_books and options.jokers_in_runs
        if not contract.books:
            usable = jokers if options.jokers_in_runs else 0
            return max(0, self._runs(codes) - usable)
        if free:
            return max(0, self._naturals_missing(codes, margin=0, books=0, runs=0) - jokers)
        books, runs = (jokers, 0) if options.jokers_in_books else (0, jokers)
        if not options.jokers_in_runs:
            runs = 0
        return self._naturals_missing(codes, margin=jokers, books=books, runs=runs)

    def _naturals_missing(self, codes: Codes, *, margin: int, books: int, runs: int) -> int:
        """Return the number of cards missing with `books` jokers for books and `runs` for runs.

        A way that lacks up to `margin` cards more than another, jokers apart, may be better.
        """
        fewest_runs = self._runs(codes)
        least = least_lacking = 1 << BITS
        for ranks, lack in self._choices_of_books(_counts(sum(codes))):
            bound = lack + fewest_runs - margin
            if bound >= least_lacking:
                continue
            for books_lack, left in self._divided(codes, ranks):
                if books_lack + fewest_runs - margin >= least_lacking:
                    continue
                runs_lack = self._runs(left)
                least_lacking = min(least_lacking, books_lack + runs_lack)
                least = min(least, max(0, books_lack - books) + max(0, runs_lack - runs))
                if least_lacking <= bound:
                    break  # books and runs do not want the same cards
        return least

    def _choices_of_books(self, counts: list[int]) -> Iterable[tuple[tuple[int, ...], int]]:
        """Return ranks for the books, aces 0, each choice with its lack; good ones first."""
        number = len(self._contract.books)
        order = sorted(range(len(counts)), key=counts.__getitem__, reverse=True)
        lacks = [self._book - count if count < self._book else 0 for count in counts]
        if number == 1:
            return [((rank,), lacks[rank]) for rank in order]
        if self._options.six_is_one:
            return [
                (ranks, sum([lacks[rank] for rank in ranks]))
                for ranks in combinations(order, number)
            ]
        return [
            (ranks, sum(max(0, self._book * ranks.count(r) - counts[r]) for r in set(ranks)))
            for ranks in combinations_with_replacement(order, number)
        ]

    def _divided(self, codes: Codes, ranks: Sequence[int]) -> Iterator[tuple[int, Codes]]:
        """Yield the lack of books of `ranks` and the cards left for runs, one for each division."""
        most = len(self._contract.runs)
        choices = []
        for rank in dict.fromkeys(ranks):
            shift = BITS * (rank + ACE)
            have = [code >> shift & _COUNT for code in codes]
            places = [place for place, count in enumerate(have) for _ in range(min(count, most))]
            choices.append(
                [
                    (shift, have, kept)
                    for number in range(min(most, len(places)) + 1)
                    for kept in dict.fromkeys(combinations(places, number))
                ]
            )
        for chosen in product(*choices):
            left = list(codes)
            lacking = 0
            for shift, have, kept in chosen:
                for place, count in enumerate(have):
                    if count:
                        left[place] -= (count - kept.count(place)) << shift
                wanted = self._book * ranks.count((shift // BITS) - ACE)
                lacking += max(0, wanted - sum(have) + len(kept))
            yield lacking, (left[0], left[1], left[2], left[3])

    def _without_wilds(self, codes: Codes, jokers: int) -> tuple[Codes, int]:
        """Return the cards with those that are wild counted as jokers."""
        left = list(codes)
        for place, one in self._wilds:
            count = left[place] // one & _COUNT
            left[place] -= count * one
            jokers += count
        return (left[0], left[1], left[2], left[3]), jokers

    def _runs(self, codes: Codes) -> int:
        """Return the lack of the contract's runs, in any suits."""
        runs = len(self._contract.runs)
        if not runs:
            return 0
        if not self._is_usual:
            return self._unusual_runs(codes)
        if not self._demands[1]:
            return RUN_SIZE * runs
        known = self._known[1]
        ones = [known[code] if code in known else self._of_suit(code, 1) for code in codes]
        if runs == 1:
            return min(ones)
        order = sorted(ones)
        least = sum(order[:runs])
        # Runs of one suit lack at least as much as each of them would alone.
        for place, (code, one) in enumerate(zip(codes, ones, strict=True)):
            if 2 * one + (order[0] if runs > 2 else 0) >= least:
                continue
            two = self._of_suit(code, 2)
            if runs == 2:
                least = min(least, two)
                continue
            least = min(least, two + min(ones[:place] + ones[place + 1 :]))
            if two + one < least:
                least = min(least, self._of_suit(code, 3))
        return least

    def _unusual_runs(self, codes: Codes) -> int:
        """Return the lack of runs of any lengths, divided among the suits."""
        found: dict[tuple[int, ...], int] = {(): 0}
        every = set(_choices(self._contract.runs))
        for code in codes:
            longer: dict[tuple[int, ...], int] = {}
            for had, lack in found.items():
                for more in every:
                    lengths = tuple(sorted(had + more))
                    if lengths not in every:
                        continue
                    both = lack + self._of_lengths(code, more)
                    if both < longer.get(lengths, 1 << BITS):
                        longer[lengths] = both
            found = longer
        return found.get(self._contract.runs, sum(self._contract.runs))

    def _of_lengths(self, code: int, lengths: tuple[int, ...]) -> int:
        """Return the lack of runs of `lengths` in the suit with the cards `code`."""
        if not lengths:
            return 0
        known = self._of_many.setdefault(lengths, {})
        found = known.get(code)
        if found is None:
            if len(known) >= _KEPT:
                known.clear()
            four = code >> 2 | code >> 3 | code >> 4
            levels = (
                (code | code >> 1 | four) & _ONES,
                (code >> 1 | four) & _ONES,
                (four | code & code >> 1) & _ONES,
                four & _ONES,
            )
            most = max(
                (
                    sum([(a & b).bit_count() for a, b in zip(levels, demand, strict=True)])
                    for demand in demands_of(lengths, self._options)
                ),
                default=0,
            )
            found = known[code] = sum(lengths) - most
        return found

    def _of_suit(self, code: int, runs: int) -> int:
        """Return the lack of `runs` runs in the suit with the cards `code`."""
        known = self._known[runs]
        found = known.get(code)
        if found is None:
            if len(known) >= _KEPT:
                known.clear()
            found = known[code] = RUN_SIZE * runs - self._most_held(code, runs)
        return found

    def _most_held(self, code: int, runs: int) -> int:
        """Return the most cards that `runs` runs of one suit can have of the cards `code`."""
        four = code >> 2 | code >> 3 | code >> 4
        once, twice = (code | code >> 1 | four) & _ONES, (code >> 1 | four) & _ONES
        if runs == 1:
            return max((once & one).bit_count() for one, _, _ in self._demands[1])
        thrice = (four | code & code >> 1) & _ONES
        return max(
            (once & one).bit_count() + (twice & two).bit_count() + (thrice & three).bit_count()
            for one, two, three in self._demands[runs]
        )


def _demand(windows: Sequence[tuple[int, ...]]) -> tuple[int, int, int]:
    """Return the ranks that `windows` need at least once, twice and three times."""
    wanted = [0, 0, 0]
    for window in windows:
        for one in window:
            level = next(level for level, ranks in enumerate(wanted) if not ranks & one)
            wanted[level] |= one
    return wanted[0], wanted[1], wanted[2]


def _demands(options: Options, most: int) -> list[list[tuple[int, int, int]]]:
    """Return, by number of runs, the ranks that each choice of so many shortest runs needs."""
    windows = [
        tuple(1 << BITS * (ACE if place == ACE_HIGH else place) for place in range(low, low + 4))
        for low in range(options.first_place, options.last_place - RUN_SIZE + 2)
    ]
    return [
        [
            _demand([windows[low] for low in lows])
            for lows in combinations_with_replacement(range(len(windows)), runs)
            if not options.eight_is_one
            or not any(abs(one - other) == RUN_SIZE for one, other in combinations(lows, 2))
        ]
        for runs in range(max(1, most) + 1)
    ]


@lru_cache(maxsize=64)
def demands_of(lengths: tuple[int, ...], options: Options) -> list[tuple[int, int, int, int]]:
    """Return the ranks that each choice of runs of `lengths` needs, at least one to four times."""
    choices = []
    for length, equal in groupby(sorted(lengths)):
        windows = [
            (
                low,
                tuple(1 << BITS * (ACE if p == ACE_HIGH else p) for p in range(low, low + length)),
            )
            for low in range(options.first_place, options.last_place - length + 2)
        ]
        choices.append(combinations_with_replacement(windows, len(list(equal))))
    found = set()
    for parts in product(*choices):
        chosen = list(chain.from_iterable(parts))
        runs = [(low, low + len(ranks)) for low, ranks in chosen]
        if options.eight_is_one and any(
            one[1] == other[0] or other[1] == one[0] for one, other in combinations(runs, 2)
        ):
            continue
        wanted = [0, 0, 0, 0]
        for _, ranks in chosen:
            for one in ranks:
                level = next(level for level, mask in enumerate(wanted) if not mask & one)
                wanted[level] |= one
        found.add((wanted[0], wanted[1], wanted[2], wanted[3]))
    return list(found)


@lru_cache(maxsize=64)
def _choices(lengths: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return each choice among runs of `lengths` once, in order."""
    return tuple(
        dict.fromkeys(
            chosen for number in range(len(lengths) + 1) for chosen in combinations(lengths, number)
        )
    )


def _counts(total: int) -> list[int]:
    """Return the number of cards of each rank, aces first."""
    return [total >> BITS * rank & _COUNT for rank in range(ACE, KING + 1)]


@lru_cache(maxsize=64)
def distance_for(contract: Contract, options: Options) -> Distance:
    """Return the measure of hands against `contract`."""
    return Distance(contract, options)


def shortfall(hand: Iterable[Card], contract: Contract, options: Options) -> int:
    """Return a lower bound of the cards that `hand` lacks for `contract`, the table apart.

    It is exact unless jokers are restricted or a meld would have no natural of its own.

    >>> from bot.games.rummy.cards import parse_cards
    >>> shortfall(parse_cards("7S 7H 4D 5D 6D KC"), Contract(1, 1), Options())
    2
    """
    return distance_for(contract, options).missing(*codes_of(hand))


def with_card(codes: Codes, jokers: int, card: Card) -> tuple[Codes, int]:
    """Return `codes` and `jokers` with one `card` more."""
    if card is JOKER:
        return codes, jokers + 1
    place, one = code_of(card)
    changed = list(codes)
    changed[place] += one
    return (changed[0], changed[1], changed[2], changed[3]), jokers
