"""The working end of a helper process: jobs come in, answers go out, one job at a time.

A job that is done step by step lets others go before it at every step; while there is nothing to
do, the process may prepare itself. Whoever starts it speaks as `bot.process.Helper` does.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, NamedTuple

from bot.process import CHUNK, HEADER, Answer, Cancel, Failure, Request, packed, unpacked


class Part(NamedTuple):
    """One of several answers to a job."""

    value: object
    last: bool


Course = Iterator[Part | None]
"""A job done step by step: at each step an answer, or None."""


def serve(
    source: BinaryIO,
    sink: BinaryIO,
    do: Callable[[object], object],
    prepare: Iterable[None] = (),
) -> None:
    """Do the jobs that come in at `source` and write the answers to `sink`, until it ends.

    The sink is closed then. `do` returns the answer to a job, or an iterator, which is a `Course`.
    `prepare` is gone through step by step while there is nothing to do. `source` must have a file
    descriptor.
    """
    # Nobody is left to be answered where the bot was killed.
    with contextlib.suppress(BrokenPipeError), sink:
        _Work(source, sink, do, prepare).run()


class _Work:
    def __init__(
        self,
        source: BinaryIO,
        sink: BinaryIO,
        do: Callable[[object], object],
        prepare: Iterable[None],
    ) -> None:
        self._inlet = _Inlet(source)
        self._sink = sink
        self._do = do
        self._preparing: Iterator[None] | None = iter(prepare)
        self._courses: deque[tuple[int, Course]] = deque()

    def run(self) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(self._inlet.source, selectors.EVENT_READ)
            while True:
                waits = not self._courses and self._preparing is None
                if selector.select(timeout=None if waits else 0):
                    messages = self._inlet.read()
                    if messages is None:
                        return
                    for message in messages:
                        self._receive(message)
                elif self._courses:
                    self._go_on()
                elif self._preparing is not None:
                    self._prepare(self._preparing)

    def _receive(self, message: object) -> None:
        if isinstance(message, Cancel):
            self._courses = deque(each for each in self._courses if each[0] != message.number)
        elif isinstance(message, Request):
            self._start(message.number, message.job)

    def _start(self, number: int, job: object) -> None:
        try:
            done = self._do(job)
        except Exception as error:
            self._send(Failure(number, repr(error)))
            return
        if isinstance(done, Iterator):
            self._courses.append((number, done))
        else:
            self._send(Answer(number, done, last=True))

    def _go_on(self) -> None:
        """Take the job that waited longest one step further."""
        number, course = self._courses.popleft()
        try:
            part = next(course)
        except Exception as error:
            self._send(Failure(number, repr(error)))
            return
        if part is not None:
            self._send(Answer(number, part.value, part.last))
        if part is None or not part.last:
            self._courses.append((number, course))

    def _prepare(self, steps: Iterator[None]) -> None:
        try:
            next(steps)
        except StopIteration:
            self._preparing = None

    def _send(self, message: Answer | Failure) -> None:
        self._sink.write(packed(message))
        self._sink.flush()


class _Inlet:
    """What comes in."""

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
    # A supervisor may tell every process of a service to end. The bot has answers to finish then,
    # for which it needs this one, which ends when the bot closes the pipe.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever prints must not get between the messages.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, sink
