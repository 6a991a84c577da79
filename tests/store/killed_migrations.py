"""Simulates that a process is killed at any statement of a migration from an older version.

`python -m tests.store.killed_migrations FOLDER` runs in a process with a single thread, so that it
may fork. It records the content of the database's files at each statement of a migration and in the
middle of statements, because a process killed there leaves these files. Each recorded state must be
the complete old or new database, and a second migration must complete it. To confirm this with real
kills, a child migrates a copy and kills itself: at the beginning, in the middle and at the end, and
in thorough runs at every statement. Prints the number of statements; raises AssertionError if data
was lost.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.store.sqlite.migrations import migrate, migration_files
from tests.store.rows import ROWS
from tests.thorough import THOROUGH, some

NEWEST = len(migration_files())
FIRST_WITH_ROWS = 1
VERSIONS = sorted({FIRST_WITH_ROWS, NEWEST - 1, *range(0, NEWEST, some(NEWEST, 1))})
"""The versions that are migrated to the newest one."""
STEPS = 97
"""The steps of SQLite's virtual machine between two records of the files within a statement."""
Files = dict[str, bytes]
"""The contents of a database's files by the suffix of their names."""


def open_file(database: Path) -> sqlite3.Connection:
    """Return a connection without implicit transactions that does not wait for the disk.

    The writes of a killed process are not lost: the operating system still completes them.
    """
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def make(database: Path, version: int) -> None:
    """Create a database of an older version with rows in every table, as a killed bot left it."""
    with closing(open_file(database)) as connection:
        migrate(connection, database, migration_files()[:version])
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        fill(connection)
        # Copy the files before `close` merges the log into the database.
        for suffix in ("", "-wal"):
            shutil.copy(f"{database}{suffix}", f"{database}.killed{suffix}")


def fill(connection: sqlite3.Connection) -> None:
    """Insert rows into every table of the database."""
    tables = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        " ORDER BY rowid"
    ).fetchall()
    for (table,) in tables:
        known = ROWS.get(table)
        assert known is not None, f"add rows of {table} to ROWS"
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for row in known:
            missing = set(columns) - row.keys()
            assert not missing, f"add the columns {missing} of {table} to ROWS"
            names, marks = ", ".join(columns), ", ".join(f":{name}" for name in columns)
            connection.execute(
                f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608 - own names
                dict(row),
            )


def contents(database: Path) -> list[str]:
    """Check the integrity of a database and return its version and content."""
    with closing(open_file(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *connection.iterdump()]


def copy(source: Path, target: Path) -> None:
    """Replace the files of `target` with copies of those that `make` created for `source`."""
    put(files_of(Path(f"{source}.killed")), target)


def put(files: Files, target: Path) -> None:
    """Replace the files of the database `target` with `files`."""
    for suffix in ("", "-wal", "-shm"):
        Path(f"{target}{suffix}").unlink(missing_ok=True)
    for suffix, content in files.items():
        Path(f"{target}{suffix}").write_bytes(content)


def migrate_killed(database: Path, number: int) -> bool:
    """Migrate in a child that is killed at the start of statement `number`, counted from 1.

    Returns False if the migration was completed.
    """
    child = os.fork()
    if child == 0:
        try:
            connection, begun = open_file(database), itertools.count(1)

            def begin(_: str) -> None:
                if next(begun) == number:
                    os.kill(os.getpid(), signal.SIGKILL)

            connection.set_trace_callback(begin)
            migrate(connection, database)
        finally:
            os._exit(0)  # without closing, as if it were killed now
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def record_contents(source: Path, tried: Path) -> tuple[int, list[Files]]:
    """Migrate a copy of `source`; return the number of statements and the recorded files."""
    copy(source, tried)
    statements, recorded = 0, [files_of(tried)]

    def record() -> None:
        now = files_of(tried)
        if now not in recorded:
            recorded.append(now)

    def begin(_: str) -> None:
        nonlocal statements
        statements += 1
        record()

    with closing(open_file(tried)) as connection:
        connection.set_trace_callback(begin)
        connection.set_progress_handler(record, STEPS)
        migrate(connection, tried)
        record()
    return statements, recorded


def files_of(database: Path) -> Files:
    """Return the current contents of the database's file and log."""
    return {suffix: Path(f"{database}{suffix}").read_bytes() for suffix in ("", "-wal")}


def try_version(folder: Path, version: int) -> int:
    """Test the migrations of an older version and return the number of their statements."""
    source, tried, whole = (folder / f"{version}-{name}" for name in ("old", "tried", "whole"))
    make(source, version)
    copy(source, whole)
    before = contents(whole)
    with closing(open_file(whole)) as connection:
        assert migrate(connection, whole) == NEWEST
    after = contents(whole)
    assert before != after
    statements, recorded = record_contents(source, tried)
    met = []
    for files in recorded:
        put(files, tried)
        met.append(contents(tried))
        assert met[-1] in (before, after), (
            f"{tried.name}: neither the old nor the migrated database"
        )
        complete(tried, after)
    assert (met[0], met[-1]) == (before, after)
    few = (1, statements // 2, statements - 1, statements, statements + 1)
    for number in range(1, statements + 2) if THOROUGH else few:
        copy(source, tried)
        died = migrate_killed(tried, number)
        assert died == (number <= statements), (
            f"version {version}: killed or completed unexpectedly at statement {number}"
        )
        left = contents(tried)
        assert left in ((before, after) if died else (after,)), (
            f"{tried.name}: the migration was left half done"
        )
        complete(tried, after)
    return statements


def complete(tried: Path, after: Sequence[str]) -> None:
    """Run the migration again after an interruption, and check the result."""
    with closing(open_file(tried)) as connection:
        assert migrate(connection, tried) == NEWEST
    assert contents(tried) == after, (
        f"{tried.name}: the data differ from those after an uninterrupted migration"
    )


def main(arguments: Sequence[str]) -> int:
    """Test the older versions and print a line for each."""
    for version in VERSIONS:
        sys.stdout.write(f"{version} {try_version(Path(arguments[0]), version)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
