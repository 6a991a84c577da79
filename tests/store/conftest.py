from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.contract import Store
from bot.store.memory.store import MemoryStore
from bot.store.sqlite.store import open_store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest_asyncio.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[Store]:
    """Every back end in turn; a new one joins the contract suite by a line here."""
    opened: Store = MemoryStore() if request.param == "memory" else await open_store(database)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def sqlite(database: Path) -> AsyncIterator[Store]:
    """A store in a file: what it does not find is left out by its indexes."""
    async with await open_store(database) as store:
        yield store
