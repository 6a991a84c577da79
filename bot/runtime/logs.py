"""Logging of a bot process, without secrets."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import TextIO

import structlog
from cachetools import LRUCache
from structlog.stdlib import ProcessorFormatter
from structlog.typing import EventDict, ExcInfo, Processor

from bot.runtime.measures import BUG, ERRORS

REDACTED = "[redacted]"
# With the token of an interaction or webhook anyone can answer in the bot's name; discord.py logs
# addresses that contain them.
_TOKEN_IN_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~%-]{16,}")
# At debug level these log secrets or every network call, which does not help to find faults of this
# bot.
_CHATTY = ("discord", "aiosqlite", "asyncio", "PIL")
# Logs a line for each failed connection; the caller logs the reason once.
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
    """Count an error with a traceback. Returns True to keep the record."""
    traced = record.exc_info or (isinstance(record.msg, dict) and record.msg.get("exc_info"))
    # discord.py also logs a lost connection with a traceback.
    if traced and record.levelno >= logging.ERROR and "a reconnect" not in str(record.msg):
        ERRORS.labels(BUG).inc()
    return True


class OngoingFaults:
    """Distinguishes the first occurrence of a fault from later ones, so that each is logged
    once.
    """

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._seen: LRUCache[str, float] = LRUCache(_FAULTS_AT_MOST)

    def begins(self, fault: str) -> bool:
        """Record an occurrence of `fault`; return whether it is the first one in the last
        minutes.
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


# This list must never be replaced: a logger keeps the list of its first use.
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
    return {key: _printable(each) if isinstance(each, str) else each for key, each in event.items()}


def _render_json(logger: object, name: str, event: EventDict) -> str:
    line = str(_JSON(logger, name, event))
    # Such characters occur only inside JSON strings, where an escape is equivalent.
    if line.isprintable():
        return line
    return "".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in line)


def _write_traceback(stream: TextIO, exc_info: ExcInfo) -> None:
    """Write a traceback with all lines indented, so that none looks like a log line."""
    for line in "".join(traceback.format_exception(*exc_info)).removesuffix("\n").split("\n"):
        stream.write(f"\n{_INDENT}{_printable(line)}")


def _printable(text: str) -> str:
    """Return `text` with escapes for unprintable characters, including line ends."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in text
    )
