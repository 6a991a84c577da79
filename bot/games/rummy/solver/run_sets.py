"""All sets of runs that one suit of a hand can make, with jokers in the gaps: the solver's parts.

A set of runs is described by the places it covers; which run takes a card that two of them want
matters only in the end. Sets of cards of one suit are bit masks by rank: bit 1 for the ace to bit
13 for the king; `masks[k]` holds the ranks of which there are more than k cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from bot.games.rummy.cards import ACE, ACE_HIGH, KING
from bot.games.rummy.terms.contracts import RUN_SIZE
from bot.games.rummy.terms.options import Options

Interval = tuple[int, int]
"""First and last place of a run: ace low 1, king 13, ace high 14."""
Masks = tuple[int, ...]

COPIES = 4
"""A deck has at most so many cards of a face."""


class RunSet(NamedTuple):
    """Some runs of one suit, and how they are filled."""

    runs: tuple[Interval, ...]
    jokers: int
    value: int
    """Penalty of the suit's cards that leave the hand, those laid on the table afterwards too."""
    own: Masks
    """The cards in the runs."""
    used: Masks
    """The cards in the runs, and those laid on the table afterwards."""


class Limits(NamedTuple):
    """What the options say about runs."""

    first_place: int
    last_place: int
    longest: int
    jokers_a_run: int
    neighbours: bool
    """Whether runs of one contract may be neighbours."""


def limits_of(options: Options, jokers: int) -> Limits:
    """Return the limits for runs with at most `jokers` jokers."""
    most = jokers if options.many_jokers else min(1, jokers)
    return Limits(
        options.first_place,
        options.last_place,
        options.longest_run,
        most if options.jokers_in_runs else 0,
        not options.eight_is_one,
    )


@lru_cache(maxsize=8)
def values_of(penalties: tuple[int, ...]) -> list[int]:
    """Return the penalty of every set of ranks, by its mask; `penalties` begin with the ace."""
    values = [0] * (1 << (KING + 1))
    for mask in range(2, len(values), 2):
        low = mask & -mask
        values[mask] = values[mask ^ low] + penalties[low.bit_length() - 2]
    return values


@lru_cache(maxsize=8)
def _intervals(first: int, last: int, longest: int) -> tuple[tuple[Interval, int, int], ...]:
    """Every run's places, length and mask."""
    found = []
    for low, high in combinations(range(first, last + 1), 2):
        length = high - low + 1
        if RUN_SIZE <= length <= longest:
            found.append(((low, high), length, _mask(range(low, high + 1))))
    return tuple(found)


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << (ACE if place == ACE_HIGH else place)
    return mask


def run_sets(
    have: Masks,
    most: int,
    jokers: int,
    limits: Limits,
    values: Sequence[int],
    scarce: int = 0,
    books: int = 0,
) -> list[list[RunSet]]:
    """Return the sets of 0, 1, … `most` runs that `have` and up to `jokers` jokers can make.

    Of sets with the same cards and as many jokers one is listed. The sets that do with fewer cards
    and more jokers are listed, too, for up to `books` ranks of `scarce`: a book may need the cards
    more.
    """
    nothing = (0,) * COPIES
    sets = [[RunSet((), 0, 0, nothing, nothing)]]
    if not most:
        return sets
    singles = _singles(have[0], jokers, limits)
    alone: _Found = {(missing, (cards, 0, 0, 0)): (run,) for run, missing, _, cards in singles}
    sets.append(_listed(alone, values))
    cards = sum(mask.bit_count() for mask in have)
    if most > 1 and cards + jokers >= 2 * RUN_SIZE:
        sets.append(_listed(_pairs(have, jokers, limits, singles), values))
    if most > 2 and cards + jokers >= 3 * RUN_SIZE:
        sets.append(_listed(_triples(have, jokers, limits, singles), values))
    for each in sets[1:]:
        each.extend(with_more_jokers(tuple(each), jokers, limits, values, scarce, books))
    return sets


_Single = tuple[Interval, int, int, int]
"""A run, the number of its cards that are missing, its mask, and the cards there are."""
_Found = dict[tuple[int, Masks], tuple[Interval, ...]]
"""Sets of runs by their jokers and their cards."""


def _singles(held: int, jokers: int, limits: Limits) -> list[_Single]:
    """Return the runs that can be made, those with the fewest jokers first."""
    most = min(jokers, limits.jokers_a_run)
    found = [
        (run, missing, mask, cards)
        for run, length, mask in _intervals(limits.first_place, limits.last_place, limits.longest)
        if (cards := mask & held) and (missing := length - cards.bit_count()) <= most
    ]
    found.sort(key=_missing)
    return found


