"""Print every table, or those that are named: ``python -m tests.bench rules store``."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from tests.bench import captain, clicks, flow, picture, rules, rummy, stored_move, thinking

TABLES: dict[str, Callable[[], None]] = {
    "rules": rules.run,
    "rummy": rummy.run,
    "store": stored_move.run,
    "picture": picture.run,
    "clicks": clicks.run,
    "flow": flow.run,
    "captain": captain.run,
    "thinking": thinking.run,
}

parser = argparse.ArgumentParser(prog="python -m tests.bench")
parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
for name in parser.parse_args().tables or TABLES:
    if name not in TABLES:
        parser.error(f"there is no table {name}; there are {', '.join(TABLES)}")
    TABLES[name]()
