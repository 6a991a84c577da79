"""Which part of a log is the last turn: what a board reports as just happened."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.shanghaien.moves import Event, Played, Seat, TakenBack


def turn_start(events: Sequence[Event], back: int = 0) -> int:
    """Return the index at which a turn begins: the last turn, or `back` turns before it.

    A turn is everything from the first thing a seat does until the other seat does something; a
    deal belongs to the turn that it opens.
    """
    seat: Seat | None = None
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        if not isinstance(event, Played) or event.seat is seat:
            continue
        if seat is not None:
            if back == 0:
                return index + 1
            back -= 1
        seat = event.seat
    return 0


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return the index of the first event that a board for `mover` reports.

    The report has the opponent's last turn and what the mover did in this turn already.
    """
    return turn_start(events, back=1 if _last_seat(events) is mover else 0)


def start_after_takeback(events: Sequence[Event], start: int, end: int) -> int:
    """Return where to begin a report of the events from `start` to `end`.

    What was taken back is left out: the report begins with the last taking back, if there is one.
    """
    return max((at for at in range(start, end) if isinstance(events[at], TakenBack)), default=start)


def finished_turn(events: Sequence[Event], mover: Seat) -> tuple[int, int]:
    """Return where the turn begins and ends that made `mover` the one to act."""
    start = report_start(events, mover)
    return start, turn_start(events) if _last_seat(events) is mover else len(events)


def _last_seat(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in reversed(events) if isinstance(event, Played)), None)
