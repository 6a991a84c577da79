"""What the statements ask of a database, whichever it is.

A statement names its values `:name` or `?`. Times are numbers, flags are 0 and 1, lists are JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.operating.shards import OwnShards
from bot.store.update import Update

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
