"""The numbered SQL migrations of a SQLite database, and their runner.

Each file begins with its reason and is never changed after its release. The database's
`user_version` is the number of the latest migration that was applied.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bot.records.members import StoreError
from bot.store import moved

APPLICATION_ID = 0x53484149
"""The `application_id` of this program's database files: "SHAI" in ASCII."""


def migration_files() -> Sequence[Path]:
    """Return the migrations in order; number n migrates version n - 1 to n."""
    return sorted(Path(__file__).parent.glob("[0-9][0-9][0-9][0-9]_*.sql"))


def migrate(
    connection: sqlite3.Connection,
    path: Path,
    files: Sequence[Path] | None = None,
    *,
    before: Callable[[Path, int], object] | None = None,
) -> int:
    """Apply those of `files` that were not applied yet, and return the resulting version.

    `files` are all migrations by default. They run in one transaction, which also sets the version.
    Raises StoreError and changes nothing if the database is newer than the files, damaged, was
    moved elsewhere or belongs to another program. Unless the database is empty, `before` is called
    with `path` and the old version once other writers are locked out; an exception in it leaves the
    database unchanged.
    """
    files = migration_files() if files is None else files
    if _version(connection, path, len(files)) == len(files):
        return len(files)
    connection.execute("PRAGMA foreign_keys = OFF")  # a migration may rebuild a table
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Read again: another process may have migrated the database in the meantime.
        version = _version(connection, path, len(files))
        if version and version < len(files) and before is not None:
            before(path, version)
        for number in range(version, len(files)):
            for statement in _statements(files[number].read_text(encoding="utf-8")):
                connection.execute(statement)
        if connection.execute("PRAGMA foreign_key_check").fetchall():
            raise StoreError(f"the database {path} has rows without their match; restore a backup")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(files)}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return len(files)


def check_version(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if the database is newer than this program, belongs to another one or was
    moved elsewhere.
    """
    _version(connection, path, len(migration_files()))


def version_of(connection: sqlite3.Connection) -> int:
    """Return the number of the latest migration that was applied."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _version(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """Return the database's version. Raises StoreError if it is newer than `newest`, belongs to
    another program or was moved elsewhere.
    """
    version = version_of(connection)
    owner = int(connection.execute("PRAGMA application_id").fetchone()[0])
    fresh = not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if not fresh and owner != APPLICATION_ID:
        raise StoreError(
            f"the database {path} belongs to another program; set `database` to another path"
        )
    if version > newest:
        raise StoreError(
            f"the database {path} has version {version}, this program knows {newest}:"
            " start the newer program that wrote it, or set `database` to another path"
        )
    refuse_moved(connection, path)
    return version


def refuse_moved(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError if the games of a database were moved elsewhere."""
    marked = "SELECT count(*) FROM sqlite_schema WHERE name = ?"
    if connection.execute(marked, (moved.TABLE,)).fetchone()[0]:
        place, at = connection.execute(moved.FIND).fetchone()
        raise moved.moved_error(str(path), place, at)


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script. executescript() would commit before the first one."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise ValueError(f"unfinished statement in a migration: {statement.strip()}")
