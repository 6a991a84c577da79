"""The way to go Down that leaves the fewest cards, those apart that could be laid at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from bot.games.rummy.cards import Card
from bot.games.rummy.legality import laid
from bot.games.rummy.moves import Down, Seat
from bot.games.rummy.players.deploying import table_jokers_for
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.solver.down import best_downs, way_out
from bot.games.rummy.solver.laying import after_lays, lays_on
from bot.games.rummy.state import Table, View
from bot.games.rummy.terms.options import Options

A_CARD = 1000
"""More than the dearest hand costs: that fewer cards are left comes before what they cost."""


@dataclass(frozen=True, slots=True)
class WayDown:
    """A way to go Down, and what is left of the hand once all that fits is laid.

    By terms that let nobody lay in the turn of going Down, that is in the next turn.
    """

    move: Down
    left: tuple[Card, ...]


def way_down(seen: View, hand: tuple[Card, ...], short: int) -> WayDown | None:
    """Return how `hand`, which lacks `short` cards, goes Down best; None if it cannot."""
    table = seen.table
    assert table.contract is not None
    if short > table_jokers_for(seen, hand):
        return None
    whole = table.terms.all_down
    options = _by_cards(table.options)
    found = best_downs(hand, table.contract, options, table.melds, whole=whole)
    ways = [WayDown(move, _left(seen, hand, move)) for move in found]
    if not ways:
        return None
    best = min(ways, key=lambda way: len(way.left))
    if options.lay_at_once and len(best.left) <= table.terms.out_by_discard:
        return best
    assert seen.seat is not None
    out = way_out(table, hand, seen.seat)
    return best if out is None else WayDown(out, _left(seen, hand, out))


@lru_cache(maxsize=16)
def _by_cards(options: Options) -> Options:
    """Return `options` with penalties that count cards first."""
    return replace(options, penalties=tuple(A_CARD + each for each in options.penalties))


def _left(seen: View, hand: tuple[Card, ...], move: Down) -> tuple[Card, ...]:
    """Return what is left of `hand` after `move` and all that can be laid then, or next turn."""
    assert seen.seat is not None
    table = seen.table
    found = laid(table, seen.seat, move)
    assert not isinstance(found, Refusal)
    left = found.left(hand)
    assert left is not None
    turn = replace(table.turn, went_down=True)
    return kept(replace(table, melds=found.melds, turn=turn), left, seen.seat)


def kept(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Card, ...]:
    """Return what is left of `hand` after all that `seat`, who is Down, can lay: now or next turn.

    It waits for the next turn where nobody may lay in the turn of going Down.
    """
    now = table.turn.went_down and table.options.lay_at_once
    ready = replace(table, turn=replace(table.turn, went_down=now))
    return after_lays(ready, hand, lays_on(ready, hand, seat))
