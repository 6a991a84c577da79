"""The conversion between rows of the database and records."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from functools import cache
from itertools import groupby
from types import NoneType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from bot.records.matches import (
    Change,
    MatchRecord,
    NewMatch,
    OpenOffer,
    Pause,
    PauseReason,
    Result,
    SealRecord,
    ShownState,
    TurnClock,
)
from bot.records.members import (
    DEFAULT_NOTIFICATIONS,
    DEFAULT_PORTRAIT,
    DisplayMode,
    Hat,
    MemberName,
    NotificationChoice,
    PortraitChoice,
)
from bot.store.sql.database import Database, Row, Transaction, players_key

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

R = TypeVar("R", bound="DataclassInstance")


def values_of(record: DataclassInstance, *elsewhere: str, prefix: str = "") -> dict[str, object]:
    """Return a record's values by column: tuples as JSON, all others unchanged.

    The names of the columns begin with `prefix`. The fields named in `elsewhere`, which are stored
    in another form or table, are omitted.

    >>> from bot.records.matches import Taker
    >>> values_of(Taker(1, 77, "Anna", "anna_k"), "name", "username")
    {'slot': 1, 'user_id': 77}
    """
    kept = {name: getattr(record, name) for name in _readers(type(record)) if name not in elsewhere}
    return {
        prefix + name: json.dumps(value) if isinstance(value, tuple) else value
        for name, value in kept.items()
    }


def record_of(
    kind: type[R], row: Row | Mapping[str, Any], *, prefix: str = "", **elsewhere: object
) -> R:
    """Return the record of a row; `elsewhere` contains the fields that the row does not contain."""
    values = dict(elsewhere)
    for name, read in _readers(kind).items():
        if name not in values:
            value = row[prefix + name]
            values[name] = value if read is None else read(value)
    return kind(**values)


def columns_of(kind: type[DataclassInstance], *elsewhere: str) -> tuple[str, ...]:
    """Return the columns of a record class, except those of the fields named in `elsewhere`."""
    return tuple(name for name in _readers(kind) if name not in elsewhere)


def insert(table: str, columns: Iterable[str]) -> str:
    """Return an INSERT statement whose placeholders have the names of the columns.

    >>> insert("names", ("name", "user_id"))
    'INSERT INTO names (name, user_id) VALUES (:name, :user_id)'
    """
    names = tuple(columns)
    marks = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608 - our names


def upsert(table: str, key: tuple[str, ...], columns: Iterable[str]) -> str:
    """Return a statement that inserts a row, or updates the row with the same `key`."""
    names = tuple(columns)
    others = ", ".join(f"{name} = excluded.{name}" for name in names if name not in key)
    return f"{insert(table, names)} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {others}"


def format_assignments(columns: Iterable[str]) -> str:
    """Return the SET list of an UPDATE whose placeholders have the names of the columns.

    >>> format_assignments(("name", "username"))
    'name = :name, username = :username'
    """
    return ", ".join(f"{name} = :{name}" for name in columns)


@cache
def _readers(kind: type[DataclassInstance]) -> Mapping[str, Callable[[Any], object] | None]:
    """Return, for each field, the function that converts the value of its column, or None."""
    types = get_type_hints(kind)
    return {field.name: _reader(types[field.name]) for field in fields(kind)}


def _reader(kind: object) -> Callable[[Any], object] | None:
    if get_origin(kind) is tuple:
        each = get_args(kind)[0]
        if isinstance(each, type) and issubclass(each, tuple):
            return lambda text: tuple(each(*row) for row in json.loads(text))
        return lambda text: tuple(json.loads(text))
    if isinstance(kind, type) and issubclass(kind, bool | StrEnum):
        return kind
    choices = [each for each in get_args(kind) if isinstance(each, type)]
    for each in choices:
        if issubclass(each, StrEnum) and NoneType in choices:
            return lambda value: None if value is None else each(value)
    return None


_HASH = 32
"""The length of a hash in bytes."""
_LOOK_NOW = -1
"""The value of `look_at` that schedules an immediate check of a match. Some statements contain the
number itself."""

_OUT_OF_REACH = f"('{PauseReason.CHANNEL_GONE}', '{PauseReason.CHANNEL_CLOSED}')"
# A match with an unreachable channel needs no further message.
_END = f""",
    ended_at = :ended_at, termination = :termination,
    players = NULL, paused_at = NULL, pause_reason = NULL, pause_user_id = NULL,
    shown_revision = CASE WHEN pause_reason IN {_OUT_OF_REACH}
        THEN revision + :added ELSE shown_revision END,
    shown_message_id = CASE WHEN pause_reason IN {_OUT_OF_REACH}
        THEN NULL ELSE shown_message_id END"""
_AT_REVISION = "WHERE id = :id AND revision = :revision AND ended_at IS NULL"

INSERT_LINE = "INSERT INTO match_log (match_id, number, line) VALUES (?, ?, ?)"

SELECT_LOG = "SELECT line FROM match_log WHERE match_id = :id ORDER BY number"

PRESENT_NAMES = """
LEFT JOIN (
    SELECT guild_id AS named_on, user_id AS named_id, name AS present_name,
        username AS present_username
    FROM names
) AS present ON named_on = guild_id AND named_id = {user_id}
"""
"""Joins the current name, if stored, of the member with the id `user_id`."""

MATCHES = f"""
SELECT *, (
    SELECT until_at FROM absences
    WHERE guild_id = matches.guild_id AND user_id = seats.user_id AND ended_at IS NULL
) AS away_until, coalesce(
    (SELECT display FROM servers WHERE guild_id = matches.guild_id), '{DisplayMode.STANDARD}'
) AS display, shown_edition AS shown_state_revision
FROM matches JOIN seats ON match_id = id LEFT JOIN (
    SELECT user_id AS member_id, how, quiet, dms_closed_until, hat, face FROM members
) AS choices ON member_id = seats.user_id
{PRESENT_NAMES.format(user_id="seats.user_id")}
"""  # noqa: S608 - our own words

SELECT_MATCH = f"{MATCHES} WHERE id = :id"

_SHOWN_ELSEWHERE = ("message_channel_id", "waiting", "called", "state_revision")
_OF_SHOWN = "WHERE id = :id AND shown_edition = :edition"

# `:waiting` and `:called` contain one bit for each slot.
SET_SEATS_SHOWN = """
UPDATE seats SET
    shown_waited_for = (:waiting >> CAST(seat - 1 AS integer)) & 1,
    called = (:called >> CAST(seat - 1 AS integer)) & 1
