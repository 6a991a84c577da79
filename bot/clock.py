"""The time, as something that can be handed in.

With a clock file (for trials only) the seconds written in it are added to the machine's time,
which lets a week pass in a moment.
"""

from __future__ import annotations

import contextlib
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
