"""Distributes the tests among workers, so that some wait while others compute, long tests first.

Tests of processes, browsers and sockets wait more than half of their time, others never. So the
Makefile starts two workers per core of a small machine, four in all. Half of the workers begin with
waiting tests and half with computing ones; a worker that runs out of one kind continues with the
other, so that all are busy to the end.
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
    "tests/local_bot/rummy",
    "tests/playground", "tests/local_bot", "tests/store/test_migrations",
    "tests/rendering/test_drawing_process",
    "tests/cli/test_main", "tests/games/shanghaien/thinking",
    "tests/matches/rummy/test_whole_games", "tests/cogs/board/test_pictures",
    "tests/workers/test_helper",
)  # fmt: skip
"""Tests that wait for processes, browsers or a bot in their own process, the longest first."""
ALIKE: Sequence[str] = (
    "tests/rendering/test_legibility.py", "tests/rendering/test_golden.py",
    "tests/rendering/test_layout.py", "tests/rendering/test_bands.py",
    "tests/rendering/rummy/test_legibility.py",
)  # fmt: skip
"""Files whose tests share pictures or parts of pictures."""
LONG: Sequence[str] = (
    "tests/games/rummy/test_simulation.py", ALIKE[0],
    # Not first, because it copies the tree with the files that other tests have compiled.
    "tests/games/shanghaien/test_new_trick.py",
    "tests/tools/captain/test_tournaments.py", "tests/tools/captain/test_training.py",
    "tests/games/test_counts.py", "tests/games/rummy/test_going_out.py",
    "tests/matches/test_forged_lines.py", "tests/cogs/ui/test_names.py",
    "tests/games/shanghaien/players/test_levels.py", "tests/games/rummy/test_players.py",
    "tests/games/shanghaien/players/solver/test_exactness.py",
    "tests/games/shanghaien/analysis/test_game.py",
)  # fmt: skip
"""Other files with long tests, the longest first."""
TOGETHER = ("tests/browser",)
"""Folders whose tests share expensive fixtures."""
APART = ("tests/e2e/",)
"""Folders of long tests that share no fixtures."""


def unit_of(test: str) -> str:
    """Return the unit that runs in one worker: the test's folder or file, or the test itself.

    All files in `ALIKE` form one unit, with the name of the first file.
    """
    for folder in TOGETHER:
        if test.startswith(folder):
            return folder
    file = test.partition("::")[0]
    if file in ALIKE:
        return ALIKE[0]
    return test if test.startswith(APART) else file


def waits(unit: str) -> bool:
    """Return whether the tests of a unit wait more than they compute."""
    return unit.startswith(WAITING)


def is_waiting_worker(worker: str) -> bool:
    """Return whether a worker, named gw0, gw1 and so on, begins with waiting tests."""
    return int(worker.removeprefix("gw")) % 2 == 0


def sort_key(unit: str, worker: str) -> tuple[bool, int]:
    """Return a key that sorts units for a worker: first its kind of units, then the longest."""
    known: Sequence[str] = WAITING if waits(unit) else LONG
    place = next((at for at, name in enumerate(known) if unit.startswith(name)), len(known))
    return waits(unit) is not is_waiting_worker(worker), place


def import_in_turn(root: Path) -> None:
    """Import all tests, starting with a different part in every worker.

    Python compiles new modules and pytest rewrites their assertions, which takes longer than
    everything else before the first test, so the workers share this work. Errors of imports are
    reported when tests are collected.
    """
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), os.environ["PYTEST_XDIST_WORKER_COUNT"]
    files = sorted((root / "tests").rglob("test_*.py"))
    first = len(files) * int((worker or "gw0").removeprefix("gw")) // int(workers)
    for file in files[first:] + files[:first]:
        with contextlib.suppress(Exception):
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


class LongestFirst(LoadScopeScheduling):  # type: ignore[misc]
    """A scheduler that gives a worker, before its last test, the longest unit of its kind."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        longest = min(self.workqueue, key=lambda unit: sort_key(unit, node.gateway.id))
        self.workqueue.move_to_end(longest, last=False)
        super()._assign_work_unit(node)

    def _reschedule(self, node: WorkerController) -> None:
        # A worker must know its next test before it begins one, so it needs two tests; further ones
        # could be stuck behind a long test while other workers are idle. A loop, because the first
        # unit of a worker that replaces a crashed one may be a single test.
        while not node.shutting_down and self._pending_of(self.assigned_work[node]) < 2:
            super()._reschedule(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> LongestFirst | None:
    """Return the scheduler that replaces pytest-xdist's own for `--dist loadfile`."""
    return LongestFirst(config, log) if config.getoption("dist") == "loadfile" else None
