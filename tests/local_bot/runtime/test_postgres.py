"""Tests of resignation, pauses, deadlines and deletion, repeated with PostgreSQL.

The tests are imported from other files; only the fixture `table` is different.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.e2e.table import Table
from tests.local_bot.tables import table_here
from tests.postgres import empty_database


@pytest.fixture
async def table(postgres: str) -> AsyncIterator[Table]:
    """Yield a table with the real bot in this process and its games in PostgreSQL."""
    async with table_here(SHANGHAIEN_DATABASE=empty_database(postgres)) as table:
        yield table
