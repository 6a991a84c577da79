"""The mark in a database whose games were moved elsewhere: nobody may take them for the games.

It is no migration's, but made when they are moved, in the same transaction that reads them.
"""

from __future__ import annotations

from bot.records.members import StoreError

TABLE = "shanghaien_moved"
MAKE = f"CREATE TABLE {TABLE} (place TEXT NOT NULL, at TEXT NOT NULL)"
FIND = f"SELECT place, at FROM {TABLE}"  # noqa: S608 - our own name
REMOVE = f"DROP TABLE IF EXISTS {TABLE}"


def refusal(database: str, place: str, at: str) -> StoreError:
    """Return what to tell whoever wants to use a database whose games are in another place."""
    return StoreError(
        f"the games of {database} were moved to {place} on {at}: set `database` to that; what is"
        " here is as it was then"
    )
