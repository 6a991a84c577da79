"""Games, challenges and absences while the machine's clock is set forward and back.

The services and the clock are real; only the machine's time is simulated.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.matches.clocks import NUDGE_PAUSE_SECONDS, Task
from bot.matches.match import Reason
from bot.ratings.ladder import week_of
from bot.records.messages import MessageKind
from bot.runtime.clock import SystemClock
from bot.store.sql.store import Store
from tests.machine import HOUR, JUMPS, YEAR, Machine, ManualClock, machine
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, TERMS, Table
from tests.matches.services import refusal_of
from tests.matches.test_clocks import DAY, PACE, begin_shown, due_at, mark_shown, task

__all__ = ["machine"]


@dataclass
class MachineClock(ManualClock):
    """The bot's real clock, which reads the simulated time of the machine."""

    system: SystemClock = field(default_factory=SystemClock)

    def now(self) -> float:
        return self.system.now()

    def certain_time(self) -> float:
        return self.system.certain_time()

    def check_calendar(self, known: float) -> None:
        self.system.check_calendar(known)

    def monotonic(self) -> float:
        return self.system.monotonic()


@pytest.fixture
def table(machine: Machine, store: Store) -> Table:
    return Table(store, MachineClock())


def restart(table: Table) -> None:
    """Restart the bot with a new clock."""
    table.ran = table.running.seconds()
    table.clock = MachineClock()
    table.restart()


def pass_by(table: Table, machine: Machine, seconds: float) -> None:
    """Advance the time by `seconds`; read the clock at least every four minutes, like the bot."""
    end = machine.awake + seconds
    while machine.awake < end:
        machine.pass_by(min(240.0, end - machine.awake))
        table.running.seconds()
        table.clock.now()


async def leave(table: Table, days: int) -> None:
    await table.absences.leave(TERMS.guild_id, ANNA.id, days, 60)


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_jump_ends_no_game_sends_no_reminder_and_freezes_no_clock(
    table: Table, machine: Machine, jump: float
) -> None:
    match = await begin_shown(table)
    machine.calendar += jump
    for _ in range(6):
        assert await task(table) is None
        pass_by(table, machine, HOUR / 6)
    # By now the jump is accepted, and the board shows the deadline in the new calendar.
    assert await task(table) is Task.SHOW
    assert await due_at(table, match) == pytest.approx(machine.calendar + PACE - HOUR)
    await mark_shown(table, match)
    pass_by(table, machine, 2 * DAY - HOUR)
    assert await task(table) is Task.REMIND
    pass_by(table, machine, DAY)
    assert await task(table) is Task.TIME_UP
    pass_by(table, machine, PACE)
    assert await task(table) is Task.END


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_calendar_that_is_wrong_for_a_while_ends_no_challenge_and_no_absence(
    table: Table, machine: Machine, jump: float
) -> None:
    challenge = await table.invitations.open(TERMS, BERND, [CARLA])
    await leave(table, 9)
    machine.calendar += jump
    pass_by(table, machine, HOUR / 2)
    assert list(await table.invitations.read_overdue()) == []
    await table.absences.end_overdue()
    assert len(await table.store.absences.read_due(math.inf)) == 1
    machine.calendar -= jump
    match = await table.accept(challenge.id, CARLA, CLICK)
    began = machine.calendar - HOUR / 2
    assert began <= match.record.created_at <= machine.calendar
    assert await table.absences.read_current(TERMS.guild_id, ANNA.id) is not None


async def test_expiry_waits_until_the_new_calendar_is_confirmed(
    table: Table, machine: Machine
) -> None:
    await leave(table, 9)
    machine.calendar += YEAR
    table.clock.now()
    pass_by(table, machine, HOUR / 2)
    await table.invitations.open(TERMS, BERND, [CARLA])
    pass_by(table, machine, HOUR / 2 - 1)
    assert list(await table.invitations.read_overdue()) == []
    pass_by(table, machine, 1)
    assert len(await table.invitations.read_overdue()) == 1
    await table.absences.end_overdue()
    assert list(await table.store.absences.read_due(math.inf)) == []


