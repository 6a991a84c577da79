"""The metrics of a bot process."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, metrics

from bot import __version__

# Otherwise each metric has a second, unused series.
metrics.disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
"""The registry of all metrics."""

_ANSWERS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 15.0)
_WAITS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(name, text, labels, namespace="shanghaien", registry=REGISTRY)


def _seconds(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(
        name, text, labels, namespace="shanghaien", unit="seconds", buckets=buckets,
        registry=REGISTRY,
    )  # fmt: skip


def _gauge(name: str, text: str, *labels: str) -> Gauge:
    return Gauge(name, text, labels, namespace="shanghaien", registry=REGISTRY)


CLICKS = _counter("clicks", "Buttons and selects used, by verb", "verb")
COMMANDS = _counter("commands", "Slash commands used", "command")
REFUSALS = _counter("refusals", "Clicks and commands that were refused, by reason", "reason")
RULES, COOLDOWN, OUTDATED = REFUSAL_REASONS = ("rules", "cooldown", "outdated")
"""The reasons of refusals: a rule of a game or of the bot, too many clicks, an outdated button."""
ERRORS = _counter(
    "errors", "Failures by kind; a bug is an error with a traceback in the log", "kind"
)
BUG = "bug"
ERROR_KINDS = ("permissions", "store", "helper", "discord", BUG)
UNDRAWN = _counter(
    "undrawn_pictures", "Pictures that could not be drawn; the message showed text instead"
)
ACKNOWLEDGING = _seconds(
    "acknowledge", "Time from receiving a click or command to its acknowledgement", _ANSWERS
)
SHOWING = _seconds("board", "Time from receiving a click to the updated board", _ANSWERS)
DECIDE, COMMIT, WORDS, DRAW, SEND = PHASES = ("decide", "commit", "words", "draw", "send")
"""The phases of a click: the rules and follow-up events, the store, the texts and scene of a
message, its picture, and Discord's responses."""
PHASE = _seconds("phase", "Time that clicks and timers spend in each phase", _WAITS, "phase")
LATE = _counter("late_answers", "Answers after Discord's time limit; the member saw a failure")
REST_CALLS = _counter("rest_calls", "Requests to Discord's REST API", "route", "result")
LOOKING = Summary(
    "look", "Duration of a poll, by loop", ("watch",), namespace="shanghaien", unit="seconds",
    registry=REGISTRY,
)  # fmt: skip
FAILED_LOOKS = _counter("failed_looks", "Failed polls, by loop", "watch")
LAST_LOOK = _gauge(
    "last_look_timestamp_seconds", "Time of the last sign of activity, by loop", "watch"
)
LOOK_DUE = _gauge(
    "look_due_seconds", "Time without a sign of activity after which a loop is overdue", "watch"
)
STORE_WAITING = _seconds("store_wait", "Time that database work waited for its thread", _WAITS)
LAG = _seconds("event_loop_lag", "Delay of the event loop", _WAITS)
CONNECTED = _gauge(
    "connected", "Deprecated, use `shards_connected`: 1 if all shards are connected, else 0"
)
SHARDS = _gauge("shards", "Shards of this process")
SHARDS_CONNECTED = _gauge("shards_connected", "Shards connected to Discord")
SERVERS = _gauge("servers", "Servers that the bot is in")
OPEN_GAMES = _gauge("open_games", "Games that are not over")
UNSHOWN = _gauge("unshown_boards", "Boards that do not show the current position")
DATABASE_BYTES = _gauge("database_bytes", "Size of the database on disk")
DISK_FREE = _gauge("disk_free_bytes", "Free space on the disk of the database")
LAST_BACKUP = _gauge("last_backup_timestamp_seconds", "Time of the last successful backup, or 0")
_gauge("build_info", "The running version", "version").labels(__version__).set(1)


# Initialised with 0: the rate of a series that begins with its first event misses that event.
for _reason in REFUSAL_REASONS:
    REFUSALS.labels(_reason)
_OF_PHASE = {name: PHASE.labels(name) for name in PHASES}
for _kind in ERROR_KINDS:
    ERRORS.labels(_kind)


@dataclass(slots=True)
class TimeSpent:
    """The time that one click has spent so far."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By phase. The time of a nested phase counts only for the nested one."""
    inner: float = 0.0
    """The seconds of completed phases nested in the current one."""


_spent: ContextVar[TimeSpent | None] = ContextVar("spent", default=None)


def follow_click() -> TimeSpent:
    """Return a record of the time that this task and its child tasks spend from now on."""
    spent = TimeSpent()
    _spent.set(spent)
    return spent


@contextlib.contextmanager
def phase(name: str) -> Iterator[None]:
    """Measure a phase, which may contain other phases."""
    spent = _spent.get() or TimeSpent()
    before, spent.inner, began = spent.inner, 0.0, time.perf_counter()
    try:
        yield
    finally:
        took = time.perf_counter() - began
        add_to_phase(name, max(0.0, took - spent.inner))
        spent.inner = before + took


def add_to_phase(name: str, seconds: float) -> None:
    """Add seconds to a phase."""
    _OF_PHASE[name].observe(seconds)
    if (spent := _spent.get()) is not None:
        spent.seconds[name] = spent.seconds.get(name, 0.0) + seconds


def read_metric(name: str) -> int:
    """Return the value of a metric without labels; `name` has no "shanghaien_"."""
    return round(REGISTRY.get_sample_value(f"shanghaien_{name}") or 0)
