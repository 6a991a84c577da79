"""The statistics of finished games in the store, and the lists of those games."""

from __future__ import annotations

from bot.records.matches import (
    NO_STATISTICS,
    FinishedMatch,
    MatchStatistics,
    Moment,
    Result,
    ShownState,
    StoredStatistics,
)
from bot.records.members import MemberName
from bot.store.sql.privacy import deleted_user_id
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, CARLA, GAME, GUILD, HARBOUR, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

FIRST, SECOND = '{"first": 1}', '{"second": 2}'
FIGURES = (FIRST, SECOND)


async def add_finished(
    store: Store, users: tuple[int, int] = (ANNA, BERND), *, at: float = 5.0, guild: int = GUILD
) -> int:
    record = await store.add_match(match(user_ids=users, guild_id=guild), the_end(at))
    return record.id


@on_both
async def test_a_member_s_finished_matches_are_listed_the_latest_first(store: Store) -> None:
    await store.add_match(match(channel_id=HARBOUR + 1), change())
    assert not await store.statistics.has_finished(GUILD, GAME, ANNA)
    early, late = (
        await add_finished(store, at=5.0),
        await add_finished(store, (BERND, ANNA), at=6.0),
    )
    other = await add_finished(store, (CARLA, BERND), at=7.0)
    await add_finished(store, (ANNA, CARLA), guild=GUILD + 1)
    for user, listed in ((ANNA, [late, early]), (BERND, [other, late, early]), (CARLA, [other])):
        found = await store.statistics.read_finished(GUILD, GAME, user)
        assert [each.id for each in found] == listed
        latest = await store.statistics.read_latest(GUILD, GAME, user, 2)
        assert [each.id for each in latest] == listed[:2]
        assert all(user in each.user_ids for each in latest)
        assert await store.statistics.has_finished(GUILD, GAME, user)
    for users in ((ANNA, BERND), (BERND, ANNA)):
        both = await store.statistics.read_between(GUILD, GAME, users)
        assert [each.id for each in both] == [late, early]
    assert list(await store.statistics.read_between(GUILD + 1, GAME, (ANNA, BERND))) == []
    assert not await store.statistics.read_latest(GUILD, "another game", ANNA, 2)
    assert not await store.statistics.has_finished(GUILD, "another game", ANNA)
    assert not await store.statistics.has_finished(GUILD + 1, GAME, BERND)


async def test_a_listed_match_has_players_result_time_and_place(store: Store) -> None:
    number = await add_finished(store)
    listed = FinishedMatch(
        id=number, user_ids=(ANNA, BERND),
        people=(MemberName("Ånna 上海", "anna"), MemberName("Bernd", "bernd")),
        result=Result("resigned", (7, 8), (2, 1)), ended_at=5.0,
        channel_id=HARBOUR, message_id=None, levels=(None, None), options=match().options,
    )  # fmt: skip
    assert list(await store.statistics.read_finished(GUILD, GAME, ANNA)) == [listed]
    await store.set_shown(number, ShownState(message_id=42, message_channel_id=43, revision=1))
    shown = listed._replace(channel_id=43, message_id=42)
    assert list(await store.statistics.read_finished(GUILD, GAME, ANNA)) == [shown]


def statistics_of(number: int) -> MatchStatistics:
    return MatchStatistics(number, FIGURES)


@on_both
async def test_the_newest_uncounted_match_comes_first_until_it_is_counted(store: Store) -> None:
    first, second = await add_finished(store), await add_finished(store)
    await store.add_match(match(), change())
    assert list(await store.statistics.read_uncounted([GAME], 9)) == [second, first]
    assert list(await store.statistics.read_uncounted([GAME], 1)) == [second]
    assert list(await store.statistics.read_uncounted(["another"], 9)) == []
    assert not await store.statistics.has_counted_all(GUILD, GAME)
    assert await store.statistics.has_counted_all(GUILD + 1, GAME)
    await store.statistics.save([statistics_of(second), statistics_of(first)])
    assert list(await store.statistics.read_uncounted([GAME], 9)) == []
    assert await store.statistics.has_counted_all(GUILD, GAME)
    assert await store.statistics.read_of_matches([first, 99]) == {first: FIGURES}


