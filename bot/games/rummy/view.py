"""Views: the visible parts of a position and of a log, for one seat or for the public.

The table is public. A seat also sees its own hand and the cards it draws. The other hands and the
order of the stock remain hidden until the game is over. Positions and logs are shown only through
this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.games.rummy.cards import HIDDEN, Card
from bot.games.rummy.moves import CardDrawn, Event, HandsDealt, Seat, SeatChanged
from bot.games.rummy.state import GameState, Outcome, View


def view(state: GameState, seat: Seat | None) -> View:
    """Return the view of `seat`, or the public view if `seat` is None.

    Raises ValueError if the seat does not exist at the table.
    """
    if seat is None:
        return View(state.table, None)
    if seat not in state.table:
        raise ValueError(f"seat {seat.value} does not sit at this table")
    return View(state.table, seat, state.hand(seat))


def redact(steps: Iterable[tuple[GameState, Event]], seat: Seat | None) -> tuple[Event, ...]:
    """Return events of a running game with hidden cards replaced by `HIDDEN`.

    Hidden are the cards dealt to or drawn by other seats, or by all seats if `seat` is None. If
    another member has claimed `seat`, its cards from before are hidden, too. Each event is given
    with the position before it.
    """
    if seat is None:  # all cards are hidden, so their owners need not be worked out
        return tuple(_hidden(event) for _, event in steps)
    return tuple(_redact(tuple(steps), seat))


def outcome(state: GameState) -> Outcome | None:
    """Return the outcome with points and places by seat, or None while the game runs."""
    return state.table.outcome


def _hidden(event: Event) -> Event:
    match event:
        case HandsDealt():
            return replace(event, hands=tuple(_hands(event, None)))
        case CardDrawn():
            return CardDrawn(HIDDEN)
    return event


def _redact(steps: Sequence[tuple[GameState, Event]], seat: Seat) -> Iterator[Event]:
    begins = max((at for at, (_, event) in enumerate(steps) if _takes(event, seat)), default=0)
    for at, (state, event) in enumerate(steps):
        if at < begins:
            yield _hidden(event)
            continue
        match event:
            case HandsDealt():
                yield replace(event, hands=tuple(_hands(event, seat)))
            case CardDrawn():
                yield event if seat is state.table.due[0] else CardDrawn(HIDDEN)
            case _:
                yield event


def _takes(event: Event, seat: Seat) -> bool:
    """Return whether another member claims `seat` with `event`."""
    return isinstance(event, SeatChanged) and event.seat is seat and bool(event.taker)


def _hands(deal: HandsDealt, seat: Seat | None) -> Iterator[tuple[Card, ...]]:
    for slot, hand in enumerate(deal.hands):
        is_own = seat is not None and slot == seat.slot
        yield hand if is_own else (HIDDEN,) * len(hand)
