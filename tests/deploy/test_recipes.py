"""The recipes of docs/operating.md, run word for word, in order, on a machine in a folder.

Systemd and Docker are replaced by programs that read the real units, Dockerfile and compose.yaml,
but change nothing outside of the folder. A weekly job runs the same tests on a disposable machine
with real systemd and Docker (SHANGHAIEN_RECIPES=real). Members play meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot import VERSION
from playground.server import Playground
from tests.deploy.machine import REAL, OperatorsMachine, blocks_of
from tests.e2e.crowd import Crowd, CrowdGame
from tests.postgres import Cluster
from tests.thorough import THOROUGH

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="the recipes are for Linux"),
    pytest.mark.skipif(not THOROUGH, reason="only `make thorough` starts these dozens of bots"),
]
RELEASED = Path(__file__).parents[1] / "store" / "released" / "database.sql"
NEXT = "v1.1.1"
"""The release after the installed one."""


LATE_SECONDS = 30.0


@pytest.fixture
async def playground(request: pytest.FixtureRequest) -> AsyncIterator[Playground]:
    """Yield a playground that the bot can reach, also from a real Docker container."""
    shards = getattr(request, "param", 1)
    host = "0.0.0.0" if REAL else "127.0.0.1"  # noqa: S104
    async with Playground(host=host, servers=shards, shards=shards) as started:
        yield started


@pytest.fixture
async def machine(tmp_path: Path, playground: Playground) -> AsyncIterator[OperatorsMachine]:
    """Yield a machine that has only a database, with games of version 1.0."""
    machine = OperatorsMachine(tmp_path, playground)
    try:
        machine.release(f"v{VERSION}")
        machine.state.mkdir(mode=0o700)
        with closing(sqlite3.connect(machine.database)) as db:
            db.executescript(RELEASED.read_text("utf-8"))
        yield machine
    finally:
        machine.end()


@pytest.fixture
def members(playground: Playground) -> Crowd:
    """Return two members who will play on each server."""
    one, other = playground.seats[:2]
    channels = [playground.channel("harbour", guild) for guild in playground.guilds]
    return Crowd(playground, [CrowdGame(playground, each, (one, other)) for each in channels])


async def play(members: Crowd, clicks: int = 3) -> None:
    """Begin the members' games or continue them, and check that no click is lost."""
    for game in members.games:
        if not game.match:
            await game.begin([each.match for each in members.games])
    before = len(members.clicks)
    await members.play(2.0, clicks)
    assert [each for each in members.clicks[before:] if each.failed or not each.moved] == []


async def wait_until_connected(machine: OperatorsMachine, here: str = "") -> None:
    """Wait until the bot is connected to Discord."""
    while (await machine.try_run(f"{here}shanghaien-bot health"))[0]:
        await asyncio.sleep(0.5)


