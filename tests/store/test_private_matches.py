"""Private matches in every store: one a member, game and server, and what is tried instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.records.matches import NOWHERE, NewMatch
from bot.store.conflicts import StaleRevisionError
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, GAME, GUILD, a_change, a_match

pytestmark = pytest.mark.asyncio
BOT = 900


def a_private_match(user_id: int = ANNA, guild_id: int = GUILD) -> NewMatch:
    return a_match(
        guild_id=guild_id, channel_id=NOWHERE, user_ids=(user_id, BOT), levels=(None, "mate")
    )


@on_both
async def test_a_new_one_takes_the_place_of_the_old_one_and_has_another_id(store: Store) -> None:
    old = await store.add_match(a_private_match(), a_change())
    others = await store.add_match(a_private_match(BERND), a_change())
    elsewhere = await store.add_match(a_private_match(guild_id=GUILD + 1), a_change())
    tried = await store.fork(old, replace(a_private_match(), twin=old.id), a_change())
    other_game = await store.add_match(replace(a_private_match(), game="rummy"), a_change())
    new = await store.add_match(a_private_match(), a_change())
    assert len({old.id, others.id, elsewhere.id, tried.id, other_game.id, new.id}) == 6
    assert await store.read_match(old.id) is None
    assert await store.read_match(tried.id) is None
    assert await store.private_match(GUILD, ANNA, GAME) == new
    assert await store.private_match(GUILD, BERND, GAME) == others
    assert await store.private_match(GUILD + 1, ANNA, GAME) == elsewhere
    assert await store.private_match(GUILD, ANNA, "rummy") == other_game
    assert await store.private_match(GUILD, BOT, GAME) is None


@on_both
async def test_what_is_tried_goes_on_until_it_is_dropped(store: Store) -> None:
    old = await store.append(
        (await store.add_match(a_private_match(), a_change())).id, 1, a_change("roll")
    )
    new = replace(a_private_match(), twin=old.id)
    first = await store.fork(old, new, a_change())
    assert (first.tries, first.set_aside, first.revision) == (True, False, 1)
    aside = await store.read_match(old.id)
    assert aside is not None
    assert (aside.tries, aside.set_aside) == (False, True)
    second = await store.fork(first, new, a_change())
    assert await store.read_match(first.id) is None
    assert await store.private_match(GUILD, ANNA, GAME) == second
    await store.drop_fork(second)
    assert await store.private_match(GUILD, ANNA, GAME) == old


@on_both
async def test_only_the_one_that_goes_on_can_be_left(store: Store) -> None:
    old = await store.add_match(a_private_match(), a_change())
    now = await store.append(old.id, 1, a_change("roll"))
    new = replace(a_private_match(), twin=old.id)
    with pytest.raises(StaleRevisionError):
        await store.fork(old, new, a_change())
    tried = await store.fork(now, new, a_change())
    moved = await store.append(tried.id, 1, a_change("roll"))
    for stale in (
        store.fork(now, replace(new, user_ids=(ANNA, BOT + 1)), a_change()),
        store.fork(tried, new, a_change()),
        store.drop_fork(tried),
        store.drop_fork(now),
    ):
        with pytest.raises(StaleRevisionError):
            await stale
    assert await store.private_match(GUILD, ANNA, GAME) == moved
