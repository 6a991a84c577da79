"""Absences: the days that count, the days allowed each year, and the effect on clocks."""

from __future__ import annotations

import tracemalloc
from datetime import UTC, datetime

import pytest

from bot.matches.clocks import Task, TimeNotice, TimeNoticeKind
from bot.matches.match import Reason
from bot.store.sql.store import Store
from tests.machine import ManualClock
from tests.matches.conftest import ANNA, BERND, Table
from tests.matches.services import reason_of, refusal_of
from tests.matches.test_clocks import DAY, PACE, begin_shown, mark_shown, place, refusal, task

GUILD = 1
NOON = datetime(2030, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, ManualClock(NOON.timestamp()))


async def leave(table: Table, days: int, allowance: int = 30) -> int:
    return await table.absences.leave(GUILD, ANNA.id, days, allowance)


async def test_an_absence_lasts_whole_days_from_when_it_began(table: Table) -> None:
    await leave(table, 2)
    table.clock.time += 2 * DAY - 1
    assert await table.absences.read_current(GUILD, ANNA.id) is not None
    table.clock.time += 1
    assert await table.absences.read_current(GUILD, ANNA.id) is None
    await table.absences.end_overdue()
    assert not await table.absences.come_back(GUILD, ANNA.id)


async def test_days_of_a_year_are_used_up_and_then_refused(table: Table) -> None:
    assert await leave(table, 20) == 10
    table.clock.time += 20 * DAY
    await table.absences.end_overdue()
    refused = await refusal_of(leave(table, 11))
    assert (refused.reason, refused.days) == (Reason.AWAY_ALLOWANCE, 10)
    assert await leave(table, 10) == 0
    assert (await refusal_of(leave(table, 11, allowance=0))).days == 0


async def test_each_year_has_its_own_days(table: Table) -> None:
    table.clock.time = datetime(2030, 12, 20, tzinfo=UTC).timestamp()
    assert await leave(table, 42) == 18
    assert await reason_of(leave(table, 43)) is Reason.AWAY_ALLOWANCE
    table.clock.time = datetime(2031, 1, 5, 12, tzinfo=UTC).timestamp()
    assert await table.absences.come_back(GUILD, ANNA.id)
    assert await leave(table, 2) == 24  # the days since New Year's Day were used


@pytest.mark.parametrize("days", [1_000, 2_900_000])
async def test_thousands_of_years_are_refused_without_counting_days_one_by_one(
    table: Table, days: int
) -> None:
    tracemalloc.start()
    try:
        refused = await refusal_of(leave(table, days))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (refused.reason, refused.days) == (Reason.AWAY_ALLOWANCE, 30)
    assert most < 100_000  # bytes; a list of all days would take hundreds of megabytes


async def test_a_day_of_absence_counts_once_regardless_of_its_events(table: Table) -> None:
    assert await leave(table, 5) == 25
    assert await leave(table, 10) == 20  # replaces the first absence
    for _ in range(3):
        assert await leave(table, 2) == 28
        assert await table.absences.come_back(GUILD, ANNA.id)
    assert await leave(table, 20) == 10
    table.clock.time += 2 * DAY
    assert await table.absences.come_back(GUILD, ANNA.id)
    assert await leave(table, 1) == 27  # three days were used so far, including today


async def test_the_clock_is_stopped_while_the_current_player_is_absent(table: Table) -> None:
    match = await begin_shown(table)
    table.clock.time += DAY
    await leave(table, 10)
    assert await task(table) is Task.PAUSE
    await table.events.pause_clock(match.id)
    assert await task(table) is Task.SHOW
    match = await mark_shown(table, await table.matches.read_current(match.id))
    back = table.clock.time + 10 * DAY
    assert table.clocks.notice(match.record) == TimeNotice(TimeNoticeKind.AWAY, back)
    assert (await refusal(table, match)).reason is Reason.STALE
    table.clock.time = back - 1
    assert await task(table) is None
    table.clock.time = back
    assert await task(table) is Task.RESUME
    await table.events.resume_clock(match.id)
    notice = table.clocks.notice((await table.matches.read_current(match.id)).record)
    assert notice == TimeNotice(TimeNoticeKind.DUE, back + 2 * DAY)


async def test_the_opponents_absence_stops_no_clock_and_acting_ends_the_players_own_absence(
    table: Table,
) -> None:
    match = await begin_shown(table)
    await table.absences.leave(GUILD, BERND.id, 5, 30)
    assert await task(table) is None
    assert (await table.matches.read_current(match.id)).record.clock.due == PACE
    await leave(table, 5)
    await table.events.pause_clock(match.id)
    match = await place(table, await table.matches.read_current(match.id))
    assert await table.absences.read_current(GUILD, ANNA.id) is None
    assert match.record.clock.due == PACE


async def test_an_absence_does_not_extend_an_expired_deadline(table: Table) -> None:
    match = await begin_shown(table)
    table.clock.time += PACE
    await leave(table, 20)
    assert await task(table) is Task.TIME_UP
    step = await table.events.claim(match.id, BERND.id, match.revision)
    assert step.after.is_over


async def test_a_board_without_a_clock_shows_the_absence_too(table: Table) -> None:
    match = await begin_shown(table, pace=None)
    await leave(table, 3)
    assert await task(table) is Task.SHOW
    match = await table.matches.read_current(match.id)
    assert table.clocks.notice(match.record).kind is TimeNoticeKind.AWAY
    await table.absences.come_back(GUILD, ANNA.id)
    assert await task(table) is None  # the absence was never shown, so the board needs no update


async def test_an_inappropriate_reminder_is_refused(table: Table) -> None:
    match = await begin_shown(table, pace=None)
    await leave(table, 3)
    for user, reason in (
        (ANNA.id, Reason.NUDGE_OWN_TURN),
        (303, Reason.NOT_A_PLAYER),
        (BERND.id, Reason.NUDGE_AWAY),
    ):
        assert await reason_of(table.events.nudge(match.id, user)) is reason
    await table.events.call_off(match.id)
    assert await reason_of(table.events.nudge(match.id, BERND.id)) is Reason.GAME_OVER
    paced = await begin_shown(table)
    assert await reason_of(table.events.nudge(paced.id, BERND.id)) is Reason.NUDGE_PACE
