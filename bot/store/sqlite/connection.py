"""A SQLite database: connection, transactions, upkeep."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import aiosqlite
from aiosqlite import core

from bot.records.members import StoreError
from bot.runtime.health import OwnShards
from bot.runtime.telemetry import STORE_WAITING
from bot.store.sql.database import Update, restrict_to_shards
from bot.store.sqlite.copies import (
    WRITING_ADVICE,
    keep_copy,
    make_private,
    make_private_folder,
    put_in_place,
    tighten,
    write_copy,
)
from bot.store.sqlite.migrations import (
    APPLICATION_ID,
    check_version,
    migrate,
    migration_files,
    refuse_moved,
    version_of,
)

BUSY_SECONDS = 5.0
"""A write gives up after this time if another process is writing."""
LEAST_BUSY_SECONDS = 0.05
"""A write tries for at least this time, even if it has waited long in the queue."""
IN_ORDER_SECONDS = 0.2
"""The maximum time for which a read waits for earlier writes."""
READING_BUSY_SECONDS = 1.0
"""A read gives up after this time if the file is locked. Writing does not lock it for reads."""
_FULL_TIMEOUT_SECONDS = 0.1
"""A write gets the whole busy timeout if it has waited less than this in the queue."""

_FIXES = {
    sqlite3.SQLITE_BUSY: "another process uses it; was the bot started twice?",
    sqlite3.SQLITE_FULL: "the disk is full; make room",
    sqlite3.SQLITE_NOTADB: "it is not a SQLite database; set `database` to another path",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore the latest backup",
}
_UNWRITABLE = f"it cannot be written; {WRITING_ADVICE}"
_FLUSHED = "PRAGMA synchronous = FULL"
"""With this setting, a commit is on disk when it returns, and survives a power cut."""
_UNFLUSHED = "PRAGMA synchronous = NORMAL"
_PRIMARY_CODE = 0xFF  # the low byte of an extended result code is the primary one

T = TypeVar("T")


class _Thread(aiosqlite.Connection):
    """An aiosqlite connection that runs whole functions in its thread.

    The public interface of aiosqlite runs single statements. Between two of them a statement of
    another task may run, and its COMMIT would commit half of the first task's work. The queue of
    the connection, however, accepts any function, so here a transaction is one function. It needs
    no lock, and switches threads only once.

    In a measurement with the public interface, a lock, and an await for each statement, a single
    move took 1.2 times as long, and eight concurrent moves took 1.6 times as long and 1.4 times the
    processor time. A task cancelled between two statements would also leave its transaction open,
    and aiosqlite's own threads prevent the program from ending while the database hangs.
    """

    def __init__(self, path: Path, connect: Callable[[Path], sqlite3.Connection]) -> None:
        super().__init__(lambda: connect(path), iter_chunk_size=1)
        # A daemon thread: a hanging database must not prevent the program from ending.
        self._thread = threading.Thread(target=_run_queue, args=(self._tx,), daemon=True)
        self._path = path
        self._stopped: asyncio.Future[object] | None = None

    def stop(self) -> asyncio.Future[object] | None:
        """Stop the thread; return a future for its end."""
        self._stopped = super().stop()
        return self._stopped

    async def open(self) -> None:
        """Open the file. If this fails, wait for the end of the thread and raise StoreError."""
        try:
            await self
        except sqlite3.DatabaseError as error:
            raise store_error(self._path, error) from error
        finally:
            # If the file cannot be opened, aiosqlite stops its thread but does not wait for it. The
            # loop might be closed before the thread reports its end.
            if self._stopped is not None:
                await self._stopped

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of `work`. Raises StoreError if the database fails."""
        requested = time.monotonic()

        def run_measured() -> T:
            STORE_WAITING.observe(time.monotonic() - requested)
            return work(self._conn)

        try:
            result: T = await self._execute(run_measured)  # type: ignore[no-untyped-call]
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
                raise  # a bug in this package, not a damaged file
            raise store_error(self._path, error) from error
        return result


def _run_queue(queue: core._TxQueue) -> None:
    with contextlib.suppress(RuntimeError):  # the loop is closed, so no task waits for a result
        core._connection_worker_thread(queue)  # noqa: SLF001 - aiosqlite offers no other way


