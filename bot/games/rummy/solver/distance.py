"""The number of cards that a hand lacks for a contract, computed in microseconds.

The cards of a suit are coded as one integer, which counts each rank in five bits of its own. Adding
a card to a hand is then an addition. For each suit, the best placements of runs are cached.

The result is exact unless the options restrict jokers or a meld would have only jokers. Then it
may be too small but never too large. `down` finds the melds that can really be laid.
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
"""The codes of the cards of a hand: one integer for each suit, in the order of `SUITS`.

The number of cards of a rank is in the five bits from bit 5 * rank on. With two fives and a six of
hearts, the code of hearts is ``(2 << 25) + (1 << 30)``."""

Division = tuple[tuple[int, tuple[int, ...]], ...]
"""A division of the runs of a contract among the suits: for each suit with runs, its index in
`SUITS` and the lengths of its runs."""

BITS = 5
"""The number of bits that count the cards of a rank. The codes of all suits can be added without
overflow, because four packs have only 16 cards of a rank."""
_COUNT_MASK = (1 << BITS) - 1
"""The largest count that fits, 31, as a mask."""
_ONES = sum(1 << BITS * rank for rank in range(ACE, KING + 1))
"""The code of one card of every rank. It is also the mask of the lowest bit of each count."""
_INFINITY = 1_000
"""A number of missing cards that stands for infinity."""
_CACHE_SIZE = 1 << 16
"""The maximum number of entries of a cache. A full cache is cleared."""
_CODES = {card: (SUITS.index(card.suit), 1 << BITS * card.rank) for card in PACK if card.suit}
"""For each card of a pack, the index of its suit in `Codes` and the code of one such card."""


def encode_hand(hand: Iterable[Card]) -> tuple[Codes, int]:
    """Return the codes of `hand`, and the number of its jokers."""
    codes = [0, 0, 0, 0]
    jokers = 0
    for card in hand:
        if card is JOKER:
            jokers += 1
        else:
            suit, unit = _CODES[card]
            codes[suit] += unit
    return (codes[0], codes[1], codes[2], codes[3]), jokers


class Distance:
    """Counts the cards that hands lack for one contract, with caches.

    `get_distance` returns a shared instance.
    """

    def __init__(self, contract: Contract, options: Options) -> None:
        self._contract = contract
        if options.wild_itself:
            # The limits on wild cards do not apply to a wild card that is played as the natural
            # card it shows. Ignore the limits, so that the result remains a lower bound.
            options = replace(options, many_jokers=True, jokers_in_books=True, jokers_in_runs=True)
        self._options = options
        self._wilds = [_CODES[card] for card in options.wild]
        self._divisions = list_divisions(contract.runs)
        self._hands: dict[tuple[Codes, int], int] = {}
        self._placements: dict[tuple[int, ...], dict[int, list[Placement]]] = {}
        self._most_jokers = contract.melds if not options.many_jokers else _INFINITY

    def count_missing(self, codes: Codes, jokers: int) -> int:
        """Return the number of cards that a hand lacks, a lower bound if jokers are restricted."""
        missing = self._hands.get((codes, jokers))
        if missing is None:
            if len(self._hands) >= _CACHE_SIZE:
                self._hands.clear()
            missing = self._hands[codes, jokers] = self._count_missing(codes, jokers, _INFINITY)
        return missing

    def is_nearer(self, codes: Codes, jokers: int, than: int) -> bool:
        """Return whether fewer than `than` cards are missing.

        This is faster than comparing the result of `count_missing`.
        """
        missing = self._hands.get((codes, jokers))
        if missing is None:
            missing = self._count_missing(codes, jokers, than)
        return missing < than

    def _count_missing(self, codes: Codes, jokers: int, most: int) -> int:
        """Return the number of missing cards, or `most` if `most` or more are missing."""
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
        """Return the number of missing cards, or `most` if `most` or more are missing.

        Up to `in_books` jokers replace cards of books, and up to `in_runs` replace cards of runs.
        The search tries the placements of the runs. For each of them, the books use the best of the
        remaining cards.
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
                # If a book and a run need the same card, `books` counts it, but it may be missing
                # from the run instead. Only `fewest` cards are certainly missing from books.
                alone = max(0, fewest - in_books) + max(0, runs - in_runs)
                least = min(least, max(alone, books + runs - margin))
        return least

    def _ordered_divisions(self, codes: Codes) -> list[tuple[int, Division]]:
        """Return pairs of a division's lower bound of missing cards and that division.

        The lowest bound comes first. A bound adds up the cards that each run would lack if it were
        the only one in its suit.
        """
        alone = {
            length: [self._placements_of((length,), code)[0].missing for code in codes]
            for length in set(self._contract.runs)
        }
        ordered = [
            (sum([alone[each][suit] for suit, lengths in division for each in lengths]), division)
            for division in self._divisions
        ]
        ordered.sort(key=itemgetter(0))
        return ordered

    def _placements_of(self, lengths: tuple[int, ...], code: int) -> list[Placement]:
        """Return the cached result of `find_placements` for a suit with the cards `code`."""
        by_code = self._placements.get(lengths)
        if by_code is None:
            by_code = self._placements[lengths] = {}
        placements = by_code.get(code)
        if placements is None:
            if len(by_code) >= _CACHE_SIZE:
                by_code.clear()
            placements = by_code[code] = find_placements(code, lengths, self._options)
        return placements

    def _missing_of_books(self, total: int) -> int:
        """Return the number of cards that the books lack.

        `total` is the sum of the codes of all suits.
        """
        lengths = self._contract.books
        if not lengths:
            return 0
        counts = _counts(total)
        if not self._options.six_is_one:
            # Several books may have the same rank, so the cards of a rank that one book leaves are
            # counted separately, for another book.
            book = lengths[0]
            counts += [count - used for count in counts for used in range(book, count, book)]
        counts.sort()
        wanted = zip(lengths, counts[-len(lengths) :], strict=True)
        return sum([length - count for length, count in wanted if count < length])

    def _without_wilds(self, codes: Codes, jokers: int) -> tuple[Codes, int]:
        """Return `codes` without the wild cards, and the number of jokers and removed cards."""
        left = list(codes)
        for suit, unit in self._wilds:
            count = left[suit] // unit & _COUNT_MASK
            left[suit] -= count * unit
            jokers += count
        return (left[0], left[1], left[2], left[3]), jokers


