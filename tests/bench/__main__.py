"""Print the named tables of measurements, or all short ones: `python -m tests.bench clicks store`.

`--against REVISION` runs each table alternately for this tree and for another revision, and prints
the ratios of their numbers. `gate` compares this tree with the revision in the file `baseline` and
fails if a ratio is too high. `gate`, `memory`, `scale`, `kills`, `rummy-days`, `solver` and
`heights` take many minutes, so each is printed only if it is named.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Sequence
from functools import partial

from bot.games.rummy.terms.agreement import Preset

TABLES = ("store", "picture", "clicks", "calls", "start", "flow", "growth")
LONG = ("gate", "memory", "scale", "kills", "rummy-days", "solver", "heights")
"""Tables that are printed only if they are named."""
SHARED = ("growth", "rummy-days", "solver")
"""Tables that accept `--share`."""


def table(name: str, share: float, rules: Sequence[Preset]) -> Callable[[], None]:
    """Import the module of a table, and return the function that prints the table."""
    file = name.replace("-", "_")
    run: Callable[..., None] = importlib.import_module(f"tests.bench.{file}").run
    if name == "rummy-days":
        return partial(run, share, rules)
    return partial(run, share) if name in SHARED else run


def main() -> None:
    """Print the tables that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join((*TABLES, *LONG)))
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="share of the usual games in growth, rummy-days, solver (default: %(default)s)",
    )
    parser.add_argument(
        "--rules",
        type=Preset,
        choices=tuple(Preset),
        action="append",
        default=[],
        help="a rule set for rummy-days, repeatable (default: all)",
    )
    parser.add_argument("--against", metavar="REVISION", help="compare with this revision")
    parser.add_argument(
        "--rounds",
        type=int,
        default=5,
        help="runs of each table for each revision (default: %(default)s)",
    )
    arguments = parser.parse_args()
    for name in arguments.tables:
        if name not in (*TABLES, *LONG):
            parser.error(f"there is no table {name}; there are {', '.join((*TABLES, *LONG))}")
    named = arguments.tables or TABLES
    if arguments.against is not None:
        # Imported only here, because an older revision may lack this module.
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
