"""Private practice in every store: one game a member and server, each change by its edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.records.rehearsals import NewRehearsal, StaleRehearsalError
from bot.store.contract import Store
from tests.store.samples import ANNA, BERND, GUILD

pytestmark = pytest.mark.asyncio


def a_rehearsal(user_id: int = ANNA, guild_id: int = GUILD) -> NewRehearsal:
    return NewRehearsal(
        guild_id=guild_id,
        user_id=user_id,
        level="mate",
        options='{"of": "the game"}',
        key=bytes(range(32)),
        played=("deal F4 G1", "1 roll"),
        changed_at=5.5,
    )


async def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    record = await store.rehearsals.begin(a_rehearsal())
    assert await store.rehearsals.load(record.id) == record
    assert await store.rehearsals.of_member(GUILD, ANNA) == record
    assert record.log == a_rehearsal().played
    tried = await store.rehearsals.save(replace(record, tried=("deal F4 G1",), changed_at=6.5))
    assert (tried.edition, tried.log) == (record.edition + 1, ("deal F4 G1",))
    assert await store.rehearsals.load(record.id) == tried
    back = await store.rehearsals.save(replace(tried, tried=None))
    assert back.log == record.played


async def test_only_the_latest_edition_can_be_changed(store: Store) -> None:
    record = await store.rehearsals.begin(a_rehearsal())
    await store.rehearsals.save(record)
    with pytest.raises(StaleRehearsalError):
        await store.rehearsals.save(record)


async def test_a_new_game_takes_the_place_of_the_old_one_and_has_another_id(store: Store) -> None:
    old = await store.rehearsals.begin(a_rehearsal())
    others = await store.rehearsals.begin(a_rehearsal(BERND))
    elsewhere = await store.rehearsals.begin(a_rehearsal(guild_id=GUILD + 1))
    new = await store.rehearsals.begin(a_rehearsal())
    assert len({old.id, others.id, elsewhere.id, new.id}) == 4
    assert await store.rehearsals.load(old.id) is None
    with pytest.raises(StaleRehearsalError):
        await store.rehearsals.save(old)
    assert await store.rehearsals.of_member(GUILD, ANNA) == new


async def test_what_is_deleted_is_gone(store: Store) -> None:
    await store.rehearsals.begin(a_rehearsal())
    kept = await store.rehearsals.begin(a_rehearsal(BERND))
    assert (await store.privacy.of_member(ANNA)).rehearsals
    await store.privacy.forget_member(ANNA, {})
    assert await store.rehearsals.of_member(GUILD, ANNA) is None
    assert await store.rehearsals.of_member(GUILD, BERND) == kept
    assert GUILD in await store.privacy.guilds()
    await store.privacy.forget_guild(GUILD)
    assert await store.rehearsals.of_member(GUILD, BERND) is None
