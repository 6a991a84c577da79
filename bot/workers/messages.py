"""Messages on the pipe of a worker process, and its errors."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from typing import NamedTuple


class HelperError(Exception):
    """The process could not do the job."""


class HelperBusyError(HelperError):
    """Too many jobs are open; try again later."""


class HelperDiedError(HelperError):
    """The process ended, or was ended, before it answered."""


class HelperTimeoutError(HelperError):
    """The process did not answer in time."""


HEADER = struct.Struct("!II")
"""The number of the job, and how many bytes the message has that follows."""


class Job(NamedTuple):
    """A job: a function of a module, and what it is called with."""

    function: Callable[..., object]
    arguments: tuple[object, ...]


class Cancel(NamedTuple):
    """Nobody waits for the job any more."""


class PartialAnswer(NamedTuple):
    """What a job yields on the way."""

    value: object


class Done(NamedTuple):
    """What a job returns in the end."""

    value: object


class Failed(NamedTuple):
    """The job raised; the error and its traceback as text."""

    text: str
    traceback: str = ""


def packed(number: int, message: object) -> bytes:
    """Return a message about a job as it goes over the pipe."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(number, len(body)) + body


def unpacked(body: bytes) -> object:
    """Return the message in `body`, the header taken off."""
    # Both ends of the pipe are this program's own processes.
    return pickle.loads(body)  # noqa: S301