def _missing(single: _Single) -> int:
    return single[1]


def _listed(found: _Found, values: Sequence[int]) -> list[RunSet]:
    return [
        RunSet(runs, jokers, value_of(own, values), own, own)
        for (jokers, own), runs in found.items()
    ]


def value_of(cards: Masks, values: Sequence[int], worth: int = ~0) -> int:
    """Return what `cards` of the ranks in `worth` cost; `values` are those of `values_of`."""
    one, two, three, four = cards
    return values[one & worth] + values[two & worth] + values[three & worth] + values[four & worth]


def _pairs(have: Masks, jokers: int, limits: Limits, singles: list[_Single]) -> _Found:
    once, twice = have[:2]
    found: _Found = {}
    for index, (one, lack, mask, cards) in enumerate(singles):
        low, high = one
        for other, missing, other_mask, other_cards in singles[index:]:
            if lack + missing > jokers:
                break  # they are sorted by their jokers
            if not limits.neighbours and (high + 1 == other[0] or other[1] + 1 == low):
                continue
            both = mask & other_mask
            second = both & twice
            # Cards that both want and of which there is one leave a gap for a joker.
            gaps = lack + missing + (both & once & ~twice).bit_count()
            if gaps > jokers:
                continue
            key = (gaps, (cards | other_cards, second, 0, 0))
            if key not in found and _is_sound((one, other), *key, limits):
                found[key] = (one, other)
    return found


def _triples(have: Masks, jokers: int, limits: Limits, singles: list[_Single]) -> _Found:
    single = have[0] & ~have[1]
    found: _Found = {}
    for index, first in enumerate(singles):
        one, lack, mask, _ = first
        for place, second in enumerate(singles[index:], start=index):
            two, lack_two, mask_two, _ = second
            if lack + 2 * lack_two > jokers:
                break  # they are sorted by their jokers
            if not limits.neighbours and (two[0] == one[1] + 1 or two[1] == one[0] - 1):
                continue
            if lack + 2 * lack_two + (mask & mask_two & single).bit_count() <= jokers:
                _add_triples(found, have, jokers, limits, (first, second), singles[place:])
    return found


def _add_triples(
    found: _Found,
    have: Masks,
    jokers: int,
    limits: Limits,
    two: tuple[_Single, _Single],
    thirds: list[_Single],
) -> None:
    """Add to `found` the sets of the runs in `two` with each of `thirds`."""
    once, twice, thrice = have[:3]
    single, double = once & ~twice, once & ~thrice
    (one, lack, mask, cards), (other, lack_other, mask_other, cards_other) = two
    lacking, both, either = lack + lack_other, mask & mask_other, mask | mask_other
    cards |= cards_other
    # Places where a third run would begin or end beside one of the two.
    lows: tuple[int, ...] = ()
    highs: tuple[int, ...] = ()
    if not limits.neighbours:
        lows, highs = (one[1] + 1, other[1] + 1), (one[0] - 1, other[0] - 1)
    for three, lack_three, mask_three, cards_three in thirds:
        if lacking + lack_three > jokers:
            break
        two_of_them, all_three = both | either & mask_three, both & mask_three
        # Cards that several want and of which there are too few leave gaps for jokers.
        gaps = (two_of_them & single).bit_count() + (all_three & double).bit_count()
        missing = lacking + lack_three + gaps
        if missing > jokers or three[0] in lows or three[1] in highs:
            continue
        own = (cards | cards_three, two_of_them & twice, all_three & thrice, 0)
        key = (missing, own)
        if key not in found and _is_sound((one, other, three), missing, own, limits):
            found[key] = (one, other, three)


def _is_sound(runs: tuple[Interval, ...], jokers: int, own: Masks, limits: Limits) -> bool:
    """Return whether each of `runs` can have a card, and no more jokers than allowed."""
    if len(runs) == 1:
        return own[0] != 0 and jokers <= limits.jokers_a_run
    if jokers <= limits.jokers_a_run:
        if jokers < RUN_SIZE:
            return True  # no run can consist of jokers only
        if len(runs) == 2:
            one, other = _mask_of(runs[0]), _mask_of(runs[1])
            if own[0] & one & ~other and own[0] & other & ~one:
                return True  # each has a card that the other does not want
    return deal_cards(runs, own, limits.jokers_a_run) is not None


@lru_cache(maxsize=128)
def _mask_of(run: Interval) -> int:
    return _mask(range(run[0], run[1] + 1))


