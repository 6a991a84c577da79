"""Kills a migrating process at every statement, for every older version of the database.

    python -m tests.store.killed_migrations FOLDER

runs in a process of its own that has one thread, so that it may fork: a child migrates a copy of
the database and kills itself as its n-th statement begins, or in the middle of it. What it leaves
must be the old database or the new one, whole; and opened again it must be the same as if nobody
had been killed. Prints how often it killed; raises AssertionError for what was lost.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from bot.store.sqlite.migrations import migrate, migration_files

NEWEST = len(migration_files())
FIRST_ID = 2**62

_SHARED_MATCH: Mapping[str, object] = {
    "guild_id": FIRST_ID,
    "channel_id": FIRST_ID + 1,
    "first_user_id": FIRST_ID + 2,
    "first_name": "Ånna 上海 '); DROP TABLE matches; --",
    "first_username": "anna",
    "second_name": "Bernd",
    "second_username": "bernd",
    "extra_trick": "joker",
    "starter": "2",
    "starter_by_lot": 1,
    "secret": bytes(range(32)),
    "language": "de",
    "pace": 86_400,
    "level": None,
    "created_at": 1.5e9,
    "revision": 2,
    "changed_at": 1.5e9 + 0.25,
    "first_acted_at": 1.5e9 + 1,
    "second_acted_at": 1.5e9 + 2,
    "winner": None,
    "shown_message_id": 9,
    "shown_channel_id": FIRST_ID + 1,
    "shown_revision": 1,
    "shown_waits_for": None,
    "shown_pinged": 1,
    "shown_rounds": 2,
    "shown_face": "due",
    "shown_face_at": 1.5e9,
    "shown_edition": 3,
    "nudged_at": 1.5e9,
    "clock_reminded": 1,
    "game": "shanghaien",
    "options": '{"extra_trick": "joker", "starter": "2", "starter_by_lot": true}',
    "counted": 1,
    "rated": 1,
    "offered_at": 77.5,
    "offer_ends": 99.5,
}
_SHARED_SEAT: Mapping[str, object] = {
    "name": "Ånna 上海",
    "username": "anna",
    "level": None,
    "acted_at": 1.5e9,
    "waited_for": 0,
    "shown_waited_for": 1,
    "called": 1,
    "points": None,
    "place": None,
    "rating": None,
    "held": 1,
    "forced": 1,
}
ROWS: Mapping[str, Sequence[Mapping[str, object]]] = {
    "matches": [
        {
            **_SHARED_MATCH,
            "id": 5,
            "party": f"{FIRST_ID + 2} {FIRST_ID + 3}",
            "second_user_id": FIRST_ID + 3,
            "waits_for": FIRST_ID + 2,
            "ended_at": None,
            "termination": None,
            "first_total": None,
            "second_total": None,
            "paused_at": 1.5e9,
            "pause_reason": "member-left",
            "pause_user_id": FIRST_ID + 3,
            "clock_due": None,
            "clock_left": 77.25,
        },
        {
            **_SHARED_MATCH,
            "id": 6,
            "party": None,
            # As a forgotten member leaves it.
            "second_user_id": -6,
            "waits_for": None,
            "ended_at": 1.5e9 + 9,
            "termination": "resigned",
            "winner": "1",
            "first_total": 3,
            "second_total": 8,
            "paused_at": None,
            "pause_reason": None,
            "pause_user_id": None,
            "clock_due": None,
            "clock_left": None,
        },
    ],
    "seats": [
        {**_SHARED_SEAT, "match_id": 5, "seat": 1, "user_id": FIRST_ID + 2, "waited_for": 1},
        {**_SHARED_SEAT, "match_id": 5, "seat": 2, "user_id": FIRST_ID + 3},
        {**_SHARED_SEAT, "match_id": 6, "seat": 1, "user_id": FIRST_ID + 2, "points": 3, "place": 1}
        | {"rating": 1612.5},
        {**_SHARED_SEAT, "match_id": 6, "seat": 2, "user_id": -49, "points": 8, "place": 2},
    ],
    "match_log": [
        {"match_id": match, "number": number, "line": f"line {number} ’"}
        for match in (5, 6)
        for number in (1, 2)
    ],
    "challenges": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "channel_id": FIRST_ID + 1,
            "challenger_id": FIRST_ID + 2,
            "challenger_name": "Anna",
            "challenger_username": "anna",
            "opponent_id": opponent,
            "opponent_name": opponent and "Bernd",
            "extra_trick": "none",
            "starts": "lot",
            "game": "shanghaien",
            "options": '{"extra_trick": "none", "starter": null, "starter_by_lot": true}',
            "pace": None,
            "language": "fr",
            "created_at": 1.5e9,
            "expires_at": 1.6e9,
            "status": status,
            "message_id": number,
            "match_id": match,
        }
        for number, opponent, status, match in (
            (1, FIRST_ID + 3, "accepted", 5),
            (2, None, "open", None),
            (3, FIRST_ID + 3, "declined", None),
        )
    ],
    "members": [
        {
            "user_id": FIRST_ID + 2,
            "how": "dm",
            "quiet": 0,
            "dms_closed": 1,
            "display": "large",
            "language": "it",
            "hand_order": "rank",
            "coach": 0,
        }
    ],
    "servers": [
        {
            "guild_id": FIRST_ID,
            "channels": f"[{FIRST_ID + 1}]",
            "threads": "private",
            "language": "it",
            "pace": 86_400,
            "away_days": 60,
            "reminders": 0,
            "leaderboard": "everyone",
            "display": "text",
            "greeting": "given",
        }
    ],
    "departures": [{"guild_id": FIRST_ID + 9, "left_at": 1.5e9}],
    "running_time": [{"one": 1, "seconds": 12_345.5}],
    "seat_figures": [
        {
            "match_id": 6,
            "seat": seat,
            "rounds": 8,
            "tricks": 2,
            "shanghais": 3,
            **dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 4),
            "sailors": "[1, 2, 3, 0, 0, 1, 2, 0]",
            "figures": '{"rounds": 8}',
        }
        for seat in (1, 2)
    ],
    "hidden_members": [{"guild_id": FIRST_ID, "user_id": FIRST_ID + 2}],
    "absences": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "user_id": FIRST_ID + 2,
            "since_at": 1.5e9,
            "until_at": 1.6e9,
            "ended_at": ended,
        }
        for number, ended in ((1, 1.55e9), (2, None))
    ],
    "proposals": [
        {
            "match_id": 5,
            "wish": wish,
            "seat": "1",
            "revision": 2,
            "channel_id": FIRST_ID + 1,
            "message_id": 9,
            "agreed": "[]",
        }
        for wish in ("cancel", "undo")
    ],
    "drafts": [
        {"match_id": 5, "seat": seat, "revision": 2, "moves": '["lay 7S m1"]'} for seat in (1, 2)
    ],
    "orders": [
        {"match_id": 5, "seat": seat, "orders": '{"round": 1}', "edition": seat} for seat in (1, 2)
    ],
    "automatic_moves": [{"match_id": 5, "line": line, "seat": line} for line in (1, 2)],
    "parties": [
        {
            "id": number,
            "guild_id": FIRST_ID,
            "channel_id": FIRST_ID + 1,
            "game": "rummy",
            "options": '{"options": {}}',
            "host_id": FIRST_ID + 2,
            "closed": 0,
            "pace": None,
            "language": "fr",
            "created_at": 1.5e9,
            "expires_at": 1.6e9,
            "status": status,
            "edition": 3,
            "message_id": number,
            "match_id": match,
        }
        for number, status, match in ((1, "accepted", 5), (2, "open", None))
    ],
    "guests": [
        {
            "party_id": party,
            "number": number,
            "user_id": FIRST_ID + 1 + number,
            "name": "Anna",
            "username": "anna",
            "level": level,
            "joined_at": 1.5e9,
        }
        for party in (1, 2)
        for number, level in ((1, None), (2, "mate"))
    ],
    "member_sums": [
        {"guild_id": FIRST_ID, "game": "shanghaien", "user_id": user, "sums": '{"all": {}}'}
        for user in (FIRST_ID + 2, FIRST_ID + 3)
    ],
    "ladders": [
        {"id": number, "guild_id": FIRST_ID + number, "game": "shanghaien", "generation": 7}
        | {"stale": stale, "ended_at": 1.5e9 + 9, "match_id": 6}
        for number, stale in ((1, 0), (2, 1))
    ],
    "standings": [
        {
            "guild_id": FIRST_ID,
            "game": "shanghaien",
            "user_id": user,
            "match_id": 6,
            "games": 1,
            "week": 2480,
            **dict.fromkeys(("begun_rating", "rating"), 1612.5),
            **dict.fromkeys(("begun_deviation", "deviation"), 290.25),
            **dict.fromkeys(("begun_volatility", "volatility"), 0.06),
            "information": 0.25,
            "surprise": -0.5,
        }
        for user in (FIRST_ID + 2, FIRST_ID + 3)
    ],
    "registrations": [{"application_id": FIRST_ID + 5, "digest": "abc"}],
}
"""Two rows and more of every table. A column that a version does not have yet is left out."""


def open_file(database: Path) -> sqlite3.Connection:
    """Return a connection that begins no transactions of its own, and waits for no disk.

    What a killed process has written is with the operating system, on the disk or not.
    """
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    return connection


def make(database: Path, version: int) -> None:
    """Make a database of an older version with rows in every table, as a killed bot leaves it."""
    with closing(open_file(database)) as connection:
        migrate(connection, database, migration_files()[:version])
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        fill(connection)
        # The copies below take the log along that the last run did not come to merge.
        for suffix in ("", "-wal"):
            shutil.copy(f"{database}{suffix}", f"{database}.killed{suffix}")


def fill(connection: sqlite3.Connection) -> None:
    """Put rows into every table that the database has."""
    tables = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        " ORDER BY rowid"
    ).fetchall()
    for (table,) in tables:
        known = ROWS.get(table)
        assert known is not None, f"say in ROWS what a row of {table} holds"
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        for row in known:
            missing = set(columns) - row.keys()
            assert not missing, f"say in ROWS what {missing} of {table} hold"
            names, marks = ", ".join(columns), ", ".join(f":{name}" for name in columns)
            connection.execute(
                f"INSERT INTO {table} ({names}) VALUES ({marks})",  # noqa: S608 - own names
                dict(row),
            )


def contents(database: Path) -> list[str]:
    """Return the version and all that a database holds, after checking that it is whole."""
    with closing(open_file(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        return [f"version {version}", *connection.iterdump()]


def copy(source: Path, target: Path) -> None:
    """Put a database with its log in the place of another."""
    for suffix in ("", "-wal", "-shm"):
        Path(f"{target}{suffix}").unlink(missing_ok=True)
    for suffix in ("", "-wal"):
        shutil.copy(f"{source}.killed{suffix}", f"{target}{suffix}")


def kill_at_statement(number: int) -> Callable[[sqlite3.Connection], None]:
    """Return what makes a process die as its statement `number` begins, counted from 1."""

    def arm(connection: sqlite3.Connection) -> None:
        left = number

        def count(_: str) -> None:
            nonlocal left
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

        connection.set_trace_callback(count)

    return arm


def kill_after_steps(steps: int) -> Callable[[sqlite3.Connection], None]:
    """Return what makes a process die after so many steps of SQLite's machine."""

    def arm(connection: sqlite3.Connection) -> None:
        connection.set_progress_handler(lambda: os.kill(os.getpid(), signal.SIGKILL), steps)

    return arm


