"""A time limit for each test, with a report of the tasks and threads that it waits for.

The stack of a thread shows only that the event loop is idle, so the report includes the stack of
each task. After a timeout the fixtures are torn down, so that no process remains, and the other
tests continue.

pytest-timeout does not report tasks. pytest's own `faulthandler_timeout`, which ends the whole
worker, is the last resort here, for tests that never return to Python.
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
"""The limit in seconds for a test, and for its fixtures before and after it.

No other limit interrupts a test, so a busy machine cannot make one fail.
"""
TIDY_SECONDS = 120
"""Seconds for the cleanup after a timeout before it is interrupted, too."""
_INTERRUPTIONS = 3
"""The number of times that a test or its cleanup is interrupted before the process is aborted."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail the test if it exceeds its limit."""
    with limit_time(item.nodeid, LIMIT_SECONDS):
        return (yield)


# The phases have separate limits: pytest writes reports between them without interruption.
pytest_runtest_setup = pytest_runtest_teardown = pytest_runtest_call


def pytest_enter_pdb() -> None:
    """Disable the limit while debugging."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 0)


@contextlib.contextmanager
def limit_time(name: str, seconds: float, tidy: float = TIDY_SECONDS) -> Iterator[None]:
    """Fail the test in this block after `seconds`; use this in the main thread only.

    The failure is raised again every `tidy` seconds, because it ends only the asyncio task that is
    running. After `_INTERRUPTIONS` failures the process is aborted. Does nothing on Windows.
    """
    if sys.platform == "win32":
        yield
        return
    left = _INTERRUPTIONS

    def break_off(_number: int, _frame: FrameType | None) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os.abort()  # with the stacks of all threads, which faulthandler prints
        signal.setitimer(signal.ITIMER_REAL, 0)
        stacks = format_all_stacks()
        # The timer starts only now, because the report may take longer than `tidy`.
        signal.setitimer(signal.ITIMER_REAL, tidy, tidy)
        pytest.fail(f"{name} has not ended within {seconds:g} s.\n{stacks}")

    before = signal.signal(signal.SIGALRM, break_off)
    timer = signal.setitimer(signal.ITIMER_REAL, seconds, tidy)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, before)


def format_all_stacks() -> str:
    """Return the stacks of all tasks of the running loop, and of all other threads."""
    tasks: set[asyncio.Task[object]] = set()
    with contextlib.suppress(RuntimeError):  # no loop is running
        tasks = asyncio.all_tasks()
    stacks = [f"{task!r}\n{''.join(_stack_of(task).format())}" for task in tasks]
    frames = sys._current_frames()
    stacks += [
        f"{thread!r}\n{''.join(traceback.format_stack(frames[thread.ident]))}"
        for thread in threading.enumerate()
        if thread.ident in frames and thread is not threading.current_thread()
    ]
    return "\n".join(stacks)


def _stack_of(task: asyncio.Task[object]) -> traceback.StackSummary:
    """Return the stack of a task, down to the innermost coroutine that it awaits.

    `Task.get_stack` contains only the outermost coroutine.
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
            # An object that has no such attribute, such as the step of an asynchronous generator.
            frame, found = None, next(filter(_may_await, gc.get_referents(found)), None)
        frames += [frame] if frame is not None else []
    return traceback.StackSummary.extract((frame, frame.f_lineno) for frame in frames)


def _may_await(found: object) -> bool:
    return inspect.iscoroutine(found) or inspect.isasyncgen(found)
