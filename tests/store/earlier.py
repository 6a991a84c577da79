"""A database as an earlier version left it, brought up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.store.sql.store import Store
from bot.store.sqlite.migrations import migrate, migration_files
from bot.store.sqlite.store import open_store


async def file_of_before(migration: str, path: Path, statements: Sequence[str]) -> Store:
    """Return the store in a file that `statements` filled before a migration."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migrate(database, path, [each for each in migration_files() if each.name < migration])
        for statement in statements:
            database.execute(statement)
    return await open_store(path)
