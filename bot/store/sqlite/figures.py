"""Results and figures in the SQLite store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence

from bot.store.figures import FinishedMatch, MatchFigures, OwnFigures, SeatFigures
from bot.store.records import Result
from bot.store.sqlite.connection import Connection

_FINISHED = """
SELECT id, first_user_id, second_user_id, first_name, second_name, level, termination, winner,
    first_total, second_total, ended_at,
    coalesce(shown_channel_id, channel_id) AS channel_id, shown_message_id
FROM matches
WHERE guild_id = :guild_id AND ended_at IS NOT NULL
AND (:user_id IS NULL OR first_user_id = :user_id OR second_user_id = :user_id)
ORDER BY ended_at DESC, id DESC
"""

_MISSING = """
SELECT id FROM matches
WHERE guild_id = :guild_id AND ended_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM seat_figures WHERE match_id = id)
ORDER BY id LIMIT :limit
"""

_SAVE = """
INSERT OR REPLACE INTO seat_figures (
    match_id, seat, rounds, tricks, shanghais, ones, twos, threes, fours, fives, sixes, sailors
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_OF_MEMBER = """
SELECT seat_figures.* FROM matches JOIN seat_figures ON match_id = id
WHERE guild_id = :guild_id AND ended_at IS NOT NULL
AND ((first_user_id = :user_id AND seat = 1) OR (second_user_id = :user_id AND seat = 2))
ORDER BY ended_at DESC, id DESC
"""

_HIDE = "INSERT OR IGNORE INTO hidden_members (guild_id, user_id) VALUES (:guild_id, :user_id)"
_SHOW = "DELETE FROM hidden_members WHERE guild_id = :guild_id AND user_id = :user_id"
_HIDDEN = "SELECT user_id FROM hidden_members WHERE guild_id = :guild_id"


class SqliteFigures:
    """See `figures.Figures` for the promises."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def finished(self, guild_id: int, user_id: int | None = None) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""
        values = {"guild_id": guild_id, "user_id": user_id}
        found = await self._connection.read(_FINISHED, values)
        # Thousands of rows would hold up every click for as long as they take.
        return await asyncio.to_thread(lambda: [_finished_of(row) for row in found])

    async def missing(self, guild_id: int, limit: int = 100) -> Sequence[int]:
        """Return ids of finished matches of a server that have no figures yet."""
        values = {"guild_id": guild_id, "limit": limit}
        return [row["id"] for row in await self._connection.read(_MISSING, values)]

    async def save(self, match_id: int, figures: MatchFigures) -> None:
        """Keep the figures of a match, in place of earlier ones."""
        rows = [
            (
                match_id,
                number,
                figures.rounds,
                seat.tricks,
                seat.shanghais,
                *seat.faces,
                " ".join(str(count) for count in seat.sailors),
            )
            for number, seat in enumerate(figures.seats, start=1)
        ]

        def work(db: sqlite3.Connection) -> None:
            db.executemany(_SAVE, rows)

        await self._connection.write(work)

    async def of_member(self, guild_id: int, user_id: int) -> Sequence[OwnFigures]:
        """Return a member's figures of every finished match on a server that has some."""
        values = {"guild_id": guild_id, "user_id": user_id}
        found = await self._connection.read(_OF_MEMBER, values)
        return [OwnFigures(row["match_id"], row["rounds"], _seat_of(row)) for row in found]

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""
        values = {"guild_id": guild_id, "user_id": user_id}
        sql = _HIDE if hidden else _SHOW
        await self._connection.write(lambda db: db.execute(sql, values).fetchall())

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
        found = await self._connection.read(_HIDDEN, {"guild_id": guild_id})
        return frozenset(row["user_id"] for row in found)


def _finished_of(row: sqlite3.Row) -> FinishedMatch:
    return FinishedMatch(
        id=row["id"],
        user_ids=(row["first_user_id"], row["second_user_id"]),
        names=(row["first_name"], row["second_name"]),
        practice=row["level"] is not None,
        result=Result(row["termination"], row["winner"], (row["first_total"], row["second_total"])),
        ended_at=row["ended_at"],
        channel_id=row["channel_id"],
        message_id=row["shown_message_id"],
    )


def _seat_of(row: sqlite3.Row) -> SeatFigures:
    faces = ("ones", "twos", "threes", "fours", "fives", "sixes")
    return SeatFigures(
        faces=tuple(row[face] for face in faces),
        tricks=row["tricks"],
        shanghais=row["shanghais"],
        sailors=tuple(int(count) for count in row["sailors"].split()),
    )
