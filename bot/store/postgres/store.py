"""The store in a PostgreSQL database."""

from __future__ import annotations

from typing import cast

from bot.store.postgres.connection import Connections
from bot.store.postgres.fence import Fence
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.store import SqliteStore


class PostgresStore(SqliteStore):
    """The store's contract over a pool of connections, by the same statements."""


def build_store(address: str, fence: Fence | None = None) -> PostgresStore:
    """Return the store at `address`, "postgresql://…", which is still to be opened.

    A `fence` keeps the store from serving while another process may have the shards.
    """
    connections = Connections(address, fence)
    # Its transactions take the place of sqlite3's and offer what the statements use of it.
    return PostgresStore(cast(Connection, connections))


async def open_store(address: str) -> PostgresStore:
    """Return the store at `address`, "postgresql://…"; an empty database is set up.

    Raises StoreError, with the cause and the fix, if the database cannot be used.
    """
    store = build_store(address)
    await store.open()
    return store
