"""The operator's metrics: what is measured, kept by prometheus-client and served on this machine.

Off unless `metrics_port` is set. A thread of its own answers whoever asks, so that it answers even
while the event loop hangs.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Self

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot import __version__
from bot.measures import Measures
from bot.processes.helper import Helper, living_helpers
from bot.records.errors import StoreError

ADDRESS = "127.0.0.1"
LAG_EVERY_SECONDS = 0.25
"""How often the event loop is asked to come back at once."""
GAMES_EVERY_SECONDS = 60.0
_ANSWERS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 15.0)
_WAITS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class MetricsError(Exception):
    """The metrics cannot be served; the message says what to do."""


class Metrics(Measures):
    """Keeps what is measured, for Prometheus to fetch."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        names = "shanghaien"

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(name, text, labels, namespace=names, registry=registry)

        def histogram(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
            return Histogram(
                name, text, labels, namespace=names, unit="seconds", buckets=buckets,
                registry=registry,
            )  # fmt: skip

        def gauge(name: str, text: str, *labels: str) -> Gauge:
            return Gauge(name, text, labels, namespace=names, registry=registry)

        self._clicks = counter("clicks", "Buttons and selects used, by verb", "verb")
        self._commands = counter("commands", "Slash commands used", "command")
        self._refusals = counter("refusals", "Refusals by the rules, by reason", "reason")
        self._errors = counter("errors", "Errors that members were told of, by kind", "kind")
        self._acknowledging = histogram(
            "acknowledge", "From hearing a click or command to Discord's acknowledgement", _ANSWERS
        )
        self._showing = histogram(
            "board", "From hearing a click to the board being up to date", _ANSWERS
        )
        self._looking = histogram("look", "What a loop's look took", _ANSWERS, "watch")
        self._failed_looks = counter("failed_looks", "Looks of a loop that failed", "watch")
        self._last_look = gauge("last_look_timestamp_seconds", "When a loop looked last", "watch")
        self._store_waits = histogram(
            "store_wait", "What work for the database waited for its thread", _WAITS
        )
        self._lag = histogram("event_loop_lag", "By how much the event loop was late", _WAITS)
        self._connected = gauge("connected", "Whether Discord is heard")
        self._servers = gauge("servers", "Servers that the bot is in")
        self._open_games = gauge("open_games", "Games that are not over")
        gauge("build_info", "The running version", "version").labels(__version__).set(1)
        registry.register(_Helpers())
        ProcessCollector(registry=registry)

    def clicked(self, verb: str) -> None:
        """Count a click."""
        self._clicks.labels(verb).inc()

    def commanded(self, command: str) -> None:
        """Count a command."""
        self._commands.labels(command).inc()

    def acknowledged(self, seconds: float) -> None:
        """Note what an acknowledgement took."""
        self._acknowledging.observe(seconds)

    def board_shown(self, seconds: float) -> None:
        """Note what a board took."""
        self._showing.observe(seconds)

    def refused(self, reason: str) -> None:
        """Count a refusal."""
        self._refusals.labels(reason).inc()

    def failed(self, kind: str) -> None:
        """Count an error."""
        self._errors.labels(kind).inc()

    def looked(self, watch: str, seconds: float, *, failed: bool) -> None:
        """Note a look."""
        self._looking.labels(watch).observe(seconds)
        self._last_look.labels(watch).set_to_current_time()
        if failed:
            self._failed_looks.labels(watch).inc()

    def store_waited(self, seconds: float) -> None:
        """Note a wait."""
        self._store_waits.observe(seconds)

    def loop_lagged(self, seconds: float) -> None:
        """Note a delay."""
        self._lag.observe(seconds)

    def connected(self, connected: bool, servers: int) -> None:
        """Note the connection."""
        self._connected.set(connected)
        self._servers.set(servers)

    def open_games(self, number: int) -> None:
        """Note the number of games."""
        self._open_games.set(number)


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
            open_jobs, deaths = totals.get(_name(helper), (0, 0))
            totals[_name(helper)] = (open_jobs + helper.open_jobs, deaths + helper.restarts)
        for name, (open_jobs, deaths) in totals.items():
            jobs.add_metric([name], open_jobs)
            restarts.add_metric([name], deaths)
        yield jobs
        yield restarts


def _name(helper: Helper) -> str:
    return helper.module.rpartition(".")[2].removesuffix("_process")


class MetricsServer:
    """Serves metrics on this machine until it is closed."""

    def __init__(self, metrics: Metrics, port: int) -> None:
        """Listen at `port`; raises MetricsError if that is not possible."""
        try:
            self._server, self._thread = start_http_server(port, ADDRESS, metrics.registry)
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


async def measure_lag(measures: Measures) -> None:
    """Measure by how much the event loop is late, until cancelled."""
    while True:
        due = time.monotonic() + LAG_EVERY_SECONDS
        await asyncio.sleep(LAG_EVERY_SECONDS)
        measures.loop_lagged(max(0.0, time.monotonic() - due))


async def count_games(measures: Measures, count: Callable[[], Awaitable[int]]) -> None:
    """Count the open games once a minute, until cancelled."""
    while True:
        # Health tells of a database that does not answer; the next minute asks again.
        with contextlib.suppress(StoreError):
            measures.open_games(await count())
        await asyncio.sleep(GAMES_EVERY_SECONDS)
