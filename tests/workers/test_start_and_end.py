"""Helper processes: cancellation and closing at any step of their start or end."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterable, Mapping
from itertools import count, starmap
from typing import Any

import pytest

from bot.runtime.shutdown import end_tasks
from bot.workers.helper import Helper, RunningProcess, process_tasks, wait_for_changes
from bot.workers.messages import Cancel, HelperDiedError, HelperTimeoutError, Job, pack_message
from tests.thorough import some
from tests.workers.jobs import numbers, refuse

pytestmark = pytest.mark.process

STEPS = range(1, 9, some(2, 1))
"""The numbers of event loop steps before the interruption."""


@pytest.mark.parametrize("interruption", ["cancel twice", "close", "end when idle", "cancel start"])
def test_an_interrupted_start_or_end_leaves_nothing_open(interruption: str) -> None:
    trials: Mapping[str, Iterable[Coroutine[Any, Any, None]]] = {
        "cancel twice": starmap(_cancel_twice, [(2, 3), (4, 2), (5, 4), (6, 4)]),
        "close": map(_ask_and_close, STEPS),
        "end when idle": map(_end_when_idle, STEPS),
        "cancel start": map(_cancel_start, STEPS),
    }
    _check_nothing_is_open(trials[interruption])


def test_a_dead_process_does_not_block_the_event_loop_of_the_bot() -> None:
    uvloop = pytest.importorskip("uvloop")
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for _ in range(4):  # in some runs, the process ends during the same step
            runner.run(_ask_while_dying())


def test_a_job_is_answered_while_the_end_of_the_process_is_unknown() -> None:
    asyncio.run(_ask_with_closed_pipe())


def test_a_process_whose_parent_has_died_ends_quietly() -> None:
    for job in (Job(bytes, (1_000_000,)), Job(numbers, (3,)), Job(refuse, (1,))):
        process = subprocess.Popen(
            [sys.executable, "-m", "bot.workers.worker", "trying", "0"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, errors = process.communicate(pack_message(1, job))
        assert (process.returncode, errors) == (0, b"")


async def _ask_while_dying() -> None:
    process = await RunningProcess.start("trying", "0")
    os.kill(process.pid, signal.SIGKILL)
    with pytest.raises(HelperDiedError):
        await _ask_repeatedly(process)
    await process.reader


async def _ask_with_closed_pipe() -> None:
    """Send a job while the pipe of a dead process is closed, but its end is not yet known."""
    async with Helper("trying") as helper:
        await helper.start()
        assert helper._process is not None
        helper._process._stdin.close()
        assert await helper.call(abs, -1) == 1
        assert helper.restarts == 1


async def _ask_repeatedly(process: RunningProcess) -> None:
    for number in count():  # a dead process's pipe closes a few steps before its end is known
        await process.send(number, Cancel())
        await asyncio.sleep(0)


async def _cancel_start(steps: int) -> None:
    """Cancel the test's tasks `steps` steps after a helper began to start its process."""
    helper, own = Helper("trying"), asyncio.all_tasks()
    starting = asyncio.create_task(helper.start())
    for _ in range(steps):
        await asyncio.sleep(0)
    await wait_for_changes(5)
    await end_tasks(asyncio.all_tasks() - own - process_tasks(), 5)
    await helper.close()
    await asyncio.gather(starting, return_exceptions=True)


def _check_nothing_is_open(trials: Iterable[Coroutine[Any, Any, None]]) -> None:
    before = process_tasks()
    for number, trial in enumerate(trials):
        # Each trial has its own event loop; unclosed resources would remain when the loop ends.
        asyncio.run(trial)
        assert process_tasks() == before, f"trial {number}"
    # Collection raises errors for unclosed resources; it is slow, so it runs after all trials.
    gc.collect()


async def _ask_and_close(steps: int) -> None:
    """Ask a helper again after a timeout, and close the helper `steps` steps later."""
    helper = Helper("trying", patience=0)
    with pytest.raises(HelperTimeoutError):
        await helper.call(abs, -1)
    asking = asyncio.create_task(helper.call(abs, -1))
    for _ in range(steps):
        await asyncio.sleep(0)
    await helper.close()
    await asyncio.gather(asking, return_exceptions=True)


async def _end_when_idle(steps: int) -> None:
    async with Helper("trying", linger=0) as helper:
        await helper.call(abs, -1)
        for _ in range(steps):
            await asyncio.sleep(0)


async def _cancel_twice(steps: int, more: int) -> None:
    """Cancel a job after `steps` steps and again after `more`; check that the next job succeeds."""
    async with Helper("trying") as helper:
        asking = asyncio.create_task(helper.call(abs, -1))
        for count in (steps, more):
            for _ in range(count):
                await asyncio.sleep(0)
            asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert await helper.call(abs, -1) == 1
