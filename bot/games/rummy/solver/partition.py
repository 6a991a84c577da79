"""The partition of a hand into a contract: exactly the best by each of three aims.

Runs and books are found apart: every set of runs of a suit (`run_sets`) with what it costs in
jokers and what it brings, and for every choice of books the sets of runs of the four suits put
together, in view of the cards of the books' ranks that they use. A book takes all cards of its
rank that are left. What the best choice of books could bring at most decides what is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.cards import ACE, KING, SUITS
from bot.games.rummy.solver.holding import Partition, PartitionAim, PartitionTask
from bot.games.rummy.solver.lays import with_lays, within_reach
from bot.games.rummy.solver.pool import RunPool
from bot.games.rummy.solver.run_sets import (
    Masks,
    RunSet,
    limits_of,
    run_sets,
    value_of,
    values_of,
    with_more_jokers,
)
from bot.games.rummy.terms.contracts import BOOK_SIZE, MeldKind
from bot.games.rummy.terms.options import Options


def partitions(held: PartitionTask) -> dict[PartitionAim, Partition]:
    """Return the best partition by each aim; empty if the hand cannot lay the contract."""
    pool = RunPool(held, _sets(held), ~0)
    first = pool.best(PartitionAim.MOST_LAID)
    if first is None:
        return {}
    later = _pool_with_lays(held, pool) if held.melds else pool
    second, third = pool.best(PartitionAim.FEWEST_JOKERS), later.best(PartitionAim.MOST_TO_LAY)
    assert second is not None
    assert third is not None
    return {
        PartitionAim.MOST_LAID: first,
        PartitionAim.FEWEST_JOKERS: second,
        PartitionAim.MOST_TO_LAY: third,
    }


def best_partition(held: PartitionTask, aim: PartitionAim) -> Partition | None:
    """Return the best partition by one aim, None if the hand cannot lay the contract."""
    pool = RunPool(held, _sets(held), ~0)
    if aim is PartitionAim.MOST_TO_LAY and held.melds:
        pool = _pool_with_lays(held, pool)
    return pool.best(aim)


def fewest_jokers(held: PartitionTask) -> int | None:
    """Return with how few jokers the contract can be laid, None if not with those there are."""
    found = RunPool(held, _sets(held), ~0).best(PartitionAim.FEWEST_JOKERS)
    return None if found is None else found.jokers


def _sets(held: PartitionTask) -> list[list[list[RunSet]]]:
    options, contract = held.options, held.contract
    limits = limits_of(options, held.jokers)
    values = values_of(options.penalties[:KING])
    # Runs take at most so many cards of a rank; what a book needs at least must be left of it.
    books, runs = len(contract.books), len(contract.runs)
    enough = runs + _fewest_cards(options) * (1 if options.six_is_one else books)
    scarce = 0
    if contract.books:
        for rank in range(ACE, KING + 1):
            scarce |= (0 < held.count(rank) < enough) << rank
    return [
        run_sets(cards, runs, held.jokers, limits, values, scarce, books) for cards in held.cards
    ]


def _fewest_cards(options: Options) -> int:
    """Return how many cards, jokers apart, a book needs at least."""
    if not options.jokers_in_books:
        return BOOK_SIZE
    return 1 if options.many_jokers else BOOK_SIZE - 1


def _pool_with_lays(held: PartitionTask, pool: RunPool) -> RunPool:
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
        kept = len(held.contract.books)
        sets.append(
            [list(with_lays(group, cards, runs, limits, values, worth, kept)) for group in groups]
        )
    return RunPool(held, sets, worth)


def _with_fewest_jokers(sets: Sequence[RunSet]) -> list[RunSet]:
    """Return for each choice of cards the set with the fewest jokers."""
    best: dict[Masks, RunSet] = {}
    for each in sets:
        if each.own not in best or each.jokers < best[each.own].jokers:
            best[each.own] = each
    return list(best.values())


def _worth(found: RunSet, values: Sequence[int], worth: int) -> RunSet:
    return found._replace(value=value_of(found.own, values, worth))
