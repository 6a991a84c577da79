"""The database and channel of a released bot (commit 9f930e7), made by `tools.released`."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def restore_database(database: Path) -> None:
    """Create `database` with the content that the released bot left."""
    script = (FOLDER / "database.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(script)


@cache
def world() -> Any:  # noqa: ANN401 - JSON
    """Return the people, channels, messages, and ids of games by their state; do not modify it."""
    return json.loads((FOLDER / "world.json").read_text(encoding="utf-8"))
