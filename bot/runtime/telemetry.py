"""Logs and metrics of a bot process. The logs contain no secrets."""

from __future__ import annotations

import contextlib
import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TextIO

import structlog
from cachetools import LRUCache
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Summary, metrics
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, ExcInfo, Processor

from bot import __version__

REDACTED = "[redacted]"
# discord.py logs addresses that contain the token of an interaction or webhook. Anyone who knows
# such a token can post in the bot's name.
_TOKEN_IN_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~%-]{16,}")
# These loggers never use debug level, where they would log secrets or every network call. Neither
# helps to find faults of this bot.
_CHATTY = ("discord", "aiosqlite", "asyncio", "PIL")
# This logger warns of every failed connection, but the code that connects logs the reason once.
_REPETITIVE = ("psycopg.pool",)
_INDENT = " " * 4
FAULT_OVER_SECONDS = 300.0
"""The time without an occurrence after which a fault is over."""
_FAULTS_AT_MOST = 100
_JSON = structlog.processors.JSONRenderer(ensure_ascii=False)


class _RedactingFormatter(ProcessorFormatter):
    """Formats a record, then removes the secrets from the finished line."""

    def __init__(self, secrets: Sequence[str], processors: Sequence[Processor]) -> None:
        super().__init__(processors=processors, foreign_pre_chain=_shared_processors())
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for secret in self._secrets:
            line = line.replace(secret, REDACTED)
        return _TOKEN_IN_ADDRESS.sub(rf"\1{REDACTED}", line)


def set_up_logs(
    log_format: str, level: str, secrets: Sequence[str] = (), stream: TextIO | None = None
) -> None:
    """Send all log records to `stream`, by default standard error.

    `log_format` is text (key=value) or json (one object per line), `level` the minimum level.
    `secrets` never appear, not even in a traceback.
    """
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_RedactingFormatter(secrets, _last_processors(log_format, stream)))
    handler.addFilter(_count_bug)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))
    for name in _REPETITIVE if root.level > logging.DEBUG else ():
        logging.getLogger(name).setLevel(logging.ERROR)
    # discord.py logs the beginning of a login, but a failing start should log only one line.
    logging.getLogger("discord.client").setLevel(max(root.level, logging.WARNING))
    logging.captureWarnings(capture=True)
    structlog.configure(
        processors=_PROCESSORS,
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _count_bug(record: logging.LogRecord) -> bool:
    """Count the record if it is an error with a traceback. Returns True: every record is logged."""
    traced = record.exc_info or (isinstance(record.msg, dict) and record.msg.get("exc_info"))
    # discord.py logs a lost connection as an error with a traceback, but it is no bug.
    if traced and record.levelno >= logging.ERROR and "a reconnect" not in str(record.msg):
        ERRORS.labels(BUG).inc()
    return True


class OngoingFaults:
    """Distinguishes the first occurrence of a fault from repetitions, so that it is logged once."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._seen: LRUCache[str, float] = LRUCache(_FAULTS_AT_MOST)

    def record(self, fault: str) -> bool:
        """Record an occurrence of `fault`.

        Returns whether it is the first one, or more than `FAULT_OVER_SECONDS` after the previous.
        """
        now = self._monotonic()
        before = self._seen.get(fault)
        self._seen[fault] = now
        return before is None or now - before > FAULT_OVER_SECONDS


def about_match(match_id: int, revision: int) -> AbstractContextManager[None]:
    """Return a context that adds the match and its revision to all log lines of this task."""
    return structlog.contextvars.bound_contextvars(match=match_id, revision=revision)


def _shared_processors() -> list[Processor]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


# Never replace this list: each logger keeps the list that was configured at its first use.
_PROCESSORS: list[Processor] = [
    structlog.stdlib.filter_by_level,
    *_shared_processors(),
    ProcessorFormatter.wrap_for_formatter,
]


def _last_processors(log_format: str, stream: TextIO) -> list[Processor]:
    remove_meta = ProcessorFormatter.remove_processors_meta
    if log_format == "json":
        return [
            remove_meta,
            structlog.processors.format_exc_info,
            _render_json,
        ]
    return [
        remove_meta,
        _escape_values,
        structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=_write_traceback),
    ]


def _escape_values(_: object, __: str, event: EventDict) -> EventDict:
    return {
        key: _escape_unprintable(each) if isinstance(each, str) else each
        for key, each in event.items()
    }


def _render_json(logger: object, name: str, event: EventDict) -> str:
    line = str(_JSON(logger, name, event))
    # Unprintable characters occur only inside JSON strings, where an escape is equivalent.
    if line.isprintable():
        return line
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in line)


def _write_traceback(stream: TextIO, exc_info: ExcInfo) -> None:
    """Write a traceback with all lines indented, so that none looks like a log line."""
    for line in "".join(traceback.format_exception(*exc_info)).removesuffix("\n").split("\n"):
        stream.write(f"\n{_INDENT}{_escape_unprintable(line)}")


def _escape_unprintable(text: str) -> str:
    """Return `text` with escapes for unprintable characters, including line ends."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )


# By default each metric has a second series with its creation time, which is not used here.
metrics.disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
"""The registry of all metrics."""

# The upper bounds, in seconds, of the histograms' buckets: for answers to members, and for waits.
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
"""The phases of a click: applying the move and its follow-up events, writing them to the store,
composing the message, drawing its picture, and waiting for Discord's responses."""
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


# Create these series with the value 0. If a series began with its first event, the rate that
# Prometheus computes would miss that event.
for _reason in REFUSAL_REASONS:
    REFUSALS.labels(_reason)
_OF_PHASE = {name: PHASE.labels(name) for name in PHASES}
for _kind in ERROR_KINDS:
    ERRORS.labels(_kind)


@dataclass(slots=True)
class TimeSpent:
    """The time that one click has spent so far."""

    seconds: dict[str, float] = field(default_factory=dict)
    """The seconds by phase. The time of a nested phase counts for the nested phase only."""
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
    """Measure the duration of a `with` block as a phase. Phases can be nested."""
    spent = _spent.get() or TimeSpent()
    before, spent.inner, began = spent.inner, 0.0, time.perf_counter()
    try:
        yield
    finally:
        took = time.perf_counter() - began
        add_to_phase(name, max(0.0, took - spent.inner))
        spent.inner = before + took


def add_to_phase(name: str, seconds: float) -> None:
    """Add `seconds` to the metric of a phase, and to the record of the current click."""
    _OF_PHASE[name].observe(seconds)
    if (spent := _spent.get()) is not None:
        spent.seconds[name] = spent.seconds.get(name, 0.0) + seconds


def read_metric(name: str) -> int:
    """Return the rounded value of a metric without labels; `name` omits "shanghaien_"."""
    return round(REGISTRY.get_sample_value(f"shanghaien_{name}") or 0)
