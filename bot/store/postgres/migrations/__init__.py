"""The numbered SQL migrations of a PostgreSQL database, and their runner.

Each file begins with its reason and is never changed after its release. The table `shanghaien`
identifies the database as this program's and contains the number of the latest applied migration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import psycopg

from bot.records.members import StoreError
from bot.store import moved

TABLES_LOCK = 0x53484149
"""The key of the lock for every creation or change of tables: "SHAI" in ASCII."""
MIGRATION_BLOCKED = (
    "the PostgreSQL database needs a migration, but other processes use it: stop them first"
)
_MARKED = "SELECT to_regclass('shanghaien') IS NOT NULL"
_EMPTY = """
SELECT NOT EXISTS (
    SELECT 1 FROM pg_catalog.pg_class WHERE relnamespace = current_schema()::regnamespace
)
"""


def migration_files() -> Sequence[Path]:
    """Return the migrations in order; number n migrates version n - 1 to n."""
    return sorted(Path(__file__).parent.glob("[0-9][0-9][0-9][0-9]_*.sql"))


def migrate(
    session: psycopg.Connection[tuple[Any, ...]],
    files: Sequence[Path] | None = None,
    alone: Callable[[], bool] = lambda: True,
) -> int:
    """Apply those of `files` that were not applied yet, and return the resulting version.

    `files` are all migrations by default. They run in one transaction, in one process at a time.
    Raises StoreError and changes nothing if the database is newer than the files, was moved
    elsewhere or belongs to another program, or if it needs a migration while `alone` returns False
    because other processes use it.
    """
    files = migration_files() if files is None else files
    with session.transaction():
        session.execute("SELECT pg_advisory_xact_lock(%s)", (TABLES_LOCK,))
        version = _version(session, len(files))
        if version < len(files) and not alone():
            raise StoreError(MIGRATION_BLOCKED)
        for file in files[version:]:
            session.execute(file.read_bytes())
        session.execute("UPDATE shanghaien SET version = %s", (len(files),))
    return len(files)


def is_behind(session: psycopg.Connection[tuple[Any, ...]]) -> bool:
    """Return whether the database is not new and needs a migration."""
    version = version_of(session)
    return 0 < version < len(migration_files())


def version_of(session: psycopg.Connection[tuple[Any, ...]]) -> int:
    """Return the number of the latest migration that was applied, or 0 before the first one."""
    if not _answer(session, _MARKED):
        return 0
    return int(_answer(session, "SELECT version FROM shanghaien"))


def _version(session: psycopg.Connection[tuple[Any, ...]], newest: int) -> int:
    if not _answer(session, _MARKED):
        if not _answer(session, _EMPTY):
            raise StoreError(
                "the PostgreSQL database belongs to another program; name an empty one in"
                " `database`"
            )
        session.execute("CREATE TABLE shanghaien (version bigint NOT NULL)")
        session.execute("INSERT INTO shanghaien (version) VALUES (0)")
    version = int(_answer(session, "SELECT version FROM shanghaien"))
    _refuse(session, version, newest)
    return version


def refuse_another_version(session: psycopg.Connection[tuple[Any, ...]]) -> None:
    """Raise StoreError unless the database has this program's version and was not moved
    elsewhere.
    """
    version, newest = version_of(session), len(migration_files())
    if not version:
        raise StoreError("the PostgreSQL database contains no games; correct `database`")
    _refuse(session, version, newest)
    if version < newest:
        raise StoreError(
            f"the PostgreSQL database has version {version}, this program needs {newest}: start the"
            " bot first, which migrates the database, or use the program version of the running bot"
        )


def _refuse(session: psycopg.Connection[tuple[Any, ...]], version: int, newest: int) -> None:
    if version > newest:
        raise StoreError(
            f"the PostgreSQL database has version {version}, this program knows {newest}: start"
            " the newer program that wrote it"
        )
    if _answer(session, f"SELECT to_regclass('{moved.TABLE}') IS NOT NULL"):
        place, at = session.execute(moved.FIND.encode()).fetchall()[0]
        raise moved.moved_error("the PostgreSQL database", place, at)


def _answer(session: psycopg.Connection[tuple[Any, ...]], sql: str) -> Any:  # noqa: ANN401
    found = session.execute(sql.encode()).fetchone()
    assert found is not None
    return found[0]
