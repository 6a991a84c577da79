"""The store in a SQLite file, the default."""

from __future__ import annotations

from pathlib import Path

from bot.store.sql.store import Store
from bot.store.sqlite.connection import FileDatabase


def build_store(path: Path) -> Store:
    """Return a store for the file `path` that is not open yet."""
    return Store(FileDatabase(path))


async def open_store(path: Path) -> Store:
    """Return an open store for the file `path`, which is created or migrated if necessary.

    Raises StoreError, with the cause and the fix, if the file cannot be used.
    """
    store = build_store(path)
    await store.open()
    return store
