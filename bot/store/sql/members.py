"""Members, servers and command registrations in the database.

A name is stored for each server on which a member has had a seat.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from cachetools import LRUCache

from bot.records.matches import NOWHERE, MatchRecord, NewMatch
from bot.records.members import Greeting, Lesson, MemberName, MemberRecord, ServerRecord, add_result
from bot.records.messages import MessageKind, MessageRecord, NewMessage
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.messages import add_message
from bot.store.sql.rows import columns_of, insert, record_of, upsert, values_of

_SELECT = "SELECT * FROM members WHERE user_id = :user_id"
# Other columns are not updated, so that a concurrent change of a setting is not overwritten.
_SAVE_PROGRESS = f"""
{insert("members", columns_of(MemberRecord))}
ON CONFLICT (user_id) DO UPDATE SET lessons = excluded.lessons, practised = excluded.practised
"""

MOST_NAMES = 10_000
"""The maximum number of cached names."""

_SELECT_NAME = "SELECT name, username FROM names WHERE guild_id = :guild_id AND user_id = :user_id"
_SELECT_NAMES = """
SELECT user_id, name, username FROM names
WHERE guild_id = :guild_id
AND user_id IN (SELECT CAST(value AS bigint) FROM json_each(:user_ids))
"""
# A name from an earlier invitation does not overwrite a newer name.
_KEEP_NAME = """
INSERT INTO names (guild_id, user_id, name, username)
VALUES (:guild_id, :user_id, :name, :username)
ON CONFLICT DO NOTHING
"""
_RENEW_NAME = """
UPDATE names SET name = :name, username = :username
WHERE guild_id = :guild_id AND user_id = :user_id
"""


class MemberStore:
    """The settings and the current names of members."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known_names: LRUCache[tuple[int, int], MemberName] = LRUCache(MOST_NAMES)

    async def read(self, user_id: int) -> MemberRecord:
        """Return a member's settings, or the defaults if no settings are stored."""
        found = await self._database.read(_SELECT, {"user_id": user_id})
        return _member(found, user_id)

    async def change(
        self, user_id: int, change: Callable[[MemberRecord], MemberRecord]
    ) -> MemberRecord:
        """Store a member's settings after `change`, and return them.

        `change` gets the settings stored at that moment, so that no concurrent change is lost. It
        may run again after a conflict.
        """

        def work(db: Transaction) -> MemberRecord:
            member = change(_read(db, user_id))
            values = values_of(member)
            db.execute(upsert("members", ("user_id",), values), values)
            return member

        return await self._database.write(work)

    async def add_lesson(self, user_id: int, lesson: Lesson) -> None:
        """Store that the coach has explained a topic, unless this is already stored."""

        def add(db: Transaction) -> None:
            member = _read(db, user_id)
            if lesson.topic not in member.topics(lesson.game):
                _save_progress(db, replace(member, lessons=(*member.lessons, lesson)))

        await self._database.write(add)

    async def update_name(self, guild_id: int, user_id: int, name: MemberName) -> None:
        """Update the stored name of a member who has had a seat on a server.

        A stored name is cached: only a name that differs from the cached one is compared with the
        stored one, and replaces it if they differ.
        """
        if self._known_names.get((guild_id, user_id)) == name:
            return
        here = {"guild_id": guild_id, "user_id": user_id}
        found = await self._database.read(_SELECT_NAME, here)
        if not found:
            return
        if (found[0]["name"], found[0]["username"]) != name:
            values = {**here, **name._asdict()}
            await self._database.write(lambda db: db.execute(_RENEW_NAME, values).rowcount)
        self._known_names[guild_id, user_id] = name

    async def read_names(
        self, guild_id: int, user_ids: Collection[int]
    ) -> Mapping[int, MemberName]:
        """Return the names of members of a server; members without a stored name are omitted."""
        values = {"guild_id": guild_id, "user_ids": json.dumps(list(user_ids))}
        found = await self._database.read(_SELECT_NAMES, values)
        return {row["user_id"]: MemberName(row["name"], row["username"]) for row in found}


def add_names(db: Transaction, match: NewMatch) -> None:
    """Store the names of the members of a new match, except those already stored."""
    seats = zip(match.user_ids, match.names, match.usernames, match.levels, strict=True)
    for user_id, name, username, level in seats:
        if level is None:
            add_name(db, match.guild_id, user_id, MemberName(name, username))


def add_name(db: Transaction, guild_id: int, user_id: int, name: MemberName) -> None:
    """Store the name of a member who takes a seat, unless one is stored."""
    db.execute(_KEEP_NAME, {"guild_id": guild_id, "user_id": user_id, **name._asdict()})


def add_practice_result(db: Transaction, match: MatchRecord, points: float) -> None:
    """Store the points of the member in a finished practice match."""
    (user_id,), level = match.members, match.level
    assert level is not None
    member = _read(db, user_id)
    practised = add_result(member.practised, match.game, level, points)
    _save_progress(db, replace(member, practised=practised))


