"""Stored pauses and moves of games, and absences of members."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from bot.records.matches import MatchRecord, Pause, PauseReason, ShownState
from bot.records.members import Absence, StaleError
from bot.store.sql.database import PlayersBusyError
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ALLEY, ANNA, BERND, CARLA, GAME, GUILD, HARBOUR, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

GONE = Pause(PauseReason.MEMBER_LEFT, 50.5, BERND)
NOWHERE = Pause(PauseReason.CHANNEL_GONE, 60.0)
TRIP = Absence(GUILD, ANNA, since=1000.25, until=5000.5)
SHOWN = ShownState(message_id=7, message_channel_id=HARBOUR, revision=1, waiting=(0,), rounds=2)


async def mark_shown(store: Store, record: MatchRecord | None) -> None:
    """Mark a match as shown after a change."""
    assert record is not None
    await store.set_shown(record.id, replace(SHOWN, state_revision=record.shown.state_revision))


@on_both
async def test_a_pause_is_stored_and_its_board_must_show_it(store: Store) -> None:
    record = await store.add_match(match(), change())
    shown = await store.set_shown(record.id, SHOWN)
    paused = await store.set_pause(record.id, GONE)
    behind = replace(shown, revision=-1, state_revision=shown.state_revision + 1)
    assert paused == replace(record, pause=GONE, shown=behind)
    assert await store.read_match(record.id) == paused
    assert list(await store.read_outdated()) == [paused]
    # A board that was drawn before the pause is outdated.
    with pytest.raises(StaleError):
        await store.set_shown(record.id, replace(shown, revision=1))
    resumed = await store.set_pause(record.id, None)
    # After the resumption, no player has been notified yet.
    called = replace(shown, revision=-1, waiting=(), state_revision=shown.state_revision + 2)
    assert resumed == replace(record, shown=called)
    with pytest.raises(StaleError):
        await store.set_shown(record.id, replace(behind, revision=1))
    assert [found.id for found in await store.read_outdated()] == [record.id]


@pytest.mark.parametrize("reason", [PauseReason.CHANNEL_GONE, PauseReason.BOT_REMOVED])
async def test_an_unreachable_match_is_not_shown_until_it_resumes(
    store: Store, reason: PauseReason
) -> None:
    record = await store.add_match(match(), change())
    await store.set_pause(record.id, Pause(reason, 1.0))
    assert list(await store.read_outdated()) == []
    await store.set_pause(record.id, None)
    assert [found.id for found in await store.read_outdated()] == [record.id]


@on_both
async def test_a_paused_match_notifies_no_member(store: Store) -> None:
    record = await store.add_match(match(), change(at=1.0))
    await mark_shown(store, await store.set_pause(record.id, GONE))
    assert list(await store.read_unnotified(2.0)) == []
    await mark_shown(store, await store.set_pause(record.id, None))
    assert [found.id for found in await store.read_unnotified(2.0)] == [record.id]


async def test_only_open_matches_are_paused_or_moved(store: Store) -> None:
    record = await store.add_match(match(), change())
    await store.set_pause(record.id, GONE)
    ended = await store.append(record.id, 1, the_end())
    assert ended.pause is None
    for number in (record.id, 99):
        assert await store.set_pause(number, GONE) is None
        assert await store.move_match(number, ALLEY) is None
    assert await store.read_match(record.id) == ended


@on_both
async def test_a_moved_match_is_shown_again_in_its_new_channel(store: Store) -> None:
    record = await store.add_match(match(), change())
    await store.set_shown(record.id, SHOWN)
    await store.set_pause(record.id, NOWHERE)
    moved = await store.move_match(record.id, ALLEY)
    assert moved is not None
    assert (moved.channel_id, moved.pause) == (ALLEY, None)
    assert (moved.shown.message_id, moved.shown.message_channel_id) == (None, None)
    assert (moved.shown.revision, moved.shown.rounds) == (-1, 2)
    assert await store.read_match(record.id) == moved
    assert await store.find_open_match(ALLEY, GAME, (ANNA, BERND)) == moved
    assert await store.find_open_match(HARBOUR, GAME, (ANNA, BERND)) is None
    with pytest.raises(StaleError):
        await store.set_shown(
            record.id, replace(SHOWN, state_revision=moved.shown.state_revision - 1)
        )


@on_both
async def test_a_match_does_not_move_to_where_the_pair_already_plays(store: Store) -> None:
    record = await store.add_match(match(), change())
    existing = await store.add_match(match(channel_id=ALLEY, user_ids=(BERND, ANNA)), change())
    await store.add_match(match(channel_id=ALLEY, user_ids=(CARLA, ANNA)), change())
    with pytest.raises(PlayersBusyError, match=f"match {existing.id} is open") as refused:
        await store.move_match(record.id, ALLEY)
    assert refused.value.match_id == existing.id
    assert await store.read_match(record.id) == record


@on_both
async def test_an_absence_lasts_until_it_is_ended(store: Store) -> None:
    assert await store.absences.read_current(GUILD, ANNA) is None
    await store.absences.begin(TRIP)
    assert await store.absences.read_current(GUILD, ANNA) == TRIP
    assert await store.absences.read_current(GUILD + 1, ANNA) is None
    assert await store.absences.read_current(GUILD, BERND) is None
    assert await store.absences.read_due(math.inf) == (TRIP,)
    assert list(await store.absences.read_after(GUILD, ANNA, TRIP.until - 1)) == [TRIP]
    assert await store.absences.end(GUILD, ANNA, 2000.0)
    assert not await store.absences.end(GUILD, ANNA, 3000.0)
    assert await store.absences.read_current(GUILD, ANNA) is None
    assert await store.absences.read_due(math.inf) == ()
    # The absence ended when the member came back, before its planned end.
    assert list(await store.absences.read_after(GUILD, ANNA, 2000.0)) == []
    assert len(await store.absences.read_after(GUILD, ANNA, 1999.0)) == 1


async def test_a_new_absence_ends_the_current_one(store: Store) -> None:
    longer = replace(TRIP, since=1500.0, until=9000.0)
    await store.absences.begin(TRIP)
    await store.absences.begin(longer)
    assert await store.absences.read_due(math.inf) == (longer,)
    known = await store.absences.read_after(GUILD, ANNA, 0)
    assert list(known) == [replace(TRIP, ended_at=1500.0), longer]


async def test_deleted_data_includes_absences(store: Store) -> None:
    assert await store.absences.read_current(GUILD, ANNA) is None
    await store.absences.begin(TRIP)
    await store.absences.begin(replace(TRIP, user_id=BERND))
    await store.privacy.forget_member(ANNA, {})
    assert list(await store.absences.read_after(GUILD, ANNA, 0)) == []
    assert await store.absences.read_current(GUILD, ANNA) is None
    assert await store.absences.read_current(GUILD, BERND) is not None
    await store.privacy.forget_guild(GUILD)
    assert await store.absences.read_current(GUILD, BERND) is None
