"""What the store keeps about the clocks of matches, and the bot's own running time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.records.matches import MatchRecord, TurnClock
from bot.store.paging import FIRST_PAGE, Page

REMIND_WITH_LEFT = 1 / 3
"""The part of the pace that is left when the one reminder is sent."""
ENDS_AFTER = 2
"""After this many times the pace the game ends by itself."""
SAME_MOMENT_SECONDS = 120.0
"""A deadline that moved by less is not worth an edit."""


class ClockStore(Protocol):
    """The clocks of matches, nudges, and the bot's running time."""

    async def load_running_time(self) -> float:
        """Return the seconds that the bot has been running, 0 before its first run."""

    async def save_running_time(self, seconds: float) -> None:
        """Keep the seconds that the bot has been running."""

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match that is at `revision`; return the match.

        Raises StaleRevisionError if the match is at another revision or over.
        """

    async def ticking(
        self, running: float, now: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches whose clock or live message asks for something, by id.

        `running` is the bot's running time and `now` the calendar's, in seconds. Matches that ask
        for nothing may be among them, but not each time for as long as they ask for nothing. One
        whose channel cannot be reached asks at most for its clock to stand.
        """

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Note that a player of an open match was nudged at `now`, at most once in `pause` seconds.

        Return None if noted, else when the last nudge was.
        """

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
