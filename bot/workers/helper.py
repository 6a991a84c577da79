"""Worker processes as the bot sees them: start, call, replace, stop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import weakref
from collections.abc import AsyncGenerator, Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar, TypeVarTuple, cast

from bot.runtime.config import PREFIX, TOKEN, TOKEN_FILE
from bot.workers.messages import (
    HEADER,
    Cancel,
    Done,
    Failed,
    HelperBusyError,
    HelperDiedError,
    HelperError,
    HelperTimeoutError,
    Job,
    PartialAnswer,
    packed,
    unpacked,
)

GRACE = 1.0
"""Seconds that the process gets to end by itself."""
SECRET = (TOKEN, TOKEN_FILE, PREFIX, "PG")
"""How the variables begin that no such process needs: the bot's settings, and PostgreSQL's own."""
_ROOT = str(Path(__file__).parents[2])
_running: set[RunningProcess] = set()
"""The processes that may still be there."""

JobAnswer = PartialAnswer | Done | Failed


class RunningProcess:
    """A process that works for this one, from its start to its end."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        """See `started`."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._stdin = process.stdin
        self._stdout = process.stdout
        self.inboxes: dict[int, asyncio.Queue[JobAnswer | None]] = {}
        """Where the answers arrive, by number of the job; None tells that none will come."""
        self.ended = False
        self.reader = asyncio.create_task(self._read())
        """Ends with the process."""
        _running.add(self)

    @classmethod
    async def started(cls, *arguments: str) -> Self:
        """Start one, with the arguments that `bot.workers.worker` names."""
        found = os.environ.get("PYTHONPATH")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.workers.worker", *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # A Ctrl-C is for the bot, which then ends this process itself.
            start_new_session=True,
            env={
                **_harmless(os.environ),
                "PYTHONPATH": _ROOT if found is None else f"{_ROOT}{os.pathsep}{found}",
            },
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def send(self, number: int, message: object) -> None:
        """Send a message about a job; raises HelperDiedError if nobody is there to read it."""
        # The pipe closes before the end of the process is read, and uvloop refuses to write to it.
        # The process counts as ended from then on, so that the next job starts another one.
        self.ended = self.ended or self._stdin.is_closing()
        if self.ended:
            raise HelperDiedError
        try:
            self._stdin.write(packed(number, message))
            await self._stdin.drain()
        except ConnectionError:
            self.ended = True
            raise HelperDiedError from None

    def kill(self) -> None:
        """End the process at once."""
        self.ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End the process, by force if it has not ended after a while."""
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
        message = unpacked(body)
    except Exception as error:
        return Failed(f"the answer cannot be read: {error!r}")
    assert isinstance(message, JobAnswer)
    return message


def _harmless(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that hold neither the token nor an address with a password."""
    return {name: value for name, value in environ.items() if not name.startswith(SECRET)}


def readers() -> set[asyncio.Task[None]]:
    """Return the tasks that listen to the processes; each ends with its process."""
    return {process.reader for process in _running}


def kill_all() -> None:
    """End all processes at once; may be called in any thread."""
    for process in tuple(_running):
        with contextlib.suppress(OSError):
            os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


PATIENCE = 30.0
"""Seconds without a message after which a job is given up and the process is ended."""
BACKGROUND_NICENESS = 10
"""Lets the bot's own process, and the drawing of boards, go first."""
_changes: set[asyncio.Task[Any]] = set()
"""The processes that are being started, or ended because nobody needs them."""
_helpers: weakref.WeakSet[Helper] = weakref.WeakSet()

Value = TypeVar("Value")
Values = TypeVarTuple("Values")


def process_tasks() -> set[asyncio.Task[Any]]:
    """Return the tasks that start, end and hear helper processes; `Helper.close` ends them."""
    return readers() | _changes


