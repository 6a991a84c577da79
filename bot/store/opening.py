"""Builds and opens the configured store: a SQLite file or a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.records.members import ShardTakenError, StoreError
from bot.runtime.config import redact_address
from bot.store.shard_lock import IdentifyTurns, ShardLock, WantedShards
from bot.store.sql.store import Store
from bot.store.sqlite.connection import FileDatabase
from bot.store.sqlite.shard_lock import FileShardLock

if TYPE_CHECKING:
    from bot.store.postgres.connection import Fence


def build_identify_turns(postgres: str) -> IdentifyTurns | None:
    """Return the identify turns of the processes that share a PostgreSQL database.

    `postgres` is its address. Returns None if the address is empty.
    """
    if not postgres:
        return None
    from bot.store.postgres.shard_lock import PostgresIdentifyTurns

    return PostgresIdentifyTurns(postgres)


def build_store_and_lock(
    database: Path, postgres: str, wanted: WantedShards
) -> tuple[Store, ShardLock]:
    """Return the store and its shard lock.

    They use the PostgreSQL database at the address `postgres`, or the file `database` if `postgres`
    is empty. Open the store only after the lock has taken the shards. Raises StoreError if the
    PostgreSQL driver is missing.
    """
    if not postgres:
        return Store(FileDatabase(database)), FileShardLock(database, wanted)
    try:
        # The driver is an optional dependency that most installations do not have.
        from bot.store.postgres.shard_lock import PostgresShardLock
    except ImportError as missing:
        raise driver_error(missing) from missing
    shard_lock = PostgresShardLock(postgres, wanted)
    return _build_postgres(postgres, shard_lock), shard_lock


async def open_store(place: Path | str) -> Store:
    """Return the open store in a file, or at the address of a PostgreSQL database.

    An empty database is set up, an older one migrated. The store holds no shards: it is meant for
    tools, which may run in parallel with the bot. Raises StoreError, with the cause and the fix, if
    the store cannot be used.
    """
    store = _build_postgres(place) if isinstance(place, str) else Store(FileDatabase(place))
    await store.open()
    return store


@asynccontextmanager
async def exclude_bots(database: Path, postgres: str = "") -> AsyncIterator[None]:
    """Hold all shards of a database, so that no bot can use it.

    The database is the PostgreSQL database at the address `postgres`, or the file `database` if
    `postgres` is empty. Raises StoreError if a bot is running.
    """
    _, shard_lock = build_store_and_lock(database, postgres, WantedShards())
    try:
        await shard_lock.take(wait=False)
    except ShardTakenError as taken:
        place = redact_address(postgres) if postgres else database
        raise StoreError(f"a bot runs with {place}: stop it first") from taken
    try:
        yield
    finally:
        await shard_lock.release(())


def _build_postgres(address: str, fence: Fence | None = None) -> Store:
    try:
        from bot.store.postgres.connection import ServerDatabase
    except ImportError as missing:
        raise driver_error(missing) from missing
    return Store(ServerDatabase(address, fence))


def driver_error(missing: ImportError) -> StoreError:
    """Return the error for a missing PostgreSQL driver."""
    return StoreError(
        f"PostgreSQL needs the packages of requirements-postgres.lock ({missing}): install them"
    )
