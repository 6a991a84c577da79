"""When members are away from a server's games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.records.absences import Absence
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import record_of

_BEGIN = """
INSERT INTO absences (guild_id, user_id, since_at, until_at)
VALUES (:guild_id, :user_id, :at, :until)
"""
_END = """
UPDATE absences SET ended_at = :at
WHERE guild_id = :guild_id AND user_id = :user_id AND ended_at IS NULL
RETURNING id
"""
_LOOK_AT_MATCHES = """
UPDATE matches SET look_at = -1
WHERE ended_at IS NULL AND guild_id = :guild_id
AND id IN (SELECT match_id FROM seats WHERE user_id = :user_id)
"""
_CURRENT = """
SELECT * FROM absences
WHERE guild_id = :guild_id AND user_id = :user_id AND ended_at IS NULL
"""
_DUE = """
SELECT * FROM absences
WHERE ended_at IS NULL AND until_at <= :now /* shards of guild_id */ ORDER BY id
"""
_AFTER = """
SELECT * FROM absences
WHERE guild_id = :guild_id AND user_id = :user_id AND coalesce(ended_at, until_at) > :moment
ORDER BY id
"""


class AbsenceStore:
    """The absences, at most one at a time for a member of a server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, absence: Absence) -> None:
        """Keep an absence; one that still lasts ends when the new one begins."""
        values = {
            "guild_id": absence.guild_id,
            "user_id": absence.user_id,
            "at": absence.since,
            "until": absence.until,
        }

        def begin(db: Transaction) -> None:
            db.execute(_END, values).fetchall()
            db.execute(_BEGIN, values)
            db.execute(_LOOK_AT_MATCHES, values)

        await self._database.write(begin)

    async def end(self, guild_id: int, user_id: int, at: float) -> bool:
        """End the absence that lasts, if any; return whether there was one."""
        values = {"guild_id": guild_id, "user_id": user_id, "at": at}

        def end(db: Transaction) -> bool:
            ended = db.execute(_END, values).fetchall()
            if ended:
                db.execute(_LOOK_AT_MATCHES, values)
            return bool(ended)

        return await self._database.write(end)

    async def current(self, guild_id: int, user_id: int) -> Absence | None:
        """Return the absence that lasts, or None."""
        found = await self._read(_CURRENT, {"guild_id": guild_id, "user_id": user_id})
        return found[0] if found else None

    async def due(self, now: float) -> Sequence[Absence]:
        """Return the absences that last although the day of return has come at `now`."""
        return await self._read(_DUE, {"now": now})

    async def after(self, guild_id: int, user_id: int, moment: float) -> Sequence[Absence]:
        """Return a member's absences that lasted longer than until `moment`, the first one first.

        Those that ended early count by when they ended.
        """
        values = {"guild_id": guild_id, "user_id": user_id, "moment": moment}
        return await self._read(_AFTER, values)

    async def _read(self, sql: str, values: Mapping[str, object]) -> Sequence[Absence]:
        return tuple(absence_of(row) for row in await self._database.read(sql, values))


def absence_of(row: Row) -> Absence:
    """Return the absence that a row of `absences` holds."""
    return record_of(Absence, row, since=row["since_at"], until=row["until_at"])
