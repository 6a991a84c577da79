"""The deadlines and clocks of matches, and absences of members.

Each write to a match, or to an absence of one of its members, schedules a check of the match's
clock. The check performs the task that is due, or stores the time of the next check; `next_task`
determines both. Times are in seconds of the uptime clock, which stops while the bot is not
connected to Discord, unless a docstring says Unix seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Any

from bot.games.game import StandIn
from bot.games.registry import GAMES
from bot.matches.log import (
    REMIND_WITH_LEFT,
    Logbook,
    PageCursor,
    player_of,
    refuse_over,
    refuse_paused,
)
from bot.matches.match import Match, Reason, RefusedError
from bot.records.matches import MatchRecord, ShownState
from bot.records.members import Absence
from bot.runtime.clock import Clock, UptimeClocks, time_of
from bot.store.sql.database import PAGE_SIZE, Page
from bot.store.sql.store import Store

SILENT_AFTER = 2
"""The number of unanswered reminders after which the other players may replace a player."""
ENDS_AFTER = 2
"""When a turn has taken this multiple of the pace, the time per move, the game ends."""
SAME_MOMENT_SECONDS = 120.0
"""If the calendar time in a time notice changes by less than this, the board is not edited."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment on a server, by the uptime clock and by the calendar."""

    running: float
    """In seconds of the server's uptime clock."""
    calendar: float
    """In Unix seconds."""

    def to_unix(self, moment: float) -> float:
        """Convert a moment of uptime to Unix seconds, provided that the uptime clock keeps running.

        >>> Moment(running=100.0, calendar=5_000.0).to_unix(160.0)
        5060.0
        """
        return self.calendar + moment - self.running


class TimeNoticeKind(StrEnum):
    """The kinds of `TimeNotice`; the values are stored."""

    NOTHING = ""
    DUE = "due"
    """The deadline of the turn."""
    PAUSED = "stands"
    """The clock is paused with the game."""
    AWAY = "away"
    """The return of the absent current player."""
    UP = "up"
    """The turn is overdue; the notice says when the game will end automatically."""
    SILENT = "silent"
    """The current player has not reacted to reminders and may be replaced."""


@dataclass(frozen=True, slots=True)
class TimeNotice:
    """The line about a deadline or an absence on a board."""

    kind: TimeNoticeKind = TimeNoticeKind.NOTHING
    at: float | None = None
    """The time in the notice, as Unix seconds, or None if it names no time."""
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
        """Return `shown` with this notice as the one on the live message.

        UP is recorded only if the player who waits for the overdue move was notified of it. A board
        that is drawn for another reason shows UP too, but the notification must still follow.
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
    """The tasks of a match's clock."""

    SETTLE = "settle"
    """Automatic moves must be made.

    The time for responses to an offer, or the delay before a plan plays a turn, is over."""
    FORCE = "force"
    """The turn is overdue and must be played automatically."""
    END = "end"
    """The turn has taken twice the pace, so the game must end."""
    TIME_UP = "time-up"
    """The turn is overdue, and the player who waits for the move must be notified."""
    REMIND = "remind"
    PAUSE = "stand"
    """The clock must pause."""
    RESUME = "go-on"
    """The paused clock must resume."""
    SHOW = "show"
    """The time notice on the live message is outdated."""


@dataclass(frozen=True, slots=True)
class ScheduledTask:
    """A task of a match's clock and the time from which it is due."""

    at: float
    task: Task


def next_task(record: MatchRecord, now: Moment) -> ScheduledTask | None:
    """Return the next task of a match's clock, or None if it has none until the match changes.

    The result is valid until the match or an absence of its members is written, provided that the
    uptime clock and the calendar advance together.
    """
    if record.is_private:
        return None  # a private match has no board and no clock
    tasks = _possible_tasks(record, now)
    return min(tasks, key=lambda scheduled: max(scheduled.at, now.running), default=None)


