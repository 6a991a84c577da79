"""Finished matches and statistics in the database, and the members hidden from leaderboards."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from bot.records.matches import FinishedMatch, MatchStatistics, Moment, StoredStatistics, rank_last
from bot.records.members import MemberName
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.rows import PRESENT_NAMES, PUBLIC, result_of, rows_by_match

# A seat that changed hands belongs to its original player.
_IS_USER = "(user_id = :user_id AND first_user_id IS NULL OR first_user_id = :user_id)"
_SEATS_OF = f"""
SELECT id, termination, ended_at, coalesce(shown_channel_id, channel_id) AS channel_id,
    shown_message_id, options, seat, coalesce(first_user_id, user_id) AS user_id,
    coalesce(present_name, first_name, name) AS name,
    coalesce(present_username, first_name, username) AS username,
    first_user_id, level, points, place
FROM matches JOIN seats ON match_id = id
{PRESENT_NAMES.format(user_id="coalesce(first_user_id, seats.user_id)")}
"""  # noqa: S608 - our own text
# Private practice is not counted.
_FINISHED_HERE = f"guild_id = :guild_id AND game = :game AND ended_at IS NOT NULL AND {PUBLIC}"
_FINISHED = f"""{_SEATS_OF}
WHERE {_FINISHED_HERE}{{whose}}
ORDER BY ended_at DESC, id DESC
"""
_ENDED = f"""{_SEATS_OF}
WHERE id IN (
    SELECT id FROM matches
    WHERE {_FINISHED_HERE}
    AND ended_at >= :at AND (ended_at, id) > (:at, :after_id)
    ORDER BY ended_at, id LIMIT :limit
)
ORDER BY ended_at, id
"""  # noqa: S608 - our own text
_ENDED_UNTIL = f"""
SELECT count(*) AS ended FROM matches
WHERE {_FINISHED_HERE}
AND ended_at <= :at AND (ended_at, id) <= (:at, :until_id)
"""  # noqa: S608 - our own text
_USERS_IN = """
SELECT DISTINCT coalesce(first_user_id, user_id) AS user_id FROM seats
WHERE match_id IN (SELECT CAST(value AS bigint) FROM json_each(:match_ids))
"""
_OF_USER = f" AND id IN (SELECT match_id FROM seats WHERE {_IS_USER})"  # noqa: S608 - our own text

_LATEST = f""" AND id IN (
    SELECT latest.id FROM seats JOIN matches AS latest ON latest.id = match_id
    WHERE {_IS_USER} AND latest.guild_id = :guild_id AND latest.game = :game
        AND latest.ended_at IS NOT NULL AND latest.channel_id <> 0
    ORDER BY latest.ended_at DESC, latest.id DESC LIMIT :most
)"""  # noqa: S608 - our own text

_HAS_FINISHED = f"""
SELECT EXISTS (
    SELECT 1 FROM seats JOIN matches ON id = match_id
    WHERE {_IS_USER} AND {_FINISHED_HERE}
) AS has_finished
"""  # noqa: S608 - our own text

_BETWEEN = f"""{_OF_USER} AND id IN (
    SELECT match_id FROM seats WHERE {_IS_USER.replace(":user_id", ":other_id")}
)"""  # noqa: S608 - our own text

_UNCOUNTED = f"""
SELECT id FROM matches
WHERE ended_at IS NOT NULL AND counted = 0 AND {PUBLIC}
AND game IN (SELECT value FROM json_each(:games)) /* shards of guild_id */
ORDER BY id DESC LIMIT :limit
"""  # noqa: S608 - our own text
_ALL_COUNTED = f"""
SELECT NOT EXISTS (
    SELECT 1 FROM matches
    WHERE {_FINISHED_HERE} AND counted = 0
) AS all_counted
"""  # noqa: S608 - our own text
_SET_COUNTED = """
UPDATE matches SET counted = 1 WHERE id = :match_id AND ended_at IS NOT NULL AND counted = 0
RETURNING id
"""
_SAVE = """
INSERT INTO seat_figures (match_id, seat, figures) VALUES (:match_id, :seat, :figures)
ON CONFLICT (match_id, seat) DO UPDATE SET figures = excluded.figures
"""
_OF_MATCHES = """
SELECT match_id, figures FROM seat_figures
WHERE match_id IN (SELECT CAST(value AS bigint) FROM json_each(:match_ids)) ORDER BY match_id, seat
"""
_OF_MEMBER = """
SELECT id, options, figures FROM seats JOIN matches ON id = seats.match_id
JOIN seat_figures ON seat_figures.match_id = id AND seat_figures.seat = seats.seat
WHERE user_id = :user_id AND first_user_id IS NULL AND level IS NULL
    AND guild_id = :guild_id AND game = :game
