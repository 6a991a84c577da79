"""Schemas of a PostgreSQL database: a scratch one to try a copy in, and the one of the games.

What is restored is written to a schema of its own, which then takes the place of the other in one
transaction: no bot ever finds half of it.
"""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Iterator

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from bot.store.postgres.connection import Session, connect, store_error
from bot.store.postgres.migrations import (
    migration_files,
    refuse_another_version,
    version_of,
)


@contextlib.contextmanager
def scratch_schema(address: str) -> Iterator[str]:
    """Yield the address of an empty schema in a database; it goes, unless it took another's place.

    Raises StoreError.
    """
    name = f"scratch_{secrets.token_hex(8)}"
    try:
        with connect(address) as session:
            session.execute(f"CREATE SCHEMA {name}".encode())
            try:
                options = f"{conninfo_to_dict(address).get('options') or ''} -c search_path={name}"
                yield make_conninfo(address, options=options)
            finally:
                session.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())
    except psycopg.Error as error:
        raise store_error(error) from error


def take_place(scratch: str, address: str, now: float) -> str | None:
    """Put a schema in the place of that of the games; return what those are called now.

    None if there were none. Raises StoreError, and changes nothing then.
    """
    stamp = time.strftime("%Y%m%d_%H%M%S", time.gmtime(now))
    try:
        with connect(scratch) as session:
            fresh = _current(session)
        with connect(address) as session, session.transaction():
            old = _current(session)
            kept = f"replaced_{stamp}" if _has_games(session) else None
            if kept is None:
                # A lock of the bot's may have left its own table; anything else is somebody's.
                session.execute("DROP TABLE IF EXISTS shanghaien_shards")
                session.execute(f'DROP SCHEMA "{old}"'.encode())
            else:
                session.execute(f'ALTER SCHEMA "{old}" RENAME TO {kept}'.encode())
            session.execute(f'ALTER SCHEMA {fresh} RENAME TO "{old}"'.encode())
    except psycopg.Error as error:
        raise store_error(error) from error
    return kept


def refuse_unreadable(address: str) -> None:
    """Raise StoreError unless the games at an address are there, and of this program's version."""
    try:
        with connect(address) as session:
            refuse_another_version(session)
    except psycopg.Error as error:
        raise store_error(error) from error


def versions(address: str) -> tuple[int, int]:
    """Return the version of the games at an address, 0 for none, and this program's.

    Raises StoreError.
    """
    try:
        with connect(address) as session:
            return version_of(session), len(migration_files())
    except psycopg.Error as error:
        raise store_error(error) from error


def _current(session: Session) -> str:
    found = session.execute("SELECT current_schema()").fetchone()
    assert found is not None
    return str(found[0])


def _has_games(session: Session) -> bool:
    found = session.execute("SELECT to_regclass('shanghaien') IS NOT NULL").fetchone()
    return found == (True,)
