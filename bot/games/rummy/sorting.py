"""How a hand is laid out for its player: by suit, by rank, or by what it could put Down.

A `Gap` among the cards is one that the plan still lacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from bot.games.rummy.cards import JOKER, SUITS, Card, card_of, in_order
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.solver.distance import shortfall
from bot.games.rummy.solver.down import best_downs
from bot.games.rummy.terms.contracts import Contract, MeldKind
from bot.games.rummy.terms.options import Options, WildLimit

MORE_LACKING = 3
"""Where wild cards are restricted a hand may lack more than it seems; up to so many are tried."""


class Gap(NamedTuple):
    """A card that is not in the hand, but would complete its group."""

    card: Card
    any_suit: bool = False
    """Whether any other of its rank would, too."""


Group = tuple[Card | Gap, ...]


class CardOrder(StrEnum):
    """How a hand is sorted."""

    SUIT = "suit"
    RANK = "rank"
    PLAN = "plan"
    """The melds that are there or nearly so, then the rest by suit."""

    @property
    def next(self) -> CardOrder:
        """The order that the sorting button turns to."""
        orders = tuple(CardOrder)
        return orders[(orders.index(self) + 1) % len(orders)]


def groups_of(
    cards: Sequence[Card],
    order: CardOrder,
    contract: Contract | None,
    options: Options,
    kept: Sequence[Card] | None = None,
) -> tuple[Group, ...]:
    """Return a hand in groups; `contract` is what it has to put Down, None if nothing.

    It is collected from the cards that are `kept`: all of them, if that is None.

    >>> from bot.games.rummy.cards import parse_cards
    >>> groups_of(parse_cards("7S 7H *"), CardOrder.RANK, None, Options())
    (('7H', '7S'), ('*',))
    """
    if order is CardOrder.RANK:
        by_rank = sorted(cards, key=lambda card: (card.suit is None, card.rank, card.order))
        return _grouped(by_rank, by_rank=True)
    if order is CardOrder.PLAN and contract is not None:
        groups = collected(cards if kept is None else kept, contract, options)
        used = Counter(card for group in groups for card in group if isinstance(card, Card))
        rest = in_order((Counter(cards) - used).elements())
        return (*groups, *_grouped(rest, by_rank=False))
    return _grouped(in_order(cards), by_rank=False)


def _grouped(cards: Sequence[Card], *, by_rank: bool) -> tuple[Group, ...]:
    def key(card: Card) -> object:
        return card.rank if by_rank else card.suit

    return tuple(tuple(group) for _, group in groupby(cards, key))


def collected(cards: Sequence[Card], contract: Contract, options: Options) -> tuple[Group, ...]:
    """Return the melds of a contract that are there or nearly so; nothing if all are far."""
    cards = tuple(cards)
    least = shortfall(cards, contract, options)
    # Where wild cards are restricted a few more may lack than that.
    for lacking in range(least, min(least + MORE_LACKING, contract.fewest_cards)):
        # What lacks is filled in as jokers, wherever jokers may be: a gap could be any card.
        free = options if not lacking else _with_free_jokers(options)
        downs = best_downs((*cards, *(JOKER,) * lacking), contract, free)
        if downs:
            # Of the cards that are missing as few as possible are shown.
            melds = downs[-1 if lacking else 0].melds
            return tuple(_with_gaps(melds, contract, free, cards.count(JOKER)))
    return ()


def _with_free_jokers(options: Options) -> Options:
    return replace(
        options,
        jokers_in_books=True,
        jokers_in_runs=True,
        many_jokers=True,
        wild_limit=WildLimit.ANY,
        wilds_touch=True,
    )


def _with_gaps(
    melds: Sequence[tuple[Card, ...]], contract: Contract, options: Options, jokers: int
) -> Iterator[Group]:
    """Yield melds of which only so many jokers are in the hand: the others are gaps."""
    for kind, cards in zip(contract.kinds, melds, strict=True):
        meld = read_meld(kind, cards, options, Seat.FIRST)
        group: list[Card | Gap] = []
        for index, card in enumerate(cards):
            if card is not JOKER or jokers > 0:
                jokers -= card is JOKER
                group.append(card)
            elif isinstance(meld, Meld) and kind is MeldKind.RUN:
                group.append(Gap(meld.stands_for(index)))
            elif isinstance(meld, Meld):
                suits = [suit for suit in SUITS if card_of(meld.rank, suit) not in cards]
                group.append(Gap(card_of(meld.rank, (suits or SUITS)[0]), any_suit=True))
        yield tuple(group)