class FileDatabase:
    """A database file with one thread for writing and one for reading.

    A read sees all earlier commits. It also waits for unfinished writes that were requested before
    it, because Discord may already show their effect. It waits only briefly: another process that
    locks the file must not block reads.
    """

    size = "SELECT page_count * page_size AS size FROM pragma_page_count(), pragma_page_size()"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._update: Update | None = None
        self._writer = _Thread(path, self._connect)
        self._reader = _Thread(path, _connect_to_read)
        self.shards = OwnShards()
        """The shards that reads are restricted to; see `restrict_to_shards`."""
        self._flushes = True
        """True if each commit waits for the disk. Used only in the writing thread."""
        self._latest_write: asyncio.Future[None] | None = None
        """The future of the latest requested write, or None. It is done after all earlier ones."""

    async def open(self) -> Update | None:
        """Open the file, which is created or migrated if necessary.

        Return the result of the migration, or None if the file was up to date. Raises StoreError,
        after all threads have ended, if the file cannot be used or was written by a newer version.
        """
        try:
            make_private_folder(self._path.parent)
        except OSError as error:
            raise StoreError(
                f"cannot create the folder of {self._path} ({error}); {WRITING_ADVICE}"
            ) from error
        await self._writer.open()
        try:
            await self._reader.open()
        except BaseException:
            await self._writer.close()
            raise
        return self._update

    def _connect(self, path: Path) -> sqlite3.Connection:
        connection, self._update = _connect(path)
        return connection

    async def close(self) -> None:
        """Finish the current work and close the file."""
        await self._reader.close()
        # The last connection to close runs a checkpoint, for which it must be able to write.
        await self._writer.close()

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work` in one transaction, and return its result once it is on disk.

        An exception in `work` rolls back and propagates. Raises StoreError if the database fails.
        """
        requested = time.monotonic()
        return await self._in_order(lambda database: self._transaction(database, work, requested))

    async def write_unflushed(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do the same as `write` without waiting for the disk.

        A crash of the bot loses nothing. A power cut may lose this write and others since the
        latest `write`. The next `write` flushes them as well.
        """
        requested = time.monotonic()
        return await self._in_order(
            lambda database: self._transaction(database, work, requested, flush=False)
        )

    def _transaction(
        self,
        database: sqlite3.Connection,
        work: Callable[[sqlite3.Connection], T],
        requested: float,
        *,
        flush: bool = True,
    ) -> T:
        self._set_flushing(database, flush=flush)
        _begin(database, time.monotonic() - requested)
        try:
            result = work(database)
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
        return result

    def _set_flushing(self, database: sqlite3.Connection, *, flush: bool) -> None:
        if self._flushes is not flush:
            database.execute(_FLUSHED if flush else _UNFLUSHED)
            self._flushes = flush

    async def _in_order(self, work: Callable[[sqlite3.Connection], T]) -> T:
        done = self._latest_write = asyncio.get_running_loop().create_future()
        try:
            return await self._writer.run(work)
        finally:
            done.set_result(None)

    def clean_up(self, tables: Iterable[str]) -> None:
        """Do nothing: SQLite itself overwrites deleted data."""

    async def read(self, sql: str, values: Mapping[str, object]) -> list[sqlite3.Row]:
        """Return the rows of one SELECT, all from the same snapshot. Raises StoreError."""
        return await self.find(sql, values, lambda rows: rows)

    async def find(
        self, sql: str, values: Mapping[str, object], build: Callable[[list[sqlite3.Row]], T]
    ) -> T:
        """Return the result of `build`, run in the database's thread, for the rows of a SELECT.

        Raises StoreError if the database fails.
        """
        if self._latest_write is not None and not self._latest_write.done():
            await asyncio.wait({self._latest_write}, timeout=IN_ORDER_SECONDS)
        sql = restrict_to_shards(sql, self.shards.now)
        return await self._reader.run(
            lambda connection: build(connection.execute(sql, values).fetchall())
        )


def store_error(path: Path, error: sqlite3.Error) -> StoreError:
    """Return the operator's error message for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CANTOPEN) & _PRIMARY_CODE
    return StoreError(f"the database {path} fails ({error}): {_FIXES.get(code, _UNWRITABLE)}")


def _connect(path: Path) -> tuple[sqlite3.Connection, Update | None]:
    """Return a writing connection, and the result of the migration, or None without a migration."""
    _refuse_foreign(path)
    try:
        # SQLite gives the -wal and -shm files the permissions of the database.
        make_private(path)
        for suffix in ("-wal", "-shm"):
            tighten(path.with_name(path.name + suffix))
    except OSError as error:
        raise StoreError(f"the database {path} fails ({error}): {_UNWRITABLE}") from error
    connection = _open(path, BUSY_SECONDS)
    try:
        update = _migrate_database(connection, path)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(_FLUSHED)
        connection.execute("PRAGMA foreign_keys = ON")
        # Overwrites deleted data, also in the free pages of the file.
        connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection, update


def _migrate_database(connection: sqlite3.Connection, path: Path) -> Update | None:
    copies: list[Path] = []
    began, before = time.monotonic(), version_of(connection)
    after = migrate(connection, path, before=lambda *which: copies.append(keep_copy(*which)))
    if before == after:
        return None
    return Update(before, after, time.monotonic() - began, copies[0] if copies else None)


def _refuse_foreign(path: Path) -> None:
    """Raise StoreError as `check_version` does, unless the file is new. Does not write to it."""
    if not path.is_file() or not path.stat().st_size:
        return
    with closing(connect_read_only(path)) as connection:
        check_version(connection, path)


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Return a read-only connection, which runs no checkpoint when it closes."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    connection = _open(path, READING_BUSY_SECONDS)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _open(path: Path, timeout: float) -> sqlite3.Connection:
    # Without an isolation level sqlite3 begins no transactions implicitly.
    connection = sqlite3.connect(path, timeout=timeout, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def _begin(connection: sqlite3.Connection, waited: float) -> None:
    """Take the write lock, after `waited` seconds in the queue."""
    # IMMEDIATE takes the write lock directly. A deferred transaction would be rejected, not queued,
    # if another process wrote between its first read and its first write.
    begin = "BEGIN IMMEDIATE"
    if waited < _FULL_TIMEOUT_SECONDS:
        connection.execute(begin)
        return
    # Ten writes in the queue must not wait ten times as long.
    left = max(BUSY_SECONDS - waited, LEAST_BUSY_SECONDS)
    connection.execute(f"PRAGMA busy_timeout = {int(left * 1000)}")
    try:
        connection.execute(begin)
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(BUSY_SECONDS * 1000)}")


@dataclass(frozen=True, slots=True)
class Health:
    """The result of a health check."""

    version: int
    newest: int
    """The version to which this program migrates databases."""
    matches: int
    """The number of stored matches."""
    running: int
    """The number of stored matches that are not over."""
    registered: Mapping[int, str]
    """By application id, the digest of the commands that are registered with Discord."""


def back_up(database: Path, target: Path) -> None:
    """Write a consistent copy of a database, possibly in use, to `target`.

    The copy appears once it is complete, and replaces an existing file. Raises StoreError if the
    database cannot be read or was moved elsewhere, or if the copy cannot be written.
    """
    try:
        with closing(_open_for_upkeep(database)) as connection:
            refuse_moved(connection, database)
        write_copy(database, target)
    except sqlite3.Error as error:
        raise store_error(database, error) from error


def restore(copy: Path, database: Path) -> tuple[Health, Path | None]:
    """Replace a database that no bot is using with a copy.

    Return the copy's health, and the new path of the replaced database, or None if none existed.
    Raises StoreError and changes nothing if `check_health` rejects the copy, a bot uses the
    database, or the disk is too full.
    """
    health = check_health(copy)
    try:
        return health, put_in_place(copy, database)
    except sqlite3.Error as error:
        raise store_error(copy, error) from error


def check_health(database: Path) -> Health:
    """Return the health of a database after a full integrity check.

    Raises StoreError if it is missing, damaged, from another program, from a newer version or moved
    elsewhere.
    """
    try:
        with closing(_open_for_upkeep(database)) as connection:
            return _examine(connection, database)
    except sqlite3.Error as error:
        raise store_error(database, error) from error


def _examine(connection: sqlite3.Connection, database: Path) -> Health:
    def number(sql: str) -> int:
        return int(connection.execute(sql).fetchone()[0])

    newest = len(migration_files())
    version = number("PRAGMA user_version")
    if number("PRAGMA application_id") != APPLICATION_ID:
        raise StoreError(
            f"the database {database} belongs to another program; set `database` to another path"
        )
    if version > newest:
        raise StoreError(
            f"the database {database} has version {version}, this program knows {newest}: use the"
            " newer program version that wrote it"
        )
    refuse_moved(connection, database)
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    found += [f"a row of {row[0]} without its match" for row in _orphans(connection)]
    if found != ["ok"]:
        raise StoreError(
            f"the database {database} is damaged ({found[-1]}): restore the latest backup"
        )
    matches = number("SELECT count(*) FROM matches")
    running = number("SELECT count(*) FROM matches WHERE ended_at IS NULL")
    return Health(version, newest, matches, running, _read_registrations(connection))


def _read_registrations(connection: sqlite3.Connection) -> Mapping[int, str]:
    known = "SELECT 1 FROM sqlite_schema WHERE name = 'registrations'"
    if connection.execute(known).fetchone() is None:
        return {}  # a database of an older version
    return dict(connection.execute("SELECT application_id, digest FROM registrations"))


def _orphans(connection: sqlite3.Connection) -> list[sqlite3.Row]:
    return connection.execute("PRAGMA foreign_key_check").fetchmany(1)


def _open_for_upkeep(database: Path) -> sqlite3.Connection:
    if database.is_dir():
        raise StoreError(f"{database} is a folder, not a database file")
    if not database.is_file():
        raise StoreError(f"the database file {database} does not exist")
    return connect_read_only(database)
