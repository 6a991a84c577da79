"""Matches and their logs: reading, writing, and the checks that a request must pass."""

from __future__ import annotations

import asyncio
import contextlib
import math
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import structlog

from bot import fairness
from bot.games.game import (
    CANCELLED,
    COMPLETED,
    AnyEvent,
    AnyMove,
    AnyPlan,
    AnySeat,
    AnyState,
    MoveRefusedError,
    slot_of,
)
from bot.games.registry import GAMES, UnknownGameError, get_game
from bot.matches.follow_ups import FollowUp, change_of, follow_up, slots_of
from bot.matches.match import (
    Match,
    MatchCache,
    Reason,
    RefusedError,
    Step,
    UnreadableMatchError,
    UnreadableMatches,
    match_from,
)
from bot.records.matches import (
    NO_CLOCK,
    NOWHERE,
    Change,
    MatchRecord,
    Pause,
    PauseReason,
    PlanRecord,
    Result,
    ShownState,
    Taker,
    TurnClock,
)
from bot.records.members import StaleError
from bot.records.messages import MessageKind, MessageRecord, NewMessage, Notice
from bot.runtime import telemetry
from bot.runtime.clock import Clock, UptimeClocks
from bot.store.sql.database import (
    PAGE_SIZE,
    Page,
    PlayersBusyError,
)
from bot.store.sql.store import Store

R = TypeVar("R", MatchRecord, MessageRecord)


class PageCursor:
    """A cursor over the pages of a query, for example of matches.

    It visits every page before it starts again.
    """

    def __init__(self, size: int = PAGE_SIZE) -> None:
        self._size = size
        self._after = 0
        self._covered: tuple[float, float] = (0, math.inf)

    async def read_next(self, find: Callable[[Page], Awaitable[Sequence[R]]]) -> Sequence[R]:
        """Return the next page of `find`; after the final page, start again with the first.

        `find` must return the records of the given page, sorted by id.
        """
        after = self._after
        found = await find(Page(after, self._size))
        self._after = found[-1].id if len(found) == self._size else 0
        self._covered = (after, self._after or math.inf)
        return found

    def resume_after(self, match_id: int) -> None:
        """Make the next page start after this match.

        Call it if the rest of the current page was not processed.
        """
        self._after = match_id

    def has_covered(self, match_id: int) -> bool:
        """Return whether the match id is in the range of ids that the latest page covers."""
        first, last = self._covered
        return first < match_id <= last


def log_fields(record: MatchRecord) -> dict[str, object]:
    """Return the fields that identify a match in log messages.

    The privacy policy states that log messages do not name players.
    """
    return {
        "match": record.id, "revision": record.revision, "game": record.game,
        "guild": record.guild_id, "channel": record.channel_id,
    }  # fmt: skip


def of_known_games(records: Sequence[MatchRecord]) -> Sequence[MatchRecord]:
    """Return the records of matches whose game this version of the bot supports."""
    return [record for record in records if record.game in GAMES]


def pause_notices(match: MatchRecord, pause: Pause | None) -> tuple[NewMessage, ...]:
    """Return the notices to post when a match is paused, or resumed if `pause` is None.

    If the channel is deleted or closed, each member gets a direct message. The result is
    empty if the server has removed the bot.
    """
    if pause is None:
        return (_notice(match, Notice.RESUMED),)
    if pause.reason.is_about_member:
        return (_notice(match, Notice.PAUSED),)
    if pause.reason is PauseReason.BOT_REMOVED:
        return ()
    slots = [slot for slot, user_id in enumerate(match.user_ids) if user_id in match.members]
    gone = pause.reason is PauseReason.CHANNEL_GONE
    notice = Notice.CHANNEL_GONE if gone else Notice.CHANNEL_CLOSED
    return tuple(_notice(match, notice, slot, NOWHERE) for slot in slots)


