"""A gate that fails if this tree is clearly slower or larger than the revision in `baseline`.

It runs each week and before a release. To accept a higher cost, write the revision that causes it
to the file `baseline`, in a commit that gives the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.bench import against, measure
from tests.bench.against import Ratio

BASELINE = Path(__file__).with_name("baseline")
MOST = 1.10
"""The highest ratio to the baseline that passes."""
GATED = {
    "clicks": {"ms of CPU a click"},
    "picture": {"ms median", "kB"},
    "store": {"ms median"},
    "start": {"s of CPU"},
    "memory": {"MiB"},
}
"""The labels of the numbers that are compared, by table: processor time where it is measured.

Processor time depends less on the machine's other work than elapsed time.
"""


def run(rounds: int) -> None:
    """Compare with the baseline and print the ratios.

    Raises SystemExit with code 1 if a ratio is too high, or if a table could not be measured.
    """
    found = [
        (name, ratio)
        for name, ratio in against.compare(BASELINE.read_text().strip(), [*GATED], rounds)
        if ratio.label in GATED[name]
    ]
    measure.title("Gate")
    refused = [*find_faults(found)]
    for fault in refused or [f"passed: no ratio is above {MOST:.2f}"]:
        measure.row(fault)
    if refused:
        raise SystemExit(1)


def find_faults(found: Iterable[tuple[str, Ratio]]) -> Iterable[str]:
    """Yield a message for each ratio that is too high and for each table without ratios.

    >>> slow = Ratio("dice", "ms of CPU a click", 4.6, 4.0, 1.15, 1.12, 1.18)
    >>> next(iter(find_faults([("clicks", slow)])))
    'clicks, dice: 1.15 times the ms of CPU a click of the baseline'
    """
    missing = dict.fromkeys(GATED)
    for name, ratio in found:
        missing.pop(name, None)
        if ratio.mean > MOST:
            yield f"{name}, {ratio.row}: {ratio.mean:.2f} times the {ratio.label} of the baseline"
    for name in missing:
        yield f"{name}: not measured"
