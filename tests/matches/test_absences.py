"""Being away: which days count, what they cost, and what it does to clocks."""

from __future__ import annotations

import tracemalloc
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.matches.due import Task, TimeNotice, TimeNoticeKind
from bot.matches.refusals import Reason, RefusedError
from bot.store.sql.store import Store
from tests.matches.conftest import ANNA, BERND, ManualClock, Table
from tests.matches.test_clocks import DAY, PACE, a_match, place, refusal, shown, task

GUILD = 1
NOON = datetime(2030, 3, 10, 12, tzinfo=UTC)


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, ManualClock(NOON.timestamp()))


async def leave(table: Table, until: date, allowance: int = 30) -> int:
    return (await table.absences.leave(GUILD, ANNA.id, until, allowance)).days_left


def in_days(count: int) -> date:
    return NOON.date() + timedelta(days=count)


@pytest.mark.asyncio
@pytest.mark.parametrize("count", [0, -1], ids=["today", "yesterday"])
async def test_the_day_to_be_back_lies_ahead(table: Table, count: int) -> None:
    with pytest.raises(RefusedError) as caught:
        await leave(table, in_days(count))
    assert caught.value.reason is Reason.AWAY_PAST


@pytest.mark.asyncio
async def test_an_absence_ends_when_its_day_begins(table: Table) -> None:
    await leave(table, in_days(2))
    midnight = datetime(2030, 3, 12, tzinfo=UTC).timestamp()
    table.clock.time = midnight - 1
    assert await table.absences.current(GUILD, ANNA.id) is not None
    table.clock.time = midnight
    assert await table.absences.current(GUILD, ANNA.id) is None
    await table.absences.end_those_due()
    assert not await table.absences.come_back(GUILD, ANNA.id)


@pytest.mark.asyncio
async def test_days_of_a_year_are_used_up_and_then_refused(table: Table) -> None:
    assert await leave(table, in_days(20)) == 10
    table.clock.time += 20 * DAY
    await table.absences.end_those_due()
    with pytest.raises(RefusedError) as caught:
        await leave(table, in_days(31))
    assert (caught.value.reason, caught.value.days) == (Reason.AWAY_ALLOWANCE, 10)
    assert await leave(table, in_days(30)) == 0


@pytest.mark.asyncio
async def test_coming_back_early_gives_the_rest_of_the_days_back(table: Table) -> None:
    await leave(table, in_days(20))
    table.clock.time += 2 * DAY
    assert await table.absences.come_back(GUILD, ANNA.id)
    assert await leave(table, in_days(3)) == 27  # three days so far, today among them


@pytest.mark.asyncio
async def test_a_longer_absence_in_place_of_the_current_one_counts_no_day_twice(
    table: Table,
) -> None:
    await leave(table, in_days(5))
    assert await leave(table, in_days(10)) == 20


@pytest.mark.asyncio
async def test_each_year_has_its_own_days(table: Table) -> None:
    table.clock.time = datetime(2030, 12, 20, tzinfo=UTC).timestamp()
    assert await leave(table, date(2031, 1, 20)) == 18
    with pytest.raises(RefusedError) as caught:
        await leave(table, date(2031, 2, 5))
    assert caught.value.reason is Reason.AWAY_ALLOWANCE


@pytest.mark.asyncio
async def test_an_allowance_of_nothing_offers_nothing(table: Table) -> None:
    with pytest.raises(RefusedError) as caught:
        await leave(table, in_days(1), allowance=0)
    assert caught.value.days == 0


@pytest.mark.asyncio
@pytest.mark.parametrize("until", [date(2999, 12, 31), date(9999, 12, 31)])
async def test_the_end_of_days_is_refused_without_counting_them_one_by_one(
    table: Table, until: date
) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(RefusedError) as caught:
            await leave(table, until)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (caught.value.reason, caught.value.days) == (Reason.AWAY_ALLOWANCE, 30)
    assert most < 100_000  # bytes; a day each took hundreds of megabytes


@pytest.mark.asyncio
async def test_a_day_away_counts_once_whatever_happens_on_it(table: Table) -> None:
    for _ in range(3):
        assert await leave(table, in_days(2)) == 28
        assert await table.absences.come_back(GUILD, ANNA.id)
    assert await leave(table, in_days(1)) == 29


