"""Results and figures in the SQLite store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence

from bot.store.figures import FinishedMatch, OwnFigures
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.finding import rows_by_match
from bot.store.sqlite.rows import result_of

_FINISHED = """
SELECT id, termination, ended_at, coalesce(shown_channel_id, channel_id) AS channel_id,
    shown_message_id, seat, user_id, name, level, points, place
FROM matches JOIN seats ON match_id = id
WHERE guild_id = :guild_id AND game = :game AND ended_at IS NOT NULL{whose}
ORDER BY ended_at DESC, id DESC
"""
_OF_USER = " AND id IN (SELECT match_id FROM seats WHERE user_id = :user_id)"

_MISSING = """
SELECT id FROM matches
WHERE guild_id = :guild_id AND game = :game AND ended_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM seat_figures WHERE match_id = id)
ORDER BY id LIMIT :limit
"""

_SAVE = """
INSERT INTO seat_figures (match_id, seat, figures) VALUES (:match_id, :seat, :figures)
ON CONFLICT (match_id, seat) DO UPDATE SET figures = excluded.figures
"""

_OF_MEMBER = """
SELECT seat_figures.match_id, figures
FROM seats
JOIN seat_figures ON seat_figures.match_id = seats.match_id AND seat_figures.seat = seats.seat
JOIN matches ON matches.id = seats.match_id
WHERE user_id = :user_id AND guild_id = :guild_id AND game = :game AND ended_at IS NOT NULL
ORDER BY ended_at DESC, matches.id DESC
"""

_HIDE = "INSERT OR IGNORE INTO hidden_members (guild_id, user_id) VALUES (:guild_id, :user_id)"
_SHOW = "DELETE FROM hidden_members WHERE guild_id = :guild_id AND user_id = :user_id"
_HIDDEN = "SELECT user_id FROM hidden_members WHERE guild_id = :guild_id"


class SqliteFigures:
    """See `figures.Figures` for the promises."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def finished(
        self, guild_id: int, game: str, user_id: int | None = None
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        sql = _FINISHED.format(whose="" if user_id is None else _OF_USER)
        found = await self._connection.read(sql, values)
        # Thousands of rows would hold up every click for as long as they take.
        return await asyncio.to_thread(
            lambda: [_finished_of(seats) for seats in rows_by_match(found)]
        )

    async def missing(self, guild_id: int, game: str, limit: int = 100) -> Sequence[int]:
        """Return ids of finished matches of a server that have no figures yet."""
        values = {"guild_id": guild_id, "game": game, "limit": limit}
        return [row["id"] for row in await self._connection.read(_MISSING, values)]

    async def save(self, match_id: int, figures: Sequence[str]) -> None:
        """Keep what a game worked out about a match, one JSON a seat, in place of the earlier."""
        values = [
            {"match_id": match_id, "seat": slot + 1, "figures": text}
            for slot, text in enumerate(figures)
        ]

        def work(db: sqlite3.Connection) -> None:
            db.executemany(_SAVE, values)

        await self._connection.write(work)

    async def of_member(self, guild_id: int, game: str, user_id: int) -> Sequence[OwnFigures]:
        """Return a member's figures of every finished match on a server that has some."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        found = await self._connection.read(_OF_MEMBER, values)
        return [OwnFigures(row["match_id"], row["figures"]) for row in found]

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""
        values = {"guild_id": guild_id, "user_id": user_id}
        sql = _HIDE if hidden else _SHOW
        await self._connection.write(lambda db: db.execute(sql, values).fetchall())

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
        found = await self._connection.read(_HIDDEN, {"guild_id": guild_id})
        return frozenset(row["user_id"] for row in found)


def _finished_of(seats: Sequence[sqlite3.Row]) -> FinishedMatch:
    row = seats[0]
    return FinishedMatch(
        id=row["id"],
        user_ids=tuple(seat["user_id"] for seat in seats),
        names=tuple(seat["name"] for seat in seats),
        practice=any(seat["level"] is not None for seat in seats),
        result=result_of(
            row["termination"],
            [seat["points"] for seat in seats],
            [seat["place"] for seat in seats],
        ),
        ended_at=row["ended_at"],
        channel_id=row["channel_id"],
        message_id=row["shown_message_id"],
    )
