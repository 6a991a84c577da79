"""One lock for each match, so that two tasks never change the same match at once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class MatchLocks:
    """The locks, each made when it is first asked for."""

    def __init__(self) -> None:
        # A lock lives as long as somebody holds or awaits it. Between looking a lock up and
        # awaiting it there is no await, so two tasks cannot end up with two locks for one match.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, match_id: int) -> asyncio.Lock:
        """Return the lock of a match, to be awaited at once."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock
