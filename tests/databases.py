"""Files of games without a row, up to date: all migrations are run once, not for every file.

And no commit of a test waits for the disk. Only a power cut would show the difference; that a
commit waits for it outside of the tests is looked at where it is `awaited` again.
"""

from __future__ import annotations

import contextlib
import functools
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path

from bot.store.sql.store import Store
from bot.store.sqlite import connection
from bot.store.sqlite.connection import FileDatabase
from bot.store.sqlite.migrations import migrate
from bot.store.sqlite.store import open_store

_AWAITED = {name: getattr(connection, name) for name in ("_FLUSHED", "_UNFLUSHED", "_open")}
_UNAWAITED = "PRAGMA synchronous = OFF"


def spare_the_disk() -> None:
    """Let no commit of this process wait for the disk from now on."""

    def opened(path: Path, timeout: float) -> sqlite3.Connection:
        database: sqlite3.Connection = _AWAITED["_open"](path, timeout)
        database.execute(_UNAWAITED)
        return database

    _set({"_FLUSHED": _UNAWAITED, "_UNFLUSHED": _UNAWAITED, "_open": opened})


@contextlib.contextmanager
def awaited() -> Iterator[None]:
    """Let commits wait for the disk as they do outside of the tests."""
    _set(_AWAITED)
    try:
        yield
    finally:
        spare_the_disk()


def _set(names: Mapping[str, object]) -> None:
    for name, value in names.items():
        setattr(connection, name, value)


@contextlib.asynccontextmanager
async def empty_store() -> AsyncIterator[Store]:
    """Yield an open store without a row, in a file that goes with it."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_empty(Path(folder) / "games.db") as store:
            yield store


async def open_empty(path: Path) -> Store:
    """Return the store at `path`, open; its file is laid there if there is none."""
    lay(path)
    return await open_store(path)


async def meddle(store: Store, sql: str, **values: object) -> None:
    """Write what no store would: as an earlier version did, or somebody by hand."""
    await file_of(store).write(lambda database: database.execute(sql, values))


def file_of(store: Store) -> FileDatabase:
    """Return the open file that a store keeps everything in."""
    assert isinstance(store, Store)
    assert isinstance(store._database, FileDatabase)
    return store._database


def lay(path: Path) -> None:
    """Put a database without rows at `path` if there is no file."""
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