def killed(database: Path, arm: Callable[[sqlite3.Connection], None]) -> bool:
    """Migrate in a child process that `arm` lets die; return False if it came to the end."""
    child = os.fork()
    if child == 0:
        try:
            connection = open_file(database)
            arm(connection)
            migrate(connection, database)
        finally:
            os._exit(0)  # not closed in order: as if it were killed just after
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def attempts() -> Iterator[Callable[[int], Callable[[sqlite3.Connection], None]]]:
    """Yield the ways to die; each takes a number that is counted up until nobody dies."""
    yield kill_at_statement
    yield lambda number: kill_after_steps(number * 97)


def try_version(folder: Path, version: int) -> int:
    """Kill every migration of one older version everywhere; return how often."""
    source, tried, whole = (folder / f"{version}-{name}" for name in ("old", "tried", "whole"))
    make(source, version)
    copy(source, whole)
    before = contents(whole)
    with closing(open_file(whole)) as connection:
        assert migrate(connection, whole) == NEWEST
    after = contents(whole)
    assert before != after
    kills = 0
    for dies in attempts():
        number = 1
        while True:
            copy(source, tried)
            if not killed(tried, dies(number)):
                break
            left = contents(tried)
            assert left in (before, after), f"version {version}, killed at {number}: half a change"
            with closing(open_file(tried)) as connection:
                assert migrate(connection, tried) == NEWEST
            assert contents(tried) == after, f"version {version}, killed at {number}: lost"
            kills, number = kills + 1, number + 1
        assert contents(tried) == after, f"version {version}, killed after the end: lost"
    return kills


def main(arguments: Sequence[str]) -> int:
    """Try every older version; print a line for each."""
    for version in range(NEWEST):
        sys.stdout.write(f"{version} {try_version(Path(arguments[0]), version)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
