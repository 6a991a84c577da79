"""What every back end must keep, run against each of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.matches import Change, MatchRecord, Result, Shown
from bot.store.conflicts import PlayersBusyError, StaleRevisionError, StaleShownError
from bot.store.sql.store import Store
from tests.store.samples import (
    ALLEY,
    ANNA,
    BERND,
    CARLA,
    GAME,
    GUILD,
    HARBOUR,
    the_end,
    values_of,
)
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio


async def test_what_was_never_there_is_none(store: Store) -> None:
    assert await store.invitations.read(1) is None
    assert await store.read_match(1) is None
    assert list(await store.read_log(1)) == []
    assert await store.find_open_match(HARBOUR, GAME, (ANNA, BERND)) is None


async def test_a_match_comes_back_as_it_was_kept(store: Store) -> None:
    new, first = match(), change("lot 2", "deal", waiting=(1,), at=5.5)
    record = await store.add_match(new, first)
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
        shown=Shown(),
    )


async def test_a_match_of_an_earlier_version_comes_back_without_hashes_of_seats(
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


async def test_a_practice_match_keeps_level_and_pace(store: Store) -> None:
    new = replace(match(levels=(None, "captain")), pace=172_800, options='{"dice": 3}')
    record = await store.add_match(new, change())
    loaded = await store.read_match(record.id)
    assert loaded is not None
    assert (loaded.level, loaded.pace) == ("captain", 172_800)
    assert (loaded.levels, loaded.options) == ((None, "captain"), '{"dice": 3}')


async def test_lines_are_appended_in_order_and_the_revision_counts_them(store: Store) -> None:
    record = await store.add_match(match(), change("a", "b"))
    after = await store.append(record.id, 2, change("c", waiting=(1,), at=6.0))
    last = await store.append(record.id, 3, change("d", "e", "ü\N{DIE FACE-6}", at=7.0))
    assert after == replace(record, revision=3, waiting=(1,), changed_at=6.0, acted_at=(6.0, 5.0))
    assert (last.revision, last.waits_for, last.changed_at) == (6, (ANNA,), 7.0)
    assert await store.read_match(record.id) == last
    assert list(await store.read_log(record.id)) == ["a", "b", "c", "d", "e", "ü\N{DIE FACE-6}"]


@pytest.mark.parametrize("revision", [0, 1, 3], ids=["start", "behind", "ahead"])
async def test_a_change_for_another_revision_writes_nothing(store: Store, revision: int) -> None:
    record = await store.add_match(match(), change("a", "b"))
    with pytest.raises(StaleRevisionError):
        await store.append(record.id, revision, change("c", waiting=(1,), at=9.0))
    assert await store.read_match(record.id) == record
    assert list(await store.read_log(record.id)) == ["a", "b"]


async def test_a_change_for_a_match_that_is_not_there_is_stale(store: Store) -> None:
    with pytest.raises(StaleRevisionError):
        await store.append(99, 0, change())


async def test_of_many_changes_for_one_revision_exactly_one_is_written(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    tries = await asyncio.gather(
        *(store.append(record.id, 1, change(f"by {n}")) for n in range(20)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, MatchRecord) for result in tries) == 1
    assert sum(isinstance(result, StaleRevisionError) for result in tries) == 19
    assert len(await store.read_log(record.id)) == 2


async def test_changes_of_many_matches_at_once_keep_to_their_own_logs(store: Store) -> None:
    records = [await store.add_match(match(user_ids=(ANNA, n)), change("a")) for n in range(8)]

    async def play(record: MatchRecord) -> None:
        for revision in range(1, 11):
            await store.append(record.id, revision, change(f"{record.id}:{revision}"))

    await asyncio.gather(*map(play, records))
    for record in records:
        expected = ["a", *(f"{record.id}:{revision}" for revision in range(1, 11))]
        assert list(await store.read_log(record.id)) == expected


async def test_the_change_with_a_result_ends_the_match_for_good(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    over = await store.append(record.id, 1, the_end(at=8.0))
    assert over.result == Result("resigned", (7, 8), (2, 1))
    assert (over.ended_at, over.waits_for) == (8.0, ())
    assert await store.read_match(record.id) == over
    with pytest.raises(StaleRevisionError):
        await store.append(record.id, 2, change("b"))
    assert list(await store.read_log(record.id)) == ["a", "1 resign"]


async def test_a_draw_has_no_winner(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    drawn = Result("completed", (12, 12), (1, 1))
    await store.append(record.id, 1, change("end", waiting=(), result=drawn))
    loaded = await store.read_match(record.id)
    assert loaded is not None
    assert loaded.result == drawn


async def test_a_change_without_a_line_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="at least one line"):
        Change((), (0,), 1.0, (1.0, 1.0))


async def test_a_pair_has_one_open_match_per_channel(store: Store) -> None:
    running = await store.add_match(match(), change())
    for user_ids in ((ANNA, BERND), (BERND, ANNA)):
        with pytest.raises(PlayersBusyError) as refused:
            await store.add_match(match(user_ids=user_ids), change())
        assert refused.value.match_id == running.id
    await store.add_match(match(channel_id=ALLEY), change())
    await store.add_match(match(user_ids=(ANNA, CARLA)), change())
    assert len(await store.open_matches()) == 3


async def test_a_pair_that_starts_twice_at_once_gets_one_match(store: Store) -> None:
    tries = await asyncio.gather(
        *(store.add_match(match(), change()) for _ in range(8)), return_exceptions=True
    )
    assert sum(isinstance(result, MatchRecord) for result in tries) == 1
    assert sum(isinstance(result, PlayersBusyError) for result in tries) == 7


async def test_a_pair_may_start_anew_when_its_match_is_over(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    await store.append(record.id, 1, the_end())
    again = await store.add_match(match(), change("b"))
    assert again.id != record.id
    assert await store.find_open_match(HARBOUR, GAME, (BERND, ANNA)) == again


async def test_the_open_match_of_a_pair_is_found_in_either_order(store: Store) -> None:
    record = await store.add_match(match(), change())
    assert await store.find_open_match(HARBOUR, GAME, (ANNA, BERND)) == record
    assert await store.find_open_match(HARBOUR, GAME, (BERND, ANNA)) == record
    assert await store.find_open_match(ALLEY, GAME, (ANNA, BERND)) is None
    assert await store.find_open_match(HARBOUR, GAME, (ANNA, CARLA)) is None


async def test_what_was_shown_is_remembered_until_the_next_change(store: Store) -> None:
    record = await store.add_match(match(), change("a", "b"))
    assert list(await store.unshown()) == [record]
    shown = Shown(
        message_id=CARLA,
        message_channel_id=ALLEY,
        revision=2,
        waiting=(1,),
        called=(1,),
        rounds=1,
    )
    shown = await store.set_shown(record.id, shown)
    assert await store.read_match(record.id) == replace(record, shown=shown)
    assert list(await store.unshown()) == []
    moved = await store.append(record.id, 2, change("c"))
    assert moved.shown == shown
    assert list(await store.unshown()) == [moved]


async def test_what_was_shown_is_noted_only_upon_what_was_loaded(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    first = await store.set_shown(record.id, replace(record.shown, message_id=7))
    with pytest.raises(StaleShownError):
        await store.set_shown(record.id, replace(record.shown, message_id=8))
    assert await store.read_match(record.id) == replace(record, shown=first)
    second = await store.set_shown(record.id, replace(first, message_id=8))
    assert await store.read_match(record.id) == replace(record, shown=second)
    with pytest.raises(StaleShownError):
        await store.set_shown(99, record.shown)


async def test_a_match_that_ended_unseen_is_still_to_be_shown(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    await store.set_shown(record.id, Shown(revision=1))
    over = await store.append(record.id, 1, the_end())
    assert list(await store.unshown()) == [over]


async def test_open_matches_are_filtered_and_the_longest_waiting_comes_first(store: Store) -> None:
    late = await store.add_match(match(), change(at=30.0))
    early = await store.add_match(match(user_ids=(CARLA, ANNA)), change(at=10.0))
    alley = await store.add_match(match(channel_id=ALLEY), change(at=20.0))
    abroad = await store.add_match(match(guild_id=GUILD + 9, channel_id=1), change(at=5.0))
    over = await store.add_match(match(user_ids=(BERND, CARLA)), change(at=1.0))
    await store.append(over.id, 1, the_end())
    assert list(await store.open_matches()) == [abroad, early, alley, late]
    assert list(await store.open_matches(guild_id=GUILD)) == [early, alley, late]
    assert list(await store.open_matches(channel_id=HARBOUR)) == [early, late]
    assert list(await store.open_matches(guild_id=GUILD, user_id=BERND)) == [alley, late]
    assert list(await store.open_matches(user_id=CARLA)) == [early]


async def test_open_matches_are_found_by_whom_they_wait_for(store: Store) -> None:
    annas = await store.add_match(match(), change(waiting=(0,)))
    bernds = await store.add_match(match(channel_id=ALLEY), change(waiting=(1,)))
    assert list(await store.open_matches(waits_for=ANNA)) == [annas]
    assert list(await store.open_matches(waits_for=BERND)) == [bernds]
    assert list(await store.open_matches(waits_for=CARLA)) == []
