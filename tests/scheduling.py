"""Which worker runs which tests: those that wait beside those that work, the long ones first.

Tests of processes, browsers and sockets wait more than half of their time, others never. So there
are two workers for each core of a small machine, four of them, as the Makefile says. Half of them
begin with what waits and half with what works; whoever has no more of the one goes on with the
other, so that none is idle before the end.
"""

from __future__ import annotations

import contextlib
import importlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

WAITING = (
    "tests/browser", "tests/deploy/test_image", "tests/deploy/test_recipes", "tests/e2e",
    "tests/house/rummy",
    "tests/playground", "tests/house", "tests/store/test_migrations",
    "tests/rendering/test_drawing_process",
    "tests/cli/test_main", "tests/games/shanghaien/thinking",
    "tests/matches/rummy/test_whole_games", "tests/cogs/board/test_pictures",
    "tests/workers/test_helper",
)  # fmt: skip
"""Where tests wait for processes, browsers or a bot in their own process, the longest first."""
ALIKE: Sequence[str] = (
    "tests/rendering/test_legibility.py", "tests/rendering/test_golden.py",
    "tests/rendering/test_layout.py", "tests/rendering/test_bands.py",
    "tests/rendering/rummy/test_legibility.py",
)  # fmt: skip
"""Files that look at the same pictures, or at what the same parts make."""
LONG: Sequence[str] = (
    "tests/games/rummy/test_simulation.py", ALIKE[0],
    # A copy of the tree, which takes along what others have compiled by then.
    "tests/games/shanghaien/test_new_trick.py",
    "tests/tools/captain/test_tournaments.py", "tests/tools/captain/test_training.py",
    "tests/games/rummy/test_counts.py", "tests/games/rummy/test_going_out.py",
    "tests/matches/test_forged_lines.py", "tests/cogs/ui/test_names.py",
    "tests/games/shanghaien/test_counts.py",
    "tests/games/shanghaien/players/test_levels.py", "tests/games/rummy/test_players.py",
    "tests/games/shanghaien/players/solver/test_exactness.py",
    "tests/games/shanghaien/analysis/test_game.py",
)  # fmt: skip
"""Files of other tests that take long, the longest first."""
TOGETHER = ("tests/browser",)
"""Folders whose tests share what is dear to start."""
APART = ("tests/e2e/",)
"""Folders whose tests share nothing and are long."""


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


def waits(unit: str) -> bool:
    """Return whether the tests of a unit wait more than they work."""
    return unit.startswith(WAITING)


def begins_with_waiting(worker: str) -> bool:
    """Return whether a worker, called gw0, gw1 and so on, begins with what waits."""
    return int(worker.removeprefix("gw")) % 2 == 0


def turn(unit: str, worker: str) -> tuple[bool, int]:
    """Return by what a worker sorts the units that are left: its kind first, then the longest."""
    known: Sequence[str] = WAITING if waits(unit) else LONG
    place = next((at for at, name in enumerate(known) if unit.startswith(name)), len(known))
    return waits(unit) is not begins_with_waiting(worker), place


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
        longest = min(self.workqueue, key=lambda unit: turn(unit, node.gateway.id))
        self.workqueue.move_to_end(longest, last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: WorkerController) -> None:
        # A worker must know its next test before it begins one; more of them might be stuck behind
        # a long one while others have nothing to do.
        # The first unit of a worker that takes the place of another one may be a single test.
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LongestFirst | None:
    """Take the place of pytest-xdist's own way to run whole files."""
    return LongestFirst(config, log) if config.getoption("dist") == "loadfile" else None
