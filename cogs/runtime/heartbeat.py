"""Monitoring of the process: heartbeat and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol, Self

import structlog
from prometheus_client import start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.records.members import StoreError
from bot.runtime import telemetry
from bot.runtime.clock import Supervisor
from bot.runtime.health import (
    EVERY_SECONDS,
    LoopReport,
    Report,
    ReportFile,
    Shards,
    assess,
    disk_trouble,
    format_ranges,
    health_file,
    last_backup,
)
from bot.runtime.telemetry import CONNECTED, SERVERS, SHARDS, SHARDS_CONNECTED, read_metric
from bot.store.locked_store import START_SECONDS, LockedStore
from bot.workers.helper import list_helpers, measure_usage
from cogs.runtime.connecting import StartError
from cogs.ui.app import GameBot
from cogs.ui.loops import Sweep, due_seconds

ADDRESS = "127.0.0.1"
LAG_EVERY_SECONDS = 0.25
"""The interval of the measurements of the event loop's lag."""
STORE_EVERY_SECONDS = 60.0


class MeasuredStore(Protocol):
    """A store that reports its size and the number of open matches."""

    async def count_open_matches(self) -> int:
        """Return the number of open matches. Raises StoreError."""

    async def read_size(self) -> int:
        """Return the size in bytes. Raises StoreError."""


class _Helpers(Collector):
    """Collects the metrics of all processes, such as queue lengths, whenever they are requested."""

    def collect(self) -> Iterator[Metric]:
        jobs = GaugeMetricFamily(
            "shanghaien_helper_jobs", "Jobs that wait or run", labels=["helper"]
        )
        restarts = CounterMetricFamily(
            "shanghaien_helper_restarts", "Processes that died and were replaced", labels=["helper"]
        )
        totals: dict[str, tuple[int, int]] = {}
        for helper in list_helpers():
            open_jobs, deaths = totals.get(helper.name, (0, 0))
            totals[helper.name] = (open_jobs + helper.open_jobs, deaths + helper.restarts)
        for name, (open_jobs, deaths) in totals.items():
            jobs.add_metric([name], open_jobs)
            restarts.add_metric([name], deaths)
        yield jobs
        yield restarts
        yield from _usage()


def _usage() -> Iterator[Metric]:
    memory = GaugeMetricFamily(
        "shanghaien_memory_bytes",
        "Memory that each process of the bot uses",
        labels=["process"],
    )
    seconds = CounterMetricFamily(
        "shanghaien_cpu_seconds", "Processor time of each process of the bot", labels=["process"]
    )
    for name, usage in measure_usage().items():
        memory.add_metric([name], usage.memory)
        seconds.add_metric([name], usage.seconds)
    yield memory
    yield seconds


telemetry.REGISTRY.register(_Helpers())