@on_both
async def test_statistics_of_a_member_cover_their_seats_on_a_server(store: Store) -> None:
    one = await add_finished(store, (ANNA, BERND))
    two = await add_finished(store, (CARLA, ANNA))
    elsewhere = await add_finished(store, (ANNA, BERND), guild=GUILD + 1)
    practice = (await store.add_match(match(levels=(None, "mate")), the_end())).id
    await add_finished(store, (ANNA, CARLA))  # its statistics are not computed
    await store.statistics.save([statistics_of(each) for each in (one, two, elsewhere, practice)])
    first, second = (StoredStatistics(match().options, each) for each in FIGURES)
    own = await store.statistics.read_of_member(GUILD, GAME, ANNA)
    assert own == {one: first, two: second, practice: first}
    assert await store.statistics.read_of_member(GUILD, GAME, BERND) == {one: second}
    assert await store.statistics.read_of_member(GUILD + 1, GAME, ANNA) == {elsewhere: first}
    assert await store.statistics.read_of_member(GUILD, "another game", ANNA) == {}
    await store.privacy.forget_member(ANNA, {"fr": "quelqu’un"})
    assert await store.statistics.read_of_member(GUILD, GAME, ANNA) == {}


@on_both
async def test_a_match_is_counted_once_and_never_before_its_end_or_after_its_deletion(
    store: Store,
) -> None:
    number = await add_finished(store)
    running = (await store.add_match(match(), change())).id
    again = MatchStatistics(number, (NO_STATISTICS, NO_STATISTICS))
    await store.statistics.save(
        [statistics_of(number), again, statistics_of(running), statistics_of(99)]
    )
    await store.statistics.save([again])
    assert await store.statistics.read_of_matches([number, running, 99]) == {number: FIGURES}


@on_both
async def test_finished_matches_are_read_in_pages_by_time_and_number(store: Store) -> None:
    late, early = (
        await add_finished(store, at=7.0),
        await add_finished(store, (BERND, CARLA), at=5.0),
    )
    also_late = await add_finished(store, at=7.0)
    practice = (await store.add_match(match(levels=(None, "mate")), the_end(9.0))).id
    await add_finished(store, guild=GUILD + 1)
    await store.add_match(match(), change())
    beginning = (float("-inf"), 0)
    found = await store.statistics.read_ended(GUILD, GAME, beginning, 99)
    assert [each.moment for each in found] == [
        (5.0, early), (7.0, late), (7.0, also_late), (9.0, practice),
    ]  # fmt: skip
    assert (found[0],) == tuple(await store.statistics.read_finished(GUILD, GAME, CARLA))
    assert await _ids(store, (5.0, early), 2) == [late, also_late]
    assert await _ids(store, (7.0, late), 1) == [also_late]
    assert await _ids(store, (9.0, practice), 9) == []
    assert await store.statistics.read_ended(GUILD, "another game", beginning, 9) == []
    moments = [beginning, *(each.moment for each in found)]
    counts = [await store.statistics.count_ended(GUILD, GAME, moment) for moment in moments]
    assert counts == [0, 1, 2, 3, 4]
    assert await store.statistics.count_ended(GUILD, "another game", found[-1].moment) == 0


async def _ids(store: Store, after: Moment, limit: int) -> list[int]:
    return [each.id for each in await store.statistics.read_ended(GUILD, GAME, after, limit)]


@on_both
async def test_the_members_of_a_match_are_listed_until_deleted(store: Store) -> None:
    first, second = await add_finished(store), await add_finished(store, (BERND, CARLA))
    assert await store.statistics.read_users([first, second, 99]) == {ANNA, BERND, CARLA}
    await store.privacy.forget_member(ANNA, {"fr": "quelqu’un"})
    assert await store.statistics.read_users([first]) == {deleted_user_id(first, 0), BERND}
    assert await store.statistics.read_users([]) == frozenset()


@on_both
async def test_members_are_hidden_or_shown_on_each_server_separately(store: Store) -> None:
    await store.statistics.set_hidden(GUILD, ANNA, is_hidden=True)
    await store.statistics.set_hidden(GUILD, ANNA, is_hidden=True)
    await store.statistics.set_hidden(GUILD + 1, BERND, is_hidden=True)
    assert await store.statistics.read_hidden(GUILD) == {ANNA}
    await store.statistics.set_hidden(GUILD, ANNA, is_hidden=False)
    await store.statistics.set_hidden(GUILD, ANNA, is_hidden=False)
    assert await store.statistics.read_hidden(GUILD) == frozenset()
    assert await store.statistics.read_hidden(GUILD + 1) == {BERND}
