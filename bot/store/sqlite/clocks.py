"""The clocks in the SQLite store."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from bot.records.matches import MatchRecord, TurnClock
from bot.store.clocks import SAME_MOMENT_SECONDS
from bot.store.contract import StaleRevisionError
from bot.store.paging import FIRST_PAGE, Page
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.finding import find_matches, written_match
from bot.store.sqlite.looking import TICKING

_LOAD_TIME = "SELECT seconds FROM running_time"
_SAVE_TIME = """
INSERT INTO running_time (one, seconds) VALUES (1, :seconds)
ON CONFLICT (one) DO UPDATE SET seconds = excluded.seconds
"""
_SET = """
UPDATE matches SET clock_due = :due, clock_left = :left, clock_reminded = :reminded
WHERE id = :id AND revision = :revision AND ended_at IS NULL
"""
_NUDGE = """
UPDATE matches SET nudged_at = :now
WHERE id = :id AND ended_at IS NULL AND (nudged_at IS NULL OR abs(nudged_at - :now) >= :pause)
RETURNING id
"""
_LAST_NUDGE = "SELECT nudged_at FROM matches WHERE id = :id"
_FORGET_NUDGE = "UPDATE matches SET nudged_at = NULL WHERE id = :id"


class SqliteClocks:
    """See `clocks.ClockStore` for the contract."""

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

        def set_clock(db: sqlite3.Connection) -> MatchRecord:
            if not db.execute(_SET, values).rowcount:
                raise StaleRevisionError(match_id, revision)
            return written_match(db, match_id)

        return await self._connection.write(set_clock)

    async def ticking(
        self, running: float, now: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches whose clock or live message asks for something."""
        moments = {"running": running, "now": now, "moved": SAME_MOMENT_SECONDS}
        return await find_matches(self._connection, TICKING, {**page.values, **moments})

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Store a nudge unless the last one is too recent; return None, or when that was."""
        values = {"id": match_id, "now": now, "pause": pause}

        def note(db: sqlite3.Connection) -> float | None:
            if db.execute(_NUDGE, values).fetchall():
                return None
            found = db.execute(_LAST_NUDGE, values).fetchone()
            return now if found is None or found["nudged_at"] is None else found["nudged_at"]

        return await self._connection.write(note)

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
        values = {"id": match_id}
        await self._connection.write(lambda db: db.execute(_FORGET_NUDGE, values).fetchall())
