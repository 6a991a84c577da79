"""The store in a PostgreSQL database."""

from __future__ import annotations

from bot.store.postgres.connection import Fence, ServerDatabase
from bot.store.sql.store import Store


def build_store(address: str, fence: Fence | None = None) -> Store:
    """Return a store, not open yet, for the address "postgresql://…".

    A `fence` stops the store once another process may have acquired the shards.
    """
    return Store(ServerDatabase(address, fence))


async def open_store(address: str) -> Store:
    """Return an open store for the address "postgresql://…". An empty database is set up.

    Raises StoreError, with the cause and the fix, if the database cannot be used.
    """
    store = build_store(address)
    await store.open()
    return store
