"""The recipes of docs/operating.md, run word for word, in order, on a machine in a folder.

Where no systemd is, or none that is ours, a stand-in reads the units: see `stand_in.py`.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot import __version__
from playground.server import Playground
from tests.deploy.machine import OperatorsMachine, blocks_of

pytestmark = [
    pytest.mark.process,
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="systemd's are of Linux"),
]
RELEASED = Path(__file__).parents[1] / "store" / "released" / "database.sql"
NEXT = "v1.1.1"


@pytest_asyncio.fixture
async def machine(tmp_path: Path) -> AsyncIterator[OperatorsMachine]:
    """A machine with the games of version 1.0 and nothing else."""
    async with Playground() as playground:
        made = OperatorsMachine(tmp_path, playground)
        made.release(f"v{__version__}")
        made.state.mkdir(mode=0o700)
        with closing(sqlite3.connect(made.database)) as db:
            db.executescript(RELEASED.read_text("utf-8"))
        try:
            yield made
        finally:
            made.end()


def games(database: Path) -> int:
    """Return how many games a database holds."""
    with closing(sqlite3.connect(database)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


async def test_systemd_from_the_released_games_to_a_lost_disk(machine: OperatorsMachine) -> None:
    before = games(machine.database)
    assert before
    said = await machine.run(blocks_of("Running it for good")[0])
    for told in ("healthy: connected", f"{__version__}, up", "no backup is known"):
        assert told in said
    assert "store.migrated" in machine.log

    backups, restore = blocks_of("Backup and restore")
    said = await machine.run(backups)
    assert said.count(f": {before} games") == 2
    assert "restored in a scratch place and read" in said
    assert (machine.state / "backups").stat().st_mode & 0o777 == 0o700

    machine.release(NEXT)
    assert "the bot is v1.1.1 now" in await machine.run(*blocks_of("Update"))
    said = await machine.run("shanghaien-bot status")
    assert f"{NEXT[1:]}, up" in said
    assert "rehearsed" not in said.split("to do")[0].replace("not rehearsed", "")
    assert "bot.standing_by" in machine.log

    await machine.run("shanghaien-bot stop")
    shutil.rmtree(machine.state)
    said = await machine.run(restore)
    assert f"{before} games" in said
    assert "healthy: connected" in await machine.run("shanghaien-bot health")
    assert games(machine.database) == before
