from __future__ import annotations

import time
from pathlib import Path

import pytest

from bot.clock import Lateness, SystemClock


def test_without_a_file_the_time_is_the_machines() -> None:
    assert abs(SystemClock().now() - time.time()) < 5


def test_a_clock_file_shifts_both_clocks(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    file.write_text("604800")
    clock = SystemClock(file)
    assert clock.now() - time.time() > 604_000
    assert clock.monotonic() - time.monotonic() > 604_000


def test_a_changed_clock_file_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = SystemClock(file)
    assert clock.now() - time.time() < 5
    file.write_text("3600")
    assert clock.now() - time.time() > 3000


def test_a_file_that_is_being_written_leaves_the_clock_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    file.write_text("3600")
    clock = SystemClock(file)
    assert clock.now() - time.time() > 3000
    file.write_text("")
    assert clock.now() - time.time() > 3000


def test_lateness_is_told_from_clocks_that_disagree() -> None:
    lateness = Lateness()
    # The other clock is an hour ahead of ours, and the way takes a tenth of a second.
    assert lateness.of(sent=4600.0, now=1000.1) == 0.0
    assert lateness.of(sent=4700.0, now=1101.6) == pytest.approx(1.5)
    assert lateness.of(sent=4800.0, now=1200.05) == 0.0
    assert lateness.of(sent=4900.0, now=1300.1) == pytest.approx(0.05)