class Placement(NamedTuple):
    """A choice of ranks for the runs of one suit."""

    missing: int
    """The number of cards that the runs lack."""
    used: int
    """The code of the cards of the hand in the runs."""


def find_placements(code: int, lengths: tuple[int, ...], options: Options) -> list[Placement]:
    """Return the placements of runs of `lengths` in a suit, the fewest missing cards first.

    `code` contains the cards of the suit; see `Codes`. A placement is omitted if another one uses
    the same cards and more. The omitted one has no advantage: each additional card that it leaves
    for books is one more card missing from its runs.

    Two runs of four, with the cards 3, 4, 5, 6, 6 and 7 of the suit, lack two cards:

    >>> cards = sum(1 << BITS * rank for rank in (3, 4, 5, 6, 6, 7))
    >>> find_placements(cards, (4, 4), Options())[0].missing
    2
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
        for one, two, three, more in list_demands(lengths, options)
    }
    sizes = sorted(
        ((sum([ranks.bit_count() for ranks in used]), used) for used in every), reverse=True
    )
    best: list[tuple[int, int, int, int]] = []
    placements = []
    for size, used in sizes:
        if not any(all(a & b == a for a, b in zip(used, other, strict=True)) for other in best):
            best.append(used)
            placements.append(Placement(sum(lengths) - size, sum(used)))
    return placements


@lru_cache(maxsize=256)
def list_divisions(lengths: tuple[int, ...]) -> list[Division]:
    """Return all divisions of runs of `lengths` among the suits.

    Here the first division puts both runs into the first suit, and the next one moves the second
    run to the second suit:

    >>> list_divisions((4, 5))[:2]
    [((0, (4, 5)),), ((0, (4,)), (1, (5,)))]
    """
    divisions = dict.fromkeys(
        tuple(
            (
                suit,
                tuple(length for length, own in zip(lengths, suits, strict=True) if own == suit),
            )
            for suit in sorted(set(suits))
        )
        for suits in product(range(len(SUITS)), repeat=len(lengths))
    )
    return list(divisions)


@lru_cache(maxsize=64)
def list_demands(lengths: tuple[int, ...], options: Options) -> list[tuple[int, int, int, int]]:
    """Return the demands of all choices of ranks for runs of `lengths` in one suit.

    A demand is four masks: of the ranks that are needed at least once, at least twice, at least
    three times, and four times. A mask contains the lowest bit of the five bits of each such rank.

    A run of four can begin with eleven ranks, from the ace to the jack:

    >>> len(list_demands((4,), Options()))
    11
    """
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
    demands = set()
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
        demands.add((wanted[0], wanted[1], wanted[2], wanted[3]))
    return list(demands)


def _counts(total: int) -> list[int]:
    """Return the number of cards of each rank in the code `total`, aces first."""
    return [total >> BITS * rank & _COUNT_MASK for rank in range(ACE, KING + 1)]


@lru_cache(maxsize=64)
def get_distance(contract: Contract, options: Options) -> Distance:
    """Return the shared `Distance` for `contract` and `options`."""
    return Distance(contract, options)


def count_missing_cards(hand: Iterable[Card], contract: Contract, options: Options) -> int:
    """Return the number of cards that `hand` lacks for `contract`.

    Wild cards on the table that could be exchanged are ignored. The result is a lower bound if the
    options restrict jokers, or if a meld would consist of jokers only. Otherwise it is exact.

    >>> from bot.games.rummy.cards import parse_cards
    >>> count_missing_cards(parse_cards("7S 7H 4D 5D 6D KC"), Contract(1, 1), Options())
    2
    """
    return get_distance(contract, options).count_missing(*encode_hand(hand))


def add_card(codes: Codes, jokers: int, card: Card) -> tuple[Codes, int]:
    """Return `codes` and `jokers` after adding `card`."""
    if card is JOKER:
        return codes, jokers + 1
    suit, unit = _CODES[card]
    changed = list(codes)
    changed[suit] += unit
    return (changed[0], changed[1], changed[2], changed[3]), jokers
