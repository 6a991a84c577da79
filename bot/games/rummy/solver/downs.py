"""Ways to go Down by any agreement: the least that a contract takes, and what is laid besides.

What `partition` knows it finds faster. Here the ways with the fewest wild cards are found first;
each grows by the cards that fit its melds, as if they lay on the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from bot.games.rummy.cards import ACE, JOKER, Card, in_order
from bot.games.rummy.melds import Meld, extended, read_contract
from bot.games.rummy.moves import Seat
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.scoring import hand_penalty
from bot.games.rummy.solver.bases import Bases, Groups
from bot.games.rummy.solver.holding import PartitionAim
from bot.games.rummy.solver.laying import lays_among
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Exchanges, Options, WildLimit

_LOOKED_AT = 400
"""So many ways with the fewest wild cards are told apart."""
_GROWN = 6
"""So many of them, those of the dearest cards, are looked at closely."""
_COVERS = 600
"""So many ways are tried where the whole hand has to go."""
OWNER = Seat.FIRST


def is_usual(contract: Contract, options: Options) -> bool:
    """Return whether `partition` knows such contracts."""
    return (
        contract.usual
        and contract.melds <= 3
        and not options.wild
        and options.wild_limit is WildLimit.ANY
        and options.wilds_touch
        and not options.exact
    )


def ways_down(
    hand: tuple[Card, ...],
    freed: tuple[Card, ...],
    contract: Contract,
    options: Options,
    *,
    whole: bool = False,
) -> dict[PartitionAim, Groups]:
    """Return good ways to lay `contract` by each aim but those on the table; empty if none.

    Cards of `freed` are laid besides those of the hand. `whole`: nothing of the hand may be left.
    """
    naturals = tuple(card for card in hand if not options.is_wild(card))
    wilds = [card for card in hand if options.is_wild(card)]
    wilds = [*freed, *sorted(wilds, key=options.penalty, reverse=True)]
    exact = options.exact and not whole
    found = Bases(naturals, contract, options, exact=exact)
    if whole:
        return _whole(found, naturals, wilds, contract, options)
    for number in range(max(found.least(), len(freed)), len(wilds) + 1):
        best = sorted(
            islice(found.of(number), _LOOKED_AT),
            key=lambda groups: _worth(groups, naturals, options, exact=exact),
            reverse=True,
        )[:_GROWN]
        if best:
            break
    else:
        return {}
    few = [_faced(groups, wilds) for groups in best]
    if exact:
        return dict.fromkeys(PartitionAim, few[0])
    fewest = [_grown(each, naturals, (), contract, options) for each in few]
    most = [_grown(each, naturals, tuple(wilds[number:]), contract, options) for each in few]

    def laid(groups: Groups) -> int:
        return hand_penalty(options, (card for group in groups for card in group))

    return {
        PartitionAim.MOST_LAID: max(most, key=laid),
        PartitionAim.FEWEST_JOKERS: max(fewest, key=laid),
        PartitionAim.MOST_TO_LAY: max(fewest, key=laid),
    }


def _whole(
    found: Bases,
    naturals: tuple[Card, ...],
    wilds: Sequence[Card],
    contract: Contract,
    options: Options,
) -> dict[PartitionAim, Groups]:
    """Return a way in which nothing is left."""
    if not contract.books and not _could_cover(naturals, len(wilds), contract):
        return {}
    size = len(naturals) + len(wilds)
    for number in range(found.least(), len(wilds) + 1):
        for groups in islice(found.of(number), _COVERS):
            if not _could_take(groups, naturals, contract, options):
                continue
            faced = _faced(groups, wilds)
            grown = _grown(faced, naturals, tuple(wilds[number:]), contract, options)
            if sum(map(len, grown)) == size:
                return dict.fromkeys(PartitionAim, grown)
    return {}


def _could_cover(naturals: Sequence[Card], wilds: int, contract: Contract) -> bool:
    """Return whether runs alone could take all naturals, as far as their suits tell."""
    suits: dict[object, list[int]] = {}
    for card in naturals:
        suits.setdefault(card.suit, []).append(card.rank)
    if len(suits) < len(contract.runs):
        return True
    lacking = 0
    for ranks in suits.values():
        # An ace lies at either end.
        inner = [rank for rank in ranks if rank != ACE]
        if len(set(ranks)) < len(ranks):
            return False
        lacking += max(inner) - min(inner) + 1 - len(inner) if inner else 0
    return len(suits) == len(contract.runs) and lacking <= wilds


def _could_take(
    groups: Groups, naturals: Sequence[Card], contract: Contract, options: Options
) -> bool:
    """Return whether every card left could belong to one of the melds."""
    left = Counter(naturals) - Counter(card for group in groups for card in group)
    melds = _read(groups, contract, options)
    books = {meld.rank for meld in melds}
    runs = Counter(meld.suit for meld in melds)
    return all(card.rank in books or runs[card.suit] >= number for card, number in left.items())


def _read(groups: Groups, contract: Contract, options: Options) -> tuple[Meld, ...]:
    melds = read_contract(groups, contract, options, OWNER)
    assert not isinstance(melds, Refusal), melds
    return melds


def _worth(groups: Groups, naturals: Sequence[Card], options: Options, *, exact: bool) -> int:
    """Return what leaves the hand with `groups` for certain."""
    laid = Counter(card for group in groups for card in group)
    del laid[JOKER]
    if not exact:
        # A run has neighbours: cards of one rank side by side are a book's.
        ranks = {group[0].rank for group in groups if len({card.rank for card in group} - {0}) == 1}
        laid.update(card for card in (Counter(naturals) - laid).elements() if card.rank in ranks)
    return hand_penalty(options, laid.elements())


def _faced(groups: Groups, wilds: Sequence[Card]) -> Groups:
    """Return `groups` with wild cards of the hand, the first ones, in place of jokers."""
    faces = iter(wilds)
    return tuple(
        tuple(next(faces) if card is JOKER else card for card in group) for group in groups
    )


def _grown(
    groups: Groups,
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    contract: Contract,
    options: Options,
) -> Groups:
    """Return `groups` with all that fits of the cards left."""
    left = Counter(naturals) - Counter(card for group in groups for card in group)
    firm = replace(options, limit_laying=True, exchange=Exchanges.NO)
    melds = list(_read(groups, contract, options))
    rest = in_order((*left.elements(), *wilds))
    apart = OWNER if options.eight_is_one else None
    for move in lays_among(tuple(melds), rest, firm, apart):
        longer = extended(melds[move.meld - 1], move.card, move.end, firm)
        assert isinstance(longer, Meld)
        melds[move.meld - 1] = longer
    return tuple(meld.cards for meld in melds)
