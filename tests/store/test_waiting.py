"""A start on a PostgreSQL database that is not available yet, or refuses connections."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import __version__
from bot.records.members import StoreError, UnreachableError
from bot.runtime import clock
from bot.runtime.config import Settings
from bot.runtime.health import health_file
from bot.store import locked_store
from bot.store.locked_store import LockedStore, report_waiting
from tests.postgres import Cluster

Log = list[MutableMapping[str, Any]]
STARTING_UP, TOO_MANY, WRONG_PASSWORD, NO_DATABASE = "57P03", "53300", "28P01", "3D000"
SERVER_MESSAGES = {
    # The messages depend on the server's language, so errors must be recognised by their codes.
    STARTING_UP: "das Datenbanksystem startet",
    TOO_MANY: "sorry, too many clients already",
    WRONG_PASSWORD: "Passwort-Authentifizierung fehlgeschlagen",
    NO_DATABASE: "la base de données « games » n'existe pas",
}


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "FIRST_PAUSE_SECONDS", 0.01)


def start_on(address: str, folder: Path) -> LockedStore:
    """Return the store of a process that is about to start with a PostgreSQL database."""
    return LockedStore(Settings(database=folder / "a.db", postgres=address))


# The server is a separate process, because libpq blocks all threads while it connects.
_REFUSING = """
import socketserver, struct, sys
class PostgresRefusing(socketserver.StreamRequestHandler):
    def handle(self):
        while True:
            length, kind = struct.unpack("!ii", self.rfile.read(8))
            self.rfile.read(length - 8)
            if kind >> 16 == 3:
                break
            self.wfile.write(b"N")
        fields = f"SFATAL\\0VFATAL\\0C{sys.argv[1]}\\0M{sys.argv[2]}\\0\\0".encode()
        self.wfile.write(b"E" + struct.pack("!i", len(fields) + 4) + fields)
class Server(socketserver.TCPServer):
    def handle_error(self, *_):
        pass
with Server(("127.0.0.1", 0), PostgresRefusing) as server:
    print(server.server_address[1], flush=True)
    server.serve_forever()
"""


@contextlib.asynccontextmanager
async def refusing_server(code: str) -> AsyncIterator[str]:
    """Yield the address of a server that refuses connections with the error code `code`."""
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _REFUSING, code, SERVER_MESSAGES[code]),
        stdout=asyncio.subprocess.PIPE,
    )
    assert server.stdout is not None
    try:
        port = int(await server.stdout.readline())
        yield f"postgresql://bot:sesame@127.0.0.1:{port}/games"
    finally:
        server.kill()
        await server.wait()


async def wait_for_log(log: Log, times: int) -> None:
    """Wait until the log has `times` entries about waiting for the database."""
    while len([each for each in log if each["event"] == "store.waiting"]) < times:
        await asyncio.sleep(0.01)


async def test_a_database_that_is_not_up_yet_is_waited_for(own: Cluster, tmp_path: Path) -> None:
    await asyncio.to_thread(own.stop)
    start = start_on(own.address, tmp_path)
    with capture_logs() as log:
        taking = asyncio.create_task(start.take(wait=True))
        await wait_for_log(log, 3)
        assert "check that it runs" in start.outage
        await asyncio.to_thread(own.start)
        await taking
    assert start.opened.is_set()
    assert await start.store.count_open_matches() == 0
    assert [each["event"] for each in log][-1] == "store.created"
    await start.release()
    # The server may also stop after the shards were acquired.
    halted = start_on(own.address, tmp_path)
    await halted._shard_lock.take(wait=False)
    await asyncio.to_thread(own.stop)
    with pytest.raises(UnreachableError):
        await halted._store.open()
    await asyncio.to_thread(own.start)
    await halted.take()
    assert await halted.store.count_open_matches() == 0
    await halted.release()
    with pytest.raises(StoreError, match=r'"none" does not exist'):
        await start_on(own.address.replace("/postgres?", "/none?"), tmp_path).take()


@pytest.mark.parametrize("code", [STARTING_UP, TOO_MANY])
async def test_a_server_that_refuses_connections_for_now_is_awaited(
    code: str, tmp_path: Path
) -> None:
    async with refusing_server(code) as address:
        with capture_logs() as log:
            taking = asyncio.create_task(start_on(address, tmp_path).take())
            await wait_for_log(log, 2)
            taking.cancel()
            await asyncio.wait({taking})
    assert all("sesame" not in str(each) for each in log)


async def test_a_waiting_start_reports_to_health_and_systemd(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locked_store, "EVERY_SECONDS", 0.01)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", "notify")
    settings = Settings(
        database=tmp_path / "not made yet" / "a.db",
        postgres=f"postgresql://x@/none?host={tmp_path}",
    )
    start, began = LockedStore(settings), time.time()
    file = health_file(settings.database)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("notify")
        waiting = asyncio.create_task(report_waiting(start, settings))
        taking = asyncio.create_task(start.take())
        while not file.exists():
            assert not waiting.done()
            await asyncio.sleep(0.01)
        received = [systemd.recv(4096).decode() for _ in range(2)]
    assert received[0] == "EXTEND_TIMEOUT_USEC=60000000"
    assert received[1].startswith("STATUS=the PostgreSQL database fails")
    report = json.loads(file.read_text(encoding="utf-8"))
    assert (report["version"], report["pid"]) == (__version__, os.getpid())
    assert began <= report["connected_since"] <= report["at"]
    assert report["store_trouble"].startswith("the PostgreSQL database fails")
    assert not report["was_ready"]
    for task in (waiting, taking):
        task.cancel()
    await asyncio.wait({waiting, taking})
    assert not file.exists()
    await start.release()


@pytest.mark.parametrize("code", [WRONG_PASSWORD, NO_DATABASE])
async def test_permanent_errors_end_the_start_immediately(code: str, tmp_path: Path) -> None:
    async with refusing_server(code) as address:
        for patient in (False, True):
            with capture_logs() as log, pytest.raises(StoreError, match="PostgreSQL") as refused:
                await start_on(address, tmp_path).take(wait=patient)
            assert not isinstance(refused.value, UnreachableError)
            assert "sesame" not in str(refused.value)
            assert log == []


@pytest.mark.parametrize("address", ["postgresql://host:port/games", "postgresql://host/a?b=c"])
async def test_an_invalid_address_ends_the_start_immediately(address: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="PostgreSQL") as refused:
        await start_on(address, tmp_path).take()
    assert not isinstance(refused.value, UnreachableError)


async def test_a_start_that_waits_for_its_database_can_be_interrupted(tmp_path: Path) -> None:
    start = start_on(f"postgresql://x@/none?host={tmp_path}", tmp_path)
    with capture_logs() as log:
        taking = asyncio.create_task(start.take(wait=True))
        await wait_for_log(log, 1)
        taking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await taking
        await start.release()
