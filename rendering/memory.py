"""What was drawn lately, kept within a limit, for every thread that draws."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

V = TypeVar("V")


class Memory(Generic[V]):
    """Keeps values by what they show, least recently used forgotten first."""

    def __init__(self, room: int, weigh: Callable[[V], int]) -> None:
        """Keep what weighs `room` bytes together, by `weigh`."""
        self._room = room
        self._weigh = weigh
        self._held = 0
        self._values: OrderedDict[Hashable, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> V | None:
        """Return the value, or None if it is not kept; nobody may change it."""
        with self._lock:
            found = self._values.get(key)
            if found is not None:
                self._values.move_to_end(key)
            return found

    def put(self, key: Hashable, value: V) -> None:
        """Keep a value that nobody will change."""
        with self._lock:
            if key in self._values:
                return
            self._values[key] = value
            self._held += self._weigh(value)
            while self._held > self._room:
                _, dropped = self._values.popitem(last=False)
                self._held -= self._weigh(dropped)
