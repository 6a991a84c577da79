"""The stored data of a member or server: queries, deletion, and the pseudonyms that remain."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.records.daily import DailyResult
from bot.records.matches import MatchRecord
from bot.records.members import Absence, MemberRecord
from bot.records.messages import InvitationRecord, MessageKind
from bot.store.sql import daily, rows
from bot.store.sql.clocks import absence_of
from bot.store.sql.database import Database, Row, Transaction, players_key
from bot.store.sql.members import MemberStore
from bot.store.sql.messages import InvitationStore
from bot.store.sql.rows import find_matches


@dataclass(frozen=True, slots=True)
class MemberData:
    """The stored data of a member, except drafts, plans and messages."""

    member: MemberRecord
    matches: tuple[MatchRecord, ...]
    """The matches on all servers, sorted by id."""
    invitations: tuple[InvitationRecord, ...]
    """All invitations, open or not, that the member is a guest of, sorted by id."""
    hidden_on: tuple[int, ...]
    """The servers on whose leaderboards the member is hidden."""
    absences: tuple[Absence, ...]
    """The absences on all servers, the earliest first."""
    names: tuple[tuple[int, str], ...] = ()
    """Pairs of a server id and the current name on that server."""
    daily: tuple[DailyResult, ...] = ()
    """The tries at deals of the day, the earliest first."""


MOST_SEATS = 8
"""The maximum number of seats in a match. `deleted_user_id` depends on it, so never change it."""


def deleted_user_id(match_id: int, slot: int) -> int:
    """Return the user id that replaces a deleted one, negative and unique for each seat.

    It thus does not reveal which seats belonged to the same person.

    >>> deleted_user_id(12, 3), is_deleted_user(deleted_user_id(12, 3))
    (-99, True)
    """
    return -(MOST_SEATS * match_id + slot)


def is_deleted_user(user_id: int) -> bool:
    """Return whether a user id is the replacement of a deleted one."""
    return user_id < 0


class StillPlayingError(Exception):
    """The member has not given up a running match, so nothing was deleted."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} was not given up")


def refuse_playing(running: Iterable[int], given_up: Collection[int]) -> None:
    """Raise StillPlayingError unless `given_up` contains all running matches of a member."""
    for match_id in running:
        if match_id not in given_up:
            raise StillPlayingError(match_id)


_MATCHES = (
    f"{rows.MATCHES} WHERE id IN"  # noqa: S608 - our own text
    " (SELECT match_id FROM seats WHERE user_id = :user_id OR first_user_id = :user_id) ORDER BY id"
)
_ABSENCES = "SELECT * FROM absences WHERE user_id = :user_id ORDER BY id"
_NAMES = "SELECT guild_id, name FROM names WHERE user_id = :user_id ORDER BY guild_id"
_HIDDEN_ON = "SELECT guild_id FROM hidden_members WHERE user_id = :user_id ORDER BY guild_id"

_SEATS = """
SELECT match_id, seat, language, ended_at FROM seats JOIN matches ON id = match_id
WHERE user_id = :user_id
"""
_FORGET_SEAT = """
UPDATE seats SET user_id = :deleted_user_id, name = :nobody, username = :nobody
WHERE match_id = :match_id AND seat = :seat
"""
_FORGET_FIRST = """
UPDATE seats SET first_user_id = :deleted_user_id, first_name = :nobody
WHERE match_id = :match_id AND seat = :seat
"""
_SEATS_HANDED_OVER = _SEATS.replace("WHERE user_id", "WHERE first_user_id")
# If `shown_revision < revision`, the last board of an ended match may be about to be posted with
# the name. Shown states are always updated before seats, to prevent deadlocks.
_OUTDATE_BOARDS = """
UPDATE matches SET shown_revision = -1, shown_edition = shown_edition + 1, look_at = -1
WHERE id = :match_id AND (:given_up = 1 OR ended_at IS NULL OR shown_revision < revision)
"""
_PARTY = "SELECT user_id FROM seats WHERE match_id = :match_id"
_SET_PLAYERS = "UPDATE matches SET players = :players WHERE id = :match_id AND ended_at IS NULL"
# A match is not paused for a member whose data is deleted.
_END_PAUSE = """
UPDATE matches SET paused_at = NULL, pause_reason = NULL, pause_user_id = NULL
WHERE pause_user_id = :user_id
"""
_FORGET_HANDS = tuple(
    f"DELETE FROM {table} WHERE (match_id, seat) IN"  # noqa: S608 - our names
    " (SELECT match_id, seat FROM seats WHERE user_id = :user_id)"
    for table in ("drafts", "orders", "automatic_moves")
)
_FORGET_MEMBER = (
    _END_PAUSE,
    "DELETE FROM invitations WHERE host_id = :user_id",
    "UPDATE invitations SET edition = edition + 1 WHERE id IN"
    " (SELECT invitation_id FROM invitation_guests WHERE user_id = :user_id AND level IS NULL)",
    "DELETE FROM invitation_guests WHERE user_id = :user_id AND level IS NULL",
    "DELETE FROM hidden_members WHERE user_id = :user_id",
    "DELETE FROM absences WHERE user_id = :user_id",
    "DELETE FROM names WHERE user_id = :user_id",
    *daily.FORGET,
    f"DELETE FROM messages WHERE number = :user_id"  # noqa: S608 - our own words
    f" AND kind IN ('{MessageKind.NOTICE}', '{MessageKind.PRIVATE}')",
    "DELETE FROM members WHERE user_id = :user_id",
)

