"""The store in a SQLite file: what the bot runs on."""

from __future__ import annotations

from pathlib import Path

from bot.store.sql.store import Store
from bot.store.sqlite.connection import FileDatabase


def build_store(path: Path) -> Store:
    """Return the store at `path`, which is still to be opened."""
    return Store(FileDatabase(path))


async def open_store(path: Path) -> Store:
    """Return the store at `path`; the file is made if missing and brought up to date.

    Raises StoreError, with the cause and the fix, if the file cannot be used.
    """
    store = build_store(path)
    await store.open()
    return store
