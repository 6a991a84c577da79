from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.forks import ForkServer, fork_server
from tests.e2e.table import Table, table_at


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """Yield a table with the real bot in a process of its own."""
    async with table_at(tmp_path / "games.db") as table:
        yield table


@pytest.fixture
def forks() -> ForkServer:
    """Return the server that forks bot processes."""
    return fork_server()
