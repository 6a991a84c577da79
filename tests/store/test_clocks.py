from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.contract import StaleRevisionError, Store
from bot.store.records import NO_CLOCK, TurnClock
from tests.store.samples import ALLEY, ANNA, CARLA, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio
DAY = 86_400
CLOCK = TurnClock(due=500.25, reminded=True)


async def test_running_time_begins_at_nought_and_is_kept(store: Store) -> None:
    assert await store.clocks.load_running_time() == 0
    await store.clocks.save_running_time(12.5)
    await store.clocks.save_running_time(72.75)
    assert await store.clocks.load_running_time() == 72.75


async def test_a_change_sets_the_clock_of_the_next_turn(store: Store) -> None:
    record = await store.add_match(match(), replace(change("a"), clock=CLOCK))
    assert record.clock == CLOCK
    record = await store.append(record.id, 1, replace(change("b"), clock=TurnClock(left=3.5)))
    assert record.clock == TurnClock(left=3.5)
    assert await store.load_match(record.id) == record
    record = await store.append(record.id, 2, the_end())
    assert record.clock == NO_CLOCK


async def test_a_clock_is_set_between_moves_and_only_at_its_revision(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    assert (await store.clocks.set(record.id, 1, CLOCK)).clock == CLOCK
    with pytest.raises(StaleRevisionError):
        await store.clocks.set(record.id, 0, NO_CLOCK)
    await store.append(record.id, 1, the_end())
    with pytest.raises(StaleRevisionError):
        await store.clocks.set(record.id, 2, NO_CLOCK)
    with pytest.raises(StaleRevisionError):
        await store.clocks.set(4711, 1, NO_CLOCK)


async def test_ticking_are_open_matches_with_a_pace_or_a_board_that_tells_of_time(
    store: Store,
) -> None:
    paced = await store.add_match(replace(match(), pace=DAY), change("a"))
    plain = await store.add_match(match(channel_id=ALLEY), change("a"))
    told = await store.add_match(match(channel_id=ALLEY, user_ids=(ANNA, CARLA)), change("a"))
    await store.set_shown(told.id, replace(told.shown, face="away", face_at=9.5))
    found = await store.clocks.ticking()
    assert [record.id for record in found] == [paced.id, told.id]
    assert (found[1].shown.face, found[1].shown.face_at) == ("away", 9.5)
    assert plain.shown.face == ""
    await store.append(paced.id, 1, the_end())
    assert [record.id for record in await store.clocks.ticking()] == [told.id]


async def test_a_second_nudge_waits_until_the_pause_is_over(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    assert await store.clocks.nudge(record.id, 1000.0, DAY) is None
    assert await store.clocks.nudge(record.id, 1000.0 + DAY - 1, DAY) == 1000.0
    assert await store.clocks.nudge(record.id, 1000.0 + DAY, DAY) is None


async def test_a_nudge_that_reached_nobody_may_be_tried_again(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    assert await store.clocks.nudge(record.id, 1000.0, DAY) is None
    await store.clocks.forget_nudge(record.id)
    assert await store.clocks.nudge(record.id, 1001.0, DAY) is None


async def test_a_nudge_noted_in_the_future_bars_no_other(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    assert await store.clocks.nudge(record.id, 9 * DAY, DAY) is None
    assert await store.clocks.nudge(record.id, 8 * DAY + 1, DAY) == 9 * DAY
    assert await store.clocks.nudge(record.id, 8 * DAY, DAY) is None
