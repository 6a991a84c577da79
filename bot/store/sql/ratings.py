"""Ratings: the statements."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from bot.records.ratings import EndedGame, LadderRecord, ListedStanding, PathPoint, StandingRecord
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import columns_of, record_of, upsert, values_of
from bot.store.sql.reading_matches import rows_by_match
from bot.store.sql.sharding import within

_UNRATED = """
SELECT DISTINCT guild_id, game FROM matches
WHERE ended_at IS NOT NULL AND rated = 0 /* shards of guild_id */
"""
_NEW_LADDERS = f"""
SELECT guild_id, game FROM ({_UNRATED}) AS unrated
WHERE NOT EXISTS (
    SELECT 1 FROM ladders
    WHERE ladders.guild_id = unrated.guild_id AND ladders.game = unrated.game
)
"""  # noqa: S608 - our own text
_MAKE_LADDERS = f"INSERT INTO ladders (guild_id, game) {_NEW_LADDERS}"
_DUE = f"""
SELECT * FROM ladders WHERE stale = 1 /* shards of guild_id */
UNION
SELECT ladders.* FROM ladders JOIN ({_UNRATED}) AS unrated
ON ladders.guild_id = unrated.guild_id AND ladders.game = unrated.game
ORDER BY stale, id LIMIT :limit
"""  # noqa: S608 - our own text
_UP_TO_DATE = """
SELECT NOT EXISTS (
    SELECT 1 FROM matches
    WHERE guild_id = :guild_id AND game = :game AND ended_at IS NOT NULL AND rated = 0
) AND NOT EXISTS (
    SELECT 1 FROM ladders WHERE guild_id = :guild_id AND game = :game AND stale = 1
) AS up_to_date
"""
_LADDERS = "SELECT * FROM ladders ORDER BY guild_id, game"
_SPOIL = """
UPDATE ladders SET stale = 1, generation = generation + 1
WHERE guild_id = :guild_id AND game = :game
"""

_ENDED_GAMES = """
SELECT id, ended_at, seat, user_id, level, place FROM matches JOIN seats ON match_id = id
WHERE id IN (
    SELECT id FROM matches
    WHERE guild_id = :guild_id AND game = :game AND ended_at IS NOT NULL{which}
    AND ended_at >= :at AND (ended_at, id) > (:at, :after_id)
    ORDER BY ended_at, id LIMIT :limit
)
ORDER BY ended_at, id
"""
_CURRENT = "SELECT 1 FROM ladders WHERE id = :id AND generation = :generation"
_SET_RATED = "UPDATE matches SET rated = 1 WHERE id = :match_id"
_SET_POINT = "UPDATE seats SET rating = :rating WHERE match_id = :match_id AND seat = :seat"
_SET_LADDER = """
UPDATE ladders
SET generation = generation + 1, stale = 0, ended_at = :ended_at, match_id = :match_id
WHERE id = :id
"""
_CLEAR = "DELETE FROM standings WHERE guild_id = :guild_id AND game = :game"
_BEGUN = ("begun_rating", "begun_deviation", "begun_volatility")
_AFTER = ("rating", "deviation", "volatility")
_KEY = ("guild_id", "game", "user_id")
_SAVE = upsert(
    "standings",
    _KEY,
    ("guild_id", "game", *columns_of(StandingRecord, "begun", "after"), *_BEGUN, *_AFTER),
)

_STANDINGS = "SELECT * FROM standings WHERE guild_id = :guild_id AND game = :game"
_OF_USERS = " AND user_id IN (SELECT CAST(value AS bigint) FROM json_each(:users))"
_PATH = """
SELECT ended_at, rating FROM seats JOIN matches ON id = match_id
WHERE user_id = :user_id AND guild_id = :guild_id AND game = :game AND rating IS NOT NULL
ORDER BY ended_at, id
"""
_LISTED = """
guild_id = :guild_id AND game = :game AND games >= :fewest AND NOT EXISTS (
    SELECT 1 FROM hidden_members
    WHERE hidden_members.guild_id = standings.guild_id
    AND hidden_members.user_id = standings.user_id
)
"""
_BEST = f"""
SELECT standings.*, seats.name, member_sums.sums
FROM (
    SELECT * FROM standings WHERE {_LISTED} ORDER BY rating DESC, deviation, user_id LIMIT :limit
) AS standings
JOIN seats ON seats.match_id = standings.match_id AND seats.user_id = standings.user_id
LEFT JOIN member_sums ON member_sums.guild_id = standings.guild_id
    AND member_sums.game = standings.game AND member_sums.user_id = standings.user_id
ORDER BY standings.rating DESC, standings.deviation, standings.user_id
"""  # noqa: S608 - our own text
_RANK = f"""
SELECT (
    SELECT count(*) FROM standings WHERE {_LISTED}
    AND (-rating, deviation, user_id) <= (-own.rating, own.deviation, own.user_id)
) AS rank
FROM (SELECT * FROM standings WHERE {_LISTED} AND user_id = :user_id) AS own
"""  # noqa: S608 - our own text


class SqlRatings:
    """See `ratings.Ratings` for the promises."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, limit: int) -> Sequence[LadderRecord]:
        """Return ladders that are stale or lack a finished game; new ones are made as stale."""
        if await self._database.read(_NEW_LADDERS, {}):
            make = within(_MAKE_LADDERS, self._database.shards.now)
            await self._database.write_unflushed(lambda db: db.execute(make).fetchall())
        found = await self._database.read(_DUE, {"limit": limit})
        return [_ladder_of(row) for row in found]

    async def up_to_date(self, guild_id: int, game: str) -> bool:
        """Return whether every finished game of a server is in its ladder."""
        values = {"guild_id": guild_id, "game": game}
        return bool((await self._database.read(_UP_TO_DATE, values))[0]["up_to_date"])

    async def ladders(self) -> Sequence[LadderRecord]:
        """Return every ladder, by server."""
        return [_ladder_of(row) for row in await self._database.read(_LADDERS, {})]

    async def ended_games(
        self, ladder: LadderRecord, after: tuple[float, int], limit: int, *, unrated: bool = False
    ) -> Sequence[EndedGame]:
        """Return finished games of a ladder's server in the order of their moment and number."""
        at, match_id = after
        values = {**_place(ladder), "at": at, "after_id": match_id, "limit": limit}
        sql = _ENDED_GAMES.format(which=" AND rated = 0" if unrated else "")
        found = await self._database.read(sql, values)
        return [_game_of(seats) for seats in rows_by_match(found)]

    async def note_rated(
        self, ladder: LadderRecord, match_ids: Sequence[int], points: Sequence[PathPoint]
    ) -> bool:
        """Remember that games are in the ladder, and what each led to."""

        def work(db: Transaction) -> bool:
            if not _is_current(db, ladder):
                return False
            _note_rated(db, match_ids, points)
            return True

        # What a power cut takes of this is worked out once more.
        return await self._database.write_unflushed(work)

    async def save(
        self,
        ladder: LadderRecord,
        standings: Sequence[StandingRecord],
        match_ids: Sequence[int] = (),
        points: Sequence[PathPoint] = (),
        *,
        anew: bool = False,
    ) -> bool:
        """Carry a ladder to the moment and game that `ladder` names; it is not stale then."""

        def work(db: Transaction) -> bool:
            if not _is_current(db, ladder):
                return False
            if anew:
                db.execute(_CLEAR, _place(ladder))
            db.executemany(_SAVE, [{**_place(ladder), **_values(each)} for each in standings])
            _note_rated(db, match_ids, points)
            values = {"id": ladder.id, "ended_at": ladder.ended_at, "match_id": ladder.match_id}
            db.execute(_SET_LADDER, values)
            return True

        return await self._database.write_unflushed(work)

    async def spoil(self, guild_id: int, game: str) -> None:
        """Let a ladder be worked out anew; it stands until then."""
        values = {"guild_id": guild_id, "game": game}
        await self._database.write(lambda db: db.execute(_SPOIL, values).fetchall())

    async def standings(
        self, ladder: LadderRecord, users: Collection[int] | None = None
    ) -> Sequence[StandingRecord]:
        """Return everybody on a ladder, or those of `users` who are."""
        sql = _STANDINGS if users is None else _STANDINGS + _OF_USERS
        values = {**_place(ladder), "users": json.dumps(list(users or ()))}
        return [_standing_of(row) for row in await self._database.read(sql, values)]

    async def standing(self, guild_id: int, game: str, user_id: int) -> StandingRecord | None:
        """Return where a member stands; None before the first game that counts."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        found = await self._database.read(f"{_STANDINGS} AND user_id = :user_id", values)
        return _standing_of(found[0]) if found else None

    async def path(self, guild_id: int, game: str, user_id: int) -> Sequence[tuple[float, float]]:
        """Return when each rated game of a member ended and what it led to, the oldest first."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id}
        found = await self._database.read(_PATH, values)
        return [(row["ended_at"], row["rating"]) for row in found]

    async def best(
        self, guild_id: int, game: str, fewest: int, limit: int
    ) -> Sequence[ListedStanding]:
        """Return the best of those with `fewest` games who do not hide, best first."""
        values = {"guild_id": guild_id, "game": game, "fewest": fewest, "limit": limit}
        found = await self._database.read(_BEST, values)
        return [ListedStanding(_standing_of(row), row["name"], row["sums"]) for row in found]

    async def rank(self, guild_id: int, game: str, user_id: int, fewest: int) -> int | None:
        """Return a member's place among all whom `best` lists; None for somebody it does not."""
        values = {"guild_id": guild_id, "game": game, "user_id": user_id, "fewest": fewest}
        found = await self._database.read(_RANK, values)
        return int(found[0]["rank"]) if found else None


def _place(ladder: LadderRecord) -> Mapping[str, object]:
    return {"guild_id": ladder.guild_id, "game": ladder.game}


def _is_current(db: Transaction, ladder: LadderRecord) -> bool:
    values = {"id": ladder.id, "generation": ladder.generation}
    return bool(db.execute(_CURRENT, values).fetchall())


def _note_rated(db: Transaction, match_ids: Sequence[int], points: Sequence[PathPoint]) -> None:
    db.executemany(_SET_RATED, [{"match_id": match_id} for match_id in match_ids])
    db.executemany(
        _SET_POINT,
        [
            {"match_id": each.match_id, "seat": each.slot + 1, "rating": each.rating}
            for each in points
        ],
    )


def _ladder_of(row: Row) -> LadderRecord:
    return record_of(LadderRecord, row)


def _game_of(seats: Sequence[Row]) -> EndedGame:
    places = tuple(seat["place"] for seat in seats)
    return EndedGame(
        match_id=seats[0]["id"],
        user_ids=tuple(seat["user_id"] for seat in seats),
        places=None if None in places else places,
        computers=tuple(slot for slot, seat in enumerate(seats) if seat["level"] is not None),
        ended_at=seats[0]["ended_at"],
    )


def _values(standing: StandingRecord) -> Mapping[str, object]:
    return {
        **values_of(standing, "begun", "after"),
        **dict(zip(_BEGUN, standing.begun, strict=True)),
        **dict(zip(_AFTER, standing.after, strict=True)),
    }


def _standing_of(row: Row) -> StandingRecord:
    begun, after = (tuple(row[name] for name in names) for names in (_BEGUN, _AFTER))
    return record_of(StandingRecord, row, begun=begun, after=after)
