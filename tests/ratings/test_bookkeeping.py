"""The statistics of finished games are computed and stored despite interruptions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import fields, replace

import pytest

from bot.ratings.bookkeeping import TRIES, Bookkeeper, compute_figures
from bot.records.matches import Change, NewMatch
from bot.store.sql.store import Store
from bot.workers.helper import Value, Values
from bot.workers.messages import HelperDiedError
from tests.ratings.conftest import ANNA, BERND, CARLA, GUILD, Archive
from tests.ratings.local_counting import LocalCounting
from tests.ratings.test_statistics import luck


async def test_games_counted_later_give_the_same_statistics(
    stores: Callable[[], Awaitable[Store]],
) -> None:
    at_once, later = Archive(await stores()), Archive(await stores())
    for seed in range(5):
        for archive in (at_once, later):
            users = (ANNA, BERND) if seed % 3 else (CARLA, ANNA)
            await archive.game(users, seed=seed, count=archive is at_once)
    assert not await later.statistics.is_complete(GUILD)
    assert luck(await later.statistics.member(GUILD, ANNA)).dice == 0
    await later.bookkeeper.catch_up()
    assert await later.statistics.is_complete(GUILD)
    for user in (ANNA, BERND, CARLA):
        assert await later.statistics.member(GUILD, user) == await at_once.statistics.member(
            GUILD, user
        )


async def test_a_server_deleted_during_the_count_stays_deleted(archive: Archive) -> None:
    class ForgetfulHelper(LocalCounting):
        async def call(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
            await archive.store.privacy.forget_guild(GUILD)
            return await super().call(function, *values)

    await archive.game(count=False)
    await Bookkeeper(archive.store, ForgetfulHelper()).catch_up()
    assert await archive.store.statistics.read_of_matches([1]) == {}
    assert list(await archive.store.privacy.read_guilds()) == []


async def test_an_unreadable_log_does_not_delay_other_games(archive: Archive) -> None:
    result = await archive.game(seed=1, count=False)
    bad = await archive.store.read_match(1)
    assert bad is not None
    lines, now = ("gibberish",), archive.clock.time
    new = {field.name: getattr(bad, field.name) for field in fields(NewMatch)}
    change = Change(lines, (), now + 1, (now, now), replace(result, places=(1, 2)))
    await archive.store.add_match(NewMatch(**new), change)
    await archive.bookkeeper.catch_up()
    own = await archive.statistics.member(GUILD, ANNA)
    assert own.tally.games == 2
    assert luck(own).dice > 0
    assert await archive.statistics.is_complete(GUILD)


async def test_a_game_that_kills_the_helper_is_retried_and_then_counted_without_figures(
    archive: Archive,
) -> None:
    class DyingHelper(LocalCounting):
        async def call(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
            if function.__name__ != compute_figures.__name__:
                return await super().call(function, *values)
            self.asked["compute_figures"] += 1
            raise HelperDiedError

    await archive.game(count=False)
    dying = DyingHelper()
    keeper = Bookkeeper(archive.store, dying)
    for _ in range(TRIES - 1):
        with pytest.raises(HelperDiedError):
            await keeper.catch_up()
        assert not await archive.statistics.is_complete(GUILD)
    await keeper.catch_up()
    assert dying.asked["compute_figures"] == TRIES
    assert await archive.statistics.is_complete(GUILD)
    own = await archive.statistics.member(GUILD, ANNA)
    assert (own.tally.games, luck(own).dice) == (1, 0)
