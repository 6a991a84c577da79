"""Which part of a log is the last turn: what a board tells as just happened."""

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


def told_from(events: Sequence[Event], mover: Seat) -> int:
    """Return the index from which a board for `mover` tells what happened.

    That is the opponent's last turn, and with it whatever the mover did in this turn already.
    """
    return turn_start(events, back=1 if _last_seat(events) is mover else 0)


def told_anew_from(events: Sequence[Event], start: int, end: int) -> int:
    """Return from where on to tell what happened from `start` to `end`.

    What was taken back is not told again: the story begins with the last taking back.
    """
    return max((at for at in range(start, end) if isinstance(events[at], TakenBack)), default=start)


def finished_turn(events: Sequence[Event], mover: Seat) -> tuple[int, int]:
    """Return where the turn begins and ends that made `mover` the one to act."""
    start = told_from(events, mover)
    return start, turn_start(events) if _last_seat(events) is mover else len(events)


def _last_seat(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in reversed(events) if isinstance(event, Played)), None)
