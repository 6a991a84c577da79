"""The recipes of docs/operating.md, run word for word, in order, on a machine in a folder.

systemd and Docker are stand-ins that read the units, the Dockerfile and compose.yaml as they are,
so that nothing outside of the folder is touched. `.ci/run` runs systemd's way, `make thorough`
Compose's and the bad days, too.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot import __version__
from playground.server import Playground
from tests.deploy.machine import OperatorsMachine, blocks_of
from tests.postgres import WHY_SKIPPED, binaries, own_cluster
from tests.thorough import THOROUGH

pytestmark = [
    pytest.mark.process,
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform != "linux", reason="systemd's are of Linux"),
    pytest.mark.skipif(not THOROUGH, reason="make thorough starts dozens of bots"),
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


async def started(machine: OperatorsMachine, here: str = "") -> None:
    """Return once the bot hears Discord."""
    while (await machine.tried(f"{here}shanghaien-bot health"))[0]:
        await asyncio.sleep(0.5)


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


async def test_a_version_that_is_not_well_is_gone_back_from(machine: OperatorsMachine) -> None:
    before = games(machine.database)
    await machine.run(blocks_of("Running it for good")[0])
    ill = {
        "bot/cli/command_line.py": (
            "return 0 if verdict.good else",
            "return 1 if verdict.good else",
        )
    }
    machine.release(NEXT, **ill)
    code, said = await machine.tried(*blocks_of("Update"))
    assert code
    assert "v1.1.1 is not well: going back" in said
    assert f"{__version__}, up" in await machine.run("shanghaien-bot status")
    assert games(machine.database) == before
    # What cannot even start changes nothing.
    machine.release("v1.1.2", **{"bot/cli/command_line.py": ("import argparse", "import arkparse")})
    code, said = await machine.tried("shanghaien-bot update v1.1.2")
    assert "nothing was changed" in said
    assert f"{__version__}, up" in await machine.run("shanghaien-bot status")


async def test_compose_from_nothing_to_a_lost_volume(machine: OperatorsMachine) -> None:
    machine.release(NEXT)
    clone = machine.root / "clone"
    shutil.copytree(machine.root / f"releases/v{__version__}", clone)
    shutil.copy(machine.settings, clone / "deploy/bot.env")
    for file in machine.units:
        file.unlink()
    here = f"cd {clone}; PATH={clone}/deploy:$PATH\n"
    _, said = await machine.tried(here + blocks_of("Running it for good")[1])
    assert f"{__version__}" in said, said
    await started(machine, here)
    backups, restore = blocks_of("Backup and restore")
    assert "restored in a scratch place and read" in await machine.run(here + backups)
    said = await machine.run(here + blocks_of("Update")[0].replace("sudo ", ""))
    assert "the bot is v1.1.1 now" in said, said
    await machine.run(here + "shanghaien-bot stop")
    shutil.rmtree(machine.root / "volumes")
    assert "0 games, 0 running" in await machine.run(here + restore)
    assert "SHANGHAIEN_TAG=v1.1.1" in (clone / "deploy/.env").read_text("utf-8")


async def test_a_server_that_is_late_is_waited_for_and_its_games_come_back(
    machine: OperatorsMachine,
) -> None:
    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    with own_cluster(programs) as cluster:
        await machine.run(blocks_of("Running it for good")[0])
        await machine.run(
            blocks_of("PostgreSQL")[0]
            .replace("postgresql://user@host/name", f"'{cluster.address}'")
            .replace("shanghaien.db", str(machine.database))
        )
        machine.set(SHANGHAIEN_DATABASE=cluster.address)
        cluster.stop()
        starting = asyncio.create_task(machine.run("shanghaien-bot start"))
        while "store.waiting" not in machine.log:
            await asyncio.sleep(0.2)
        cluster.start()
        await starting
        said = await machine.run(blocks_of("Backup and restore")[0])
        assert "restored in a scratch place and read" in said
        assert "what was there before is the schema replaced_" in await machine.run(
            blocks_of("Backup and restore")[1]
        )


async def test_a_disk_that_takes_nothing_is_told_of_and_the_bot_goes_on_after(
    machine: OperatorsMachine,
) -> None:
    await machine.run(blocks_of("Running it for good")[0])
    await machine.run("shanghaien-bot stop")
    kept = machine.database.read_bytes()
    shutil.rmtree(machine.state)
    machine.state.mkdir()
    if not done("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", machine.state):
        pytest.skip("nothing can be mounted here")
    try:
        machine.database.write_bytes(kept)
        assert done("mount", "-o", "remount,ro", machine.state)
        assert (await machine.tried("shanghaien-bot start"))[0]
        assert "check its folder and rights" in machine.log

        assert done("mount", "-o", "remount,rw", machine.state)
        await machine.run("shanghaien-bot start")
        filling = machine.state / "filling"
        filling.write_bytes(b"0" * (shutil.disk_usage(machine.state).free - 4096))
        code, said = await machine.tried("shanghaien-bot backup")
        assert code
        assert "shanghaien: " in said
        assert "Traceback" not in said + machine.log
        filling.unlink()
        await machine.run("shanghaien-bot backup")
        await started(machine)
    finally:
        machine.end()
        assert done("umount", "--lazy", machine.state)


def done(*command: str | Path) -> bool:
    """Return whether a command of the system's has succeeded."""
    return not subprocess.run(command, check=False, capture_output=True).returncode
