from __future__ import annotations

import gc
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

import pytest

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
    from tests.postgres import Cluster

__all__ = [
    "pytest_enter_pdb",
    "pytest_runtest_call",
    "pytest_runtest_setup",
    "pytest_runtest_teardown",
    "pytest_xdist_make_scheduler",
]

# Loading the tests creates little garbage, so collections during it would waste time.
gc.disable()

GC_THRESHOLDS = (20_000, 20, 20)
"""The thresholds of the garbage collector's three generations.

With the default, which is a collection per 700 new objects, collections take 2 % of the time.
"""


def pytest_configure(config: pytest.Config) -> None:
    """Prepare the program for tests, except in the controller of xdist, which runs none."""
    if config.getoption("dist", "no") != "no":
        return
    from hypothesis import HealthCheck, settings

    from tests.databases import disable_flushes
    from tests.long_timeouts import multiply_timeouts

    disable_flushes()
    multiply_timeouts()
    # No deadline, because the duration of an example depends on the machine.
    settings.register_profile(
        "patient",
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=some(12, 200),
    )
    settings.load_profile("patient")


def pytest_collection(session: pytest.Session) -> None:
    """If all tests are collected, make the workers share the work of importing them."""
    if "PYTEST_XDIST_WORKER" in os.environ and session.config.args == [
        str(session.config.rootpath)
    ]:
        import_in_turn(session.config.rootpath)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need PostgreSQL, whether as a fixture or as a parameter."""
    _limit_constant_search()
    for item in items:
        call = getattr(item, "callspec", None)
        words = [each for each in call.params.values() if isinstance(each, str)] if call else []
        if "postgres" in (*getattr(item, "fixturenames", ()), *words):
            item.add_marker(pytest.mark.process)


def _limit_constant_search() -> None:
    """Make Hypothesis search the program for constants in thorough runs only.

    In a fresh clone the search takes 1.5 s of processor time in every worker.
    """
    if "hypothesis" in sys.modules and not THOROUGH:
        from hypothesis.internal.conjecture import providers

        providers._get_local_constants = lambda: providers._local_constants


def pytest_collection_finish() -> None:
    """Exclude everything loaded so far from garbage collection: it is in use until the end."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


@pytest.fixture
async def stores() -> AsyncIterator[Callable[[], Awaitable[Store]]]:
    """Yield a function that opens empty stores in temporary files."""
    from tests.databases import empty_store

    async with AsyncExitStack() as stack:
        yield lambda: stack.enter_async_context(empty_store())


@pytest.fixture
async def store(stores: Callable[[], Awaitable[Store]]) -> Store:
    """Return an empty open store in a temporary file."""
    return await stores()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the address of a temporary PostgreSQL database; skips without an installed server."""
    from tests.postgres import WHY_SKIPPED, binaries, cluster

    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    with cluster(programs) as address:
        yield address


@pytest.fixture
def own() -> Iterator[Cluster]:
    """Yield a PostgreSQL server that the test may stop and start; skips without one."""
    from tests.postgres import WHY_SKIPPED, binaries, own_cluster

    programs = binaries()
    if programs is None:
        pytest.skip(WHY_SKIPPED)
    with own_cluster(programs) as cluster:
        yield cluster