WHERE match_id = :id
"""

SET_PAUSE = """
UPDATE matches SET
    paused_at = :paused_at, pause_reason = :pause_reason, pause_user_id = :pause_user_id,
    shown_revision = -1, shown_edition = shown_edition + 1, look_at = -1
WHERE id = :id AND ended_at IS NULL
"""

# A resumed match notifies the current players again.
CLEAR_SHOWN_WAITING = "UPDATE seats SET shown_waited_for = 0 WHERE match_id = :id"

MOVE_MATCH = """
UPDATE matches SET
    paused_at = NULL, pause_reason = NULL, pause_user_id = NULL,
    channel_id = :channel_id, shown_message_id = NULL, shown_channel_id = NULL,
    shown_revision = -1, shown_edition = shown_edition + 1, look_at = -1
WHERE id = :id AND ended_at IS NULL
"""

ADOPT_MATCHES = """
UPDATE matches SET guild_id = :guild_id, shown_edition = shown_edition + 1
WHERE guild_id = :guest AND channel_id <> 0 RETURNING id
"""
ADOPT_NAMES = (
    """
    INSERT INTO names (guild_id, user_id, name, username)
    SELECT :guild_id, user_id, name, username FROM names WHERE guild_id = :guest
    ON CONFLICT DO NOTHING
    """,
    "DELETE FROM names WHERE guild_id = :guest",
)
ADOPT_INVITATIONS = "UPDATE invitations SET guild_id = :guild_id WHERE guild_id = :guest"
ADOPT_MESSAGES = "UPDATE messages SET guild_id = :guild_id WHERE guild_id = :guest"

# Private practice appears in no list.
PUBLIC = "channel_id <> 0"
COUNT_OPEN_MATCHES = f"""
SELECT count(*) FROM matches WHERE ended_at IS NULL AND {PUBLIC} /* shards of guild_id */
"""  # noqa: S608 - our own text
OPEN_MATCHES = (
    f"{MATCHES} WHERE ended_at IS NULL AND {PUBLIC}{{conditions}} ORDER BY changed_at, id"
)
OPEN_CONDITIONS = {
    "guild_id": " AND guild_id = :guild_id",
    "channel_id": " AND channel_id = :channel_id",
    "user_id": " AND id IN (SELECT match_id FROM seats WHERE user_id = :user_id)",
    "waits_for": (
        " AND id IN (SELECT match_id FROM seats"
        " WHERE user_id = :waits_for AND waited_for = 1 AND level IS NULL AND held = 0)"
    ),
}

OPEN_MATCH_OF_PLAYERS = f"""
{MATCHES}
WHERE ended_at IS NULL AND channel_id = :channel_id AND game = :game AND players = :players
"""


_PRIVATE_OF_USER = """
channel_id = 0 AND id IN (SELECT match_id FROM seats WHERE user_id = :user_id AND level IS NULL)
"""
# Tries of the deal of the day are excluded, so that another practice game does not replace them.
_HERE = (
    "guild_id = :guild_id AND game = :game"
    " AND (invitation IS NULL OR substr(invitation, 1, 6) <> 'daily ')"
)
PRIVATE_MATCHES = f"{MATCHES} WHERE {_PRIVATE_OF_USER} AND {_HERE} ORDER BY id"
DELETE_PRIVATE = f"DELETE FROM matches WHERE {_PRIVATE_OF_USER}"  # noqa: S608 - our own text
DELETE_PRIVATE_HERE = f"{DELETE_PRIVATE} AND {_HERE}"
SET_ASIDE = "UPDATE matches SET twin = :twin WHERE id = :id AND twin IS NULL"
AT_THIS_REVISION = " AND revision = :revision"
DELETE_FORK = "DELETE FROM matches WHERE id = :id AND revision = :revision AND twin < id"
RESTORE_TWIN = "UPDATE matches SET twin = NULL WHERE twin = :id"

_OF_SEATS = {"user_ids": "user_id", "names": "name", "usernames": "username", "levels": "level"}
"""The fields of a new match that are stored by seat, and their columns."""


def match_values(match: NewMatch, change: Change) -> dict[str, object]:
    """Return the values by column of a new match whose first lines are in `change`."""
    return {
        **values_of(match, *_OF_SEATS, "sealing"),
        **_seal_values(match.sealing),
        **_change_values(change),
        **_end_values(change),
        "revision": len(change.lines),
        "players": None if change.result else _players_key(match),
    }


def _players_key(match: NewMatch) -> str:
    key = players_key(match.user_ids)
    if match.is_daily_try:
        return f"{key} of {match.daily}"
    return f"{key} of {match.guild_id}, {match.twin}" if match.is_private else key


def _seal_values(sealing: SealRecord | None) -> dict[str, object]:
    return {
        "chance_key": sealing and sealing.key,
        # One column contains the opening and the hashes of the seats; old rows lack the hashes.
        "opening": sealing and b"".join((sealing.opening, *sealing.seats)),
        "invitation": sealing and sealing.invitation,
        "accepted": sealing and sealing.accepted,
    }


def _change_values(change: Change) -> dict[str, object]:
    return {
        "changed_at": change.changed_at,
        **values_of(change.clock, prefix="clock_"),
        "offered_at": change.offer.since,
        "offer_ends": change.offer.ends,
        "look_at": _LOOK_NOW,
        "nudges": 0,
    }


def _end_values(change: Change) -> dict[str, object]:
    result = change.result
    return {
        "ended_at": change.changed_at if result else None,
        "termination": result.termination if result else None,
    }


def advance(match_id: int, revision: int, change: Change) -> tuple[str, dict[str, object]]:
    """Return the UPDATE statement for a change of a match at `revision`, and its values."""
    values = _change_values(change)
    # Setting a column, even to the same value, rewrites every index that contains it.
    end = "" if change.result is None else _END
    changed = f"revision = revision + :added, {format_assignments(values)}{end}"
    sql = f"UPDATE matches SET {changed} {_AT_REVISION}"  # noqa: S608 - our own text
    known = {"id": match_id, "revision": revision, "added": len(change.lines)}
    return sql, {**values, **_end_values(change), **known}


def seat_values(match_id: int, change: Change) -> list[dict[str, object]]:
    """Return, for each seat, the values by column that a change writes."""
    result = change.result
    return [
        {
            "match_id": match_id,
            "seat": slot + 1,
            "acted_at": acted_at,
            "waited_for": slot in change.waiting,
            "held": slot in change.held,
            "forced": change.forced[slot] if change.forced else 0,
            "points": result.points[slot] if result else None,
            "place": result.places[slot] if result and result.places else None,
        }
        for slot, acted_at in enumerate(change.acted_at)
    ]


def new_seat_values(match_id: int, match: NewMatch, change: Change) -> list[dict[str, object]]:
    """Return, for each seat of a new match, the values by column."""
    return [
        {
            **values,
            **{column: getattr(match, name)[slot] for name, column in _OF_SEATS.items()},
            "called": match.is_private,  # players of private matches need no notification
        }
        for slot, values in enumerate(seat_values(match_id, change))
    ]


def update_seat(values: Mapping[str, object]) -> str:
    """Return the UPDATE statement for the `values` of a seat, by column."""
    changed = format_assignments(name for name in values if name not in ("match_id", "seat"))
    return f"UPDATE seats SET {changed} WHERE match_id = :match_id AND seat = :seat"  # noqa: S608 - our names


TAKE_SEAT = """
UPDATE seats SET
    first_user_id = coalesce(first_user_id, user_id), first_name = coalesce(first_name, name),
    user_id = :user_id, name = :name, username = :username,
    shown_waited_for = 0, called = 0
