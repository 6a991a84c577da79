"""Stored drafts, plans, automatic moves and open offers."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.records.matches import DraftRecord, MatchRecord, OpenOffer, PlanRecord
from bot.records.members import StaleError
from bot.store.sql.store import Store
from tests.databases import open_empty
from tests.store.conftest import on_both
from tests.store.samples import ALLEY, ANNA, BERND, CARLA, GUILD, forget, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match


async def a_table(store: Store) -> MatchRecord:
    return await store.add_match(match(user_ids=(ANNA, BERND, CARLA)), change("a", seats=3))


@on_both
async def test_a_draft_is_kept_for_its_seat_and_revision_alone(store: Store) -> None:
    record = await a_table(store)
    nothing = (await store.hands.read_hand(record.id, 1, 1)).draft
    assert nothing == DraftRecord(record.id, 1, 1)
    first = await store.hands.save_draft(nothing, ["down 1"])
    second = await store.hands.save_draft(first, ["down 1", "lay 2"])
    assert (await store.hands.read_hand(record.id, 1, 1)).draft == second
    assert second.moves == ("down 1", "lay 2")
    assert (await store.hands.read_hand(record.id, 0, 1)).draft.moves == ()
    assert (await store.hands.read_hand(record.id, 1, 2)).draft.moves == ()
    await store.append(record.id, 1, change("b", seats=3))
    assert (await store.hands.read_hand(record.id, 1, 1)).draft.moves == ()


@on_both
async def test_only_one_of_two_drafts_on_the_same_hand_is_stored(store: Store) -> None:
    record = await a_table(store)
    nothing = DraftRecord(record.id, 0, 1)
    await store.hands.save_draft(nothing, ["one"])
    with pytest.raises(StaleError):
        await store.hands.save_draft(nothing, ["two"])
    assert (await store.hands.read_hand(record.id, 0, 1)).draft.moves == ("one",)
    for stale in (DraftRecord(record.id, 1, 2), DraftRecord(record.id + 1, 1, 1)):
        with pytest.raises(StaleError):
            await store.hands.save_draft(stale, ["one"])


@on_both
async def test_a_plan_replaces_only_the_revision_it_was_based_on(store: Store) -> None:
    record = await a_table(store)
    assert await store.hands.read_plans(record.id) == {}
    first = await store.hands.save_plan(PlanRecord(record.id, 1, '{"a": 1}'))
    assert first.revision == 1
    with pytest.raises(StaleError):
        await store.hands.save_plan(PlanRecord(record.id, 1, "{}"))
    second = await store.hands.save_plan(replace(first, plan="{}"))
    other = await store.hands.save_plan(PlanRecord(record.id, 2, "[]"))
    assert await store.hands.read_plans(record.id) == {1: second, 2: other}
    assert second.revision == 2
    await store.append(record.id, 1, change("b", seats=3))
    assert await store.hands.read_plans(record.id) == {1: second, 2: other}


@on_both
async def test_drafts_and_plans_are_deleted_with_the_end_of_the_match(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    await store.hands.save_plan(PlanRecord(record.id, 1, "{}"))
    await store.append(record.id, 1, replace(change("b", "c"), automatic=((1, 0),)))
    assert await store.hands.read_automatic_lines(record.id) == {3: False}
    await store.hands.save_draft(DraftRecord(record.id, 0, 3), ["x"])
    await store.append(record.id, 3, the_end())
    assert await store.hands.read_plans(record.id) == {}
    assert await store.hands.read_automatic_lines(record.id) == {}
    assert (await store.hands.read_hand(record.id, 0, 3)).draft.moves == ()
    with pytest.raises(StaleError):
        await store.hands.save_plan(PlanRecord(record.id, 1, "{}"))
    with pytest.raises(StaleError):
        await store.hands.save_draft(DraftRecord(record.id, 0, 4), ["x"])


@on_both
async def test_automatic_lines_are_stored(store: Store) -> None:
    record = await a_table(store)
    made = replace(change("b", "c", "d", seats=3), automatic=((0, 1), (2, 1), (1, 2)))
    await store.append(record.id, 1, made)
    late = replace(change("e", "f", seats=3), automatic=((0, 1), (1, 1)), late=(1,))
    await store.append(record.id, 4, late)
    lines = await store.hands.read_automatic_lines(record.id)
    assert lines == {**dict.fromkeys((2, 3, 4, 5), False), 6: True}


@on_both
async def test_forced_turns_and_the_offer_are_part_of_the_match(store: Store) -> None:
    record = await a_table(store)
    assert (record.forced, record.offer) == ((), OpenOffer())
    offer = OpenOffer(10.5, 70.5)
    record = await store.append(
        record.id, 1, replace(change("b", seats=3), forced=(0, 2, 0), offer=offer)
    )
    assert (record.forced, record.offer) == ((0, 2, 0), offer)
    assert await store.read_match(record.id) == record
    record = await store.append(
        record.id, 2, replace(change("c", seats=3), forced=(0, 0, 0), offer=OpenOffer(80.0))
    )
    assert (record.forced, record.offer) == ((), OpenOffer(80.0))
    assert await store.read_match(record.id) == record


@on_both
async def test_the_awaited_members_of_a_match_change_without_a_line(store: Store) -> None:
    record = await a_table(store)
    offer = OpenOffer(10.5, 70.5)
    waits = await store.hands.set_waiting(record, (0, 2), offer)
    assert (waits.waiting, waits.offer, waits.revision) == ((0, 2), offer, record.revision)
    assert await store.read_match(record.id) == waits
    waits = await store.hands.set_waiting(waits, (1,), OpenOffer(10.5))
    assert await store.read_match(record.id) == waits
    await store.append(record.id, record.revision, change("b", seats=3))
    with pytest.raises(StaleError):
        await store.hands.set_waiting(waits, (0,), offer)


@on_both
async def test_a_member_and_a_server_that_are_forgotten_leave_no_draft_and_no_plan(
    store: Store,
) -> None:
    record = await a_table(store)
    await store.append(record.id, 1, replace(change("b", seats=3), automatic=((0, 1),)))
    for slot in (1, 2):
        await store.hands.save_plan(PlanRecord(record.id, slot, "{}"))
        await store.hands.save_draft(DraftRecord(record.id, slot, 2), ["x"])
    elsewhere = match(guild_id=GUILD + 1, channel_id=ALLEY, user_ids=(ANNA, CARLA))
    other = await store.add_match(elsewhere, change("a"))
    kept = await store.hands.save_plan(PlanRecord(other.id, 0, "{}"))
    await forget(store, BERND, {"fr": "quelqu’un"})
    assert set(await store.hands.read_plans(record.id)) == {2}
    assert (await store.hands.read_hand(record.id, 1, 2)).draft.moves == ()
    assert (await store.hands.read_hand(record.id, 2, 2)).draft.moves == ("x",)
    assert await store.hands.read_automatic_lines(record.id) == {}
    await store.privacy.forget_guild(GUILD)
    assert await store.hands.read_plans(record.id) == {}
    assert (await store.hands.read_hand(record.id, 2, 2)).draft.moves == ()
    assert await store.hands.read_plans(other.id) == {0: kept}


async def test_representations_of_records_hide_their_content() -> None:
    assert "7S" not in repr(DraftRecord(1, 0, 1, ("lay 7S m1",)))
    assert "7S" not in repr(PlanRecord(1, 0, '["7S"]'))


async def test_a_failed_change_is_rolled_back(database: Path) -> None:
    async with await open_empty(database) as store:
        record = await a_table(store)
        draft = await store.hands.save_draft(DraftRecord(record.id, 0, 1), ["x"])
        half = replace(change("b", "c", seats=3), automatic=((0, 1), (1, 8)), held=(1,))
        with pytest.raises(sqlite3.IntegrityError):  # a ninth seat is not allowed
            await store.append(record.id, 1, half)
        assert await store.read_match(record.id) == record
        assert list(await store.read_log(record.id)) == ["a"]
        assert await store.hands.read_automatic_lines(record.id) == {}
        assert (await store.hands.read_hand(record.id, 0, 1)).draft == draft
