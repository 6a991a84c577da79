"""The one writer of matches: load, authorise, check, roll, apply, save, answer what changed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast, get_args
from weakref import WeakValueDictionary

import structlog

from bot import dice
from bot.clock import Clock
from bot.games.shanghaien.legality import IllegalMoveError, check_move
from bot.games.shanghaien.moves import (
    DiceRolled,
    Ended,
    Event,
    Move,
    Played,
    Resign,
    Seat,
    TakenBack,
)
from bot.games.shanghaien.notation import format_event
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.state import GameState
from bot.players.player import Level
from bot.running_time import RunningTime
from bot.store.clocks import NO_CLOCK, TurnClock
from bot.store.contract import (
    ChallengeClosedError,
    PairBusyError,
    StaleRevisionError,
    StaleShownError,
    Store,
)
from bot.store.records import (
    Change,
    MatchRecord,
    NewMatch,
    Pause,
    PauseReason,
    Result,
    Shown,
)

from .match import Chance, Match, Person, Step, match_from, opening, play_out, waits_for
from .refusals import Reason, RefusedError

Starts = Literal["lot", "me", "opponent"]
"""Who starts round 1, as the challenger says it."""
REMEMBERED_MATCHES = 512

_log = structlog.get_logger(__name__)


def starts_from(text: str) -> Starts:
    """Return `text` as who starts; raises ValueError if it is none of the three."""
    for starts in get_args(Starts):
        if text == starts:
            return cast(Starts, starts)
    raise ValueError(f"nobody starts by {text!r}")


@dataclass(frozen=True, slots=True)
class Terms:
    """What two players agreed on, and where they play."""

    guild_id: int
    channel_id: int
    language: str
    extra_trick: ExtraTrick = ExtraTrick.NONE
    starts: Starts = "lot"
    pace: int | None = None
    """Seconds a move may take; None without a clock."""


class Matches:
    """Every match; nothing else writes the store's games."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        running: RunningTime | None = None,
        auto_roll: bool = True,
        new_secret: Callable[[], bytes] = dice.new_secret,
    ) -> None:
        self._store = store
        self._clock = clock
        self.running = running or RunningTime(clock)
        self._auto_roll = auto_roll
        self._new_secret = new_secret
        self._remembered: OrderedDict[int, Match] = OrderedDict()
        # A lock lives as long as somebody holds or awaits it. Between looking a lock up and
        # awaiting it there is no await, so two tasks cannot end up with two locks for one match.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # Starting -----------------------------------------------------------------------------

    async def accept(
        self,
        challenge_id: int,
        terms: Terms,
        people: tuple[Person, Person],
        *,
        asked_at: float,
    ) -> Match:
        """Close an open challenge and start its match, both or neither.

        `people` go by seat, the challenger first, who last acted at `asked_at`. Raises
        RefusedError if the challenge is not open any more or the two already play in this channel.
        """
        new, change = self._opening(terms, people, asked_at)
        try:
            record = await self._store.accept_challenge(challenge_id, new, change)
        except ChallengeClosedError as closed:
            raise RefusedError(Reason.CHALLENGE_CLOSED, status=closed.status) from closed
        except PairBusyError as busy:
            raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
        _log.info("match.started", match=record.id, revision=record.revision, players=new.user_ids)
        return self._remember(match_from(record, change.lines))

    async def begin_practice(
        self, terms: Terms, people: tuple[Person, Person], level: Level
    ) -> Match:
        """Start a match of a member, who comes first, against the computer.

        Raises RefusedError if the two already play in this channel.
        """
        new, change = self._opening(terms, people, self._clock.now())
        try:
            record = await self._store.add_match(replace(new, level=level.value), change)
        except PairBusyError as busy:
            raise RefusedError(Reason.PRACTICE_BUSY, match_id=busy.match_id) from busy
        return self._remember(match_from(record, change.lines))

    def _opening(
        self, terms: Terms, people: tuple[Person, Person], asked_at: float
    ) -> tuple[NewMatch, Change]:
        secret = self._new_secret()
        by_lot = terms.starts == "lot"
        first = dice.lot(secret) == 0 if by_lot else terms.starts == "me"
        starter = Seat.FIRST if first else Seat.SECOND
        steps = opening(
            Options(terms.extra_trick), starter, chance=Chance(secret), auto_roll=self._auto_roll
        )
        now = self._clock.now()
        new = NewMatch(
            guild_id=terms.guild_id,
            channel_id=terms.channel_id,
            user_ids=(people[0].id, people[1].id),
            names=(people[0].name, people[1].name),
            usernames=(people[0].username, people[1].username),
            extra_trick=terms.extra_trick.value,
            starter=starter.value,
            starter_by_lot=by_lot,
            secret=secret,
            language=terms.language,
            pace=terms.pace,
            created_at=now,
        )
        change = _change(steps, new.user_ids, now, (asked_at, now))
        return new, replace(change, clock=self.fresh_clock(new.pace))

    # Matches ------------------------------------------------------------------------------

    async def load(self, match_id: int) -> Match:
        """Return the match as it is now; raises RefusedError if there is none with that id."""
        record = await self._store.load_match(match_id)
        if record is None:
            raise RefusedError(Reason.UNKNOWN_MATCH)
        return await self._match(record)

    async def _match(self, record: MatchRecord) -> Match:
        known = self._remembered.get(record.id)
        if known is not None and known.revision == record.revision:
            return self._remember(replace(known, record=record))
        return self._remember(match_from(record, await self._store.load_log(record.id)))

    def _remember(self, match: Match) -> Match:
        known = self._remembered.get(match.id)
        if known is not None and known.revision > match.revision:
            return match  # somebody loaded it before a move that is already remembered
        self._remembered[match.id] = match
        self._remembered.move_to_end(match.id)
        while len(self._remembered) > REMEMBERED_MATCHES:
            self._remembered.popitem(last=False)
        return match

    async def play(self, match_id: int, user_id: int, move: Move, revision: int) -> Step:
        """Make a user's move on the board drawn at `revision`.

        Raises RefusedError: unknown match, not a player, over, paused, stale, not the user's turn,
        or illegal with the rule's reason. `Resign` is good at any revision and in a pause.
        """
        async with self._lock(match_id):
            match = await self.load(match_id)
            seat = match.seat_of(user_id)
            if seat is None:
                raise RefusedError(Reason.NOT_A_PLAYER, match_id=match_id)
            if match.over:
                raise RefusedError(Reason.GAME_OVER, match_id=match_id)
            if not isinstance(move, Resign):
                refuse_paused(match)
                if revision != match.revision:
                    raise RefusedError(Reason.STALE, match_id=match_id)
                if seat is not match.state.mover:
                    raise RefusedError(Reason.NOT_YOUR_TURN, match_id=match_id)
            try:
                check_move(match.state, seat, move)
            except IllegalMoveError as illegal:
                raise RefusedError(
                    Reason.ILLEGAL, rule=illegal.reason, match_id=match_id
                ) from illegal
            step = await self._write(match, [Played(seat, move)], actor=seat)
        await self._welcome_back(match.record.guild_id, user_id)
        return step

    async def _welcome_back(self, guild_id: int, user_id: int) -> None:
        """End the absence of a user who acts."""
        if await self._store.absences.current(guild_id, user_id) is not None:
            await self._store.absences.end(guild_id, user_id, self._clock.now())

    async def _write(self, match: Match, events: Sequence[Event], actor: Seat | None) -> Step:
        rolls = sum(isinstance(event, DiceRolled) for event in match.events)
        steps = play_out(
            match.state,
            events,
            chance=Chance(match.record.secret),
            rolls_before=rolls,
            auto_roll=self._auto_roll,
        )
        now = self._clock.now()
        acted = list(match.record.acted_at)
        if actor is not None:
            acted[actor.slot] = now
        change = _change(steps, match.record.user_ids, now, (acted[0], acted[1]))
        change = replace(change, clock=self._next_clock(match.record, change))
        try:
            record = await self._store.append(match.id, match.revision, change)
        except StaleRevisionError as stale:
            raise RefusedError(Reason.STALE, match_id=match.id) from stale
        _log.debug("match.moved", match=match.id, revision=record.revision)
        if record.result is not None:
            ended = record.result.termination
            _log.info("match.ended", match=match.id, revision=record.revision, ended=ended)
        return Step(match, self._remember(match.after(record, steps)))

    # Clocks and what comes from outside the rules -------------------------------------------

    def fresh_clock(self, pace: int | None) -> TurnClock:
        """Return the clock of a turn that begins now; `pace` is in seconds."""
        return NO_CLOCK if pace is None else TurnClock(due=self.running.seconds() + pace)

    def _next_clock(self, record: MatchRecord, change: Change) -> TurnClock:
        if change.waits_for is None:
            return NO_CLOCK
        # A turn has one clock, however many clicks it takes.
        same_turn = change.waits_for == record.waits_for
        return record.clock if same_turn else self.fresh_clock(record.pace)

    async def interfere(
        self, match_id: int, event_for: Callable[[Match], Ended | TakenBack], actor: int | None
    ) -> Step:
        """Add an event from outside the rules to a match that is not over.

        `event_for` gets the match as it is now and returns the event; what it raises is passed on
        and nothing is written. `actor` is the user who acts, None if it is nobody.
        Raises RefusedError if the match is unknown or over.
        """
        async with self._lock(match_id):
            match = await self._running_match(match_id)
            seat = None if actor is None else match.seat_of(actor)
            return await self._write(match, [event_for(match)], seat)

    async def set_clock(self, match_id: int, clock_for: Callable[[Match], TurnClock]) -> Match:
        """Set the clock of a match that is not over to what `clock_for` returns for it now.

        What `clock_for` raises is passed on. Raises RefusedError if the match is unknown or over.
        """
        async with self._lock(match_id):
            match = await self._running_match(match_id)
            clock = clock_for(match)
            try:
                record = await self._store.clocks.set(match_id, match.revision, clock)
            except StaleRevisionError as stale:
                raise RefusedError(Reason.STALE, match_id=match_id) from stale
            return self._remember(replace(match, record=record))

    async def _running_match(self, match_id: int) -> Match:
        match = await self.load(match_id)
        if match.over:
            raise RefusedError(Reason.GAME_OVER, match_id=match_id)
        return match

    def _lock(self, match_id: int) -> asyncio.Lock:
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    # Pauses -------------------------------------------------------------------------------

    async def pause(
        self, match_id: int, reason: PauseReason, user_id: int | None = None
    ) -> Match | None:
        """Let a match rest; return it, or None if it is over or rests already.

        `user_id` is the player who is gone, if that is the reason.
        """
        async with self._lock(match_id):
            match = await self.load(match_id)
            if match.over or match.record.pause is not None:
                return None
            pause = Pause(reason, self._clock.now(), user_id)
            record = await self._store.set_pause(match_id, pause)
            return None if record is None else await self._match(record)

    async def resume(self, match_id: int) -> Match | None:
        """Let a match go on that rests; return it, or None if it does not rest."""
        async with self._lock(match_id):
            match = await self.load(match_id)
            if match.record.pause is None:
                return None
            record = await self._store.set_pause(match_id, None)
            return None if record is None else await self._match(record)

    async def move(self, match_id: int, channel_id: int) -> Match:
        """Set a match up in another channel, where it is shown anew; return it.

        Raises RefusedError if it is over or its players have a game there already.
        """
        async with self._lock(match_id):
            try:
                record = await self._store.move_match(match_id, channel_id)
            except PairBusyError as busy:
                raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
            if record is None:
                raise RefusedError(Reason.GAME_OVER, match_id=match_id)
            return await self._match(record)

    # What Discord was shown, and lists ----------------------------------------------------

    async def set_shown(self, match: Match, shown: Shown) -> Match:
        """Remember what Discord has been shown of a match; return the match with it.

        A match that has come to rest, goes on again or has moved since `match` was loaded stays
        marked as behind: only where the message is and which summaries it has are remembered.
        """
        try:
            shown = await self._store.set_shown(match.id, shown)
        except StaleShownError:
            return await self._set_shown_late(match, shown)
        return self._remember(replace(match, record=replace(match.record, shown=shown)))

    async def _set_shown_late(self, match: Match, shown: Shown) -> Match:
        now = await self._store.load_match(match.id)
        if now is None:
            return match  # it was deleted, and what is shown of it with it
        late = replace(now.shown, rounds=max(now.shown.rounds, shown.rounds))
        if now.channel_id == match.record.channel_id:
            late = replace(
                late, message_id=shown.message_id, message_channel_id=shown.message_channel_id
            )
        record = replace(match.record, channel_id=now.channel_id, pause=now.pause)
        return await self.set_shown(replace(match, record=record), late)

    async def unshown(self) -> list[Match]:
        """Return the matches whose live message is behind."""
        return [await self._match(record) for record in await self._store.unshown()]

    async def uncalled(self, seconds: float) -> list[Match]:
        """Return the matches whose player to act was not called and has let `seconds` pass."""
        found = await self._store.uncalled(self._clock.now() - seconds)
        return [await self._match(record) for record in found]

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> list[Match]:
        """Return the matches that are not over, filtered, the longest waiting first."""
        found = await self._store.open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id, waits_for=waits_for
        )
        return [await self._match(record) for record in found]

    async def finished_matches(
        self, *, guild_id: int, user_id: int | None = None, limit: int = 25
    ) -> Sequence[MatchRecord]:
        """Return the records of matches that are over, the latest first."""
        return await self._store.finished_matches(guild_id=guild_id, user_id=user_id, limit=limit)


def refuse_paused(match: Match) -> None:
    """Raise RefusedError if the match rests."""
    pause = match.record.pause
    if pause is not None:
        raise RefusedError(
            Reason.PAUSED, match_id=match.id, pause=pause.reason, name=match.gone_name
        )


def _change(
    steps: Sequence[tuple[Event, GameState]],
    user_ids: tuple[int, int],
    now: float,
    acted_at: tuple[float, float],
) -> Change:
    state = steps[-1][1]
    outcome = state.outcome
    return Change(
        lines=tuple(format_event(event) for event, _ in steps),
        waits_for=waits_for(state, user_ids),
        changed_at=now,
        acted_at=acted_at,
        result=None
        if outcome is None
        else Result(
            outcome.termination.value,
            outcome.winner.value if outcome.winner else None,
            outcome.score.totals,
        ),
    )
