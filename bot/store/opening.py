"""Opens the store that an operator names: a SQLite file, or a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.records.members import ShardTakenError, StoreError
from bot.runtime.config import shown_address
from bot.store.shard_lock import IdentifyTurns, ShardLock, WantedShards
from bot.store.sql.store import Store
from bot.store.sqlite import store as sqlite
from bot.store.sqlite.shard_lock import FileShardLock

if TYPE_CHECKING:
    from bot.store.postgres.connection import Fence


def identify_turns_of(postgres: str) -> IdentifyTurns | None:
    """Return the turns of all processes on a PostgreSQL database; None without its address."""
    if not postgres:
        return None
    from bot.store.postgres.shard_lock import PostgresIdentifyTurns

    return PostgresIdentifyTurns(postgres)


def store_and_lock(database: Path, postgres: str, wanted: WantedShards) -> tuple[Store, ShardLock]:
    """Return the store in the file `database`, or at the address `postgres` if there is one.

    It is still to be opened, once its lock has taken the shards. Raises StoreError where a part of
    the program is missing.
    """
    if not postgres:
        return sqlite.build_store(database), FileShardLock(database, wanted)
    try:
        # An extra that most who run the bot do not install.
        from bot.store.postgres.shard_lock import PostgresShardLock
    except ImportError as missing:
        raise without_driver(missing) from missing
    shard_lock = PostgresShardLock(postgres, wanted)
    return _build_postgres(postgres, shard_lock), shard_lock


async def open_store(database: Path, postgres: str = "") -> Store:
    """Return the store in the file `database`, or at the address `postgres` if there is one.

    For whoever works beside the bot: it takes no shard. Raises StoreError, with the cause and the
    fix, if it cannot be used.
    """
    store = _build_postgres(postgres) if postgres else sqlite.build_store(database)
    await store.open()
    return store


@asynccontextmanager
async def without_bot(database: Path, postgres: str = "") -> AsyncIterator[None]:
    """Keep every bot out of the games in a file, or at an address if there is one.

    Raises StoreError if one runs with them.
    """
    _, shard_lock = store_and_lock(database, postgres, WantedShards())
    try:
        await shard_lock.take(patient=False)
    except ShardTakenError as taken:
        place = shown_address(postgres) if postgres else database
        raise StoreError(f"a bot runs with {place}: stop it first") from taken
    try:
        yield
    finally:
        await shard_lock.release(())


def _build_postgres(address: str, fence: Fence | None = None) -> Store:
    try:
        from bot.store.postgres.store import build_store
    except ImportError as missing:
        raise without_driver(missing) from missing
    return build_store(address, fence)


def without_driver(missing: ImportError) -> StoreError:
    """Return what to tell whoever wants PostgreSQL without the packages that it needs."""
    return StoreError(
        f"PostgreSQL needs what requirements-postgres.lock names ({missing}): install it"
    )
