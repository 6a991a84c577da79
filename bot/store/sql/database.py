"""The connection that both databases provide, with paging, updates and sharding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.runtime.health import TIMESTAMP_BITS, OwnShards, Shards


class StaleRevisionError(Exception):
    """The match is not at the revision that the change was made for; nothing was written."""

    def __init__(self, match_id: int, revision: int) -> None:
        super().__init__(f"match {match_id} is not open at revision {revision}")


class StaleShownError(Exception):
    """What Discord shows of the match has changed since it was read; nothing was written."""

    def __init__(self, match_id: int, edition: int) -> None:
        super().__init__(f"match {match_id} is not shown as of edition {edition}")


class PlayersBusyError(Exception):
    """The same people have an open match of this game in this channel; `match_id` names it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} is open for the same people in this channel")
        self.match_id = match_id


def players_key(user_ids: Iterable[int]) -> str:
    """Return a key for a group of users, the same for any order of seats."""
    return " ".join(str(user_id) for user_id in sorted(user_ids))


PAGE_SIZE = 100
"""So many matches are read in a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of what a query finds, in the order of the ids."""

    after: int = 0
    """The id that the page begins after."""
    size: int = PAGE_SIZE
    """The most that is on it."""

    @property
    def values(self) -> dict[str, object]:
        """What an SQL text with `:after_id` and `:size` needs."""
        return {"after_id": self.after, "size": self.size}


FIRST_PAGE = Page()


@dataclass(frozen=True, slots=True)
class Update:
    """A database was brought up to date, or made."""

    before: int
    """Its version until then; 0 for one that was made."""
    after: int
    seconds: float
    """What it took, the copy included."""
    copy: Path | None = None
    """Where the database as it was is kept; None where nothing was copied."""


T = TypeVar("T")
Values: TypeAlias = Mapping[str, object] | Sequence[object]


class Row(Protocol):
    """A row whose values are found by column and by position."""

    def __getitem__(self, key: int | str, /) -> Any:  # noqa: ANN401 - a value of any type
        """Return the value in a column."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the values."""

    def keys(self) -> list[str]:
        """Return the names of the columns, in order."""


class Found(Protocol):
    """What a statement found or changed."""

    @property
    def rowcount(self) -> int:
        """How many rows it has changed."""

    def fetchall(self) -> list[Any]:
        """Return all rows, none of a statement that returns none."""

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the rows."""


class Transaction(Protocol):
    """What all runs in that is written together, or not at all."""

    def execute(self, sql: str, values: Values = (), /) -> Found:
        """Run one statement and return what it found."""

    def executemany(self, sql: str, values: Iterable[Values], /) -> object:
        """Run one statement for each of `values`."""


class Database(Protocol):
    """A database that runs each transaction as one call in a thread."""

    shards: OwnShards
    """Whose servers reads look for, where a statement says so."""
    size: str
    """The statement that finds how many bytes it takes, as `size`."""

    async def open(self) -> Update | None:
        """Connect, and bring it up to date; return what that has changed, if anything.

        Raises StoreError, after which it may be tried again.
        """

    async def close(self) -> None:
        """Finish the work under way and disconnect."""

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Return what `work` returns, run as one transaction that is on disk afterwards.

        An exception in `work` undoes everything and is passed on. `work` may run once more, where
        another transaction came first. Raises StoreError if the database cannot serve.
        """

    async def write_unflushed(self, work: Callable[[Transaction], T]) -> T:
        """Return what `work` returns, as `write` does, but without waiting for the disk.

        A crash of the bot loses nothing. A power cut may lose this write, but none before it.
        """

    async def read(self, sql: str, values: Mapping[str, object]) -> Sequence[Row]:
        """Return the rows that one SELECT finds, all from the same moment.

        Raises StoreError if the database cannot serve.
        """

    async def find(
        self, sql: str, values: Mapping[str, object], build: Callable[[Sequence[Row]], T]
    ) -> T:
        """Return what `build` makes, in the database's thread, of the rows that a SELECT finds.

        Raises StoreError if the database cannot serve.
        """

    def clean_up(self, tables: Iterable[str]) -> None:
        """Let what was deleted from `tables` leave the files; returns at once."""


_MARK = re.compile(r"/\* shards (?P<how>of|by) (?P<column>[a-z_.]+) \*/")


def within(sql: str, shards: Shards) -> str:
    """Return a statement that finds only what belongs to servers of `shards`."""
    if shards.all:
        return sql
    return _MARK.sub(lambda found: f"AND {_condition(found, shards)}", sql)


def _condition(found: re.Match[str], shards: Shards) -> str:
    column = found["column"]
    if found["how"] == "of":
        return _held(column, shards)
    held = _held("here.guild_id", shards)
    return f"EXISTS (SELECT 1 FROM matches AS here WHERE here.id = {column} AND {held})"  # noqa: S608 - our own text


def _held(column: str, shards: Shards) -> str:
    ids = ", ".join(map(str, shards.ids))
    return f"(abs({column}) >> {TIMESTAMP_BITS}) % {shards.count} IN ({ids})"
