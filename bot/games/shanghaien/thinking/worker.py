"""The bot's end of the worker process: computing that never delays a click.

One process of low priority does all the thinking, so that neither the event loop nor another
game waits for it. It is started with the first question, started again if it dies, and given up
and replaced if it does not answer in time.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence
from typing import Self

from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.moves import Event, Move, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import GameState
from bot.games.shanghaien.thinking.jobs import (
    Analyse,
    Answer,
    Cancel,
    Choose,
    Failure,
    GiveHint,
    Job,
    Request,
)
from bot.process import Companion, CompanionDiedError

LIMIT = 32
"""Open requests; more are refused rather than left to wait for minutes."""
PATIENCE = 30.0
"""Seconds without a sign of life after which a request, and the process with it, is given up."""


class WorkerError(Exception):
    """The worker could not do the job."""


class WorkerBusyError(WorkerError):
    """Too many requests are open; try again later."""


class WorkerDiedError(WorkerError):
    """The process ended, or was ended, before it answered."""


class WorkerTimeoutError(WorkerError):
    """The worker did not answer in time."""


class _Connection:
    """One life of the process, with who waits for it."""

    def __init__(self) -> None:
        self.inboxes: dict[int, asyncio.Queue[Answer | Failure | None]] = {}
        """By number of the request; None tells that no answer will come."""
        self.companion: Companion

    @classmethod
    async def opened(cls) -> Self:
        """Start a process."""
        opened = cls()
        opened.companion = await Companion.started(
            "bot.games.shanghaien.thinking.thinking_process",
            opened._hear,
            opened._end,
            {
                # The tables are small: more threads than one would only take others' time.
                "OPENBLAS_NUM_THREADS": "1",
                # Tables that are dropped go back to the system and leave no holes (glibc only).
                "MALLOC_MMAP_THRESHOLD_": str(4 << 20),
            },
        )
        return opened

    @property
    def ended(self) -> bool:
        """Whether the process has ended or was told to."""
        return self.companion.ended

    async def send(self, message: Request | Cancel) -> None:
        """Send `message`; raises WorkerDiedError if nobody is there to read it."""
        try:
            await self.companion.send(message)
        except CompanionDiedError:
            raise WorkerDiedError from None

    def _hear(self, message: object) -> None:
        assert isinstance(message, Answer | Failure)
        if message.number in self.inboxes:
            self.inboxes[message.number].put_nowait(message)

    def _end(self) -> None:
        for inbox in self.inboxes.values():
            inbox.put_nowait(None)


class Worker:
    """A process that computes. Use as an async context manager, or `close` it in the end."""

    def __init__(self, *, limit: int = LIMIT, patience: float = PATIENCE) -> None:
        self._limit = limit
        self._patience = patience
        self._connections: list[_Connection] = []
        """The last one is in use, unless it has ended."""
        self._connecting = asyncio.Lock()
        self._waiting = 0
        self._last_number = 0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process, None if none is running."""
        running = [each.companion.pid for each in self._connections if not each.ended]
        return running[-1] if running else None

    async def choose(self, level: Level, state: GameState) -> Move:
        """Return the move of `level` for the mover of `state`; raises WorkerError."""
        answer = await self._ask(Choose(level, state))
        assert isinstance(answer, Move)
        return answer

    async def hint(self, state: GameState) -> Hint:
        """Return what the captain would do in `state`; raises WorkerError."""
        answer = await self._ask(GiveHint(state))
        assert isinstance(answer, Hint)
        return answer

    async def analyse(
        self, options: Options, starter: Seat, events: Sequence[Event]
    ) -> AsyncGenerator[Analysis, None]:
        """Yield the analysis of a game as it grows, the last one complete.

        Leave the loop early inside `contextlib.aclosing` to call the job off. Raises WorkerError.
        """
        job = Analyse(options, starter, tuple(events))
        async with contextlib.aclosing(self._answers(job)) as answers:
            async for answer in answers:
                assert isinstance(answer, Analysis)
                yield answer

    async def close(self) -> None:
        """End the process; whoever still waits gets WorkerDiedError."""
        connections, self._connections = self._connections, []
        for connection in connections:
            await connection.companion.close()

    async def _ask(self, job: Choose | GiveHint) -> object:
        """Return the only answer to `job`; asks a second time if the process dies meanwhile."""
        try:
            return await self._only_answer(job)
        except WorkerDiedError:
            return await self._only_answer(job)

    async def _only_answer(self, job: Choose | GiveHint) -> object:
        async with contextlib.aclosing(self._answers(job)) as answers:
            return await anext(answers)

    async def _answers(self, job: Job) -> AsyncGenerator[object, None]:
        if self._waiting >= self._limit:
            raise WorkerBusyError
        self._waiting += 1
        self._last_number += 1
        number = self._last_number
        try:
            connection = await self._connected()
            async with contextlib.aclosing(self._exchange(connection, number, job)) as answers:
                async for answer in answers:
                    yield answer
        finally:
            self._waiting -= 1

    async def _exchange(
        self, connection: _Connection, number: int, job: Job
    ) -> AsyncGenerator[object, None]:
        inbox = connection.inboxes[number] = asyncio.Queue()
        last = False
        try:
            await connection.send(Request(number, job))
            while not last:
                answer = await self._next(connection, inbox)
                last = answer.last
                yield answer.value
        finally:
            del connection.inboxes[number]
            if not last and not connection.ended:
                with contextlib.suppress(WorkerDiedError):
                    await connection.send(Cancel(number))

    async def _next(
        self, connection: _Connection, inbox: asyncio.Queue[Answer | Failure | None]
    ) -> Answer:
        try:
            answer = await asyncio.wait_for(inbox.get(), self._patience)
        except TimeoutError:
            # It hangs or is hopelessly late: the next request starts another one.
            connection.companion.kill()
            raise WorkerTimeoutError from None
        if answer is None:
            raise WorkerDiedError
        if isinstance(answer, Failure):
            raise WorkerError(answer.text)
        return answer

    async def _connected(self) -> _Connection:
        async with self._connecting:
            ended = [each for each in self._connections if each.ended]
            for connection in ended:
                await connection.companion.close()
            self._connections = [each for each in self._connections if each not in ended]
            if not self._connections:
                self._connections.append(await _Connection.opened())
            return self._connections[-1]
