"""The time, as something that can be handed in.

With a clock file (for trials only) the seconds written in it are added to the machine's time,
which lets a week pass in a moment.
"""

from __future__ import annotations

import contextlib
import math
import time
from pathlib import Path
from typing import Protocol


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Return the time as Unix seconds."""

    def monotonic(self) -> float:
        """Return seconds that never jump with the machine's calendar time."""


class SystemClock:
    """The machine's clock, shifted by the clock file if there is one."""

    def __init__(self, offset_file: Path | None = None) -> None:
        self._offset_file = offset_file
        self._offset_read = 0.0
        self._stamp: tuple[int, int] | None = None

    def now(self) -> float:
        """Return the time as Unix seconds."""
        return time.time() + self._offset()

    def monotonic(self) -> float:
        """Return seconds that never jump with the machine's calendar time."""
        return time.monotonic() + self._offset()

    def _offset(self) -> float:
        if self._offset_file is None:
            return 0.0
        # A click asks for the time more than once, and the file seldom changes between.
        with contextlib.suppress(FileNotFoundError, ValueError):
            found = self._offset_file.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if stamp != self._stamp:
                self._offset_read = float(self._offset_file.read_text())
                self._stamp = stamp
        return self._offset_read


class RunningTime:
    """How long the bot has been at its members' service, over all its runs; it stands at first.

    Games are clocked in it. Time in which the bot was down, or cut off from Discord, does not pass
    here, and a jump of the machine's calendar time is not even seen; so no clock runs out because
    of either.
    """

    def __init__(self, clock: Clock, before: float = 0.0) -> None:
        self._clock = clock
        self._before = before
        self._since: float | None = None

    def start_from(self, seconds: float) -> None:
        """Go on from what the earlier runs came to; it still stands."""
        self._before = seconds
        self._since = None

    def run(self) -> None:
        """Count from now on; nothing changes if it runs already."""
        if self._since is None:
            self._since = self._clock.monotonic()

    def stand(self) -> None:
        """Stop counting; nothing changes if it stands already."""
        self._before = self.seconds()
        self._since = None

    def seconds(self) -> float:
        """Return the seconds counted so far."""
        if self._since is None:
            return self._before
        return self._before + self._clock.monotonic() - self._since

    def calendar(self, moment: float) -> float:
        """Return when, as Unix seconds, `seconds()` will be `moment` if it runs on."""
        return self._clock.now() + moment - self.seconds()


class Lateness:
    """How late news comes from a machine whose clock differs from ours by nobody knows how much.

    The quickest so far is taken for one that was not late at all.
    """

    def __init__(self) -> None:
        self._quickest = math.inf

    def of(self, sent: float, now: float) -> float:
        """Return by how many seconds what was `sent` there is later, `now` here, than the quickest.

        Both are Unix seconds, each by its own clock.
        """
        took = now - sent
        self._quickest = min(self._quickest, took)
        return took - self._quickest