def deal_cards(
    runs: Sequence[Interval], own: Masks, jokers_a_run: int
) -> tuple[frozenset[int], ...] | None:
    """Return the places of each run that hold a card; the others hold jokers.

    None if some run would have no card at all, or more jokers than `jokers_a_run`.
    """
    choices = []
    for rank in range(ACE, KING + 1):
        count = sum(mask >> rank & 1 for mask in own)
        if count:
            places = [
                (number, place)
                for number, (low, high) in enumerate(runs)
                for place in ((ACE, ACE_HIGH) if rank == ACE else (rank,))
                if low <= place <= high
            ]
            choices.append(list(combinations(places, count)))
    for chosen in product(*choices):
        held: list[set[int]] = [set() for _ in runs]
        for group in chosen:
            for number, place in group:
                held[number].add(place)
        if all(
            places and high - low + 1 - len(places) <= jokers_a_run
            for places, (low, high) in zip(held, runs, strict=True)
        ):
            return tuple(frozenset(places) for places in held)
    return None


def _is_stuck(run: Interval, runs: Sequence[Interval], limits: Limits) -> bool:
    """Return whether no joker can be added to `run` at either end."""
    low, high = run
    if high - low + 1 == limits.longest:
        return True
    ends = {other[1] for other in runs}, {other[0] for other in runs}
    down = low == limits.first_place or (not limits.neighbours and low - 2 in ends[0])
    up = high == limits.last_place or (not limits.neighbours and high + 2 in ends[1])
    return down and up


def with_more_jokers(
    sets: Sequence[RunSet],
    jokers: int,
    limits: Limits,
    values: Sequence[int],
    scarce: int,
    books: int,
) -> Iterator[RunSet]:
    """Yield sets with jokers in the places of cards that are there.

    Cards of up to `books` ranks of `scarce` are given up so, for a use that needs them more; and
    the cheapest cards where no joker can be added to a run at its ends.
    """
    for each in sets:
        spare = jokers - each.jokers
        if not spare:
            continue
        groups = list(_given_up(each.own, scarce, books, spare)) if scarce & each.own[0] else []
        if any(_is_stuck(run, each.runs, limits) for run in each.runs):
            cheapest = sorted(_cards_of(each.own, ~0), key=values.__getitem__)
            groups += [tuple(cheapest[:number]) for number in range(1, spare + 1)]
        for gone in dict.fromkeys(groups):
            own = each.own
            for bit in gone:
                own = _without(own, bit)
            if _is_sound(each.runs, each.jokers + len(gone), own, limits):
                value = value_of(own, values)
                yield RunSet(each.runs, each.jokers + len(gone), value, own, own)


def _given_up(own: Masks, scarce: int, books: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield up to `most` cards of `own`, of up to `books` ranks of `scarce`."""
    cards = list(_cards_of(own, scarce))
    for number in range(1, min(len(cards), most, books * len(own)) + 1):
        for gone in combinations(cards, number):
            if len(set(gone)) <= books:
                yield gone


def _cards_of(own: Masks, ranks: int) -> Iterator[int]:
    for mask in own:
        left = mask & ranks
        while left:
            low = left & -left
            yield low
            left ^= low


def _without(masks: Masks, bit: int) -> Masks:
    """Return `masks` with one card of a rank less."""
    for index in range(len(masks) - 1, -1, -1):
        if masks[index] & bit:
            return (*masks[:index], masks[index] ^ bit, *masks[index + 1 :])
    raise ValueError("there is no such card")


def minus(masks: Masks, gone: Masks) -> Masks:
    """Return the cards of `masks` that are left without those of `gone`, which are among them."""
    one, two, three, four = masks
    for mask in gone:
        if not mask:
            break
        keep = ~mask
        one = one & keep | two & mask
        two = two & keep | three & mask
        three = three & keep | four & mask
        four &= keep
    return one, two, three, four


def plus(masks: Masks, more: Masks) -> Masks:
    """Return the cards of `masks` and those of `more` together; there are never too many."""
    one, two, three, four = masks
    for mask in more:
        if not mask:
            break
        one, rest = one | mask, one & mask
        two, rest = two | rest, two & rest
        three, rest = three | rest, three & rest
        four |= rest
    return one, two, three, four


def count_of(masks: Masks, bit: int) -> int:
    """Return how many cards of the rank of `bit` there are in `masks`."""
    count = 0
    for mask in masks:
        if not mask & bit:
            break  # what is there more than once is there once
        count += 1
    return count
