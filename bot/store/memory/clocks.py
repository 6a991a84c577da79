"""The clocks in the memory store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.records.matches import MatchRecord, TurnClock
from bot.store.contract import StaleRevisionError
from bot.store.memory.absences import MemoryAbsences
from bot.store.memory.pages import on_page
from bot.store.paging import FIRST_PAGE, Page


class MemoryClocks:
    """See `clocks.ClockStore` for the contract; `matches` and `absences` are the store's own."""

    def __init__(self, matches: dict[int, MatchRecord], absences: MemoryAbsences) -> None:
        self._matches = matches
        self._absences = absences
        self._running_time = 0.0
        self._nudged: dict[int, float] = {}

    async def load_running_time(self) -> float:
        """Return the seconds that the bot has been running, 0 before its first run."""
        return self._running_time

    async def save_running_time(self, seconds: float) -> None:
        """Keep the seconds that the bot has been running."""
        self._running_time = seconds

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match that is at `revision`; return the match."""
        match = self._matches.get(match_id)
        if match is None or match.revision != revision or match.ended_at is not None:
            raise StaleRevisionError(match_id, revision)
        self._matches[match_id] = replace(match, clock=clock)
        return self._matches[match_id]

    async def ticking(
        self, running: float, now: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches that have a clock, or whose board tells about time or is to."""
        found = (
            match
            for match in self._matches.values()
            if match.ended_at is None
            and (
                match.pace is not None
                or match.shown.face
                or any(self._absences.find(match.guild_id, user) for user in match.waits_for)
            )
        )
        return on_page(found, page)

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Store a nudge unless the last one is too recent; return None, or when that was."""
        match = self._matches.get(match_id)
        if match is None or match.ended_at is not None:
            return self._nudged.get(match_id, now)
        last = self._nudged.get(match_id)
        if last is not None and abs(last - now) < pause:
            return last
        self._nudged[match_id] = now
        return None

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
        self._nudged.pop(match_id, None)
