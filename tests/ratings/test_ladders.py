"""Ladders depend on the results only, and not on caches or interruptions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.games.shanghaien.game import SHANGHAIEN
from bot.ratings.bookkeeping import Bookkeeper, compute_figures, counting_helper
from bot.ratings.ladder import Ladder, Ladders
from bot.ratings.statistics import Leaderboard, Standing
from bot.store.sql.privacy import is_deleted_user
from bot.workers.helper import Value, Values
from bot.workers.messages import HelperDiedError
from tests.ratings.conftest import ANNA, BERND, CARLA, GUILD, Archive
from tests.ratings.local_counting import LocalCounting

WEEK = 7 * 86_400
ELSEWHERE = GUILD + 1


async def play(archive: Archive, *, games: int = 1, guild: int = GUILD) -> None:
    """Store `games` games, one a day, between the three pairs of members in turn."""
    pairs = [(ANNA, BERND), (CARLA, ANNA), (BERND, CARLA)]
    for number in range(games):
        archive.clock.time += 86_400
        end = ("2 resign", "1 resign", "end cancelled -", "2 resign")[number % 4]
        await archive.game(pairs[number % 3], end=end, after=9, guild=guild, count=False)


async def standing(archive: Archive, user: int) -> Standing:
    found = (await archive.statistics.member(GUILD, user)).standing
    assert found is not None
    return found


async def leaderboards(archive: Archive) -> list[Leaderboard]:
    return [await archive.statistics.leaderboard(GUILD, user) for user in (ANNA, BERND, CARLA)]


async def assert_equals_recomputed(archive: Archive) -> None:
    remembered = await leaderboards(archive)
    archive.statistics = archive.restarted()
    assert remembered == await leaderboards(archive)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower the limits: at most three games are added, and two are read, at a time."""
    monkeypatch.setattr("bot.ratings.ladder.MANY_NEW_GAMES", 3)
    monkeypatch.setattr("bot.ratings.ladder._READ_AT_ONCE", 2)


async def test_a_ladder_updated_game_by_game_equals_a_recomputed_one(
    archive: Archive,
) -> None:
    for _ in range(4):
        await play(archive, games=2)
        await archive.game(level="mate", end="1 resign", count=False)
        await leaderboards(archive)
    assert archive.counting.asked["build_ladder"] == 0
    # A new game is included even if it ended before a game that was rated earlier.
    archive.clock.time -= 2 * WEEK
    await play(archive)
    assert (await standing(archive, ANNA)).games == 9
    await assert_equals_recomputed(archive)


@pytest.mark.usefixtures("few")
async def test_only_many_new_games_are_rated_in_the_counting_process(archive: Archive) -> None:
    await play(archive, games=12)
    before = await leaderboards(archive)
    assert archive.counting.asked["build_ladder"] == 1
    assert before[0].own is not None
    await play(archive, games=2)
    await leaderboards(archive)
    assert archive.counting.asked["build_ladder"] == 1
    await play(archive, games=9)
    await leaderboards(archive)
    assert archive.counting.asked["build_ladder"] == 2
    await assert_equals_recomputed(archive)


@pytest.mark.process
@pytest.mark.usefixtures("few")
async def test_the_counting_process_gives_the_same_statistics_and_ladders(archive: Archive) -> None:
    await play(archive, games=9)
    async with counting_helper() as counting:
        await Bookkeeper(archive.store, counting).catch_up()
        found = await Ladders(archive.store, counting).get_ladder(GUILD, SHANGHAIEN.name)
    for match_id, figures in (await archive.store.statistics.read_of_matches([1, 2])).items():
        record = await archive.store.read_match(match_id)
        assert record is not None
        log = await archive.store.read_log(match_id)
        assert figures == compute_figures(record.game, record.options, log)
    here = await Ladders(archive.store, LocalCounting()).get_ladder(GUILD, SHANGHAIEN.name)
    assert list(found.climbers) == list(here.climbers)
    for user, climber in here.climbers.items():
        other = found.climbers[user]
        assert (other.after, other.tally, list(other.path)) == (
            climber.after, climber.tally, list(climber.path),
        )  # fmt: skip


async def test_a_deleted_member_becomes_a_new_one(archive: Archive) -> None:
    for users in ((ANNA, BERND), (CARLA, ANNA), (BERND, CARLA)):
        await archive.game(users, end="2 resign")
    archive.clock.time += WEEK
    await archive.game((BERND, ANNA), end="2 resign")
    before = await standing(archive, BERND)
    await archive.store.privacy.forget_member(ANNA, {"en": "somebody"})
    assert (await archive.statistics.member(GUILD, ANNA)).standing is None
    board = await archive.statistics.leaderboard(GUILD, BERND)
    assert {line.name for line in board.newcomers} == {"Name 2", "Name 3"}
    after = await standing(archive, BERND)
    assert after.games == before.games == 3
    assert after.rating != before.rating
    await archive.game((ANNA, BERND), end="2 resign")
    assert (await standing(archive, ANNA)).games == 1
    assert (await standing(archive, BERND)).games == 4
    ladder = await Ladders(archive.store, archive.counting).get_ladder(GUILD, SHANGHAIEN.name)
    assert not any(map(is_deleted_user, ladder.climbers))
    await assert_equals_recomputed(archive)


async def test_a_deleted_server_has_no_statistics(archive: Archive) -> None:
    await play(archive, games=5)
    await play(archive, games=2, guild=ELSEWHERE)
    await leaderboards(archive)
    await archive.store.privacy.forget_guild(GUILD)
    assert (await archive.statistics.member(GUILD, ANNA)).standing is None
    assert (await archive.statistics.leaderboard(GUILD, ANNA)).newcomers == ()
    assert (await archive.statistics.member(ELSEWHERE, ANNA)).standing is not None
    await play(archive)
    assert (await standing(archive, ANNA)).games == 1


@pytest.mark.usefixtures("few")
async def test_a_request_during_a_failure_is_answered_after_it(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(*_: object) -> Ladder:
        raise HelperDiedError

    await play(archive, games=3)
    with monkeypatch.context() as broken:
        broken.setattr(archive.counting, "call", die)
        with pytest.raises(HelperDiedError):
            await leaderboards(archive)
    assert (await standing(archive, ANNA)).games > 0


@pytest.mark.usefixtures("few")
async def test_a_long_ladder_does_not_delay_another_server(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, may_continue = asyncio.Event(), asyncio.Event()
    ask = archive.counting.call

    async def wait(function: Callable[[*Values], Value], *values: *Values) -> Value:
        asked.set()
        await may_continue.wait()
        return await ask(function, *values)

    monkeypatch.setattr(archive.counting, "call", wait)
    await play(archive, games=6)
    await play(archive, games=2, guild=ELSEWHERE)
    one, two = (asyncio.create_task(standing(archive, user)) for user in (ANNA, BERND))
    await asked.wait()
    assert (await archive.statistics.member(ELSEWHERE, ANNA)).standing is not None
    assert not one.done()
    may_continue.set()
    assert {(await one).games, (await two).games} == {4, 3}
    assert archive.counting.asked["build_ladder"] == 1


async def test_more_ladders_than_are_remembered_are_right_all_the_same(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ratings.ladder.REMEMBERED_GAMES", 9)
    archive.statistics = archive.restarted()
    for guild in (GUILD, ELSEWHERE, GUILD):
        await play(archive, games=6, guild=guild)
        assert (await archive.statistics.member(guild, ANNA)).standing is not None
    await assert_equals_recomputed(archive)