async def processes_started(seconds: float) -> None:
    """Wait until no helper process is being started or ended, `seconds` at most.

    Before all tasks are cancelled: asyncio connects a process's pipes in a task of its own, and cut
    off it leaves them open.
    """
    if _changes:
        await asyncio.wait(set(_changes), timeout=seconds)


def living_helpers() -> list[Helper]:
    """Return the helpers that somebody uses, whether their process runs or not."""
    return list(_helpers)


class Helper:
    """Has jobs done by a process, started with the first job and again if it dies or hangs.

    A job is a function of a module, what it is called with and what comes back can be pickled.
    Use as an async context manager, or `close` it in the end.
    """

    def __init__(
        self,
        name: str,
        *,
        imports: str | None = None,
        background: bool = True,
        limit: int | None = None,
        patience: float = PATIENCE,
        linger: float | None = None,
    ) -> None:
        """`imports` is the module that the process imports before the first job comes.

        In the `background` it gives way to the bot. More than `limit` open jobs are refused. After
        `patience` seconds without a message a job is given up and the process is ended. After
        `linger` seconds without a job the process is ended; None keeps it.
        """
        self.name = name
        """What it does, for who lists and measures the processes."""
        self.open_jobs = 0
        """Jobs that wait or are done."""
        self.restarts = 0
        """How often its process has died and was replaced."""
        niceness = BACKGROUND_NICENESS if background else 0
        self._arguments = (name, str(niceness), *([imports] if imports else []))
        self._limit = limit
        self._patience = patience
        self._linger = linger
        self._process: RunningProcess | None = None
        """The one in use, unless it has ended."""
        self._opening: asyncio.Task[RunningProcess] | None = None
        """The next one, while it is being started."""
        self._connecting = asyncio.Lock()
        self._last_number = 0
        self._resting: asyncio.TimerHandle | None = None
        self._leaving: asyncio.Task[None] | None = None
        """The end of a process that stayed without a job."""
        self._closed = False
        _helpers.add(self)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process, None if none is running."""
        process = self._process
        return None if process is None or process.ended else process.pid

    async def start(self) -> None:
        """Start the process ahead of the first job."""
        await self._connected()

    async def ask(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        """Return what `function` returns; asks a second time if the process dies meanwhile.

        Raises HelperError.
        """
        job = Job(function, values)
        try:
            return cast(Value, await self._result(job))
        except HelperDiedError:
            return cast(Value, await self._result(job))

    async def answers(
        self, function: Callable[[*Values], Iterator[Value | None]], *values: *Values
    ) -> AsyncGenerator[Value, None]:
        """Have `function` done step by step; yield what it yields, without None.

        Leave the loop early inside `contextlib.aclosing` to cancel the job. Raises HelperError.
        """
        async with contextlib.aclosing(self._messages(Job(function, values))) as messages:
            async for message in messages:
                if isinstance(message, PartialAnswer):
                    yield cast(Value, message.value)

    async def close(self) -> None:
        """End the process for good; every open and later question raises HelperDiedError."""
        self._closed = True
        if self._resting is not None:
            self._resting.cancel()
        if self._leaving is not None:
            await asyncio.wait({self._leaving})
        if self._opening is not None:
            await asyncio.wait({self._opening})
            with contextlib.suppress(OSError):
                self._process = self._opening.result()
        await self._close_process()

    async def _result(self, job: Job) -> object:
        async with contextlib.aclosing(self._messages(job)) as messages:
            async for message in messages:
                if isinstance(message, Done):
                    return message.value
        raise AssertionError("the last message says that it is the last")

    async def _messages(self, job: Job) -> AsyncGenerator[PartialAnswer | Done, None]:
        """Yield what comes of a job, `Done` last; who leaves earlier cancels it."""
        if self._limit is not None and self.open_jobs >= self._limit:
            raise HelperBusyError
        self.open_jobs += 1
        try:
            process = await self._connected()
            self._last_number += 1
            number, inbox, over = self._last_number, asyncio.Queue[JobAnswer | None](), False
            process.inboxes[number] = inbox
            try:
                await process.send(number, job)
                while not over:
                    message = await self._next(process, inbox)
                    over = isinstance(message, Done)
                    yield message
            finally:
                del process.inboxes[number]
                if not over:
                    with contextlib.suppress(HelperDiedError):
                        await process.send(number, Cancel())
        finally:
            self.open_jobs -= 1
            self._rest()

    async def _next(
        self, process: RunningProcess, inbox: asyncio.Queue[JobAnswer | None]
    ) -> PartialAnswer | Done:
        try:
            # No wait_for: in Python 3.11 it makes a task for each wait.
            async with asyncio.timeout(self._patience):
                answer = await inbox.get()
        except TimeoutError:
            # It hangs or is far too slow: the next job starts another one.
            process.kill()
            raise HelperTimeoutError(f"no answer within {self._patience:g} s") from None
        if answer is None:
            raise HelperDiedError
        if isinstance(answer, Failed):
            error = HelperError(answer.text)
            if answer.traceback:
                error.add_note(f"In the {self.name} process:\n{answer.traceback}")
            raise error
        return answer

    async def _connected(self) -> RunningProcess:
        async with self._connecting:
            if self._closed:
                raise HelperDiedError
            if self._process is not None and self._process.ended:
                await self._close_process()
                self.restarts += 1
            if self._process is None:
                self._process = await self._opened()
            return self._process

    async def _opened(self) -> RunningProcess:
        # In a task of its own: whoever gives up meanwhile would leave a process that nobody knows,
        # with its pipes. The next who asks, or `close`, finds it here.
        if self._closed:
            raise HelperDiedError
        if self._opening is None:
            self._opening = self._change(RunningProcess.started(*self._arguments), "start")
        await asyncio.wait({self._opening})
        if self._closed:
            raise HelperDiedError
        opening, self._opening = self._opening, None
        return opening.result()

    async def _close_process(self) -> None:
        if self._process is not None:
            await self._process.close()
            self._process = None

    def _rest(self) -> None:
        """End the process if it stays without a job."""
        if self._linger is None or self.open_jobs:
            return
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._linger, self._leave)

    def _leave(self) -> None:
        # Never cancelled: a process that is half ended would have nobody who waits for its end.
        self._leaving = self._change(self._end_idle(), "end")

    async def _end_idle(self) -> None:
        async with self._connecting:
            if not self.open_jobs and not self._closed:
                await self._close_process()

    def _change(self, change: Coroutine[Any, Any, Value], does: str) -> asyncio.Task[Value]:
        task = asyncio.create_task(change, name=f"{does} {self.name}")
        _changes.add(task)
        task.add_done_callback(_changes.discard)
        return task


BOT = "bot"
"""The process that all others belong to."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one process takes, or several that do the same."""

    memory: int = 0
    """Bytes of it in memory."""
    seconds: float = 0.0
    """Of the processor's time, since it began."""


def usage() -> Mapping[str, Usage]:
    """Return what each process takes, by what it does; empty where the system does not tell."""
    found: dict[str, Usage] = {}
    pids = [(BOT, os.getpid()), *((each.name, each.pid) for each in living_helpers())]
    for name, pid in pids:
        # It may just have ended.
        with contextlib.suppress(OSError, ValueError):
            if pid is not None:
                one, before = _usage_of(pid), found.get(name, Usage())
                found[name] = Usage(before.memory + one.memory, before.seconds + one.seconds)
    return found


def _usage_of(pid: int) -> Usage:
    process = Path("/proc") / str(pid)
    pages = int((process / "statm").read_text("ascii").split()[1])
    # Its name, in brackets, may hold anything.
    times = (process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    ticks = int(times[11]) + int(times[12])
    return Usage(pages * os.sysconf("SC_PAGE_SIZE"), ticks / os.sysconf("SC_CLK_TCK"))
