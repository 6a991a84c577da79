"""What a seat says ahead of time: which discards it wants, and when its turns play themselves.

Orders are each member's own and private. They act on what the seat itself may see, and they end
with the round: those for buying and taking when the seat goes Down, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.games.rummy.autopilot import easy_move
from bot.games.rummy.buying import next_buyer, purchase_refusal
from bot.games.rummy.cards import JOKER, PACK, RANKS, Card
from bot.games.rummy.moves import Buy, Leave, Move, Pass, Seat, Take
from bot.games.rummy.options import LARGEST_HAND
from bot.games.rummy.refusals import IllegalMoveError, Refusal
from bot.games.rummy.state import GameState, Phase, Position, Table

MOST_WANTED = 25
"""As many entries as one select menu of the chat can hold."""
_ENTRIES: tuple[str, ...] = (*PACK, *RANKS, JOKER)
_LONGEST = 1000
"""Orders are text from the database: none is longer."""


@dataclass(frozen=True, slots=True)
class EarlyAnswer:
    """What a seat says to one discard before it is asked."""

    offer: str
    """Which discard: as `offer_of` names it."""
    buys: bool


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of one seat for one round."""

    round: int = 0
    """The round that they are for."""
    wanted: tuple[str, ...] = ()
    """Cards (``7S``), ranks (``7``) and the joker (``*``) that are to be bought; at most 25."""
    least_left: int = 1
    """A purchase is made only while the seat has so many left, itself included."""
    wary: int = 0
    """Nothing is bought when another holds so few cards or fewer; 0: whatever they hold."""
    ask: bool = False
    """Whether the seat is asked about what is not wanted; else that is passed."""
    take: bool = False
    """Whether its turn begins by itself: the discard is taken if wanted, else left."""
    play: bool = False
    """Whether its turns play themselves when it is Down."""
    given: str = ""
    """The turn in which they were given: turns begin by themselves from the next one on."""
    answer: EarlyAnswer | None = None

    def __repr__(self) -> str:
        # Orders are nobody's business, and a value may end up in a log or a traceback.
        return f"<orders for round {self.round}>"


NO_ORDERS = Orders()


def wanted_entries(entries: Iterable[str]) -> tuple[str, ...]:
    """Return entries in the order of a pack, ranks after cards, none twice.

    Raises ValueError for one that is no card, rank or joker, and for too many.
    """
    chosen = set(entries)
    unknown = chosen.difference(_ENTRIES)
    if unknown:
        raise ValueError(f"nobody can want {sorted(unknown)[0]!r}")
    if len(chosen) > MOST_WANTED:
        raise ValueError(f"at most {MOST_WANTED} entries can be wanted, not {len(chosen)}")
    return tuple(str(entry) for entry in _ENTRIES if entry in chosen)


def format_orders(orders: Orders) -> str:
    """Return orders as JSON."""
    return json.dumps(asdict(orders))


def parse_orders(text: str) -> Orders:
    """Return the orders that a JSON text holds; raises ValueError."""
    if len(text) > _LONGEST:
        raise ValueError("the orders are too long")
    found: dict[str, Any] = json.loads(text)
    try:
        answer = found["answer"]
        return Orders(
            round=int(found["round"]),
            wanted=wanted_entries(found["wanted"]),
            least_left=int(found["least_left"]),
            wary=int(found["wary"]),
            ask=bool(found["ask"]),
            take=bool(found["take"]),
            play=bool(found["play"]),
            given=str(found.get("given", "")),
            answer=None
            if answer is None
            else EarlyAnswer(str(answer["offer"]), bool(answer["buys"])),
        )
    except (KeyError, TypeError) as error:
        raise ValueError("these are no orders") from error


def offer_of(position: Position) -> str | None:
    """Return a name for the discard that is offered now, another one for each; None if none is."""
    table = position.table
    if table.phase not in (Phase.OFFER, Phase.BUY):
        return None
    return f"{table.round}/{table.turns}/{len(table.pile)}"


def turn_of(position: Position) -> str:
    """Return a name for the turn that is played, another one for each."""
    return f"{position.table.round}/{position.table.turns}"


