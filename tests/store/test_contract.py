"""Stored data of matches in every database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.matches import NOWHERE, Change, MatchRecord, Result, ShownState
from bot.records.members import StaleError, guest_at
from bot.store.sql.database import PlayersBusyError
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import (
    ALLEY,
    ANNA,
    BERND,
    CARLA,
    GAME,
    GUILD,
    HARBOUR,
    an_invitation,
    the_end,
    values_of,
)
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match


@on_both
async def test_a_stored_match_is_read_back(store: Store) -> None:
    assert await store.read_match(1) is None
    assert list(await store.read_log(1)) == []
    new = replace(match(levels=(None, "captain")), pace=172_800, options='{"dice": 3}')
    record = await store.add_match(new, change("lot 2", "deal", waiting=(1,), at=5.5))
    assert await store.read_match(record.id) == record
    assert record == MatchRecord(
        **values_of(new),
        id=record.id,
        revision=2,
        waiting=(1,),
        changed_at=5.5,
        acted_at=(5.5, 4.5),
        ended_at=None,
        result=None,
        shown=ShownState(),
    )
    assert record.level == "captain"


async def test_a_match_of_an_earlier_version_is_read_without_hashes_of_seats(
    store: Store,
) -> None:
    new = match()
    assert new.sealing is not None
    for early in (None, replace(new.sealing, seats=())):
        record = await store.add_match(
            replace(new, sealing=early, channel_id=HARBOUR + bool(early)), change()
        )
        loaded = await store.read_match(record.id)
        assert loaded is not None
        assert loaded.sealing == early


@on_both
async def test_lines_are_appended_in_order_and_the_revision_counts_them(store: Store) -> None:
    other = await store.add_match(match(channel_id=ALLEY), change("other"))
    record = await store.add_match(match(), change("a", "b"))
    after = await store.append(record.id, 2, change("c", waiting=(1,), at=6.0))
    last = await store.append(record.id, 3, change("d", "e", "ü\N{DIE FACE-6}", at=7.0))
    assert after == replace(record, revision=3, waiting=(1,), changed_at=6.0, acted_at=(6.0, 5.0))
    assert (last.revision, last.waits_for, last.changed_at) == (6, (ANNA,), 7.0)
    assert await store.read_match(record.id) == last
    assert list(await store.read_log(record.id)) == ["a", "b", "c", "d", "e", "ü\N{DIE FACE-6}"]
    assert await store.read_match(other.id) == other
    assert list(await store.read_log(other.id)) == ["other"]


@on_both
async def test_exactly_one_of_many_changes_for_a_revision_is_written(store: Store) -> None:
    record = await store.add_match(match(), change("a", "b"))
    for number, revision in ((record.id, 0), (record.id, 1), (record.id, 3), (99, 0)):
        with pytest.raises(StaleError):
            await store.append(number, revision, change("c", waiting=(1,), at=9.0))
    assert await store.read_match(record.id) == record
    tries = await asyncio.gather(
        *(store.append(record.id, 2, change(f"by {n}")) for n in range(20)), return_exceptions=True
    )
    assert sum(isinstance(result, MatchRecord) for result in tries) == 1
    assert sum(isinstance(result, StaleError) for result in tries) == 19
    assert len(await store.read_log(record.id)) == 3
    with pytest.raises(ValueError, match="at least one line"):
        Change((), (0,), 1.0, (1.0, 1.0))


async def test_the_change_with_a_result_ends_the_match(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    await store.set_shown(record.id, ShownState(revision=1))
    over = await store.append(record.id, 1, the_end(at=8.0))
    assert over.result == Result("resigned", (7, 8), (2, 1))
    assert (over.ended_at, over.waits_for) == (8.0, ())
    assert await store.read_match(record.id) == over
    assert list(await store.read_outdated()) == [over]
    with pytest.raises(StaleError):
        await store.append(record.id, 2, change("b"))
    assert list(await store.read_log(record.id)) == ["a", "1 resign"]


@on_both
async def test_a_result_without_places_is_read_back(store: Store) -> None:
    record = await store.add_match(match(), change())
    without = Result("cancelled", (7, 8), None)
    over = await store.append(record.id, 1, replace(the_end(), result=without))
    assert over.result == without
    assert await store.read_match(record.id) == over


@on_both
async def test_the_size_of_a_database_is_reported(store: Store) -> None:
    assert await store.read_size() > 2**16


@on_both
async def test_the_same_players_have_one_open_match_per_game_and_channel(store: Store) -> None:
    three = (ANNA, BERND, CARLA)
    tries = await asyncio.gather(
        *(
            store.add_match(match(user_ids=(*three[n:], *three[:n])), change(seats=3))
            for n in range(3)
        ),
        return_exceptions=True,
    )
    (running,) = [each for each in tries if isinstance(each, MatchRecord)]
    busy = [each.match_id for each in tries if isinstance(each, PlayersBusyError)]
    assert busy == [running.id] * 2
    pair = await store.add_match(match(), change())
    other = await store.add_match(match(user_ids=three, game="another"), change(seats=3))
    for users, game, found in (
        ((CARLA, ANNA, BERND), GAME, running),
        ((BERND, ANNA, CARLA), "another", other),
        ((BERND, ANNA), GAME, pair),
        ((ANNA, CARLA), GAME, None),
    ):
        assert await store.find_open_match(HARBOUR, game, users) == found
    assert await store.find_open_match(ALLEY, GAME, three) is None
    await store.append(pair.id, 1, the_end())
    again = await store.add_match(match(), change("b"))
    assert await store.find_open_match(HARBOUR, GAME, (BERND, ANNA)) == again != pair


@on_both
async def test_a_shown_match_is_outdated_again_after_its_next_change(store: Store) -> None:
    record = await store.add_match(match(), change("a", "b"))
    assert list(await store.read_outdated()) == [record]
    shown = ShownState(
        message_id=CARLA, message_channel_id=ALLEY, revision=2, waiting=(1,), called=(1,), rounds=1
    )
    shown = await store.set_shown(record.id, shown)
    assert await store.read_match(record.id) == replace(record, shown=shown)
    assert list(await store.read_outdated()) == []
    moved = await store.append(record.id, 2, change("c"))
    assert moved.shown == shown
    assert list(await store.read_outdated()) == [moved]


async def test_a_shown_state_is_stored_only_if_it_is_based_on_the_latest_one(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    first = await store.set_shown(record.id, replace(record.shown, message_id=7))
    for number, stale in ((record.id, replace(record.shown, message_id=8)), (99, record.shown)):
        with pytest.raises(StaleError, match=f"match {number} .* revision {stale.state_revision}"):
            await store.set_shown(number, stale)
    assert await store.read_match(record.id) == replace(record, shown=first)
    second = await store.set_shown(record.id, replace(first, message_id=8))
    assert await store.read_match(record.id) == replace(record, shown=second)


@on_both
async def test_guest_matches_become_ordinary_when_the_bot_joins_their_server(store: Store) -> None:
    guest = guest_at(GUILD)
    record = await store.add_match(match(guild_id=guest), change())
    elsewhere = match(guild_id=guest_at(GUILD + 1), channel_id=ALLEY)
    other = await store.add_match(elsewhere, change())
    private = match(guild_id=guest, channel_id=NOWHERE, levels=(None, "mate"))
    practice = await store.add_match(private, change())
    asked = await store.invitations.add(replace(an_invitation(), guild_id=guest))
    assert list(await store.adopt_guest_matches(GUILD)) == [record.id]
    shown = replace(record.shown, state_revision=record.shown.state_revision + 1)
    assert await store.read_match(record.id) == replace(record, guild_id=GUILD, shown=shown)
    for left in (other, practice):
        assert await store.read_match(left.id) == left
    assert await store.invitations.read(asked.id) == replace(asked, guild_id=GUILD)
    assert [each.guild_id for each in await store.messages.read_due()] == [GUILD]
    assert list(await store.adopt_guest_matches(GUILD)) == []


@on_both
async def test_open_matches_are_filtered_and_sorted_by_waiting_time(store: Store) -> None:
    late = await store.add_match(match(), change(at=30.0))
    early = await store.add_match(match(user_ids=(CARLA, ANNA)), change(waiting=(1,), at=10.0))
    alley = await store.add_match(match(channel_id=ALLEY), change(waiting=(0, 1), at=20.0))
    abroad = await store.add_match(match(guild_id=GUILD + 9, channel_id=1), change(at=5.0))
    over = await store.add_match(match(user_ids=(BERND, CARLA)), change(at=1.0))
    await store.append(over.id, 1, the_end())
    assert list(await store.find_open_matches()) == [abroad, early, alley, late]
    assert list(await store.find_open_matches(guild_id=GUILD)) == [early, alley, late]
    assert list(await store.find_open_matches(channel_id=HARBOUR)) == [early, late]
    assert list(await store.find_open_matches(guild_id=GUILD, user_id=BERND)) == [alley, late]
    assert list(await store.find_open_matches(user_id=CARLA)) == [early]
    assert list(await store.find_open_matches(waits_for=ANNA)) == [abroad, early, alley, late]
    assert list(await store.find_open_matches(waits_for=BERND, guild_id=GUILD)) == [alley]
    assert list(await store.find_open_matches(waits_for=CARLA)) == []