@pytest.mark.asyncio
async def test_the_clock_stands_while_the_player_to_act_is_away(table: Table) -> None:
    match = await a_match(table)
    table.clock.time += DAY
    await leave(table, in_days(11))
    assert await task(table) is Task.STAND
    await table.events.stand(match.id)
    assert await task(table) is Task.SHOW
    match = await shown(table, await table.matches.current(match.id))
    midnight = datetime(2030, 3, 21, tzinfo=UTC).timestamp()
    assert await table.clocks.notice(match.record) == TimeNotice(TimeNoticeKind.AWAY, midnight)
    assert (await refusal(table, match)).reason is Reason.STALE
    table.clock.time = midnight - 1
    assert await task(table) is None
    table.clock.time = midnight
    assert await task(table) is Task.GO_ON
    await table.events.go_on(match.id)
    notice = await table.clocks.notice((await table.matches.current(match.id)).record)
    assert notice == TimeNotice(TimeNoticeKind.DUE, midnight + 2 * DAY)


@pytest.mark.asyncio
async def test_the_opponents_clock_runs_on(table: Table) -> None:
    match = await a_match(table)
    await table.absences.leave(GUILD, BERND.id, in_days(5), 30)
    table.clock.time += DAY
    assert await task(table) is None
    assert (await table.matches.current(match.id)).record.clock.due == PACE


@pytest.mark.asyncio
async def test_acting_ends_the_absence_everywhere_on_the_server(table: Table) -> None:
    match = await a_match(table)
    await leave(table, in_days(5))
    await table.events.stand(match.id)
    match = await place(table, await table.matches.current(match.id))
    assert await table.absences.current(GUILD, ANNA.id) is None
    assert match.record.clock.due == PACE


@pytest.mark.asyncio
async def test_who_goes_away_when_the_time_is_up_does_not_escape(table: Table) -> None:
    match = await a_match(table)
    table.clock.time += PACE
    await leave(table, in_days(20))
    assert await task(table) is Task.TIME_UP
    step = await table.events.claim(match.id, BERND.id, match.revision)
    assert step.after.over


@pytest.mark.asyncio
async def test_a_board_without_a_clock_tells_of_the_absence_too(table: Table) -> None:
    match = await a_match(table, pace=None)
    await leave(table, in_days(3))
    assert await task(table) is Task.SHOW
    notice = await table.clocks.notice(match.record)
    assert notice.kind is TimeNoticeKind.AWAY
    await table.absences.come_back(GUILD, ANNA.id)
    assert await task(table) is None  # nothing was shown yet


@pytest.mark.asyncio
async def test_a_nudge_is_noted_once_a_day(table: Table) -> None:
    match = await a_match(table, pace=None)
    began = table.clock.time
    await table.events.nudge(match.id, BERND.id)
    table.clock.time += DAY - 1
    with pytest.raises(RefusedError) as caught:
        await table.events.nudge(match.id, BERND.id)
    assert (caught.value.reason, caught.value.when) == (Reason.NUDGE_SOON, began + DAY)
    table.clock.time += 1
    await table.events.nudge(match.id, BERND.id)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("pace", "user", "away", "reason"),
    [
        (None, ANNA.id, False, Reason.NUDGE_OWN_TURN),
        (None, 303, False, Reason.NOT_A_PLAYER),
        (PACE, BERND.id, False, Reason.NUDGE_PACE),
        (None, BERND.id, True, Reason.NUDGE_AWAY),
    ],
    ids=["own turn", "somebody else", "a game with a clock", "the other one is away"],
)
async def test_a_nudge_out_of_place_is_refused(
    table: Table, pace: int | None, user: int, away: bool, reason: Reason
) -> None:
    match = await a_match(table, pace=pace)
    if away:
        await leave(table, in_days(3))
    with pytest.raises(RefusedError) as caught:
        await table.events.nudge(match.id, user)
    assert caught.value.reason is reason
    await table.events.call_off(match.id)
    with pytest.raises(RefusedError) as caught:
        await table.events.nudge(match.id, user)
    assert caught.value.reason in (Reason.GAME_OVER, Reason.NOT_A_PLAYER)