def games(database: Path) -> int:
    """Return the number of matches in a database."""
    with closing(sqlite3.connect(database)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


async def test_systemd_recipes_work_from_the_released_games_to_a_lost_disk(
    machine: OperatorsMachine, members: Crowd
) -> None:
    before = games(machine.database)
    assert before
    output = await machine.run(blocks_of("Install as a service")[0])
    for line in ("healthy: connected", f"{VERSION}+", "restored to a scratch database and read"):
        assert line in output
    assert "store.migrated" in machine.log
    await play(members)

    backups, restore = blocks_of("Backup and restore")
    output = await machine.run(backups)
    assert output.count(f": {before + 1} games") == 2
    assert "restored to a scratch database and read" in output
    assert (machine.state / "backups").stat().st_mode & 0o777 == 0o700

    machine.release(NEXT)
    output, _ = await asyncio.gather(machine.run(*blocks_of("Update")), play(members, 6))
    assert "the bot is v1.1.1 now" in output
    output = await machine.run("shanghaien-bot status")
    assert f"{NEXT[1:]}, up" in output
    assert "rehearsed" not in output.split("to do")[0].replace("not rehearsed", "")
    assert "bot.standing_by" in machine.log
    await play(members)

    await machine.run("shanghaien-bot stop")
    machine.lose_disk()
    output = await machine.run(restore)
    assert f"{before + 1} games" in output
    assert "healthy: connected" in await machine.run("shanghaien-bot health")
    assert games(machine.database) == before + 1
    # Moves after the backup were lost with the disk; the games continue from the backup.
    await play(members)


async def test_an_update_to_an_unhealthy_version_is_undone(machine: OperatorsMachine) -> None:
    before = games(machine.database)
    await machine.run(blocks_of("Install as a service")[0])
    ill = {
        "bot/cli/command_line.py": (
            "return 0 if verdict.is_good else",
            "return 1 if verdict.is_good else",
        )
    }
    machine.release(NEXT, **ill)
    code, output = await machine.try_run(*blocks_of("Update"))
    assert code
    assert "v1.1.1 is not healthy: going back" in output
    assert f"{VERSION}+" in await machine.run("shanghaien-bot status")
    assert games(machine.database) == before
    # A version that cannot start leaves the installation unchanged.
    machine.release("v1.1.2", **{"bot/cli/command_line.py": ("import argparse", "import arkparse")})
    code, output = await machine.try_run("shanghaien-bot update v1.1.2")
    assert "nothing was changed" in output
    assert f"{VERSION}+" in await machine.run("shanghaien-bot status")


async def test_compose_recipes_work_from_an_empty_machine_to_a_lost_volume(
    machine: OperatorsMachine, members: Crowd
) -> None:
    machine.release(NEXT)
    here = machine.clone_release(f"v{VERSION}")
    _, output = await machine.try_run(here + blocks_of("Install as a service")[1])
    assert f"{VERSION}+" in output, output
    await wait_until_connected(machine, here)
    await play(members)
    backups, restore = blocks_of("Backup and restore")
    assert "restored to a scratch database and read" in await machine.run(here + backups)
    update = here + blocks_of("Update")[0].replace("sudo ", "")
    output, _ = await asyncio.gather(machine.run(update), play(members, 6))
    assert "the bot is v1.1.1 now" in output, output
    await machine.run(here + "shanghaien-bot stop")
    machine.lose_disk()
    assert "1 games, 1 running" in await machine.run(here + restore)
    await wait_until_connected(machine, here)
    await play(members)
    assert "SHANGHAIEN_TAG=v1.1.1" in (machine.clone / "deploy/.env").read_text("utf-8")
    # After a failed update the clone contains the files of the version that is running.
    machine.release("v1.1.2", **{"bot/cli/command_line.py": ("import argparse", "import arkparse")})
    assert (await machine.try_run(f"{here}shanghaien-bot update v1.1.2"))[0]
    assert f"{NEXT}\n" in await machine.run(f"git -C {machine.clone} describe --tags")
    await play(members)


async def test_a_late_server_is_awaited_and_its_games_resume(
    machine: OperatorsMachine, members: Crowd, own: Cluster
) -> None:
    if REAL:
        pytest.skip("the cluster's socket is in a folder that the unit does not see")
    await machine.run(blocks_of("Install as a service")[0])
    await play(members)
    await machine.run(
        blocks_of("PostgreSQL")[0]
        .replace("postgresql://user@host/name", f"'{own.address}'")
        .replace("shanghaien.db", str(machine.database))
    )
    machine.set(SHANGHAIEN_DATABASE=own.address)
    own.stop()
    starting = asyncio.create_task(machine.run("shanghaien-bot start"))
    while "store.waiting" not in machine.log:
        await asyncio.sleep(0.2)
    await asyncio.sleep(LATE_SECONDS)
    own.start()
    await starting
    await play(members)
    output = await machine.run(blocks_of("Backup and restore")[0])
    assert "restored to a scratch database and read" in output
    assert "the previous database is kept as the schema replaced_" in await machine.run(
        blocks_of("Backup and restore")[1]
    )
    await play(members)


@pytest.mark.parametrize("playground", [2], indirect=True)
async def test_several_processes_are_updated_one_after_another_or_not_at_all(
    machine: OperatorsMachine, members: Crowd, own: Cluster
) -> None:
    if REAL:
        pytest.skip("the cluster's socket is in a folder that the unit does not see")
    settings, update = blocks_of("Shards and processes")[-2:]
    several = 'sudo SHANGHAIEN_INSTANCE="0 1" shanghaien-bot'
    await machine.run(blocks_of("Install as a service")[0])
    machine.set(SHANGHAIEN_DATABASE=own.address)
    output = await machine.run(settings.replace("=9464", "=0").replace("=9465", "=0"))
    assert output.count("healthy: connected") == 2
    await play(members)

    machine.release(NEXT)
    output, _ = await asyncio.gather(machine.run(update.replace("v1.2.1", NEXT)), play(members, 12))
    assert "the bot is v1.1.1 now" in output
    assert (await machine.run(f"{several} status")).count("version   1.1.1, up") == 2
    await play(members)

    # Of the two processes, the second one is unhealthy, so both return to the previous version.
    ill = ("return 0 if verdict.is_good else", "return int('1' in settings.part) if True else")
    machine.release("v1.1.2", **{"bot/cli/command_line.py": ill})
    code, output = await machine.try_run(f"{several} update v1.1.2")
    assert code
    assert "v1.1.2 was not healthy; the previous version runs again" in output
    assert (await machine.run(f"{several} status")).count("version   1.1.1, up") == 2
    await play(members)

    migration = machine.origin / "bot/store/postgres/migrations/9999_a_table.sql"
    migration.write_text("CREATE TABLE a_table (id bigint);", encoding="utf-8")
    machine.release("v1.1.3")
    code, output = await machine.try_run(f"{several} update v1.1.3")
    assert code
    assert "stop them all with `shanghaien-bot stop`" in output
    code, output = await machine.try_run(f"{several} update main")
    assert code
    assert "main is not a tag of" in output
    await play(members)


async def test_a_full_disk_is_reported_and_the_bot_continues_afterwards(
    machine: OperatorsMachine, members: Crowd
) -> None:
    if REAL:
        pytest.skip("with real systemd, the unit's folder cannot be replaced by a mount")
    await machine.run(blocks_of("Install as a service")[0])
    await play(members)
    await machine.run("shanghaien-bot stop")
    saved = machine.database.read_bytes()
    shutil.rmtree(machine.state)
    machine.state.mkdir()
    if not succeeds("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", machine.state):
        pytest.skip("this machine does not allow mounting a file system")
    try:
        machine.database.write_bytes(saved)
        assert succeeds("mount", "-o", "remount,ro", machine.state)
        assert (await machine.try_run("shanghaien-bot start"))[0]
        assert "give the bot write access" in machine.log

        assert succeeds("mount", "-o", "remount,rw", machine.state)
        await machine.run("shanghaien-bot start")
        filling = machine.state / "filling"
        fill(filling)
        code, output = await machine.try_run("shanghaien-bot backup")
        assert code
        assert "shanghaien: " in output
        assert "Traceback" not in output + machine.log
        while "is full: make room" not in (await machine.try_run("shanghaien-bot health"))[1]:
            await asyncio.sleep(1)
        _, screen = await machine.try_run("shanghaien-bot status")
        assert "is full: make room" in screen
        assert "does not run" not in screen
        filling.unlink()
        await machine.run("shanghaien-bot backup")
        await wait_until_connected(machine)
        await play(members)
    finally:
        machine.end()
        assert succeeds("umount", "--lazy", machine.state)


def fill(file: Path) -> None:
    """Write to `file` until the disk is full, even if others delete data meanwhile."""
    with file.open("wb", buffering=0) as written, contextlib.suppress(OSError):
        while True:
            written.write(b"0" * 4096)


def succeeds(*command: str | Path) -> bool:
    """Run a system command, and return whether it succeeds."""
    return not subprocess.run(command, check=False, capture_output=True).returncode