WHERE match_id = :match_id AND seat = :seat
"""
SET_PLAYERS = "UPDATE matches SET players = :players WHERE id = :match_id"


def show(match_id: int, shown: ShownState) -> tuple[str, dict[str, object]]:
    """Return the UPDATE statement for the shown state of a match, and its values.

    SET_SEATS_SHOWN takes the same values.
    """
    values = {
        **values_of(shown, *_SHOWN_ELSEWHERE, prefix="shown_"),
        "shown_channel_id": shown.message_channel_id,
        "look_at": _LOOK_NOW,
    }
    changed = f"{format_assignments(values)}, shown_edition = shown_edition + 1"
    sql = f"UPDATE matches SET {changed} {_OF_SHOWN}"  # noqa: S608 - our own text
    by_seat = {"waiting": _pack_slots(shown.waiting), "called": _pack_slots(shown.called)}
    return sql, {**values, **by_seat, "id": match_id, "edition": shown.state_revision}


def _pack_slots(slots: Sequence[int]) -> int:
    return sum(1 << slot for slot in slots)


def pause_values(pause: Pause | None) -> dict[str, object]:
    """Return the values of SET_PAUSE except the match's id."""
    return {
        "paused_at": pause.since if pause else None,
        "pause_reason": pause.reason if pause else None,
        "pause_user_id": pause.user_id if pause else None,
    }


