from __future__ import annotations

from dataclasses import replace

import pytest

from bot.records.matches import (
    NO_CLOCK,
    MatchRecord,
    OpenOffer,
    Pause,
    PauseReason,
    SealRecord,
    TurnClock,
)
from bot.records.members import Absence, StaleError
from bot.records.messages import MessageKind
from bot.runtime.health import Shards
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ALLEY, ANNA, GUILD, an_invitation, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

SEALED = SealRecord(b"k" * 32, b"o" * 32, "challenge 1", 1_441_817_120_305_152_000)
DAY = 86_400
NOON = 1_700_000_000.0
CLOCK = TurnClock(due=500.25, reminded=True)


@on_both
async def test_uptime_begins_at_zero_and_is_stored(store: Store) -> None:
    assert await store.clocks.read_uptime(2) == {0: 0, 1: 0}
    await store.clocks.save_uptime(2, {0: 12.5, 1: 3.0})
    await store.clocks.save_uptime(2, {0: 72.75})
    await store.clocks.save_uptime(2, {1: 2.0})  # an outdated value, from a late write, is ignored
    assert await store.clocks.read_uptime(2) == {0: 72.75, 1: 3.0}


@on_both
async def test_the_newest_discord_id_comes_from_the_latest_game_or_invitation(
    store: Store,
) -> None:
    assert await store.clocks.read_latest_id() is None
    asked = await store.invitations.add(an_invitation())
    assert await store.clocks.read_latest_id() is None
    (message,) = await store.messages.read_about(MessageKind.INVITATION, asked.id)
    await store.messages.set_posted(message.id, 100, message.wanted)
    assert await store.clocks.read_latest_id() == 100
    record = await store.add_match(replace(match(), sealing=SEALED), change("a"))
    assert await store.clocks.read_latest_id() == SEALED.accepted
    board = SEALED.accepted + 1
    await store.set_shown(record.id, replace(record.shown, message_id=board, revision=1))
    assert await store.clocks.read_latest_id() == board


@on_both
async def test_the_clock_of_a_turn_is_set_by_a_change_or_at_its_revision(store: Store) -> None:
    record = await store.add_match(match(), replace(change("a"), clock=CLOCK))
    assert record.clock == CLOCK
    record = await store.append(record.id, 1, replace(change("b"), clock=TurnClock(left=3.5)))
    assert record.clock == TurnClock(left=3.5)
    assert await store.read_match(record.id) == record
    assert (await store.clocks.set(record.id, 2, CLOCK)).clock == CLOCK
    with pytest.raises(StaleError):
        await store.clocks.set(record.id, 1, NO_CLOCK)
    record = await store.append(record.id, 2, the_end())
    assert record.clock == NO_CLOCK
    for number in (record.id, 4711):
        with pytest.raises(StaleError):
            await store.clocks.set(number, 3, NO_CLOCK)


async def due_ids(store: Store, running: float) -> list[int]:
    return [record.id for record in await store.clocks.read_due(Shards(), running)]


async def postpone_check(store: Store, record: MatchRecord, at: float | None) -> None:
    """Schedule the next check of a match at the uptime `at`; None schedules no check."""
    await due_ids(store, 0)
    await store.clocks.schedule_checks({record.id: at})


async def begin_clocked(store: Store, **about: object) -> MatchRecord:
    """Begin a match with a deadline at one day of uptime; return it with its board shown."""
    new = replace(match(**about), pace=DAY)  # type: ignore[arg-type]
    record = await store.add_match(new, replace(change("a"), clock=TurnClock(due=DAY)))
    shown = replace(
        record.shown, revision=record.revision, time_notice="due", time_notice_at=NOON + DAY
    )
    return replace(record, shown=await store.set_shown(record.id, shown))


async def test_a_match_is_checked_when_it_begins_and_at_its_requested_time(store: Store) -> None:
    record = await begin_clocked(store)
    assert await due_ids(store, 0) == [record.id]
    await postpone_check(store, record, 99.0)
    assert await due_ids(store, 98.5) == []
    assert await due_ids(store, 99) == [record.id]
    await postpone_check(store, record, None)
    assert await due_ids(store, 9 * DAY) == []


@on_both
async def test_changes_of_a_match_or_of_an_absence_schedule_a_check(store: Store) -> None:
    record = await begin_clocked(store)

    async def append() -> None:
        await store.append(record.id, 1, change("b"))

    async def wait_for() -> None:
        now = await store.read_match(record.id)
        assert now is not None
        await store.hands.set_waiting(now, (1,), OpenOffer(5.0, 9.0))

    async def show() -> None:
        now = await store.read_match(record.id)
        assert now is not None
        await store.set_shown(record.id, now.shown)

    for write in (
        lambda: store.clocks.set(record.id, 1, CLOCK),
        lambda: store.set_pause(record.id, Pause(PauseReason.CHANNEL_GONE, 5.0)),
        lambda: store.set_pause(record.id, None),
        lambda: store.move_match(record.id, ALLEY),
        lambda: store.absences.begin(Absence(GUILD, ANNA, since=1.0, until=5 * DAY)),
        lambda: store.absences.end(GUILD, ANNA, 3.0),
        lambda: store.clocks.schedule_board_checks(Shards()),
        append,
        wait_for,
        show,
    ):
        await postpone_check(store, record, None)
        assert await due_ids(store, 9 * DAY) == []
        await write()
        assert await due_ids(store, 0) == [record.id]
    await store.append(record.id, 2, the_end())
    assert await due_ids(store, 9 * DAY) == []


@on_both
async def test_a_write_during_a_poll_schedules_another_check(store: Store) -> None:
    record = await begin_clocked(store)
    assert await due_ids(store, 0) == [record.id]
    await store.clocks.set(record.id, 1, CLOCK)
    await store.clocks.schedule_checks({record.id: 99.0})
    assert await due_ids(store, 0) == [record.id]


@on_both
async def test_a_second_nudge_waits_until_the_pause_is_over(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    assert await store.clocks.nudge(record.id, 1000.0, DAY) is None
    assert await store.clocks.nudge(record.id, 1000.0 + DAY - 1, DAY) == 1000.0
    assert await store.clocks.nudge(record.id, 1000.0 + DAY, DAY) is None
    # A failed reminder may be repeated.
    await store.clocks.delete_nudge(record.id)
    assert await store.clocks.nudge(record.id, 1001.0 + DAY, DAY) is None
    # A reminder stored with a time far in the future (by a wrong clock) does not prevent another.
    assert await store.clocks.nudge(record.id, 9 * DAY, DAY) is None
    assert await store.clocks.nudge(record.id, 8 * DAY + 1, DAY) == 9 * DAY
    assert await store.clocks.nudge(record.id, 8 * DAY, DAY) is None
