"""Backup and health check of the database file, for operators.

Both only read the file, so they may be used beside a running bot.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.records.errors import StoreError
from bot.store.sqlite.connection import connect_to_look, store_error
from bot.store.sqlite.copies import put_in_place, write_copy
from bot.store.sqlite.migrations import APPLICATION_ID, migration_files, refuse_moved


@dataclass(frozen=True, slots=True)
class Health:
    """The result of a health check."""

    version: int
    newest: int
    """The version that this program brings a database to."""
    matches: int
    running: int
    registered: Mapping[int, str]
    """The digest of the registered commands by application."""


def back_up(database: Path, target: Path) -> None:
    """Write a consistent copy of a database, in use or not, to `target`, replacing what is there.

    The copy appears there when it is whole. Raises StoreError if the database cannot be read or
    the copy cannot be written.
    """
    try:
        with closing(_open(database)) as connection:
            refuse_moved(connection, database)
        write_copy(database, target)
    except sqlite3.Error as error:
        raise store_error(database, error) from error


def restore(copy: Path, database: Path) -> tuple[Health, Path | None]:
    """Put a copy in the place of a database that no bot uses.

    Return the copy's health, and where the database before is kept, if there was one. Raises
    StoreError, and changes nothing, if the copy is damaged, another program's or a newer version's,
    or a bot uses the database.
    """
    health = look_at(copy)
    try:
        return health, put_in_place(copy, database)
    except sqlite3.Error as error:
        raise store_error(copy, error) from error


def look_at(database: Path) -> Health:
    """Return the health of a database, after reading all of it.

    Raises StoreError if it is missing, damaged, another program's or a newer version's.
    """
    try:
        with closing(_open(database)) as connection:
            return _look(connection, database)
    except sqlite3.Error as error:
        raise store_error(database, error) from error


def _look(connection: sqlite3.Connection, database: Path) -> Health:
    def number(sql: str) -> int:
        return int(connection.execute(sql).fetchone()[0])

    newest = len(migration_files())
    version = number("PRAGMA user_version")
    if number("PRAGMA application_id") != APPLICATION_ID:
        raise StoreError(
            f"the database {database} belongs to another program; set `database` to another path"
        )
    if version > newest:
        raise StoreError(
            f"the database {database} has version {version}, this program knows {newest}: use the"
            " newer program that wrote it"
        )
    refuse_moved(connection, database)
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(1)")]
    found += [f"a row of {row[0]} without its match" for row in _orphans(connection)]
    if found != ["ok"]:
        raise StoreError(
            f"the database {database} is damaged ({found[-1]}): put the last backup in its place"
        )
    matches = number("SELECT count(*) FROM matches")
    running = number("SELECT count(*) FROM matches WHERE ended_at IS NULL")
    return Health(version, newest, matches, running, _registered(connection))


def _registered(connection: sqlite3.Connection) -> Mapping[int, str]:
    known = "SELECT 1 FROM sqlite_schema WHERE name = 'registrations'"
    if connection.execute(known).fetchone() is None:
        return {}  # an older version's database
    return dict(connection.execute("SELECT application_id, digest FROM registrations"))


def _orphans(connection: sqlite3.Connection) -> list[sqlite3.Row]:
    return connection.execute("PRAGMA foreign_key_check").fetchmany(1)


def _open(database: Path) -> sqlite3.Connection:
    if not database.is_file():
        raise StoreError(f"there is no database {database}; set `database` to the bot's")
    return connect_to_look(database)
