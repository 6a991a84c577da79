"""Begins a migration of the database: `python -m tools.migration "a note on every match"`.

It makes the next numbered SQL file for each database, with the reason as its first line. What was
released is never changed; a further change of the schema is always a further file.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from bot.store.postgres.migrations import migration_files as postgres_files
from bot.store.sqlite.migrations import migration_files

LONGEST_NAME = 40


def begin(reason: str, files: Sequence[Path]) -> Path:
    """Make the file after the last of `files`, beside them; return it.

    Raises ValueError if the reason has no word to call the file by.
    """
    name = re.sub(r"[^a-z0-9]+", "_", reason.lower())[:LONGEST_NAME].strip("_")
    if not name:
        raise ValueError("say in a few words what the migration is for")
    path = files[-1].parent / f"{len(files) + 1:04}_{name}.sql"
    path.write_text(f"-- Reason: {' '.join(reason.split())}\n\n", encoding="utf-8")
    return path


def main(arguments: Sequence[str] | None = None) -> None:
    """Begin the migration that the command line gives the reason for."""
    parser = argparse.ArgumentParser(prog="python -m tools.migration", description=__doc__)
    parser.add_argument("reason", metavar="REASON", help="what it is for, in a few words")
    try:
        reason = parser.parse_args(arguments).reason
        paths = [begin(reason, files) for files in (migration_files(), postgres_files())]
    except ValueError as error:
        parser.error(str(error))
    print(f"Write the SQL into {paths[0]}, and in PostgreSQL's words into {paths[1]}")


if __name__ == "__main__":
    main()
