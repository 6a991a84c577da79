"""The playground's own time, which can be put ahead of the machine's.

Message timestamps, ids and the life of interaction tokens follow it. The three seconds in which an
interaction must be acknowledged do not: they are about the bot's real speed.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

DISCORD_EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015, from which Discord's ids count (reference, "Snowflakes")."""


LAST_MOMENT = (DISCORD_EPOCH_MS + (1 << 41)) / 1000
"""Seconds since 1970 at which Discord's ids no longer fit into 63 bits: in 2084."""


class PlaygroundClock:
    """The machine's time plus an offset, which is also written to a file for the bot to read."""

    def __init__(self, file: Path | None = None) -> None:
        self.offset = 0.0
        self.wrong = 0.0
        """How far the calendar of the bot's machine is ahead of the playground's."""
        self._file = file
        self._write()

    def now(self) -> float:
        """Seconds since 1970 in the playground."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass at once. Raises ValueError for a step back or beyond `LAST_MOMENT`."""
        if not 0 <= seconds <= LAST_MOMENT - self.now():
            raise ValueError("time does not run backwards here, nor beyond 2084")
        self.offset += seconds
        self._write()

    def put_wrong(self, seconds: float) -> None:
        """Put the calendar of the bot's machine forward or back; nothing else notices."""
        self.wrong = seconds
        self._write()

    def _write(self) -> None:
        # Replaced in one step, so that the bot never reads half a number.
        if self._file is not None:
            draft = self._file.with_suffix(".new")
            wrong = f" {self.wrong}" if self.wrong else ""
            draft.write_text(f"{self.offset}{wrong}\n")
            draft.replace(self._file)


class Snowflakes:
    """Hands out Discord ids: they grow with the clock and never repeat."""

    def __init__(self, clock: PlaygroundClock, at: float | None = None) -> None:
        """With `at`, seconds since 1970, the ids are the same each time: those of that moment."""
        self._clock = clock
        self._at = at
        self._last = 0

    def next(self) -> int:
        """The next id, larger than every one before."""
        stamp = (int((self._at or self._clock.now()) * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(self._last + 1, stamp)
        return self._last


def iso(seconds: float) -> str:
    """A point in time as Discord writes it, in UTC with microseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")
