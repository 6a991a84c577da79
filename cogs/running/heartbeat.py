"""The bot's sign of life: what it finds of itself every few seconds, for operators and systemd."""

from __future__ import annotations

import asyncio
import os
import time

import structlog

from bot import __version__
from bot.records.members import StoreError
from bot.runtime.clock import Supervisor
from bot.runtime.health import (
    EVERY_SECONDS,
    LATE_SECONDS,
    LoopReport,
    OwnReport,
    Report,
    Shards,
    health_file,
    judge,
    ranges,
)
from bot.runtime.measures import CONNECTED, SERVERS, SHARDS, SHARDS_CONNECTED, total_of
from bot.store.locked_store import START_SECONDS, LockedStore
from bot.workers.helper import usage
from cogs.kit.app import GameBot
from cogs.kit.watching import Watch

STORE_SECONDS = 10.0
"""After how long an answer of the store is not waited for any more."""
_NO_APPLICATION = 0

_log = structlog.get_logger(__name__)


class Heartbeat:
    """Reports how the bot is until it ends."""

    def __init__(
        self,
        bot: GameBot,
        supervisor: Supervisor | None = None,
        locked_store: LockedStore | None = None,
    ) -> None:
        self._bot = bot
        self._locked_store = locked_store
        self._supervisor = supervisor or Supervisor()
        settings = bot.services.settings
        self._own = OwnReport(health_file(settings.database, settings.part))
        self._standing = OwnReport(health_file(settings.database, settings.part, stands_by=True))
        self._connected: set[int] = set()
        """The shards that hear Discord."""
        self._since = self._started = time.time()
        self._was_ready = False
        self._told_ready = False
        self._unwritable = ""
        bot.add_listener(self._connect, "on_shard_ready")
        bot.add_listener(self._connect, "on_shard_resumed")
        bot.add_listener(self._disconnect, "on_shard_disconnect")

    async def run(self) -> None:
        """Report every few seconds until cancelled."""
        watchdog = self._supervisor.watchdog_seconds
        every = EVERY_SECONDS if watchdog is None else min(EVERY_SECONDS, watchdog / 3)
        while True:
            await self.beat()
            await asyncio.sleep(every)

    async def beat(self) -> None:
        """Report once; a bot that stands by does so beside the one that it waits for."""
        if self._bot.standing_by:
            self._tell_of_waiting()
            await self._write(self._standing, self._report_of_waiting())
            return
        report = await self._report()
        CONNECTED.set(report.connected)
        SERVERS.set(report.servers)
        SHARDS.set(len(self._bot.services.shards.now.ids))
        SHARDS_CONNECTED.set(len(self._connected))
        await self._write(self._own, report)
        self._standing.remove()
        self._tell(report)

    async def _write(self, own: OwnReport, report: Report) -> None:
        try:
            # In a thread: a disk that hangs must not hold up anybody's click.
            await asyncio.to_thread(own.write, report)
            self._unwritable = ""
        except OSError as error:
            if str(error) != self._unwritable:
                self._unwritable = str(error)
                _log.warning("health.not_written", error=str(error))

    def stopping(self) -> None:
        """Say that the bot is about to end."""
        self._supervisor.stopping()

    def stopped(self) -> None:
        """Take the last report away."""
        self._own.remove()
        self._standing.remove()

    def _tell_of_waiting(self) -> None:
        if not self._bot.is_ready():
            self._supervisor.starting(START_SECONDS)
            return
        self._tell_ready()
        self._supervisor.alive()
        self._supervisor.status("connected; waits for another process to let its shards go")

    def _tell_ready(self) -> None:
        if not self._told_ready:
            self._supervisor.ready()
            self._told_ready = True

    def _tell(self, report: Report) -> None:
        if not report.was_ready:
            self._supervisor.starting(START_SECONDS)
        else:
            self._tell_ready()
        if report.looks_on:
            self._supervisor.alive()
        self._supervisor.status(str(judge(report, report.at)))

    def _report_of_waiting(self) -> Report:
        ready = self._bot.is_ready()
        return Report(
            version=__version__,
            pid=os.getpid(),
            at=time.time(),
            connected=ready,
            connected_since=self._since,
            was_ready=ready,
            store_trouble="" if self._locked_store is None else self._locked_store.away,
            stands_by=True,
        )

    async def _report(self) -> Report:
        seconds, trouble = await self._ask_store()
        shards = self._bot.services.shards.now
        return Report(
            version=__version__,
            pid=os.getpid(),
            at=time.time(),
            connected=self._all_connected,
            connected_since=self._since,
            was_ready=self._was_ready,
            looks=[_look_of(cog) for cog in self._bot.cogs.values() if isinstance(cog, Watch)],
            store_seconds=seconds,
            store_trouble=trouble,
            shards="" if shards == Shards() else str(shards),
            silent=", ".join(ranges(sorted({*shards.ids} - self._connected))),
            started_at=self._started,
            servers=len(self._bot.guilds),
            open_games=total_of("open_games"),
            unshown=total_of("unshown_boards"),
            late_answers=total_of("late_answers_total"),
            database_bytes=total_of("database_bytes"),
            memory_bytes=sum(each.memory for each in usage().values()),
        )

    async def _ask_store(self) -> tuple[float, str]:
        began = time.monotonic()
        trouble = ""
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self._bot.services.registrations.read(_NO_APPLICATION)
        except StoreError as error:
            trouble = str(error)
        except TimeoutError:
            trouble = f"the database has not answered within {STORE_SECONDS:g} s"
        return time.monotonic() - began, trouble

    @property
    def _all_connected(self) -> bool:
        return self._connected.issuperset(self._bot.services.shards.now.ids)

    async def _connect(self, shard: int) -> None:
        before = self._all_connected
        self._connected.add(shard)
        if self._all_connected and not before:
            self._since = time.time()
            if not self._was_ready:
                self._was_ready = True
                await self.beat()

    async def _disconnect(self, shard: int) -> None:
        # Every try that fails is one more of these.
        if self._all_connected:
            self._since = time.time()
        self._connected.discard(shard)


def _look_of(watch: Watch) -> LoopReport:
    return LoopReport(
        watch.qualified_name,
        round(watch.idle_seconds(), 1),
        max(LATE_SECONDS, 2 * watch.every),
        watch.trouble_of_last_look,
    )
