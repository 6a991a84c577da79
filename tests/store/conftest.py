from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.store.postgres.store import open_store as open_postgres
from bot.store.sql.store import Store
from tests.databases import open_empty
from tests.postgres import emptied


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest_asyncio.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[Store]:
    """Every back end in turn; a new one joins the contract suite by a line here."""
    opened: Store
    if request.param == "sqlite":
        opened = await open_empty(database)
    else:
        address = emptied(request.getfixturevalue("postgres"))
        opened = await open_postgres(address)
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def sqlite(database: Path) -> AsyncIterator[Store]:
    """A store in a file: what it does not find is left out by its indexes."""
    async with await open_empty(database) as store:
        yield store
