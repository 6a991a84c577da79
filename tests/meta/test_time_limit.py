from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.time_limit import LIMIT_SECONDS, limit_time

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGALRM")

ROOT = Path(__file__).parents[2]
_FAILED = pytest.fail.Exception


async def _wait_in_vain() -> None:
    loop = asyncio.get_running_loop()
    loop.call_soon(
        signal.setitimer, signal.ITIMER_REAL, 0.05
    )  # the time limit ends while all tasks wait
    await loop.create_future()


@contextlib.asynccontextmanager
async def _never_there() -> AsyncIterator[None]:
    await _wait_in_vain()
    yield


async def _enter() -> None:
    async with _never_there():
        pass


async def _ask_another_task() -> None:
    await asyncio.create_task(_enter(), name="the other one")


def test_a_hanging_test_is_reported_with_all_tasks_and_threads() -> None:
    over = threading.Event()
    thread = threading.Thread(target=over.wait, name="the idle one")
    thread.start()
    try:
        with pytest.raises(_FAILED) as failed, limit_time("test_it", 3_600, 0.1):
            asyncio.run(_ask_another_task())
    finally:
        over.set()
        thread.join()
    report = str(failed.value)
    assert "test_it has not ended within 3600 s" in report
    for each in ("name='the other one'", "the idle one", "in wait"):
        assert each in report
    places = [report.index(f"in {each}") for each in ("_enter", "_never_there", "_wait_in_vain")]
    assert places == sorted(places), "the report lists the awaited calls, the outermost first"


def test_tests_within_the_limit_are_unaffected() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with limit_time("test_it", 60):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 50
        assert signal.getsignal(signal.SIGALRM) is not before
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 60, "the timer of this test itself runs again"


_TESTS = """
import asyncio, signal, pytest

async def wait_in_vain():
    loop = asyncio.get_running_loop()
    loop.call_soon(signal.setitimer, signal.ITIMER_REAL, 0.05, 0.05)
    await asyncio.Event().wait()

async def test_hangs():
    await wait_in_vain()

def test_passes():
    pass

def test_never_comes_back():
    while True:
        try:
            signal.raise_signal(signal.SIGALRM)
        except BaseException:
            pass

def test_passes_too():
    pass
"""
_LIMITED = """
from tests.time_limit import pytest_runtest_call, pytest_runtest_setup, pytest_runtest_teardown
"""


@pytest.mark.process
def test_other_tests_continue_after_a_hanging_one(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(_TESTS, encoding="utf-8")
    (tmp_path / "conftest.py").write_text(_LIMITED, encoding="utf-8")
    plugins = (
        "-p",
        "xdist.plugin",
        "-p",
        "pytest_asyncio.plugin",
    )  # without other plugins, which would take a second
    ended = subprocess.run(
        (sys.executable, "-m", "pytest", *plugins, "-n1", "-c", ROOT / "pyproject.toml", tmp_path),
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    report = ended.stdout + ended.stderr
    assert "2 failed, 2 passed" in report, report
    assert f"test_some.py::test_hangs has not ended within {LIMIT_SECONDS} s" in report
    assert "in wait_in_vain" in report
    assert "crashed while running 'test_some.py::test_never_comes_back'" in report
    assert "in test_never_comes_back" in report, "the report includes the stacks of all threads"
