"""Hands of cards, as the players handle them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.rummy.cards import Card
from bot.games.rummy.melds import Meld
from bot.games.rummy.state import Table, View
from bot.games.rummy.terms.options import Exchanges, MeldKind


def freeing_melds(table: Table) -> list[Meld]:
    """Return the melds of which whoever goes Down may free a wild card in the same move."""
    options = table.options
    if options.exchange is Exchanges.NO or not options.lay_at_once:
        return []
    return [
        meld
        for meld in table.melds
        if meld.wilds and (options.exchange_books or meld.kind is MeldKind.RUN)
    ]


def table_jokers_for(seen: View, hand: Sequence[Card]) -> int:
    """Return how many jokers of the table cards of `hand` could free, at most."""
    faces = set(hand)
    return sum(
        len(meld.wilds)
        for meld in freeing_melds(seen.table)
        if any(meld.wild_for(card) is not None for card in faces)
    )


def faces_of(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of `hand`, equal ones once."""
    return tuple(dict.fromkeys(hand))


def less(hand: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """Return `hand` without one card `gone`; raises ValueError if it is not there."""
    place = hand.index(gone)
    return (*hand[:place], *hand[place + 1 :])
