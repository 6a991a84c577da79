"""Databases of earlier versions, migrated to the current one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import psycopg

from bot.store.opening import open_store
from bot.store.postgres.migrations import migrate as migrate_postgres
from bot.store.postgres.migrations import migration_files as postgres_files
from bot.store.sql.store import Store
from bot.store.sqlite.migrations import migrate, migration_files


async def file_of_before(migration: str, path: Path, statements: Sequence[str]) -> Store:
    """Return the migrated store of a file that `statements` filled before `migration`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migrate(database, path, [each for each in migration_files() if each.name < migration])
        for statement in statements:
            database.execute(statement)
    return await open_store(path)


async def server_of_before(migration: str, address: str, statements: Sequence[str]) -> Store:
    """Return the migrated PostgreSQL store that `statements` filled before `migration`."""
    with psycopg.connect(address, autocommit=True) as session:
        session.execute("DROP DATABASE IF EXISTS earlier")
        session.execute("CREATE DATABASE earlier")
    address = address.replace("/postgres?", "/earlier?")
    with psycopg.connect(address) as session:
        migrate_postgres(session, [each for each in postgres_files() if each.name < migration])
        for statement in statements:
            session.execute(statement.encode())
    return await open_store(address)
