"""Where turns begin and end in a log of the rummy, as everybody may read it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.moves import Dealt, Discard, Event, Played, Seat, Undo


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return where a board begins to tell: after the mover's last turn, or with the deal."""
    ends = turn_end_before(events, len(events))
    for index in range(ends - 1, -1, -1):
        event = events[index]
        if isinstance(event, Dealt):
            return index
        if isinstance(event, Played) and event.seat is mover and index < ends - 1:
            if isinstance(event.move, Discard):
                return index + 1
        elif isinstance(event, Played) and event.seat is mover and index == ends - 1:
            return ends
    return 0


def finished_turn(events: Sequence[Event]) -> tuple[int, int]:
    """Return begin and end of the turn that was finished last; equal if there is none."""
    end = turn_end_before(events, len(events))
    if not end:
        return 0, 0
    start = turn_end_before(events, end - 1)
    while start < end and isinstance(events[start], Dealt):
        start += 1
    return start, end


def turn_end_before(events: Sequence[Event], end: int) -> int:
    """Return the index behind the last finished turn among the first `end` events; 0 if none."""
    for index in range(end, 0, -1):
        event = events[index - 1]
        if index < end and isinstance(events[index], Dealt):
            return index
        if isinstance(event, Played) and isinstance(event.move, Discard):
            undone = index < len(events) and _undoes(events[index])
            if not undone:
                return index
    return 0


def _undoes(event: Event) -> bool:
    return isinstance(event, Played) and isinstance(event.move, Undo)
