"""A room with the rummy, over each back end that needs no server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.contract import Store
from bot.store.memory.store import MemoryStore
from bot.store.sqlite.store import open_store
from tests.matches.rummy_room import RummyRoom


@pytest_asyncio.fixture(params=["memory", "sqlite"])
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RummyRoom]:
    memory = request.param == "memory"
    store: Store = MemoryStore() if memory else await open_store(tmp_path / "games.db")
    yield RummyRoom(store)
    await store.close()
