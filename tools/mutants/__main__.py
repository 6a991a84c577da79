"""Breaks a room in many places, one at a time: `python -m tools.mutants publication --sample 200`.

First the tests nearest to the room are run once, to see which lines each of them runs. Then the
program is broken in one place after the other, chosen by chance from a seed, and the tests that
run that place are run until one fails: first in a process that has loaded all; what none notices
there, and what is no part of a function, in one that loads the broken file. What none notices then
is listed: write the test that is missing, delete what nobody needs, or know why it makes no
difference.

mutmut leaves out every function with a decorator and all that stands outside of functions, and
cosmic-ray writes into the files and starts all tests from nothing for each mutant.
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
    in_forks,
    load,
    noticed,
    noticed_in_place,
    traced,
)
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.rooms import ROOMS, Room

TRACE_SECONDS = 900
LEAST_SECONDS, TIMES = 30.0, 3.0
"""How long the tests of a mutant may take: at the least, and as many times as unbroken."""


@dataclass
class Reach:
    """Which tests run which lines."""

    seconds: dict[str, float] = field(default_factory=dict)
    """By test."""
    tests: dict[tuple[str, int], set[str]] = field(default_factory=dict)
    """By file and line."""
    libraries: set[str] = field(default_factory=set)
    """What the tests have loaded besides the program."""

    def of(self, mutant: Mutant, most: float) -> Sequence[str]:
        """Return the tests that run a mutant, for `most` seconds in all.

        Half of the time is for those that run, in little time, what few others run of its file, and
        half for the quickest. What is run as the file is loaded, any test may notice that runs
        something of it; any at all if none does.
        """
        file = str(mutant.file)
        lines = {line: tests for (path, line), tests in self.tests.items() if path == file}
        worth: defaultdict[str, float] = defaultdict(float)
        for tests in lines.values():
            for test in tests:
                worth[test] += 1 / len(tests) / self.seconds[test]
        wanted = mutant.lines if mutant.inside else lines
        found = {test for line in wanted for test in lines.get(line, ())}
        if not mutant.inside and not found:
            found = {*self.seconds}
        chosen: dict[str, None] = {}
        telling = sorted(found, key=worth.__getitem__, reverse=True)
        for order in (telling, sorted(found, key=self.seconds.__getitem__)):
            left = most / 2
            for test in (each for each in order if each not in chosen):
                left -= self.seconds[test]
                if chosen and left < 0:
                    break
                chosen[test] = None
        return [*chosen]


def look(room: Room, jobs: int) -> Reach:
    """Return what the tests of a room reach; those that fail unbroken are told and left out."""
    reach = Reach()
    with tempfile.TemporaryDirectory() as folder:
        into = {str(path): Path(folder, str(n)) for n, path in enumerate(room.test_files())}
        forks = (
            Fork(name, partial(traced, Path(name), room.sources(), notes), TRACE_SECONDS)
            for name, notes in into.items()
        )
        for name, code, output in in_forks(forks, jobs):
            if code:
                print(f"{name} fails though nothing is broken:\n{output[-2000:]}", flush=True)
            if Path(into[name]).exists():
                _note(reach, json.loads(into[name].read_text(encoding="utf-8")))
    return reach


def _note(reach: Reach, found: dict[str, dict[str, dict[str, object]]]) -> None:
    reach.libraries.update(found["libraries"])
    for test, seen in found["tests"].items():
        reach.seconds[test] = float(str(seen["seconds"]))
        lines = seen["lines"]
        assert isinstance(lines, dict)
        for file, numbers in lines.items():
            for number in numbers:
                reach.tests.setdefault((file, number), set()).add(test)


Notice = Callable[[Mutant, Sequence[str]], int]
Chosen = Mapping[str, tuple[Mutant, Sequence[str]]]
"""Mutants with the tests that run them."""


def fates(chosen: Chosen, reach: Reach, notice: Notice, jobs: int) -> Iterator[tuple[str, str]]:
    """Yield the name of each mutant with what came of it: killed, late or survived."""
    forks = (
        Fork(
            name,
            partial(notice, mutant, tests),
            max(LEAST_SECONDS, TIMES * sum(reach.seconds[each] for each in tests)),
        )
        for name, (mutant, tests) in chosen.items()
    )
    for name, code, output in in_forks(forks, jobs):
        if code == pytest.ExitCode.USAGE_ERROR and "not found" in output:
            raise SystemExit(output)
        yield name, {pytest.ExitCode.OK: "survived", TIMED_OUT: "late"}.get(code, "killed")


def loaded(
    room: Room, mutants: Sequence[Mutant], jobs: int, most: float
) -> tuple[Reach, Chosen, Mapping[str, str]]:
    """Return what reaches what, each mutant with its tests, and what came of those in functions.

    Loads the program and its tests into this process.
    """
    load(room.test_files())
    reach = look(room, jobs)
    chosen = {f"{n}": (mutant, reach.of(mutant, most)) for n, mutant in enumerate(mutants)}
    print(f"{len(reach.seconds)} tests", flush=True)
    inside = {name: each for name, each in chosen.items() if each[0].inside and each[1]}
    return reach, chosen, dict(fates(inside, reach, noticed_in_place, jobs))


def main(arguments: Sequence[str] | None = None) -> None:
    """Break what the command line names; print what no test notices."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--sample", type=int, default=200, help="how many mutants; 200")
    parser.add_argument("--seed", type=int, default=1, help="chooses them; 1")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at a time; the cores")
    parser.add_argument("--most", type=float, default=60, help="seconds of tests a mutant; 60")
    parser.add_argument("--only", default="", help="mutants of files with this in their path")
    told = parser.parse_args(arguments)
    room = ROOMS[told.room]
    everywhere = [
        mutant for file in room.sources() if told.only in str(file) for mutant in mutants_of(file)
    ]
    chosen = random.Random(told.seed).sample(everywhere, min(told.sample, len(everywhere)))
    print(f"{len(everywhere)} mutants", flush=True)
    with ProcessPoolExecutor(1, get_context("fork")) as apart:
        asked = apart.submit(loaded, room, chosen, told.jobs, told.most)
        reach, named, known = asked.result()
    import_all(reach.libraries)
    left = {name: each for name, each in named.items() if known.get(name, "survived") == "survived"}
    found: Counter[str] = Counter(fate for fate in known.values() if fate != "survived")
    unreached = ((name, "unreached") for name, (_, tests) in left.items() if not tests)
    reached = {name: each for name, each in left.items() if each[1]}
    for name, fate in chain(unreached, fates(reached, reach, noticed, told.jobs)):
        found[fate] += 1
        if fate in ("survived", "unreached"):
            mutant = named[name][0]
            old, new = mutant.difference()
            where = f"{mutant.file.relative_to(room.root)}:{mutant.lines[0]}"
            print(f"{where}: {fate}\n  - {old}\n  + {new}", flush=True)
    killed = found["killed"] + found["late"]
    print(f"{told.room}: {killed} of {len(chosen)} killed ({found['late']} by time)")


if __name__ == "__main__":
    main()
