"""The clocks in the SQLite store."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.store.contract import StaleRevisionError
from bot.store.records import MatchRecord, TurnClock
from bot.store.sqlite import rows
from bot.store.sqlite.connection import Connection

_LOAD_TIME = "SELECT seconds FROM running_time"
_SAVE_TIME = """
INSERT INTO running_time (one, seconds) VALUES (1, :seconds)
ON CONFLICT (one) DO UPDATE SET seconds = excluded.seconds
"""
_SET = """
UPDATE matches SET clock_due = :due, clock_left = :left, clock_reminded = :reminded
WHERE id = :id AND revision = :revision AND ended_at IS NULL
RETURNING *
"""
_TICKING = """
SELECT * FROM matches
WHERE ended_at IS NULL AND (pace IS NOT NULL OR shown_face != '')
UNION
SELECT matches.* FROM matches JOIN absences
ON absences.guild_id = matches.guild_id AND user_id = waits_for
WHERE matches.ended_at IS NULL AND absences.ended_at IS NULL
ORDER BY id
"""
_NUDGE = """
UPDATE matches SET nudged_at = :now
WHERE id = :id AND ended_at IS NULL AND (nudged_at IS NULL OR abs(nudged_at - :now) >= :pause)
RETURNING id
"""
_LAST_NUDGE = "SELECT nudged_at FROM matches WHERE id = :id"
_FORGET_NUDGE = "UPDATE matches SET nudged_at = NULL WHERE id = :id"


class SqliteClocks:
    """See `clocks.Clocks` for the promises."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def load_running_time(self) -> float:
        """Return the seconds that the bot has been running, 0 before its first run."""
        found = await self._connection.read(_LOAD_TIME, {})
        return found[0]["seconds"] if found else 0.0

    async def save_running_time(self, seconds: float) -> None:
        """Keep the seconds that the bot has been running."""
        values = {"seconds": seconds}
        await self._connection.write(lambda db: db.execute(_SAVE_TIME, values).fetchall())

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match that is at `revision`; return the match."""
        values = {
            "id": match_id,
            "revision": revision,
            "due": clock.due,
            "left": clock.left,
            "reminded": clock.reminded,
        }
        found = await self._connection.write(lambda db: db.execute(_SET, values).fetchall())
        if not found:
            raise StaleRevisionError(match_id, revision)
        return rows.match_of(found[0])

    async def ticking(self) -> Sequence[MatchRecord]:
        """Return the open matches whose boards tell about time, or are to."""
        return tuple(rows.match_of(row) for row in await self._connection.read(_TICKING, {}))

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Note a nudge unless the last one is too recent; return None, or when that was."""
        values = {"id": match_id, "now": now, "pause": pause}

        def note(db: sqlite3.Connection) -> float | None:
            if db.execute(_NUDGE, values).fetchall():
                return None
            found = db.execute(_LAST_NUDGE, values).fetchone()
            return now if found is None or found["nudged_at"] is None else found["nudged_at"]

        return await self._connection.write(note)

    async def forget_nudge(self, match_id: int) -> None:
        """Take the last nudge back: it reached nobody."""
        values = {"id": match_id}
        await self._connection.write(lambda db: db.execute(_FORGET_NUDGE, values).fetchall())
