"""Which worker runs which tests: those that wait beside those that work, the long ones first.

Tests of processes, browsers and sockets wait more than half of their time, others never. So there
are two workers for each core of a small machine, four of them, as the Makefile says. Two begin with
the tests that start processes, no more, because such processes are in each other's way; one begins
with those that only wait. One does what never waits, and gives way, so that whoever waits for an
answer is served first.
"""

from __future__ import annotations

import contextlib
import enum
import importlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

PROCESSES = (
    "tests/deploy/test_image", "tests/browser", "tests/e2e", "tests/store/test_migrations",
    "tests/rendering/test_drawing_process", "tests/cli/test_main", "tests/playground",
)  # fmt: skip
"""Where tests start processes of the bot, browsers and the like, the longest first."""
SOCKETS = (
    "tests/house/rummy", "tests/house", "tests/games/shanghaien/thinking",
    "tests/games/rummy/thinking", "tests/matches/rummy/test_whole_games",
    "tests/cogs/table/test_pictures", "tests/processes/test_helper",
)  # fmt: skip
"""Where tests wait for a bot in their own process or for a helper process, the longest first."""
ALIKE: Sequence[str] = (
    "tests/rendering/test_legibility.py", "tests/rendering/test_golden.py",
    "tests/rendering/test_guide_pages.py", "tests/rendering/test_layout.py",
    "tests/rendering/test_tiles.py", "tests/rendering/rummy/test_layout.py",
    "tests/rendering/rummy/test_legibility.py",
)  # fmt: skip
"""Files that look at the same pictures, or at what the same parts make."""
LONG: Sequence[str] = (
    ALIKE[0], "tests/games/shanghaien/test_new_trick.py", "tests/games/rummy/test_simulation.py",
    "tests/tools/captain/test_training.py",
    "tests/games/shanghaien/players/test_levels.py", "tests/games/rummy/players/test_players.py",
    "tests/matches/test_hidden_hands.py",
    "tests/games/shanghaien/players/solver/test_exactness.py",
    "tests/processes/test_start_and_end.py", "tests/store/test_contract.py",
    "tests/games/shanghaien/analysis/test_game.py",
    "tests/games/shanghaien/players/test_no_peeking.py", "tests/cogs/kit/test_names.py",
)  # fmt: skip
"""Files of other tests that take long, the longest first."""
TOGETHER = ("tests/browser",)
"""Folders whose tests share what is dear to start."""
APART = ("tests/e2e/",)
"""Folders whose tests share nothing and are long."""
GIVING_WAY = 10
"""As much as the bot's own helper processes do, which would wait for ever for what never waits."""


def unit_of(test: str) -> str:
    """Return what a test is run with in one worker: a folder, its file, or itself alone.

    Files that are `ALIKE` go by the name of their first.
    """
    for folder in TOGETHER:
        if test.startswith(folder):
            return folder
    file = test.partition("::")[0]
    if file in ALIKE:
        return ALIKE[0]
    return test if test.startswith(APART) else file


class FolderKind(enum.Enum):
    """What a test does with its time."""

    PROCESS = PROCESSES
    SOCKET = SOCKETS
    WORK = ("",)

    @classmethod
    def of(cls, unit: str) -> FolderKind:
        """Return the kind of the tests in a unit."""
        return next(kind for kind in cls if unit.startswith(kind.value))


ORDERS: Sequence[Sequence[FolderKind]] = (
    (FolderKind.PROCESS, FolderKind.SOCKET, FolderKind.WORK),
    (FolderKind.PROCESS, FolderKind.SOCKET, FolderKind.WORK),
    (FolderKind.SOCKET, FolderKind.WORK, FolderKind.PROCESS),
    (FolderKind.WORK,),
)
"""Which kinds each of four workers takes, one after the other; the last gives way."""


def order_of(worker: str) -> Sequence[FolderKind]:
    """Return which kinds a worker takes, called gw0, gw1 and so on."""
    return ORDERS[int(worker.removeprefix("gw")) % len(ORDERS)]


def give_way() -> None:
    """Let this process leave others the processor, if it is a worker that only works."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is not None and order_of(worker) == (FolderKind.WORK,) and hasattr(os, "nice"):
        os.nice(GIVING_WAY)


def import_in_turn(root: Path) -> None:
    """Import all tests, in every worker another part of them first.

    Python compiles what it has not compiled before, and pytest rewrites its assertions, which takes
    longer than all else before the first test. So each worker does a part of it for all. What
    cannot be imported is told of where tests are collected.
    """
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), os.environ["PYTEST_XDIST_WORKER_COUNT"]
    files = sorted((root / "tests").rglob("test_*.py"))
    first = len(files) * int((worker or "gw0").removeprefix("gw")) // int(workers)
    for file in files[first:] + files[:first]:
        with contextlib.suppress(Exception):
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


class LongestFirst(LoadScopeScheduling):  # type: ignore[misc]
    """Hands the longest unit of its kind to whichever worker has but one test left."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        order = order_of(node.gateway.id)

        def turn(unit: str) -> tuple[int, int, int]:
            kind = FolderKind.of(unit)
            place = next(n for n, each in enumerate(kind.value) if unit.startswith(each))
            long = LONG.index(unit) if unit in LONG else len(LONG)
            return order.index(kind) if kind in order else len(order), place, long

        self.workqueue.move_to_end(min(self.workqueue, key=turn), last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: WorkerController) -> None:
        # A worker must know its next test before it begins one; more of them might be stuck behind
        # a long one while others have nothing to do.
        # The first unit of a worker that takes the place of another one may be a single test.
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            if {*map(FolderKind.of, self.workqueue)} & {*order_of(node.gateway.id)}:
                super()._reschedule(node)
            else:
                node.shutdown()


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LongestFirst | None:
    """Take the place of pytest-xdist's own way to run whole files."""
    return LongestFirst(config, log) if config.getoption("dist") == "loadfile" else None
