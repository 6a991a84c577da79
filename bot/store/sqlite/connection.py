"""A connection to the database file whose every transaction is one hop to its thread.

Owns opening, migrating and closing the file, and the words for what can go wrong with it. Knows
no table.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

import aiosqlite
from aiosqlite import core

from bot.store.contract import StoreError
from bot.store.sqlite.migrations import migrate

BUSY_SECONDS = 5.0
"""How long a write waits for another process that is writing, before it gives up."""

_FIXES = {
    sqlite3.SQLITE_BUSY: "another process holds it; is the bot started twice?",
    sqlite3.SQLITE_FULL: "the disk is full; make room and start again",
    sqlite3.SQLITE_NOTADB: "it is not a SQLite database; set `database` to another path",
    sqlite3.SQLITE_CORRUPT: "it is damaged; put the last backup in its place",
}
_UNWRITABLE = "it cannot be written; check its folder and rights, or set `database` to another path"
_FLUSHED = "PRAGMA synchronous = FULL"
"""A commit has reached the disk when it returns, also through a power cut."""
_UNFLUSHED = "PRAGMA synchronous = NORMAL"
_PRIMARY_CODE = 0xFF  # the low byte of an extended result code is the primary one

T = TypeVar("T")


class Connection(aiosqlite.Connection):
    """aiosqlite's connection with whole transactions as its unit.

    aiosqlite offers statements, each a hop to its thread and back: between two of them another
    task's statement may slip in, and one task's COMMIT would commit the other's half. Its queue
    takes any function, though, and works them off one after the other; so a transaction is one
    function here. That is safe without a lock, and saves the hops.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: _connect(path), iter_chunk_size=1)
        # A daemon: what hangs in the database must not keep a program that is told to end.
        self._thread = threading.Thread(target=_work_off, args=(self._tx,), daemon=True)
        self._path = path
        self._stopped: asyncio.Future[object] | None = None

    def stop(self) -> asyncio.Future[object] | None:
        """Stop the thread; return a future for its end."""
        self._stopped = super().stop()
        return self._stopped

    async def open(self) -> None:
        """Open the file and bring it up to date; raises StoreError, and leaves no thread then."""
        try:
            await self
        except sqlite3.DatabaseError as error:
            raise store_error(self._path, error) from error
        finally:
            # aiosqlite stops its thread when it cannot open, but does not wait for it: the loop
            # may be closed before the thread has told it.
            if self._stopped is not None:
                await self._stopped

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` returns, run as one transaction that is on disk afterwards.

        An exception in `work` undoes everything and is passed on. Raises StoreError if the
        database cannot serve.
        """
        return await self._run(lambda connection: _transaction(connection, work))

    async def write_unflushed(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `work` returns, as `write` does, but without waiting for the disk.

        A crash of the bot loses nothing; a power cut may lose it, and nothing that was written
        before it. The next `write` takes it to the disk with itself.
        """
        return await self._run(lambda connection: _unflushed(connection, work))

    async def read(self, sql: str, values: Mapping[str, object]) -> list[sqlite3.Row]:
        """Return the rows that one SELECT finds, all from the same moment.

        Raises StoreError if the database cannot serve.
        """
        return await self._run(lambda connection: connection.execute(sql, values).fetchall())

    async def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            result: T = await self._execute(  # type: ignore[no-untyped-call]
                lambda: work(self._conn)
            )
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
                raise  # a mistake in this package, not in the file
            raise store_error(self._path, error) from error
        return result


def _work_off(orders: core._TxQueue) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits for an answer
        core._connection_worker_thread(orders)  # noqa: SLF001 - aiosqlite offers no other way


async def open_connection(path: Path) -> Connection:
    """Return a connection to the database at `path`, made if missing and brought up to date.

    Raises StoreError if the file cannot be used or was written by a newer version.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"cannot make the folder of {path} ({error}); {_UNWRITABLE}") from error
    connection = Connection(path)
    await connection.open()
    return connection


def store_error(path: Path, error: sqlite3.Error) -> StoreError:
    """Return what to tell the operator about an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN) & _PRIMARY_CODE
    return StoreError(f"the database {path} fails ({error}): {_FIXES.get(code, _UNWRITABLE)}")


def _connect(path: Path) -> sqlite3.Connection:
    # No isolation level: sqlite3 then begins no transactions of its own.
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.row_factory = sqlite3.Row
        migrate(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(_FLUSHED)
        connection.execute("PRAGMA foreign_keys = ON")
        # What a member has deleted does not linger in the file's free pages.
        connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def _transaction(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    # IMMEDIATE: takes the right to write at once. A deferred transaction that has read first
    # would be refused, not queued, when another process wrote in between.
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


def _unflushed(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    connection.execute(_UNFLUSHED)
    try:
        return _transaction(connection, work)
    finally:
        connection.execute(_FLUSHED)
