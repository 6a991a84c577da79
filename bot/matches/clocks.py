"""Clocks: they remind, stand, go on and run out, and the waiting player may claim or wait."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.matches.absences import Absences
from bot.matches.checks import player_of, refuse_over, refuse_paused
from bot.matches.due import (
    ENDS_AFTER,
    SAME_MOMENT_SECONDS,
    Now,
    Task,
    TimeNotice,
    asks_for,
    away,
    plays_late_turns,
    time_notice,
)
from bot.matches.logbook import Logbook
from bot.matches.match import Match
from bot.matches.page_cursor import PageCursor
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.runtime.clock import RunningTimes, time_of
from bot.store.sql.database import PAGE_SIZE, Page

NUDGE_PAUSE_SECONDS = 24 * 3600.0
SHIFT_SECONDS = SAME_MOMENT_SECONDS / 4
"""When a shard's time has stood for so long, the moments that its boards name are looked at."""


class Clocks:
    """The clocks of all matches."""

    def __init__(self, logbook: Logbook, absences: Absences) -> None:
        self._logbook = logbook
        self._store = logbook.store
        self._clock = logbook.clock
        self._absences = absences
        self._running = logbook.running
        self.rounds = PageCursor()
        """Where `tasks` is among the matches whose clock asks for something."""
        self._ahead: dict[int, float] = {}
        """How far the calendar was ahead of a shard's running time when its boards were seen to."""

    async def start_running_times(self) -> None:
        """Let the times begin with what the earlier runs of the bot came to."""
        count = self._store.shards.now.count
        self._running.start_from(await self._store.clocks.read_running_times(count))
        latest = await self._store.clocks.latest_id()
        if latest is not None:
            self._clock.doubt(time_of(latest))

    async def save_running_times(self) -> None:
        """Keep what all runs came to so far."""
        count = self._store.shards.now.count
        await self._store.clocks.save_running_times(count, self._running.own())

    def notice(self, record: MatchRecord) -> TimeNotice:
        """Return what the board of a match is to tell about time now."""
        return time_notice(record, self._now(record))

    def _now(self, record: MatchRecord) -> Now:
        return Now(self._running.of(record.guild_id).seconds(), self._clock.now())

    async def tasks(self) -> Sequence[tuple[int, Task]]:
        """Return what is to be done now in the next matches, at most one task a match."""
        await self._absences.end_those_due()
        while True:
            records = await self.rounds.next(self._ticking)
            tasks = await self._tasks(records)
            if tasks or len(records) < PAGE_SIZE:
                return tasks

    async def _tasks(self, records: Sequence[MatchRecord]) -> Sequence[tuple[int, Task]]:
        """Return what is to be done now; have the other matches looked at when they say."""
        tasks, later = [], {}
        for record in records:
            now = self._now(record)
            due = asks_for(record, now)
            if due is not None and due.at <= now.running:
                tasks.append((record.id, due.task))
            else:
                later[record.id] = None if due is None else due.at
        if later:
            await self._store.clocks.look_later(later)
        return tasks

    async def _ticking(self, page: Page) -> Sequence[MatchRecord]:
        """Return a page of the matches of all shards, each of which has a time of its own."""
        found: list[MatchRecord] = []
        for shard in self._store.shards.now.each():
            (number,) = shard.ids
            running = self._running.shard(number).seconds()
            ahead = self._clock.now() - running
            if abs(ahead - self._ahead.get(number, math.inf)) > SHIFT_SECONDS:
                await self._store.clocks.look_at_boards(shard)
                self._ahead[number] = ahead
            found += await self._store.clocks.ticking(shard, running, page)
        return sorted(found, key=lambda record: record.id)[: page.size]

    async def forget_nudge(self, match_id: int) -> None:
        """Let the user remind again: the nudge reached nobody."""
        await self._store.clocks.forget_nudge(match_id)

    async def check_claim(self, match_id: int, user_id: int, revision: int) -> Match:
        """Return the match if `Events.claim` would end it now; raises what that would raise."""
        match = await self._logbook.current(match_id)
        refuse_in_time(match, user_id, revision, self._running)
        return match


def refuse_in_time(match: Match, user_id: int, revision: int, running: RunningTimes) -> None:
    """Raise RefusedError unless the turn is overdue and the user has waited for it."""
    refuse_over(match)
    seat = player_of(match, user_id)
    if revision != match.revision:
        raise RefusedError(Reason.CLAIM_GONE, match_id=match.id)
    if seat in match.waiting:
        raise RefusedError(Reason.CLAIM_NOT_YOURS, match_id=match.id)
    refuse_paused(match)
    due = match.record.clock.due
    if due is None or plays_late_turns(match.record):
        raise RefusedError(Reason.STALE, match_id=match.id)
    _refuse_before(match, due, running)


def refuse_before_end(match: Match, running: RunningTimes) -> None:
    """Raise RefusedError unless the match has waited so long that it ends by itself."""
    refuse_over(match)
    refuse_paused(match)
    clock, pace = match.record.clock, match.record.pace
    if clock.due is None or pace is None or plays_late_turns(match.record):
        raise RefusedError(Reason.CLAIM_EARLY, match_id=match.id)
    _refuse_before(match, clock.due + (ENDS_AFTER - 1) * pace, running)


def _refuse_before(match: Match, moment: float, running: RunningTimes) -> None:
    here = running.of(match.record.guild_id)
    if here.seconds() < moment:
        raise RefusedError(Reason.CLAIM_EARLY, match_id=match.id, when=here.calendar(moment))


async def note_nudge(match: Match, user_id: int, logbook: Logbook) -> None:
    """Note that a user reminds the player to act; raises RefusedError unless they may now."""
    check_nudge(match, user_id)
    _refuse_while_away(match)
    last = await logbook.store.clocks.nudge(match.id, logbook.clock.now(), NUDGE_PAUSE_SECONDS)
    if last is not None:
        when = last + NUDGE_PAUSE_SECONDS
        raise RefusedError(Reason.NUDGE_SOON, match_id=match.id, when=when)


def check_nudge(match: Match, user_id: int) -> None:
    """Raise RefusedError unless it is for a user to remind the player to act."""
    seat, record = player_of(match, user_id), match.record
    refuse_over(match)
    refuse_paused(match)
    if record.practice or not record.asked:
        raise RefusedError(Reason.NUDGE_PRACTICE, match_id=match.id)
    if seat in match.waiting:
        raise RefusedError(Reason.NUDGE_OWN_TURN, match_id=match.id)
    if record.pace is not None:
        raise RefusedError(Reason.NUDGE_PACE, match_id=match.id)


def _refuse_while_away(match: Match) -> None:
    record = match.record
    if match.asks_in_private:
        return  # nobody may learn who it is, nor that they are away
    back = away(record)
    if len(back) == len(record.waits_for):
        name, when = record.display_names[record.asked[0]], back[record.waits_for[0]]
        raise RefusedError(Reason.NUDGE_AWAY, match_id=match.id, name=name, when=when)