"""

_HIDE = """
INSERT INTO hidden_members (guild_id, user_id) VALUES (:guild_id, :user_id)
ON CONFLICT DO NOTHING
"""
_SHOW = "DELETE FROM hidden_members WHERE guild_id = :guild_id AND user_id = :user_id"
_HIDDEN = "SELECT user_id FROM hidden_members WHERE guild_id = :guild_id"


class StatisticsStore:
    """The finished matches of a game on a server, and their stored statistics."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read_ended(
        self, guild_id: int, game: str, after: Moment, limit: int
    ) -> Sequence[FinishedMatch]:
        """Return the `limit` earliest of a server's matches that ended after a moment, in order."""
        at, match_id = after
        here = {"guild_id": guild_id, "game": game}
        values = {**here, "at": at, "after_id": match_id, "limit": limit}
        return await self._find_many(_ENDED, values)

    async def count_ended(self, guild_id: int, game: str, until: Moment) -> int:
        """Return the number of matches of a server that finished at or before a moment."""
        at, match_id = until
        values = {"guild_id": guild_id, "game": game, "at": at, "until_id": match_id}
        return int((await self._database.read(_ENDED_UNTIL, values))[0]["ended"])

    async def read_users(self, match_ids: Collection[int]) -> frozenset[int]:
        """Return the ids of the original players of these matches."""
        values = {"match_ids": json.dumps(list(match_ids))}
        return frozenset(row["user_id"] for row in await self._database.read(_USERS_IN, values))

    async def read_finished(
        self, guild_id: int, game: str, user_id: int
    ) -> Sequence[FinishedMatch]:
        """Return all finished matches of a member on a server, the latest first."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        return await self._find_many(_FINISHED.format(whose=_OF_USER), values)

    async def read_latest(
        self, guild_id: int, game: str, user_id: int, most: int
    ) -> Sequence[FinishedMatch]:
        """Return up to `most` finished matches of a member on a server, the latest first."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id, "most": most}
        return await self._find_many(_FINISHED.format(whose=_LATEST), values)

    async def has_finished(self, guild_id: int, game: str, user_id: int) -> bool:
        """Return whether a member has finished a match on a server."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        return bool((await self._database.read(_HAS_FINISHED, values))[0]["has_finished"])

    async def read_between(
        self, guild_id: int, game: str, users: tuple[int, int]
    ) -> Sequence[FinishedMatch]:
        """Return all finished matches of a server with both members, the latest first."""
        first, second = users
        values = {"guild_id": guild_id, "game": game, "user_id": first, "other_id": second}
        return await self._find_many(_FINISHED.format(whose=_BETWEEN), values)

    async def read_of_matches(self, match_ids: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Return the stored statistics of each match, one text per seat in order.

        Matches without statistics are omitted.
        """
        values = {"match_ids": json.dumps(list(match_ids))}
        figures: dict[int, tuple[str, ...]] = {}
        for row in await self._database.read(_OF_MATCHES, values):
            figures[row["match_id"]] = (*figures.get(row["match_id"], ()), row["figures"])
        return figures

    async def read_of_member(
        self, guild_id: int, game: str, user_id: int
    ) -> Mapping[int, StoredStatistics]:
        """Return the stored statistics of a member on a server, by match.

        Seats that changed hands are omitted.
        """
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        found = await self._database.read(_OF_MEMBER, values)
        return {row["id"]: StoredStatistics(row["options"], row["figures"]) for row in found}

    async def read_uncounted(self, games: Collection[str], limit: int) -> Sequence[int]:
        """Return up to `limit` ids of finished matches of these games without statistics, the
        newest first.
        """
        values = {"games": json.dumps(list(games)), "limit": limit}
        return [row["id"] for row in await self._database.read(_UNCOUNTED, values)]

    async def has_counted_all(self, guild_id: int, game: str) -> bool:
        """Return whether the statistics of all finished matches of a server are stored."""
        values = {"guild_id": guild_id, "game": game}
        return bool((await self._database.read(_ALL_COUNTED, values))[0]["all_counted"])

    async def save(self, matches: Sequence[MatchStatistics]) -> None:
        """Store statistics in one transaction. Deleted or already counted matches are skipped."""

        def work(db: Transaction) -> None:
            for match in matches:
                _save(db, match)

        # Statistics lost in a power cut are computed again.
        await self._database.write_unflushed(work)

    async def set_hidden(self, guild_id: int, user_id: int, *, is_hidden: bool) -> None:
        """Hide a member from a server's leaderboard, or show the member again."""
        values = {"guild_id": guild_id, "user_id": user_id}
        sql = _HIDE if is_hidden else _SHOW
        await self._database.write(lambda db: db.execute(sql, values).fetchall())

    async def read_hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members hidden from a server's leaderboard."""
        found = await self._database.read(_HIDDEN, {"guild_id": guild_id})
        return frozenset(row["user_id"] for row in found)

    async def _find_many(self, sql: str, values: Mapping[str, object]) -> Sequence[FinishedMatch]:
        # The records are built in the database's thread, since thousands would delay all clicks.
        return await self._database.find(sql, values, _build_matches)


def _save(db: Transaction, match: MatchStatistics) -> None:
    if db.execute(_SET_COUNTED, {"match_id": match.match_id}).fetchall():
        for slot, text in enumerate(match.figures):
            db.execute(_SAVE, {"match_id": match.match_id, "seat": slot + 1, "figures": text})


def _build_matches(found: Sequence[Row]) -> Sequence[FinishedMatch]:
    return [_build_match(seats) for seats in rows_by_match(found)]


def _build_match(seats: Sequence[Row]) -> FinishedMatch:
    # The values are accessed by position, because access by name takes twice as long.
    (match_id, termination, ended_at, channel_id, message_id, options, *_) = seats[0]
    *_, users, names, usernames, began, levels, points, places = zip(*seats, strict=True)
    taken = [slot for slot, user in enumerate(began) if user is not None]
    result = rank_last(result_of(termination, points, places), taken)
    place = channel_id, message_id
    people = tuple(map(MemberName, names, usernames))
    return FinishedMatch(match_id, users, people, result, ended_at, *place, levels, options)
