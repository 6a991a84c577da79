"""Mutation testing: the mutants of a file, and the report of the survivors."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.mutations import mutants_of
from tools.mutants.targets import ROOT, TARGETS

SOURCE = """
LIMIT = 3
MOST_NAMES = 5

def allowed(count: int, *, strict: bool = False) -> bool:
    if strict and count < 0:
        raise ValueError("less than none")
    return count < LIMIT
"""
COUNTED = """
LIMIT = 3

def allowed(count):
    return 0 <= count < LIMIT
"""
TESTS = """
from counted import allowed

def test_up_to_two_are_allowed():
    assert [allowed(n) for n in range(1, 4)] == [True, True, False]
"""
BROKEN = """
import sys
from pathlib import Path
from tools.mutants import __main__ as mutants
from tools.mutants.targets import MutationTarget

mutants.TARGETS["counted"] = MutationTarget(["counted.py"], ["test_counted.py"], Path(sys.argv[1]))
mutants.main(["counted", "--jobs", "2"])
"""


def test_a_mutant_is_one_small_mistake(tmp_path: Path) -> None:
    file = tmp_path / "counted.py"
    file.write_text(SOURCE, encoding="utf-8")
    assert {mutant.difference()[1] for mutant in mutants_of(file)} == {
        "LIMIT = 4",
        "def allowed(count: int, *, strict: bool=True) -> bool:",
        "if strict or count < 0:",
        "if count < 0 and count < 0:",
        "if strict and strict:",
        "if not (strict and count < 0):",
        "if strict and count <= 0:",
        "if strict and count < 1:",
        "pass",
        "return count <= LIMIT",
    }


@pytest.mark.process
def test_survivors_are_listed_and_killed_mutants_counted(tmp_path: Path) -> None:
    (tmp_path / "counted.py").write_text(COUNTED, encoding="utf-8")
    (tmp_path / "test_counted.py").write_text(TESTS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", BROKEN, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    mutants, tests, *survivors, last = done.stdout.splitlines()
    assert (mutants, tests) == ("4 mutants", "1 tests")
    assert last == "counted: 2 of 4 killed (0 timed out)"
    assert sorted(line.strip() for line in survivors if line.strip().startswith("+")) == [
        "+ return 0 < count < LIMIT",
        "+ return 1 <= count < LIMIT",
    ]


@pytest.mark.parametrize("name", TARGETS)
def test_every_package_has_sources_and_tests(name: str) -> None:
    assert len(TARGETS[name].sources()) >= 5
    assert len(TARGETS[name].test_files()) >= 5
