"""A meld as plain data: its cards, what its jokers stand for, and what is new."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from bot.games.rummy.cards import Card, Suit
from bot.games.rummy.melds import Meld
from bot.games.rummy.terms.options import MeldKind


class StandsFor(NamedTuple):
    """What a wild card on the table stands for: in a book any card of a rank."""

    rank: int
    suit: Suit | None


ANYTHING = StandsFor(0, None)
"""Of a wild card in a hand or on the pile."""


def wild_sign(card: Card, wild: Collection[Card]) -> StandsFor | None:
    """Return `ANYTHING` for one of the cards that are `wild` besides jokers, else None."""
    return ANYTHING if card in wild else None


class MeldCard(NamedTuple):
    """A card in a meld."""

    card: Card
    stands_for: StandsFor | None = None
    """None for a natural card."""
    fresh: bool = False
    """Whether it came with the last move."""


class MeldScene(NamedTuple):
    """A meld; the cards of a run in ascending order."""

    kind: MeldKind
    cards: tuple[MeldCard, ...]


def meld_scene(meld: Meld, before: Meld | None = None, *, fresh: bool = False) -> MeldScene:
    """Return a meld; what it has more than `before`, or all if `fresh`, is marked as new."""
    return MeldScene(
        meld.kind,
        tuple(
            MeldCard(
                card,
                _stands_for(meld, index) if meld.is_wild(index) else None,
                fresh or (before is not None and _is_new(meld, index, before)),
            )
            for index, card in enumerate(meld.cards)
        ),
    )


def _stands_for(meld: Meld, index: int) -> StandsFor:
    if meld.kind is MeldKind.BOOK:
        return StandsFor(meld.rank, None)
    card = meld.stands_for(index)
    return StandsFor(card.rank, card.suit)


def _is_new(meld: Meld, index: int, before: Meld) -> bool:
    """Return whether another card, or none, lay there before."""
    place = index + meld.low - before.low
    return not 0 <= place < len(before.cards) or before.cards[place] is not meld.cards[index]
