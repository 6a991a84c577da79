"""Purchases: who is asked for a discard that the mover leaves, and what can be had.

Everything here is public, so it needs the table only.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.rummy.moves import Seat, clockwise
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.state import GameState, Phase, Position, Table
from bot.games.rummy.terms.options import LARGEST_HAND, WhenDown

PLAYERS_WITH_EXTRA = 2
"""Between so many players there is no buying; the mover may take extra cards instead."""


def may_take(table: Table, seat: Seat) -> bool:
    """Return whether `seat` may take the top discard in its turn, or only draws."""
    return not table.player(seat).down or table.options.when_down is not WhenDown.STOCK


def purchase_refusal(table: Table, seat: Seat, *, of_discard: bool) -> Refusal | None:
    """Return why `seat` can make no purchase now, None if he can.

    `of_discard` says whether the top discard is bought or extra cards are taken.
    """
    options, player = table.options, table.player(seat)
    if player.down and options.when_down is not WhenDown.ALL:
        return Refusal.DOWN_DRAWS
    if table.terms.buys is not None and table.buys_left(seat) <= 0:
        return Refusal.NO_BUYS_LEFT
    # What is bought, its price and the card drawn next have to find room.
    if player.cards + 1 + options.price + 1 > LARGEST_HAND:
        return Refusal.HAND_FULL
    # R6: the price and one more card have to be had, or a purchase could stop the mover's turn.
    # R9: the top of the pile is never recycled, nor is what the purchase takes away.
    kept = 2 if of_discard else 1
    to_be_had = table.stock + max(0, len(table.pile) - kept)
    return Refusal.STOCK_TOO_SMALL if to_be_had < options.price + 1 else None


def next_buyer(table: Table, after: Seat) -> Seat | None:
    """Return who is asked next for the top discard when `after` does not take it.

    The order goes from the mover's left to his right; None if nobody is left.
    """
    top = table.top
    if top is None or len(table.players) == PLAYERS_WITH_EXTRA:
        return None
    order = clockwise(table.mover, len(table.players))
    for seat in order[order.index(after) + 1 :]:
        # Rules, section 7: whoever discarded it may not have it back.
        if seat is not top.by and purchase_refusal(table, seat, of_discard=True) is None:
            return seat
    return None


def offer_of(position: Position) -> str | None:
    """Return a name for the discard that is offered now, another one for each; None if none is."""
    table = position.table
    if table.phase not in (Phase.OFFER, Phase.BUY):
        return None
    return f"{table.round}/{table.turns}/{len(table.pile)}"


def may_be_asked(table: Table) -> tuple[Seat, ...]:
    """Return the seats that are asked about the top discard, or will be if those before pass."""
    if table.phase is Phase.BUY and table.asked is not None:
        return (table.asked, *_after(table, table.asked))
    return _after(table, table.mover) if table.phase is Phase.OFFER else ()


def asked_now(position: Position) -> tuple[Seat, ...]:
    """Return the seats that are asked about the discard which the mover has left."""
    return may_be_asked(position.table) if position.table.phase is Phase.BUY else ()


def asking(state: GameState, seat: Seat) -> GameState:
    """Return the position in which those before `seat` have passed."""
    return replace(state, table=replace(state.table, asked=seat))


def _after(table: Table, seat: Seat) -> tuple[Seat, ...]:
    found = []
    buyer = next_buyer(table, seat)
    while buyer is not None:
        found.append(buyer)
        buyer = next_buyer(table, buyer)
    return tuple(found)