_GUILD_TABLES = (
    "matches", "invitations", "hidden_members", "absences", "servers", "departures",
    "messages", "names",
)  # fmt: skip
_CHANGED = re.compile(r"(?:DELETE FROM|UPDATE) ([a-z_]+)")
_MEMBER_TABLES = {
    *_CHANGED.findall("\n".join((_FORGET_SEAT, _OUTDATE_BOARDS, *_FORGET_HANDS, *_FORGET_MEMBER))),
    "match_log",
}
_SERVER_TABLES = (*_GUILD_TABLES, *_MEMBER_TABLES, "proposals", "seat_figures")
# Open and finished matches are queried separately: for each, an index contains the servers.
_OF_GUILDS = " UNION ".join(
    f"SELECT guild_id FROM {table}"  # noqa: S608 - our names
    for table in (
        "matches WHERE ended_at IS NULL", "matches WHERE ended_at IS NOT NULL", *_GUILD_TABLES[1:],
    )
)  # fmt: skip
_GUILDS = f"SELECT guild_id FROM ({_OF_GUILDS}) AS known WHERE true /* shards of guild_id */"  # noqa: S608 - our own text


class PrivacyStore:
    """Reads the data of members, and deletes that of members and servers."""

    def __init__(
        self,
        database: Database,
        members: MemberStore,
    ) -> None:
        self._database = database
        self._invitations = InvitationStore(database)
        self._members = members
        self._daily = daily.DailyStore(database)

    async def read_member_data(self, user_id: int) -> MemberData:
        """Return the data of a member."""
        values = {"user_id": user_id}
        matches = await find_matches(self._database, _MATCHES, values)
        absences = await self._database.read(_ABSENCES, values)
        hidden_on = await self._database.read(_HIDDEN_ON, values)
        names = await self._database.read(_NAMES, values)
        return MemberData(
            member=await self._members.read(user_id),
            matches=matches,
            invitations=tuple(await self._invitations.read_of_member(user_id)),
            hidden_on=tuple(row["guild_id"] for row in hidden_on),
            absences=tuple(absence_of(row) for row in absences),
            names=tuple((row["guild_id"], row["name"]) for row in names),
            daily=tuple(await self._daily.results_of(user_id)),
        )

    async def forget_member(
        self, user_id: int, nobody: Mapping[str, str], given_up: Collection[int] = ()
    ) -> None:
        """Delete all data of a member. Private matches are deleted; others keep the member's seats
        under another name.

        `nobody` contains this name in each language. The caller first gives up the member's open
        matches and lists them in `given_up`; each of them has ended or continues with that seat
        vacant. Their boards are marked as outdated, because they may contain the member's name.
        Raises StillPlayingError if the member has a running match that is not in `given_up`.
        """

        def forget(db: Transaction) -> None:
            db.execute(rows.DELETE_PRIVATE, {"user_id": user_id})
            seats = db.execute(_SEATS, {"user_id": user_id}).fetchall()
            running = (row["match_id"] for row in seats if row["ended_at"] is None)
            refuse_playing(running, given_up)
            for sql in _FORGET_HANDS:
                db.execute(sql, {"user_id": user_id})
            for row in db.execute(_SEATS_HANDED_OVER, {"user_id": user_id}).fetchall():
                db.execute(_FORGET_FIRST, _nobody_at(row, nobody))
            for row in seats:
                values = _nobody_at(row, nobody)
                db.execute(
                    _OUTDATE_BOARDS, {**values, "given_up": int(row["match_id"] in given_up)}
                )
                db.execute(_FORGET_SEAT, values)
                user_ids = [each["user_id"] for each in db.execute(_PARTY, values)]
                db.execute(
                    _SET_PLAYERS, {"match_id": row["match_id"], "players": players_key(user_ids)}
                )
            for sql in _FORGET_MEMBER:
                db.execute(sql, {"user_id": user_id})

        await self._database.write(forget)
        self._database.clean_up(_MEMBER_TABLES)

    async def read_guilds(self) -> Sequence[int]:
        """Return all servers with stored data."""
        return sorted(row["guild_id"] for row in await self._database.read(_GUILDS, {}))

    async def forget_guild(self, guild_id: int) -> None:
        """Delete all data of a server.

        Results of deals of the day belong to the members: only the server is removed from them.
        """

        def forget(db: Transaction) -> None:
            for table in _GUILD_TABLES:
                db.execute(f"DELETE FROM {table} WHERE guild_id = ?", (guild_id,))  # noqa: S608 - our names
            db.execute(daily.LEAVE_GUILD, {"guild_id": guild_id})

        await self._database.write(forget)
        self._database.clean_up(_SERVER_TABLES)


def _nobody_at(seat: Row, nobody: Mapping[str, str]) -> dict[str, object]:
    """Return the values that replace a deleted member at a seat.

    `nobody` contains the new name in each language.
    """
    number = deleted_user_id(seat["match_id"], seat["seat"] - 1)
    here = {"match_id": seat["match_id"], "seat": seat["seat"]}
    return {**here, "deleted_user_id": number, "nobody": nobody[seat["language"]]}
