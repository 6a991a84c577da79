"""Clocks: they remind, stand, go on and run out, and the waiting player may claim or wait."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from bot.games.game import AnyEvent
from bot.matches.absences import Absences
from bot.matches.checks import player_of, refuse_over, refuse_paused
from bot.matches.due import (
    ENDS_AFTER,
    SAME_MOMENT_SECONDS,
    Now,
    Task,
    TimeNotice,
    asks_for,
    longest,
    plays_late_turns,
    time_notice,
)
from bot.matches.ledger import Ledger
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.matches.rounds import Rounds
from bot.matches.service import Matches
from bot.operating.clock import time_of
from bot.records.absences import Absence
from bot.records.matches import MatchRecord, TurnClock
from bot.store.paging import PAGE_SIZE, Page

NUDGE_PAUSE_SECONDS = 24 * 3600.0
SHIFT_SECONDS = SAME_MOMENT_SECONDS / 4
"""When a shard's time has stood for so long, the moments that its boards name are looked at."""


class Clocks:
    """The clocks of all matches."""

    def __init__(self, ledger: Ledger, matches: Matches, absences: Absences) -> None:
        self._ledger = ledger
        self._store = ledger.store
        self._clock = ledger.clock
        self._absences = absences
        self._matches = matches
        self._running = ledger.running
        self.rounds = Rounds()
        """Where `tasks` is among the matches whose clock asks for something."""
        self._ahead: dict[int, float] = {}
        """How far the calendar was ahead of a shard's running time when its boards were seen to."""

    async def load_running_times(self) -> None:
        """Let the times begin with what the earlier runs of the bot came to."""
        count = self._store.shards.now.count
        self._running.start_from(await self._store.clocks.load_running_times(count))
        latest = await self._store.clocks.latest_id()
        if latest is not None:
            self._clock.doubt(time_of(latest))

    async def save_running_times(self) -> None:
        """Keep what all runs came to so far."""
        count = self._store.shards.now.count
        await self._store.clocks.save_running_times(count, self._running.own())

    async def notice(self, record: MatchRecord) -> TimeNotice:
        """Return what the board of a match is to tell about time now."""
        return self.notice_during(record, await self._absence(record))

    def notice_during(self, record: MatchRecord, absence: Absence | None) -> TimeNotice:
        """Return what the board is to tell now; `absence` is that of the player to act, if any."""
        return time_notice(record, absence, self._now(record))

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
            due = asks_for(record, await self._absence(record), now)
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

    async def _absence(self, record: MatchRecord) -> Absence | None:
        """Return how long a match waits for a member who is away, None if for nobody."""
        users = record.waits_for
        found = [await self._absences.current(record.guild_id, user_id) for user_id in users]
        return longest([each for each in found if each is not None])

    async def note_reminded(self, match: Match) -> None:
        """Remember that the reminder of this turn was sent; nothing if the turn is over."""

        def reminded(now: Match) -> TurnClock:
            if now.record.clock.due != match.record.clock.due:
                return now.record.clock
            return replace(now.record.clock, reminded=True)

        await self._matches.set_clock(match.id, reminded)

    async def stand(self, match_id: int) -> None:
        """Stop the clock of a match if it runs, and keep what is left of the turn."""

        def left(match: Match) -> TurnClock:
            clock = match.record.clock
            if clock.due is None:
                return clock
            now = self._running.of(match.record.guild_id).seconds()
            return replace(clock, due=None, left=clock.due - now)

        await self._matches.set_clock(match_id, left)

    async def go_on(self, match_id: int) -> None:
        """Let the standing clock of a match run again with what was left."""

        def due(match: Match) -> TurnClock:
            clock = match.record.clock
            if clock.left is None:
                return clock
            now = self._running.of(match.record.guild_id).seconds()
            return replace(clock, due=now + clock.left, left=None)

        await self._matches.set_clock(match_id, due)

    async def nudge(self, match_id: int, user_id: int) -> Match:
        """Note that the user reminds the player to act, which a match allows once a day.

        Raises RefusedError: unknown match, not a player, over, paused, practice, the user's own
        turn, a game with a clock, the other one is away, or reminded already.
        """
        match = await self._matches.load(match_id)
        await self._check_nudge(match, user_id)
        now = self._clock.now()
        last = await self._store.clocks.nudge(match_id, now, NUDGE_PAUSE_SECONDS)
        if last is not None:
            when = last + NUDGE_PAUSE_SECONDS
            raise RefusedError(Reason.NUDGE_SOON, match_id=match_id, when=when)
        return match

    async def _check_nudge(self, match: Match, user_id: int) -> None:
        seat, record = player_of(match, user_id), match.record
        refuse_over(match)
        refuse_paused(match)
        if record.practice or not record.asked:
            raise RefusedError(Reason.NUDGE_PRACTICE, match_id=match.id)
        if seat in match.waiting:
            raise RefusedError(Reason.NUDGE_OWN_TURN, match_id=match.id)
        if record.pace is not None:
            raise RefusedError(Reason.NUDGE_PACE, match_id=match.id)
        if match.asks_in_private:
            return  # nobody may learn who it is, nor that they are away
        users = record.waits_for
        away = [await self._absences.current(record.guild_id, waited) for waited in users]
        first = away[0]
        if first is not None and None not in away:
            name = record.names[record.asked[0]]
            raise RefusedError(Reason.NUDGE_AWAY, match_id=match.id, name=name, when=first.until)

    async def forget_nudge(self, match_id: int) -> None:
        """Let the user remind again: the nudge reached nobody."""
        await self._store.clocks.forget_nudge(match_id)

    async def claim(self, match_id: int, user_id: int, revision: int) -> Step:
        """End a match whose turn is overdue, as its game says.

        `revision` is that of the board with the button. Raises RefusedError: unknown match, not a
        player, over, the move was made, not the waiting player, or there is time left.
        """

        def late(match: Match) -> AnyEvent:
            self._check_overdue(match, user_id, revision)
            return match.game.out_of_time(match.position, match.waiting)

        return await self._matches.interfere(match_id, late, user_id)

    async def check_claim(self, match_id: int, user_id: int, revision: int) -> Match:
        """Return the match if `claim` would end it now; raises what that would raise."""
        match = await self._matches.load(match_id)
        refuse_over(match)
        self._check_overdue(match, user_id, revision)
        return match

    async def grant(self, match_id: int, user_id: int, revision: int) -> Match:
        """Give the player to act the whole pace once more; raises what `claim` raises."""

        def again(match: Match) -> TurnClock:
            self._check_overdue(match, user_id, revision)
            return self._ledger.fresh_clock(match.record.guild_id, match.record.pace)

        return await self._matches.set_clock(match_id, again)

    async def end(self, match_id: int) -> Step:
        """End a match that has waited for twice its pace, as its game says.

        Raises RefusedError if it is over or has not waited so long.
        """

        def lapsed(match: Match) -> AnyEvent:
            refuse_paused(match)
            clock, pace = match.record.clock, match.record.pace
            if clock.due is None or pace is None or plays_late_turns(match.record):
                raise RefusedError(Reason.CLAIM_EARLY, match_id=match_id)
            ends = clock.due + (ENDS_AFTER - 1) * pace
            running = self._running.of(match.record.guild_id)
            if running.seconds() < ends:
                when = running.calendar(ends)
                raise RefusedError(Reason.CLAIM_EARLY, match_id=match_id, when=when)
            return match.game.out_of_time(match.position, match.waiting)

        return await self._matches.interfere(match_id, lapsed, None)

    def _check_overdue(self, match: Match, user_id: int, revision: int) -> None:
        seat = player_of(match, user_id)
        if revision != match.revision:
            raise RefusedError(Reason.CLAIM_GONE, match_id=match.id)
        if seat in match.waiting:
            raise RefusedError(Reason.CLAIM_NOT_YOURS, match_id=match.id)
        refuse_paused(match)
        due = match.record.clock.due
        if due is None or plays_late_turns(match.record):
            raise RefusedError(Reason.STALE, match_id=match.id)
        running = self._running.of(match.record.guild_id)
        if running.seconds() < due:
            when = running.calendar(due)
            raise RefusedError(Reason.CLAIM_EARLY, match_id=match.id, when=when)
