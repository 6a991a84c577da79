from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.opening import open_store
from bot.store.sql.store import Store
from tests.databases import open_empty
from tests.postgres import empty_database
from tests.thorough import THOROUGH

BACK_ENDS = ("sqlite", "postgres")
on_both = pytest.mark.parametrize("store", BACK_ENDS, indirect=True)
"""Marks tests that run on both databases; together they use every SQL statement."""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture(params=BACK_ENDS if THOROUGH else BACK_ENDS[:1])
async def store(request: pytest.FixtureRequest, database: Path) -> AsyncIterator[Store]:
    """Yield an empty store in a file; thorough runs repeat each test with PostgreSQL."""
    opened: Store
    if request.param == "sqlite":
        opened = await open_empty(database)
    else:
        address = empty_database(request.getfixturevalue("postgres"))
        opened = await open_store(address)
    yield opened
    await opened.close()
