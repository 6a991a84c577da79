"""The clocks in the memory store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.records.challenges import ChallengeRecord
from bot.records.matches import MatchRecord, TurnClock
from bot.shards import Shards, shard_of
from bot.store.contract import StaleRevisionError
from bot.store.memory.absences import MemoryAbsences
from bot.store.memory.pages import on_page
from bot.store.memory.parties import MemoryParties
from bot.store.paging import FIRST_PAGE, Page


class MemoryClocks:
    """See `clocks.ClockStore` for the contract; what it is given is the store's own."""

    def __init__(
        self,
        matches: dict[int, MatchRecord],
        challenges: dict[int, ChallengeRecord],
        parties: MemoryParties,
        absences: MemoryAbsences,
    ) -> None:
        self._matches = matches
        self._challenges = challenges
        self._parties = parties
        self._absences = absences
        self._running_times: dict[int, float] = {}
        self._nudged: dict[int, float] = {}

    async def load_running_times(self, count: int) -> Mapping[int, float]:
        """Return the seconds that each of `count` shards has been running."""
        before = self._running_times
        if len(before) != count:
            begun = max(before.values(), default=0.0)
            for match in [*self._matches.values()]:
                if match.ended_at is None and before:
                    ahead = begun - before[shard_of(match.guild_id, len(before))]
                    self._matches[match.id] = _carried_over(match, ahead)
            self._running_times = dict.fromkeys(range(count), begun)
        return {**self._running_times}

    async def save_running_times(self, count: int, seconds: Mapping[int, float]) -> None:
        """Keep the seconds that some of `count` shards have been running."""
        if len(self._running_times) == count:
            for shard, passed in seconds.items():
                self._running_times[shard] = max(passed, self._running_times[shard])

    async def latest_id(self) -> int | None:
        """Return the newest of Discord's ids among the latest games and invitations, if any."""
        matches = self._matches.values()
        ids = (
            *(match.shown.message_id for match in matches if match.ended_at is None),
            *(match.sealing.accepted for match in matches if match.sealing is not None),
            *(challenge.message_id for challenge in self._challenges.values()),
            *self._parties.message_ids(),
        )
        return max((each for each in ids if each is not None), default=None)

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match that is at `revision`; return the match."""
        match = self._matches.get(match_id)
        if match is None or match.revision != revision or match.ended_at is not None:
            raise StaleRevisionError(match_id, revision)
        self._matches[match_id] = replace(match, clock=clock)
        return self._matches[match_id]

    async def ticking(
        self, shard: Shards, running: float, now: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return a shard's open matches with a clock, or whose board tells about time or is to."""
        found = (
            match
            for match in self._matches.values()
            if match.ended_at is None
            and shard.holds(match.guild_id)
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


def _carried_over(match: MatchRecord, ahead: float) -> MatchRecord:
    """Return a match whose moments are put forward by as much as its running time is."""
    due, offer = match.clock.due, match.offer
    return replace(
        match,
        clock=replace(match.clock, due=None if due is None else due + ahead),
        offer=replace(
            offer,
            since=None if offer.since is None else offer.since + ahead,
            ends=None if offer.ends is None else offer.ends + ahead,
        ),
    )
