"""The time, as something that can be handed in.

With a clock file (for trials only) the seconds written in it are added to the machine's time,
which lets a week pass in a moment.
"""

from __future__ import annotations

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

    def now(self) -> float:
        """Return the time as Unix seconds."""
        return time.time() + self._offset()

    def monotonic(self) -> float:
        """Return seconds that never jump with the machine's calendar time."""
        return time.monotonic() + self._offset()

    def _offset(self) -> float:
        if self._offset_file is None:
            return 0.0
        try:
            return float(self._offset_file.read_text() or 0)
        except (FileNotFoundError, ValueError):
            return 0.0
