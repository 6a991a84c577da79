from __future__ import annotations

from dataclasses import replace

import pytest

from bot.records.displays import DisplayMode
from bot.records.members import HandOrder, MemberRecord, NotifyBy
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ALLEY, ANNA, BERND, CARLA, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio
LONG_AGO, NOW = 1_600_000_001.5, 1_600_000_101.5


@on_both
async def test_a_choice_is_kept_until_the_next_one_or_until_it_is_forgotten(store: Store) -> None:
    never_chose = MemberRecord(ANNA, NotifyBy.CHANNEL, quiet=True)
    assert await store.members.read(ANNA) == never_chose
    closed = MemberRecord(ANNA, NotifyBy.DIRECT, quiet=False, dms_closed=True)
    assert (closed.how, closed.reached) == (NotifyBy.DIRECT, NotifyBy.CHANNEL)
    other = MemberRecord(
        ANNA, NotifyBy.NEITHER, display=DisplayMode.LARGE, language="it", hand_order=HandOrder.PLAN
    )
    for chosen in (closed, other):
        await store.members.save(chosen)
        assert await store.members.read(ANNA) == chosen
    assert await store.members.read(BERND) == MemberRecord(BERND)
    await store.privacy.forget_member(ANNA, {})
    assert await store.members.read(ANNA) == never_chose


@on_both
async def test_uncalled_are_the_shown_turns_that_wait_long_enough(store: Store) -> None:
    record = await store.add_match(match(), change("a", at=LONG_AGO))
    shown = replace(record.shown, revision=record.revision, waiting=record.waiting)
    assert await store.uncalled(NOW) == ()  # Discord does not show it yet
    shown = await store.set_shown(record.id, shown)
    assert await store.uncalled(LONG_AGO - 0.5) == ()
    assert [found.id for found in await store.uncalled(LONG_AGO)] == [record.id]
    await store.set_shown(record.id, replace(shown, called=record.waiting))
    assert await store.uncalled(NOW) == ()


async def test_nobody_is_called_to_a_finished_match_or_to_practice(store: Store) -> None:
    over = await store.add_match(match(), change("a", at=LONG_AGO))
    over = await store.append(over.id, over.revision, the_end(at=LONG_AGO))
    practice = await store.add_match(
        match(channel_id=ALLEY, user_ids=(ANNA, CARLA), levels=(None, "mate")),
        change("a", at=LONG_AGO),
    )
    for record in (over, practice):
        await store.set_shown(record.id, replace(record.shown, revision=record.revision))
    assert await store.uncalled(NOW) == ()


async def test_a_turn_noted_in_the_future_waits_no_longer_than_any_other(store: Store) -> None:
    record = await store.add_match(match(), change("a", at=NOW))
    await store.set_shown(record.id, replace(record.shown, revision=record.revision))
    put_back = NOW - 1000
    assert await store.uncalled(put_back - 100, NOW + 0.5) == ()
    assert [found.id for found in await store.uncalled(put_back - 100, NOW)] == [record.id]
