from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.records.members import StoreError
from bot.store.opening import open_store
from bot.store.postgres.migrations import migration_files as postgres_files
from bot.store.sqlite.migrations import migrate, migration_files
from tests.databases import file_of
from tests.store.killed_migrations import VERSIONS
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match
from tests.thorough import some

ROOT = Path(__file__).parents[2]
NEWEST = len(migration_files())


@pytest.fixture
def connection(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database, isolation_level=None)) as opened:
        yield opened


def schema(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    found = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    return {(name, re.sub(r"\s+", " ", sql)) for name, sql in found}


def version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


@pytest.mark.parametrize("files", [migration_files(), postgres_files()], ids=["SQLite", "Postgres"])
def test_files_are_numbered_without_a_gap_and_say_their_reason(files: Sequence[Path]) -> None:
    for number, file in enumerate(files, start=1):
        assert file.name.startswith(f"{number:04}_")
        assert file.read_text(encoding="utf-8").startswith("-- Reason: ")


@pytest.mark.parametrize("old", [*range(0, NEWEST, some(12, 1)), NEWEST - 1, NEWEST])
async def test_a_database_of_every_old_version_is_migrated(
    database: Path, connection: sqlite3.Connection, old: int
) -> None:
    if old:
        assert migrate(connection, database, migration_files()[:old]) == old
    async with await open_store(database) as store:
        record = await store.add_match(match(), change("a"))
        assert await store.read_match(record.id) == record
    assert version(connection) == NEWEST
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate(fresh, database)
        assert schema(connection) == schema(fresh)


@pytest.mark.process
def test_a_migration_killed_at_any_statement_loses_nothing(tmp_path: Path) -> None:
    # This runs in a separate process, because only a process with one thread may fork.
    ran = subprocess.run(
        [sys.executable, "-m", "tests.store.killed_migrations", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    counts = [int(line.split()[1]) for line in ran.stdout.splitlines()]
    assert len(counts) == len(VERSIONS)
    # Each migration has at least a statement between the beginning and end of its transaction.
    assert min(counts) > 3


async def test_a_database_of_a_newer_version_is_left_unchanged(
    database: Path, tmp_path: Path
) -> None:
    crashed = tmp_path / "crashed.db"
    async with await open_store(database) as store:
        await store.add_match(match(), change("a"))
        await file_of(store).write(
            lambda db: db.execute(f"PRAGMA user_version = {NEWEST + 1}").fetchall()
        )
        # Copy the files as a crash leaves them: the latest writes are only in the log file.
        for beside in ("", "-wal"):
            copied = database.with_name(database.name + beside).read_bytes()
            crashed.with_name(crashed.name + beside).write_bytes(copied)
    before = {path: path.read_bytes() for path in sorted(tmp_path.glob("crashed.db*"))}
    assert len(before) == 2
    with pytest.raises(
        StoreError, match=f"version {NEWEST + 1}.*knows {NEWEST}.*start the newer program"
    ):
        await open_store(crashed)
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize(
    ("statements", "error", "message"),
    [
        (
            "CREATE TABLE extra (id INTEGER);\nCREATE TABLE extra;",
            sqlite3.OperationalError,
            "syntax error",
        ),
        ("INSERT INTO match_log VALUES (404, 1, 'orphan');", StoreError, "without their match"),
        ("CREATE TABLE extra (id INTEGER)", ValueError, "unfinished statement"),
    ],
    ids=["that fails", "that would orphan rows", "with half a statement"],
)
def test_a_migration_is_undone(
    database: Path,
    connection: sqlite3.Connection,
    tmp_path: Path,
    statements: str,
    error: type[Exception],
    message: str,
) -> None:
    migrate(connection, database)
    before = schema(connection)
    broken = tmp_path / "9999_broken.sql"
    broken.write_text(f"-- Reason: a test.\n{statements}\n")
    with pytest.raises(error, match=message):
        migrate(connection, database, [*migration_files(), broken])
    assert (schema(connection), version(connection)) == (before, NEWEST)
    assert connection.execute("SELECT count(*) FROM match_log").fetchone()[0] == 0
    assert not connection.in_transaction
