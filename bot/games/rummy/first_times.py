"""What a player meets for the first time in a game: an offer, a contract that is ready, a joker.

It follows from what the seat sees alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.rummy.autopilot import helps, throw_order
from bot.games.rummy.buying import may_be_asked
from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.legality import waiting
from bot.games.rummy.moves import Down, Event, Lay, Seat, Swap
from bot.games.rummy.plan import NO_PLAN
from bot.games.rummy.solver.down import proposals
from bot.games.rummy.solver.laying import best_lays, is_out
from bot.games.rummy.state import Phase, View


class First(StrEnum):
    """What can be new, in the order in which it is told."""

    OUT = "out"
    """The player can get rid of all cards."""
    DOWN = "down"
    """The contract can be put Down."""
    LAY = "lay"
    """A card can be laid on the table."""
    TAKE = "take"
    """The discard on offer brings the contract nearer."""
    LEAVE = "leave"
    """It does not."""
    BUY = "buy"
    """A discard that brings the contract nearer can be bought."""
    PASS = "pass"  # noqa: S105 - what a player says
    """One that does not can be."""
    JOKER = "joker"
    """The player holds a joker."""
    COLLECT = "collect"
    """The contract is not there, and a card is to be discarded."""
    FINISH = "finish"
    """The player is Down, nothing fits, and a card is to be discarded."""


@dataclass(frozen=True, slots=True)
class FirstTime:
    """Something new, with what it is about."""

    kind: First
    card: Card | None = None
    """The card on offer, or one to discard."""
    down: Down | None = None
    lay: Lay | Swap | None = None


def first_time(told: Iterable[tuple[View, Event]], now: View, seat: Seat) -> FirstTime | None:
    """Return what is new to `seat` at the choice it has in `now`; None if nothing is.

    `told` are all events before, each with what the seat saw then. Each choice tells one thing, and
    no two choices of a game the same: what comes together is told at the choices that follow.
    """
    known: set[First] = set()
    for view, _ in told:
        if (new := _new(view, seat, known)) is not None:
            known.add(new.kind)
    return _new(now, seat, known)


def _new(view: View, seat: Seat, known: set[First]) -> FirstTime | None:
    if seat not in waiting(view):
        return None
    left = (_FINDERS[kind](view, seat) for kind in First if kind not in known)
    return next(filter(None, left), None)


def _plays(view: View, *, down: bool) -> bool:
    table = view.table
    is_down = view.seat is not None and table.player(view.seat).down
    return table.phase is Phase.PLAY and is_down is down and bool(view.cards)


def _out(view: View, _seat: Seat) -> FirstTime | None:
    out = _plays(view, down=True) and is_out(view, best_lays(view))
    return FirstTime(First.OUT) if out else None


def _down(view: View, seat: Seat) -> FirstTime | None:
    found = proposals(view, seat) if _plays(view, down=False) else ()
    return FirstTime(First.DOWN, down=found[0].move) if found else None


def _lay(view: View, _seat: Seat) -> FirstTime | None:
    fitting = best_lays(view) if _plays(view, down=True) else ()
    return FirstTime(First.LAY, lay=fitting[0]) if fitting else None


def _take(view: View, seat: Seat) -> FirstTime | None:
    return _offered(First.TAKE, view, seat, helpful=True)


def _leave(view: View, seat: Seat) -> FirstTime | None:
    return _offered(First.LEAVE, view, seat, helpful=False)


def _buy(view: View, seat: Seat) -> FirstTime | None:
    return _offered(First.BUY, view, seat, helpful=True)


def _pass(view: View, seat: Seat) -> FirstTime | None:
    return _offered(First.PASS, view, seat, helpful=False)


def _offered(kind: First, view: View, seat: Seat, *, helpful: bool) -> FirstTime | None:
    table = view.table
    is_bought = kind in (First.BUY, First.PASS)
    due = seat in may_be_asked(table) if is_bought else table.phase is Phase.OFFER
    if table.phase is not (Phase.BUY if is_bought else Phase.OFFER) or not due:
        return None
    if table.top is None or table.player(seat).down:
        return None
    is_helpful = helps(view, seat, NO_PLAN)
    return FirstTime(kind, card=table.top.card) if is_helpful is helpful else None


def _joker(view: View, _seat: Seat) -> FirstTime | None:
    held = _plays(view, down=False) and JOKER in view.cards
    return FirstTime(First.JOKER, card=JOKER) if held else None


def _collect(view: View, seat: Seat) -> FirstTime | None:
    if not _plays(view, down=False):
        return None
    return FirstTime(First.COLLECT, card=throw_order(view, seat)[0])


def _finish(view: View, seat: Seat) -> FirstTime | None:
    if not _plays(view, down=True):
        return None
    return FirstTime(First.FINISH, card=throw_order(view, seat)[0])


_FINDERS: dict[First, Callable[[View, Seat], FirstTime | None]] = {
    First.OUT: _out,
    First.DOWN: _down,
    First.LAY: _lay,
    First.TAKE: _take,
    First.LEAVE: _leave,
    First.BUY: _buy,
    First.PASS: _pass,
    First.JOKER: _joker,
    First.COLLECT: _collect,
    First.FINISH: _finish,
}
