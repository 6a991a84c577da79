"""The common interface of SQLite and PostgreSQL, with pages, migration results and sharding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.records.members import StaleError
from bot.runtime.health import TIMESTAMP_SHIFT, OwnShards, Shards


def stale_match(match_id: int, revision: int) -> StaleError:
    """Return the error for a match that is over or at another revision than a change expects."""
    return StaleError(f"match {match_id} is not open at revision {revision}")


class PlayersBusyError(Exception):
    """The same members have an open match of this game in this channel; `match_id` is its id."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} is open for the same people in this channel")
        self.match_id = match_id


def players_key(user_ids: Iterable[int]) -> str:
    """Return the key of a group of users, independent of their order.

    >>> players_key([20, 3])
    '3 20'
    """
    return " ".join(str(user_id) for user_id in sorted(user_ids))


PAGE_SIZE = 100
"""The default page size. A page of matches takes a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of query results in the order of their ids."""

    after: int = 0
    """The id after which the page begins."""
    size: int = PAGE_SIZE
    """The maximum number of results on the page."""

    @property
    def values(self) -> dict[str, object]:
        """The values of the placeholders `:after_id` and `:size`."""
        return {"after_id": self.after, "size": self.size}


FIRST_PAGE = Page()


@dataclass(frozen=True, slots=True)
class Update:
    """The result of a migration."""

    before: int
    """The version before the migration; 0 for a new database."""
    after: int
    seconds: float
    """The duration, including the copy."""
    copy: Path | None = None
    """The copy of the database before the migration, or None without a copy."""


T = TypeVar("T")
Values: TypeAlias = Mapping[str, object] | Sequence[object]


class Row(Protocol):
    """A row with values by column name and by position."""

    def __getitem__(self, key: int | str, /) -> Any:  # noqa: ANN401 - a value of any type
        """Return the value of a column."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the values."""

    def keys(self) -> list[str]:
        """Return the column names in order."""


class QueryResult(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int:
        """The number of changed rows."""

    def fetchall(self) -> list[Any]:
        """Return all rows; empty for a statement without rows."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the rows."""


class Transaction(Protocol):
    """A transaction: its statements are written together or not at all."""

    def execute(self, sql: str, values: Values = (), /) -> QueryResult:
        """Run one statement and return its result."""

    def executemany(self, sql: str, values: Iterable[Values], /) -> object:
        """Run one statement for each of `values`."""


class Database(Protocol):
    """A database that runs each transaction as one function in a thread."""

    shards: OwnShards
    """The shards that reads are restricted to; see `restrict_to_shards`."""
    size: str
    """The statement that selects the size of the database in bytes as `size`."""

    async def open(self) -> Update | None:
        """Migrate the database if necessary, and connect.

        Return the result of the migration, or None without a migration. Raises StoreError; the call
        may then be repeated.
        """

    async def close(self) -> None:
        """Finish the current work and disconnect."""

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Run `work` in one transaction, and return its result once it is on disk.

        An exception in `work` rolls back and propagates. `work` may run again after a conflict with
        another transaction. Raises StoreError if the database fails.
        """

    async def write_unflushed(self, work: Callable[[Transaction], T]) -> T:
        """Do the same as `write` without waiting for the disk.

        A crash of the bot loses nothing. A power cut may lose this write and others since the
        latest `write`.
        """

    async def read(self, sql: str, values: Mapping[str, object]) -> Sequence[Row]:
        """Return the rows of one SELECT, all from the same snapshot. Raises StoreError."""

    async def find(
        self, sql: str, values: Mapping[str, object], build: Callable[[Sequence[Row]], T]
    ) -> T:
        """Return the result of `build`, run in the database's thread, for the rows of a SELECT.

        Raises StoreError if the database fails.
        """

    def clean_up(self, tables: Iterable[str]) -> None:
        """Start to remove the deleted rows of `tables` from the files of the database."""


_MARK = re.compile(r"/\* shards (?P<how>of|by) (?P<column>[a-z_.]+) \*/")


def restrict_to_shards(sql: str, shards: Shards) -> str:
    """Return a statement restricted to servers of `shards`; unchanged for all shards.

    Marks in the statement are replaced by the condition: `/* shards of COLUMN */` for a column of
    server ids, `/* shards by COLUMN */` for a column of match ids.

    >>> sql = "SELECT id FROM matches WHERE id > 5 /* shards of guild_id */"
    >>> restrict_to_shards(sql, Shards((1,), 4))
    'SELECT id FROM matches WHERE id > 5 AND (abs(guild_id) >> 22) % 4 IN (1)'
    """
    if shards.has_all:
        return sql
    return _MARK.sub(lambda found: f"AND {_condition(found, shards)}", sql)


def _condition(found: re.Match[str], shards: Shards) -> str:
    column = found["column"]
    if found["how"] == "of":
        return _shard_condition(column, shards)
    held = _shard_condition("here.guild_id", shards)
    return f"EXISTS (SELECT 1 FROM matches AS here WHERE here.id = {column} AND {held})"  # noqa: S608 - our own text


def _shard_condition(column: str, shards: Shards) -> str:
    ids = ", ".join(map(str, shards.ids))
    return f"(abs({column}) >> {TIMESTAMP_SHIFT}) % {shards.count} IN ({ids})"
