"""What Discord has been shown of matches, and where it is behind."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.ledger import Ledger
from bot.matches.match import Match
from bot.store.contract import StaleShownError
from bot.store.records import Shown


class Showing:
    """Remembers what was shown, and finds what was not."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def set_shown(self, match: Match, shown: Shown) -> Match:
        """Remember what Discord has been shown of a match; return the match with it.

        A match that has come to rest, goes on again or has moved since `match` was loaded stays
        marked as behind: only where the message is and which summaries it has are remembered.
        """
        try:
            shown = await self._ledger.store.set_shown(match.id, shown)
        except StaleShownError:
            return await self._set_shown_late(match, shown)
        return self._ledger.remember(replace(match, record=replace(match.record, shown=shown)))

    async def _set_shown_late(self, match: Match, shown: Shown) -> Match:
        now = await self._ledger.store.load_match(match.id)
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
        return await self._ledger.matches_of(await self._ledger.store.unshown())

    async def uncalled(self, seconds: float) -> list[Match]:
        """Return the matches that wait for somebody who was not called and let `seconds` pass."""
        now = self._ledger.clock.now()
        found = await self._ledger.store.uncalled(now - seconds, now + seconds)
        return await self._ledger.matches_of(found)
