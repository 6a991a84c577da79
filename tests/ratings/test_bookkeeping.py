"""Finished games are taken into the statistics, whatever comes between."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.cli.check_ratings import check, repaired
from bot.games.shanghaien.game import SHANGHAIEN
from bot.processes.errors import HelperDiedError
from bot.processes.helper import Value, Values
from bot.ratings.bookkeeping import TRIES, Bookkeeper, counting_helper
from bot.ratings.checking import check_ladders
from bot.ratings.counting import figures_of
from bot.records.matches import Change
from bot.store.contract import Store
from tests.databases import meddle
from tests.ratings.conftest import ANNA, BERND, CARLA, GUILD, Archive
from tests.ratings.here import CountingHere
from tests.ratings.test_statistics import luck

pytestmark = pytest.mark.asyncio
HERE = (GUILD, SHANGHAIEN.name)


def counter(archive: Archive) -> CountingHere:
    counting = CountingHere()
    archive.bookkeeper = Bookkeeper(archive.store, counting)
    return counting


async def agree(archive: Archive) -> bool:
    return await check(archive.store, lambda _: None)


async def test_a_question_asks_nobody_to_count(archive: Archive) -> None:
    counting = counter(archive)
    for seed in range(3):
        await archive.game(seed=seed)
    assert counting.asked == {"figures_of": 3, "climb": 1}
    await archive.statistics.member(GUILD, ANNA)
    await archive.statistics.duel(GUILD, (ANNA, BERND))
    await archive.statistics.leaderboard(GUILD, ANNA)
    assert counting.asked == {"figures_of": 3, "climb": 1}


async def test_games_that_nobody_counted_are_caught_up_with_and_come_to_the_same(
    stores: Callable[[], Awaitable[Store]],
) -> None:
    at_once, later = Archive(await stores()), Archive(await stores())
    for seed in range(25):
        for archive in (at_once, later):
            users = (ANNA, BERND) if seed % 3 else (CARLA, ANNA)
            await archive.game(users, seed=seed, count=archive is at_once)
    assert not await later.statistics.complete(GUILD)
    assert luck(await later.statistics.member(GUILD, ANNA)).dice == 0
    await later.bookkeeper.catch_up()
    assert await later.statistics.complete(GUILD)
    for user in (ANNA, BERND, CARLA):
        assert await later.statistics.member(GUILD, user) == await at_once.statistics.member(
            GUILD, user
        )
    assert await agree(later)
    assert await agree(at_once)


async def test_the_real_process_counts_as_the_test_does(
    archive: Archive, stores: Callable[[], Awaitable[Store]]
) -> None:
    for seed in range(3):
        await archive.game(seed=seed, count=False)
    async with counting_helper() as counting:
        await Bookkeeper(archive.store, counting).catch_up()
    assert await archive.statistics.complete(GUILD)
    beside = Archive(await stores())
    for seed in range(3):
        await beside.game(seed=seed)
    own = await archive.statistics.member(GUILD, ANNA)
    assert own == await beside.statistics.member(GUILD, ANNA)


async def test_a_week_that_passes_and_games_that_do_not_count_leave_ratings_in_order(
    archive: Archive,
) -> None:
    await archive.game(end="2 resign")
    archive.clock.time += 3 * 7 * 86_400
    await archive.game(end="end cancelled -")
    await archive.game(end="1 resign", level="mate")
    await archive.game((CARLA, ANNA), end="2 resign")
    standing = (await archive.statistics.member(GUILD, ANNA)).standing
    assert standing is not None
    assert (standing.games, len(standing.path)) == (2, 2)
    assert await agree(archive)


async def test_a_clock_put_back_lets_the_ladder_be_worked_out_anew(archive: Archive) -> None:
    counting = counter(archive)
    for _ in range(3):
        await archive.game(end="2 resign")
    archive.clock.time -= 2 * 7 * 86_400
    await archive.game(end="1 resign")
    assert counting.asked["climb"] == 2
    assert await archive.statistics.complete(GUILD)
    assert await agree(archive)


async def test_after_a_member_is_forgotten_the_others_are_rated_as_if_by_a_stranger(
    archive: Archive,
) -> None:
    for users in ((ANNA, BERND), (CARLA, ANNA), (BERND, CARLA)):
        await archive.game(users, end="2 resign")
    archive.clock.time += 7 * 86_400
    await archive.game((BERND, ANNA), end="2 resign")
    before = (await archive.statistics.member(GUILD, BERND)).standing
    await archive.store.privacy.forget_member(ANNA, {"en": "somebody"})
    assert (await archive.statistics.member(GUILD, ANNA)).standing is None
    assert not await archive.statistics.complete(GUILD)
    assert (await archive.statistics.member(GUILD, BERND)).standing == before
    await archive.bookkeeper.catch_up()
    after = (await archive.statistics.member(GUILD, BERND)).standing
    assert after is not None
    assert before is not None
    assert after.games == before.games == 3
    assert after.rating != before.rating
    assert await agree(archive)


async def test_a_server_that_was_deleted_while_it_was_counted_stays_deleted(
    archive: Archive,
) -> None:
    class Deleting(CountingHere):
        async def ask(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
            await archive.store.privacy.forget_guild(GUILD)
            return await super().ask(function, *values)

    await archive.game(count=False)
    await Bookkeeper(archive.store, Deleting()).catch_up()
    assert await archive.store.figures.sums(*HERE) == {}
    assert list(await archive.store.privacy.guilds()) == []


async def test_a_log_that_cannot_be_read_holds_up_no_other_game(archive: Archive) -> None:
    result = await archive.game(seed=1, count=False)
    bad = await archive.store.load_match(1)
    assert bad is not None
    lines, now = ("gibberish",), archive.clock.time
    fields = {name: getattr(bad, name) for name in (
        "guild_id", "channel_id", "game", "options", "user_ids", "names", "usernames", "levels",
        "secret", "language", "pace", "created_at",
    )}  # fmt: skip
    from bot.records.matches import NewMatch

    change = Change(lines, (), now + 1, (now, now), replace(result, places=(1, 2)))
    await archive.store.add_match(NewMatch(**fields), change)
    await archive.bookkeeper.catch_up()
    own = await archive.statistics.member(GUILD, ANNA)
    assert own.tally.games == 2
    assert luck(own).dice > 0
    assert await archive.statistics.complete(GUILD)
    assert await agree(archive)


async def test_a_game_that_takes_the_process_along_is_tried_again_and_then_left(
    archive: Archive,
) -> None:
    class Dying(CountingHere):
        async def ask(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
            if function.__name__ != figures_of.__name__:
                return await super().ask(function, *values)
            self.asked["figures_of"] += 1
            raise HelperDiedError

    await archive.game(count=False)
    dying = Dying()
    keeper = Bookkeeper(archive.store, dying)
    for _ in range(TRIES - 1):
        with pytest.raises(HelperDiedError):
            await keeper.catch_up()
        assert not await archive.statistics.complete(GUILD)
    await keeper.catch_up()
    assert dying.asked["figures_of"] == TRIES
    assert await archive.statistics.complete(GUILD)
    own = await archive.statistics.member(GUILD, ANNA)
    assert (own.tally.games, luck(own).dice) == (1, 0)


async def test_ratings_and_sums_that_were_changed_are_named_and_put_right(archive: Archive) -> None:
    for seed in range(4):
        await archive.game(seed=seed)
    right = await archive.statistics.member(GUILD, ANNA)
    (ladder,) = await archive.store.ratings.ladders()
    (own,) = await archive.store.ratings.standings(ladder, {ANNA})
    await archive.store.ratings.save(ladder, [replace(own, after=(2800.0, 30.0, 0.06))])
    spoil = "UPDATE member_sums SET sums = :sums WHERE user_id = :user_id"
    await meddle(archive.store, spoil, sums='{"tally": {"won": 99}}', user_id=BERND)
    said: list[str] = []
    assert not await check(archive.store, said.append)
    assert any(f"member {ANNA}" in line and "2800.00 ± 30.00" in line for line in said)
    assert any(f"member {BERND}" in line and "99" in line for line in said)
    assert await repaired(archive.store, said.append)
    assert await agree(archive)
    assert await archive.statistics.member(GUILD, ANNA) == right


async def test_a_check_before_all_is_counted_says_so_and_a_repair_counts_it(
    archive: Archive,
) -> None:
    await archive.game(count=False)
    said: list[str] = []
    assert not await check(archive.store, said.append)
    assert "still to be counted" in said[0]
    assert await repaired(archive.store, said.append)
    assert [report.members async for report in check_ladders(archive.store)] == [2]


async def test_a_check_of_an_empty_store_finds_nothing_wrong(store: Store) -> None:
    said: list[str] = []
    assert await check(store, said.append)
    assert said == ["no game has been finished yet"]
