"""The operator's metrics: what is measured, served on this machine where `metrics_port` is set.

A thread of its own answers whoever asks, so that it answers even while the event loop hangs. What
nobody does by the way, such as the lag of the event loop, is measured here, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, Self

from prometheus_client import ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.records.members import StoreError
from bot.runtime import measures
from bot.runtime.health import last_backup
from bot.workers.helper import living_helpers, usage

ADDRESS = "127.0.0.1"
LAG_EVERY_SECONDS = 0.25
"""How often the event loop is asked to come back at once."""
KEPT_EVERY_SECONDS = 60.0


class Kept(Protocol):
    """What keeps the games."""

    async def count_open_matches(self) -> int:
        """Return how many games are open; raises StoreError."""

    async def size(self) -> int:
        """Return its bytes; raises StoreError."""


class MetricsError(Exception):
    """The metrics cannot be served; the message says what to do."""


class _Helpers(Collector):
    """Reads the queues of the helper processes when somebody asks."""

    def collect(self) -> Iterator[Metric]:
        jobs = GaugeMetricFamily(
            "shanghaien_helper_jobs", "Jobs that wait or are done", labels=["helper"]
        )
        restarts = CounterMetricFamily(
            "shanghaien_helper_restarts", "Processes that died and were replaced", labels=["helper"]
        )
        totals: dict[str, tuple[int, int]] = {}
        for helper in living_helpers():
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
        "What each process of the bot holds in memory",
        labels=["process"],
    )
    seconds = CounterMetricFamily(
        "shanghaien_cpu_seconds", "Processor time of each process of the bot", labels=["process"]
    )
    for name, taken in usage().items():
        memory.add_metric([name], taken.memory)
        seconds.add_metric([name], taken.seconds)
    yield memory
    yield seconds


measures.REGISTRY.register(_Helpers())
ProcessCollector(registry=measures.REGISTRY)


class MetricsServer:
    """Serves what is measured on this machine until it is closed."""

    def __init__(self, port: int) -> None:
        """Listen at `port`; raises MetricsError if that is not possible."""
        try:
            self._server, self._thread = start_http_server(port, ADDRESS, measures.REGISTRY)
        except OSError as error:
            raise MetricsError(
                f"metrics_port {port} cannot be listened at ({error.strerror}): choose another"
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Listen no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


async def measure_lag() -> None:
    """Measure by how much the event loop is late, until cancelled."""
    while True:
        due = time.monotonic() + LAG_EVERY_SECONDS
        await asyncio.sleep(LAG_EVERY_SECONDS)
        measures.LAG.observe(max(0.0, time.monotonic() - due))


async def measure_kept(store: Kept, database: Path) -> None:
    """Measure once a minute what is kept, and when it was backed up, until cancelled."""
    while True:
        # Health tells of a database that does not answer; the next minute asks again.
        with contextlib.suppress(StoreError):
            measures.OPEN_GAMES.set(await store.count_open_matches())
            measures.DATABASE_BYTES.set(await store.size())
        backup = await asyncio.to_thread(last_backup, database)
        measures.LAST_BACKUP.set(0 if backup is None else backup.at)
        await asyncio.sleep(KEPT_EVERY_SECONDS)
