"""What the store keeps about the clocks of matches, and the running time of the bot's shards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.operating.shards import Shards
from bot.records.matches import MatchRecord, TurnClock
from bot.store.paging import FIRST_PAGE, Page

REMIND_WITH_LEFT = 1 / 3
"""The part of the pace that is left when the one reminder is sent; an index has it, too."""
ENDS_AFTER = 2
"""After this many times the pace the game ends by itself."""
SAME_MOMENT_SECONDS = 120.0
"""A deadline that moved by less is not worth an edit."""


class ClockStore(Protocol):
    """The clocks of matches, nudges, and the running time of the bot's shards."""

    async def load_running_times(self, count: int) -> Mapping[int, float]:
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
        self, shard: Shards, running: float, now: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of a shard whose clock or live message asks for something, by id.

        `running` is the shard's running time and `now` the calendar's, in seconds. Matches that ask
        for nothing may be among them, but not each time for as long as they ask for nothing. One
        whose channel cannot be reached asks at most for its clock to stand.
        """

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Note that a player of an open match was nudged at `now`, at most once in `pause` seconds.

        Return None if noted, else when the last nudge was.
        """

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
