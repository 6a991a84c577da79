"""Ending a process: signals and deadlines."""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import signal
import threading
from collections.abc import Awaitable, Callable, Collection
from types import FrameType
from typing import Any

import structlog

DEADLINE_SECONDS = 9.0
"""From the first signal to the end of the process at the latest."""
_CANCEL_AGAIN_SECONDS = 0.4

_log = structlog.get_logger(__name__)


class Shutdown:
    """Listens for the signals that end the program, in a thread that no busy event loop delays."""

    def __init__(self, kill: Callable[[], None]) -> None:
        """Obey SIGINT and SIGTERM from now on; must be called in the main thread, in a loop.

        `kill` ends the helper processes at once.
        """
        self.requested = asyncio.Event()
        """Set by the first signal."""
        self._loop = asyncio.get_running_loop()
        self._kill = kill
        # `SimpleQueue.put` is reentrant, so a signal handler may use it.
        self._signals: queue.SimpleQueue[int] = queue.SimpleQueue()
        threading.Thread(target=self._watch, name="shutdown", daemon=True).start()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._take)

    def _take(self, number: int, _frame: FrameType | None) -> None:
        self._signals.put(number)

    def _watch(self) -> None:
        self._signals.get()
        with contextlib.suppress(RuntimeError):  # the loop is closed: the run is over anyway
            self._loop.call_soon_threadsafe(self.requested.set)
        code = 0
        with contextlib.suppress(queue.Empty):
            code = 128 + self._signals.get(timeout=DEADLINE_SECONDS)
        self._kill()
        # Not sys.exit: that would wait for threads, and a hanging one may be why we are here.
        os._exit(code)


async def done_before(task: asyncio.Task[Any], requested: asyncio.Event) -> bool:
    """Wait for `task` or `requested`; return whether the task is done."""
    if not requested.is_set():
        waiting = asyncio.create_task(requested.wait())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
    return task.done()


async def end_tasks(tasks: Collection[asyncio.Task[Any]], seconds: float) -> None:
    """Cancel `tasks` and wait until they have ended, `seconds` at most; log what goes wrong."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    left = set(tasks)
    while left and loop.time() < deadline:
        for task in left:
            # Again if need be: asyncio.wait_for loses a cancellation that meets a result
            # (python/cpython issue 86296, fixed in 3.12).
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=_CANCEL_AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled() and task.exception() is not None:
                _log.info("end.failed", task=task.get_name(), error=repr(task.exception()))
    if left:
        _log.warning("end.overdue", tasks=sorted(task.get_name() for task in left))


async def within(seconds: float, name: str, step: Awaitable[Any]) -> None:
    """Await one step of the shutdown, `seconds` at most; what goes wrong is logged, not raised."""
    try:
        async with asyncio.timeout(seconds):
            await step
    except TimeoutError:
        _log.warning("end.overdue", tasks=[name])
    except Exception as error:
        _log.error("end.failed", task=name, error=repr(error))
