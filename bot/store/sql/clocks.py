"""What the store keeps about the clocks of matches, and the running time of the bot's shards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.operating.shards import Shards
from bot.records.matches import MatchRecord, TurnClock
from bot.store.conflicts import StaleRevisionError
from bot.store.paging import FIRST_PAGE, Page
from bot.store.sql.database import Database, Transaction
from bot.store.sql.due_queries import TICKING
from bot.store.sql.reading_matches import find_matches, written_match
from bot.store.sql.sharding import within

_LOAD_TIMES = "SELECT shard, shards, seconds FROM running_time"
_SAVE_TIME = """
UPDATE running_time SET seconds = :seconds
WHERE shard = :shard AND shards = :count AND seconds < :seconds
"""
_NEW_TIME = "INSERT INTO running_time (shard, shards, seconds) VALUES (?, ?, ?)"
# What is left of each turn stays as it is: moments are put forward by as much as the time is.
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
# From when on a match is looked at; below nought: something was written since the last look.
_TAKE_UP = """
UPDATE matches SET look_at = 0 WHERE ended_at IS NULL AND look_at < 0 /* shards of guild_id */
"""
_LOOK_LATER = "UPDATE matches SET look_at = :at WHERE id = :id AND look_at >= 0"
_LOOK_AT_BOARDS = """
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
    """The clocks of matches, nudges, and the running time of the bot's shards."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read_running_times(self, count: int) -> Mapping[int, float]:
        """Return the seconds that each of `count` shards has been running, 0 before its first run.

        Where they were counted for another number of shards, they and the moments of open matches
        are carried over, so that what is left of every turn stays the same. No process may run
        with the other number then.
        """
        return await self._database.write(lambda db: _running_times(db, count))

    async def save_running_times(self, count: int, seconds: Mapping[int, float]) -> None:
        """Keep the seconds that some of `count` shards have been running.

        Nothing is kept that is less than before, or if the times are counted for another number of
        shards by now.
        """
        values = [
            {"shard": shard, "count": count, "seconds": passed} for shard, passed in seconds.items()
        ]

        def save(db: Transaction) -> None:
            db.executemany(_SAVE_TIME, values)

        await self._database.write(save)

    async def latest_id(self) -> int | None:
        """Return the newest of Discord's ids among the latest games and invitations, if any.

        It holds the time by Discord's clock, whatever this machine's was.
        """
        (row,) = await self._database.read(_LATEST_ID, {})
        latest: int | None = row["latest"]
        return latest

    async def set(self, match_id: int, revision: int, clock: TurnClock) -> MatchRecord:
        """Set the clock of an open match that is at `revision`; return the match.

        Raises StaleRevisionError if the match is at another revision or over.
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
                raise StaleRevisionError(match_id, revision)
            return written_match(db, match_id)

        return await self._database.write(set_clock)

    async def ticking(
        self, shard: Shards, running: float, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of a shard whose clock is to be looked at now, by id.

        `running` is the shard's running time in seconds. Those are the matches of which something
        was written since the last look, or where somebody's absence began or ended, and those that
        wanted to be looked at by now.
        """
        take_up, values = within(_TAKE_UP, shard), {**page.values, "running": running}
        await self._database.write_unflushed(lambda db: db.execute(take_up).rowcount)
        return await find_matches(self._database, within(TICKING, shard), values)

    async def look_later(self, moments: Mapping[int, float | None]) -> None:
        """Have matches looked at when the running time has come to a moment; None: not by time.

        One of which something was written since it was found is looked at at once. A power cut may
        lose this; they are then looked at once more.
        """
        values = [{"id": match_id, "at": at} for match_id, at in sorted(moments.items())]
        await self._database.write_unflushed(lambda db: db.executemany(_LOOK_LATER, values))

    async def look_at_boards(self, shard: Shards) -> None:
        """Have all open matches of a shard looked at whose board names a moment of its time."""
        look = within(_LOOK_AT_BOARDS, shard)
        await self._database.write_unflushed(lambda db: db.execute(look).rowcount)

    async def nudge(self, match_id: int, now: float, pause: float) -> float | None:
        """Note that a player of an open match was nudged at `now`, at most once in `pause` seconds.

        Return None if noted, else when the last nudge was.
        """
        values = {"id": match_id, "now": now, "pause": pause}

        def note(db: Transaction) -> float | None:
            if db.execute(_NUDGE, values).fetchall():
                return None
            for found in db.execute(_LAST_NUDGE, values).fetchall():
                return now if found["nudged_at"] is None else found["nudged_at"]
            return now

        return await self._database.write(note)

    async def forget_nudge(self, match_id: int) -> None:
        """Delete the last nudge: it reached nobody."""
        values = {"id": match_id}
        await self._database.write(lambda db: db.execute(_FORGET_NUDGE, values).fetchall())


def _running_times(db: Transaction, count: int) -> dict[int, float]:
    found = db.execute(_LOAD_TIMES).fetchall()
    others = [row for row in found if row["shards"] != count]
    if found and not others:
        return {row["shard"]: row["seconds"] for row in found}
    # The first run, or the first with this number of shards: all begin alike.
    begun = max((row["seconds"] for row in found), default=0.0)
    for row in others:
        shard = Shards((row["shard"],), row["shards"])
        db.execute(within(_CARRY_OVER, shard), {"ahead": begun - row["seconds"]})
    db.execute("DELETE FROM running_time")
    db.executemany(_NEW_TIME, [(shard, count, begun) for shard in range(count)])
    return dict.fromkeys(range(count), begun)
