"""Games with the store in PostgreSQL: given up, resting, late, and forgotten.

The tests are those of the other files; only the table is another one here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.e2e.table import Table
from tests.house.tables import table_here
from tests.postgres import emptied

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def table(postgres: str) -> AsyncIterator[Table]:
    """The real bot in this process, with its games in PostgreSQL."""
    async with table_here(SHANGHAIEN_DATABASE=emptied(postgres)) as table:
        yield table