def current_orders(position: Position, seat: Seat, orders: Orders) -> Orders:
    """Return what is left of a seat's orders now: those of an earlier round have ended.

    Going Down, drafted or for good, ends those for buying and taking, but for the wish to be asked,
    which lasts over the rounds and rests meanwhile. Before that no turn plays itself.
    """
    table = position.table
    if orders.round != table.round:
        orders = Orders(round=table.round, ask=orders.ask)
    if table.player(seat).down:
        orders = replace(orders, wanted=(), take=False)
    else:
        orders = replace(orders, play=False)
    if orders.answer is not None and orders.answer.offer != offer_of(position):
        orders = replace(orders, answer=None)
    return orders


def accepted_orders(position: Position, seat: Seat, orders: Orders) -> Orders:
    """Return a seat's new orders as they are kept for the round that is played.

    An answer to a discard is not among them: `answered` adds it. Raises IllegalMoveError for play
    by itself before the seat is Down, and ValueError for entries and numbers that make no sense.
    """
    table = position.table
    if not (1 <= orders.least_left <= max(1, table.options.buys)):
        raise ValueError(f"no seat has {orders.least_left} purchases left")
    if not 0 <= orders.wary <= LARGEST_HAND:
        raise ValueError(f"no hand has {orders.wary} cards")
    if orders.play and not table.player(seat).down:
        raise IllegalMoveError(Refusal.NOT_DOWN)
    wanted = wanted_entries(orders.wanted)
    kept = replace(orders, round=table.round, wanted=wanted, given=turn_of(position))
    return current_orders(position, seat, kept)


def answered(position: Position, seat: Seat, orders: Orders, buys: bool) -> Orders:
    """Return a seat's orders with its answer to the discard that is offered now.

    Raises IllegalMoveError if the seat cannot be asked about it any more.
    """
    table, offer = position.table, offer_of(position)
    if offer is None or seat not in may_be_asked(table):
        raise IllegalMoveError(Refusal.NOT_NOW)
    return replace(current_orders(position, seat, orders), answer=EarlyAnswer(offer, buys))


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


def unasked(orders: Orders) -> Orders:
    """Return the orders of a seat that wants to be asked no more."""
    return replace(orders, ask=False)


def given_answer(position: Position, seat: Seat, orders: Orders) -> Move | None:
    """Return what `seat` has said to the discard that is offered; None if nothing."""
    answer = current_orders(position, seat, orders).answer
    if answer is None:
        return None
    return Buy() if answer.buys else Pass()


def _after(table: Table, seat: Seat) -> tuple[Seat, ...]:
    found = []
    buyer = next_buyer(table, seat)
    while buyer is not None:
        found.append(buyer)
        buyer = next_buyer(table, buyer)
    return tuple(found)


def ordered_move(position: Position, seat: Seat, orders: Orders, waited: bool) -> Move | None:
    """Return what `seat`, for whom the game waits, does by its orders; None: the seat is asked.

    `waited` says that nobody is waited for any longer who wants to be asked about a discard.
    """
    table = position.table
    answer = given_answer(position, seat, orders)
    if answer is not None and table.phase is Phase.BUY:
        return answer
    orders = current_orders(position, seat, orders)
    if orders.play and table.player(seat).down:
        return easy_move(position, seat)
    match table.phase:
        case Phase.OFFER if orders.take and orders.given != turn_of(position):
            assert table.top is not None
            return Take() if _is_wanted(table.top.card, orders) else Leave()
        case Phase.BUY:
            return _asked(table, seat, orders, waited=waited)
        case _:
            return None


def _asked(table: Table, seat: Seat, orders: Orders, *, waited: bool) -> Move | None:
    assert table.top is not None
    others = [table.player(each).cards for each in table.seats if each is not seat]
    if (
        _is_wanted(table.top.card, orders)
        and table.buys_left(seat) >= orders.least_left
        and (not orders.wary or min(others) > orders.wary)
        and purchase_refusal(table, seat, of_discard=True) is None
    ):
        return Buy()
    asks = orders.ask and not table.player(seat).down
    return None if asks and not waited else Pass()


def _is_wanted(card: Card, orders: Orders) -> bool:
    return card in orders.wanted or (card is not JOKER and RANKS[card.rank - 1] in orders.wanted)
