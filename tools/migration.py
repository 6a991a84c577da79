"""Creates a database migration: `python -m tools.migration "a note on every match"`.

For each kind of database, it creates the next numbered SQL file, with the reason as its first line.
Released migrations never change; a later change of the schema needs another file.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from bot.store.postgres.migrations import migration_files as postgres_files
from bot.store.sqlite.migrations import migration_files

LONGEST_NAME = 40


def create_migration(reason: str, files: Sequence[Path]) -> Path:
    """Create the file that follows `files` in their folder, and return it.

    Raises ValueError if the reason contains no word for the file name.
    """
    name = re.sub(r"[^a-z0-9]+", "_", reason.lower())[:LONGEST_NAME].strip("_")
    if not name:
        raise ValueError("state the purpose of the migration in a few words")
    path = files[-1].parent / f"{len(files) + 1:04}_{name}.sql"
    path.write_text(f"-- Reason: {' '.join(reason.split())}\n\n", encoding="utf-8")
    return path


def main(arguments: Sequence[str] | None = None) -> None:
    """Create the migration with the reason on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.migration", description=__doc__)
    parser.add_argument("reason", metavar="REASON", help="the purpose, in a few words")
    try:
        reason = parser.parse_args(arguments).reason
        paths = [create_migration(reason, files) for files in (migration_files(), postgres_files())]
    except ValueError as error:
        parser.error(str(error))
    print(f"Write the SQL into {paths[0]}, and the SQL of PostgreSQL into {paths[1]}")


if __name__ == "__main__":
    main()
