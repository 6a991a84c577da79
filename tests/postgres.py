"""A temporary PostgreSQL cluster for the tests, created with Debian's postgresql."""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import psycopg

from bot.store import moved
from bot.store.postgres.connection import Session, connect
from bot.store.postgres.migrations import migrate

WHY_SKIPPED = "NO POSTGRESQL HERE: install postgresql to run the tests that need it"
_RUN = "PYTEST_XDIST_TESTRUNUID"
"""The environment variable with the id of the test run, which all workers share."""
_OTHERS = ("postgres", "nobody")
"""Candidates for the cluster's user if the tests run as root, which PostgreSQL refuses."""

_EMPTY = """
DO $$
DECLARE
    found record;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR found IN SELECT tablename FROM pg_tables
        WHERE schemaname = current_schema() AND tablename <> 'shanghaien'
    LOOP
        EXECUTE format('DELETE FROM %I', found.tablename);
    END LOOP;
    FOR found IN SELECT sequencename, start_value FROM pg_sequences
        WHERE schemaname = current_schema()
    LOOP
        PERFORM setval(quote_ident(found.sequencename)::regclass, found.start_value, false);
    END LOOP;
END $$
"""
"""Deletes all rows and resets the sequences.

With few rows, this takes a fifth of the time of TRUNCATE, which creates new files.
"""


_emptying: dict[str, Session] = {}
"""The connection that empties a database, by the database's address.

It is reused, because a new connection would first load the definitions of all tables.
"""


def binaries() -> Path | None:
    """Return the folder of PostgreSQL's programs, or None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=str)
    on_path = shutil.which("initdb")
    if not found and on_path is not None:
        return Path(on_path).parent
    return found[-1].parent if found else None


class Cluster:
    """A PostgreSQL server that a test can stop and start, as an operator can."""

    def __init__(self, programs: Path, folder: Path, user: int | None, *, durable: bool) -> None:
        self.address = f"postgresql://tests@/postgres?host={folder}"
        self._command: list[str | Path] = [
            programs / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses=",
            "-c", f"fsync={'on' if durable else 'off'}", "-c", "max_connections=100",
        ]  # fmt: skip
        self._user = user
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of the server's main process."""
        assert self._server is not None
        return self._server.pid

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        self._server = subprocess.Popen(
            self._command,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self._user, cwd="/",
        )  # fmt: skip
        _await_answer(self.address, self._server)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server although clients are connected.

        With SIGQUIT it ends as if it crashed, like `pg_ctl stop -m immediate`.
        """
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait()
            self._server = None


@contextlib.contextmanager
def cluster(programs: Path, *, durable: bool = False) -> Iterator[str]:
    """Yield the address of a running server's database.

    Only with `durable` do its commits wait until the data is on the disk.
    """
    with own_cluster(programs, durable=durable) as own:
        try:
            yield own.address
        finally:
            if (session := _emptying.pop(own.address, None)) is not None:
                session.close()


@contextlib.contextmanager
def own_cluster(programs: Path, *, durable: bool = False) -> Iterator[Cluster]:
    """Yield a running server that no other test uses; for `durable` see `cluster`."""
    user = _other_user() if os.geteuid() == 0 else None
    # pytest's own folder is unsuitable: its path is too long for a socket, and `user` may not read
    # it.
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        if user is not None:
            os.chown(folder, user, -1)
        subprocess.run(["cp", "-a", _initial_files(programs, user), folder / "data"], check=True)
        own = Cluster(programs, folder, user, durable=durable)
        try:
            own.start()
            yield own
        finally:
            # SIGTERM would wait for all clients to disconnect.
            own.stop()


@functools.cache
def _initial_files(programs: Path, user: int | None) -> Path:
    """Return the folder with the files of a new server, created once for all workers."""
    place = Path(tempfile.gettempdir()) / f"pg-{os.environ.get(_RUN, os.getpid())}"
    place.mkdir(exist_ok=True)
    if user is not None:
        os.chown(place, user, -1)
    users = (place / "users").open("a")
    fcntl.flock(users, fcntl.LOCK_SH)
    atexit.register(_leave, place, users)
    data = place / "data"
    with (place / "maker").open("a") as maker:
        fcntl.flock(maker, fcntl.LOCK_EX)
        if not (place / "whole").exists():
            subprocess.run(
                [programs / "initdb", "--pgdata", data, "--auth", "trust",
                 "--username", "tests", "--no-sync", "--encoding", "UTF8", "--locale", "C"],
                check=True, capture_output=True, user=user, cwd="/",
            )  # fmt: skip
            (place / "whole").touch()
    return data


def _leave(place: Path, users: IO[str]) -> None:
    """Delete the files unless another worker still uses them."""
    with users, contextlib.suppress(BlockingIOError):
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(place)


def empty_database(address: str) -> str:
    """Migrate the database at `address`, delete its rows, and return `address`."""
    if address in _emptying:
        with contextlib.suppress(psycopg.OperationalError):  # a test may have closed the connection
            _empty(_emptying[address])
            return address
        _emptying.pop(address).close()
    _emptying[address] = connect(address)
    _empty(_emptying[address])
    return address


def _empty(session: Session) -> None:
    session.execute(moved.REMOVE.encode())
    migrate(session)
    session.execute(_EMPTY)


def without_tables(address: str) -> str:
    """Drop all tables, as before the first start, and return `address`."""
    with connect(address) as session:
        session.execute("DROP SCHEMA public CASCADE")
        session.execute("CREATE SCHEMA public")
    return address


def _await_answer(address: str, server: subprocess.Popen[bytes]) -> None:
    while True:
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            if server.poll() is not None:
                raise
            time.sleep(0.05)
        else:
            return


def _other_user() -> int:
    for name in _OTHERS:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_uid
    raise RuntimeError(f"this machine has no user named {' or '.join(_OTHERS)}")
