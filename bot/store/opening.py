"""Opens the store that an operator names: a SQLite file, or a PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.operating.config import shown_address
from bot.records.errors import StoreError, TakenError
from bot.store.guard import Claim, Guard
from bot.store.sql.store import SqlStore
from bot.store.sqlite import store as sqlite
from bot.store.sqlite.guard import FileGuard
from bot.store.turns import Turns

if TYPE_CHECKING:
    from bot.store.postgres.fence import Fence


def turns_of(postgres: str) -> Turns | None:
    """Return the turns of all processes on a PostgreSQL database; None without its address."""
    if not postgres:
        return None
    from bot.store.postgres.turns import PostgresTurns

    return PostgresTurns(postgres)


def guarded_store(database: Path, postgres: str, claim: Claim) -> tuple[SqlStore, Guard]:
    """Return the store in the file `database`, or at the address `postgres` if there is one.

    It is still to be opened, once the guard has taken the shards. Raises StoreError where a part of
    the program is missing.
    """
    if not postgres:
        return sqlite.build_store(database), FileGuard(database, claim)
    try:
        # An extra that most who run the bot do not install.
        from bot.store.postgres.guard import PostgresGuard
    except ImportError as missing:
        raise without_driver(missing) from missing
    guard = PostgresGuard(postgres, claim)
    return _build_postgres(postgres, guard), guard


async def open_store(database: Path, postgres: str = "") -> SqlStore:
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
    _, guard = guarded_store(database, postgres, Claim())
    try:
        await guard.take()
    except TakenError as taken:
        place = shown_address(postgres) if postgres else database
        raise StoreError(f"a bot runs with {place}: stop it first") from taken
    try:
        yield
    finally:
        await guard.release(())


def _build_postgres(address: str, fence: Fence | None = None) -> SqlStore:
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
