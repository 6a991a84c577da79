"""The way to go Down that leaves the fewest cards, those apart that could be laid at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bot.games.rummy.cards import Card, in_order
from bot.games.rummy.legality import laid
from bot.games.rummy.melds import Meld, ends_of, extended, joins_own_run, takes
from bot.games.rummy.moves import Down
from bot.games.rummy.options import Options
from bot.games.rummy.players.deploying import table_jokers_for
from bot.games.rummy.proposals import best_downs
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.solver.holding import PartitionAim
from bot.games.rummy.state import View

A_CARD = 1000
"""More than the dearest hand costs: that fewer cards are left comes before what they cost."""


@dataclass(frozen=True, slots=True)
class WayDown:
    """A way to go Down, and what is left of the hand once all that fits is laid."""

    move: Down
    left: tuple[Card, ...]


def way_down(seen: View, hand: tuple[Card, ...], short: int) -> WayDown | None:
    """Return how `hand`, which lacks `short` cards, goes Down best; None if it cannot."""
    table = seen.table
    assert table.contract is not None
    if short > table_jokers_for(seen, hand):
        return None
    found = best_downs(
        hand, table.contract, _by_cards(table.options), table.melds, (PartitionAim.MOST_TO_LAY,)
    )
    if not found:
        return None
    (move,) = found.values()
    return WayDown(move, _left(seen, hand, move))


@lru_cache(maxsize=16)
def _by_cards(options: Options) -> Options:
    """Return `options` with penalties that count cards first."""
    return replace(options, penalties=tuple(A_CARD + each for each in options.penalties))


def _left(seen: View, hand: tuple[Card, ...], move: Down) -> tuple[Card, ...]:
    """Return what is left of `hand` after `move` and all lays that follow from it."""
    assert seen.seat is not None
    found = laid(seen.table, seen.seat, move)
    assert not isinstance(found, Refusal)
    melds = list(found.melds)
    left = list(found.left(hand) or ())
    going_on = True
    while going_on:
        going_on = False
        for card in tuple(left):
            if _lay(seen, melds, card):
                left.remove(card)
                going_on = True
    return in_order(left)


def _lay(seen: View, melds: list[Meld], card: Card) -> bool:
    """Lay `card` on one of `melds` if it fits; return whether it did."""
    options = seen.table.options
    for place, meld in enumerate(melds):
        if not takes(meld, card, options):
            continue
        for end in ends_of(meld):
            longer = extended(meld, card, end, options)
            if isinstance(longer, Meld) and not (
                options.eight_is_one
                and meld.owner is seen.seat
                and joins_own_run(longer, place + 1, melds)
            ):
                melds[place] = longer
                return True
    return False
