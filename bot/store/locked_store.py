"""The store of a process, which is open only while the process holds its shards.

A shard is one of the groups into which Discord divides a bot's servers.
"""

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
from bot.runtime.health import EVERY_SECONDS, LockState, Report, ReportFile, health_file
from bot.store.opening import build_store_and_lock
from bot.store.shard_lock import WantedShards
from bot.store.sql.database import Update
from bot.store.sql.store import Store
from bot.store.sqlite.copies import make_private_folder

LONGEST_PAUSE_SECONDS = 10.0
"""The maximum pause between two attempts to reach the database.

It is short, because members wait meanwhile."""

OUTAGE_SECONDS = 20.0
"""An outage is reported for this time after a failed attempt to reach the database.

The next attempt ends within this time."""
START_SECONDS = 60.0
"""The time within which systemd must receive the next sign of life of a starting bot."""

_log = structlog.get_logger(__name__)


class LockedStore:
    """A store that is open only while this process holds its shards."""

    def __init__(self, settings: Settings) -> None:
        """Prepare the store and the lock without opening them.

        Raises StoreError if the PostgreSQL driver is needed but missing.
        """
        wanted = WantedShards(settings.shard_ids, settings.shards)
        self._store, self._shard_lock = build_store_and_lock(
            settings.database, settings.postgres, wanted
        )
        self.taken_at = 0.0
        """The time.monotonic() at which the process took the shards."""
        self.opened = asyncio.Event()
        """Set while the shards are held and the store is open."""
        self._folder = settings.database.parent
        self._outage: tuple[float, str] = (0.0, "")
        """The time.monotonic() and the error of the latest failed attempt to reach the database."""

    @property
    def store(self) -> Store:
        """The store, open only while the shards are held."""
        return self._store

    @property
    def previously_answered(self) -> frozenset[str] | None:
        """The ids of the interactions that the previous process answered shortly before its end, or
        None if it did not leave a list.
        """
        return self._shard_lock.previously_answered

    @property
    def outage(self) -> str:
        """The error of a database outage during the start; empty without an outage."""
        since, error = self._outage
        return error if time.monotonic() - since < OUTAGE_SECONDS else ""

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Call `changed` in the event loop on each change of the lock's state."""
        self._shard_lock.watch(changed)

    async def is_awaited(self) -> bool:
        """Return whether another process is known to wait for one of the shards."""
        return await self._shard_lock.is_awaited()

    async def take(self, *, wait: bool = False) -> None:
        """Take the shards and open the store. If `wait`, wait until the shards are free.

        Retries while the database is unreachable. Raises ShardTakenError if another process runs a
        shard, and StoreError, with the cause and the fix, if the store cannot be used.
        """
        pauses = Pauses(LONGEST_PAUSE_SECONDS)
        while True:
            try:
                await self._take(wait=wait)
            except UnreachableError as error:
                pause = pauses.next_pause()
                _log.warning("store.waiting", error=str(error), again_in_seconds=round(pause, 1))
                self._outage = time.monotonic(), str(error)
                await asyncio.sleep(pause)
            else:
                return

    async def _take(self, *, wait: bool) -> None:
        await self._shard_lock.take(wait=wait)
        self.taken_at = time.monotonic()
        try:
            # The bot writes its health report to this folder, even if the games are in PostgreSQL.
            await asyncio.to_thread(make_private_folder, self._folder)
        except OSError as error:
            raise StoreError(f"cannot create the folder {self._folder} ({error})") from error
        update = await self._store.open()
        if update is not None:
            _log_update(update)
        self.opened.set()

    async def release(self, answered: Iterable[str] = ()) -> None:
        """Close the store if it is open, and release the shards or stop waiting for them.

        `answered` lists the ids of the interactions that the next process must not answer again.
        """
        if self.opened.is_set():
            self.opened.clear()
            await self._store.close()
        await self._shard_lock.release(answered)


def _log_update(update: Update) -> None:
    if not update.before:
        _log.info("store.created", version=update.after)
        return
    _log.info(
        "store.migrated", before=update.before, after=update.after,
        copy=None if update.copy is None else str(update.copy), seconds=round(update.seconds, 1),
    )  # fmt: skip


async def report_waiting(locked_store: LockedStore, settings: Settings) -> None:
    """Write health reports while a database outage delays the start; runs until cancelled."""
    own, supervisor = ReportFile(health_file(settings.database, settings.part)), Supervisor()
    began = time.time()
    try:
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            if locked_store.outage:
                supervisor.report_start(START_SECONDS)
                supervisor.report_status(locked_store.outage)
                waiting = Report(
                    version=__version__, pid=os.getpid(), at=time.time(), connected=False,
                    connected_since=began, was_ready=False, store_trouble=locked_store.outage,
                )  # fmt: skip
                with contextlib.suppress(OSError):
                    make_private_folder(settings.database.parent)
                    own.write(waiting)
    finally:
        own.remove()
