from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.operating.health import check, health_file
from playground.server import Playground
from tests.e2e.forks import ForkedBot, ForkServer
from tests.postgres import WHY_SKIPPED, binaries, own_cluster

pytestmark = pytest.mark.asyncio


class Systemd:
    """Hears what a bot tells systemd."""

    def __init__(self, path: Path) -> None:
        self.said: list[str] = []
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)

    async def hears(self, text: str) -> None:
        """Wait until the bot has said something that matches `text`."""
        loop = asyncio.get_running_loop()
        while not any(re.search(text, each) for each in self.said):
            self.said.append((await loop.sock_recv(self._socket, 4096)).decode())

    def close(self) -> None:
        self._socket.close()


@contextlib.contextmanager
def supervised(
    forks: ForkServer, playground: Playground, folder: Path, **more: str
) -> Iterator[tuple[ForkedBot, Systemd]]:
    """Start a bot that is told to report to a supervisor; `more` are settings."""
    supervisor = Systemd(folder / "notify")
    environment = {
        "PATH": os.environ.get("PATH", ""),
        **playground.environment,
        "SHANGHAIEN_DATABASE": str(folder / "games.db"),
        "NOTIFY_SOCKET": str(supervisor.path),
        "WATCHDOG_USEC": "3000000",
        **more,
    }
    bot = forks.start(environment, folder / "log")
    try:
        yield bot, supervisor
    finally:
        if bot.exit_code is None:
            bot.tell(signal.SIGKILL)
            forks.ended(bot.pid)
        supervisor.close()


async def test_systemd_hears_when_the_bot_is_ready_that_it_lives_and_that_it_ends(
    forks: ForkServer, tmp_path: Path
) -> None:
    database = tmp_path / "games.db"
    async with Playground() as playground:
        with supervised(forks, playground, tmp_path) as (bot, supervisor):
            await supervisor.hears("^READY=1$")
            supervisor.said.clear()
            await supervisor.hears("^WATCHDOG=1$")
            await supervisor.hears("^STATUS=healthy: connected")
            await _found(tmp_path, "healthy: connected")
            report = json.loads(health_file(database).read_text())
            assert (report["pid"], len(report["looks"]) > 3) == (bot.pid, True)
            bot.tell()
            await supervisor.hears("^STOPPING=1$")
            assert await bot.ended() == 0
    assert not health_file(database).exists()


async def test_a_start_that_waits_for_discord_goes_on_and_is_not_ready(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with Playground() as playground:
        playground.faults.refuse_gateway()
        with supervised(forks, playground, tmp_path) as (_, supervisor):
            await supervisor.hears("^EXTEND_TIMEOUT_USEC=60000000$")
            await supervisor.hears("^STATUS=unhealthy: waiting for Discord")
            assert not check(tmp_path / "games.db", time.time()).good
            assert "READY=1" not in supervisor.said


async def test_a_bot_that_was_killed_is_found_dead_at_once(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with Playground() as playground:
        with supervised(forks, playground, tmp_path) as (bot, supervisor):
            await supervisor.hears("^READY=1$")
            bot.tell(signal.SIGKILL)
            await bot.ended()
    verdict = check(tmp_path / "games.db", time.time())
    assert (verdict.good, verdict.text) == (False, f"process {bot.pid} was killed: no bot runs")


async def test_a_start_that_waits_for_its_database_says_so_and_goes_on_when_it_is_there(
    forks: ForkServer, tmp_path: Path
) -> None:
    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    more = {"SHANGHAIEN_DATABASE_FILE": str(tmp_path / "address")}
    async with Playground() as playground:
        with own_cluster(programs) as cluster:
            (tmp_path / "address").write_text(cluster.address)
            for stands_by in ("false", "true"):
                await asyncio.to_thread(cluster.stop)
                more["SHANGHAIEN_TAKE_OVER"] = stands_by
                (tmp_path / stands_by).mkdir()
                with supervised(forks, playground, tmp_path / stands_by, **more) as (_, told):
                    if stands_by == "true":
                        await told.hears("^READY=1$")
                    else:
                        await told.hears("^EXTEND_TIMEOUT_USEC=60000000$")
                        await told.hears("^STATUS=the PostgreSQL database fails")
                        assert "READY=1" not in told.said
                    await _found(tmp_path / stands_by, "unhealthy: the PostgreSQL database fails")
                    await asyncio.to_thread(cluster.start)
                    await told.hears("^READY=1$")
                    await _found(tmp_path / stands_by, "healthy: connected")


async def test_whoever_stands_by_is_found_well_and_so_is_whoever_took_over(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with Playground() as playground:
        (tmp_path / "new").mkdir()
        with supervised(forks, playground, tmp_path) as (old, supervisor):
            await supervisor.hears("^READY=1$")
            # Where both share a folder it is the one that runs who is asked; so it looks elsewhere.
            own = {"SHANGHAIEN_DATABASE": str(tmp_path / "new" / ".." / "games.db")}
            with supervised(
                forks, playground, tmp_path / "new", SHANGHAIEN_TAKE_OVER="true", **own
            ) as (_, second):
                await second.hears("^STATUS=connected; waits")
                standing = health_file(tmp_path / "games.db", stands_by=True)
                while not standing.exists():
                    await asyncio.sleep(0.05)
                await _found(tmp_path, "healthy: connected")
                old.tell(signal.SIGKILL)
                await old.ended()
                await _found(tmp_path, "healthy: connected")
                while standing.exists():
                    await asyncio.sleep(0.05)


async def _found(folder: Path, said: str) -> None:
    """Wait until `health` says something."""
    while not re.match(said, str(check(folder / "games.db", time.time()))):
        await asyncio.sleep(0.05)