def end_notices(match: MatchRecord, by: int | None) -> tuple[NewMessage, ...]:
    """Return the notices about a match that the moderator `by` has called off.

    Empty if `by` is a player or None.
    """
    if by is None or by in match.user_ids:
        return ()
    return (_notice(match, Notice.CANCELLED, by),)


def _notice(
    match: MatchRecord, notice: Notice, number: int = 0, channel_id: int | None = None
) -> NewMessage:
    return NewMessage(
        match.guild_id,
        match.channel_id if channel_id is None else channel_id,
        MessageKind.NOTICE,
        match.id,
        number,
        "",
        after_id=0,
        wanted=notice,
    )


def check(match: Match, user_id: int, move: AnyMove | None, revision: int) -> AnySeat:
    """Return the seat of a user who may make `move` on the board drawn at `revision`.

    If `move` is None, checks only the conditions for every move. Raises RefusedError if the user is
    not a player, the match is over or paused, the computer plays the seat, the board is stale, it
    is not the user's turn, or the rules forbid the move. A resignation is refused only if the user
    is not a player, the match is over, or the rules forbid it.
    """
    seat = player_of(match, user_id)
    if move is None or move != match.game.resignation:
        refuse_over(match)
        check_member(match, seat)
    check_seat(match, seat, move, revision)
    return seat


def check_private(match: Match, user_id: int, revision: int) -> None:
    """Check that a user may act on the board of a private match; the board shows `revision`.

    Raises RefusedError if the user is not a player, the match is not private or is set aside, or
    the board is stale.
    """
    player_of(match, user_id)
    record = match.record
    if not record.is_private or record.is_set_aside or revision != match.revision:
        raise RefusedError(Reason.STALE, match_id=match.id)


def practice_points(record: MatchRecord, result: Result | None) -> float | None:
    """Return the member's points in a practice match that ends with `result`; see `PracticeResult`.

    Returns None if the match does not count: it was not played to its end, continues or repeats an
    earlier match, is a deal of the day, or is not one member's practice.
    """
    if result is None or result.places is None or result.termination != COMPLETED:
        return None
    if record.is_retry or record.deal is not None or record.daily is not None:
        return None
    if record.level is None or len(record.members) != 1:
        return None
    own = result.places[record.levels.index(None)]
    beaten = sum(place > own for place in result.places)
    equal = sum(place == own for place in result.places) - 1
    return (beaten + equal / 2) / (len(result.places) - 1)


def check_member(match: Match, seat: AnySeat) -> None:
    """Raise RefusedError if the computer plays `seat`."""
    if slot_of(seat) in match.record.held:
        raise RefusedError(Reason.SEAT_HELD, match_id=match.id)


def check_seat(match: Match, seat: AnySeat, move: AnyMove | None, revision: int) -> None:
    """Raise RefusedError as `check` does, but allow a seat that the computer plays."""
    refuse_over(match)
    if move is None or move != match.game.resignation:
        refuse_paused(match)
        if revision != match.revision or match.record.is_set_aside:
            raise RefusedError(Reason.STALE, match_id=match.id)
        if seat not in match.waiting:
            raise RefusedError(Reason.NOT_YOUR_TURN, match_id=match.id)
    if move is not None:
        refuse_illegal(match, match.position_of(seat), seat, move)


def refuse_illegal(match: Match, position: AnyState, seat: AnySeat, move: AnyMove) -> None:
    """Raise RefusedError, with the rule's reason, if the rules forbid a seat's move."""
    try:
        match.game.check_move(position, seat, move)
    except MoveRefusedError as illegal:
        raise RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id) from illegal


def player_of(match: Match, user_id: int) -> AnySeat:
    """Return the seat of a user.

    Raises RefusedError if the user is not a player. If another member has taken over the user's
    seat, the error contains that member's name.
    """
    seat = match.seat_of(user_id)
    if seat is None:
        began = [first for first, _ in match.record.original_players]
        if user_id in began:
            name = match.name_of(match.seats[began.index(user_id)])
            raise RefusedError(
                Reason.SEAT_TAKEN, match_id=match.id, game=match.game.name, name=name
            )
        raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id, game=match.game.name)
    return seat


