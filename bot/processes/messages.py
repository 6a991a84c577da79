"""What the bot and a helper process say to each other over their pipes."""

from __future__ import annotations

import pickle
import struct
from typing import NamedTuple

HEADER = struct.Struct("!I")
"""The length of the message that follows, in bytes."""
CHUNK = 1 << 18
"""Bytes that a pipe's reader keeps at once."""


class Request(NamedTuple):
    """A job under the number that its answers carry."""

    number: int
    job: object


class Cancel(NamedTuple):
    """Nobody waits for the answers to that request any more."""

    number: int


class JobAnswer(NamedTuple):
    """An answer, or one of several."""

    number: int
    value: object
    last: bool


class JobFailure(NamedTuple):
    """The job raised; the error as text."""

    number: int
    text: str


def packed(message: object) -> bytes:
    """Return `message` as it goes over the pipe."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def unpacked(body: bytes) -> object:
    """Return the message in `body`, the header taken off."""
    # Both ends of the pipe are this program's own processes.
    return pickle.loads(body)  # noqa: S301
