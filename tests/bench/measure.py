"""Measures the durations of functions that run in turn, and prints tables of the results.

Other processes disturb every measurement. So the cases to be compared alternate within one loop, in
which a slow moment affects all of them, and their medians are compared rather than their sums.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from statistics import median, quantiles

Samples = dict[str, list[float]]
"""The seconds of all runs of each case, by the case's name."""


def interleave(cases: Mapping[str, Callable[[], object]], rounds: int) -> Samples:
    """Run every case once in each round, after one warm-up; return the seconds of each case."""

    async def awaited(run: Callable[[], object]) -> None:
        run()

    each = {name: partial(awaited, run) for name, run in cases.items()}
    return asyncio.run(interleave_async(each, rounds))


async def interleave_async(
    cases: Mapping[str, Callable[[], Awaitable[object]]], rounds: int
) -> Samples:
    """Do the same as `interleave` with asynchronous cases."""
    samples: Samples = {name: [] for name in cases}
    for number in range(rounds + 1):
        for name, run in cases.items():
            began = time.perf_counter()
            await run()
            if number:  # round 0 is a warm-up
                samples[name].append(time.perf_counter() - began)
    return samples


def milliseconds(seconds: Sequence[float]) -> str:
    """Return the median and the 99th percentile as text, in milliseconds."""
    return f"{median(seconds) * 1e3:8.3f} ms median {quantiles(seconds, n=100)[98] * 1e3:9.3f} p99"


def ratio(samples: Samples, case: str, against: str) -> float:
    """Return the median of `case` divided by that of `against`."""
    return median(samples[case]) / median(samples[against])


def title(text: str) -> None:
    """Print the heading of a table."""
    print(f"\n{text}")


def row(name: str, *cells: str) -> None:
    """Print one line of a table."""
    print(f"  {name:<46}", *cells, sep="  ")
