"""Clocks, deadlines and absences in the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.records.matches import MatchRecord, TurnClock
from bot.records.members import Absence
from bot.runtime.health import Shards
from bot.store.sql.database import (
    FIRST_PAGE,
    Database,
    Page,
    Row,
    Transaction,
    restrict_to_shards,
    stale_match,
)
from bot.store.sql.rows import MATCHES, PUBLIC, find_matches, read_written_match, record_of


def _select_page(ids: str) -> str:
    """Return the statement for a page of the matches whose ids the query `ids` selects as `id`."""
    return f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM ({ids}) AS found
    WHERE id > :after_id /* shards by found.id */ ORDER BY id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text


OPEN_GAMES = f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM matches
    WHERE ended_at IS NULL AND {PUBLIC} AND id > :after_id /* shards of guild_id */
    ORDER BY id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text

MEMBERS_GONE = """
SELECT DISTINCT guild_id, pause_user_id FROM matches
WHERE ended_at IS NULL AND pause_user_id IS NOT NULL AND pause_reason = 'member-left'
/* shards of guild_id */
"""

# A match with an unreachable channel cannot be shown.
_UNSHOWN = f"""
shown_revision < revision
AND coalesce(pause_reason, 'member-left') IN ('member-left', 'member-unable') AND {PUBLIC}
"""
# Only the next click can update the board if the bot is not a member of the server.
_UNSHOWN_OF_MEMBER = f"{_UNSHOWN} AND guild_id > 0"
UNSHOWN = f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM matches
    WHERE {_UNSHOWN_OF_MEMBER} AND id > :after_id /* shards of guild_id */ ORDER BY id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text

COUNT_UNSHOWN = f"""
SELECT count(*) FROM matches WHERE {_UNSHOWN_OF_MEMBER} /* shards of guild_id */
"""  # noqa: S608 - our own text

UNSHOWN_IN = f"""
{MATCHES}
WHERE id IN (SELECT id FROM matches WHERE {_UNSHOWN} AND channel_id = :channel_id)
ORDER BY id
"""  # noqa: S608 - our own text

UNNOTIFIED = _select_page(
    """
    SELECT matches.id FROM seats AS due CROSS JOIN matches
    WHERE due.waited_for = 1 AND due.called = 0 AND due.level IS NULL AND due.held = 0
    AND matches.id = due.match_id AND matches.guild_id > 0
    AND ended_at IS NULL AND paused_at IS NULL AND shown_revision = revision
    -- Rows later than `after` were written before the calendar was set back.
    AND (changed_at <= :before OR changed_at >= :after)
    AND NOT EXISTS (
        SELECT 1 FROM absences
        WHERE absences.guild_id = matches.guild_id AND absences.user_id = due.user_id
        AND absences.ended_at IS NULL
    )
    AND EXISTS (
        SELECT 1 FROM seats AS other
        WHERE other.match_id = due.match_id AND other.level IS NULL AND other.seat <> due.seat
    )
    """
)

AWAITING_COMPUTER = f"""
{MATCHES}
WHERE id IN (
    SELECT DISTINCT match_id FROM seats
    WHERE waited_for = 1 AND (level IS NOT NULL OR held = 1)
    AND match_id > :after_id /* shards by match_id */ ORDER BY match_id LIMIT :size
)
AND ended_at IS NULL
ORDER BY id
"""  # noqa: S608 - our own text

# `+id` keeps SQLite from using an index on ids, with which it would read all open matches.
DUE_CLOCKS = f"""
{MATCHES}
WHERE id IN (
    SELECT id FROM matches
    WHERE ended_at IS NULL AND look_at <= :running AND +id > :after_id /* shards of guild_id */
    ORDER BY +id LIMIT :size
)
ORDER BY id
"""  # noqa: S608 - our own text


_LOAD_TIMES = "SELECT shard, shards, seconds FROM running_time"
_SAVE_TIME = """
UPDATE running_time SET seconds = :seconds
WHERE shard = :shard AND shards = :count AND seconds < :seconds
"""
_NEW_TIME = "INSERT INTO running_time (shard, shards, seconds) VALUES (?, ?, ?)"
# All times are shifted by the change of the uptime, so each turn has as much time left as before.
_CARRY_OVER = """
UPDATE matches SET
    clock_due = clock_due + :ahead, look_at = -1,
    offered_at = offered_at + :ahead, offer_ends = offer_ends + :ahead
