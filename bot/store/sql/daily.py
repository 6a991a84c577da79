"""The deals of the day in the database: the secret of the installation, and results."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from bot.fairness import new_secret
from bot.records.daily import DailyRank, DailyResult
from bot.records.messages import MessageKind
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.rows import insert, record_of, values_of

_KEEP_SECRET = "INSERT INTO daily_secret (id, secret) VALUES (1, :secret) ON CONFLICT DO NOTHING"  # noqa: S105 - a statement
_SECRET = "SELECT secret FROM daily_secret"  # noqa: S105 - a statement
_RESULT = "SELECT * FROM daily_results WHERE day = :day AND user_id = :user_id"
_RESULTS_OF = "SELECT * FROM daily_results WHERE user_id = :user_id ORDER BY day"
_DAYS = "SELECT day FROM daily_results WHERE user_id = :user_id AND points IS NOT NULL"
_FINISH = """
UPDATE daily_results SET points = :points, line = :line
WHERE day = :day AND user_id = :user_id AND match_id = :match_id AND points IS NULL
"""
_SET_MATCH = """
UPDATE daily_results SET match_id = :match_id, guild_id = :guild_id
WHERE day = :day AND user_id = :user_id
"""
_STANDING = """
SELECT
    (SELECT count(*) FROM daily_results WHERE day = :day AND points IS NOT NULL) AS results,
    (SELECT count(*) FROM daily_results WHERE day = :day AND points < :points) AS worse
"""
_ON_GUILD = """
FROM daily_results AS result
WHERE guild_id = :guild_id AND day = :day AND points IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM hidden_members AS hidden
    WHERE hidden.guild_id = :guild_id AND hidden.user_id = result.user_id
)
"""
_OF_GUILD = f"SELECT * {_ON_GUILD} ORDER BY points DESC, user_id LIMIT :most"
_COUNT_OF_GUILD = f"SELECT count(*) AS results {_ON_GUILD}"
_IN_DAYS = """
SELECT user_id, count(*) AS results FROM daily_results
WHERE guild_id = :guild_id AND day BETWEEN :first AND :last AND points IS NOT NULL
"""
# On a server with thousands of players, only a few rows leave the database.
_COUNT_BY_MEMBER = f"""
SELECT user_id, results FROM (
    {_IN_DAYS} GROUP BY user_id ORDER BY results DESC, user_id LIMIT :most
) AS best
UNION
{_IN_DAYS} AND user_id IN (SELECT CAST(value AS bigint) FROM json_each(:users)) GROUP BY user_id
"""  # noqa: S608 - our own text
# The matches of tries before the previous day are never requested again.
_DROP_OLD = """
DELETE FROM matches WHERE id IN (
    SELECT match_id FROM daily_results WHERE user_id = :user_id AND day < :day - 1
)
"""
_OUTDATE = f"""
UPDATE messages SET wanted = wanted || '+'
WHERE kind = '{MessageKind.DAILY}' AND subject = :guild_id AND number = :day
"""  # noqa: S608 - our own word
LEAVE_GUILD = "UPDATE daily_results SET guild_id = 0 WHERE guild_id = :guild_id"
FORGET = (
    f"""
    UPDATE messages SET wanted = wanted || '+' WHERE kind = '{MessageKind.DAILY}'
    AND (subject, number) IN (
        SELECT guild_id, day FROM daily_results WHERE user_id = :user_id
    )
    """,  # noqa: S608 - our own word
    "DELETE FROM daily_results WHERE user_id = :user_id",
)
"""The statements that delete a member's results and mark the messages with them as outdated."""


class DailyStore:
    """The results of the deals of the day."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def secret(self) -> bytes:
        """Return the secret of the installation, created on first use."""
        found = await self._database.read(_SECRET, {})
        if not found:
            values = {"secret": new_secret()}
            await self._database.write(lambda db: db.execute(_KEEP_SECRET, values).rowcount)
            found = await self._database.read(_SECRET, {})
        return bytes(found[0]["secret"])

    async def result(self, day: int, user_id: int) -> DailyResult | None:
        """Return a member's try at the deal of a day, or None."""
        found = await self._database.read(_RESULT, {"day": day, "user_id": user_id})
        return _result(found[0]) if found else None

    async def results_of(self, user_id: int) -> Sequence[DailyResult]:
        """Return all tries of a member, the oldest first."""
        return tuple(map(_result, await self._database.read(_RESULTS_OF, {"user_id": user_id})))

    async def days(self, user_id: int) -> Sequence[int]:
        """Return the days whose deal a member has finished."""
        found = await self._database.read(_DAYS, {"user_id": user_id})
        return tuple(row["day"] for row in found)

    async def finish(self, result: DailyResult) -> None:
        """Store the points and the line of a try, unless points are stored or its match is another.

        A message with the results on the server is marked as outdated.
        """
        values = values_of(result)

        def finish(db: Transaction) -> None:
            if db.execute(_FINISH, values).rowcount:
                db.execute(_OUTDATE, values)

        await self._database.write(finish)

    async def standing(self, result: DailyResult) -> DailyRank:
        """Return the rank of a finished try among all finished tries of its day."""
        (row,) = await self._database.read(_STANDING, values_of(result))
        return DailyRank(int(row["results"]), int(row["worse"]))

    async def read_guild_results(self, guild_id: int, day: int, most: int) -> Sequence[DailyResult]:
        """Return the `most` best finished tries of a day that were begun on a server.

        Members who are hidden on its leaderboards are omitted.
        """
        values = {"guild_id": guild_id, "day": day, "most": most}
        return tuple(map(_result, await self._database.read(_OF_GUILD, values)))

    async def count_of_guild(self, guild_id: int, day: int) -> int:
        """Return the number of tries that `read_guild_results` would return without a limit."""
        values = {"guild_id": guild_id, "day": day}
        return int((await self._database.read(_COUNT_OF_GUILD, values))[0]["results"])

    async def count_by_member(
        self, guild_id: int, days: tuple[int, int], users: Collection[int], most: int
    ) -> Mapping[int, int]:
        """Return the number of finished tries on a server by member.

        `days` are the first and the last day to count. The result contains the `most` members with
        the most tries, and those of `users` who have any.
        """
        (first, last), written = days, json.dumps(list(users))
        here = {"guild_id": guild_id, "first": first, "last": last}
        values = {**here, "users": written, "most": most}
        found = await self._database.read(_COUNT_BY_MEMBER, values)
        return {row["user_id"]: int(row["results"]) for row in found}


def claim_try(db: Transaction, result: DailyResult) -> DailyResult | None:
    """Insert a member's try of a day and return None, or return the try if it already exists."""
    added = f"{insert('daily_results', values_of(result))} ON CONFLICT DO NOTHING"
    if db.execute(added, values_of(result)).rowcount:
        return None
    (found,) = db.execute(_RESULT, values_of(result)).fetchall()
    return _result(found)


def set_match(db: Transaction, result: DailyResult) -> None:
    """Store the match and the server of a member's try.

    The member's matches of tries before the previous day are deleted.
    """
    db.execute(_SET_MATCH, values_of(result))
    db.execute(_DROP_OLD, values_of(result))


def _result(row: Row) -> DailyResult:
    return record_of(DailyResult, row)
