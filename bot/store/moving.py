"""Moves all games from one database to another, SQLite or PostgreSQL, and verifies the result.

The target is written in one transaction and read back. For each table, the number of rows and a
checksum that ignores the order of the rows are compared with those of the source. The transaction
is committed only if they are equal. During the move, other processes cannot write to a SQLite file;
a PostgreSQL database is read from one snapshot.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import psycopg

from bot.records.members import StoreError
from bot.runtime.config import redact_address
from bot.store import moved
from bot.store.postgres.connection import Session, connect, store_error
from bot.store.sqlite.connection import store_error as file_error

TABLES = (
    "matches", "seats", "match_log", "invitations", "invitation_guests", "proposals",
    "drafts", "orders", "automatic_moves", "members", "servers", "departures", "absences",
    "hidden_members", "names", "registrations", "running_time", "seat_figures", "messages",
    "daily_secret", "daily_results",
)  # fmt: skip
"""All tables, ordered so that a row is copied after the rows that it refers to."""
COUNTED_UP = ("matches", "invitations", "absences", "messages")
"""The tables with ids from a counter, which never assigns an id twice. In SQLite, `absences` has
no counter."""
_ROWS_AT_ONCE = 2_000
_MODULUS = 2**128
"""Checksums are sums of digests modulo this number."""

Value: TypeAlias = int | float | str | bytes | None
Values: TypeAlias = tuple[Value, ...]
Advance: TypeAlias = Callable[[int], object]
"""A function that is called with the number of rows copied or compared since its previous call."""


@dataclass(frozen=True, slots=True)
class TableSum:
    """The size and the checksum of a table."""

    rows: int = 0
    sum: int = 0
    """The checksum of all rows, independent of their order."""


class OpenDatabase(Protocol):
    """The source or the target, in an open transaction."""

    def columns(self, table: str) -> Sequence[str]:
        """Return the sorted column names of a table."""

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Values]:
        """Yield all rows of a table."""

    def count(self, table: str) -> int:
        """Return the number of rows in a table."""

    def write(self, table: str, columns: Sequence[str], rows: Iterable[Values]) -> None:
        """Add rows to a table."""

    def highest_id(self, table: str) -> int:
        """Return the highest id ever assigned in a table, or 0."""

    def set_highest_id(self, table: str, highest: int) -> None:
        """Make the table assign only ids above `highest`."""

    def mark(self, place: str, at: str) -> None:
        """Mark the games as moved to `place` on the day `at`, such as "2026-01-31"."""

    def unmark(self) -> None:
        """Remove the mark, if any."""


def move(source: Path | str, target: Path | str, advance: Advance, now: float) -> int:
    """Move everything from one migrated database to another, and return the number of rows.

    `source` and `target` are paths of SQLite files or addresses of PostgreSQL databases. The source
    is marked as moved at `now`, in Unix seconds, and must not be used again. Raises StoreError and
    changes neither database if the target is not empty, has other columns, or differs from the
    source after the copy.
    """
    with _open(source) as old, _open(target) as new:
        rows = _copy_all(old, new, advance)
        # The mark is committed after the target: a power cut in between duplicates the games but
        # never loses them.
        place = redact_address(target) if isinstance(target, str) else str(target.absolute())
        old.mark(place, datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d"))
    return rows


def copy(source: Path | str, target: Path | str) -> None:
    """Copy everything from one migrated database, possibly in use, to another.

    Raises StoreError if the target is not empty, has other columns, or differs from the source
    after the copy.
    """
    with _open(source) as old, _open(target) as new:
        _copy_all(old, new, lambda _: None)


def _copy_all(old: OpenDatabase, new: OpenDatabase, advance: Advance) -> int:
    for table in TABLES:
        if new.count(table):
            raise StoreError("the target already contains games or settings; name an empty one")
    sums = {table: _copy_table(table, old, new, advance) for table in TABLES}
    for table, total in sums.items():
        arrived = _sum_rows(new.rows(table, new.columns(table)), advance)
        if arrived != total:
            raise StoreError(
                f"the copy of the table {table} differs from the table; nothing was moved"
            )
    for table in COUNTED_UP:
        new.set_highest_id(table, old.highest_id(table))
    return sum(total.rows for total in sums.values())


def unmark_moved(database: Path | str) -> None:
    """Remove the mark from a database whose games were moved elsewhere. Raises StoreError."""
    with _open(database) as session:
        session.unmark()


def size(source: Path | str) -> int:
    """Return the number of rows in a database. Raises StoreError."""
    with _open(source) as session:
        return sum(session.count(table) for table in TABLES)


def _copy_table(table: str, old: OpenDatabase, new: OpenDatabase, advance: Advance) -> TableSum:
    columns = old.columns(table)
    if columns != new.columns(table):
        raise StoreError(
            f"the table {table} has different columns in the two databases; migrate both first"
        )
    total, rows = TableSum(), old.rows(table, columns)
    while batch := list(islice(rows, _ROWS_AT_ONCE)):
        new.write(table, columns, batch)
        total = _sum(total, batch)
        advance(len(batch))
    return total


def _sum_rows(rows: Iterator[Values], advance: Advance) -> TableSum:
    total = TableSum()
    while batch := list(islice(rows, _ROWS_AT_ONCE)):
        total = _sum(total, batch)
        advance(len(batch))
    return total


def _sum(before: TableSum, rows: Sequence[Values]) -> TableSum:
    digests = (blake2b(repr(row).encode(), digest_size=16).digest() for row in rows)
    added = sum(int.from_bytes(digest, "big") for digest in digests)
    return TableSum(before.rows + len(rows), (before.sum + added) % _MODULUS)


def _open(database: Path | str) -> AbstractContextManager[OpenDatabase]:
    return _open_file(database) if isinstance(database, Path) else _open_server(database)


@contextlib.contextmanager
def _open_file(path: Path) -> Iterator[OpenDatabase]:
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA foreign_keys = ON")
            # Excludes other writers until COMMIT.
            db.execute("BEGIN IMMEDIATE")
            yield _Sqlite(db)
            db.execute("COMMIT")
    except sqlite3.Error as error:
        raise file_error(path, error) from error


@contextlib.contextmanager
def _open_server(address: str) -> Iterator[OpenDatabase]:
    try:
        with connect(address) as session:
            session.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            with session.transaction():
                yield _Postgres(session)
    except psycopg.Error as error:
        raise store_error(error) from error


class _Sqlite:
    """A SQLite file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def columns(self, table: str) -> Sequence[str]:
        found = self._db.execute("SELECT name FROM pragma_table_info(?)", (table,))
        return sorted(name for (name,) in found)

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Values]:
        return map(_strip_nul, self._db.execute(_select(table, columns)))

    def count(self, table: str) -> int:
        return int(self._db.execute(_count(table)).fetchone()[0])

    def write(self, table: str, columns: Sequence[str], rows: Iterable[Values]) -> None:
        marks = ", ".join("?" * len(columns))
        names = ", ".join(columns)
        self._db.executemany(
            f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608 - our own names
            rows,
        )

    def highest_id(self, table: str) -> int:
        counters = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))
        highest = self._db.execute(f"SELECT coalesce(max(id), 0) FROM {table}")  # noqa: S608
        return max(*(int(seq) for (seq,) in counters), *map(int, highest.fetchone()), 0)

    def set_highest_id(self, table: str, highest: int) -> None:
        # No other data refers to the id of an absence, so SQLite has no counter for absences.
        if table != "absences":
            self._db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            self._db.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, highest))

    def mark(self, place: str, at: str) -> None:
        self._db.execute(moved.MAKE)
        self._db.execute(f"INSERT INTO {moved.TABLE} VALUES (?, ?)", (place, at))  # noqa: S608

    def unmark(self) -> None:
        self._db.execute(moved.REMOVE)


