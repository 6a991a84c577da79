from __future__ import annotations

import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.runtime.clock import FROZEN_SECONDS, Lateness, SystemClock, UptimeClock, time_of
from tests.machine import HOUR, JUMPS, YEAR, Machine, machine

__all__ = ["machine"]

DAY = 24 * HOUR


def test_a_clock_file_shifts_both_clocks_whenever_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = SystemClock(file)
    assert abs(clock.now() - time.time()) < 5
    file.write_text("604800")
    assert clock.now() - time.time() > 604_000
    assert clock.monotonic() - time.monotonic() > 604_000
    file.write_text("")  # another process is just writing the file
    assert clock.now() - time.time() > 604_000


def test_lateness_is_distinguished_from_clocks_that_disagree() -> None:
    lateness = Lateness()
    # Discord's clock is an hour ahead of this one, and the transfer takes a tenth of a second.
    assert lateness.measure(sent=4600.0, now=1000.1) == 0.0
    assert lateness.measure(sent=4700.0, now=1101.6) == pytest.approx(1.5)
    assert lateness.measure(sent=4800.0, now=1200.05) == 0.0
    assert lateness.measure(sent=4900.0, now=1300.1) == pytest.approx(0.05)


@pytest.mark.parametrize("jump", JUMPS)
def test_a_calendar_that_jumps_back_was_never_trusted(machine: Machine, jump: float) -> None:
    clock = SystemClock()
    before = clock.now()
    machine.calendar += jump
    machine.pass_by(HOUR - 1)
    assert clock.now() == before + HOUR - 1
    machine.calendar -= jump
    machine.pass_by(2)
    assert clock.now() == before + HOUR + 1 == machine.calendar


@pytest.mark.parametrize("jump", JUMPS)
def test_a_calendar_is_trusted_an_hour_after_a_jump(machine: Machine, jump: float) -> None:
    clock = SystemClock()
    machine.calendar += jump
    with capture_logs() as logs:
        for _ in range(6):
            assert clock.now() == machine.calendar - jump
            machine.pass_by(HOUR / 6)
        assert clock.now() == machine.calendar
        machine.pass_by(7)
        assert clock.now() == machine.calendar
    assert [(each["event"], each["seconds"]) for each in logs] == [("clock.jumped", round(jump))]


def test_a_second_jump_restarts_the_wait(machine: Machine) -> None:
    clock = SystemClock()
    start = clock.now()
    machine.calendar += YEAR
    machine.pass_by(HOUR / 2)
    assert clock.now() == start + HOUR / 2
    machine.calendar += YEAR
    machine.pass_by(HOUR / 4)
    assert clock.now() == start + 3 * HOUR / 4
    machine.pass_by(3 * HOUR / 4)
    assert clock.now() == start + 3 * HOUR / 2, "the second jump restarts the wait"
    machine.pass_by(HOUR / 4)
    assert clock.now() == machine.calendar


def test_all_small_corrections_are_adopted_immediately(machine: Machine) -> None:
    clock = SystemClock()
    for correction in (30, -20, 59, 59, 59, -1):
        machine.calendar += correction
        assert clock.now() == machine.calendar


def test_a_machine_that_slept_has_not_jumped(machine: Machine) -> None:
    clock = SystemClock()
    clock.now()
    machine.sleep(YEAR)
    with capture_logs() as logs:
        assert clock.now() == machine.calendar
    assert logs == []


def test_members_lose_no_time_by_a_jump_a_sleep_or_a_process_that_is_stopped(
    machine: Machine,
) -> None:
    running = UptimeClock(SystemClock())
    running.start()
    for jump in JUMPS:
        machine.calendar += jump
    machine.sleep(YEAR)
    assert running.seconds() == 0
    machine.pass_by(FROZEN_SECONDS)
    assert running.seconds() == FROZEN_SECONDS, "so short a pause counts as a busy machine"
    machine.pass_by(3 * DAY)
    assert running.seconds() == FROZEN_SECONDS
    machine.pass_by(5)
    assert running.seconds() == FROZEN_SECONDS + 5


def test_a_clock_file_set_back_sets_the_calendar_back_but_not_the_monotonic_clock(
    machine: Machine, tmp_path: Path
) -> None:
    file = tmp_path / "clock"
    file.write_text(f"{YEAR}\n")
    clock = SystemClock(file)
    before, seconds = clock.now(), clock.monotonic()
    file.write_text("0.0\n")
    assert clock.monotonic() == seconds
    assert clock.now() == before
    machine.pass_by(HOUR)
    assert clock.now() == before - YEAR + HOUR
    assert clock.monotonic() == seconds + HOUR
    file.write_text("60.00\n")
    assert clock.monotonic() == seconds + HOUR + 60


def test_the_second_number_of_a_clock_file_moves_the_calendar_alone(
    machine: Machine, tmp_path: Path
) -> None:
    file = tmp_path / "clock"
    file.write_text("0.0\n")
    clock = SystemClock(file)
    before, seconds = clock.now(), clock.monotonic()
    file.write_text(f"0.0 {YEAR}\n")
    assert (clock.now(), clock.monotonic()) == (before, seconds)
    machine.pass_by(HOUR)
    assert (clock.now(), clock.monotonic()) == (before + YEAR + HOUR, seconds + HOUR)


KNOWN = 1_900_000_000.0 - 600
"""The latest time of the previous run, ten minutes before a `Machine`'s calendar."""


@pytest.mark.parametrize("ahead", [2 * DAY, 2 * YEAR])
def test_a_calendar_far_ahead_at_the_start_expires_nothing_until_it_is_trusted(
    machine: Machine, ahead: float
) -> None:
    machine.calendar += ahead
    clock = SystemClock()
    with capture_logs() as logs:
        clock.check_calendar(KNOWN)
    assert [each["event"] for each in logs] == ["clock.ahead"]
    for passed in range(6):
        assert clock.now() == machine.calendar
        assert clock.certain_time() == KNOWN + passed * HOUR / 6
        machine.pass_by(HOUR / 6)
    assert clock.certain_time() == machine.calendar


def test_a_calendar_corrected_soon_after_the_start_expires_nothing(
    machine: Machine,
) -> None:
    right = machine.calendar
    machine.calendar += YEAR
    clock = SystemClock()
    clock.check_calendar(KNOWN)
    machine.pass_by(HOUR / 2)
    machine.calendar -= YEAR
    for _ in range(12):
        assert clock.certain_time() == machine.calendar
        machine.pass_by(HOUR / 6)
    assert clock.certain_time() == clock.now() == right + 2.5 * HOUR


@pytest.mark.parametrize("ahead", [-YEAR, 0.0, DAY / 2])
def test_a_calendar_that_is_not_far_ahead_at_the_start_counts_immediately(
    machine: Machine, ahead: float
) -> None:
    machine.calendar += ahead
    clock = SystemClock()
    with capture_logs() as logs:
        clock.check_calendar(KNOWN)
    assert not logs
    assert clock.certain_time() == clock.now() == machine.calendar


@pytest.mark.parametrize("jump", JUMPS)
def test_certain_time_follows_a_jump_back_but_not_a_jump_ahead(
    machine: Machine, jump: float
) -> None:
    clock = SystemClock()
    before = clock.now()
    machine.calendar += jump
    assert clock.certain_time() == min(before, before + jump)


def test_an_id_of_discord_contains_its_time() -> None:
    # This example is from Discord's reference.
    assert time_of(175928847299117063) == 1462015105.796
