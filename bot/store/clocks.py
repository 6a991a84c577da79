"""What the store keeps about the clocks of matches, and the running time of the bot's shards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.operating.shards import Shards
from bot.records.matches import MatchRecord, TurnClock
from bot.store.paging import FIRST_PAGE, Page


class ClockStore(Protocol):
    """The clocks of matches, nudges, and the running time of the bot's shards."""

    async def read_running_times(self, count: int) -> Mapping[int, float]:
        """Return the seconds that each of `count` shards has been running, 0 before its first run.

        Where they were counted for another number of shards, they and the moments of open matches
        are carried over, so that what is left of every turn stays the same. No process may run
        with the other number then.
        """

    async def save_running_times(self, count: int, seconds: Mapping[int, float]) -> None:
        """Keep the seconds that some of `count` shards have been running.

        Nothing is kept that is less than before, or if the times are counted for another number of
        shards by now.
        """

    async def latest_id(self) -> int | None:
        """Return the newest of Discord's ids among the latest games and invitations, if any.

        It holds the time by Discord's clock, whatever this machine's was.
        """

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match that is at `revision`; return the match.

        Raises StaleRevisionError if the match is at another revision or over.
        """

    async def ticking(
        self, shard: Shards, running: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of a shard whose clock is to be looked at now, by id.

        `running` is the shard's running time in seconds. Those are the matches of which something
        was written since the last look, or where somebody's absence began or ended, and those that
        wanted to be looked at by now.
        """

    async def look_later(self, moments: Mapping[int, float | None]) -> None:
        """Have matches looked at when the running time has come to a moment; None: not by time.

        One of which something was written since it was found is looked at at once. A power cut may
        lose this; they are then looked at once more.
        """

    async def look_at_boards(self, shard: Shards) -> None:
        """Have all open matches of a shard looked at whose board names a moment of its time."""

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Note that a player of an open match was nudged at `now`, at most once in `pause` seconds.

        Return None if noted, else when the last nudge was.
        """

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
