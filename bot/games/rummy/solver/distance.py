"""The number of cards that a hand lacks for a contract, computed in microseconds.

The cards of a suit are coded as one integer with five bits for each rank, so adding a card is a
sum. The best ways to place runs in a suit are cached. If jokers are restricted, the result may be
too small but never too large; `down` finds exactly the melds that can be laid.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, groupby, product
from operator import itemgetter
from typing import NamedTuple

from bot.games.rummy.cards import ACE, ACE_HIGH, JOKER, KING, PACK, SUITS, Card
from bot.games.rummy.terms.options import Contract, Options

Codes = tuple[int, int, int, int]
"""The code of the cards of each suit, in the order of `SUITS`."""

Division = tuple[tuple[int, tuple[int, ...]], ...]
"""For each suit that has runs: its index in `SUITS`, and the lengths of those runs."""

BITS = 5
"""The bits that count the cards of a rank: at most 16 in all suits together."""
_COUNT = (1 << BITS) - 1
_ONES = sum(1 << BITS * rank for rank in range(ACE, KING + 1))
_MOST = 1_000
"""More cards than any hand can lack."""
_KEPT = 1 << 16
"""The maximum size of a cache before it is cleared."""
_CODES = {card: (SUITS.index(card.suit), 1 << BITS * card.rank) for card in PACK if card.suit}
"""The index of each card's suit in `Codes`, and the code of one such card."""


def codes_of(hand: Iterable[Card]) -> tuple[Codes, int]:
    """Return the codes of `hand`, and the number of its jokers."""
    codes = [0, 0, 0, 0]
    jokers = 0
    for card in hand:
        if card is JOKER:
            jokers += 1
        else:
            place, one = _CODES[card]
            codes[place] += one
    return (codes[0], codes[1], codes[2], codes[3]), jokers


class Distance:
    """The distance of hands from a contract, with caches; see `distance_for`."""

    def __init__(self, contract: Contract, options: Options) -> None:
        self._contract = contract
        if options.wild_itself:
            # A wild card played as itself is not subject to the limits on wild cards, so ignore the
            # limits; the result is a lower bound.
            options = replace(options, many_jokers=True, jokers_in_books=True, jokers_in_runs=True)
        self._options = options
        self._wilds = [_CODES[card] for card in options.wild]
        self._divisions = divisions_of(contract.runs)
        self._hands: dict[tuple[Codes, int], int] = {}
        self._placed: dict[tuple[int, ...], dict[int, list[Placement]]] = {}
        self._most_jokers = contract.melds if not options.many_jokers else _MOST

    def count_missing(self, codes: Codes, jokers: int) -> int:
        """Return the number of missing cards, a lower bound if jokers are restricted."""
        found = self._hands.get((codes, jokers))
        if found is None:
            if len(self._hands) >= _KEPT:
                self._hands.clear()
            found = self._hands[codes, jokers] = self._count_missing(codes, jokers, _MOST)
        return found

    def is_nearer(self, codes: Codes, jokers: int, than: int) -> bool:
        """Return whether fewer than `than` cards are missing, faster than `count_missing` would."""
        found = self._hands.get((codes, jokers))
        return (self._count_missing(codes, jokers, than) if found is None else found) < than

    def _count_missing(self, codes: Codes, jokers: int, most: int) -> int:
        """Return the number of missing cards, or `most` if more are missing."""
        options = self._options
        if self._wilds:
            codes, jokers = self._without_wilds(codes, jokers)
        jokers = min(jokers, self._most_jokers)
        if options.jokers_in_books and options.jokers_in_runs:
            return max(0, self._naturals_missing(codes, most + jokers) - jokers)
        books = jokers if options.jokers_in_books else 0
        runs = jokers if options.jokers_in_runs else 0
        return self._naturals_missing(codes, most, books, runs)

    def _naturals_missing(
        self, codes: Codes, most: int, in_books: int = 0, in_runs: int = 0
    ) -> int:
        """Return the number of missing cards, or `most` if more are missing.

        Up to `in_books` jokers replace cards of books, and up to `in_runs` replace cards of runs.
        For each way to place the runs, the books use the best of the other cards.
        """
        total = sum(codes)
        fewest = self._missing_of_books(total)
        margin = in_books + in_runs
        least = most
        for lowest, division in self._ordered_divisions(codes):
            if lowest + fewest - margin >= least:
                break  # the following divisions lack at least as much
            placed = [self._placements_of(lengths, codes[suit]) for suit, lengths in division]
            if not self._contract.books:
                placed = [each[:1] for each in placed]
            for placements in product(*placed):
                runs = sum([each.missing for each in placements])
                if runs + fewest - margin >= least:
                    continue
                books = self._missing_of_books(total - sum([each.used for each in placements]))
                # A card needed by both a book and a run can be counted as missing from either.
                alone = max(0, fewest - in_books) + max(0, runs - in_runs)
                least = min(least, max(alone, books + runs - margin))
        return least

    def _ordered_divisions(self, codes: Codes) -> list[tuple[int, Division]]:
        """Return the divisions by a lower bound of the cards that their runs lack.

        The runs in one suit together lack at least as many cards as the sum for each run alone.
        """
        alone = {
            length: [self._placements_of((length,), code)[0].missing for code in codes]
            for length in set(self._contract.runs)
        }
        found = [
            (sum([alone[each][suit] for suit, lengths in division for each in lengths]), division)
            for division in self._divisions
        ]
        found.sort(key=itemgetter(0))
        return found

    def _placements_of(self, lengths: tuple[int, ...], code: int) -> list[Placement]:
        """Return the best placements of runs in the suit with the cards `code`."""
        known = self._placed.get(lengths)
        if known is None:
            known = self._placed[lengths] = {}
        found = known.get(code)
        if found is None:
            if len(known) >= _KEPT:
                known.clear()
            found = known[code] = find_placements(code, lengths, self._options)
        return found

    def _missing_of_books(self, total: int) -> int:
        """Return the number of cards that the books lack, with the cards `total` of all suits."""
        lengths = self._contract.books
        if not lengths:
            return 0
        counts = _counts(total)
        if not self._options.six_is_one:
            # A rank with more cards than a book needs serves for several.
            book = lengths[0]
            counts += [count - used for count in counts for used in range(book, count, book)]
        counts.sort()
        wanted = zip(lengths, counts[-len(lengths) :], strict=True)
        return sum([length - count for length, count in wanted if count < length])

    def _without_wilds(self, codes: Codes, jokers: int) -> tuple[Codes, int]:
        """Return the cards with those that are wild counted as jokers."""
        left = list(codes)
        for place, one in self._wilds:
            count = left[place] // one & _COUNT
            left[place] -= count * one
            jokers += count
        return (left[0], left[1], left[2], left[3]), jokers


