"""The first hand of somebody who learns the game: one book is there, another nearly.

It follows from the shuffled deck alone, so that whoever checks the game derives it, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from bot.games.rummy.cards import JOKER, KING, Card
from bot.games.rummy.terms.contracts import BOOK_SIZE

NEARLY = BOOK_SIZE - 1
"""So many cards of the second book are there."""


def stacked(order: Sequence[Card], places: Sequence[int], first: int) -> tuple[Card, ...]:
    """Return a shuffled deck in which the hand at `places` holds a book and nearly another one.

    They are of the ranks that the hand has most of, and it has no joker. What it lacks comes from
    the cards from place `first` on, which nobody is dealt, and what leaves it goes there.
    """
    deck = list(order)
    held = Counter(deck[place].rank for place in places if deck[place] is not JOKER)
    (book, _), (pair, _) = held.most_common(2)
    lacking = Counter({book: BOOK_SIZE, pair: NEARLY})
    out: list[int] = []
    spare: list[int] = []
    for place in places:
        rank = deck[place].rank
        if lacking[rank] > 0:
            lacking[rank] -= 1
        else:
            (out if rank in (book, pair) or deck[place] is JOKER else spare).append(place)
    wanted: list[int | None] = [*lacking.elements()]
    leaving = [*out, *reversed(spare)][: max(len(out), len(wanted))]
    for place, wants in zip_longest(leaving, wanted):
        # What only makes room for another card is of a rank that the hand does not have.
        ranks = {wants} if wants else {*range(1, KING + 1)} - {deck[each].rank for each in places}
        there = next(at for at in range(first, len(deck)) if deck[at].rank in ranks)
        deck[place], deck[there] = deck[there], deck[place]
    return tuple(deck)
