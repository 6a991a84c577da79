"""What the store keeps about the clocks of matches, and the bot's own running time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.store.records import MatchRecord, TurnClock


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

    async def ticking(self) -> Sequence[MatchRecord]:
        """Return the open matches whose boards tell about time, or are to.

        Those with a pace, those that wait for a member who is away, and those whose live message
        still tells something.
        """

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Note that a player of an open match was nudged at `now`, at most once in `pause` seconds.

        Return None if noted, else when the last nudge was.
        """

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
