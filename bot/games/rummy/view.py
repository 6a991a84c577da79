"""What a seat may see: the only way by which a position or a log leaves the rules.

Public: the table. A seat's own: its hand and the cards it draws. Nobody's: the order of the stock
and the others' hands; they stay hidden until the game is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.games.rummy.cards import HIDDEN, Card
from bot.games.rummy.moves import Dealt, Drawn, Event, Held, Seat
from bot.games.rummy.rules import stepwise
from bot.games.rummy.state import GameState, Outcome, View


def view(state: GameState, seat: Seat | None) -> View:
    """Return `state` as `seat` may see it, or as everybody may if that is None.

    Raises ValueError for a seat that does not sit at the table.
    """
    if seat is None:
        return View(state.table, None)
    if seat not in state.table:
        raise ValueError(f"seat {seat.value} does not sit at this table")
    return View(state.table, seat, state.hand(seat))


def redact(start: GameState, log: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """Return a running game's `log` as `seat` may see it, or as everybody may if that is None.

    Cards that went to other hands face down are `HIDDEN`, and to a seat that another member has
    taken since all that it got before. `start` is the position before the first of these events.
    Raises what `rules.apply` raises.
    """
    log = tuple(log)
    if seat is None:  # nobody's cards are shown: no need to work out whose they are
        return tuple(_hidden(event) for event in log)
    return tuple(_redacted(start, log, seat))


def outcome(state: GameState) -> Outcome | None:
    """Return how the game ended, with points and places by seat; None while it runs."""
    return state.table.outcome


def _hidden(event: Event) -> Event:
    match event:
        case Dealt():
            return replace(event, hands=tuple(_hands(event, None)))
        case Drawn():
            return Drawn(HIDDEN)
    return event


def _redacted(start: GameState, log: Sequence[Event], seat: Seat) -> Iterator[Event]:
    begins = max((at for at, event in enumerate(log) if _takes(event, seat)), default=0)
    for at, (state, event) in enumerate(stepwise(start, log)):
        if at < begins:
            yield _hidden(event)
            continue
        match event:
            case Dealt():
                yield replace(event, hands=tuple(_hands(event, seat)))
            case Drawn():
                yield event if seat is state.table.due[0] else Drawn(HIDDEN)
            case _:
                yield event


def _takes(event: Event, seat: Seat) -> bool:
    """Return whether another member takes a seat with an event."""
    return isinstance(event, Held) and event.seat is seat and bool(event.taker)


def _hands(deal: Dealt, seat: Seat | None) -> Iterator[tuple[Card, ...]]:
    for slot, hand in enumerate(deal.hands):
        is_own = seat is not None and slot == seat.slot
        yield hand if is_own else (HIDDEN,) * len(hand)
