from __future__ import annotations

import gc
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.scheduling import import_in_turn, pytest_xdist_make_scheduler
from tests.thorough import THOROUGH, some
from tests.time_limit import (
    pytest_enter_pdb,
    pytest_runtest_call,
    pytest_runtest_setup,
    pytest_runtest_teardown,
)

if TYPE_CHECKING:
    from bot.store.sql.store import Store

__all__ = [
    "pytest_enter_pdb",
    "pytest_runtest_call",
    "pytest_runtest_setup",
    "pytest_runtest_teardown",
    "pytest_xdist_make_scheduler",
]

# Little of what collecting loads is rubbish, and it would be looked through again and again.
gc.disable()

COLLECTED = (20_000, 20, 20)
"""When the garbage collector looks for rubbish: its usual 700 new objects cost 2 % of the tests."""


def pytest_configure(config: pytest.Config) -> None:
    """Make the program fit for tests; who only shares them out among workers never loads it."""
    if config.getoption("dist", "no") != "no":
        return
    from hypothesis import HealthCheck, settings

    from tests.databases import spare_the_disk
    from tests.patience import be_patient

    spare_the_disk()
    be_patient()
    # How long an example takes is the machine's.
    settings.register_profile(
        "patient",
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=some(12, 200),
    )
    settings.load_profile("patient")


def pytest_collection(session: pytest.Session) -> None:
    """Share with the other workers what is to be compiled, where all tests are collected."""
    if "PYTEST_XDIST_WORKER" in os.environ and session.config.args == [
        str(session.config.rootpath)
    ]:
        import_in_turn(session.config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks for PostgreSQL, by its fixture or as the store to be tested."""
    _draw_from_what_is_named()
    for item in items:
        call = getattr(item, "callspec", None)
        given = [each for each in call.params.values() if isinstance(each, str)] if call else []
        if "postgres" in (*getattr(item, "fixturenames", ()), *given):
            item.add_marker(pytest.mark.process)


def _draw_from_what_is_named() -> None:
    """Let Hypothesis search the whole program for constants to try only where there is time.

    In a fresh clone it takes 1.5 s of processor time, in every worker.
    """
    if "hypothesis" in sys.modules and not THOROUGH:
        from hypothesis.internal.conjecture import providers

        providers._get_local_constants = lambda: providers._local_constants


def pytest_collection_finish() -> None:
    """Spare the garbage collector what was loaded and collected: all of it is kept to the end."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(*COLLECTED)


@pytest_asyncio.fixture
async def stores() -> AsyncIterator[Callable[[], Awaitable[Store]]]:
    """Open stores, each without a row, in files that go with the test."""
    from tests.databases import empty_store

    async with AsyncExitStack() as stack:
        yield lambda: stack.enter_async_context(empty_store())


@pytest_asyncio.fixture
async def store(stores: Callable[[], Awaitable[Store]]) -> Store:
    """An open store without a row, in a file that goes with the test."""
    return await stores()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL database of the tests' own; skips where there is no server."""
    from tests.postgres import WHY_SKIPPED, binaries, cluster

    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    with cluster(programs) as address:
        yield address
