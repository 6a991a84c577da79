from __future__ import annotations

from pathlib import Path

from tests.scheduling import ALIKE, APART, LONG, TOGETHER, WAITING, sort_key, unit_of

ROOT = Path(__file__).parents[2]


def test_scheduled_files_exist() -> None:
    for named in (*WAITING, *ALIKE, *LONG, *TOGETHER, *APART):
        path = ROOT / named
        assert path.is_dir() or list(path.parent.glob(f"{path.name}*")), named


def test_workers_start_with_the_longest_files_of_their_kind() -> None:
    tests = ["tests/a/test_a.py::test_a", f"{LONG[-1]}::test_a", f"{ALIKE[1]}::test_a"]
    tests += [f"tests/browser/test_{file}.py::test_{n}" for file in "ab" for n in range(2)]
    tests += [f"tests/e2e/test_a.py::test_{number}" for number in range(2)]
    units = [*dict.fromkeys(map(unit_of, tests))]
    waiting = ["tests/browser", "tests/e2e/test_a.py::test_0", "tests/e2e/test_a.py::test_1"]
    working = [ALIKE[0], LONG[-1], "tests/a/test_a.py"]
    assert sorted(units, key=lambda unit: sort_key(unit, "gw0")) == [*waiting, *working]
    assert sorted(units, key=lambda unit: sort_key(unit, "gw1")) == [*working, *waiting]
