"""A limit of time for each test: one that hangs fails, and says what it waits for.

Of a test that awaits, a thread's stack shows only that the event loop has nothing to do. So the
failure shows where each task stands, too. The other tests go on; fixtures are torn down, so that
no process is left behind.

pytest-timeout knows no tasks. pytest's own `faulthandler_timeout`, which ends the whole worker, is
the last resort here, for what does not come back to Python.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import inspect
import os
import signal
import sys
import threading
import traceback
from collections.abc import Generator, Iterator
from types import FrameType

import pytest

from tests.thorough import some

LIMIT_SECONDS = some(900, 3_000)
"""How long a test may take, and its fixtures before and after it.

Nothing else breaks a test off: no wait in it has a limit of its own that a busy machine may exceed.
"""
TIDY_SECONDS = 120
"""How long a test that has failed so may take to tidy up before that is broken off, too."""
_BROKEN_OFF = 3
"""How often a test is broken off before the process is ended that runs it."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Let a test fail that takes too long."""
    with limited(item.nodeid, LIMIT_SECONDS):
        return (yield)


# Between them pytest makes its reports, which nothing is to break off.
pytest_runtest_setup = pytest_runtest_teardown = pytest_runtest_call


def pytest_enter_pdb() -> None:
    """Let whoever debugs take their time."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextlib.contextmanager
def limited(what: str, seconds: float, tidy: float = TIDY_SECONDS) -> Iterator[None]:
    """Raise pytest's failure in here after so many `seconds`; must be used in the main thread.

    It is raised again every `tidy` seconds, for asyncio takes it for the failure of a task if it
    meets one at work. In the end the process is ended. Does nothing on Windows.
    """
    if sys.platform == "win32":
        yield
        return
    left = _BROKEN_OFF

    def break_off(_number: int, _frame: FrameType | None) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.abort()  # with the stacks of all threads, which faulthandler prints
        signal.setitimer(signal.ITIMER_REAL, 0)
        told = where_all_stand()
        # Only from now on: to tell may take longer than to tidy up.
        signal.setitimer(signal.ITIMER_REAL, tidy, tidy)
        pytest.fail(f"{what} has not ended within {seconds:g} s.\n{told}")

    before = signal.signal(signal.SIGALRM, break_off)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, tidy)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before)


def where_all_stand() -> str:
    """Return the stacks of all tasks of the loop that runs, and of all threads but this one."""
    tasks: set[asyncio.Task[object]] = set()
    with contextlib.suppress(RuntimeError):  # no loop runs
        tasks = asyncio.all_tasks()
    told = [f"{task!r}\n{''.join(_stack_of(task).format())}" for task in tasks]
    frames = sys._current_frames()
    told += [
        f"{thread!r}\n{''.join(traceback.format_stack(frames[thread.ident]))}"
        for thread in threading.enumerate()
        if thread.ident in frames and thread is not threading.current_thread()
    ]
    return "\n".join(told)


def _stack_of(task: asyncio.Task[object]) -> traceback.StackSummary:
    """Return where a task stands, from its coroutine to the innermost one that is awaited.

    `Task.get_stack` ends with the outermost one.
    """
    frames: list[FrameType] = []
    found: object = task.get_coro()
    while found is not None:
        if inspect.iscoroutine(found):
            frame, found = found.cr_frame, found.cr_await
        elif inspect.isgenerator(found):
            frame, found = found.gi_frame, found.gi_yieldfrom
        elif inspect.isasyncgen(found):
            frame, found = found.ag_frame, found.ag_await
        else:
            # Such as the step of an asynchronous generator, which does not say of which one.
            frame, found = None, next(filter(_may_await, gc.get_referents(found)), None)
        frames += [frame] if frame is not None else []
    return traceback.StackSummary.extract((frame, frame.f_lineno) for frame in frames)


def _may_await(found: object) -> bool:
    return inspect.iscoroutine(found) or inspect.isasyncgen(found)
