"""The store in a SQLite file: what the bot runs on."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Self

from bot.records.challenges import ChallengeRecord, ChallengeStatus, NewChallenge
from bot.records.matches import Change, MatchRecord, NewMatch, Pause, Shown
from bot.records.parties import PartyRecord
from bot.store.contract import (
    PairChallengedError,
    PartyBusyError,
    StaleRevisionError,
    StaleShownError,
    party,
    refuse_closed,
)
from bot.store.paging import FIRST_PAGE, Page
from bot.store.sqlite import due_queries, rows
from bot.store.sqlite.absences import SqliteAbsences
from bot.store.sqlite.clocks import SqliteClocks
from bot.store.sqlite.connection import Connection
from bot.store.sqlite.figures import SqliteFigures
from bot.store.sqlite.hands import SqliteHands, note_automatic
from bot.store.sqlite.members import SqliteMembers
from bot.store.sqlite.parties import SqliteParties, write_party
from bot.store.sqlite.privacy import SqlitePrivacy
from bot.store.sqlite.proposals import SqliteProposals
from bot.store.sqlite.ratings import SqliteRatings
from bot.store.sqlite.reading_matches import all_rows, find_matches, match_in, written_match
from bot.store.sqlite.registrations import SqliteRegistrations
from bot.store.sqlite.rehearsals import SqliteRehearsals
from bot.store.sqlite.servers import SqliteServers
from bot.store.update import Update


def build_store(path: Path) -> SqliteStore:
    """Return the store at `path`, which is still to be opened."""
    return SqliteStore(Connection(path))


async def open_store(path: Path) -> SqliteStore:
    """Return the store at `path`; the file is made if missing and brought up to date.

    Raises StoreError, with the cause and the fix, if the file cannot be used.
    """
    store = build_store(path)
    await store.open()
    return store


class SqliteStore:
    """The store's contract over one connection; see `contract.Store` for the contract."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.shards = connection.shards
        self.servers = SqliteServers(connection)
        self.members = SqliteMembers(connection)
        self.figures = SqliteFigures(connection)
        self.ratings = SqliteRatings(connection)
        self.absences = SqliteAbsences(connection)
        self.proposals = SqliteProposals(connection)
        self.hands = SqliteHands(connection)
        self.parties = SqliteParties(connection)
        self.rehearsals = SqliteRehearsals(connection)
        self.clocks = SqliteClocks(connection)
        self.registrations = SqliteRegistrations(connection)
        self.privacy = SqlitePrivacy(connection, self.members)

    async def open(self) -> Update | None:
        """Connect, and bring the database up to date; return what that has changed, if anything.

        Raises StoreError.
        """
        return await self._connection.open()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        await self._connection.close()

    async def add_challenge(self, challenge: NewChallenge) -> ChallengeRecord:
        """Keep a new open challenge and return it with its id; raises PairChallengedError."""
        values = rows.challenge_values(challenge)

        def add(db: sqlite3.Connection) -> ChallengeRecord:
            pending = all_rows(db, rows.OPEN_CHALLENGE_OF_PAIR, values)
            if pending:
                raise PairChallengedError(pending[0]["id"])
            return rows.challenge_of(all_rows(db, rows.INSERT_CHALLENGE, values)[0])

        return await self._connection.write(add)

    async def load_challenge(self, challenge_id: int) -> ChallengeRecord | None:
        """Return the challenge, or None if there is none with that id."""
        found = await self._connection.read(rows.SELECT_CHALLENGE, {"id": challenge_id})
        return rows.challenge_of(found[0]) if found else None

    async def set_challenge_message(
        self, challenge_id: int, message_id: int, channel_id: int
    ) -> None:
        """Remember the message that shows the challenge."""
        values = {"id": challenge_id, "message_id": message_id, "channel_id": channel_id}
        await self._connection.write(lambda db: all_rows(db, rows.SET_CHALLENGE_MESSAGE, values))

    async def close_challenge(self, challenge_id: int, status: ChallengeStatus) -> ChallengeRecord:
        """Close an open challenge; raises ChallengeClosedError if it is not open any more."""

        def close(db: sqlite3.Connection) -> ChallengeRecord:
            refuse_closed(_challenge(db, challenge_id))
            return _close(db, challenge_id, status, None)

        return await self._connection.write(close)

    async def accept_challenge(
        self, challenge_id: int, match: NewMatch, change: Change
    ) -> MatchRecord:
        """Close an open challenge as accepted and start its match, both or neither."""

        def accept(db: sqlite3.Connection) -> MatchRecord:
            refuse_closed(_challenge(db, challenge_id))
            record = _start(db, match, change)
            _close(db, challenge_id, ChallengeStatus.ACCEPTED, record.id)
            return record

        return await self._connection.write(accept)

    async def challenges_due(self, now: float) -> Sequence[ChallengeRecord]:
        """Return the open challenges whose time is up at `now`."""
        return _challenges(await self._connection.read(rows.CHALLENGES_DUE, {"now": now}))

    async def add_match(self, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match with the first lines of its log; raises PartyBusyError."""
        return await self._connection.write(lambda db: _start(db, match, change))

    async def start_party(self, party: PartyRecord, match: NewMatch, change: Change) -> MatchRecord:
        """Close an open party as accepted and start its match, both or neither."""

        def start(db: sqlite3.Connection) -> MatchRecord:
            record = _start(db, match, change)
            write_party(db, replace(party, status=ChallengeStatus.ACCEPTED), record.id)
            return record

        return await self._connection.write(start)

    async def load_match(self, match_id: int) -> MatchRecord | None:
        """Return the match without its log, or None if there is none with that id."""
        found = await self._matches(rows.SELECT_MATCH, {"id": match_id})
        return found[0] if found else None

    async def load_log(self, match_id: int) -> Sequence[str]:
        """Return the lines of the log, oldest first."""
        found = await self._connection.read(rows.SELECT_LOG, {"id": match_id})
        return tuple(row["line"] for row in found)

    async def append(self, match_id: int, revision: int, change: Change) -> MatchRecord:
        """Add lines to the log of a match that is at `revision`; return the match after it."""
        values = {**rows.change_values(change), "id": match_id, "revision": revision}
        update = rows.END_MATCH if change.result else rows.UPDATE_MATCH

        def add(db: sqlite3.Connection) -> MatchRecord:
            if not db.execute(update, values).rowcount:
                raise StaleRevisionError(match_id, revision)
            db.executemany(rows.UPDATE_SEAT, rows.seat_values(match_id, change))
            _add_lines(db, match_id, revision, change)
            note_automatic(db, match_id, revision, change)
            return written_match(db, match_id)

        return await self._connection.write(add)

    async def set_shown(self, match_id: int, shown: Shown) -> Shown:
        """Remember what Discord has been shown; return it as the edition that it is now."""
        values = {**rows.shown_values(shown), "id": match_id}

        def note(db: sqlite3.Connection) -> None:
            if not db.execute(rows.SET_SHOWN, values).rowcount:
                raise StaleShownError(match_id, shown.edition)
            db.execute(rows.SET_SEATS_SHOWN, values)

        # If a power cut loses this, the match is only shown once more.
        await self._connection.write_unflushed(note)
        return replace(shown, edition=shown.edition + 1)

    async def set_pause(self, match_id: int, pause: Pause | None) -> MatchRecord | None:
        """Pause an open match, or resume it for None; return it, None if it is not open."""
        values = {**rows.pause_values(pause), "id": match_id}

        def rest(db: sqlite3.Connection) -> MatchRecord | None:
            if not db.execute(rows.SET_PAUSE, values).rowcount:
                return None
            if pause is None:
                db.execute(rows.ASK_NOBODY, {"id": match_id})
            return written_match(db, match_id)

        return await self._connection.write(rest)

    async def move_match(self, match_id: int, channel_id: int) -> MatchRecord | None:
        """Move an open match to another channel, where nothing of it has been shown yet."""

        def move(db: sqlite3.Connection) -> MatchRecord | None:
            match = match_in(db, match_id)
            if match is None or match.ended_at is not None:
                return None
            _refuse_busy_party(db, channel_id, match)
            db.execute(rows.MOVE_MATCH, {"id": match_id, "channel_id": channel_id})
            return written_match(db, match_id)

        return await self._connection.write(move)

    async def open_games(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches that are not over."""
        return await self._matches(due_queries.OPEN_GAMES, page.values)

    async def members_gone(self) -> frozenset[tuple[int, int]]:
        """Return, by server, the members for whom open matches are paused."""
        found = await self._connection.read(due_queries.MEMBERS_GONE, {})
        return frozenset((row["guild_id"], row["pause_user_id"]) for row in found)

    async def unshown(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches whose live message is outdated."""
        return await self._matches(due_queries.UNSHOWN, page.values)

    async def uncalled(
        self, before: float, after: float = math.inf, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of members alone that wait for somebody who was not called."""
        values = {**page.values, "before": before, "after": after}
        return await self._matches(due_queries.UNCALLED, values)

    async def awaiting_computer(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the open matches that wait for a seat which the computer plays or holds."""
        return await self._matches(due_queries.AWAITING_COMPUTER, page.values)

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the matches that are not over, filtered, the longest waiting first."""
        wanted = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "user_id": user_id,
            "waits_for": waits_for,
        }
        values = {name: value for name, value in wanted.items() if value is not None}
        conditions = "".join(rows.OPEN_CONDITIONS[name] for name in values)
        return await self._matches(rows.OPEN_MATCHES.format(conditions=conditions), values)

    async def count_open_matches(self) -> int:
        """Return how many matches are not over."""
        found = await self._connection.read(rows.COUNT_OPEN_MATCHES, {})
        return int(found[0][0])

    async def find_open_match(
        self, channel_id: int, game: str, user_ids: Iterable[int]
    ) -> MatchRecord | None:
        """Return the open match of a game of exactly these people here, in any order of seats."""
        values = {"channel_id": channel_id, "game": game, "party": party(user_ids)}
        found = await self._matches(rows.OPEN_MATCH_OF_PARTY, values)
        return found[0] if found else None

    async def _matches(self, sql: str, values: Mapping[str, object]) -> Sequence[MatchRecord]:
        return await find_matches(self._connection, sql, values)


def _challenge(db: sqlite3.Connection, challenge_id: int) -> ChallengeRecord | None:
    # The transaction already holds the write lock: nobody can close it after this check.
    found = all_rows(db, rows.SELECT_CHALLENGE, {"id": challenge_id})
    return rows.challenge_of(found[0]) if found else None


def _close(
    db: sqlite3.Connection, challenge_id: int, status: ChallengeStatus, match_id: int | None
) -> ChallengeRecord:
    values = {"id": challenge_id, "status": status, "match_id": match_id}
    return rows.challenge_of(all_rows(db, rows.CLOSE_CHALLENGE, values)[0])


def _start(db: sqlite3.Connection, match: NewMatch, change: Change) -> MatchRecord:
    _refuse_busy_party(db, match.channel_id, match)
    (inserted,) = all_rows(db, rows.INSERT_MATCH, rows.match_values(match, change))
    match_id = inserted["id"]
    db.executemany(rows.INSERT_SEAT, rows.new_seat_values(match_id, match, change))
    _add_lines(db, match_id, 0, change)
    return written_match(db, match_id)


def _refuse_busy_party(db: sqlite3.Connection, channel_id: int, match: NewMatch) -> None:
    values = {"channel_id": channel_id, "game": match.game, "party": party(match.user_ids)}
    # The transaction already holds the write lock: nobody can start one after this check.
    busy = all_rows(db, rows.OPEN_MATCH_OF_PARTY, values)
    if busy:
        raise PartyBusyError(busy[0]["id"])


def _add_lines(db: sqlite3.Connection, match_id: int, revision: int, change: Change) -> None:
    numbered = enumerate(change.lines, start=revision + 1)
    db.executemany(rows.INSERT_LINE, [(match_id, number, line) for number, line in numbered])


def _challenges(found: Sequence[sqlite3.Row]) -> Sequence[ChallengeRecord]:
    return tuple(rows.challenge_of(row) for row in found)
