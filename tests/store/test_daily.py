"""The deals of the day in the store: one try a day, results, deletion."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.daily import DailyResult
from bot.records.matches import NewMatch, SealRecord
from bot.records.messages import MessageKind, NewMessage
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, GAME, GUILD, a_change, forget
from tests.store.test_private_matches import a_private_match


def a_try(user_id: int, day: int, guild_id: int = GUILD) -> NewMatch:
    """Return the new match of a member's try at the deal of `day`."""
    sealing = SealRecord(b"k", b"o" * 32, f"daily {day}", 1, (b"s" * 32,) * 2)
    return replace(a_private_match(user_id, guild_id), sealing=sealing)


async def finish(store: Store, user_id: int, day: int, points: int) -> DailyResult:
    """Begin a try at the deal of `day`, and store its result."""
    record = await store.add_daily(day, a_try(user_id, day), a_change())
    result = DailyResult(day, user_id, GAME, GUILD, record.id, points, f"{points}–0")
    await store.daily.finish(result)
    return result


@on_both
async def test_a_member_has_one_try_a_day_wherever_it_is_begun(store: Store) -> None:
    begun = await asyncio.gather(
        *(store.add_daily(1, a_try(ANNA, 1, GUILD + at), a_change()) for at in range(4))
    )
    assert len({each.id for each in begun}) == 1
    practice = await store.add_match(a_private_match(guild_id=begun[0].guild_id), a_change())
    assert await store.read_match(begun[0].id) is not None, "practice does not replace the try"
    assert await store.read_private_match(begun[0].guild_id, ANNA, GAME) == practice
    other = await store.add_daily(1, a_try(BERND, 1), a_change())
    assert other.id != begun[0].id
    tomorrow = await store.add_daily(2, a_try(ANNA, 2), a_change())
    assert await store.read_match(begun[0].id) is not None, "yesterday's try is still stored"
    await store.add_daily(3, a_try(ANNA, 3), a_change())
    assert await store.read_match(begun[0].id) is None
    assert await store.read_match(tomorrow.id) is not None


@on_both
async def test_a_result_is_stored_once_and_compared_with_those_of_its_day(store: Store) -> None:
    assert await store.daily.secret() == await store.daily.secret()
    first = await finish(store, ANNA, 1, 5)
    await store.daily.finish(replace(first, points=99, line="99–0"))
    assert await store.daily.result(1, ANNA) == first
    for user_id in range(1, 10):
        await finish(store, 1_000 + user_id, 1, user_id)
    await finish(store, BERND, 2, -3)
    await store.add_daily(1, a_try(BERND, 1), a_change())  # unfinished, so it does not count
    rank = await store.daily.standing(first)
    assert (rank.results, rank.worse) == (10, 4)
    assert rank.share == pytest.approx(4 / 9)
    assert (await store.daily.standing(replace(first, day=2))).share is None
    best = await store.daily.read_guild_results(GUILD, 1, 3)
    assert [each.points for each in best] == [9, 8, 7]
    await store.statistics.set_hidden(GUILD, 1_009, is_hidden=True)
    best = await store.daily.read_guild_results(GUILD, 1, 3)
    assert [each.points for each in best] == [8, 7, 6]
    assert await store.daily.count_of_guild(GUILD, 1) == 9
    assert list(await store.daily.days(ANNA)) == [1]


@on_both
async def test_a_deleted_member_leaves_the_results_and_the_messages_that_show_them(
    store: Store,
) -> None:
    await finish(store, ANNA, 1, 5)
    await finish(store, BERND, 1, 3)
    message = NewMessage(GUILD, 2, MessageKind.DAILY, GUILD, 1, "", after_id=0, wanted="post")
    shown = await store.messages.add(replace(message, message_id=7, shown="post"))
    other = await store.messages.add(replace(message, number=2, message_id=8, shown="post"))
    await forget(store, ANNA, {"en": "nobody", "fr": "nobody"})
    assert await store.daily.result(1, ANNA) is None
    assert [each.user_id for each in await store.daily.read_guild_results(GUILD, 1, 9)] == [BERND]
    due = [each.id for each in await store.messages.read_due()]
    assert shown.id in due
    assert other.id not in due
    await store.privacy.forget_guild(GUILD)
    kept = await store.daily.result(1, BERND)
    assert kept is not None
    assert (kept.points, kept.guild_id) == (3, 0), "the member keeps the result, without the server"
