from __future__ import annotations

from dataclasses import dataclass

from bot.runtime.clock import UptimeClock, UptimeClocks
from bot.runtime.health import OwnShards, Shards
from tests.machine import ReliableClock


@dataclass
class TwoClocks(ReliableClock):
    """A clock whose calendar can jump independently of its monotonic time."""

    calendar: float = 1_000_000.0
    ticks: float = 50.0

    def now(self) -> float:
        return self.calendar

    def monotonic(self) -> float:
        return self.ticks

    def pass_by(self, seconds: float) -> None:
        self.calendar += seconds
        self.ticks += seconds


def test_uptime_continues_from_the_stored_value_and_stops_while_not_running() -> None:
    clock = TwoClocks()
    running = UptimeClock(clock, before=7)
    clock.pass_by(100)
    assert running.seconds() == 7
    running.start()
    clock.pass_by(10)
    running.stop()
    running.stop()
    clock.pass_by(1000)
    running.start()
    running.start()
    clock.calendar += 86_400
    clock.pass_by(5)
    assert running.seconds() == 22
    running.start_from(running.seconds())
    clock.pass_by(100)
    running.start()
    clock.pass_by(2)
    assert running.seconds() == 24


def test_a_time_is_shown_by_the_current_calendar() -> None:
    clock = TwoClocks()
    running = UptimeClock(clock)
    running.start()
    clock.pass_by(40)
    assert running.calendar(100) == clock.calendar + 60
    clock.calendar += 3600
    assert running.calendar(100) == clock.calendar + 60


def test_only_the_uptimes_of_their_own_shards_are_taken_from_other_processes() -> None:
    shards = OwnShards()
    shards.now = Shards((1,), 3)
    times = UptimeClocks(TwoClocks(), shards)
    times.start_from({0: 1.0, 1: 2.0, 2: 3.0})
    times.learn_others({0: 10.0, 1: 20.0})
    assert [times.get_shard_clock(each).seconds() for each in range(3)] == [10.0, 2.0, 3.0]
    assert times.read_uptimes() == {1: 2.0}
