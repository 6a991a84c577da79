"""Records that were read or written lately, so that every click need not ask the file again.

A SQLite file has one bot process; a back end for several must not remember like this.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from cachetools import LRUCache

_Record = TypeVar("_Record")
MOST = 4096
"""How many records of one kind are known; what they hold is bounded, a kilobyte at most."""


class Known(Generic[_Record]):
    """The latest known records by id."""

    def __init__(self) -> None:
        self._records: LRUCache[int, _Record] = LRUCache(MOST)

    def get(self, key: int) -> _Record | None:
        """Return the record if it is known."""
        return self._records.get(key)

    def found(self, key: int, record: _Record) -> _Record:
        """Take in a record that was read, unless a newer one was written meanwhile."""
        return self._records.setdefault(key, record)

    def written(self, key: int, record: _Record) -> None:
        """Take in a record that was written."""
        self._records[key] = record

    def forget(self, key: int) -> None:
        """Know nothing of this one any more."""
        self._records.pop(key, None)
