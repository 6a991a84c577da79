"""The servers' choices: the statements."""

from __future__ import annotations

import json
from collections.abc import Sequence

from bot.records.displays import DisplayMode
from bot.records.servers import Audience, Greeting, ServerRecord, Threads
from bot.store.sql.database import Database, Row

_SELECT = "SELECT * FROM servers WHERE guild_id = :guild_id"
_SAVE = """
INSERT INTO servers (
    guild_id, channels, threads, language, pace, away_days, reminders, leaderboard, display,
    greeting
) VALUES (
    :guild_id, :channels, :threads, :language, :pace, :away_days, :reminders, :leaderboard,
    :display, :greeting
) ON CONFLICT (guild_id) DO UPDATE SET
    channels = excluded.channels, threads = excluded.threads, language = excluded.language,
    pace = excluded.pace, away_days = excluded.away_days, reminders = excluded.reminders,
    leaderboard = excluded.leaderboard, display = excluded.display,
    greeting = excluded.greeting
"""
_SET_LEFT = (
    "INSERT INTO departures (guild_id, left_at) VALUES (:guild_id, :at) ON CONFLICT DO NOTHING"
)
_CLEAR_LEFT = "DELETE FROM departures WHERE guild_id = :guild_id"
_LEFT_BEFORE = """
SELECT guild_id FROM departures
WHERE left_at < :at /* shards of guild_id */ ORDER BY guild_id
"""


class SqlServers:
    """See `servers.ServerStore` for the contract."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, guild_id: int) -> ServerRecord:
        """Return a server's choices, the defaults for a server that never chose."""
        found = await self._database.read(_SELECT, {"guild_id": guild_id})
        return _server_of(found[0]) if found else ServerRecord(guild_id)

    async def save(self, server: ServerRecord) -> None:
        """Keep a server's choices in place of the earlier ones."""
        values = {
            "guild_id": server.guild_id,
            "channels": json.dumps(server.channels),
            "threads": server.threads,
            "language": server.language,
            "pace": server.pace,
            "away_days": server.away_days,
            "reminders": server.reminders,
            "leaderboard": server.leaderboard,
            "display": server.display,
            "greeting": server.greeting,
        }
        await self._database.write(lambda db: db.execute(_SAVE, values).fetchall())

    async def set_left(self, guild_id: int, at: float | None) -> None:
        """Remember when the bot was removed from a server; None: it is back."""
        sql = _CLEAR_LEFT if at is None else _SET_LEFT
        values = {"guild_id": guild_id, "at": at}
        await self._database.write(lambda db: db.execute(sql, values).fetchall())

    async def left_before(self, at: float) -> Sequence[int]:
        """Return the servers that removed the bot before `at`."""
        found = await self._database.read(_LEFT_BEFORE, {"at": at})
        return tuple(row["guild_id"] for row in found)


def _server_of(row: Row) -> ServerRecord:
    return ServerRecord(
        guild_id=row["guild_id"],
        channels=tuple(json.loads(row["channels"])),
        threads=Threads(row["threads"]),
        language=row["language"],
        pace=row["pace"],
        away_days=row["away_days"],
        reminders=bool(row["reminders"]),
        leaderboard=Audience(row["leaderboard"]),
        display=DisplayMode(row["display"]),
        greeting=Greeting(row["greeting"]),
    )
