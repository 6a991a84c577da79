"""When the clock of a match asks for something, and what its board tells about time. Pure.

Whatever is written of a match, or of who is away, has its clock looked at: `next_task` says what is
to be done, or until when there is nothing to do; the store keeps that moment and finds the match by
it. Times are in seconds of running time unless they are said to be the calendar's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from bot.games.game import StandIn
from bot.games.registry import GAMES
from bot.records.matches import MatchRecord, Shown

REMIND_WITH_LEFT = 1 / 3
"""The part of the pace that is left when the one reminder is sent."""
SILENT_AFTER = 2
"""Who has not answered to so many reminders may be replaced, where all others wish it."""
ENDS_AFTER = 2
"""After this many times the pace the game ends by itself."""
SAME_MOMENT_SECONDS = 120.0
"""A deadline that moved by less is not worth an edit."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment on a server."""

    running: float
    calendar: float
    """The same as Unix seconds."""

    def to_unix(self, moment: float) -> float:
        """Return when, as Unix seconds, the running time is `moment` if it runs on."""
        return self.calendar + moment - self.running


class TimeNoticeKind(StrEnum):
    """What a board tells about time; the values are what the store keeps."""

    NOTHING = ""
    DUE = "due"
    """When the turn is due."""
    PAUSED = "stands"
    """That the clock stands still while the game rests."""
    AWAY = "away"
    """Until when the player to act is away."""
    UP = "up"
    """That the time is up, and when the game ends by itself."""
    SILENT = "silent"
    """That the player to act has not answered to reminders, and may be replaced."""


@dataclass(frozen=True, slots=True)
class TimeNotice:
    """What a board tells about time."""

    kind: TimeNoticeKind = TimeNoticeKind.NOTHING
    at: float | None = None
    """The moment it names, as Unix seconds."""
    user_id: int | None = field(default=None, compare=False)
    """Who is away, if it tells of somebody."""

    def is_shown(self, shown: Shown) -> bool:
        """Return whether the live message tells this already."""
        if shown.time_notice != self.kind:
            return False
        if self.at is None or shown.time_notice_at is None:
            return self.at is shown.time_notice_at
        return abs(self.at - shown.time_notice_at) < SAME_MOMENT_SECONDS

    def noted(self, shown: Shown, *, told: bool) -> Shown:
        """Return `shown` with this notice on the live message.

        That the time is up is noted only when the waiting player is `told`: a board that is drawn
        for any other reason says so too, and telling them would seem done.
        """
        if self.kind is TimeNoticeKind.UP and shown.time_notice != TimeNoticeKind.UP and not told:
            return shown
        return replace(shown, time_notice=self.kind.value, time_notice_at=self.at)


NO_NOTICE = TimeNotice()


class Task(StrEnum):
    """What a clock asks for."""

    SETTLE = "settle"
    """The table has waited long enough for the seats that are asked about an offer."""
    FORCE = "force"
    """The time is up, and the turn is to be played for whoever let it run out."""
    END = "end"
    """Twice the pace has passed."""
    TIME_UP = "time-up"
    """The waiting player is to be told."""
    REMIND = "remind"
    PAUSE = "stand"
    """The clock has to stop."""
    RESUME = "go-on"
    """A standing clock has to run again."""
    SHOW = "show"
    """The live message tells something else than the clock."""


@dataclass(frozen=True, slots=True)
class ScheduledTask:
    """What a clock asks for, and from when on."""

    at: float
    task: Task


def next_task(record: MatchRecord, now: Moment) -> ScheduledTask | None:
    """Return what a match's clock asks for now or next; None if only a change can say what.

    It holds until something of the match, or of who is away, is written, and while the running time
    goes with the calendar.
    """
    if record.private:
        return None  # no board and no clock of it runs on
    moments = _moments(record, now)
    return min(moments, key=lambda due: max(due.at, now.running), default=None)


def _moments(record: MatchRecord, now: Moment) -> Iterator[ScheduledTask]:
    """Yield all that the clock asks for; of what is due at once, the most important first."""
    clock, notice = record.clock, time_notice(record, now)
    # An absence that begins after the due time does not stop the clock; a pause always does.
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
    """Return what the board is to tell now."""
    due, pace = record.clock.due, record.pace
    if record.ended_at is not None or not record.asked:
        return NO_NOTICE  # the computer needs no time
    back = awaited_absences(record)
    if back and not _is_overdue(record, now):
        last = max(back, key=back.__getitem__)  # a turn that several share waits for all of them
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
    """Return the seats that may be replaced, by slot: they have not answered to reminders.

    Whoever is asked in private is none of them: nobody may learn who that is.
    """
    reminded = record.nudges >= SILENT_AFTER and record.offer.ends is None
    return record.asked if reminded and _stand_in(record) is not None else ()


def _stand_in(record: MatchRecord) -> StandIn[Any, Any, Any] | None:
    game = GAMES.get(record.game)
    return None if game is None else game.stand_in


def has_forced_turns(record: MatchRecord) -> bool:
    """Return whether turns past the pace are played by force, so that nobody claims a win."""
    stand_in = _stand_in(record)
    return stand_in is not None and len(record.user_ids) >= stand_in.fewest_seats


def awaited_absences(record: MatchRecord) -> Mapping[int, float]:
    """Return whom the match waits for while they are away, and when they mean to be back."""
    return {
        user_id: until
        for user_id in record.waits_for
        if (until := record.back_at(user_id)) is not None
    }
