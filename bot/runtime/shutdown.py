"""The shutdown of a process: termination signals and time limits."""

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
"""The maximum time from the first signal to the end of the process."""
_CANCEL_AGAIN_SECONDS = 0.4

_log = structlog.get_logger(__name__)


class Shutdown:
    """Receives termination signals in a thread that a busy event loop does not delay."""

    def __init__(self, kill: Callable[[], None]) -> None:
        """Start to handle SIGINT and SIGTERM. Call it in the main thread, in an event loop.

        After a second signal or the deadline, `kill` is called and the process ends immediately.
        `kill` must end the helper processes.
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
        with contextlib.suppress(RuntimeError):  # the loop is closed: the process is ending anyway
            self._loop.call_soon_threadsafe(self.requested.set)
        code = 0
        with contextlib.suppress(queue.Empty):
            code = 128 + self._signals.get(timeout=DEADLINE_SECONDS)
        self._kill()
        # `sys.exit` would wait for threads, one of which may be hanging.
        os._exit(code)


async def wait_until_done(task: asyncio.Task[Any], requested: asyncio.Event) -> bool:
    """Wait for `task` or `requested`; return whether the task is done."""
    if not requested.is_set():
        waiting = asyncio.create_task(requested.wait())
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
    return task.done()


async def end_tasks(tasks: Collection[asyncio.Task[Any]], seconds: float) -> None:
    """Cancel `tasks`, and wait up to `seconds` for their end. Errors are logged."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    left = set(tasks)
    while left and loop.time() < deadline:
        for task in left:
            # One cancellation may not suffice: asyncio.wait_for loses it if it coincides with a
            # result (python/cpython issue 86296, fixed in 3.12).
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=_CANCEL_AGAIN_SECONDS)
        for task in ended:
            if not task.cancelled() and task.exception() is not None:
                _log.info("shutdown.failed", task=task.get_name(), error=repr(task.exception()))
    if left:
        _log.warning("shutdown.overdue", tasks=sorted(task.get_name() for task in left))


async def run_step(seconds: float, name: str, step: Awaitable[Any]) -> None:
    """Await one step of the shutdown for up to `seconds`. Errors are logged, not raised."""
    try:
        async with asyncio.timeout(seconds):
            await step
    except TimeoutError:
        _log.warning("shutdown.overdue", tasks=[name])
    except Exception as error:
        _log.error("shutdown.failed", task=name, error=repr(error))
