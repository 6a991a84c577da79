"""A helper: it has jobs done by a process, and starts, asks, replaces and ends it.

Long computations run in one, so that they hold up neither the event loop nor the interpreter's
lock. Both ends send each other picklable messages over two pipes: `Helper` is the end that asks,
`serve` in `bot.processes.work` the end that works, and `bot.processes.messages` what they say.
"""

from __future__ import annotations

import asyncio
import contextlib
import weakref
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from bot.processes.errors import (
    HelperBusyError,
    HelperDiedError,
    HelperError,
    HelperTimeoutError,
)
from bot.processes.messages import Cancel, JobAnswer, JobFailure, Request
from bot.processes.running import RunningProcess, readers

PATIENCE = 30.0
"""Seconds without a message after which a job is given up and the process is ended."""
_changes: set[asyncio.Task[Any]] = set()
"""The processes that are being started, or ended because nobody needs them."""
_helpers: weakref.WeakSet[Helper] = weakref.WeakSet()


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


class _Connection:
    """One process of a helper, with those who wait for its answers."""

    def __init__(self) -> None:
        self.inboxes: dict[int, asyncio.Queue[JobAnswer | JobFailure | None]] = {}
        """By number of the request; None tells that no answer will come."""
        self.process: RunningProcess

    @classmethod
    async def opened(cls, module: str, environment: Mapping[str, str] | None) -> Self:
        """Start a process."""
        opened = cls()
        opened.process = await RunningProcess.started(
            module, opened._hear, opened._end, environment
        )
        return opened

    def _hear(self, message: object) -> None:
        assert isinstance(message, JobAnswer | JobFailure)
        if message.number in self.inboxes:
            self.inboxes[message.number].put_nowait(message)

    def _end(self) -> None:
        for inbox in self.inboxes.values():
            inbox.put_nowait(None)


@dataclass(slots=True)
class _Exchange:
    """A job that was handed over, and where its answers arrive."""

    number: int
    connection: _Connection
    inbox: asyncio.Queue[JobAnswer | JobFailure | None]
    over: bool = False
    """Whether its last answer came."""


class Helper:
    """Has jobs done by a process, started with the first job and again if it dies or hangs.

    Use as an async context manager, or `close` it in the end.
    """

    def __init__(
        self,
        module: str,
        *,
        environment: Mapping[str, str] | None = None,
        limit: int | None = None,
        patience: float = PATIENCE,
        linger: float | None = None,
    ) -> None:
        """Let `module` work, with `environment` besides the variables of this process.

        More than `limit` open jobs are refused. After `patience` seconds without a message a job is
        given up and the process is ended. After `linger` seconds without a job the process is
        ended; None keeps it.
        """
        self.module = module
        """What it runs."""
        self.open_jobs = 0
        """Jobs that wait or are done."""
        self.restarts = 0
        """How often its process has died and was replaced."""
        self._environment = environment
        self._limit = limit
        self._patience = patience
        self._linger = linger
        self._connections: list[_Connection] = []
        """The last one is in use, unless it has ended."""
        self._opening: asyncio.Task[_Connection] | None = None
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
        running = [each.process.pid for each in self._connections if not each.process.ended]
        return running[-1] if running else None

    async def start(self) -> None:
        """Start the process ahead of the first job."""
        await self._connected()

    async def ask(self, job: object) -> object:
        """Return the only answer to `job`; asks a second time if the process dies meanwhile.

        Raises HelperError.
        """
        try:
            return await self._first_answer(job)
        except HelperDiedError:
            return await self._first_answer(job)

    async def answers(self, job: object) -> AsyncGenerator[object, None]:
        """Yield every answer to `job`.

        Leave the loop early inside `contextlib.aclosing` to cancel the job. Raises HelperError.
        """
        exchange = await self._begin(job)
        try:
            while not exchange.over:
                yield await self._next(exchange)
        finally:
            await self._end(exchange)

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
                self._connections.append(self._opening.result())
        connections, self._connections = self._connections, []
        for connection in connections:
            await connection.process.close()

    async def _first_answer(self, job: object) -> object:
        exchange = await self._begin(job)
        try:
            return await self._next(exchange)
        finally:
            await self._end(exchange)

    async def _begin(self, job: object) -> _Exchange:
        if self._limit is not None and self.open_jobs >= self._limit:
            raise HelperBusyError
        self.open_jobs += 1
        self._last_number += 1
        number = self._last_number
        try:
            connection = await self._connected()
        except BaseException:
            self._count_out()
            raise
        exchange = _Exchange(number, connection, asyncio.Queue())
        connection.inboxes[number] = exchange.inbox
        try:
            await connection.process.send(Request(number, job))
        except BaseException:
            await self._end(exchange)
            raise
        return exchange

    async def _end(self, exchange: _Exchange) -> None:
        """Cancel the job, unless the last answer came."""
        process = exchange.connection.process
        del exchange.connection.inboxes[exchange.number]
        try:
            if not exchange.over and not process.ended:
                with contextlib.suppress(HelperDiedError):
                    await process.send(Cancel(exchange.number))
        finally:
            self._count_out()

    def _count_out(self) -> None:
        self.open_jobs -= 1
        self._rest()

    async def _next(self, exchange: _Exchange) -> object:
        try:
            # No wait_for: in Python 3.11 it makes a task for each wait.
            async with asyncio.timeout(self._patience):
                answer = await exchange.inbox.get()
        except TimeoutError:
            # It hangs or is far too slow: the next request starts another one.
            exchange.connection.process.kill()
            raise HelperTimeoutError(f"no answer within {self._patience:g} s") from None
        if answer is None:
            raise HelperDiedError
        if isinstance(answer, JobFailure):
            raise HelperError(answer.text)
        exchange.over = answer.last
        return answer.value

    async def _connected(self) -> _Connection:
        async with self._connecting:
            if self._closed:
                raise HelperDiedError
            ended = [each for each in self._connections if each.process.ended]
            for connection in ended:
                self.restarts += 1
                await connection.process.close()
            self._connections = [each for each in self._connections if each not in ended]
            if not self._connections:
                self._connections.append(await self._opened())
            return self._connections[-1]

    async def _opened(self) -> _Connection:
        # In a task of its own: whoever gives up meanwhile would leave a process that nobody knows,
        # with its pipes. The next who asks, or `close`, finds it here.
        if self._closed:
            raise HelperDiedError
        if self._opening is None:
            self._opening = asyncio.create_task(
                _Connection.opened(self.module, self._environment), name=f"start {self.module}"
            )
            _changes.add(self._opening)
            self._opening.add_done_callback(_changes.discard)
        await asyncio.wait({self._opening})
        if self._closed:
            raise HelperDiedError
        opening, self._opening = self._opening, None
        return opening.result()

    def _rest(self) -> None:
        """End the process if it stays without a job."""
        if self._linger is None or self.open_jobs:
            return
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._linger, self._leave)

    def _leave(self) -> None:
        # Never cancelled: a process that is half ended would have nobody who waits for its end.
        self._leaving = asyncio.create_task(self._end_idle(), name=f"end {self.module}")
        _changes.add(self._leaving)
        self._leaving.add_done_callback(_changes.discard)

    async def _end_idle(self) -> None:
        async with self._connecting:
            if not self.open_jobs and not self._closed:
                connections, self._connections = self._connections, []
                for connection in connections:
                    await connection.process.close()
