"""Pauses and resumes matches, and moves them to another channel."""

from __future__ import annotations

from bot.matches.ledger import Ledger
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import Pause, PauseReason
from bot.store.contract import PartyBusyError


class Pausing:
    """Pauses, resumes and moves matches."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def pause(
        self, match_id: int, reason: PauseReason, user_id: int | None = None
    ) -> Match | None:
        """Pause a match; return it, or None if it is over or paused already.

        `user_id` is the player who is gone, if that is the reason. One that cannot be read is
        paused, too, and not returned. Raises RefusedError if it is unknown.
        """
        async with self._ledger.lock(match_id):
            before = await self._ledger.record(match_id)
            if before.ended_at is not None or before.pause is not None:
                return None
            return await self._set(match_id, Pause(reason, self._ledger.clock.now(), user_id))

    async def resume(self, match_id: int) -> Match | None:
        """Resume a paused match; return it, or None if it is not paused or cannot be read.

        Raises RefusedError if it is unknown.
        """
        async with self._ledger.lock(match_id):
            if (await self._ledger.record(match_id)).pause is None:
                return None
            return await self._set(match_id, None)

    async def _set(self, match_id: int, pause: Pause | None) -> Match | None:
        record = await self._ledger.store.set_pause(match_id, pause)
        found = [] if record is None else await self._ledger.matches_of([record])
        return next(iter(found), None)

    async def move(self, match_id: int, channel_id: int) -> Match:
        """Move a match to another channel, where it is shown anew; return it.

        Raises RefusedError if it is over or its players have a game there already.
        """
        async with self._ledger.lock(match_id):
            try:
                record = await self._ledger.store.move_match(match_id, channel_id)
            except PartyBusyError as busy:
                raise RefusedError(Reason.PAIR_BUSY, match_id=busy.match_id) from busy
            if record is None:
                raise RefusedError(Reason.GAME_OVER, match_id=match_id)
            return await self._ledger.match_of(record)
