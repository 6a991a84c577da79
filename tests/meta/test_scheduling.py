from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.scheduling import (
    ALIKE,
    APART,
    LONG,
    TOGETHER,
    WAITING,
    LongestFirst,
    begins_with_waiting,
    unit_of,
    waits,
)

ROOT = Path(__file__).parents[2]
TESTS = [
    *(f"tests/texts/test_{file}.py::test_{number}" for file in "abcd" for number in range(3)),
    *(f"tests/e2e/test_a.py::test_{number}" for number in range(5)),
    *(f"tests/browser/test_{file}.py::test_{number}" for file in "ab" for number in range(4)),
    *(f"tests/house/test_{file}.py::test_{number}" for file in "ab" for number in range(4)),
    *(f"{LONG[0]}::test_{number}" for number in range(2)),
    *(f"{ALIKE[1]}::test_{number}" for number in range(2)),
]


class XdistWorker:
    """A worker that runs what it is sent one after the other, as those of pytest-xdist do."""

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.shutting_down = False
        self.queue: list[int] = []
        self.ran: list[str] = []

    def send_runtest_some(self, indices: Sequence[int]) -> None:
        self.queue += indices

    def shutdown(self) -> None:
        self.shutting_down = True

    @property
    def able(self) -> bool:
        """Whether it knows which test is next, or that none is."""
        return len(self.queue) > 1 or bool(self.queue and self.shutting_down)


def begun(tests: Sequence[str], workers: int) -> tuple[LongestFirst, list[XdistWorker]]:
    """Return a schedule of `tests` and its workers, who know where to begin."""
    option = SimpleNamespace(loadscopereorder=True)
    config = SimpleNamespace(option=option, getvalue=lambda _: [f"{workers}*popen"])
    scheduler = LongestFirst(cast(Any, config))
    nodes = [XdistWorker(f"gw{number}") for number in range(workers)]
    for node in nodes:
        scheduler.add_node(node)
    for node in nodes:
        scheduler.add_node_collection(node, tests)
    scheduler.schedule()
    return scheduler, nodes


def run(tests: Sequence[str], workers: int, seed: int) -> dict[str, list[str]]:
    """Return what each worker has run in the end, some of them being faster than others."""
    scheduler, nodes = begun(tests, workers)
    chance = random.Random(seed)
    while able := [node for node in nodes if node.able]:
        node = chance.choice(able)
        index = node.queue.pop(0)
        node.ran.append(tests[index])
        scheduler.mark_test_complete(node, index)
    assert scheduler.tests_finished
    assert all(node.shutting_down for node in nodes)
    return {node.gateway.id: node.ran for node in nodes}


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_every_test_is_run_once_however_many_workers_there_are(workers: int) -> None:
    ran = run(TESTS, workers, seed=workers)
    assert sorted(test for each in ran.values() for test in each) == sorted(TESTS)


@pytest.mark.parametrize("seed", range(3))
def test_workers_do_their_own_kind_first_and_what_shares_something_is_run_by_one(
    seed: int,
) -> None:
    workers = defaultdict(set)
    for worker, tests in run(TESTS, 4, seed).items():
        own = [waits(test) is begins_with_waiting(worker) for test in tests]
        assert own[0]
        assert own == sorted(own, reverse=True)
        for test in tests:
            workers[unit_of(test)].add(worker)
    assert {len(each) for each in workers.values()} == {1}
    assert len({unit_of(test) for test in TESTS if "/browser/" in test}) == 1
    assert len({unit_of(test) for test in TESTS if test.startswith(tuple(ALIKE))}) == 1


def test_the_longest_come_first() -> None:
    first = {tests[0].partition("::")[0] for tests in run(TESTS, 4, 0).values()}
    assert {LONG[0], "tests/browser/test_a.py", "tests/e2e/test_a.py"} <= first


@pytest.mark.parametrize("before", [0, 3])
def test_who_takes_the_place_of_a_worker_that_died_need_not_wait(before: int) -> None:
    scheduler, nodes = begun(TESTS, 4)
    died = nodes[1]
    for _ in range(before):
        scheduler.mark_test_complete(died, died.queue.pop(0))
    scheduler.remove_node(died)
    successor = XdistWorker("gw5")
    scheduler.add_node(successor)
    scheduler.add_node_collection(successor, TESTS)
    scheduler.schedule()
    assert successor.able


def test_what_the_schedule_names_is_there() -> None:
    for named in (*WAITING, *ALIKE, *LONG, *TOGETHER, *APART):
        path = ROOT / named
        assert path.is_dir() or list(path.parent.glob(f"{path.name}*")), named
