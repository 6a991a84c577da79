"""One lock for each thing that has an id, so that two tasks never change the same one at once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """The locks, each made when it is first asked for."""

    def __init__(self) -> None:
        # A lock lives as long as somebody holds or awaits it. Between looking a lock up and
        # awaiting it there is no await, so two tasks cannot end up with two locks for one key.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: int) -> asyncio.Lock:
        """Return the lock of what has that id, to be awaited at once."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
