"""Clocks that tests control, and a replacement for the module `time` in the bot."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

HOUR = 3600.0
YEAR = 365 * 24 * HOUR
JUMPS = (HOUR, -HOUR, YEAR, -YEAR)
"""Tested jumps of the calendar, in seconds."""


class ReliableClock:
    """A clock whose calendar is always trusted, so `check_calendar` has no effect."""

    def now(self) -> float:
        raise NotImplementedError

    def certain_time(self) -> float:
        return self.now()

    def check_calendar(self, known: float) -> None:
        """Do nothing."""


@dataclass
class ManualClock(ReliableClock):
    """A clock that only tests advance."""

    time: float = 1_000_000.0

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time


@dataclass
class Machine:
    """A replacement for the module `time`."""

    calendar: float = 1_900_000_000.0
    since_boot: float = 50.0
    """Seconds since the machine was started, including its sleep."""
    awake: float = 50.0
    """Seconds since the machine was started, without its sleep."""

    def time(self) -> float:
        return self.calendar

    def monotonic(self) -> float:
        return self.awake

    def clock_gettime(self, _: int) -> float:
        return self.since_boot

    def pass_by(self, seconds: float) -> None:
        self.calendar += seconds
        self.since_boot += seconds
        self.awake += seconds

    def sleep(self, seconds: float) -> None:
        self.calendar += seconds
        self.since_boot += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    replacement = Machine()
    monkeypatch.setattr("bot.runtime.clock.time", replacement)
    return replacement
