"""The store in a PostgreSQL database."""

from __future__ import annotations

from typing import cast

from bot.measures import Measures
from bot.store.postgres.connection import open_connection
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.store import SqliteStore


class PostgresStore(SqliteStore):
    """The store's contract over a pool of connections, by the same statements."""


async def open_store(address: str, measures: Measures | None = None) -> PostgresStore:
    """Return the store at `address`, "postgresql://…"; an empty database is set up.

    `measures` are told how long work has waited for the database.

    Raises StoreError, with the cause and the fix, if the database cannot be used.
    """
    connection = await open_connection(address, measures)
    # Its transactions take the place of sqlite3's and offer what the statements use of it.
    return PostgresStore(cast(Connection, connection))
