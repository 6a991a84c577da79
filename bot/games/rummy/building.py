"""Melds from cards that a player picked: runs are put in order, wild cards find their places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from bot.games.rummy.cards import ACE, ACE_HIGH, Card, in_order
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.terms.contracts import MeldKind
from bot.games.rummy.terms.options import Options


def arranged(
    kind: MeldKind, cards: Sequence[Card], options: Options, *, jokers_low: bool = False
) -> tuple[Card, ...] | Refusal:
    """Return `cards` as a meld of that kind, or why they are none.

    In a run wild cards fill the gaps, jokers first; those that are left go to the high end as far
    as there is room, or to the low end first if `jokers_low`.

    >>> from bot.games.rummy.cards import parse_cards
    >>> arranged(MeldKind.RUN, parse_cards("7H * 5H 4H *"), Options())
    ('4H', '5H', '*', '7H', '*')
    >>> arranged(MeldKind.RUN, parse_cards("7H 5H 4H 2S"), Options(wild=parse_cards("2S")))
    ('4H', '5H', '2S', '7H')
    >>> itself = Options(wild=parse_cards("2H"), wild_itself=True, wilds_touch=False)
    >>> arranged(MeldKind.RUN, parse_cards("2H * AH 4H"), itself)
    ('AH', '2H', '*', '4H')
    """
    found: Meld | Refusal = Refusal.NO_NATURAL
    for naturals in _naturals(kind, cards, options):
        wilds = tuple(reversed(in_order((Counter(cards) - Counter(naturals)).elements())))
        ordered: tuple[Card, ...] = (*naturals, *wilds)
        if kind is MeldKind.RUN and len({card.suit for card in naturals}) == 1:
            runs = _runs(naturals, wilds, options, jokers_low=jokers_low)
            if not runs:
                found = Refusal.MIXED
                continue
            ordered = runs[0]
        found = read_meld(kind, ordered, options, Seat.FIRST)
        if isinstance(found, Meld):
            return ordered
    assert isinstance(found, Refusal)
    return found


def _naturals(
    kind: MeldKind, cards: Sequence[Card], options: Options
) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may be the natural ones, first with wild cards in their own places."""
    naturals = in_order(card for card in cards if not options.is_wild(card))
    suits = {card.suit for card in naturals}
    if kind is MeldKind.RUN and options.wild_itself and len(suits) == 1:
        own = {card for card in cards if card in options.wild and card.suit in suits}
        yield in_order((*naturals, *own))
    yield naturals


def _runs(
    naturals: tuple[Card, ...], wilds: tuple[Card, ...], options: Options, *, jokers_low: bool
) -> list[tuple[Card, ...]]:
    """Return the runs of these cards of one suit, the ace low where it can be."""
    runs = []
    places_of = [(ACE, ACE_HIGH) if card.rank == ACE else (card.rank,) for card in naturals]
    for places in product(*places_of):
        by_place = dict(zip(places, naturals, strict=True))
        if len(by_place) < len(naturals):
            continue
        low, high, spare = min(places), max(places), len(wilds)
        gaps = [place for place in range(low, high) if place not in by_place]
        spare -= len(gaps)
        if spare < 0:
            continue
        below, above = low - options.first_place, options.last_place - high
        if below < 0 or above < 0:
            continue
        first = min(spare, below if jokers_low else max(0, spare - above))
        ends = [*range(low - first, low), *range(high + 1, high + spare - first + 1)]
        by_place |= dict(zip((*gaps, *ends), wilds, strict=True))
        runs.append(tuple(by_place[place] for place in sorted(by_place)))
    return runs