class _Postgres:
    """A PostgreSQL database."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def columns(self, table: str) -> Sequence[str]:
        found = self._session.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = current_schema() AND table_name = %s",
            (table,),
        )
        return sorted(name for (name,) in found)

    def rows(self, table: str, columns: Sequence[str]) -> Iterator[Values]:
        # With a server-side cursor, a log of millions of lines is never in memory as a whole.
        with self._session.cursor(f"rows_of_{table}") as cursor:
            cursor.itersize = _ROWS_AT_ONCE
            yield from map(_strip_nul, cursor.execute(_select(table, columns).encode()))

    def count(self, table: str) -> int:
        return int(self._one(_count(table)))

    def write(self, table: str, columns: Sequence[str], rows: Iterable[Values]) -> None:
        names = ", ".join(columns)
        sql = f"COPY {table} ({names}) FROM STDIN".encode()
        with self._session.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                copy.write_row(row)

    def highest_id(self, table: str) -> int:
        counter = self._counter(table)
        return int(self._one(f"SELECT last_value - 1 + is_called::int FROM {counter}"))  # noqa: S608

    def set_highest_id(self, table: str, highest: int) -> None:
        if highest:
            self._session.execute("SELECT setval(%s, %s)", (self._counter(table), highest))

    def mark(self, place: str, at: str) -> None:
        self._session.execute(moved.MAKE.encode())
        filled = f"INSERT INTO {moved.TABLE} VALUES (%s, %s)"  # noqa: S608
        self._session.execute(filled.encode(), (place, at))

    def unmark(self) -> None:
        self._session.execute(moved.REMOVE.encode())

    def _counter(self, table: str) -> str:
        return str(self._one("SELECT pg_get_serial_sequence(%(table)s, 'id')", {"table": table}))

    def _one(self, sql: str, values: Mapping[str, object] | None = None) -> Any:  # noqa: ANN401
        found = self._session.execute(sql.encode(), values).fetchone()
        assert found is not None
        return found[0]


def _select(table: str, columns: Sequence[str]) -> str:
    return f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608 - our own names


def _count(table: str) -> str:
    return f"SELECT count(*) FROM {table}"  # noqa: S608 - our own names


def _strip_nul(row: Sequence[Value]) -> Values:
    """Return a row without NUL characters in texts, which PostgreSQL cannot store."""
    return tuple(each.replace("\0", "") if isinstance(each, str) else each for each in row)
