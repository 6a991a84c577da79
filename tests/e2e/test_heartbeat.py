from __future__ import annotations

import asyncio
import contextlib
import json
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.runtime.health import check, health_file
from playground.server import Playground
from tests.e2e.forks import ForkedBot, ForkServer
from tests.postgres import WHY_SKIPPED, binaries, own_cluster

OFTEN = "import bot.store.locked_store as each; each.EVERY_SECONDS = 0.2"
"""A change of the bot's code: it reports more often that it waits for its database."""


class Systemd:
    """A socket that receives the bot's messages to systemd."""

    def __init__(self, path: Path) -> None:
        self.received: list[str] = []
        self.path = path
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._socket.setblocking(False)

    async def wait_for(self, text: str) -> None:
        """Wait for a message that matches the pattern `text`."""
        loop = asyncio.get_running_loop()
        while not any(re.search(text, each) for each in self.received):
            self.received.append((await loop.sock_recv(self._socket, 4096)).decode())

    def close(self) -> None:
        self._socket.close()


@contextlib.contextmanager
def supervised(
    forks: ForkServer, playground: Playground, folder: Path, **more: str
) -> Iterator[tuple[ForkedBot, Systemd]]:
    """Start a bot with a `Systemd` as its supervisor; `more` are settings."""
    supervisor = Systemd(folder / "notify")
    environment = {
        **playground.environment,
        "SHANGHAIEN_DATABASE": str(folder / "games.db"),
        "NOTIFY_SOCKET": str(supervisor.path),
        "WATCHDOG_USEC": "600000",
        **more,
    }
    bot = forks.start(environment, folder / "log", OFTEN)
    try:
        yield bot, supervisor
    finally:
        if bot.exit_code is None:
            bot.send_signal(signal.SIGKILL)
            forks.exit_code_of(bot.pid)
        supervisor.close()


async def test_systemd_is_notified_of_readiness_activity_and_shutdown(
    forks: ForkServer, tmp_path: Path
) -> None:
    database = tmp_path / "games.db"
    async with Playground() as playground:
        with supervised(forks, playground, tmp_path) as (bot, supervisor):
            await supervisor.wait_for("^READY=1$")
            supervisor.received.clear()
            await supervisor.wait_for("^WATCHDOG=1$")
            await supervisor.wait_for("^STATUS=healthy: connected")
            await _wait_for_health(tmp_path, "healthy: connected")
            report = json.loads(health_file(database).read_text())
            assert (report["pid"], len(report["looks"]) > 3) == (bot.pid, True)
            bot.send_signal()
            await supervisor.wait_for("^STOPPING=1$")
            assert await bot.wait() == 0
    assert not health_file(database).exists()


async def test_a_start_that_waits_for_discord_continues_and_is_not_ready(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with Playground() as playground:
        playground.faults.refuse_gateway()
        with supervised(forks, playground, tmp_path) as (_, supervisor):
            await supervisor.wait_for("^EXTEND_TIMEOUT_USEC=60000000$")
            await supervisor.wait_for("^STATUS=unhealthy: waiting for Discord")
            assert not check(tmp_path / "games.db", time.time()).is_good
            assert "READY=1" not in supervisor.received


async def test_a_start_that_waits_for_its_database_logs_it_and_continues_when_it_is_up(
    forks: ForkServer, tmp_path: Path
) -> None:
    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    async with Playground() as playground:
        with contextlib.ExitStack() as stack:
            cluster = stack.enter_context(own_cluster(programs))
            await asyncio.to_thread(cluster.stop)

            def begin(name: str, *, stands_by: bool) -> Systemd:
                """Start a bot on the database `name`, in its own folder; return its supervisor."""
                address = tmp_path / name / "address"
                address.parent.mkdir()
                address.write_text(cluster.address.replace("/postgres?", f"/{name}?"))
                settings = {
                    "SHANGHAIEN_DATABASE_FILE": str(address),
                    "SHANGHAIEN_TAKE_OVER": str(stands_by).lower(),
                }
                bot = supervised(forks, playground, address.parent, **settings)
                return stack.enter_context(bot)[1]

            waiting = begin("postgres", stands_by=False)
            standby = begin("template1", stands_by=True)
            await standby.wait_for("^READY=1$")
            await waiting.wait_for("^EXTEND_TIMEOUT_USEC=60000000$")
            await waiting.wait_for("^STATUS=the PostgreSQL database fails")
            assert "READY=1" not in waiting.received
            for each in (waiting, standby):
                await _wait_for_health(each.path.parent, "unhealthy: the PostgreSQL database fails")
            await asyncio.to_thread(cluster.start)
            for each in (waiting, standby):
                await each.wait_for("^READY=1$")
                await _wait_for_health(each.path.parent, "healthy: connected")


async def test_a_standby_process_is_healthy_before_and_after_its_takeover_until_killed(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with Playground() as playground:
        (tmp_path / "new").mkdir()
        with supervised(forks, playground, tmp_path) as (old, supervisor):
            await supervisor.wait_for("^READY=1$")
            # Both processes use the same database; only the log and systemd's socket are separate.
            same_database = {"SHANGHAIEN_DATABASE": str(tmp_path / "new" / ".." / "games.db")}
            with supervised(
                forks, playground, tmp_path / "new", SHANGHAIEN_TAKE_OVER="true", **same_database
            ) as (new, second):
                await second.wait_for("^STATUS=connected; waiting")
                standing = health_file(tmp_path / "games.db", is_standby=True)
                while not standing.exists():
                    await asyncio.sleep(0.05)
                await _wait_for_health(tmp_path, "healthy: connected")
                old.send_signal(signal.SIGKILL)
                await old.wait()
                await _wait_for_health(tmp_path, "healthy: connected")
                while standing.exists():
                    await asyncio.sleep(0.05)
                new.send_signal(signal.SIGKILL)
                await new.wait()
                verdict = check(tmp_path / "games.db", time.time())
                assert not verdict.is_good
                assert verdict.text == f"process {new.pid} was killed: no bot runs"


async def _wait_for_health(folder: Path, pattern: str) -> None:
    """Wait until the result of `health` begins with a match of the pattern."""
    while not re.match(pattern, str(check(folder / "games.db", time.time()))):
        await asyncio.sleep(0.05)