def _read(db: Transaction, user_id: int) -> MemberRecord:
    return _member(db.execute(_SELECT, {"user_id": user_id}).fetchall(), user_id)


def _member(found: Sequence[Row], user_id: int) -> MemberRecord:
    return record_of(MemberRecord, found[0]) if found else MemberRecord(user_id)


def _save_progress(db: Transaction, member: MemberRecord) -> None:
    db.execute(_SAVE_PROGRESS, values_of(member))


_SELECT_SERVER = "SELECT * FROM servers WHERE guild_id = :guild_id"
_SET_DEPARTURE = (
    "INSERT INTO departures (guild_id, left_at) VALUES (:guild_id, :at) ON CONFLICT DO NOTHING"
)
_CLEAR_DEPARTURE = "DELETE FROM departures WHERE guild_id = :guild_id"
_DEPARTED = """
SELECT guild_id FROM departures
WHERE left_at < :at /* shards of guild_id */ ORDER BY guild_id
"""
_MONTHLY_DUE = """
SELECT * FROM servers
WHERE monthly_due < :before /* shards of guild_id */ ORDER BY guild_id
"""
_SET_MONTHLY_DUE = """
UPDATE servers SET monthly_due = :due WHERE guild_id = :guild_id AND monthly_due = :was
RETURNING guild_id
"""


class ServerStore:
    """The settings of servers, and the times when they removed the bot."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, guild_id: int) -> ServerRecord:
        """Return a server's settings, or the defaults if no settings are stored."""
        return _server(await self._database.read(_SELECT_SERVER, {"guild_id": guild_id}), guild_id)

    async def save(self, server: ServerRecord) -> None:
        """Store a server's settings."""
        await self._database.write(lambda db: _save(db, server))

    async def greet(self, guild_id: int) -> MessageRecord | None:
        """Mark a server as greeted, and add the greeting to the message table.

        Returns None if the server was greeted before or disabled greetings.
        """
        greeting = NewMessage(
            guild_id, NOWHERE, MessageKind.GREETING, guild_id, 0, "",
            after_id=0, wanted=Greeting.GIVEN,
        )  # fmt: skip

        def work(db: Transaction) -> MessageRecord | None:
            server = _server(
                db.execute(_SELECT_SERVER, {"guild_id": guild_id}).fetchall(), guild_id
            )
            if server.greeting is not Greeting.DUE:
                return None
            _save(db, replace(server, greeting=Greeting.GIVEN))
            return add_message(db, greeting)

        return await self._database.write(work)

    async def read_monthly_due(self, before: float) -> Sequence[ServerRecord]:
        """Return the servers whose monthly podium is due earlier than `before`, in Unix seconds."""
        found = await self._database.read(_MONTHLY_DUE, {"before": before})
        return tuple(record_of(ServerRecord, row) for row in found)

    async def set_monthly_due(self, server: ServerRecord, due: float) -> None:
        """Schedule the next podium, unless the schedule has changed after `server` was read."""
        values = {"guild_id": server.guild_id, "due": due, "was": server.monthly_due}
        await self._database.write(lambda db: db.execute(_SET_MONTHLY_DUE, values).fetchall())

    async def set_left(self, guild_id: int, at: float | None) -> None:
        """Store the time at which a server removed the bot, or delete it if `at` is None.

        An earlier time is not overwritten, so that a repeated event does not extend the retention
        period.
        """
        sql = _CLEAR_DEPARTURE if at is None else _SET_DEPARTURE
        values = {"guild_id": guild_id, "at": at}
        await self._database.write(lambda db: db.execute(sql, values).fetchall())

    async def read_departed(self, before: float = math.inf) -> Sequence[int]:
        """Return the servers that removed the bot earlier than `before`, in Unix seconds."""
        found = await self._database.read(_DEPARTED, {"at": before})
        return tuple(row["guild_id"] for row in found)


def _server(found: Sequence[Row], guild_id: int) -> ServerRecord:
    return record_of(ServerRecord, found[0]) if found else ServerRecord(guild_id)


def _save(db: Transaction, server: ServerRecord) -> None:
    values = values_of(server)
    db.execute(upsert("servers", ("guild_id",), values), values)


_SELECT_REGISTRATION = "SELECT digest FROM registrations WHERE application_id = :application_id"
_SAVE = """
INSERT INTO registrations (application_id, digest) VALUES (:application_id, :digest)
ON CONFLICT (application_id) DO UPDATE SET digest = excluded.digest
"""


class RegistrationStore:
    """The digest of the latest registered commands of each application."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, application_id: int) -> str | None:
        """Return the digest of an application, or None before its first registration."""
        found = await self._database.read(_SELECT_REGISTRATION, {"application_id": application_id})
        return found[0]["digest"] if found else None

    async def save(self, application_id: int, digest: str) -> None:
        """Store the digest."""
        values = {"application_id": application_id, "digest": digest}
        await self._database.write(lambda db: db.execute(_SAVE, values).fetchall())
