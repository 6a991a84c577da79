"""Compares this tree with another revision: runs tables for both, and prints the ratios.

Two runs of the same program differ, because of its memory layout and the machine's other work. So
every round runs the table for both trees, in alternating order, and the result is the mean ratio of
the rounds with its 95 % confidence interval.

A table that uses the bot only as a process runs the other revision's bot with the playground and
the benchmark of this tree. A table that uses internals of the bot runs entirely from the other
revision.
"""

from __future__ import annotations

import math
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from tests.bench import measure
from tools import revision as revision_files
from tools.revision import ROOT

FROM_OUTSIDE = frozenset({"clicks", "start", "memory", "slow"})
"""Tables that use the program only as a process."""
YARDSTICK = ("tests", "playground")
"""The folders of the playground and the benchmarks, which measure the bot from outside."""
RESAMPLES = 4_000
"""The number of random resamples for a confidence interval."""
NUMBER = re.compile(r"(?<![\w.:-])[-+]?\d+(?:\.\d+)?")
ASIDE = re.compile(r"\([^)]*\)")
"""A remark in parentheses, whose numbers are not measurements."""

Figures = Mapping[tuple[str, str], float]
"""The numbers of a table, by row and label (see `Ratio.label`)."""


class Ratio(NamedTuple):
    """A number that a table contains for this tree and for the other revision."""

    row: str
    label: str
    """The text after the number, such as "ms median"."""
    here: float
    there: float
    """The medians of the number over all rounds, for this tree and the other revision."""
    mean: float
    """The mean of `here / there` over all rounds."""
    low: float
    high: float
    """The bounds of the mean's 95 % confidence interval."""

    def __str__(self) -> str:
        return (
            f"{self.here:10.2f} {self.there:10.2f}  {self.mean:5.2f} [{self.low:.2f},"
            f" {self.high:.2f}]"
        )


class UnmeasuredError(Exception):
    """Raised if a table cannot be run for a tree; the message is the last line of its output."""


def run(revision: str, tables: Sequence[str], rounds: int) -> None:
    """Print each table's ratios of this tree's numbers to those of `revision`."""
    for _ in compare(revision, tables, rounds):
        pass


def compare(revision: str, tables: Sequence[str], rounds: int) -> Iterator[tuple[str, Ratio]]:
    """Print and yield each table's ratios of this tree's numbers to those of `revision`.

    For a table that cannot be measured, print its error and yield nothing.
    """
    with _check_out(revision) as (own, overlaid):
        for name in tables:
            measure.title(f"{name}: this tree against {revision}, {rounds} rounds")
            there = overlaid if name in FROM_OUTSIDE else own
            try:
                pairs = [_pair(name, there, number) for number in range(rounds)]
            except UnmeasuredError as error:
                measure.row("cannot be compared", str(error))
                continue
            for ratio in ratios(pairs):
                measure.row(": ".join(filter(None, (ratio.row, ratio.label))), str(ratio))
                yield name, ratio


@contextmanager
def _check_out(revision: str) -> Iterator[tuple[Path, Path]]:
    """Yield two folders with the revision's files: unchanged, and with this tree's `YARDSTICK`."""
    with tempfile.TemporaryDirectory() as folder:
        own, overlaid = Path(folder, "own"), Path(folder, "overlaid")
        revision_files.check_out(revision, own)
        shutil.copytree(own, overlaid, ignore=shutil.ignore_patterns(*YARDSTICK))
        for part in YARDSTICK:
            shutil.copytree(ROOT / part, overlaid / part)
        yield own, overlaid


def _pair(table: str, there: Path, number: int) -> tuple[Figures, Figures]:
    """Return the numbers of this tree and of `there`; in odd rounds, `there` is measured first."""
    trees = (ROOT, there) if number % 2 == 0 else (there, ROOT)
    found = {tree: parse_figures(_run_table(table, tree)) for tree in trees}
    return found[ROOT], found[there]


def _run_table(table: str, tree: Path) -> str:
    """Return the output of a table in a tree. Raises UnmeasuredError if the table fails."""
    command = [sys.executable, "-m", "tests.bench", table]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UnmeasuredError((done.stderr.strip().splitlines() or ["it printed no error"])[-1])
    return done.stdout


def parse_figures(printed: str) -> Figures:
    """Return the numbers of a printed table; the second row "a" is named "a (2)", and so on."""
    found: dict[tuple[str, str], float] = {}
    seen = Counter[str]()
    for line in printed.splitlines():
        name, _, cells = line.strip().partition("  ")
        if not line.startswith("  ") or not cells:
            continue
        seen[name] += 1
        row = name if seen[name] == 1 else f"{name} ({seen[name]})"
        cells = ASIDE.sub("", cells)
        numbers = list(NUMBER.finditer(cells))
        for number, after in zip_longest(numbers, numbers[1:]):
            end = after.start() if after else len(cells)
            label = cells[number.end() : end].partition("  ")[0].strip(" ,;+")
            found.setdefault((row, label), float(number[0]))
    return found


def ratios(pairs: Sequence[tuple[Figures, Figures]]) -> Iterator[Ratio]:
    """Yield the ratio of each number that is positive in every round of both trees."""
    for key in pairs[0][0]:
        both = [(here[key], there[key]) for here, there in pairs if key in here and key in there]
        if len(both) < len(pairs) or any(min(pair) <= 0 for pair in both):
            continue
        ours, theirs = (median(side) for side in zip(*both, strict=True))
        yield Ratio(*key, ours, theirs, *interval([here / there for here, there in both]))


def interval(ratios: Sequence[float]) -> tuple[float, float, float]:
    """Return the geometric mean and the bounds of its 95 % confidence interval (bootstrap).

    >>> interval([2.0, 2.0, 2.0])
    (2.0, 2.0, 2.0)
    """
    chance = Random(1)
    logs = [math.log(each) for each in ratios]
    means = sorted(fmean(chance.choices(logs, k=len(logs))) for _ in range(RESAMPLES))
    low, high = means[RESAMPLES // 40], means[-RESAMPLES // 40]
    mean, low, high = (round(math.exp(each), 9) for each in (fmean(logs), low, high))
    return mean, low, high
