"""Print every table, or those that are named: ``python -m tests.bench rules store``.

The soak takes a quarter of an hour, and so do `scale` and `kills`: printed only by their names.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial

from tests.bench import (
    captain,
    clicks,
    databases,
    flow,
    growth,
    metrics,
    picture,
    rules,
    rummy,
    rummy_clicks,
    rummy_picture,
    rummy_turns,
    scale,
    soak,
    stored_move,
    thinking,
)

SOAK = "soak"
LONG: dict[str, Callable[[], None]] = {"scale": scale.run, "kills": scale.run_kills}
TABLES: dict[str, Callable[[], None]] = {
    "rules": rules.run,
    "rummy": rummy.run,
    "store": stored_move.run,
    "databases": databases.run,
    "picture": picture.run,
    "rummy-picture": rummy_picture.run,
    "clicks": clicks.run,
    "rummy-clicks": rummy_clicks.run,
    "rummy-turns": rummy_turns.run,
    "flow": flow.run,
    "metrics": metrics.run,
    "growth": growth.run,
    "captain": captain.run,
    "thinking": thinking.run,
}

parser = argparse.ArgumentParser(prog="python -m tests.bench")
parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join((*TABLES, SOAK, *LONG)))
parser.add_argument("--clicks", type=int, default=soak.CLICKS, help="of the soak: %(default)s")
parser.add_argument("--share", type=float, default=1.0, help="of the games of growth: %(default)s")
arguments = parser.parse_args()
named: dict[str, Callable[[], None]] = {
    **TABLES,
    **LONG,
    SOAK: partial(soak.run, arguments.clicks),
    "growth": partial(growth.run, arguments.share),
}
for name in arguments.tables or TABLES:
    if name not in named:
        parser.error(f"there is no table {name}; there are {', '.join(named)}")
    named[name]()
