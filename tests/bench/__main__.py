"""Print all tables or the named ones: `python -m tests.bench clicks store`.

`--against REVISION` runs each table for this tree and for another revision, in turns, and prints
the ratios; `gate` does so for the revision in `baseline` and fails above a limit. `gate`, `memory`,
`scale`, `kills`, `rummy-days`, `solver` and `heights` take many minutes and are printed only by
their names.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Sequence
from functools import partial

from bot.games.rummy.terms.agreement import Preset

TABLES = ("store", "picture", "clicks", "calls", "start", "flow", "growth")
LONG = ("gate", "memory", "scale", "kills", "rummy-days", "solver", "heights")
"""Tables printed only by their names."""
SHARED = ("growth", "rummy-days", "solver")
"""Tables that accept `--share`."""


def table(name: str, share: float, rules: Sequence[Preset]) -> Callable[[], None]:
    """Return the function that prints a table; its module is loaded with the first call."""
    file = name.replace("-", "_")
    run: Callable[..., None] = importlib.import_module(f"tests.bench.{file}").run
    if name == "rummy-days":
        return partial(run, share, rules)
    return partial(run, share) if name in SHARED else run


def main() -> None:
    """Print the tables of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join((*TABLES, *LONG)))
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="share of the games of growth, rummy-days and solver: %(default)s",
    )
    parser.add_argument(
        "--rules",
        type=Preset,
        choices=tuple(Preset),
        action="append",
        default=[],
        help="a rule set of rummy-days, by default all",
    )
    parser.add_argument("--against", metavar="REVISION", help="compare with this revision")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of a comparison: %(default)s")
    arguments = parser.parse_args()
    for name in arguments.tables:
        if name not in (*TABLES, *LONG):
            parser.error(f"there is no table {name}; there are {', '.join((*TABLES, *LONG))}")
    named = arguments.tables or TABLES
    if arguments.against is not None:
        # An older revision may lack the module for comparisons.
        against = importlib.import_module("tests.bench.against")
        against.run(arguments.against, named, arguments.rounds)
        return
    for name in named:
        if name == "gate":
            importlib.import_module("tests.bench.gate").run(arguments.rounds)
        else:
            table(name, arguments.share, arguments.rules)()


if __name__ == "__main__":
    main()
