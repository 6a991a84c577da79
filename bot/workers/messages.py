"""The messages on the pipe of a worker process, and the errors of its jobs."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from typing import NamedTuple


class HelperError(Exception):
    """The process failed to do the job."""


class HelperBusyError(HelperError):
    """Too many jobs are open; try again later."""


class HelperDiedError(HelperError):
    """The process ended before it answered, or the helper is closed."""


class HelperTimeoutError(HelperError):
    """The process did not answer in time."""


HEADER = struct.Struct("!II")
"""The number of the job, and the size of the message that follows, in bytes."""


class Job(NamedTuple):
    """A job: a module-level function and its arguments."""

    function: Callable[..., object]
    arguments: tuple[object, ...]


class Cancel(NamedTuple):
    """The cancellation of a job."""


class PartialAnswer(NamedTuple):
    """A value that a job yields, other than None."""

    value: object


class JobResult(NamedTuple):
    """The result of a job, its last message."""

    value: object


class JobFailure(NamedTuple):
    """An error of the job and its traceback as text."""

    text: str
    traceback: str = ""


def pack_message(number: int, message: object) -> bytes:
    """Return a message about a job in the format of the pipe."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(number, len(body)) + body


def unpack_message(body: bytes) -> object:
    """Return the message in `body`, which excludes the header."""
    # Both ends of the pipe are this program's own processes.
    return pickle.loads(body)  # noqa: S301
