"""Lets SQL that was written for both stores run on PostgreSQL, and its rows be read alike.

What a statement may look like is said in `bot.store.sql.database`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import psycopg
from psycopg.adapt import Buffer, Dumper
from psycopg.types.numeric import Int2Dumper
from psycopg.types.string import StrDumper

from bot.store.sql.database import Values

_PLACEHOLDER = re.compile(r"'[^']*'|--[^\n]*|::|:(?P<name>[a-z_]+)|(?P<mark>\?)|(?P<percent>%)")


def rendered(sql: str) -> str:
    """Return a statement with its placeholders as psycopg writes them."""

    def render(found: re.Match[str]) -> str:
        if found["name"]:
            return f"%({found['name']})s"
        if found["mark"]:
            return "%s"
        return found[0].replace("%", "%%")

    return _PLACEHOLDER.sub(render, sql)


class PostgresRow(tuple[Any, ...]):
    """A row whose values are found by column and by position, as sqlite3's are."""

    _columns: Mapping[str, int]

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 - a value of any type
        return super().__getitem__(self._columns[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """Return the names of the columns, in order."""
        return list(self._columns)


class PostgresFound:
    """What a statement found or changed."""

    def __init__(self, rows: Sequence[PostgresRow], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchall(self) -> list[PostgresRow]:
        """Return all rows, none of a statement that returns none."""
        return list(self._rows)

    def __iter__(self) -> Iterator[PostgresRow]:
        return iter(self._rows)


class PostgresTransaction:
    """A connection in a transaction, used like sqlite3's."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Values = ()) -> PostgresFound:
        """Run one statement and return what it found."""
        cursor = self._connection.execute(rendered(sql).encode(), values)
        if cursor.description is None:
            return PostgresFound((), cursor.rowcount)
        columns = {column.name: at for at, column in enumerate(cursor.description)}
        rows = [_row(values, columns) for values in cursor.fetchall()]
        return PostgresFound(rows, cursor.rowcount)

    def executemany(self, sql: str, values: Iterable[Values]) -> None:
        """Run one statement for each of `values`."""
        with self._connection.cursor() as cursor:
            cursor.executemany(rendered(sql).encode(), values)


def _row(values: tuple[Any, ...], columns: Mapping[str, int]) -> PostgresRow:
    row = PostgresRow(values)
    row._columns = columns  # noqa: SLF001 - a tuple takes no other arguments
    return row


class _FlagDumper(Int2Dumper):
    """Writes a flag as 0 or 1."""

    def dump(self, obj: Any) -> Buffer | None:  # noqa: ANN401 - as psycopg declares it
        return super().dump(int(obj))


class _TextDumper(StrDumper):
    """Writes text without the one character that PostgreSQL cannot keep."""

    def dump(self, obj: Any) -> Buffer | None:  # noqa: ANN401 - as psycopg declares it
        return super().dump(str(obj).replace("\0", ""))


def adapt(connection: psycopg.Connection[Any]) -> None:
    """Let a connection write values as the store's SQL means them."""
    dumpers: Sequence[tuple[type, type[Dumper]]] = ((bool, _FlagDumper), (str, _TextDumper))
    for kind, dumper in dumpers:
        connection.adapters.register_dumper(kind, dumper)
