"""How matches are read: one row for each seat, all in one query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from bot.records.matches import MatchRecord
from bot.store.sql import rows
from bot.store.sql.database import Database, Row, Transaction


def all_rows(db: Transaction, sql: str, values: Mapping[str, object]) -> list[Row]:
    """Return all rows of a statement: a half-read RETURNING would block the commit."""
    return db.execute(sql, values).fetchall()


async def find_matches(
    database: Database, sql: str, values: Mapping[str, object]
) -> tuple[MatchRecord, ...]:
    """Return the matches that a SELECT from `rows.MATCHES`, ordered by id in the end, finds."""
    return await database.find(sql, values, matches_of)


def matches_of(found: Sequence[Row]) -> tuple[MatchRecord, ...]:
    """Return the matches of rows that have one for each seat, a match's rows beside each other."""
    return tuple(rows.match_of(seats) for seats in rows_by_match(found))


def rows_by_match(found: Sequence[Row]) -> list[list[Row]]:
    """Return the rows of each match apart, in the order of the seats."""
    return [
        sorted(of_match, key=lambda row: row["seat"])
        for _, of_match in groupby(found, key=lambda row: row["id"])
    ]


def match_in(db: Transaction, match_id: int) -> MatchRecord | None:
    """Return a match as a transaction sees it; None if there is none with that id."""
    found = matches_of(all_rows(db, rows.SELECT_MATCH, {"id": match_id}))
    return found[0] if found else None


def written_match(db: Transaction, match_id: int) -> MatchRecord:
    """Return a match that the transaction has just written."""
    match = match_in(db, match_id)
    assert match is not None
    return match
