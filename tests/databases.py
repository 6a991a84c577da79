"""Empty database files of the current version, migrated once instead of for every file.

In tests, commits do not wait until the data is on the disk; this wait matters only if the power
fails. Tests of the wait restore it with `flush_commits`.
"""

from __future__ import annotations

import contextlib
import functools
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path

from bot.store.opening import open_store
from bot.store.sql.store import Store
from bot.store.sqlite import connection
from bot.store.sqlite.connection import FileDatabase
from bot.store.sqlite.migrations import migrate

_AWAITED = {name: getattr(connection, name) for name in ("_FLUSHED", "_UNFLUSHED", "_open")}
_UNAWAITED = "PRAGMA synchronous = OFF"


def disable_flushes() -> None:
    """Make commits of this process return without waiting for the disk."""

    def opened(path: Path, timeout: float) -> sqlite3.Connection:
        database: sqlite3.Connection = _AWAITED["_open"](path, timeout)
        database.execute(_UNAWAITED)
        return database

    _set({"_FLUSHED": _UNAWAITED, "_UNFLUSHED": _UNAWAITED, "_open": opened})


@contextlib.contextmanager
def flush_commits() -> Iterator[None]:
    """Make commits wait for the disk within the block, as in production."""
    _set(_AWAITED)
    try:
        yield
    finally:
        disable_flushes()


def _set(names: Mapping[str, object]) -> None:
    for name, value in names.items():
        setattr(connection, name, value)


@contextlib.asynccontextmanager
async def empty_store() -> AsyncIterator[Store]:
    """Yield an empty open store in a temporary file."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_empty(Path(folder) / "games.db") as store:
            yield store


async def open_empty(path: Path) -> Store:
    """Return the open store at `path`; creates an empty one if no file exists."""
    create(path)
    return await open_store(path)


async def meddle(store: Store, sql: str, **values: object) -> None:
    """Execute `sql`, to store data that only an earlier version or a fault could have written."""
    await file_of(store).write(lambda database: database.execute(sql, values))


def file_of(store: Store) -> FileDatabase:
    """Return the file database of a store."""
    assert isinstance(store, Store)
    assert isinstance(store._database, FileDatabase)
    return store._database


def create(path: Path) -> None:
    """Create an empty database at `path` if no file exists."""
    if not path.exists():
        path.write_bytes(_migrated())


@functools.cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
            database.execute(_UNAWAITED)
            migrate(database, path)
            database.execute("PRAGMA journal_mode = WAL")
        return path.read_bytes()
