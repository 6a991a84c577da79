from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.board import private_boards
from playground.server import Playground
from tests.e2e.table import Table
from tests.local_bot.rummy_table import EIGHT, RummyTable
from tests.local_bot.tables import table_here


@pytest.fixture
async def table(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Table]:
    """Yield a table with the real bot in this process, at its own playground.

    The arguments of the marker `local_bot` set the kind of table and the number of servers; with
    `rummy`, the table is a `RummyTable` with eight members.
    """
    marker = request.node.get_closest_marker("local_bot")
    wanted = {} if marker is None else {**marker.kwargs}
    if wanted.pop("rummy", False):
        wanted |= {"playground": Playground(people=EIGHT), "kind": RummyTable}
    if "servers" in wanted:
        wanted["playground"] = Playground(servers=wanted.pop("servers"))
    async with table_here(database=tmp_path / "games.db", **wanted) as table:
        yield table


@pytest.fixture
def prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make private boards show every move immediately."""
    monkeypatch.setattr(private_boards, "LEAST_SECONDS_BETWEEN", 0.0)
