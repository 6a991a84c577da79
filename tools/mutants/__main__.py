"""Mutation test of a part of the program: `python -m tools.mutants publication --sample 200`.

First, the tests of this part (see `MutationTarget`) run once, to record the lines that each test
executes. Then randomly chosen places are broken, one at a time. A program with one broken place is
a mutant. Tests that execute the place, about a minute of them, run until one fails, in a process
that has already loaded the program. If no test fails, they run again in a process that loads the
broken file. For a place outside of functions, they run only in such a process. The mutants that
survive are listed: write the missing test, or delete the unneeded code, unless the change makes no
difference.

Other tools are less suitable: mutmut skips decorated functions and all code outside of functions,
and cosmic-ray changes the files and restarts all tests for each mutant.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

import pytest

from tools.mutants.forks import (
    TIMED_OUT,
    Fork,
    import_all,
    load,
    run_forks,
    run_in_place,
    run_with_mutant,
    trace,
)
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.targets import TARGETS, MutationTarget

TRACE_SECONDS = 900
"""The time limit for recording the lines that a test file executes."""
LEAST_SECONDS, TIMES = 30.0, 3.0
"""The time limit for a mutant's tests is `TIMES` times their usual duration, but at least
`LEAST_SECONDS`."""


@dataclass
class Reach:
    """The lines that each test executes, and the duration of each test."""

    seconds: dict[str, float] = field(default_factory=dict)
    """The duration of each test."""
    tests: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    """The tests that execute a line, by file and line number."""
    libraries: set[str] = field(default_factory=set)
    """The libraries that the tests have loaded."""

    def select_tests(self, mutant: Mutant, seconds: float) -> Sequence[str]:
        """Return tests that execute a mutant, with a total duration of about `seconds`.

        Half of the time goes to the most specific tests: fast ones that execute lines of the
        mutant's file which few tests execute. The other half goes to the fastest tests. For a
        mutant outside of functions, the candidates are all tests that execute its file, or all
        tests if none does.
        """
        file = str(mutant.file)
        lines = {line: tests for (path, line), tests in self.tests.items() if path == file}
        worth: defaultdict[str, float] = defaultdict(float)
        for tests in lines.values():
            for test in tests:
                worth[test] += 1 / len(tests) / self.seconds[test]
        wanted = mutant.lines if mutant.is_in_function else lines
        found = {test for line in wanted for test in lines.get(line, ())}
        if not mutant.is_in_function and not found:
            found = {*self.seconds}
        chosen: dict[str, None] = {}
        informative = sorted(found, key=worth.__getitem__, reverse=True)
        for order in (informative, sorted(found, key=self.seconds.__getitem__)):
            remaining = seconds / 2
            for test in (each for each in order if each not in chosen):
                remaining -= self.seconds[test]
                if chosen and remaining < 0:
                    break
                chosen[test] = None
        return [*chosen]


def trace_tests(target: MutationTarget, jobs: int) -> Reach:
    """Return the reach of a target's tests.

    Tests that fail although nothing is broken are excluded, and the output of their file is
    printed.
    """
    reach = Reach()
    with tempfile.TemporaryDirectory() as folder:
        into = {str(path): Path(folder, str(n)) for n, path in enumerate(target.test_files())}
        forks = (
            Fork(name, partial(trace, Path(name), target.sources(), notes), TRACE_SECONDS)
            for name, notes in into.items()
        )
        for name, code, output in run_forks(forks, jobs):
            if code:
                print(f"{name} fails although nothing is broken:\n{output[-2000:]}", flush=True)
            if Path(into[name]).exists():
                _add_traces(reach, json.loads(into[name].read_text(encoding="utf-8")))
    return reach


def _add_traces(reach: Reach, found: dict[str, dict[str, dict[str, object]]]) -> None:
    reach.libraries.update(found["libraries"])
    for test, seen in found["tests"].items():
        reach.seconds[test] = float(str(seen["seconds"]))
        lines = seen["lines"]
        assert isinstance(lines, dict)
        for file, numbers in lines.items():
            for number in numbers:
                reach.tests.setdefault((file, number), set()).add(test)


RunTests = Callable[[Mutant, Sequence[str]], int]
"""Runs tests with a mutant and returns pytest's exit code."""
Chosen = Mapping[str, tuple[Mutant, Sequence[str]]]
"""The chosen mutants by name, each with the tests to run."""