WHERE ended_at IS NULL /* shards of guild_id */
"""
_SET = """
UPDATE matches SET clock_due = :due, clock_left = :left, clock_reminded = :reminded,
    look_at = -1
WHERE id = :id AND revision = :revision AND ended_at IS NULL
"""
# `look_at` is the uptime of a match's next check, NULL without one, or negative if the match was
# written to after its latest check.
_MARK_DUE = """
UPDATE matches SET look_at = 0 WHERE ended_at IS NULL AND look_at < 0 /* shards of guild_id */
"""
_SCHEDULE_CHECK = "UPDATE matches SET look_at = :at WHERE id = :id AND look_at >= 0"
_CHECK_BOARDS = """
UPDATE matches SET look_at = -1
WHERE ended_at IS NULL AND shown_time_notice IN ('due', 'up') /* shards of guild_id */
"""
_LATEST_ID = """
SELECT max(id) AS latest FROM (
    SELECT max(shown_message_id) AS id FROM matches WHERE ended_at IS NULL
    UNION ALL SELECT accepted FROM matches WHERE id = (SELECT max(id) FROM matches)
    UNION ALL SELECT message_id FROM invitations WHERE id = (SELECT max(id) FROM invitations)
) AS ids
"""
_NUDGE = """
UPDATE matches SET nudged_at = :now, nudges = nudges + 1, look_at = -1
WHERE id = :id AND ended_at IS NULL AND (nudged_at IS NULL OR abs(nudged_at - :now) >= :pause)
RETURNING id
"""
_LAST_NUDGE = "SELECT nudged_at FROM matches WHERE id = :id"
_FORGET_NUDGE = """
UPDATE matches SET nudged_at = NULL, nudges = nudges - 1 WHERE id = :id AND nudges > 0
"""


class ClockStore:
    """The clocks of matches, reminders, and the uptime of the bot's shards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read_uptime(self, count: int) -> Mapping[int, float]:
        """Return the uptime in seconds of each of `count` shards, 0 before the first run.

        If the stored uptimes are those of another number of shards, they and the deadlines of open
        matches are converted, so that the remaining time of each turn does not change. No process
        may still run with that other number.
        """
        return await self._database.write(lambda db: _read_uptime(db, count))

    async def save_uptime(self, count: int, seconds: Mapping[int, float]) -> None:
        """Store the uptime of some of `count` shards.

        Values below the stored ones are ignored. If the stored number of shards is not `count`, all
        are ignored.
        """
        values = [
            {"shard": shard, "count": count, "seconds": passed} for shard, passed in seconds.items()
        ]

        def save(db: Transaction) -> None:
            db.executemany(_SAVE_TIME, values)

        await self._database.write(save)

    async def read_latest_id(self) -> int | None:
        """Return the newest Discord id of the live boards of open matches, the latest match and the
        latest invitation, or None.

        The id contains a time of Discord's clock, which is independent of this machine's clock.
        """
        (row,) = await self._database.read(_LATEST_ID, {})
        latest: int | None = row["latest"]
        return latest

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match at `revision`, and return the match.

        Raises StaleError if the match is at another revision or over.
        """
        values = {
            "id": match_id,
            "revision": revision,
            "due": clock.due,
            "left": clock.left,
            "reminded": clock.reminded,
        }

        def set_clock(db: Transaction) -> MatchRecord:
            if not db.execute(_SET, values).rowcount:
                raise stale_match(match_id, revision)
            return read_written_match(db, match_id)

        return await self._database.write(set_clock)

    async def read_due(
        self, shard: Shards, running: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return a page of a shard's open matches whose clock must be checked now, sorted by id.

        `running` is the shard's uptime in seconds. A check is due at the scheduled uptime, after
        most writes to the match, and when a player's absence has begun or ended.
        """
        mark_due = restrict_to_shards(_MARK_DUE, shard)
        values = {**page.values, "running": running}
        await self._database.write_unflushed(lambda db: db.execute(mark_due).rowcount)
        return await find_matches(self._database, restrict_to_shards(DUE_CLOCKS, shard), values)

    async def schedule_checks(self, moments: Mapping[int, float | None]) -> None:
        """Schedule the next check of each match at the given uptime; None cancels it.

        If a match was written to after `read_due` returned it, it is checked immediately instead. A
        power cut may lose the schedule; the matches are then checked once more.
        """
        values = [{"id": match_id, "at": at} for match_id, at in sorted(moments.items())]
        await self._database.write_unflushed(lambda db: db.executemany(_SCHEDULE_CHECK, values))

    async def schedule_board_checks(self, shard: Shards) -> None:
        """Schedule an immediate check of a shard's open matches whose board shows a deadline."""
        schedule = restrict_to_shards(_CHECK_BOARDS, shard)
        await self._database.write_unflushed(lambda db: db.execute(schedule).rowcount)

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Record a nudge, a reminder to the current player of an open match, at `now`.

        Return None if it was recorded. If the previous nudge was less than `pause` seconds ago, or
        the match is over, nothing is recorded; return the time of the previous nudge, or `now`
        without one.
        """
        values = {"id": match_id, "now": now, "pause": pause}

        def note(db: Transaction) -> float | None:
            if db.execute(_NUDGE, values).fetchall():
                return None
            for found in db.execute(_LAST_NUDGE, values).fetchall():
                return now if found["nudged_at"] is None else found["nudged_at"]
            return now

        return await self._database.write(note)

    async def delete_nudge(self, match_id: int) -> None:
        """Delete the latest nudge of a match. Call it if the nudge was not delivered."""
        values = {"id": match_id}
        await self._database.write(lambda db: db.execute(_FORGET_NUDGE, values).fetchall())


def _read_uptime(db: Transaction, count: int) -> dict[int, float]:
    found = db.execute(_LOAD_TIMES).fetchall()
    others = [row for row in found if row["shards"] != count]
    if found and not others:
        return {row["shard"]: row["seconds"] for row in found}
    # In the first run with this number of shards, all shards start with the same uptime.
    highest = max((row["seconds"] for row in found), default=0.0)
    for row in others:
        shard = Shards((row["shard"],), row["shards"])
        db.execute(restrict_to_shards(_CARRY_OVER, shard), {"ahead": highest - row["seconds"]})
    db.execute("DELETE FROM running_time")
    db.executemany(_NEW_TIME, [(shard, count, highest) for shard in range(count)])
    return dict.fromkeys(range(count), highest)


_BEGIN = """
INSERT INTO absences (guild_id, user_id, since_at, until_at)
VALUES (:guild_id, :user_id, :at, :until)
"""
_END = """
UPDATE absences SET ended_at = :at
WHERE guild_id = :guild_id AND user_id = :user_id AND ended_at IS NULL
RETURNING id
"""
_CHECK_MATCHES = """
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
    """The absences, at most one current absence per member and server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, absence: Absence) -> None:
        """Store an absence. A current absence ends when the new one begins."""
        values = {
            "guild_id": absence.guild_id,
            "user_id": absence.user_id,
            "at": absence.since,
            "until": absence.until,
        }

        def begin(db: Transaction) -> None:
            db.execute(_END, values).fetchall()
            db.execute(_BEGIN, values)
            db.execute(_CHECK_MATCHES, values)

        await self._database.write(begin)

    async def end(self, guild_id: int, user_id: int, at: float) -> bool:
        """End the current absence, and return whether one existed."""
        values = {"guild_id": guild_id, "user_id": user_id, "at": at}

        def end(db: Transaction) -> bool:
            ended = db.execute(_END, values).fetchall()
            if ended:
                db.execute(_CHECK_MATCHES, values)
            return bool(ended)

        return await self._database.write(end)

    async def read_current(self, guild_id: int, user_id: int) -> Absence | None:
        """Return the current absence, or None."""
        found = await self._read(_CURRENT, {"guild_id": guild_id, "user_id": user_id})
        return found[0] if found else None

    async def read_due(self, now: float) -> Sequence[Absence]:
        """Return the current absences whose planned return is at `now` or earlier."""
        return await self._read(_DUE, {"now": now})

    async def read_after(self, guild_id: int, user_id: int, moment: float) -> Sequence[Absence]:
        """Return a member's absences that end after `moment`, the earliest first.

        The end is the actual one of a past absence, and the planned one of a current absence.
        """
        values = {"guild_id": guild_id, "user_id": user_id, "moment": moment}
        return await self._read(_AFTER, values)

    async def _read(self, sql: str, values: Mapping[str, object]) -> Sequence[Absence]:
        return tuple(absence_of(row) for row in await self._database.read(sql, values))


def absence_of(row: Row) -> Absence:
    """Return the absence in a row of `absences`."""
    return record_of(Absence, row, since=row["since_at"], until=row["until_at"])
