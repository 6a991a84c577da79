"""The store, with the same code for SQLite and PostgreSQL.

Each read or write by a method of `Store` is one transaction. Its writes are durable when the method
returns, except where stated.

The live board of a match is the message with its current board. Guest matches are those that were
begun where the bot was not a member of the server.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Self

from bot.records.daily import DailyResult
from bot.records.matches import Change, MatchRecord, NewMatch, Pause, ShownState, Taker
from bot.records.members import MemberName, StaleError, guest_at
from bot.records.messages import OLD, InvitationRecord, InvitationStatus, NewMessage
from bot.store.sql import clocks, daily, rows
from bot.store.sql.clocks import AbsenceStore, ClockStore
from bot.store.sql.database import (
    FIRST_PAGE,
    Database,
    Page,
    PlayersBusyError,
    Transaction,
    Update,
    players_key,
    stale_match,
)
from bot.store.sql.hands import HandStore, record_automatic
from bot.store.sql.members import (
    MemberStore,
    RegistrationStore,
    ServerStore,
    add_name,
    add_names,
    add_practice_result,
)
from bot.store.sql.messages import (
    InvitationStore,
    MessageStore,
    ProposalStore,
    delete_proposals,
    outdate_private,
    replace_notices,
    retire_board,
    set_live_board,
    write_invitation,
)
from bot.store.sql.privacy import PrivacyStore
from bot.store.sql.rows import (
    all_rows,
    find_match,
    find_matches,
    insert,
    read_written_match,
    values_of,
)
from bot.store.sql.statistics import StatisticsStore


class Store:
    """Matches and their logs, and the stores of all other data."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.shards = database.shards
        """The shards of this process.

        Queries over many servers, such as `read_open_page`, return only data of servers of these
        shards.
        """
        self.servers = ServerStore(database)
        self.members = MemberStore(database)
        self.statistics = StatisticsStore(database)
        self.messages = MessageStore(database)
        self.absences = AbsenceStore(database)
        self.proposals = ProposalStore(database)
        self.hands = HandStore(database)
        self.invitations = InvitationStore(database)
        self.clocks = ClockStore(database)
        self.registrations = RegistrationStore(database)
        self.daily = daily.DailyStore(database)
        self.privacy = PrivacyStore(database, self.members)

    async def open(self) -> Update | None:
        """Migrate the database if necessary, and connect.

        Return the result of the migration, or None without a migration. Raises StoreError.
        """
        return await self._database.open()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish pending writes and close the database."""
        await self._database.close()

    async def add_match(self, match: NewMatch, change: Change) -> MatchRecord:
        """Store a new match with the first lines of its log. Raises PlayersBusyError.

        A private match without a twin replaces its member's earlier one of that game on that
        server. Tries of the deal of the day are not replaced.
        """
        return await self._database.write(lambda db: _start(db, match, change))

    async def add_daily(self, day: int, match: NewMatch, change: Change) -> MatchRecord:
        """Store the match of a member's try at the deal of a day, and return it.

        If the member has already begun a try of that day and its match is still stored, return that
        match instead.
        """
        new = DailyResult(day, match.members[0], match.game, match.guild_id, 0)

        def begin(db: Transaction) -> MatchRecord:
            earlier = daily.claim_try(db, new)
            found = None if earlier is None else find_match(db, earlier.match_id)
            if found is not None:
                return found
            record = _start(db, match, change)
            daily.set_match(db, replace(new, match_id=record.id))
            return record

        return await self._database.write(begin)

    async def accept(
        self, invitation: InvitationRecord, match: NewMatch, change: Change
    ) -> MatchRecord:
        """Accept an open invitation and start its match in one transaction.

        `change` contains the first lines of the log. Raises StaleError if the invitation is not
        open or has another revision than `invitation`, or PlayersBusyError.
        """
        accepted = replace(invitation, status=InvitationStatus.ACCEPTED)

        def accept(db: Transaction) -> MatchRecord:
            record = _start(db, match, change)
            write_invitation(db, accepted, record.id)
            return record

        return await self._database.write(accept)

    async def fork(self, played: MatchRecord, match: NewMatch, change: Change) -> MatchRecord:
        """Store a fork: a private match that begins like another one, the original.

        The original, whose id is `match.twin`, is set aside. If `played` is itself a fork, it is
        deleted. Raises StaleError if `played` is at another revision or was set aside before.
        """

        def fork(db: Transaction) -> MatchRecord:
            if played.is_retry:
                _drop_fork(db, played)
            record = _start(db, match, change)
            # The earlier fork was just deleted at its revision.
            aside = rows.SET_ASIDE if played.is_retry else rows.SET_ASIDE + rows.AT_THIS_REVISION
            values = {"id": match.twin, "twin": record.id, "revision": played.revision}
            if not db.execute(aside, values).rowcount:
                raise stale_match(played.id, played.revision)
            return read_written_match(db, record.id)

        return await self._database.write(fork)

    async def drop_fork(self, fork: MatchRecord) -> None:
        """Delete a fork. The match from which it was made can then continue.

        Raises StaleError if the fork is at another revision or does not exist.
        """
        await self._database.write(lambda db: _drop_fork(db, fork))

    async def read_private_match(
        self, guild_id: int, user_id: int, game: str
    ) -> MatchRecord | None:
        """Return the member's latest private match of a game on a server, or None.

        Tries of the deal of the day are ignored.
        """
        values = {"guild_id": guild_id, "user_id": user_id, "game": game}
        found = await self._matches(rows.PRIVATE_MATCHES, values)
        return found[-1] if found else None

    async def read_match(self, match_id: int) -> MatchRecord | None:
        """Return the match without its log, or None."""
        found = await self._matches(rows.SELECT_MATCH, {"id": match_id})
        return found[0] if found else None

    async def read_log(self, match_id: int) -> Sequence[str]:
        """Return the lines of the log, the oldest first."""
        found = await self._database.read(rows.SELECT_LOG, {"id": match_id})
        return tuple(row["line"] for row in found)

    async def append(self, match_id: int, revision: int, change: Change) -> MatchRecord:
        """Add lines to the log of a match at `revision`, and return the match.

        The new revision is the old one plus the number of lines. All proposals are closed. Raises
        StaleError if the match is at another revision or over.
        """
        update, values = rows.advance(match_id, revision, change)

        def add(db: Transaction) -> MatchRecord:
            if not db.execute(update, values).rowcount:
                raise stale_match(match_id, revision)
            seats = rows.seat_values(match_id, change)
            db.executemany(rows.update_seat(seats[0]), seats)
            _add_lines(db, match_id, revision, change)
            record_automatic(db, match_id, revision, change)
            if change.taker is not None:
                _seat_taker(db, match_id, change.taker)
            delete_proposals(db, match_id)
            outdate_private(db, match_id)
            if change.result is not None:
                replace_notices(db, match_id, change.notices)
            written = read_written_match(db, match_id)
            if change.practice_points is not None:
                add_practice_result(db, written, change.practice_points)
            return written

        return await self._database.write(add)

    async def set_shown(
        self,
        match_id: int,
        shown: ShownState,
        *,
        posted: int | None = None,
        retired_as: str = OLD,
    ) -> ShownState:
        """Store the shown state of a match, and return it with its new revision.

        `posted` is the id of the live board in the message table, if it has just been posted. A
        previous live board in another message is added to the table with the desired state
        `retired_as`. A power cut may lose this write; the match is then shown once more.

        Raises StaleError if the match does not exist, or if `shown` is not based on the latest
        shown state, for example after a pause or a concurrent post.
        """
        show, values = rows.show(match_id, shown)

        def write(db: Transaction) -> None:
            retire_board(db, match_id, shown.message_id, retired_as)
            if not db.execute(show, values).rowcount:
                raise StaleError(
                    f"match {match_id} is not shown as of revision {shown.state_revision}"
                )
            db.execute(rows.SET_SEATS_SHOWN, values)
            if shown.message_id is not None:
                set_live_board(db, match_id, shown.message_id, posted)

        await self._database.write_unflushed(write)
        return replace(shown, state_revision=shown.state_revision + 1)

    async def set_pause(
        self, match_id: int, pause: Pause | None, notices: Sequence[NewMessage] = ()
    ) -> MatchRecord | None:
        """Pause an open match, or resume it if `pause` is None.

        Returns the match, or None if it is not open. Its live board becomes outdated, and `notices`
        replace all pending notices. A resumed match notifies its current players again.
        """
        values = {**rows.pause_values(pause), "id": match_id}

        def write(db: Transaction) -> MatchRecord | None:
            if not db.execute(rows.SET_PAUSE, values).rowcount:
                return None
            if pause is None:
                db.execute(rows.CLEAR_SHOWN_WAITING, {"id": match_id})
            replace_notices(db, match_id, notices)
            outdate_private(db, match_id)
            return read_written_match(db, match_id)

        return await self._database.write(write)

    async def move_match(self, match_id: int, channel_id: int) -> MatchRecord | None:
        """Move an open match to another channel, in which it has no board yet.

        A pause of the match ends. Returns the match, or None if it is not open. Raises
        PlayersBusyError.
        """

        def move(db: Transaction) -> MatchRecord | None:
            match = find_match(db, match_id)
            if match is None or match.ended_at is not None:
                return None
            _refuse_busy_players(db, channel_id, match)
            db.execute(rows.MOVE_MATCH, {"id": match_id, "channel_id": channel_id})
            replace_notices(db, match_id, ())
            outdate_private(db, match_id)
            return read_written_match(db, match_id)

        return await self._database.write(move)

    async def read_open_page(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return a page of the open matches, except private ones."""
        return await self._matches(clocks.OPEN_GAMES, page.values)

    async def read_departed_members(self) -> frozenset[tuple[int, int]]:
        """Return pairs of server and user id: the members whose departure paused open matches."""
        found = await self._database.read(clocks.MEMBERS_GONE, {})
        return frozenset((row["guild_id"], row["pause_user_id"]) for row in found)

    async def read_outdated(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return a page of the matches with an outdated or missing live board.

        Private matches, guest matches and those with an unreachable channel are omitted.
        """
        return await self._matches(clocks.UNSHOWN, page.values)

    async def read_outdated_in(self, channel_id: int) -> Sequence[MatchRecord]:
        """Return the matches that `read_outdated` returns for a channel, and its guest matches."""
        return await self._matches(clocks.UNSHOWN_IN, {"channel_id": channel_id})

    async def adopt_guest_matches(self, guild_id: int) -> Sequence[int]:
        """Make the guest matches of a server that the bot has joined ordinary; return their ids.

        The names, invitations and messages of the server become ordinary, too.
        """
        values = {"guild_id": guild_id, "guest": guest_at(guild_id)}

        def take(db: Transaction) -> Sequence[int]:
            found = db.execute(rows.ADOPT_MATCHES, values).fetchall()
            for sql in rows.ADOPT_NAMES:
                db.execute(sql, values)
            db.execute(rows.ADOPT_INVITATIONS, values)
            db.execute(rows.ADOPT_MESSAGES, values)
            return [row["id"] for row in found]

        return await self._database.write(take)

    async def count_outdated(self) -> int:
        """Return the number of matches that `read_outdated` returns on all pages."""
        found = await self._database.read(clocks.COUNT_UNSHOWN, {})
        return int(found[0][0])

    async def read_unnotified(
        self, before: float, after: float = math.inf, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return a page of open matches of several members with a current player not notified.

        Omits guest matches, paused ones, and those with an outdated board or a change after
        `before`. Absent players are ignored.
        `after` is in the future: a change with a later time was stored before the clock was set
        back, and counts as old.
        """
        values = {**page.values, "before": before, "after": after}
        return await self._matches(clocks.UNNOTIFIED, values)

    async def read_awaiting_computer(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return a page of the open matches that wait for a seat played by the computer."""
        return await self._matches(clocks.AWAITING_COMPUTER, page.values)

    async def find_open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the open matches that meet all filters, the longest unchanged first.

        Private matches are omitted. `waits_for` ignores seats that the computer plays.
        """
        wanted = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "user_id": user_id,
            "waits_for": waits_for,
        }
        values = {name: value for name, value in wanted.items() if value is not None}
        conditions = "".join(rows.OPEN_CONDITIONS[name] for name in values)
        return await self._matches(rows.OPEN_MATCHES.format(conditions=conditions), values)

    async def read_size(self) -> int:
        """Return the size of the database in bytes."""
        return int((await self._database.read(self._database.size, {}))[0]["size"])

    async def count_open_matches(self) -> int:
        """Return the number of open matches, except private ones."""
        found = await self._database.read(rows.COUNT_OPEN_MATCHES, {})
        return int(found[0][0])

    async def find_open_match(
        self, channel_id: int, game: str, user_ids: Iterable[int]
    ) -> MatchRecord | None:
        """Return the open match of a game in a channel between exactly these members, or None.

        Matches with a seat that changed hands are not found.
        """
        values = {"channel_id": channel_id, "game": game, "players": players_key(user_ids)}
        found = await self._matches(rows.OPEN_MATCH_OF_PLAYERS, values)
        return found[0] if found else None

    async def _matches(self, sql: str, values: Mapping[str, object]) -> Sequence[MatchRecord]:
        return await find_matches(self._database, sql, values)


def _start(db: Transaction, match: NewMatch, change: Change) -> MatchRecord:
    if match.is_private and match.twin is None and not match.is_daily_try:
        here = {"guild_id": match.guild_id, "user_id": match.members[0], "game": match.game}
        db.execute(rows.DELETE_PRIVATE_HERE, here)
    elif not match.is_private:
        _refuse_busy_players(db, match.channel_id, match)
    values = rows.match_values(match, change)
    (inserted,) = all_rows(db, f"{insert('matches', values)} RETURNING id", values)
    match_id = inserted["id"]
    seats = rows.new_seat_values(match_id, match, change)
    db.executemany(insert("seats", seats[0]), seats)
    add_names(db, match)
    _add_lines(db, match_id, 0, change)
    return read_written_match(db, match_id)


def _seat_taker(db: Transaction, match_id: int, taker: Taker) -> None:
    values = {"match_id": match_id, "seat": taker.slot + 1, **values_of(taker, "slot")}
    db.execute(rows.TAKE_SEAT, values)
    # The key contains the match id, so that the new group may have another match in the channel.
    match = read_written_match(db, match_id)
    players = f"{players_key(match.user_ids)} in {match_id}"
    db.execute(rows.SET_PLAYERS, {"match_id": match_id, "players": players})
    name = MemberName(taker.name, taker.username)
    add_name(db, match.guild_id, taker.user_id, name)


def _drop_fork(db: Transaction, fork: MatchRecord) -> None:
    values = {"id": fork.id, "revision": fork.revision}
    if not db.execute(rows.DELETE_FORK, values).rowcount:
        raise stale_match(fork.id, fork.revision)
    db.execute(rows.RESTORE_TWIN, values)


def _refuse_busy_players(db: Transaction, channel_id: int, match: NewMatch) -> None:
    values = {"channel_id": channel_id, "game": match.game, "players": players_key(match.user_ids)}
    # No other match can start between this check and the commit: SQLite has one writer at a time,
    # and in PostgreSQL the second INSERT violates a unique index, so its transaction runs again.
    busy = all_rows(db, rows.OPEN_MATCH_OF_PLAYERS, values)
    if busy:
        raise PlayersBusyError(busy[0]["id"])


def _add_lines(db: Transaction, match_id: int, revision: int, change: Change) -> None:
    numbered = enumerate(change.lines, start=revision + 1)
    db.executemany(rows.INSERT_LINE, [(match_id, number, line) for number, line in numbered])
