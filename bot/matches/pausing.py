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

        `user_id` is the player who is gone, if that is the reason.
        """
        async with self._ledger.lock(match_id):
            match = await self._ledger.load(match_id)
            if match.over or match.record.pause is not None:
                return None
            pause = Pause(reason, self._ledger.clock.now(), user_id)
            record = await self._ledger.store.set_pause(match_id, pause)
            return None if record is None else await self._ledger.match_of(record)

    async def resume(self, match_id: int) -> Match | None:
        """Resume a paused match; return it, or None if it is not paused."""
        async with self._ledger.lock(match_id):
            match = await self._ledger.load(match_id)
            if match.record.pause is None:
                return None
            record = await self._ledger.store.set_pause(match_id, None)
            return None if record is None else await self._ledger.match_of(record)

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
