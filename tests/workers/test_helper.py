"""A helper process returns a result or an error for every job, regardless of other jobs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from bot.workers.helper import BACKGROUND_NICENESS, Helper
from bot.workers.messages import HelperBusyError, HelperDiedError, HelperError, HelperTimeoutError
from tests.workers import jobs

pytestmark = pytest.mark.process


@pytest.fixture
async def helper() -> AsyncIterator[Helper]:
    async with Helper("trying") as running:
        yield running


async def pid_of(helper: Helper) -> int:
    """Start the helper's process if necessary, and return its id."""
    await helper.start()
    assert helper.pid is not None
    return helper.pid


async def wait_until_ended(pid: int) -> None:
    """Wait until a process has ended."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            await asyncio.sleep(0.05)


async def test_concurrent_callers_get_their_own_results(helper: Helper) -> None:
    asked = [asyncio.create_task(helper.call(abs, -each)) for each in range(50)]
    await asyncio.sleep(0)
    asked[20].cancel()  # a cancelled caller must not get the result of another
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers[:20] + answers[21:] == [*range(20), *range(21, 50)]
    # If a terminal sends SIGTERM to all processes, the helper still returns its results.
    os.kill(pid := await pid_of(helper), signal.SIGTERM)
    assert await helper.call(os.getpid) == pid


FAILING: Mapping[str, Callable[[Helper], Awaitable[object]]] = {
    "nobody can do 3": lambda helper: helper.call(jobs.refuse, 3),
    "lambda": lambda helper: helper.call(jobs.unsendable),
    "cannot be read": lambda helper: helper.call(jobs.unreadable),
    "UnpicklingError": lambda helper: helper.call(jobs.read, jobs.Unreadable()),
    "nobody can go on": lambda helper: all_of(helper.stream(jobs.refuse_on_the_way)),
    "unsendable_on_the_way.*lambda": lambda helper: all_of(
        helper.stream(jobs.unsendable_on_the_way)
    ),
}
"""Failing jobs, each by a part of its error message."""


async def test_a_failing_job_reports_its_error_and_affects_no_other(helper: Helper) -> None:
    pid = await pid_of(helper)
    await helper.call(print, "printed text does not disturb the messages in the pipe")
    numbers = helper.stream(jobs.numbers, 3)
    assert await anext(numbers) == 1
    for says, job in FAILING.items():
        with pytest.raises(HelperError, match=says):
            await job(helper)
    assert await all_of(numbers) == [2, 3]
    assert await helper.call(abs, -1) == 1
    assert helper.pid == pid


async def all_of(answers: AsyncIterator[object]) -> list[object]:
    return [each async for each in answers]


async def test_a_killed_process_is_replaced_and_its_job_retried_once(helper: Helper) -> None:
    killed = await pid_of(helper)
    question = asyncio.create_task(helper.call(abs, -1))
    os.kill(killed, signal.SIGKILL)
    assert await question == 1
    assert helper.pid not in (None, killed)
    assert helper.restarts == 1
    with pytest.raises(HelperDiedError):
        await helper.call(os._exit, 1)
    assert await helper.call(abs, -1) == 1
    numbers = helper.stream(jobs.endless, "killed")
    await anext(numbers)
    os.kill(await pid_of(helper), signal.SIGKILL)
    with pytest.raises(HelperDiedError):
        await all_of(numbers)


async def test_a_stopped_process_is_replaced() -> None:
    async with Helper("trying", patience=0.5) as impatient:
        stopped = await pid_of(impatient)
        os.kill(stopped, signal.SIGSTOP)
        with pytest.raises(HelperTimeoutError):
            await impatient.call(abs, -1)
        assert impatient.pid is None
        impatient._patience = 300
        assert await impatient.call(abs, -1) == 1
        assert impatient.pid not in (None, stopped)


async def test_a_stepwise_job_yields_to_other_jobs_and_is_cancelled_when_its_reader_stops(
    helper: Helper,
) -> None:
    assert await all_of(helper.stream(jobs.numbers, 3)) == [1, 2, 3]
    # An endless job would block all others unless it is closed.
    first, second = helper.stream(jobs.endless, "first"), helper.stream(jobs.endless, "second")
    async with contextlib.aclosing(first), contextlib.aclosing(second):
        assert [await anext(each) for each in (first, second)] == [0, 0]
        assert await helper.call(jobs.closed_jobs) == []
        assert [await anext(each) for each in (first, second)] == [1, 1]
    assert sorted(await helper.call(jobs.closed_jobs)) == ["first", "second"]
    assert helper.open_jobs == 0


async def test_jobs_run_between_the_steps_of_another_one_which_returns_its_result(
    helper: Helper, tmp_path: Path
) -> None:
    path = tmp_path / "written"
    waiting = asyncio.create_task(helper.call_in_steps(jobs.wait_for, path))
    await asyncio.sleep(0)
    await helper.call(path.write_text, "by another job")
    assert await waiting == "by another job"


async def test_a_full_queue_refuses_immediately() -> None:
    async with Helper("trying", limit=1) as helper:
        waiting = asyncio.create_task(helper.call(abs, -1))
        await asyncio.sleep(0)
        with pytest.raises(HelperBusyError):
            await helper.call(abs, -2)
        assert await waiting == 1


async def test_a_closed_helper_refuses_waiting_callers_and_leaves_no_process() -> None:
    helper = Helper("trying")
    numbers = helper.stream(jobs.endless, "closed")
    await anext(numbers)
    pid = await pid_of(helper)
    await helper.close()
    with pytest.raises(HelperDiedError):
        await all_of(numbers)
    with pytest.raises(HelperDiedError):
        await helper.call(abs, -1)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert helper.pid is None


async def test_a_process_without_jobs_is_ended_after_a_while_and_started_again() -> None:
    async with Helper("trying", linger=0.05) as helper:
        first = await helper.call(os.getpid)
        await wait_until_ended(first)
        assert await helper.call(os.getpid) != first
        assert helper.restarts == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such priorities")
async def test_background_work_yields_to_the_bot() -> None:
    own = os.nice(0)
    module = "tests.workers.jobs"
    async with (
        Helper("trying", imports=module, is_background=True) as patient,
        Helper("trying", is_background=False) as urgent,
    ):
        asked = [await helper.call(os.nice, 0) for helper in (patient, urgent)]
        # The helper imports the module before its first job.
        imported = f"{module!r} in __import__('sys').modules"
        assert [await helper.call(eval, imported) for helper in (patient, urgent)] == [True, False]
    assert asked == [min(own + BACKGROUND_NICENESS, 19), own]


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc, which shows inherited files")
async def test_a_helper_process_receives_no_secret_of_the_bot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    secrets = {
        "DISCORD_TOKEN": "a.secret.token",
        "DISCORD_TOKEN_FILE": "/run/secrets/token",
        "SHANGHAIEN_DATABASE": "postgresql://bot:password@host/games",
        "PGPASSWORD": "password",
    }
    for name, value in secrets.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("LANG", "C.UTF-8")
    async with Helper("trying") as helper:
        environment = (
            Path(f"/proc/{await helper.call(os.getpid)}/environ").read_bytes().split(b"\0")
        )
    names = {each.partition(b"=")[0].decode() for each in environment}
    assert {"LANG", "PATH", "PYTHONPATH"} <= names
    assert names.isdisjoint(secrets)