def run_mutants(
    chosen: Chosen, reach: Reach, run_tests: RunTests, jobs: int
) -> Iterator[tuple[str, str]]:
    """Yield the name of each mutant and its fate: "killed", "late" (timed out) or "survived".

    Raises SystemExit if pytest does not find a test.
    """
    forks = (
        Fork(
            name,
            partial(run_tests, mutant, tests),
            max(LEAST_SECONDS, TIMES * sum(reach.seconds[each] for each in tests)),
        )
        for name, (mutant, tests) in chosen.items()
    )
    for name, code, output in run_forks(forks, jobs):
        if code == pytest.ExitCode.USAGE_ERROR and "not found" in output:
            raise SystemExit(output)
        yield name, {pytest.ExitCode.OK: "survived", TIMED_OUT: "late"}.get(code, "killed")


def run_in_functions(
    target: MutationTarget, mutants: Sequence[Mutant], jobs: int, seconds: float
) -> tuple[Reach, Chosen, Mapping[str, str]]:
    """Run the mutants in functions; return the reach, the tests of all mutants, and the fates.

    Loads the program and its tests into this process.
    """
    load(target.test_files())
    reach = trace_tests(target, jobs)
    chosen = {
        f"{n}": (mutant, reach.select_tests(mutant, seconds)) for n, mutant in enumerate(mutants)
    }
    print(f"{len(reach.seconds)} tests", flush=True)
    inside = {name: each for name, each in chosen.items() if each[0].is_in_function and each[1]}
    return reach, chosen, dict(run_mutants(inside, reach, run_in_place, jobs))


def main(arguments: Sequence[str] | None = None) -> None:
    """Test mutants of the target on the command line, and print the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("target", choices=TARGETS, help="the part of the program to break")
    parser.add_argument("--sample", type=int, default=200, help="number of mutants; default 200")
    parser.add_argument(
        "--seed", type=int, default=1, help="seed for choosing the mutants; default 1"
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count(),
        help="number of parallel runs; default the number of cores",
    )
    parser.add_argument(
        "--most", type=float, default=60, help="seconds of tests per mutant; default 60"
    )
    parser.add_argument("--only", default="", help="break only files whose paths contain this text")
    options = parser.parse_args(arguments)
    target = TARGETS[options.target]
    mutants = [
        mutant
        for file in target.sources()
        if options.only in str(file)
        for mutant in mutants_of(file)
    ]
    chosen = random.Random(options.seed).sample(mutants, min(options.sample, len(mutants)))
    print(f"{len(mutants)} mutants", flush=True)
    with ProcessPoolExecutor(1, get_context("fork")) as executor:
        future = executor.submit(run_in_functions, target, chosen, options.jobs, options.most)
        reach, named, known = future.result()
    import_all(reach.libraries)
    remaining = {
        name: each for name, each in named.items() if known.get(name, "survived") == "survived"
    }
    found: Counter[str] = Counter(fate for fate in known.values() if fate != "survived")
    unreached = ((name, "unreached") for name, (_, tests) in remaining.items() if not tests)
    reached = {name: each for name, each in remaining.items() if each[1]}
    for name, fate in chain(unreached, run_mutants(reached, reach, run_with_mutant, options.jobs)):
        found[fate] += 1
        if fate in ("survived", "unreached"):
            mutant = named[name][0]
            old, new = mutant.difference()
            where = f"{mutant.file.relative_to(target.root)}:{mutant.lines[0]}"
            print(f"{where}: {fate}\n  - {old}\n  + {new}", flush=True)
    killed = found["killed"] + found["late"]
    print(f"{options.target}: {killed} of {len(chosen)} killed ({found['late']} timed out)")


if __name__ == "__main__":
    main()
