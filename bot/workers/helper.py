"""The bot's side of worker processes: starts them, sends them jobs, and replaces dead ones."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import weakref
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar, TypeVarTuple, cast

from bot.runtime.config import PREFIX, TOKEN, TOKEN_FILE
from bot.workers.messages import (
    HEADER,
    Cancel,
    HelperBusyError,
    HelperDiedError,
    HelperError,
    HelperTimeoutError,
    Job,
    JobFailure,
    JobResult,
    PartialAnswer,
    pack_message,
    unpack_message,
)

GRACE = 1.0
"""The time, in seconds, in which a process must end after its pipe is closed."""
SECRET_PREFIXES = (TOKEN, TOKEN_FILE, PREFIX, "PG")
"""The prefixes of environment variables that workers do not get: the token, the bot's other
settings and those of PostgreSQL."""
_ROOT = str(Path(__file__).parents[2])
_running: set[RunningProcess] = set()
"""The processes that may still exist."""

JobAnswer = PartialAnswer | JobResult | JobFailure


class RunningProcess:
    """A worker process and its pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        """Watch `process`; see `start`."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._stdin = process.stdin
        self._stdout = process.stdout
        self.inboxes: dict[int, asyncio.Queue[JobAnswer | None]] = {}
        """The queues of answers by job number. None means that no more answers will come."""
        self.ended = False
        self.reader = asyncio.create_task(self._read())
        """The task that reads answers until the process ends."""
        _running.add(self)

    @classmethod
    async def start(cls, *arguments: str) -> Self:
        """Start a process with `arguments` for `bot.workers.worker`."""
        found = os.environ.get("PYTHONPATH")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.workers.worker", *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # Ctrl-C must reach only the bot, which then ends this process.
            start_new_session=True,
            env={
                **_safe_environment(os.environ),
                "PYTHONPATH": _ROOT if found is None else f"{_ROOT}{os.pathsep}{found}",
            },
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    async def send(self, number: int, message: object) -> None:
        """Send a message about a job. Raises HelperDiedError if the process has ended."""
        # After a process has ended, its pipe is closed before `_read` notices the end, and uvloop
        # refuses to write to a closed pipe. Count the process as ended already, so that the next
        # job starts another one.
        self.ended = self.ended or self._stdin.is_closing()
        if self.ended:
            raise HelperDiedError
        try:
            self._stdin.write(pack_message(number, message))
            await self._stdin.drain()
        except ConnectionError:
            self.ended = True
            raise HelperDiedError from None

    def kill(self) -> None:
        """End the process immediately."""
        self.ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End the process, by force after a grace period."""
        self.ended = True
        self._stdin.close()
        done, _ = await asyncio.wait({self.reader}, timeout=GRACE)
        if not done:
            self.kill()
        await self.reader

    async def _read(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                number, length = HEADER.unpack(await self._stdout.readexactly(HEADER.size))
                body = await self._stdout.readexactly(length)
                if number in self.inboxes:
                    self.inboxes[number].put_nowait(_answer(body))
        self.ended = True
        self._stdin.close()
        await self._process.wait()
        for inbox in self.inboxes.values():
            inbox.put_nowait(None)
        _running.discard(self)


def _answer(body: bytes) -> JobAnswer:
    try:
        message = unpack_message(body)
    except Exception as error:
        return JobFailure(f"the answer cannot be read: {error!r}")
    assert isinstance(message, JobAnswer)
    return message


def _safe_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment without the variables that can contain secrets."""
    return {name: value for name, value in environ.items() if not name.startswith(SECRET_PREFIXES)}


def reader_tasks() -> set[asyncio.Task[None]]:
    """Return the tasks that read from the processes; each ends with its process."""
    return {process.reader for process in _running}


def kill_all() -> None:
    """End all processes immediately. May be called in any thread."""
    for process in tuple(_running):
        with contextlib.suppress(OSError):
            os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


PATIENCE = 30.0
"""A process that sends no message about a job for this number of seconds is ended by default, and
all its jobs fail."""
BACKGROUND_NICENESS = 10
"""The niceness of background processes, which gives priority to the bot's own process and the
drawing of boards."""
_changes: set[asyncio.Task[Any]] = set()
"""The tasks that start a process or end an idle one."""
_helpers: weakref.WeakSet[Helper] = weakref.WeakSet()

Value = TypeVar("Value")
Values = TypeVarTuple("Values")


def process_tasks() -> set[asyncio.Task[Any]]:
    """Return the tasks that start and end helper processes or read their answers.

    `Helper.close` ends the tasks of its process.
    """
    return reader_tasks() | _changes


async def wait_for_changes(seconds: float) -> None:
    """Wait up to `seconds` for the current starts of helper processes and ends of idle ones.

    Call it before all tasks are cancelled: asyncio connects a process's pipes in a separate task,
    and the pipes would stay open if that task was cancelled.
    """
    if _changes:
        await asyncio.wait(set(_changes), timeout=seconds)


def list_helpers() -> list[Helper]:
    """Return all helpers that still exist, with or without a running process."""
    return list(_helpers)


class Helper:
    """Runs jobs in a process, which starts with the first job and restarts if it dies or hangs.

    A job is a module-level function; its arguments and result must be picklable. Use the helper as
    an async context manager, or `close` it.
    """

    def __init__(
        self,
        name: str,
        *,
        imports: str | None = None,
        is_background: bool = True,
        limit: int | None = None,
        patience: float = PATIENCE,
        linger: float | None = None,
    ) -> None:
        """`imports` is a module that the process imports before the first job.

        If `is_background`, the process has a lower priority than the bot. More than `limit` open
        jobs are refused. If the process sends no message about a job for `patience` seconds, it is
        ended and the job fails. The process ends after `linger` seconds without a job, or never if
        `linger` is None.
        """
        self.name = name
        """The purpose of the process, for lists and metrics."""
        self.open_jobs = 0
        """The number of waiting and running jobs."""
        self.restarts = 0
        """The number of dead processes that were replaced."""
        niceness = BACKGROUND_NICENESS if is_background else 0
        self._arguments = (name, str(niceness), *([imports] if imports else []))
        self._limit = limit
        self._patience = patience
        self._linger = linger
        self._process: RunningProcess | None = None
        """The latest process, which may have ended; None before a start and after an idle end."""
        self._opening: asyncio.Task[RunningProcess] | None = None
        """The task that starts the next process."""
        self._connecting = asyncio.Lock()
        self._last_number = 0
        self._end_timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None
        """The task that ends an idle process."""
        self._closed = False
        _helpers.add(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The id of the process, or None if it is not running."""
        process = self._process
        return None if process is None or process.ended else process.pid

    async def start(self) -> None:
        """Start the process without a job, unless it is running."""
        await self._connect()

    async def call(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        """Run `function` in the process and return its result. Retry once if the process dies.

        Raises HelperError, or OSError if the process cannot be started.
        """
        job = Job(function, values)
        try:
            return cast(Value, await self._result(job))
        except HelperDiedError:
            return cast(Value, await self._result(job))

    async def call_in_steps(
        self, function: Callable[[*Values], Generator[None, None, Value]], *values: *Values
    ) -> Value:
        """Return the result of a generator function. Other jobs may run between its steps."""
        return await self.call(cast(Callable[[*Values], Value], function), *values)

    async def stream(
        self, function: Callable[[*Values], Iterator[Value | None]], *values: *Values
    ) -> AsyncGenerator[Value, None]:
        """Run a generator function step by step, and yield its values except None.

        To cancel the job, leave the loop early inside `contextlib.aclosing`. Raises the errors of
        `call`, but never retries.
        """
        async with contextlib.aclosing(self._messages(Job(function, values))) as messages:
            async for message in messages:
                if isinstance(message, PartialAnswer):
                    yield cast(Value, message.value)

    async def close(self) -> None:
        """End the process permanently. All open and later jobs raise HelperDiedError."""
        self._closed = True
        if self._end_timer is not None:
            self._end_timer.cancel()
        if self._ending is not None:
            await asyncio.wait({self._ending})
        if self._opening is not None:
            await asyncio.wait({self._opening})
            with contextlib.suppress(OSError):
                self._process = self._opening.result()
        await self._close_process()

    async def _result(self, job: Job) -> object:
        async with contextlib.aclosing(self._messages(job)) as messages:
            async for message in messages:
                if isinstance(message, JobResult):
                    return message.value
        raise AssertionError("the messages of a job must end with its result or an error")

    async def _messages(self, job: Job) -> AsyncGenerator[PartialAnswer | JobResult, None]:
        """Yield the messages of a job, `JobResult` last. Closing the generator earlier cancels the
        job.
        """
        if self._limit is not None and self.open_jobs >= self._limit:
            raise HelperBusyError
        self.open_jobs += 1
        try:
            process = await self._connect()
            self._last_number += 1
            number, inbox, over = self._last_number, asyncio.Queue[JobAnswer | None](), False
            process.inboxes[number] = inbox
            try:
                await process.send(number, job)
                while not over:
                    message = await self._receive_next(process, inbox)
                    over = isinstance(message, JobResult)
                    yield message
            finally:
                del process.inboxes[number]
                if not over:
                    with contextlib.suppress(HelperDiedError):
                        await process.send(number, Cancel())
        finally:
            self.open_jobs -= 1
            self._schedule_end()

    async def _receive_next(
        self, process: RunningProcess, inbox: asyncio.Queue[JobAnswer | None]
    ) -> PartialAnswer | JobResult:
        try:
            # Do not use `wait_for`, which creates a task for each wait in Python 3.11.
            async with asyncio.timeout(self._patience):
                answer = await inbox.get()
        except TimeoutError:
            # The process hangs or is far too slow. The next job starts another one.
            process.kill()
            raise HelperTimeoutError(f"no answer within {self._patience:g} s") from None
        if answer is None:
            raise HelperDiedError
        if isinstance(answer, JobFailure):
            error = HelperError(answer.text)
            if answer.traceback:
                error.add_note(f"In the {self.name} process:\n{answer.traceback}")
            raise error
        return answer

    async def _connect(self) -> RunningProcess:
        async with self._connecting:
            if self._closed:
                raise HelperDiedError
            if self._process is not None and self._process.ended:
                await self._close_process()
                self.restarts += 1
            if self._process is None:
                self._process = await self._open()
            return self._process

    async def _open(self) -> RunningProcess:
        # Start the process in a separate task: if the caller is cancelled, the next caller or
        # `close` awaits the task. Otherwise a process with open pipes would be left behind.
        if self._closed:
            raise HelperDiedError
        if self._opening is None:
            self._opening = self._change(RunningProcess.start(*self._arguments), "start")
        await asyncio.wait({self._opening})
        if self._closed:
            raise HelperDiedError
        opening, self._opening = self._opening, None
        return opening.result()

    async def _close_process(self) -> None:
        if self._process is not None:
            await self._process.close()
            self._process = None

    def _schedule_end(self) -> None:
        """Schedule the end of an idle process, unless a job comes within `linger` seconds."""
        if self._linger is None or self.open_jobs:
            return
        if self._end_timer is not None:
            self._end_timer.cancel()
        self._end_timer = asyncio.get_running_loop().call_later(self._linger, self._begin_end)

    def _begin_end(self) -> None:
        # This task is never cancelled, because it must wait until the process has really ended.
        self._ending = self._change(self._end_idle(), "end")

    async def _end_idle(self) -> None:
        async with self._connecting:
            if not self.open_jobs and not self._closed:
                await self._close_process()

    def _change(self, change: Coroutine[Any, Any, Value], verb: str) -> asyncio.Task[Value]:
        task = asyncio.create_task(change, name=f"{verb} {self.name}")
        _changes.add(task)
        task.add_done_callback(_changes.discard)
        return task


BOT = "bot"
"""The name of the bot's own process."""


@dataclass(frozen=True, slots=True)
class Usage:
    """The resources used by one process, or by several with the same purpose."""

    memory: int = 0
    """The memory in bytes."""
    seconds: float = 0.0
    """The processor time in seconds since the start."""


def measure_usage() -> Mapping[str, Usage]:
    """Return the resources of each process by its purpose; empty if the system does not report
    them.
    """
    found: dict[str, Usage] = {}
    pids = [(BOT, os.getpid()), *((each.name, each.pid) for each in list_helpers())]
    for name, pid in pids:
        # The process may just have ended.
        with contextlib.suppress(OSError, ValueError):
            if pid is not None:
                one, before = _usage_of(pid), found.get(name, Usage())
                found[name] = Usage(before.memory + one.memory, before.seconds + one.seconds)
    return found


def _usage_of(pid: int) -> Usage:
    process = Path("/proc") / str(pid)
    pages = int((process / "statm").read_text("ascii").split()[1])
    # The process name, in brackets near the beginning, may contain any character.
    times = (process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    ticks = int(times[11]) + int(times[12])
    return Usage(pages * os.sysconf("SC_PAGE_SIZE"), ticks / os.sysconf("SC_CLK_TCK"))
