"""What every back end keeps of ratings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.records.figures import Counted
from bot.records.ratings import EndedGame, LadderRecord, PathPoint, StandingRecord
from bot.store.contract import Store
from tests.store.samples import ANNA, BERND, CARLA, GAME, GUILD, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio
EVERYTHING = (float("-inf"), 0)
NOBODY = {"fr": "quelqu’un"}


async def finished(
    store: Store, users: tuple[int, int] = (ANNA, BERND), *, at: float = 5.0, guild: int = GUILD
) -> int:
    return (await store.add_match(match(user_ids=users, guild_id=guild), the_end(at))).id


def standing(user: int, match_id: int, rating: float = 1500.0, games: int = 1) -> StandingRecord:
    begun, after = (1500.0, 350.0, 0.06), (rating, 300.0, 0.0599)
    return StandingRecord(user, match_id, games, 2860, begun, 0.1 + 0.2, -1 / 3, after)


async def the_ladder(store: Store) -> LadderRecord:
    (ladder,) = [each for each in await store.ratings.due(9) if each.guild_id == GUILD]
    return ladder


async def carried(store: Store, *standings: StandingRecord) -> LadderRecord:
    """Rate everything that is finished, and let just these stand on the ladder."""
    ladder = await the_ladder(store)
    games = await store.ratings.ended_games(ladder, EVERYTHING, 99)
    last = replace(ladder, ended_at=games[-1].ended_at, match_id=games[-1].match_id)
    assert await store.ratings.save(last, standings, [each.match_id for each in games], anew=True)
    (saved,) = [each for each in await store.ratings.ladders() if each.id == ladder.id]
    return saved


async def test_a_server_whose_games_are_finished_gets_a_stale_ladder(store: Store) -> None:
    await store.add_match(match(user_ids=(BERND, CARLA)), change())
    assert list(await store.ratings.due(9)) == []
    assert await store.ratings.up_to_date(GUILD, GAME)
    await finished(store)
    await finished(store, guild=GUILD + 1)
    assert not await store.ratings.up_to_date(GUILD, GAME)
    found = await store.ratings.due(9)
    assert [(each.guild_id, each.game, each.stale) for each in found] == [
        (GUILD, GAME, True), (GUILD + 1, GAME, True),
    ]  # fmt: skip
    assert list(await store.ratings.due(9)) == found
    assert len(await store.ratings.due(1)) == 1


async def test_ended_games_come_by_moment_and_number_in_pages(store: Store) -> None:
    late, early = await finished(store, at=7.0), await finished(store, (BERND, CARLA), at=5.0)
    also_late = await finished(store, at=7.0)
    practice = match(levels=(None, "mate"))
    played_alone = (await store.add_match(practice, the_end(9.0))).id
    await finished(store, guild=GUILD + 1)
    ladder = await the_ladder(store)
    found = await store.ratings.ended_games(ladder, EVERYTHING, 99)
    assert [each.match_id for each in found] == [early, late, also_late, played_alone]
    assert found[0] == EndedGame(early, (BERND, CARLA), (2, 1), (), 5.0)
    assert [each.counts for each in found] == [True, True, True, False]
    page = await store.ratings.ended_games(ladder, (5.0, early), 2)
    assert [each.match_id for each in page] == [late, also_late]
    page = await store.ratings.ended_games(ladder, (7.0, late), 1)
    assert [each.match_id for each in page] == [also_late]


async def test_a_ladder_that_was_carried_is_due_again_with_the_next_game(store: Store) -> None:
    first = await finished(store, at=5.0)
    saved = await carried(store, standing(ANNA, first), standing(BERND, first))
    assert (saved.stale, saved.ended_at, saved.match_id) == (False, 5.0, first)
    assert list(await store.ratings.due(9)) == []
    assert await store.ratings.up_to_date(GUILD, GAME)
    second = await finished(store, at=6.0)
    assert await the_ladder(store) == saved
    (game,) = await store.ratings.ended_games(saved, EVERYTHING, 9, unrated=True)
    assert game.match_id == second
    points = [PathPoint(second, 0, 1400.5), PathPoint(second, 1, 1600.5)]
    assert await store.ratings.save(saved, [standing(ANNA, second, games=2)], [second], points)
    kept = {each.user_id: each for each in await store.ratings.standings(saved)}
    assert kept == {
        ANNA: standing(ANNA, second, games=2), BERND: standing(BERND, first),
    }  # fmt: skip
    assert await store.ratings.standings(saved, {BERND}) == [standing(BERND, first)]
    assert await store.ratings.standing(GUILD, GAME, BERND) == standing(BERND, first)
    assert await store.ratings.standing(GUILD, "another", BERND) is None
    assert list(await store.ratings.path(GUILD, GAME, BERND)) == [(6.0, 1600.5)]


async def test_a_path_goes_from_the_oldest_game_to_the_latest(store: Store) -> None:
    late, early = await finished(store, at=7.0), await finished(store, (BERND, ANNA), at=5.0)
    ladder = await the_ladder(store)
    points = [PathPoint(late, 0, 1501.0), PathPoint(late, 1, 1.0), PathPoint(early, 1, 1502.0)]
    assert await store.ratings.note_rated(ladder, [late, early], points)
    assert list(await store.ratings.path(GUILD, GAME, ANNA)) == [(5.0, 1502.0), (7.0, 1501.0)]


async def test_what_was_worked_out_of_an_earlier_generation_is_refused(store: Store) -> None:
    first = await finished(store)
    stale = await the_ladder(store)
    await store.ratings.spoil(GUILD, GAME)
    assert not await store.ratings.note_rated(stale, [first], [PathPoint(first, 0, 1.0)])
    assert not await store.ratings.save(stale, [standing(ANNA, first)])
    assert list(await store.ratings.path(GUILD, GAME, ANNA)) == []
    assert await store.ratings.standing(GUILD, GAME, ANNA) is None
    saved = await carried(store, standing(ANNA, first))
    await store.ratings.spoil(GUILD, GAME)
    assert not await store.ratings.up_to_date(GUILD, GAME)
    assert (await the_ladder(store)).stale
    assert not await store.ratings.save(saved, [], anew=True)
    assert await store.ratings.standing(GUILD, GAME, ANNA) == standing(ANNA, first)


async def test_the_best_are_listed_with_name_and_sums_and_who_hides_is_not(store: Store) -> None:
    first, second = await finished(store), await finished(store, (BERND, CARLA))
    await store.figures.count([Counted(first, ("{}", "{}"), ('{"a": 1}', '{"b": 1}'))])
    await carried(
        store, standing(ANNA, first, 1500.0, 5), standing(BERND, second, 1600.0, 9),
        standing(CARLA, second, 1700.0, 4),
    )  # fmt: skip
    best = await store.ratings.best(GUILD, GAME, 5, 9)
    assert [(each.standing.user_id, each.name, each.sums) for each in best] == [
        (BERND, "Ånna 上海", '{"b": 1}'), (ANNA, "Ånna 上海", '{"a": 1}'),
    ]  # fmt: skip
    assert len(await store.ratings.best(GUILD, GAME, 5, 1)) == 1
    ranks = [await store.ratings.rank(GUILD, GAME, user, 5) for user in (BERND, ANNA, CARLA)]
    assert ranks == [1, 2, None]
    assert await store.ratings.rank(GUILD, GAME, CARLA, 4) == 1
    await store.figures.set_hidden(GUILD, BERND, hidden=True)
    assert len(await store.ratings.best(GUILD, GAME, 5, 9)) == 1
    ranks = [await store.ratings.rank(GUILD, GAME, user, 5) for user in (BERND, ANNA)]
    assert ranks == [None, 1]


async def test_equal_ratings_go_by_deviation_and_each_has_a_rank(store: Store) -> None:
    first = await finished(store)
    surer = replace(standing(BERND, first), after=(1500.0, 200.0, 0.06))
    await carried(store, standing(ANNA, first), surer)
    assert (await store.ratings.best(GUILD, GAME, 1, 9))[0].standing == surer
    assert await store.ratings.rank(GUILD, GAME, ANNA, 1) == 2


async def test_a_forgotten_member_leaves_the_ladder_which_is_worked_out_anew(store: Store) -> None:
    first = await finished(store)
    await finished(store, (BERND, CARLA), guild=GUILD + 1)
    before = await carried(store, standing(ANNA, first), standing(BERND, first))
    assert await store.ratings.note_rated(before, [], [PathPoint(first, 0, 1499.0)])
    await store.privacy.forget_member(ANNA, NOBODY)
    assert await store.ratings.standing(GUILD, GAME, ANNA) is None
    assert await store.ratings.standing(GUILD, GAME, BERND) == standing(BERND, first)
    after = await the_ladder(store)
    assert after.stale
    (game,) = await store.ratings.ended_games(after, EVERYTHING, 9)
    assert list(await store.ratings.path(GUILD, GAME, game.user_ids[0])) == []
    # Whoever was at work on the ladder meanwhile cannot bring them back.
    assert not await store.ratings.save(before, [standing(ANNA, first)])


async def test_a_forgotten_server_leaves_no_ladder_to_those_at_work_on_it(store: Store) -> None:
    first = await finished(store)
    await carried(store, standing(ANNA, first))
    (old,) = await store.ratings.ladders()
    await store.privacy.forget_guild(GUILD)
    assert list(await store.ratings.ladders()) == []
    assert await store.ratings.standing(GUILD, GAME, ANNA) is None
    assert list(await store.privacy.guilds()) == []
    await finished(store)
    new = await the_ladder(store)
    assert new.id != old.id
    assert not await store.ratings.save(old, [standing(ANNA, first)])