@pytest.mark.parametrize("jump", JUMPS)
async def test_a_clock_corrected_during_downtime_costs_no_player_any_time(
    table: Table, machine: Machine, jump: float
) -> None:
    match = await begin_shown(table)
    pass_by(table, machine, DAY)
    machine.calendar += jump
    restart(table)
    table.running.start()
    match = await mark_shown(table, await table.matches.read_current(match.id))
    assert await due_at(table, match) == pytest.approx(machine.calendar + PACE - DAY)
    assert await task(table) is None


async def test_notifications_and_reminders_continue_after_a_clock_is_set_back(
    table: Table, machine: Machine
) -> None:
    match = await mark_shown(table, await table.match())
    assert await table.showing.find_unnotified(120) == []
    await table.events.nudge(match.id, BERND.id)
    soon = await refusal_of(table.events.nudge(match.id, BERND.id))
    when = machine.calendar + NUDGE_PAUSE_SECONDS
    assert (soon.reason, soon.when) == (Reason.NUDGE_SOON, when)
    machine.calendar -= YEAR
    restart(table)
    waiting = await table.showing.find_unnotified(120)
    assert [each.id for each in waiting] == [match.id]
    await table.events.nudge(match.id, BERND.id)


@pytest.fixture(params=["Europe/Berlin", "America/New_York"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The time zone of the bot's machine."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


async def test_a_start_under_a_wrong_calendar_ends_no_challenge_and_no_absence(
    machine: Machine, store: Store
) -> None:
    id_now = int(machine.calendar * 1000 - 1_420_070_400_000) << 22
    table = Table(store, MachineClock())
    asked = await table.invitations.open(TERMS, ANNA, [BERND])
    (message,) = await store.messages.read_about(MessageKind.INVITATION, asked.id)
    await store.messages.set_posted(message.id, id_now, message.wanted)
    await table.absences.leave(1, CARLA.id, 9, 30)
    machine.calendar += YEAR
    restart(table)
    await table.clocks.start_uptime()
    assert not await table.invitations.read_overdue()
    await table.absences.end_overdue()
    assert await table.absences.read_current(1, CARLA.id) is not None
    match = await table.accept(asked.id, BERND, CLICK)
    assert not match.is_over
    pass_by(table, machine, HOUR)
    await table.absences.end_overdue()
    assert await table.absences.read_current(1, CARLA.id) is None


# The nights of the changes to and from daylight saving time in Berlin and New York.
NIGHTS = [date(2030, 3, 31), date(2030, 10, 27), date(2030, 3, 10), date(2030, 11, 3)]


@pytest.mark.parametrize("night", NIGHTS, ids=str)
async def test_days_follow_utc_and_have_24_hours_when_clocks_change(
    zone: str, night: date, store: Store
) -> None:
    noon = datetime(night.year, night.month, night.day, 12, tzinfo=UTC) - timedelta(days=1)
    table = Table(store, ManualClock(noon.timestamp()))
    assert table.absences.today() == noon.date()
    assert await table.absences.leave(1, CARLA.id, 2, 30) == 28
    back = noon + timedelta(hours=48)
    absence = await table.absences.read_current(1, CARLA.id)
    assert absence is not None
    assert absence.until == back.timestamp()
    match = await begin_shown(table, pace=None)
    await table.events.nudge(match.id, BERND.id)
    table.clock.time += 24 * HOUR - 1
    await refusal_of(table.events.nudge(match.id, BERND.id))
    table.clock.time += 1
    await table.events.nudge(match.id, BERND.id)
    table.clock.time = back.timestamp() - 1
    assert await table.absences.read_current(1, CARLA.id) is not None
    table.clock.time += 1
    assert await table.absences.read_current(1, CARLA.id) is None
    monday = (noon + timedelta(hours=36)).timestamp()
    assert week_of(monday) == week_of(monday - 1) + 1 == week_of(monday - 7 * DAY) + 1
