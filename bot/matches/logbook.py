"""Loads and writes every match, and keeps a cache of matches.

Only `Events` writes matches by it, which has each to itself meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import structlog

from bot.chance import dice
from bot.games.game import CANCELLED, AnyEvent, AnyPlan, AnySeat, MoveRefusedError, slot_of
from bot.games.games import UnknownGameError, game_called
from bot.matches.consequences import Course, change_of, course_of, slots_of
from bot.matches.due import REMIND_WITH_LEFT
from bot.matches.match import Match, Step, match_from
from bot.matches.match_cache import MatchCache
from bot.matches.notices import notices_of_end, notices_of_rest
from bot.matches.page_cursor import of_known_games
from bot.matches.refusals import Reason, RefusedError, UnreadableMatchError
from bot.matches.unreadable import UnreadableMatches
from bot.records.matches import (
    NO_CLOCK,
    Change,
    MatchRecord,
    Pause,
    PlanRecord,
    Result,
    Shown,
    StaleHandError,
    Taker,
    TurnClock,
)
from bot.records.messages import NewMessage
from bot.runtime.clock import Clock, RunningTimes
from bot.store.sql.database import PlayersBusyError, StaleRevisionError, StaleShownError
from bot.store.sql.store import Store

TIME_TO_ACT_SECONDS = 3600.0
"""What is left at least of a turn that goes on."""

_log = structlog.get_logger(__name__)


class Logbook:
    """The matches as the store has them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        running: RunningTimes | None = None,
        auto_moves: bool = True,
        new_secret: Callable[[], bytes] = dice.new_secret,
    ) -> None:
        self.store = store
        self.clock = clock
        self.running = running or RunningTimes(clock, store.shards)
        self.auto_moves = auto_moves
        """Whether forced moves are made at once."""
        self.new_secret = new_secret
        self._remembered = MatchCache()
        self._unreadable = UnreadableMatches()

    async def current(self, match_id: int) -> Match:
        """Return the match as it is now.

        Raises RefusedError if there is none with that id; if it cannot be read, that is an
        UnreadableMatchError.
        """
        record = await self.record(match_id)
        try:
            return await self.match_of(record)
        except UnknownGameError as unknown:
            raise RefusedError(Reason.UNKNOWN_MATCH) from unknown

    async def record(self, match_id: int) -> MatchRecord:
        """Return what is stored of a match, without its log; raises RefusedError if unknown."""
        record = await self.store.read_match(match_id)
        if record is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return record

    async def at_hand(self, match_id: int) -> Match:
        """Return the match as this process last read or wrote it, read if it is not cached.

        Only for what another process's change cannot make wrong, or makes wrong until the next
        look. Raises RefusedError if there is none with that id.
        """
        return self._remembered.get(match_id) or await self.current(match_id)

    async def record_at_hand(self, match_id: int) -> MatchRecord | None:
        """Return what this process last read or wrote of a match, read if it is not cached.

        None if there is none with that id.
        """
        known = self._remembered.get(match_id)
        return known.record if known is not None else await self.store.read_match(match_id)

    async def match_of(self, record: MatchRecord) -> Match:
        """Return the match of a record that was just read or written.

        Raises UnknownGameError, and UnreadableMatchError if no game is stored there.
        """
        known = self._remembered.get(record.id)
        if known is not None and known.revision == record.revision:
            return self.remember(replace(known, record=record))
        self._unreadable.refuse(record)
        log = await self.store.read_log(record.id)
        try:
            match = match_from(record, log)
        except UnreadableMatchError as unreadable:
            self._unreadable.note(record, unreadable.cause)
            raise
        if match.game.hands is not None:
            lines = await self.store.hands.automatic_lines(record.id)
            late = frozenset(line for line, is_late in lines.items() if is_late)
            match = replace(match, automatic=frozenset(lines), late=late)
        return self.remember(match)

    async def matches_of(self, records: Sequence[MatchRecord]) -> list[Match]:
        """Return the matches of records that were just read.

        Matches of unknown games are left out: a newer version of the program stored them. So are
        those that cannot be read.
        """
        found = []
        for record in of_known_games(records):
            with contextlib.suppress(UnreadableMatchError):
                found.append(await self.match_of(record))
        return found

    async def unreadable_of(self, records: Sequence[MatchRecord]) -> list[MatchRecord]:
        """Return those of the records that were just read whose match cannot be read."""
        found = []
        for record in of_known_games(records):
            try:
                await self.match_of(record)
            except UnreadableMatchError:
                found.append(record)
        return found

    async def call_off_unreadable(self, record: MatchRecord, by: int | None) -> MatchRecord:
        """End a match that cannot be read, whatever its position: nobody wins. Return it then.

        Raises RefusedError if it is over or can be read.
        """
        if record.ended_at is not None:
            raise RefusedError(Reason.GAME_OVER, match_id=record.id)
        if not await self.unreadable_of([record]):
            raise RefusedError(Reason.STALE, match_id=record.id)
        game = game_called(record.game)
        change = Change(
            (game.format_event(game.cancelled),),
            (),
            self.clock.now(),
            record.acted_at,
            Result(CANCELLED, (0,) * len(record.user_ids), None),
            notices=notices_of_end(record, by),
        )
        ended = await self._append(record, change)
        # No position can be shown any more, so nothing is left to be shown.
        shown = replace(
            ended.shown, message_id=None, revision=ended.revision, waiting=(), called=()
        )
        with contextlib.suppress(StaleShownError):
            await self.store.set_shown(record.id, shown)
        return ended

    async def set_pause(self, record: MatchRecord, pause: Pause | None) -> Match | None:
        """Pause an open match, or resume it for None; return it, None if it cannot be read."""
        paused = await self.store.set_pause(record.id, pause, notices_of_rest(record, pause))
        found = [] if paused is None else await self.matches_of([paused])
        return next(iter(found), None)

    async def move(self, record: MatchRecord, channel_id: int) -> Match:
        """Move an open match to another channel; return it.

        Raises RefusedError if it is over or its players have a game there already.
        """
        try:
            moved = await self.store.move_match(record.id, channel_id)
        except PlayersBusyError as busy:
            raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
        if moved is None:
            raise RefusedError(Reason.GAME_OVER, match_id=record.id)
        return await self.match_of(moved)

    async def set_clock(self, match: Match, clock: TurnClock) -> Match:
        """Set the clock of an open match; return it then. Raises RefusedError if it is stale."""
        try:
            record = await self.store.clocks.set(match.id, match.revision, clock)
        except StaleRevisionError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        return self.remember(replace(match, record=record))

    def remember(self, match: Match) -> Match:
        """Cache a match that was just read or written, and return it."""
        known = self._remembered.get(match.id)
        if known is not None and known.revision > match.revision:
            return match  # it was read before a move that is already cached
        self._remembered.keep(match)
        return match

    def remember_shown(self, match: Match, shown: Shown) -> Match:
        """Cache what is shown of a match since now, and return `match` with it.

        What was written meanwhile, a move or its clock, stays in the cache; a later edition, too.
        """
        shows = match
        if match.record.shown != shown:
            shows = replace(match, record=replace(match.record, shown=shown))
        known = self._remembered.get(match.id)
        if known is match:
            self._remembered.keep(shows)
        elif known is not None:
            before = known.record.shown
            if before != shown and before.edition <= shown.edition:
                self._remembered.keep(replace(known, record=replace(known.record, shown=shown)))
        return shows

    async def write(
        self,
        match: Match,
        events: Sequence[AnyEvent],
        actor: AnySeat | None,
        clock: TurnClock | None = None,
        notices: Sequence[NewMessage] = (),
        taker: Taker | None = None,
    ) -> Step:
        """Add events, and all that follows from them, to a match.

        What follows is chance, and what seats do by their plans. `actor` is the seat that acts,
        None if nobody does. `clock` is that of the turn then, if it goes not by the turn alone.
        `notices` are said of the end. `taker` is who takes a seat with that; its plan was
        another member's.
        """
        course = await self._course(match, events, taker=taker)
        return await self._write(match, course, actor, clock, notices, taker)

    async def settle(self, match: Match, late: AnySeat | None = None) -> Step | None:
        """Add what follows by itself now to a match; None if nothing.

        `late` is a seat whose time is up: its turn is played.
        """
        if match.over or match.record.pause is not None:
            return None
        course = await self._course(match, (), late)
        if course.steps:
            return await self._write(match, course, None)
        waiting = slots_of(course.waiting)
        if (waiting, course.offer) == (match.record.waiting, match.record.offer):
            return None
        try:
            record = await self.store.hands.wait_for(match.record, waiting, course.offer)
        except StaleRevisionError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        return Step(match, self.remember(replace(match, record=record)))

    async def keep_plan(
        self, match: Match, seat: AnySeat, plan: AnyPlan, edition: int
    ) -> Step | None:
        """Keep a seat's plan in place of that of `edition`; return what follows from it.

        Raises RefusedError for a stale edition.
        """
        assert match.game.hands is not None
        text = match.game.hands.format_plan(plan)
        try:
            await self.store.hands.save_plan(PlanRecord(match.id, slot_of(seat), text, edition))
        except StaleHandError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        return await self.settle(match)

    async def answer(self, match: Match, seat: AnySeat, buys: bool) -> Step | None:
        """Keep what a seat says to what is offered, sealed; return what follows from it.

        Raises RefusedError: illegal with the rule's reason.
        """
        hands = match.game.hands
        assert hands is not None
        kept = (await self.store.hands.plans(match.id)).get(slot_of(seat))
        plan = hands.no_plan if kept is None else hands.parse_plan(kept.plan)
        try:
            given = hands.answered(match.view(seat), seat, plan, buys)
        except MoveRefusedError as illegal:
            raise RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id) from illegal
        return await self.keep_plan(match, seat, given, 0 if kept is None else kept.edition)

    async def _course(
        self,
        match: Match,
        events: Sequence[AnyEvent],
        late: AnySeat | None = None,
        taker: Taker | None = None,
    ) -> Course:
        plans: Mapping[int, PlanRecord] = {}
        if match.game.hands is not None and match.record.pause is None:
            plans = await self.store.hands.plans(match.id)
        course = partial(
            course_of,
            match,
            events,
            {
                slot: kept.plan
                for slot, kept in plans.items()
                if taker is None or slot != taker.slot
            },
            now=self.running.of(match.record.guild_id).seconds(),
            auto_moves=self.auto_moves,
            late=late,
        )
        # What seats do by their plans may be searched for long: nobody else is to wait for it.
        return await asyncio.to_thread(course) if plans or late is not None else course()

    async def _write(
        self,
        match: Match,
        course: Course,
        actor: AnySeat | None,
        clock: TurnClock | None = None,
        notices: Sequence[NewMessage] = (),
        taker: Taker | None = None,
    ) -> Step:
        steps = course.steps
        now = self.clock.now()
        acted, forced = list(match.record.acted_at), [*course.forced]
        if actor is not None:
            acted[slot_of(actor)] = now
            forced[slot_of(actor)] = 0
        change = change_of(match.game, steps, now, tuple(acted))
        change = replace(change, waiting=slots_of(course.waiting))
        change = replace(
            change,
            clock=clock or self._next_clock(match.record, change),
            forced=tuple(forced),
            offer=course.offer,
            automatic=tuple((line, slot_of(seat)) for line, seat in course.automatic),
            late=tuple(course.late),
            notices=tuple(notices),
            taker=taker,
        )
        record = await self._append(match.record, change)
        automatic = [line for line, _ in change.automatic]
        after = match.after(record, steps, change.lines, automatic, change.late)
        return Step(match, self.remember(after))

    async def _append(self, before: MatchRecord, change: Change) -> MatchRecord:
        try:
            record = await self.store.append(before.id, before.revision, change)
        except StaleRevisionError as stale:
            raise RefusedError(Reason.STALE, match_id=before.id) from stale
        _log.debug("match.moved", match=record.id, revision=record.revision)
        if record.result is not None:
            ended = record.result.termination
            _log.info("match.ended", match=record.id, revision=record.revision, ended=ended)
        return record

    async def welcome_back(self, record: MatchRecord, user_id: int) -> None:
        """End the absence of a user who acts where others see it."""
        if not record.private and record.back_at(user_id) is not None:
            await self.store.absences.end(record.guild_id, user_id, self.clock.now())

    def fresh_clock(self, guild_id: int, pace: int | None) -> TurnClock:
        """Return the clock of a turn that begins now on a server; `pace` is in seconds."""
        if pace is None:
            return NO_CLOCK
        return TurnClock(due=self.running.of(guild_id).seconds() + pace)

    def clock_with(self, guild_id: int, pace: int | None, used: float) -> TurnClock:
        """Return the clock of a turn that goes on; `pace` and what was `used` are in seconds.

        There is always time enough left to act.
        """
        if pace is None:
            return NO_CLOCK
        left = min(float(pace), max(pace - used, TIME_TO_ACT_SECONDS))
        reminded = left <= pace * REMIND_WITH_LEFT
        return TurnClock(due=self.running.of(guild_id).seconds() + left, reminded=reminded)

    def _next_clock(self, record: MatchRecord, change: Change) -> TurnClock:
        computers = {slot for slot, level in enumerate(record.levels) if level is not None}
        if {*change.waiting} <= computers | {*change.held}:
            return NO_CLOCK
        # A turn has one clock, however many clicks it takes and however many share it.
        same_turn = set(change.waiting) <= set(record.waiting)
        return record.clock if same_turn else self.fresh_clock(record.guild_id, record.pace)
