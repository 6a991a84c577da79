"""The table that marks a database whose games were moved elsewhere, so that it is not used again.

It is not part of the migrations. The move creates it in the transaction that reads the games.
"""

from __future__ import annotations

from bot.records.members import StoreError

TABLE = "shanghaien_moved"
MAKE = f"CREATE TABLE {TABLE} (place TEXT NOT NULL, at TEXT NOT NULL)"
FIND = f"SELECT place, at FROM {TABLE}"  # noqa: S608 - our own name
REMOVE = f"DROP TABLE IF EXISTS {TABLE}"


def moved_error(database: str, place: str, at: str) -> StoreError:
    """Return the error for a database whose games were moved to `place`."""
    return StoreError(
        f"the games of {database} were moved to {place} on {at}: set `database` to that place;"
        " the games here have not changed since"
    )
