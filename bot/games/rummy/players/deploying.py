"""What a player who is Down can lay, quickly: each card with the places where it goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.legality import can_move
from bot.games.rummy.melds import ends_of, takes
from bot.games.rummy.moves import Lay, Swap
from bot.games.rummy.state import View


def lays_of(seen: View, card: Card) -> Iterator[Lay]:
    """Yield the ways for the seat of `seen`, which is Down, to lay `card` now."""
    assert seen.seat is not None
    for number, meld in enumerate(seen.table.melds, start=1):
        if takes(meld, card, seen.table.options):
            for end in ends_of(meld):
                move = Lay(card, number, end)
                if can_move(seen, seen.seat, move):
                    yield move


def swaps_of(seen: View, card: Card) -> Iterator[Swap]:
    """Yield the ways to lay `card` in the place of a joker, and the joker elsewhere."""
    assert seen.seat is not None
    if card is JOKER:
        return
    for number, meld in enumerate(seen.table.melds, start=1):
        if meld.wild_for(card) is None:
            continue
        for to, target in enumerate(seen.table.melds, start=1):
            for end in ends_of(target):
                move = Swap(card, number, to, end)
                if can_move(seen, seen.seat, move):
                    yield move


def table_jokers_for(seen: View, hand: Sequence[Card]) -> int:
    """Return how many jokers of the table cards of `hand` could free, at most."""
    faces = set(hand)
    return sum(
        len(meld.wilds)
        for meld in seen.table.melds
        if any(meld.wild_for(card) is not None for card in faces)
    )


def faces_of(hand: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards of `hand`, equal ones once."""
    return tuple(dict.fromkeys(hand))


def less(hand: tuple[Card, ...], gone: Card) -> tuple[Card, ...]:
    """Return `hand` without one card `gone`; raises ValueError if it is not there."""
    place = hand.index(gone)
    return (*hand[:place], *hand[place + 1 :])
