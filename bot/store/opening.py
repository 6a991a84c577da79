"""Opens the store that an operator names: a SQLite file, or a PostgreSQL database."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.measures import Measures
from bot.records.errors import StoreError
from bot.store.private_files import make_private_folder
from bot.store.sqlite import store as sqlite


async def open_store(
    database: Path, postgres: str = "", measures: Measures | None = None
) -> sqlite.SqliteStore:
    """Return the store in the file `database`, or at the address `postgres` if there is one.

    `measures` are told how long work has waited for the database.

    Raises StoreError, with the cause and the fix, if it cannot be used.
    """
    if not postgres:
        return await sqlite.open_store(database, measures)
    try:
        # An extra that most who run the bot do not install.
        from bot.store.postgres.store import open_store as open_postgres
    except ImportError as missing:
        raise StoreError(
            f"PostgreSQL needs what requirements-postgres.lock names ({missing}): install it"
        ) from missing
    try:
        # The bot reports beside the file how it is, also where the games are elsewhere.
        await asyncio.to_thread(make_private_folder, database.parent)
    except OSError as error:
        raise StoreError(f"cannot make the folder {database.parent} ({error})") from error
    return await open_postgres(postgres, measures)
