"""The time to store one move durably in SQLite and PostgreSQL, compared with a bare commit."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from functools import partial
from pathlib import Path

import aiosqlite

from bot.store.opening import open_store
from bot.store.sql.store import Store
from tests.bench import measure
from tests.postgres import WHY_SKIPPED, binaries, cluster
from tests.store.samples import a_change, a_match

ROUNDS = 500
AT_ONCE = 16
"""The number of moves that are stored in parallel."""
LINE = "2 trick X1 die-shift 3 4"
BARE, SQLITE, POSTGRES = "bare aiosqlite: execute, commit", "SQLite", "PostgreSQL"
AIMS = {(SQLITE, BARE): "2", (POSTGRES, SQLITE): "4"}
"""The maximum ratio of the median times of two cases."""

Append = Callable[[], Awaitable[None]]


def run() -> None:
    """Print the time to store one move, and the time to store several in parallel."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        programs = binaries()
        address = stack.enter_context(cluster(programs, durable=True)) if programs else None
        samples = asyncio.run(_measure(folder, address))
    measure.title(f"One stored move, alone and {AT_ONCE} at once")
    for name, seconds in samples.items():
        measure.row(name, measure.milliseconds(seconds))
    if address is None:
        measure.row(WHY_SKIPPED)
    for (name, other), aim in AIMS.items():
        if name in samples:
            ratio = measure.ratio(samples, name, other)
            measure.row(f"{name} to {other}", f"{ratio:.2f}  (aim: {aim} or less)")


async def _measure(folder: Path, address: str | None) -> measure.Samples:
    async with AsyncExitStack() as stack:
        bare = await stack.enter_async_context(aiosqlite.connect(folder / "bare.db"))
        sqlite = await stack.enter_async_context(await open_store(folder / "games.db"))
        cases = {BARE: [await _bare(bare)] * AT_ONCE, SQLITE: await _appends(sqlite)}
        if address is not None:
            postgres = await stack.enter_async_context(await open_store(address))
            cases[POSTGRES] = await _appends(postgres)
        alone = {name: appends[0] for name, appends in cases.items()}
        many = {f"{name}, {AT_ONCE} at once": partial(_all, each) for name, each in cases.items()}
        return await measure.interleave_async({**alone, **many}, ROUNDS)


async def _all(appends: list[Append]) -> None:
    await asyncio.gather(*(append() for append in appends))


async def _appends(store: Store) -> list[Append]:
    return [await appender(store, user_id) for user_id in range(1, AT_ONCE + 1)]


async def appender(store: Store, user_id: int) -> Append:
    """Return a function that appends one line to the log of a new match of `user_id`."""
    record = await store.add_match(a_match(user_ids=(user_id, user_id + 100)), a_change(LINE))

    async def append() -> None:
        nonlocal record
        record = await store.append(record.id, record.revision, a_change(LINE))

    return append


async def _bare(connection: aiosqlite.Connection) -> Append:
    """Return a function that commits the same line, as durably, to a table of one column."""
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("CREATE TABLE log (line TEXT NOT NULL)")
    lock = asyncio.Lock()

    async def commit() -> None:
        async with lock:  # so that every commit is a transaction of its own
            await connection.execute("INSERT INTO log (line) VALUES (?)", (LINE,))
            await connection.commit()

    return commit
