"""What every back end keeps of the commands that were registered."""

from __future__ import annotations

import pytest

from bot.store.sql.store import Store

pytestmark = pytest.mark.asyncio


async def test_each_application_has_the_digest_of_its_latest_commands(store: Store) -> None:
    assert await store.registrations.read(1) is None
    await store.registrations.save(1, "old")
    await store.registrations.save(1, "new")
    await store.registrations.save(2, "other")
    assert await store.registrations.read(1) == "new"
    assert await store.registrations.read(2) == "other"