def _possible_tasks(record: MatchRecord, now: Moment) -> Iterator[ScheduledTask]:
    """Yield the current and later tasks of the clock, the more important first."""
    clock, notice = record.clock, time_notice(record, now)
    # An absence that begins after the deadline does not pause the clock; a pause of the match does.
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
            if record.deciding_slots and record.shown.time_notice != TimeNoticeKind.UP:
                yield ScheduledTask(clock.due, Task.TIME_UP)
        if not clock.reminded and now.running < clock.due:
            yield ScheduledTask(clock.due - record.pace * REMIND_WITH_LEFT, Task.REMIND)
    unreachable = record.pause is not None and not record.pause.reason.is_about_member
    if not unreachable and not notice.is_shown(record.shown):
        yield ScheduledTask(now.running, Task.SHOW)


def time_notice(record: MatchRecord, now: Moment) -> TimeNotice:
    """Return the time notice that the board should show now."""
    due, pace = record.clock.due, record.pace
    if record.ended_at is not None or not record.deciding_slots:
        return NO_NOTICE  # the computer has no deadline
    returns = awaited_absences(record)
    if returns and not _is_overdue(record, now):
        last = max(returns, key=returns.__getitem__)  # a shared turn waits for all
        return TimeNotice(TimeNoticeKind.AWAY, returns[last], last)
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
    """Return the slots of the players who have left enough reminders unanswered to be replaced.

    Empty if the game's `stand_in` is None, and while an offer is open or a plan delays its turn,
    because the asked seats and the plan are secret.
    """
    reminded = record.nudges >= SILENT_AFTER and record.offer.ends is None
    return record.deciding_slots if reminded and _stand_in(record) is not None else ()


def _stand_in(record: MatchRecord) -> StandIn[Any, Any, Any] | None:
    game = GAMES.get(record.game)
    return None if game is None else game.stand_in


def has_forced_turns(record: MatchRecord) -> bool:
    """Return whether overdue turns are played automatically instead of ending the game."""
    stand_in = _stand_in(record)
    return stand_in is not None and len(record.user_ids) >= stand_in.min_seats


def awaited_absences(record: MatchRecord) -> Mapping[int, float]:
    """Return the users who must act but are away, with their times of return in Unix seconds."""
    return {
        user_id: until
        for user_id in record.waits_for
        if (until := record.return_time(user_id)) is not None
    }


DAY_SECONDS = 24 * 3600.0


class Absences:
    """The members' absences.

    An absence lasts a multiple of 24 hours, because Discord does not reveal a member's time zone.
    Each of its periods of 24 hours counts as the UTC day on which the period begins.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def today(self) -> date:
        """Return the current UTC day."""
        return _day(self._clock.now())

    async def leave(self, guild_id: int, user_id: int, days: int, days_a_year: int) -> int:
        """Begin an absence of `days` days, at least 1, which replaces the current absence.

        Returns the days of absence left for this year. Raises RefusedError if the member would
        exceed `days_a_year`.
        """
        now, today = self._clock.now(), self.today()
        until = today + timedelta(days=days)
        taken = await self._days_taken(guild_id, user_id, today)
        # If today already counts as a day of absence, it does not count again.
        before = len(taken - {today})
        for year in range(today.year, until.year + 1):
            used, other = (len(taken), before) if year == today.year else (0, 0)
            if other + _days_of(year, today, until) > days_a_year:
                raise RefusedError(Reason.AWAY_ALLOWANCE, days=max(0, days_a_year - used))
        absence = Absence(guild_id, user_id, since=now, until=now + days * DAY_SECONDS)
        await self._store.absences.begin(absence)
        return days_a_year - before - _days_of(today.year, today, until)

    async def _days_taken(self, guild_id: int, user_id: int, today: date) -> set[date]:
        """Return this year's days of absence up to and including today.

        The current absence counts only up to yesterday, because it is about to be replaced.
        """
        new_year = date(today.year, 1, 1)
        since = datetime(today.year, 1, 1, tzinfo=UTC).timestamp()
        taken: set[date] = set()
        for absence in await self._store.absences.read_after(guild_id, user_id, since):
            first, end = _day(absence.since), today
            if absence.ended_at is not None:
                # After an early return, the period of 24 hours that had begun counts as a day.
                count = math.ceil((absence.ended_at - absence.since) / DAY_SECONDS)
                end = min(first + timedelta(days=max(1, count)), today + timedelta(days=1))
            taken |= _days(max(first, new_year), end)
        return taken

    async def come_back(self, guild_id: int, user_id: int) -> bool:
        """End a member's absence; return whether the member was away."""
        return await self._store.absences.end(guild_id, user_id, self._clock.now())

    async def read_current(self, guild_id: int, user_id: int) -> Absence | None:
        """Return a member's current absence, or None."""
        absence = await self._store.absences.read_current(guild_id, user_id)
        return None if absence is None or absence.until <= self._clock.certain_time() else absence

    async def end_overdue(self) -> None:
        """End the absences whose last day is over."""
        for absence in await self._store.absences.read_due(self._clock.certain_time()):
            await self._store.absences.end(absence.guild_id, absence.user_id, absence.until)


