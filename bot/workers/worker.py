"""The worker process: runs the jobs that arrive on its pipe."""

from __future__ import annotations

import contextlib
import importlib
import os
import select
import signal
import sys
import traceback
from collections import deque
from collections.abc import Generator, Iterator

from bot.workers.messages import (
    HEADER,
    Job,
    JobFailure,
    JobResult,
    PartialAnswer,
    pack_message,
    unpack_message,
)


class _JobLoop:
    """The loop that runs jobs. It handles all new messages before each step of a waiting job."""

    def __init__(self, source: int, sink: int) -> None:
        self._source = source
        self._sink = sink
        self._stepwise: deque[tuple[int, Generator[object, None, object]]] = deque()

    def run(self) -> None:
        """Process jobs until the parent closes the pipe or dies."""
        with contextlib.suppress(EOFError, BrokenPipeError):
            while True:
                if not self._stepwise or select.select([self._source], [], [], 0)[0]:
                    number, length = HEADER.unpack(self._read(HEADER.size))
                    self._receive(number, self._read(length))
                else:
                    self._step()

    def _receive(self, number: int, body: bytes) -> None:
        with self._report_errors(number):
            job = unpack_message(body)
            if not isinstance(job, Job):
                self._stepwise = deque(each for each in self._stepwise if each[0] != number)
                return
            result = job.function(*job.arguments)
            if isinstance(result, Generator):
                # Run the first step immediately, because most drawings have only one.
                self._run_step(number, result)
            else:
                self._send(pack_message(number, JobResult(result)))

    def _step(self) -> None:
        """Run one step of the job that has waited longest."""
        self._run_step(*self._stepwise.popleft())

    def _run_step(self, number: int, steps: Generator[object, None, object]) -> None:
        """Run the next step of a job. Unless this ends the job, it then waits behind all others."""
        with self._report_errors(number):
            try:
                part = next(steps)
            except StopIteration as end:
                self._send(pack_message(number, JobResult(end.value)))
                return
            if part is not None:
                self._send(pack_message(number, PartialAnswer(part)))
            self._stepwise.append((number, steps))

    @contextlib.contextmanager
    def _report_errors(self, number: int) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            self._send(pack_message(number, JobFailure(repr(error), traceback.format_exc())))

    def _send(self, message: bytes) -> None:
        # Write without a buffer: Python would flush it again at exit, which fails with a traceback
        # if the parent has died.
        rest = memoryview(message)
        while rest:
            rest = rest[os.write(self._sink, rest) :]

    def _read(self, count: int) -> bytes:
        # Read without a buffer, because `select` does not see buffered data.
        found = bytearray()
        while len(found) < count:
            more = os.read(self._source, count - len(found))
            if not more:
                raise EOFError
            found += more
        return bytes(found)


def _own_pipe() -> int:
    """Return a descriptor for the answers, and redirect standard output to standard error."""
    sink = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sink


def main() -> None:
    """Work for the process at the other end of standard input and output."""
    _, _, niceness, *modules = sys.argv
    # A service manager may send the termination signal to all processes of a service. But the bot
    # needs this worker to finish its answers, so the worker ends only when the bot closes the pipe.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if int(niceness):
        os.nice(int(niceness))
    sink = _own_pipe()
    for module in modules:
        importlib.import_module(module)
    _JobLoop(sys.stdin.fileno(), sink).run()


if __name__ == "__main__":
    main()
