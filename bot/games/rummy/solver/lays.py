"""What of a suit could be laid on the table's runs, one card after another: a solver's part.

Cards only; a joker lies anywhere at any time. The suit's cards are masks as in `run_sets`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from bot.games.rummy.cards import ACE, ACE_HIGH
from bot.games.rummy.solver.run_sets import (
    Interval,
    Limits,
    Masks,
    RunSet,
    count_of,
    minus,
    plus,
    value_of,
)

_NOTHING: Masks = (0, 0, 0, 0)


def within_reach(have: Masks, runs: Sequence[Interval], limits: Limits) -> int:
    """Return the ranks of `have` that could ever be laid on `runs`, other uses apart."""
    reach = 0
    for low, high in runs:
        place = high + 1
        while place <= limits.last_place and have[0] & _bit(place):
            reach |= _bit(place)
            place += 1
        place = low - 1
        while place >= limits.first_place and have[0] & _bit(place):
            reach |= _bit(place)
            place -= 1
    return reach


def _bit(place: int) -> int:
    return 1 << (ACE if place == ACE_HIGH else place)


def with_lays(
    sets: Sequence[RunSet],
    have: Masks,
    runs: tuple[Interval, ...],
    limits: Limits,
    values: Sequence[int],
    worth: int,
    most_kept: int,
) -> Iterator[RunSet]:
    """Yield `sets` with what could be laid on `runs` afterwards, as its worth and as used.

    Each is yielded again with cards of up to `most_kept` ranks kept back, for books to have them.
    Only the ranks in `worth` are worth anything.
    """
    laid: dict[Masks, Masks] = {}
    found: dict[Masks, list[tuple[Masks, int]]] = {}

    def lays_of(cards: Masks) -> Masks:
        if cards not in laid:
            laid[cards] = best_lays(cards, runs, limits, values, worth)
        return laid[cards]

    # No other card matters here, so that many sets leave the same.
    one, two, three, four = (mask & within_reach(have, runs, limits) for mask in have)
    for each in sets:
        left = minus((one, two, three, four), each.own)
        lays = found.get(left)
        if lays is None:
            choices = _kept(lays_of(left), left, most_kept)
            several = dict.fromkeys(lays_of(minus(left, kept)) for kept in choices)
            lays = found[left] = [(cards, value_of(cards, values, worth)) for cards in several]
        own = value_of(each.own, values, worth)
        for cards, value in lays:
            yield RunSet(each.runs, each.jokers, own + value, each.own, plus(each.own, cards))


def _kept(laid: Masks, left: Masks, most: int) -> Iterator[Masks]:
    """Yield nothing, then all choices of cards to keep so that fewer of up to `most` ranks go."""
    yield _NOTHING
    if not most:
        return
    choices = []
    going_ranks = laid[0]
    while going_ranks:
        bit = going_ranks & -going_ranks
        going_ranks ^= bit
        going = count_of(laid, bit)
        # To lay one card less, all that would take its place have to be kept, too.
        more = count_of(left, bit) - going
        choices.append([(bit, more + fewer) for fewer in range(1, going + 1)])
    for number in range(1, min(most, len(choices)) + 1):
        for ranks in combinations(choices, number):
            for kept in product(*ranks):
                levels = [0, 0, 0, 0]
                for bit, count in kept:
                    for level in range(count):
                        levels[level] |= bit
                yield tuple(levels)


def best_lays(
    have: Masks, runs: Sequence[Interval], limits: Limits, values: Sequence[int], worth: int
) -> Masks:
    """Return the cards of `have` that can be laid on `runs` one after another, worth the most."""
    wanted = list(_wanted(have, runs, limits))
    if not wanted:
        return _NOTHING
    bit = wanted[0][0]
    takers = [(index, longer) for other, index, longer in wanted if other == bit]
    if count_of(have, bit) >= len(takers):
        takers = takers[:1]  # there are enough for all: no choice
    left = minus(have, (bit,))
    found = []
    for index, longer in takers:
        extended = (*runs[:index], longer, *runs[index + 1 :])
        found.append(plus(best_lays(left, extended, limits, values, worth), (bit,)))
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda lays: value_of(lays, values, worth))


def _wanted(
    have: Masks, runs: Sequence[Interval], limits: Limits
) -> Iterator[tuple[int, int, Interval]]:
    """Yield each card that fits now: its bit, the run's index, and the run with it."""
    for index, (low, high) in enumerate(runs):
        if high - low + 1 == limits.longest:
            continue
        if low > limits.first_place and have[0] & _bit(low - 1):
            yield _bit(low - 1), index, (low - 1, high)
        if high < limits.last_place and have[0] & _bit(high + 1):
            yield _bit(high + 1), index, (low, high + 1)
