"""One process a shard: a process's shards, from taking them to letting them go."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Iterable

import structlog

from bot import __version__
from bot.records.members import StoreError, UnreachableError
from bot.runtime.clock import Pauses, Supervisor
from bot.runtime.config import Settings
from bot.runtime.health import EVERY_SECONDS, LockState, OwnReport, Report, health_file
from bot.store.opening import store_and_lock
from bot.store.shard_lock import WantedShards
from bot.store.sql.database import Update
from bot.store.sql.store import Store
from bot.store.sqlite.copies import make_private_folder

LONGEST_PAUSE_SECONDS = 10.0
"""A database is one's own, and who waits for it keeps members waiting."""

AWAY_SECONDS = 20.0
"""For how long it stands that a database was out of reach: the next try has failed by then."""
START_SECONDS = 60.0
"""Within which the next word comes while the bot starts, as systemd is told."""

_log = structlog.get_logger(__name__)


class LockedStore:
    """The time for which a process has its shards, and with them the store."""

    def __init__(self, settings: Settings) -> None:
        """Begin nothing yet; raises StoreError where a part of the program is missing."""
        wanted = WantedShards(settings.shard_ids, settings.shards)
        self._store, self._shard_lock = store_and_lock(settings.database, settings.postgres, wanted)
        self.taken_at = 0.0
        """When, by time.monotonic(), the shards became this process's."""
        self.opened = asyncio.Event()
        """Set once the shards are taken and the store is open."""
        self._folder = settings.database.parent
        self._away: tuple[float, str] = (0.0, "")

    @property
    def store(self) -> Store:
        """The store, open only as long as the shards are held."""
        return self._store

    @property
    def answered_before(self) -> frozenset[str] | None:
        """What the process before had answered last; None if it ended without a word."""
        return self._shard_lock.left

    @property
    def away(self) -> str:
        """Why the database that is waited for is out of reach; empty while it is not."""
        since, why = self._away
        return why if time.monotonic() - since < AWAY_SECONDS else ""

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Call `changed` from now on, in the event loop, whenever the standing changes."""
        self._shard_lock.watch(changed)

    async def awaited(self) -> bool:
        """Return whether another process waits for one of the shards, as far as that is known."""
        return await self._shard_lock.awaited()

    async def take(self, *, patient: bool = False) -> None:
        """Take the shards and open the store; a `patient` start waits for whoever has them.

        A database that is out of reach for now is waited for. Raises TakenError if another process
        has a shard, and StoreError, with the cause and the fix, if the store cannot be used.
        """
        pauses = Pauses(LONGEST_PAUSE_SECONDS)
        while True:
            try:
                await self._take(patient=patient)
            except UnreachableError as away:
                pause = pauses.next()
                _log.warning("store.waiting", error=str(away), again_in_seconds=round(pause, 1))
                self._away = time.monotonic(), str(away)
                await asyncio.sleep(pause)
            else:
                return

    async def _take(self, *, patient: bool) -> None:
        await self._shard_lock.take(patient=patient)
        self.taken_at = time.monotonic()
        try:
            # The bot reports there how it is, also where the games are elsewhere.
            await asyncio.to_thread(make_private_folder, self._folder)
        except OSError as error:
            raise StoreError(f"cannot make the folder {self._folder} ({error})") from error
        update = await self._store.open()
        if update is not None:
            _tell(update)
        self.opened.set()

    async def release(self, answered: Iterable[str] = ()) -> None:
        """Close the store if it is open, and let the shards go, or end waiting for them.

        `answered` is what the next process need not answer.
        """
        if self.opened.is_set():
            self.opened.clear()
            await self._store.close()
        await self._shard_lock.release(answered)


def _tell(update: Update) -> None:
    if not update.before:
        _log.info("store.made", version=update.after)
        return
    _log.info(
        "store.migrated", before=update.before, after=update.after,
        copy=None if update.copy is None else str(update.copy), seconds=round(update.seconds, 1),
    )  # fmt: skip


async def report_waiting(locked_store: LockedStore, settings: Settings) -> None:
    """Report that a start waits for the database, whenever it does, until cancelled."""
    own, supervisor = OwnReport(health_file(settings.database, settings.part)), Supervisor()
    began = time.time()
    try:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            if locked_store.away:
                supervisor.starting(START_SECONDS)
                supervisor.status(locked_store.away)
                waiting = Report(
                    version=__version__, pid=os.getpid(), at=time.time(), connected=False,
                    connected_since=began, was_ready=False, store_trouble=locked_store.away,
                )  # fmt: skip
                with contextlib.suppress(OSError):
                    make_private_folder(settings.database.parent)
                    own.write(waiting)
    finally:
        own.remove()
