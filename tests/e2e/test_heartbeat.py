from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.health import check, health_file, read_report
from playground.server import Playground
from tests.e2e.forks import ForkedBot, ForkServer

pytestmark = pytest.mark.asyncio
LONGEST_SECONDS = 60.0


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
        async with asyncio.timeout(LONGEST_SECONDS):
            while not any(re.search(text, each) for each in self.said):
                self.said.append((await loop.sock_recv(self._socket, 4096)).decode())

    def close(self) -> None:
        self._socket.close()


@contextlib.contextmanager
def supervised(
    forks: ForkServer, playground: Playground, folder: Path
) -> Iterator[tuple[ForkedBot, Systemd]]:
    """Start a bot that is told to report to a supervisor."""
    supervisor = Systemd(folder / "notify")
    environment = {
        "PATH": os.environ.get("PATH", ""),
        **playground.environment,
        "SHANGHAIEN_DATABASE": str(folder / "games.db"),
        "NOTIFY_SOCKET": str(supervisor.path),
        "WATCHDOG_USEC": "3000000",
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
            assert check(database, time.time()).good
            report = read_report(health_file(database))
            assert report is not None
            assert (report.pid, len(report.looks) > 3) == (bot.pid, True)
            bot.tell()
            await supervisor.hears("^STOPPING=1$")
            assert await bot.ended(LONGEST_SECONDS) == 0
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


async def test_a_bot_that_was_killed_is_found_dead_by_its_silence(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with Playground() as playground:
        with supervised(forks, playground, tmp_path) as (bot, supervisor):
            await supervisor.hears("^READY=1$")
            bot.tell(signal.SIGKILL)
            await bot.ended(LONGEST_SECONDS)
    verdict = check(tmp_path / "games.db", time.time() + 60)
    assert not verdict.good
    assert f"process {bot.pid} has not reported" in verdict.text
