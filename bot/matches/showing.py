"""Keeps what Discord shows of matches, and finds the matches whose message is outdated."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.ledger import Ledger
from bot.matches.match import Match
from bot.store.contract import StaleShownError
from bot.store.records import Shown


class Showing:
    """What Discord has been shown."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def set_shown(self, match: Match, shown: Shown) -> Match:
        """Remember what Discord has been shown of a match; return the match with it.

        A match that was paused, resumed or moved since `match` was loaded stays marked as outdated.
        Of `shown`, only the message and the number of summaries are kept then.
        """
        try:
            shown = await self._ledger.store.set_shown(match.id, shown)
        except StaleShownError:
            return await self._set_shown_late(match, shown)
        return self._ledger.remember_shown(match, shown)

    async def _set_shown_late(self, match: Match, shown: Shown) -> Match:
        now = await self._ledger.store.load_match(match.id)
        if now is None:
            return match  # the match was deleted meanwhile
        late = replace(now.shown, rounds=max(now.shown.rounds, shown.rounds))
        if now.channel_id == match.record.channel_id:
            late = replace(
                late, message_id=shown.message_id, message_channel_id=shown.message_channel_id
            )
        record = replace(match.record, channel_id=now.channel_id, pause=now.pause)
        return await self.set_shown(replace(match, record=record), late)

    async def unshown(self) -> list[Match]:
        """Return the matches whose live message is outdated."""
        return await self._ledger.matches_of(await self._ledger.store.unshown())

    async def uncalled(self, seconds: float) -> list[Match]:
        """Return the matches that wait for somebody who was not called and let `seconds` pass."""
        now = self._ledger.clock.now()
        found = await self._ledger.store.uncalled(now - seconds, now + seconds)
        return await self._ledger.matches_of(found)
