"""The working end of a helper process: jobs come in, answers go out, one job at a time.

A job that is done step by step gives way to others at every step. The process that starts it uses
`bot.processes.helper.Helper`.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from bot.allocator import limit_heaps
from bot.processes.messages import (
    CHUNK,
    HEADER,
    Cancel,
    JobAnswer,
    JobFailure,
    Request,
    packed,
    unpacked,
)

if sys.platform == "linux":
    import fcntl

BACKGROUND_NICENESS = 10
"""Lets the bot's own process, and the drawing of boards, go first."""


class PartialAnswer(NamedTuple):
    """One of several answers to a job."""

    value: object
    last: bool


StepwiseJob = Iterator[PartialAnswer | None]
"""A job done step by step: at each step an answer, or None."""


def serve(source: BinaryIO, sink: BinaryIO, do: Callable[[object], object]) -> None:
    """Do the jobs that come in at `source` and write the answers to `sink`, until it ends.

    The sink is closed then. `do` returns the answer to a job, or a `StepwiseJob`. `source` must
    have a file descriptor.
    """
    # If the bot was killed, nobody is left to answer.
    with contextlib.suppress(BrokenPipeError), sink:
        _Work(source, sink, do).run()


class _Work:
    def __init__(self, source: BinaryIO, sink: BinaryIO, do: Callable[[object], object]) -> None:
        self._reader = _MessageReader(source)
        self._sink = sink
        self._do = do
        self._stepwise: deque[tuple[int, StepwiseJob]] = deque()

    def run(self) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._reader.source, selectors.EVENT_READ)
            while True:
                if not self._stepwise or selector.select(timeout=0):
                    messages = self._reader.read()
                    if messages is None:
                        return
                    for message in messages:
                        self._receive(message)
                else:
                    self._go_on()

    def _receive(self, message: object) -> None:
        if isinstance(message, Cancel):
            self._stepwise = deque(each for each in self._stepwise if each[0] != message.number)
        elif isinstance(message, Request):
            self._start(message.number, message.job)

    def _start(self, number: int, job: object) -> None:
        try:
            done = self._do(job)
        except Exception as error:
            self._send(JobFailure(number, repr(error)))
            return
        if isinstance(done, Iterator):
            self._stepwise.append((number, done))
        else:
            self._send(JobAnswer(number, done, last=True))

    def _go_on(self) -> None:
        """Do one step of the job that has waited longest."""
        number, course = self._stepwise.popleft()
        try:
            part = next(course)
        except Exception as error:
            self._send(JobFailure(number, repr(error)))
            return
        if part is not None:
            self._send(JobAnswer(number, part.value, part.last))
        if part is None or not part.last:
            self._stepwise.append((number, course))

    def _send(self, message: JobAnswer | JobFailure) -> None:
        self._sink.write(packed(message))
        self._sink.flush()


class _MessageReader:
    """Reads the messages that come in."""

    def __init__(self, source: BinaryIO) -> None:
        self.source = source
        self._buffer = bytearray()

    def read(self) -> list[object] | None:
        """Wait for bytes and return the messages that are whole by now; None at the end."""
        found = os.read(self.source.fileno(), CHUNK)
        if not found:
            return None
        self._buffer += found
        return list(self._messages())

    def _messages(self) -> Iterator[object]:
        while len(self._buffer) >= HEADER.size:
            (length,) = HEADER.unpack_from(self._buffer)
            end = HEADER.size + length
            if len(self._buffer) < end:
                return
            body = bytes(self._buffer[HEADER.size : end])
            del self._buffer[:end]
            yield unpacked(body)


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return this process's own ends of the pipes: where to read, and where to write."""
    # A supervisor may send every process of a service the signal to end. The bot still needs this
    # one to finish its answers: it ends when the bot closes the pipe.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    limit_heaps()
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    _let_answers_fit(sink)
    # What is printed must not get between the messages.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, sink


def _let_answers_fit(sink: BinaryIO) -> None:
    """Make a pipe large enough for a picture, where the system can.

    Of one that does not fit the rest is only written once the bot has read the first part: until
    then the next job waits, and the bot reads twice.
    """
    if sys.platform == "linux":
        # Beyond a limit for all pipes of a user the system refuses.
        with contextlib.suppress(OSError):
            fcntl.fcntl(sink.fileno(), fcntl.F_SETPIPE_SZ, CHUNK)


def background_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return what `pipes` returns, and lower the priority of this process."""
    os.nice(BACKGROUND_NICENESS)
    return pipes()