def match_of(seats: Sequence[Row]) -> MatchRecord:
    """Return the match in rows of `MATCHES`, one row per seat in order."""
    # The values of each column by seat.
    by_seat = dict(zip(seats[0].keys(), zip(*seats, strict=True), strict=True))
    row = {name: values[0] for name, values in by_seat.items()}
    of_seats: dict[str, Any] = {name: by_seat[column] for name, column in _OF_SEATS.items()}
    return record_of(
        MatchRecord,
        row,
        **of_seats,
        acted_at=by_seat["acted_at"],
        waiting=_list_slots(by_seat["waited_for"]),
        held=_list_slots(by_seat["held"]),
        forced=by_seat["forced"] if any(by_seat["forced"]) else (),
        sealing=_seal_of(row),
        result=None
        if row["ended_at"] is None
        else result_of(row["termination"], by_seat["points"], by_seat["place"]),
        clock=record_of(TurnClock, row, prefix="clock_"),
        shown=record_of(
            ShownState,
            row,
            prefix="shown_",
            message_channel_id=row["shown_channel_id"],
            waiting=_list_slots(by_seat["shown_waited_for"]),
            called=_list_slots(by_seat["called"]),
        ),
        pause=None
        if row["paused_at"] is None
        else Pause(PauseReason(row["pause_reason"]), row["paused_at"], row["pause_user_id"]),
        offer=OpenOffer(row["offered_at"], row["offer_ends"]),
        firsts=_original_players(by_seat["first_user_id"], by_seat["first_name"]),
        away_until=by_seat["away_until"] if any(by_seat["away_until"]) else (),
        notification_choices=tuple(
            record_of(NotificationChoice, row) if row["how"] else DEFAULT_NOTIFICATIONS
            for row in seats
        )
        if any(by_seat["how"])
        else (),
        portrait_choices=tuple(map(portrait_choice_of, seats)) if any(by_seat["hat"]) else (),
        present_names=_present_names(seats),
    )


