"""One process a shard: a process's shards, from taking them to letting them go."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable

from bot.config import Settings
from bot.measures import Measures
from bot.records.errors import StoreError
from bot.shards import Hold
from bot.store.contract import Store
from bot.store.guard import Claim
from bot.store.opening import guarded_store
from bot.store.private_files import make_private_folder


class Tenure:
    """The time for which a process has its shards, and with them the store."""

    def __init__(self, settings: Settings, measures: Measures) -> None:
        """Begin nothing yet; `measures` are told how long work has waited for the database.

        Raises StoreError where a part of the program is missing.
        """
        claim = Claim(settings.shard_ids, settings.shards)
        self._store, self._guard = guarded_store(
            settings.database, settings.postgres, claim, measures
        )
        self.taken_at = 0.0
        """When, by time.monotonic(), the shards became this process's."""
        self.opened = asyncio.Event()
        """Set once the shards are taken and the store is open."""
        self._folder = settings.database.parent

    @property
    def store(self) -> Store:
        """The store, open only as long as the shards are held."""
        return self._store

    @property
    def answered_before(self) -> frozenset[str] | None:
        """What the process before had answered last; None if it ended without a word."""
        return self._guard.left

    def watch(self, changed: Callable[[Hold], None]) -> None:
        """Call `changed` from now on, in the event loop, whenever the standing changes."""
        self._guard.watch(changed)

    async def awaited(self) -> bool:
        """Return whether another process waits for one of the shards, as far as that is known."""
        return await self._guard.awaited()

    async def take(self, *, patient: bool = False) -> None:
        """Take the shards and open the store; a `patient` start waits for whoever has them.

        Raises TakenError if another process has a shard, and StoreError, with the cause and the
        fix, if the store cannot be used.
        """
        await self._guard.take(patient=patient)
        self.taken_at = time.monotonic()
        try:
            # The bot reports there how it is, also where the games are elsewhere.
            await asyncio.to_thread(make_private_folder, self._folder)
        except OSError as error:
            raise StoreError(f"cannot make the folder {self._folder} ({error})") from error
        await self._store.open()
        self.opened.set()

    async def release(self, answered: Iterable[str] = ()) -> None:
        """Close the store if it is open, and let the shards go, or end waiting for them.

        `answered` is what the next process need not answer.
        """
        if self.opened.is_set():
            self.opened.clear()
            await self._store.close()
        await self._guard.release(answered)
