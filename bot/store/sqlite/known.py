"""Records that were read or written lately, so that every click need not ask the file again.

A SQLite file has one bot process; a back end for several must not remember like this.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

_Record = TypeVar("_Record")
MOST = 4096


class Known(Generic[_Record]):
    """The latest known records by id."""

    def __init__(self) -> None:
        self._records: OrderedDict[int, _Record] = OrderedDict()

    def get(self, key: int) -> _Record | None:
        """Return the record if it is known."""
        return self._records.get(key)

    def found(self, key: int, record: _Record) -> _Record:
        """Take in a record that was read, unless a newer one was written meanwhile."""
        if len(self._records) >= MOST:
            self._records.popitem(last=False)
        return self._records.setdefault(key, record)

    def written(self, key: int, record: _Record) -> None:
        """Take in a record that was written."""
        self._records[key] = record

    def forget(self, key: int) -> None:
        """Know nothing of this one any more."""
        self._records.pop(key, None)