def refuse_daily_try(match: Match) -> None:
    """Raise RefusedError if the match is a member's counted try at the deal of the day.

    Such a match has no hints and no undo.
    """
    if match.record.is_daily_try:
        raise RefusedError(Reason.DAILY_COUNTS, match_id=match.id)


def refuse_over(match: Match) -> None:
    """Raise RefusedError if the game is over."""
    if match.is_over:
        raise RefusedError(Reason.GAME_OVER, match_id=match.id)


def refuse_paused(match: Match) -> None:
    """Raise RefusedError if the match is paused."""
    pause = match.record.pause
    if pause is not None:
        raise RefusedError(
            Reason.PAUSED, match_id=match.id, pause=pause.reason, name=match.absent_name
        )


REMIND_WITH_LEFT = 1 / 3
"""A turn's only reminder is sent when this share of the pace, the time per move, is left."""
TIME_TO_ACT_SECONDS = 3600.0
"""The minimum time left for a turn that continues after its move was taken back."""

_log = structlog.get_logger(__name__)


class Logbook:
    """The repository of matches: finds, reads, caches and writes them."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        running: UptimeClocks | None = None,
        plays_forced_moves: bool = True,
        new_secret: Callable[[], bytes] = fairness.new_secret,
    ) -> None:
        self.store = store
        self.clock = clock
        self.running = running or UptimeClocks(clock, store.shards)
        self.plays_forced_moves = plays_forced_moves
        """True if a move is made automatically where it is the only legal one."""
        self.new_secret = new_secret
        self._remembered = MatchCache()
        self._unreadable = UnreadableMatches()

    async def read_current(self, match_id: int) -> Match:
        """Return the match as it is stored now.

        Raises RefusedError if the id is unknown, and UnreadableMatchError if the stored data is
        invalid.
        """
        record = await self.record(match_id)
        try:
            return await self.match_of(record)
        except UnknownGameError as unknown:
            raise RefusedError(Reason.UNKNOWN_MATCH) from unknown

    async def record(self, match_id: int) -> MatchRecord:
        """Return the record of a match, without its log.

        Raises RefusedError if the id is unknown.
        """
        record = await self.store.read_match(match_id)
        if record is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return record

    async def read_cached(self, match_id: int) -> Match:
        """Return the cached match, or read it.

        Another process may have changed the match since it was cached. Call this only where an
        outdated match does no harm until the next poll for changes.

        Raises RefusedError if the id is unknown.
        """
        return self._remembered.get(match_id) or await self.read_current(match_id)

    async def read_cached_record(self, match_id: int) -> MatchRecord | None:
        """Return the cached record of a match, or read it; None if the id is unknown."""
        known = self._remembered.get(match_id)
        return known.record if known is not None else await self.store.read_match(match_id)

    async def match_of(self, record: MatchRecord) -> Match:
        """Return the match of a record that was just read or written.

        Raises UnknownGameError if this version does not have the game, and UnreadableMatchError if
        the stored data is invalid.
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
            lines = await self.store.hands.read_automatic_lines(record.id)
            late = frozenset(line for line, is_late in lines.items() if is_late)
            match = replace(match, automatic=frozenset(lines), late=late)
        return self.remember(match)

    async def matches_of(self, records: Sequence[MatchRecord]) -> list[Match]:
        """Return the matches of records that were just read.

        Omits unreadable matches and those of games that this version does not have.
        """
        found = []
        for record in of_known_games(records):
            with contextlib.suppress(UnreadableMatchError):
                found.append(await self.match_of(record))
        return found

    async def unreadable_of(self, records: Sequence[MatchRecord]) -> list[MatchRecord]:
        """Return those of `records` whose match is unreadable. The records must be up to date."""
        found = []
        for record in of_known_games(records):
            try:
                await self.match_of(record)
            except UnreadableMatchError:
                found.append(record)
        return found

    async def call_off_unreadable(self, record: MatchRecord, by: int | None) -> MatchRecord:
        """Cancel an unreadable match and return its record.

        Raises RefusedError if the match is over or can be read.
        """
        if record.ended_at is not None:
            raise RefusedError(Reason.GAME_OVER, match_id=record.id)
        if not await self.unreadable_of([record]):
            raise RefusedError(Reason.STALE, match_id=record.id)
        game = get_game(record.game)
        change = Change(
            (game.format_event(game.cancelled),),
            (),
            self.clock.now(),
            record.acted_at,
            Result(CANCELLED, (0,) * len(record.user_ids), None),
            notices=end_notices(record, by),
        )
        ended = await self._append(record, change)
        # The board cannot be drawn without a position, so it counts as up to date.
        shown = replace(
            ended.shown, message_id=None, revision=ended.revision, waiting=(), called=()
        )
        with contextlib.suppress(StaleError):
            await self.store.set_shown(record.id, shown)
        return ended

    async def set_pause(self, record: MatchRecord, pause: Pause | None) -> Match | None:
        """Pause a match, or resume it if `pause` is None.

        Returns the match, or None if it is over or cannot be read.
        """
        paused = await self.store.set_pause(record.id, pause, pause_notices(record, pause))
        found = [] if paused is None else await self.matches_of([paused])
        return next(iter(found), None)

    async def move(self, record: MatchRecord, channel_id: int) -> Match:
        """Move an open match to another channel; return it.

        Raises RefusedError if the match is over or its players already have a game there.
        """
        try:
            moved = await self.store.move_match(record.id, channel_id)
        except PlayersBusyError as busy:
            raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
        if moved is None:
            raise RefusedError(Reason.GAME_OVER, match_id=record.id)
        return await self.match_of(moved)

    async def set_clock(self, match: Match, clock: TurnClock) -> Match:
        """Set the clock of an open match and return it. Raises RefusedError if `match` is stale."""
        try:
            record = await self.store.clocks.set(match.id, match.revision, clock)
        except StaleError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        return self.remember(replace(match, record=record))

    def remember(self, match: Match) -> Match:
        """Cache a match that was just read or written, and return it."""
        known = self._remembered.get(match.id)
        if known is not None and known.revision > match.revision:
            return match  # the cache contains a later move
        self._remembered.keep(match)
        return match

    def remember_shown(self, match: Match, shown: ShownState) -> Match:
        """Cache `shown`, the state that Discord shows, and return `match` with it.

        A newer move, clock or shown state that is already cached is not overwritten.
        """
        shows = match
        if match.record.shown != shown:
            shows = replace(match, record=replace(match.record, shown=shown))
        known = self._remembered.get(match.id)
        if known is match:
            self._remembered.keep(shows)
        elif known is not None:
            before = known.record.shown
            if before != shown and before.state_revision <= shown.state_revision:
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
        """Append events, with their follow-up events, to a match.

        `actor` is the seat that acts, or None. `clock` replaces the default clock of the next turn.
        `notices` are posted after the change. `taker` is the person who takes a seat with this
        change; the plan of that seat's previous member is ignored.
        """
        result = await self._follow_up(match, events, taker=taker)
        return await self._write(match, result, actor, clock, notices, taker)

    async def settle(self, match: Match, late: AnySeat | None = None) -> Step | None:
        """Append the automatic events that are possible now, and return the step.

        Returns None if nothing has changed. `late` is a seat whose overdue turn must be played.
        """
        if match.is_over or match.record.pause is not None:
            return None
        result = await self._follow_up(match, (), late)
        if result.steps:
            return await self._write(match, result, None)
        waiting = slots_of(result.waiting)
        if (waiting, result.offer) == (match.record.waiting, match.record.offer):
            return None
        try:
            record = await self.store.hands.set_waiting(match.record, waiting, result.offer)
        except StaleError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        return Step(match, self.remember(replace(match, record=record)))

    async def keep_plan(
        self, match: Match, seat: AnySeat, plan: AnyPlan, revision: int
    ) -> Step | None:
        """Replace a seat's plan of revision `revision`; return the follow-up step, or None.

        Raises RefusedError if the revision is stale.
        """
        assert match.game.hands is not None
        text = match.game.hands.format_plan(plan)
        try:
            await self.store.hands.save_plan(PlanRecord(match.id, slot_of(seat), text, revision))
        except StaleError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        return await self.settle(match)

    async def answer(self, match: Match, seat: AnySeat, buys: bool) -> Step | None:
        """Store a seat's private response to the offer; return the follow-up step, or None.

        Raises RefusedError if the rules forbid the response.
        """
        hands = match.game.hands
        assert hands is not None
        stored = (await self.store.hands.read_plans(match.id)).get(slot_of(seat))
        plan = hands.no_plan if stored is None else hands.parse_plan(stored.plan)
        try:
            answered = hands.plan_with_answer(match.view(seat), seat, plan, buys)
        except MoveRefusedError as illegal:
            raise RefusedError(Reason.ILLEGAL, rule=illegal.reason, match_id=match.id) from illegal
        revision = 0 if stored is None else stored.revision
        return await self.keep_plan(match, seat, answered, revision)

    async def _follow_up(
        self,
        match: Match,
        events: Sequence[AnyEvent],
        late: AnySeat | None = None,
        taker: Taker | None = None,
    ) -> FollowUp:
        plans: Mapping[int, PlanRecord] = {}
        if match.game.hands is not None and match.record.pause is None:
            plans = await self.store.hands.read_plans(match.id)
        result = partial(
            follow_up,
            match,
            events,
            {
                slot: stored.plan
                for slot, stored in plans.items()
                if taker is None or slot != taker.slot
            },
            now=self.running.get_clock(match.record.guild_id).seconds(),
            plays_forced_moves=self.plays_forced_moves,
            late=late,
        )
        # The search for planned moves may take long, so it runs in a thread.
        return await asyncio.to_thread(result) if plans or late is not None else result()

    async def _write(
        self,
        match: Match,
        result: FollowUp,
        actor: AnySeat | None,
        clock: TurnClock | None = None,
        notices: Sequence[NewMessage] = (),
        taker: Taker | None = None,
    ) -> Step:
        steps = result.steps
        now = self.clock.now()
        acted, forced = list(match.record.acted_at), [*result.forced]
        if actor is not None:
            acted[slot_of(actor)] = now
            forced[slot_of(actor)] = 0
        change = change_of(match.game, steps, now, tuple(acted))
        change = replace(change, waiting=slots_of(result.waiting))
        change = replace(
            change,
            practice_points=practice_points(match.record, change.result),
            clock=clock or self._next_clock(match.record, change),
            forced=tuple(forced),
            offer=result.offer,
            automatic=tuple((line, slot_of(seat)) for line, seat in result.automatic),
            late=tuple(result.late),
            notices=tuple(notices),
            taker=taker,
        )
        record = await self._append(match.record, change)
        automatic = [line for line, _ in change.automatic]
        after = match.apply_steps(record, steps, change.lines, automatic, change.late)
        return Step(match, self.remember(after))

    async def _append(self, before: MatchRecord, change: Change) -> MatchRecord:
        try:
            with telemetry.phase(telemetry.COMMIT):
                record = await self.store.append(before.id, before.revision, change)
        except StaleError as stale:
            raise RefusedError(Reason.STALE, match_id=before.id) from stale
        _log.debug("match.moved", match=record.id, revision=record.revision)
        if record.result is not None:
            _log.info("match.ended", **log_fields(record), ended=record.result.termination)
        return record

    async def welcome_back(self, record: MatchRecord, user_id: int) -> None:
        """End the absence of a user who has acted in a match, unless the match is private."""
        if not record.is_private and record.return_time(user_id) is not None:
            await self.store.absences.end(record.guild_id, user_id, self.clock.now())

    def fresh_clock(self, guild_id: int, pace: int | None) -> TurnClock:
        """Return the clock of a turn that begins now on a server; `pace` is in seconds."""
        if pace is None:
            return NO_CLOCK
        return TurnClock(due=self.running.get_clock(guild_id).seconds() + pace)

    def clock_with(self, guild_id: int, pace: int | None, used: float) -> TurnClock:
        """Return the clock of a turn that continues after `used` of the `pace`, both in seconds.

        The remaining time is at least `TIME_TO_ACT_SECONDS`, but never more than the pace.
        """
        if pace is None:
            return NO_CLOCK
        left = min(float(pace), max(pace - used, TIME_TO_ACT_SECONDS))
        reminded = left <= pace * REMIND_WITH_LEFT
        return TurnClock(due=self.running.get_clock(guild_id).seconds() + left, reminded=reminded)

    def _next_clock(self, record: MatchRecord, change: Change) -> TurnClock:
        computers = {slot for slot, level in enumerate(record.levels) if level is not None}
        if {*change.waiting} <= computers | {*change.held}:
            return NO_CLOCK
        # All clicks and all players of a turn share one clock.
        same_turn = set(change.waiting) <= set(record.waiting)
        return record.clock if same_turn else self.fresh_clock(record.guild_id, record.pace)

    # Finding matches

    async def read_for(
        self,
        match_id: int,
        user_id: int,
        revision: int,
        move_for: Callable[[Match], AnyMove] | None = None,
    ) -> Match:
        """Return the match if the user may act on the board of `revision`.

        With `move_for`, checks the move that it returns. Raises RefusedError as `Events.play` does,
        and any error of `move_for`.
        """
        match = await self.read_current(match_id)
        check(match, user_id, move_for and move_for(match), revision)
        return match

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> list[Match]:
        """Return the open matches that pass the filters, the longest waiting first.

        Omits private and unreadable matches.
        """
        found = await self.store.find_open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id
        )
        return await self.matches_of(found)

    async def private_match(self, guild_id: int, user_id: int, game: str) -> Match | None:
        """Return a member's latest private match of a game on a server, whether over or not.

        Returns None without such a match, or if it is unreadable. Tries at the deal of the day do
        not count.
        """
        record = await self.store.read_private_match(guild_id, user_id, game)
        found = [] if record is None else await self.matches_of([record])
        return next(iter(found), None)

    async def unreadable_matches(self, channel_id: int, user_id: int) -> list[MatchRecord]:
        """Return the records of unreadable open matches that are in a channel or have a user."""
        store = self.store
        found = [
            *await store.find_open_matches(channel_id=channel_id),
            *await store.find_open_matches(user_id=user_id),
        ]
        return await self.unreadable_of(list({each.id: each for each in found}.values()))

    async def open_records(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the records of the open matches that pass the filters, the longest waiting first.

        Omits private matches. Prefer this to `open_matches` if the records suffice, because a
        position requires reading the log.
        """
        return await self.store.find_open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id, waits_for=waits_for
        )

    async def find_waiting_elsewhere(
        self, match: MatchRecord, user_id: int
    ) -> Sequence[MatchRecord]:
        """Return the records of the other open matches on the server that wait for a member.

        The match that has waited longest comes first.
        """
        found = await self.open_records(guild_id=match.guild_id, waits_for=user_id)
        return [each for each in found if each.id != match.id]

    async def open_page(self, page: Page) -> Sequence[MatchRecord]:
        """Return a page of the open matches, except private ones, sorted by id."""
        return await self.store.read_open_page(page)

    async def read_departed_members(self) -> frozenset[tuple[int, int]]:
        """Return (server, user) pairs of the members whose departure paused an open match."""
        return await self.store.read_departed_members()