class Placement(NamedTuple):
    """A way to place runs in a suit."""

    missing: int
    used: int
    """The code of the hand's cards in these runs."""


def find_placements(code: int, lengths: tuple[int, ...], options: Options) -> list[Placement]:
    """Return the ways to place runs of `lengths` in a suit, the fewest missing cards first.

    A way is omitted if another way uses all its cards and more: it gains nothing, because every
    card that it spares for books is one more missing from its runs.
    """
    four = code >> 2 | code >> 3 | code >> 4
    held = (
        (code | code >> 1 | four) & _ONES,
        (code >> 1 | four) & _ONES,
        (four | code & code >> 1) & _ONES,
        four & _ONES,
    )
    every = {
        (held[0] & one, held[1] & two, held[2] & three, held[3] & more)
        for one, two, three, more in demands_of(lengths, options)
    }
    sizes = sorted(
        ((sum([ranks.bit_count() for ranks in way]), way) for way in every), reverse=True
    )
    best: list[tuple[int, int, int, int]] = []
    found = []
    for size, way in sizes:
        if not any(all(a & b == a for a, b in zip(way, other, strict=True)) for other in best):
            best.append(way)
            found.append(Placement(sum(lengths) - size, sum(way)))
    return found


@lru_cache(maxsize=256)
def divisions_of(lengths: tuple[int, ...]) -> list[Division]:
    """Return the ways to divide runs of `lengths` among the suits.

    >>> divisions_of((4, 5))[:2]
    [((0, (4, 5)),), ((0, (4,)), (1, (5,)))]
    """
    found = dict.fromkeys(
        tuple(
            (
                suit,
                tuple(
                    length for length, place in zip(lengths, places, strict=True) if place == suit
                ),
            )
            for suit in sorted(set(places))
        )
        for places in product(range(len(SUITS)), repeat=len(lengths))
    )
    return list(found)


@lru_cache(maxsize=64)
def demands_of(lengths: tuple[int, ...], options: Options) -> list[tuple[int, int, int, int]]:
    """Return for each choice of runs the ranks needed at least one, two, three and four times."""
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


def _counts(total: int) -> list[int]:
    """Return the number of cards of each rank, aces first."""
    return [total >> BITS * rank & _COUNT for rank in range(ACE, KING + 1)]


@lru_cache(maxsize=64)
def distance_for(contract: Contract, options: Options) -> Distance:
    """Return the cached distance from `contract`."""
    return Distance(contract, options)


def shortfall(hand: Iterable[Card], contract: Contract, options: Options) -> int:
    """Return a lower bound of the cards missing in `hand` for `contract`, ignoring laid melds.

    It is exact unless jokers are restricted or a meld would consist of jokers only.

    >>> from bot.games.rummy.cards import parse_cards
    >>> shortfall(parse_cards("7S 7H 4D 5D 6D KC"), Contract(1, 1), Options())
    2
    """
    return distance_for(contract, options).count_missing(*codes_of(hand))


def with_card(codes: Codes, jokers: int, card: Card) -> tuple[Codes, int]:
    """Return `codes` and `jokers` after adding `card`."""
    if card is JOKER:
        return codes, jokers + 1
    place, one = _CODES[card]
    changed = list(codes)
    changed[place] += one
    return (changed[0], changed[1], changed[2], changed[3]), jokers
