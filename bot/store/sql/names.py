"""The current names of members: one row for each member and server with a seat there."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping

from cachetools import LRUCache

from bot.records.matches import NewMatch
from bot.records.names import MemberName
from bot.store.sql.database import Database, Transaction

MOST_KNOWN = 10_000
"""The number of members whose name is cached."""

_SELECT = "SELECT name, username FROM names WHERE guild_id = :guild_id AND user_id = :user_id"
_OF_MEMBERS = """
SELECT user_id, name, username FROM names
WHERE guild_id = :guild_id
AND user_id IN (SELECT CAST(value AS bigint) FROM json_each(:user_ids))
"""
# An earlier invitation's name does not overwrite a later one.
_KEEP = """
INSERT INTO names (guild_id, user_id, name, username)
VALUES (:guild_id, :user_id, :name, :username)
ON CONFLICT DO NOTHING
"""
_RENEW = """
UPDATE names SET name = :name, username = :username
WHERE guild_id = :guild_id AND user_id = :user_id
"""


class NameStore:
    """The current names of members."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: LRUCache[tuple[int, int], MemberName] = LRUCache(MOST_KNOWN)

    async def update(self, guild_id: int, user_id: int, name: MemberName) -> None:
        """Update the stored name of a member. Members without a seat on the server have none.

        It is read once for each member and written only if it has changed.
        """
        if self._known.get((guild_id, user_id)) == name:
            return
        here = {"guild_id": guild_id, "user_id": user_id}
        found = await self._database.read(_SELECT, here)
        if found and (found[0]["name"], found[0]["username"]) != name:
            values = {**here, **name._asdict()}
            await self._database.write(lambda db: db.execute(_RENEW, values).rowcount)
        self._known[guild_id, user_id] = name

    async def read_of_members(
        self, guild_id: int, user_ids: Collection[int]
    ) -> Mapping[int, MemberName]:
        """Return the names of members of a server; members without a seat are omitted."""
        values = {"guild_id": guild_id, "user_ids": json.dumps(list(user_ids))}
        found = await self._database.read(_OF_MEMBERS, values)
        return {row["user_id"]: MemberName(row["name"], row["username"]) for row in found}


def add_names(db: Transaction, match: NewMatch) -> None:
    """Store the names of the members of a new match, except those already stored."""
    seats = zip(match.user_ids, match.names, match.usernames, match.levels, strict=True)
    for user_id, name, username, level in seats:
        if level is None:
            add_name(db, match.guild_id, user_id, MemberName(name, username))


def add_name(db: Transaction, guild_id: int, user_id: int, name: MemberName) -> None:
    """Store the name of a member who takes a seat, unless one is stored."""
    db.execute(_KEEP, {"guild_id": guild_id, "user_id": user_id, **name._asdict()})
