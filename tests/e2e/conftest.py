from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground.process import BotProcess
from playground.server import Playground

from .table import LOUD, Table


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "e2e" in item.path.parts:
            item.add_marker(pytest.mark.e2e)


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """The real bot process at a playground of its own."""
    async with (
        Playground() as playground,
        BotProcess(playground, database=tmp_path / "games.db", environment=LOUD) as bot,
    ):
        yield Table(playground, bot)