def portrait_choice_of(row: Row) -> PortraitChoice:
    """Return the portrait choice in a row joined with `members`, or the default if it has none."""
    return PortraitChoice(Hat(row["hat"]), row["face"]) if row["hat"] else DEFAULT_PORTRAIT


def _present_names(seats: Sequence[Row]) -> tuple[MemberName, ...]:
    began = [(row["name"], row["username"]) for row in seats]
    now = tuple(
        MemberName(row["present_name"] or row["name"], row["present_username"] or row["username"])
        for row in seats
    )
    return now if list(now) != began else ()


def _original_players(
    user_ids: Sequence[int | None], names: Sequence[str]
) -> tuple[tuple[int, str] | None, ...]:
    found = zip(user_ids, names, strict=True)
    firsts = tuple(None if user_id is None else (user_id, name) for user_id, name in found)
    return firsts if any(firsts) else ()


def _seal_of(row: Mapping[str, Any]) -> SealRecord | None:
    if row["chance_key"] is None:
        return None
    hashes = row["opening"]
    opening, *seats = (hashes[at : at + _HASH] for at in range(0, len(hashes), _HASH))
    return SealRecord(row["chance_key"], opening, row["invitation"], row["accepted"], tuple(seats))


def _list_slots(flags: Sequence[object]) -> tuple[int, ...]:
    return tuple(slot for slot, flag in enumerate(flags) if flag)


def result_of(termination: str, points: Sequence[int], places: Sequence[int | None]) -> Result:
    """Return the result of a finished match with the points and places of its seats."""
    known = tuple([place for place in places if place is not None])
    return Result(termination, tuple(points), known if len(known) == len(places) else None)


def all_rows(db: Transaction, sql: str, values: Mapping[str, object]) -> list[Row]:
    """Return all rows of a statement. A partly read RETURNING would block the commit."""
    return db.execute(sql, values).fetchall()


async def find_matches(
    database: Database, sql: str, values: Mapping[str, object]
) -> tuple[MatchRecord, ...]:
    """Return the matches of a SELECT based on `MATCHES` that keeps the rows of a match together."""
    return await database.find(sql, values, matches_of)


def matches_of(found: Sequence[Row]) -> tuple[MatchRecord, ...]:
    """Return the matches in rows of seats, in which the rows of a match are adjacent."""
    return tuple(match_of(seats) for seats in rows_by_match(found))


def rows_by_match(found: Sequence[Row]) -> list[list[Row]]:
    """Return the rows grouped by match, each group in the order of the seats."""
    return [
        sorted(of_match, key=lambda row: row["seat"])
        for _, of_match in groupby(found, key=lambda row: row["id"])
    ]


def find_match(db: Transaction, match_id: int) -> MatchRecord | None:
    """Return a match as seen by a transaction, or None."""
    found = matches_of(all_rows(db, SELECT_MATCH, {"id": match_id}))
    return found[0] if found else None


def read_written_match(db: Transaction, match_id: int) -> MatchRecord:
    """Return a match that the transaction has just written."""
    match = find_match(db, match_id)
    assert match is not None
    return match
