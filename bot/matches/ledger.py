"""Where every match is loaded and written: one at a time, and each kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace

import structlog

from bot import dice
from bot.clock import Clock, RunningTime
from bot.games.shanghaien.moves import DiceRolled, Event, Seat
from bot.games.shanghaien.notation import format_event
from bot.games.shanghaien.state import GameState
from bot.matches.locks import MatchLocks
from bot.matches.match import Chance, Match, Step, match_from, play_out, waits_for
from bot.matches.refusals import Reason, RefusedError
from bot.store.contract import StaleRevisionError, Store
from bot.store.records import NO_CLOCK, Change, MatchRecord, Result, TurnClock

REMEMBERED_MATCHES = 512

_log = structlog.get_logger(__name__)


class Ledger:
    """The matches as the store has them; what may be done with them is its heirs' to say."""

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
        self._locks = MatchLocks()

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

    # For the heirs ------------------------------------------------------------------------

    async def _write(self, match: Match, events: Sequence[Event], actor: Seat | None) -> Step:
        """Add events, and what the dice make of them, to a match whose lock the caller holds."""
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
        change = change_of(steps, match.record.user_ids, now, (acted[0], acted[1]))
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

    def fresh_clock(self, pace: int | None) -> TurnClock:
        """Return the clock of a turn that begins now; `pace` is in seconds."""
        return NO_CLOCK if pace is None else TurnClock(due=self.running.seconds() + pace)

    def _next_clock(self, record: MatchRecord, change: Change) -> TurnClock:
        if change.waits_for is None:
            return NO_CLOCK
        # A turn has one clock, however many clicks it takes.
        same_turn = change.waits_for == record.waits_for
        return record.clock if same_turn else self.fresh_clock(record.pace)


def change_of(
    steps: Sequence[tuple[Event, GameState]],
    user_ids: tuple[int, int],
    now: float,
    acted_at: tuple[float, float],
) -> Change:
    """Return what `steps`, events with the states after them, change in the store at `now`.

    `acted_at` says by seat when each user last acted.
    """
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
