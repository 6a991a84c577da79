"""One stored move: the store's append beside a bare aiosqlite commit of the same bytes."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

import aiosqlite

from bot.store.sql.store import SqlStore
from bot.store.sqlite.store import open_store
from tests.bench import measure
from tests.store.samples import a_change, a_match

ROUNDS = 1500
IN_FLIGHT = 8
LINE = "2 trick X1 die-shift 3 4"
OURS, BARE = "store.append", "bare aiosqlite: execute, commit"
OURS_MANY, BARE_MANY = f"{IN_FLIGHT} appends at once", f"{IN_FLIGHT} bare commits at once"


def run() -> None:
    """Print what a durable move costs, alone and several at once."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> None:
    store = await open_store(folder / "ours.db")
    bare = await _bare_database(folder / "bare.db")
    appenders = [await appender(store, user_id) for user_id in range(1, IN_FLIGHT + 2)]
    alone, many = appenders[0], appenders[1:]
    samples = await measure.interleave_async(
        {
            OURS: alone.append,
            BARE: bare.commit,
            OURS_MANY: lambda: asyncio.gather(*(one.append() for one in many)),
            BARE_MANY: lambda: asyncio.gather(*(bare.commit() for _ in many)),
        },
        ROUNDS,
    )
    await store.close()
    await bare.connection.close()
    measure.title("One stored move (WAL, synchronous FULL: on disk before it returns)")
    for name, seconds in samples.items():
        measure.row(name, measure.milliseconds(seconds))
    measure.row("ratio, alone", f"{measure.ratio(samples, OURS, BARE):.2f}  (aim: 2 or less)")
    measure.row("ratio, at once", f"{measure.ratio(samples, OURS_MANY, BARE_MANY):.2f}")


class Appender:
    """Adds one line after the other to one match."""

    def __init__(self, store: SqlStore, match_id: int) -> None:
        self._store = store
        self._match_id = match_id
        self._revision = 1

    async def append(self) -> None:
        """Add a line."""
        record = await self._store.append(self._match_id, self._revision, a_change(LINE))
        self._revision = record.revision


async def appender(store: SqlStore, user_id: int) -> Appender:
    """Return one for a new match of a user."""
    record = await store.add_match(a_match(user_ids=(user_id, user_id + 100)), a_change(LINE))
    return Appender(store, record.id)


class _BareDatabase:
    """One table with one column, with the same durability."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self.connection = connection
        self._lock = asyncio.Lock()

    async def commit(self) -> None:
        async with self._lock:  # or the transactions of several tasks would be one
            await self.connection.execute("INSERT INTO log (line) VALUES (?)", (LINE,))
            await self.connection.commit()


async def _bare_database(path: Path) -> _BareDatabase:
    connection = await aiosqlite.connect(path)
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("CREATE TABLE log (line TEXT NOT NULL)")
    await connection.commit()
    return _BareDatabase(connection)