class MetricsServer:
    """Serves the metrics on this machine until it is closed."""

    def __init__(self, port: int) -> None:
        """Listen on `port`. Raises StartError if that is not possible."""
        try:
            self._server, self._thread = start_http_server(port, ADDRESS, telemetry.REGISTRY)
        except OSError as error:
            raise StartError(
                f"cannot listen on metrics_port {port} ({error.strerror}): choose another port"
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


async def measure_lag() -> None:
    """Measure the lag of the event loop until cancelled."""
    while True:
        due = time.monotonic() + LAG_EVERY_SECONDS
        await asyncio.sleep(LAG_EVERY_SECONDS)
        telemetry.LAG.observe(max(0.0, time.monotonic() - due))


async def measure_store(store: MeasuredStore, database: Path) -> None:
    """Measure the store and the disk once a minute until cancelled."""
    while True:
        await measure_store_once(store, database)
        await asyncio.sleep(STORE_EVERY_SECONDS)


async def measure_store_once(store: MeasuredStore, database: Path) -> None:
    """Measure the open matches, the size of the store, the free disk space, and the time of the
    latest backup.
    """
    # Ignore an unavailable database: the health report states it, and the next measurement follows.
    with contextlib.suppress(StoreError):
        telemetry.OPEN_GAMES.set(await store.count_open_matches())
        telemetry.DATABASE_BYTES.set(await store.read_size())
    with contextlib.suppress(OSError):
        disk = await asyncio.to_thread(shutil.disk_usage, database.parent)
        telemetry.DISK_FREE.set(disk.free)
    backup = await asyncio.to_thread(last_backup, database)
    telemetry.LAST_BACKUP.set(0 if backup is None else backup.at)


STORE_SECONDS = 10.0
"""The time limit in seconds for a response of the store."""
_NO_APPLICATION = 0

_log = structlog.get_logger(__name__)


class Heartbeat:
    """Reports the health of the bot at short intervals, in a file and to the process supervisor."""

    def __init__(
        self,
        bot: GameBot,
        supervisor: Supervisor | None = None,
        locked_store: LockedStore | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`now` returns Unix seconds."""
        self._bot = bot
        self._now = now
        self._locked_store = locked_store
        self._supervisor = supervisor or Supervisor()
        settings = bot.services.settings
        self._own = ReportFile(health_file(settings.database, settings.part))
        self._standing = ReportFile(health_file(settings.database, settings.part, is_standby=True))
        self._connected: set[int] = set()
        """The connected shards."""
        self._since = self._started = now()
        self._was_ready = False
        self._is_ready_notified = False
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
        """Report once. A bot on standby writes a separate report."""
        if self._bot.is_standing_by:
            self._notify_standby()
            await self._write(self._standing, self._standby_report())
            return
        report = await self._report()
        CONNECTED.set(report.connected)
        SERVERS.set(report.servers)
        SHARDS.set(len(self._bot.services.shards.now.ids))
        SHARDS_CONNECTED.set(len(self._connected))
        await self._write(self._own, report)
        self._standing.remove()
        if self._unwritable:
            report = replace(report, store_trouble=self._unwritable)
        self._notify_supervisor(report)

    async def _write(self, own: ReportFile, report: Report) -> None:
        try:
            # In a thread: a hanging disk must not delay a click.
            await asyncio.to_thread(own.write, report)
            self._unwritable = ""
        except OSError as error:
            trouble = disk_trouble(own.path.parent) or f"{own.path} cannot be written: {error}"
            if trouble != self._unwritable:  # log each trouble only once while it lasts
                self._unwritable = trouble
                _log.warning("report.not_written", error=trouble)

    def notify_stopping(self) -> None:
        """Report that the bot is about to end."""
        self._supervisor.report_stop()

    def stop(self) -> None:
        """Remove the reports."""
        self._own.remove()
        self._standing.remove()

    def _notify_standby(self) -> None:
        if not self._bot.is_ready():
            self._supervisor.report_start(START_SECONDS)
            return
        self._notify_ready()
        self._supervisor.report_alive()
        self._supervisor.report_status(
            "connected; waiting for another process to release its shards"
        )

    def _notify_ready(self) -> None:
        if not self._is_ready_notified:
            self._supervisor.report_ready()
            self._is_ready_notified = True

    def _notify_supervisor(self, report: Report) -> None:
        if not report.was_ready:
            self._supervisor.report_start(START_SECONDS)
        else:
            self._notify_ready()
        if report.has_live_loops:
            self._supervisor.report_alive()
        self._supervisor.report_status(str(assess(report, report.at)))

    def _standby_report(self) -> Report:
        ready = self._bot.is_ready()
        return Report(
            version=__version__,
            pid=os.getpid(),
            at=self._now(),
            connected=ready,
            connected_since=self._since,
            was_ready=ready,
            store_trouble="" if self._locked_store is None else self._locked_store.outage,
            stands_by=True,
        )

    async def _report(self) -> Report:
        seconds, trouble = await self._ask_store()
        shards = self._bot.services.shards.now
        return Report(
            version=__version__,
            pid=os.getpid(),
            at=self._now(),
            connected=self._is_fully_connected,
            connected_since=self._since,
            was_ready=self._was_ready,
            looks=[_loop_report(cog) for cog in self._bot.cogs.values() if isinstance(cog, Sweep)],
            store_seconds=seconds,
            store_trouble=trouble,
            shards="" if shards == Shards() else str(shards),
            silent=", ".join(format_ranges(sorted({*shards.ids} - self._connected))),
            started_at=self._started,
            servers=len(self._bot.guilds),
            open_games=read_metric("open_games"),
            unshown=read_metric("unshown_boards"),
            late_answers=read_metric("late_answers_total"),
            database_bytes=read_metric("database_bytes"),
            memory_bytes=sum(each.memory for each in measure_usage().values()),
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
    def _is_fully_connected(self) -> bool:
        return self._connected.issuperset(self._bot.services.shards.now.ids)

    async def _connect(self, shard: int) -> None:
        before = self._is_fully_connected
        self._connected.add(shard)
        if self._is_fully_connected and not before:
            self._since = self._now()
            if not self._was_ready:
                self._was_ready = True
                await self.beat()

    async def _disconnect(self, shard: int) -> None:
        # Only the first disconnect counts: another is dispatched after each failed attempt.
        if self._is_fully_connected:
            self._since = self._now()
        self._connected.discard(shard)


def _loop_report(watch: Sweep) -> LoopReport:
    return LoopReport(
        watch.qualified_name,
        round(watch.idle_seconds(), 1),
        due_seconds(watch.every),
        watch.last_trouble,
    )
