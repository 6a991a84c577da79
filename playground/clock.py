"""The playground's clock, which can be ahead of the machine's clock.

Message timestamps, ids and token lifetimes use it. The time limit for acknowledging an interaction
uses real time, because it measures the bot's speed.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

DISCORD_EPOCH_MS = 1_420_070_400_000
"""The epoch of Discord's ids, 1 January 2015, in milliseconds since 1970 (Discord's reference,
"Snowflakes")."""


LAST_MOMENT = (DISCORD_EPOCH_MS + (1 << 41)) / 1000
"""The time in 2084 from which Discord's ids need more than 63 bits, in seconds since 1970."""


class PlaygroundClock:
    """The machine's time plus an offset, which is also written to a file that the bot reads."""

    def __init__(self, file: Path | None = None) -> None:
        self.offset = 0.0
        self.wrong = 0.0
        """The seconds by which the bot's calendar is ahead of the playground's clock."""
        self._file = file
        self._write()

    def now(self) -> float:
        """Return the playground's time in seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the clock forward by `seconds`.

        Raises ValueError if `seconds` is negative or the new time is after `LAST_MOMENT`.
        """
        if not 0 <= seconds <= LAST_MOMENT - self.now():
            raise ValueError("the clock cannot go backwards, nor beyond 2084")
        self.offset += seconds
        self._write()

    def put_wrong(self, seconds: float) -> None:
        """Set the error of the bot's calendar in seconds. It affects no other clock."""
        self.wrong = seconds
        self._write()

    def _write(self) -> None:
        # Replaced atomically, so that the bot never reads half a number.
        if self._file is not None:
            draft = self._file.with_suffix(".new")
            wrong = f" {self.wrong}" if self.wrong else ""
            draft.write_text(f"{self.offset}{wrong}\n")
            draft.replace(self._file)


class Snowflakes:
    """Generates Discord ids, which increase with the clock and never repeat."""

    def __init__(self, clock: PlaygroundClock, at: float | None = None) -> None:
        """If `at` (in seconds since 1970) is given, the ids start there and are always the same."""
        self._clock = clock
        self._at = at
        self._last = 0

    def create_id(self) -> int:
        """Return the next id, larger than all previous ids."""
        stamp = (int((self._at or self._clock.now()) * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, stamp)
        return self._last


def iso(seconds: float) -> str:
    """Format a time as Discord does: ISO 8601, UTC, with microseconds.

    >>> iso(0)
    '1970-01-01T00:00:00.000000+00:00'
    """
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