def _day(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()


def _days(first: date, end: date) -> set[date]:
    """Return the days from `first` up to but not including `end`."""
    return {first + timedelta(days=n) for n in range((end - first).days)}


def _days_of(year: int, first: date, end: date) -> int:
    """Return the number of days of a year from `first` up to but not including `end`."""
    last = min(end - timedelta(days=1), date(year, 12, 31))
    return max(0, (last - max(first, date(year, 1, 1))).days + 1)


NUDGE_PAUSE_SECONDS = 24 * 3600.0
"""The minimum time between two nudges in a match. A nudge is a reminder from one player to the
current player."""
SHIFT_SECONDS = SAME_MOMENT_SECONDS / 4
"""The boards of a shard are checked if its uptime clock and the calendar have shifted against each
other by more than this. The boards show deadlines as calendar times."""


class Clocks:
    """The clocks of all matches."""

    def __init__(self, logbook: Logbook, absences: Absences) -> None:
        self._logbook = logbook
        self._store = logbook.store
        self._clock = logbook.clock
        self._absences = absences
        self._running = logbook.running
        self.cursor = PageCursor()
        """The cursor of `tasks` through the due matches."""
        self._ahead: dict[int, float] = {}
        """For each shard, the calendar minus the uptime when the shard's boards were last
        checked."""

    async def start_uptime(self) -> None:
        """Set the uptime clocks to the totals of the earlier runs.

        Also compares the calendar with the newest stored Discord id; see `Clock.check_calendar`.
        """
        count = self._store.shards.now.count
        self._running.start_from(await self._store.clocks.read_uptime(count))
        latest = await self._store.clocks.read_latest_id()
        if latest is not None:
            self._clock.check_calendar(time_of(latest))

    async def save_uptime(self) -> None:
        """Save the total uptime of this process's shards."""
        count = self._store.shards.now.count
        await self._store.clocks.save_uptime(count, self._running.read_uptimes())

    def notice(self, record: MatchRecord) -> TimeNotice:
        """Return the time notice that the board of a match should show now."""
        return time_notice(record, self._current_moment(record))

    def _current_moment(self, record: MatchRecord) -> Moment:
        return Moment(self._running.get_clock(record.guild_id).seconds(), self._clock.now())

    async def tasks(self) -> Sequence[tuple[int, Task]]:
        """End overdue absences; return the due tasks of the next matches, at most one per match."""
        await self._absences.end_overdue()
        while True:
            records = await self.cursor.read_next(self._read_due)
            tasks = await self._tasks(records)
            if tasks or len(records) < PAGE_SIZE:
                return tasks

    async def _tasks(self, records: Sequence[MatchRecord]) -> Sequence[tuple[int, Task]]:
        """Return the due tasks, and schedule the next check of each match without one."""
        tasks, later = [], {}
        for record in records:
            now = self._current_moment(record)
            scheduled = next_task(record, now)
            if scheduled is not None and scheduled.at <= now.running:
                tasks.append((record.id, scheduled.task))
            else:
                later[record.id] = None if scheduled is None else scheduled.at
        if later:
            await self._store.clocks.schedule_checks(later)
        return tasks

    async def _read_due(self, page: Page) -> Sequence[MatchRecord]:
        """Return a page of the matches whose check is due by the uptime clock of their shard.

        Also schedules checks of a shard's boards; see `SHIFT_SECONDS`.
        """
        found: list[MatchRecord] = []
        for shard in self._store.shards.now.split():
            (number,) = shard.ids
            running = self._running.get_shard_clock(number).seconds()
            ahead = self._clock.now() - running
            if abs(ahead - self._ahead.get(number, math.inf)) > SHIFT_SECONDS:
                await self._store.clocks.schedule_board_checks(shard)
                self._ahead[number] = ahead
            found += await self._store.clocks.read_due(shard, running, page)
        return sorted(found, key=lambda record: record.id)[: page.size]

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the latest nudge, which was not delivered, so that another is possible."""
        await self._store.clocks.delete_nudge(match_id)

    async def check_claim(self, match_id: int, user_id: int, revision: int) -> Match:
        """Return the match. Raises RefusedError as `Events.claim` does, but changes nothing."""
        match = await self._logbook.read_current(match_id)
        refuse_in_time(match, user_id, revision, self._running)
        return match


def refuse_in_time(match: Match, user_id: int, revision: int, running: UptimeClocks) -> None:
    """Raise RefusedError as `Events.claim` does."""
    refuse_over(match)
    seat = player_of(match, user_id)
    if revision != match.revision:
        raise RefusedError(Reason.CLAIM_GONE, match_id=match.id)
    if seat in match.waiting:
        raise RefusedError(Reason.CLAIM_NOT_YOURS, match_id=match.id)
    refuse_paused(match)
    due = match.record.clock.due
    if due is None or has_forced_turns(match.record):
        raise RefusedError(Reason.STALE, match_id=match.id)
    _refuse_before(match, due, running)


def refuse_before_end(match: Match, running: UptimeClocks) -> None:
    """Raise RefusedError as `Events.lapse` does."""
    refuse_over(match)
    refuse_paused(match)
    clock, pace = match.record.clock, match.record.pace
    if clock.due is None or pace is None or has_forced_turns(match.record):
        raise RefusedError(Reason.CLAIM_EARLY, match_id=match.id)
    _refuse_before(match, clock.due + (ENDS_AFTER - 1) * pace, running)


def _refuse_before(match: Match, moment: float, running: UptimeClocks) -> None:
    uptime = running.get_clock(match.record.guild_id)
    if uptime.seconds() < moment:
        raise RefusedError(Reason.CLAIM_EARLY, match_id=match.id, when=uptime.calendar(moment))


async def note_nudge(match: Match, user_id: int, logbook: Logbook) -> None:
    """Record a user's nudge. Raises RefusedError as `Events.nudge` does."""
    check_nudge(match, user_id)
    _refuse_while_away(match)
    last = await logbook.store.clocks.nudge(match.id, logbook.clock.now(), NUDGE_PAUSE_SECONDS)
    if last is not None:
        when = last + NUDGE_PAUSE_SECONDS
        raise RefusedError(Reason.NUDGE_SOON, match_id=match.id, when=when)


def check_nudge(match: Match, user_id: int) -> None:
    """Raise RefusedError as `Events.nudge` does, but ignore absences and previous nudges."""
    seat, record = player_of(match, user_id), match.record
    refuse_over(match)
    refuse_paused(match)
    if record.is_practice or not record.deciding_slots:
        raise RefusedError(Reason.NUDGE_PRACTICE, match_id=match.id)
    if seat in match.waiting:
        raise RefusedError(Reason.NUDGE_OWN_TURN, match_id=match.id)
    if record.pace is not None:
        raise RefusedError(Reason.NUDGE_PACE, match_id=match.id)


def _refuse_while_away(match: Match) -> None:
    record = match.record
    if match.has_private_offer:
        return  # the identity and the absence of the asked seat are secret
    returns = awaited_absences(record)
    if len(returns) == len(record.waits_for):
        name, when = record.display_names[record.deciding_slots[0]], returns[record.waits_for[0]]
        raise RefusedError(Reason.NUDGE_AWAY, match_id=match.id, name=name, when=when)
