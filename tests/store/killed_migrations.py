"""Kills a migrating process at every statement, for older versions of the database.

    python -m tests.store.killed_migrations FOLDER

runs in a process of its own that has one thread, so that it may fork. A migration is run, and at
each of its statements, and in the middle of them, it is noted what the database's files hold: that
is what a process leaves that is killed there. It must be the old database or the new one, whole;
and migrated again it must be the same as if nobody had been killed. So that this is not believed
of dead processes without having seen one, a child migrates a copy and kills itself, too: at the
beginning, in the middle and at the end, and by `make thorough` at every statement. Prints how many
moments it tried; raises AssertionError for what was lost.
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
"""Which are tried: whichever it is, every later file is part of its migration."""
STEPS = 97
"""So many steps of SQLite's machine lie between two moments in the middle of statements."""
Files = dict[str, bytes]
"""What the files of a database hold, by what is after its name."""


def open_file(database: Path) -> sqlite3.Connection:
    """Return a connection that begins no transactions of its own, and waits for no disk.

    What a killed process has written is with the operating system, on the disk or not.
    """
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def make(database: Path, version: int) -> None:
    """Make a database of an older version with rows in every table, as a killed bot leaves it."""
    with closing(open_file(database)) as connection:
        migrate(connection, database, migration_files()[:version])
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        fill(connection)
        # The copies below take the log along that the last run did not come to merge.
        for suffix in ("", "-wal"):
            shutil.copy(f"{database}{suffix}", f"{database}.killed{suffix}")


def fill(connection: sqlite3.Connection) -> None:
    """Put rows into every table that the database has."""
    tables = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        " ORDER BY rowid"
    ).fetchall()
    for (table,) in tables:
        known = ROWS.get(table)
        assert known is not None, f"say in ROWS what a row of {table} holds"
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for row in known:
            missing = set(columns) - row.keys()
            assert not missing, f"say in ROWS what {missing} of {table} hold"
            names, marks = ", ".join(columns), ", ".join(f":{name}" for name in columns)
            connection.execute(
                f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608 - own names
                dict(row),
            )


def contents(database: Path) -> list[str]:
    """Return the version and all that a database holds, after checking that it is whole."""
    with closing(open_file(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *connection.iterdump()]


def copy(source: Path, target: Path) -> None:
    """Put a database with its log in the place of another."""
    put(files_of(Path(f"{source}.killed")), target)


def put(files: Files, target: Path) -> None:
    """Put what the files of a database held in the place of another."""
    for suffix in ("", "-wal", "-shm"):
        Path(f"{target}{suffix}").unlink(missing_ok=True)
    for suffix, content in files.items():
        Path(f"{target}{suffix}").write_bytes(content)


def killed(database: Path, number: int) -> bool:
    """Migrate in a child that dies as statement `number` begins, counted from 1.

    Returns False if it came to the end.
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
            os._exit(0)  # not closed in order: as if it were killed just after
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def left_by_the_dead(source: Path, tried: Path) -> tuple[int, list[Files]]:
    """Migrate a copy of `source`; return its statements and all that its files held meanwhile."""
    copy(source, tried)
    statements, held = 0, [files_of(tried)]

    def look() -> None:
        now = files_of(tried)
        if now not in held:
            held.append(now)

    def begin(_: str) -> None:
        nonlocal statements
        statements += 1
        look()

    with closing(open_file(tried)) as connection:
        connection.set_trace_callback(begin)
        connection.set_progress_handler(look, STEPS)
        migrate(connection, tried)
        look()
    return statements, held


def files_of(database: Path) -> Files:
    """Return what the database's file and its log hold right now."""
    return {suffix: Path(f"{database}{suffix}").read_bytes() for suffix in ("", "-wal")}


def try_version(folder: Path, version: int) -> int:
    """Break the migrations of one older version off; return at how many moments."""
    source, tried, whole = (folder / f"{version}-{name}" for name in ("old", "tried", "whole"))
    make(source, version)
    copy(source, whole)
    before = contents(whole)
    with closing(open_file(whole)) as connection:
        assert migrate(connection, whole) == NEWEST
    after = contents(whole)
    assert before != after
    statements, held = left_by_the_dead(source, tried)
    met = []
    for files in held:
        put(files, tried)
        met.append(contents(tried))
        assert met[-1] in (before, after), f"{tried.name}: half a change"
        mend(tried, after)
    assert (met[0], met[-1]) == (before, after)
    few = (1, statements // 2, statements - 1, statements, statements + 1)
    for number in range(1, statements + 2) if THOROUGH else few:
        copy(source, tried)
        died = killed(tried, number)
        assert died == (number <= statements), f"version {version}: not killed at {number}"
        left = contents(tried)
        assert left in ((before, after) if died else (after,)), f"{tried.name}: half a change"
        mend(tried, after)
    return statements


def mend(tried: Path, after: Sequence[str]) -> None:
    """Migrate again what a killed process has left."""
    with closing(open_file(tried)) as connection:
        assert migrate(connection, tried) == NEWEST
    assert contents(tried) == after, f"{tried.name}: lost"


def main(arguments: Sequence[str]) -> int:
    """Try the older versions; print a line for each."""
    for version in VERSIONS:
        sys.stdout.write(f"{version} {try_version(Path(arguments[0]), version)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
