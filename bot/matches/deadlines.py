"""The deadlines of a match, and the time notice on its board. Pure.

Each write to a match, or to the absence of one of its members, schedules a check of its clock.
`next_task` returns the task for now, or the next moment to check; the store keeps that moment and
finds the match by it. Times are in seconds of the uptime clock unless they are Unix seconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.games.game import StandIn
from bot.games.registry import GAMES
from bot.records.matches import MatchRecord, ShownState

REMIND_WITH_LEFT = 1 / 3
"""The share of the pace that is left when the only reminder is sent."""
SILENT_AFTER = 2
"""The number of missed reminders after which the other players may replace a player."""
ENDS_AFTER = 2
"""The number of paces after which the game ends automatically."""
SAME_MOMENT_SECONDS = 120.0
"""A deadline that moved by less is not worth an edit of the board."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment on a server."""

    running: float
    calendar: float
    """The same moment in Unix seconds."""

    def to_unix(self, moment: float) -> float:
        """Convert a moment of uptime to Unix seconds, provided that the uptime clock keeps running.

        >>> Moment(running=100.0, calendar=5_000.0).to_unix(160.0)
        5060.0
        """
        return self.calendar + moment - self.running


class TimeNoticeKind(StrEnum):
    """The kinds of time notice on a board; the values are stored."""

    NOTHING = ""
    DUE = "due"
    """The deadline of the turn."""
    PAUSED = "stands"
    """The clock is paused with the game."""
    AWAY = "away"
    """The return of the absent current player."""
    UP = "up"
    """The turn is overdue; the notice names the automatic end of the game."""
    SILENT = "silent"
    """The current player has missed reminders and may be replaced."""


@dataclass(frozen=True, slots=True)
class TimeNotice:
    """The time notice on a board."""

    kind: TimeNoticeKind = TimeNoticeKind.NOTHING
    at: float | None = None
    """The moment in the notice, as Unix seconds."""
    user_id: int | None = field(default=None, compare=False)
    """The absent player, if the notice names one."""

    def is_shown(self, shown: ShownState) -> bool:
        """Return whether the live message already shows this notice."""
        if shown.time_notice != self.kind:
            return False
        if self.at is None or shown.time_notice_at is None:
            return self.at is shown.time_notice_at
        return abs(self.at - shown.time_notice_at) < SAME_MOMENT_SECONDS

    def mark_shown(self, shown: ShownState, *, is_notified: bool) -> ShownState:
        """Return `shown` with this notice on the live message.

        "Time is up" is recorded only if the waiting player was notified. A board drawn for another
        reason shows it as well, and must not replace the notification.
        """
        if (
            self.kind is TimeNoticeKind.UP
            and shown.time_notice != TimeNoticeKind.UP
            and not is_notified
        ):
            return shown
        return replace(shown, time_notice=self.kind.value, time_notice_at=self.at)


NO_NOTICE = TimeNotice()


class Task(StrEnum):
    """The tasks of the clock."""

    SETTLE = "settle"
    """The buy window has closed."""
    FORCE = "force"
    """The turn is overdue and must be played automatically."""
    END = "end"
    """Twice the pace has passed."""
    TIME_UP = "time-up"
    """The waiting player must be notified."""
    REMIND = "remind"
    PAUSE = "stand"
    """The clock must pause."""
    RESUME = "go-on"
    """The paused clock must resume."""
    SHOW = "show"
    """The time notice on the live message is outdated."""


@dataclass(frozen=True, slots=True)
class ScheduledTask:
    """A task of the clock and the time from which it is due."""

    at: float
    task: Task


def next_task(record: MatchRecord, now: Moment) -> ScheduledTask | None:
    """Return the next task of a match's clock, or None until the match changes.

    The result holds until the match or an absence is written, as long as the uptime clock and the
    calendar advance together.
    """
    if record.is_private:
        return None  # a private match has no board and no clock
    moments = _moments(record, now)
    return min(moments, key=lambda due: max(due.at, now.running), default=None)


def _moments(record: MatchRecord, now: Moment) -> Iterator[ScheduledTask]:
    """Yield the tasks of the clock, the more important first."""
    clock, notice = record.clock, time_notice(record, now)
    # An absence that begins after the deadline does not pause the clock; a pause always does.
    is_absent = bool(awaited_absences(record)) and not _is_overdue(record, now)
    is_paused = record.pause is not None or is_absent
    if record.offer.ends is not None and record.pause is None:
        yield ScheduledTask(record.offer.ends, Task.SETTLE)
    if is_paused and clock.due is not None:
        yield ScheduledTask(now.running, Task.PAUSE)
    if not is_paused and clock.left is not None:
        yield ScheduledTask(now.running, Task.RESUME)
    if clock.due is not None and record.pace is not None:
        if has_forced_turns(record):
            yield ScheduledTask(clock.due, Task.FORCE)
        else:
            yield ScheduledTask(clock.due + (ENDS_AFTER - 1) * record.pace, Task.END)
            if record.asked and record.shown.time_notice != TimeNoticeKind.UP:
                yield ScheduledTask(clock.due, Task.TIME_UP)
        if not clock.reminded and now.running < clock.due:
            yield ScheduledTask(clock.due - record.pace * REMIND_WITH_LEFT, Task.REMIND)
    unreachable = record.pause is not None and not record.pause.reason.is_about_member
    if not unreachable and not notice.is_shown(record.shown):
        yield ScheduledTask(now.running, Task.SHOW)


def time_notice(record: MatchRecord, now: Moment) -> TimeNotice:
    """Return the time notice that the board should show now."""
    due, pace = record.clock.due, record.pace
    if record.ended_at is not None or not record.asked:
        return NO_NOTICE  # the computer has no deadline
    back = awaited_absences(record)
    if back and not _is_overdue(record, now):
        last = max(back, key=back.__getitem__)  # the shared turn waits for the last one
        return TimeNotice(TimeNoticeKind.AWAY, back[last], last)
    if pace is None:
        return (
            TimeNotice(TimeNoticeKind.SILENT)
            if unresponsive_seats(record) and record.pause is None
            else NO_NOTICE
        )
    if due is None or record.pause is not None:
        return TimeNotice(TimeNoticeKind.PAUSED)
    if now.running < due or has_forced_turns(record):
        return TimeNotice(TimeNoticeKind.DUE, now.to_unix(due))
    return TimeNotice(TimeNoticeKind.UP, now.to_unix(due + (ENDS_AFTER - 1) * pace))


def _is_overdue(record: MatchRecord, now: Moment) -> bool:
    return record.clock.due is not None and now.running >= record.clock.due


def unresponsive_seats(record: MatchRecord) -> tuple[int, ...]:
    """Return the slots of the players who have missed enough reminders to be replaced.

    Empty while an offer is open, because the identity of the asked seats is secret.
    """
    reminded = record.nudges >= SILENT_AFTER and record.offer.ends is None
    return record.asked if reminded and _stand_in(record) is not None else ()


def _stand_in(record: MatchRecord) -> StandIn[Any, Any, Any] | None:
    game = GAMES.get(record.game)
    return None if game is None else game.stand_in


def has_forced_turns(record: MatchRecord) -> bool:
    """Return whether overdue turns are played automatically, so that a win cannot be claimed."""
    stand_in = _stand_in(record)
    return stand_in is not None and len(record.user_ids) >= stand_in.min_seats


def awaited_absences(record: MatchRecord) -> Mapping[int, float]:
    """Return the awaited users who are away, each with the time of their return."""
    return {
        user_id: until
        for user_id in record.waits_for
        if (until := record.return_time(user_id)) is not None
    }
