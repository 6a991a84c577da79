"""What every back end keeps of servers and of the commands that were registered."""

from __future__ import annotations

import pytest

from bot.records.displays import DisplayMode
from bot.records.messages import KindOfMessage
from bot.records.servers import Audience, ServerRecord, Threads
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ALLEY, GUILD, HARBOUR

pytestmark = [pytest.mark.asyncio, on_both]
CHOSEN = ServerRecord(
    GUILD,
    channels=(HARBOUR, ALLEY),
    threads=Threads.PRIVATE,
    language="it",
    pace=3 * 86_400,
    away_days=0,
    reminders=False,
    leaderboard=Audience.MANAGERS,
    display=DisplayMode.TEXT,
    weekly_channel=HARBOUR,
    weekly_due=700.0,
)


async def test_a_servers_choices_are_kept_until_the_next_ones(store: Store) -> None:
    assert await store.servers.read(GUILD) == ServerRecord(GUILD)
    for chosen in (CHOSEN, ServerRecord(GUILD, language="de")):
        await store.servers.save(chosen)
        assert await store.servers.read(GUILD) == chosen
    assert await store.servers.read(GUILD + 1) == ServerRecord(GUILD + 1)


async def test_a_server_is_greeted_once_by_a_message_on_the_ledger(store: Store) -> None:
    greeting = await store.servers.greet(GUILD)
    assert greeting is not None
    assert (greeting.kind, greeting.subject) == (KindOfMessage.GREETING, GUILD)
    assert list(await store.messages.due()) == [greeting]
    assert await store.servers.greet(GUILD) is None
    await store.privacy.forget_guild(GUILD)
    assert list(await store.messages.due()) == []


async def test_a_weekly_table_is_due_until_the_next_one_is_known(store: Store) -> None:
    await store.servers.save(CHOSEN)
    await store.servers.save(ServerRecord(GUILD + 1))
    assert list(await store.servers.weekly_due(700.0)) == []
    (due,) = await store.servers.weekly_due(701.0)
    assert due == CHOSEN
    await store.servers.set_weekly_due(due, 1400.0)
    await store.servers.set_weekly_due(due, 2100.0)
    assert (await store.servers.read(GUILD)).weekly_due == 1400.0, "it was chosen otherwise"
    assert list(await store.servers.weekly_due(701.0)) == []


async def test_servers_are_found_some_time_after_they_first_removed_the_bot(store: Store) -> None:
    for guild, at in ((GUILD, 100.0), (GUILD + 1, 200.0), (GUILD, 900.0)):
        await store.servers.set_left(guild, at)
    assert list(await store.servers.left(100.0)) == []
    assert list(await store.servers.left(150.0)) == [GUILD]
    assert list(await store.servers.left(250.0)) == [GUILD, GUILD + 1]
    # It was back.
    await store.servers.set_left(GUILD, None)
    assert list(await store.servers.left(1000.0)) == [GUILD + 1]
    await store.servers.set_left(GUILD, 950.0)
    assert list(await store.servers.left(949.0)) == [GUILD + 1]
    assert list(await store.servers.left(1000.0)) == [GUILD, GUILD + 1]


async def test_each_application_has_the_digest_of_its_latest_commands(store: Store) -> None:
    assert await store.registrations.read(1) is None
    for application, digest in ((1, "old"), (1, "new"), (2, "other")):
        await store.registrations.save(application, digest)
    assert await store.registrations.read(1) == "new"
    assert await store.registrations.read(2) == "other"
