"""The store over a database, whichever it is.

Every method is one transaction, and what it wrote is durable when it returns.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Self

from bot.records.matches import Change, MatchRecord, NewMatch, Pause, ShownState, Taker
from bot.records.members import guest_at
from bot.records.messages import OLD, InvitationRecord, InvitationStatus, NewMessage
from bot.records.names import MemberName
from bot.store.sql import clocks, rows
from bot.store.sql.clocks import AbsenceStore, ClockStore
from bot.store.sql.database import (
    FIRST_PAGE,
    Database,
    Page,
    PlayersBusyError,
    StaleRevisionError,
    StaleShownError,
    Transaction,
    Update,
    players_key,
)
from bot.store.sql.figures import Figures
from bot.store.sql.hands import HandStore, note_automatic
from bot.store.sql.members import MemberStore, RegistrationStore, ServerStore
from bot.store.sql.messages import (
    InvitationStore,
    MessageStore,
    ProposalStore,
    keep_live,
    keep_notices,
    leave_board,
    outdate_private,
    overtake_proposals,
    write_invitation,
)
from bot.store.sql.names import NameStore, keep_name, keep_names
from bot.store.sql.privacy import PrivacyStore
from bot.store.sql.rows import all_rows, find_matches, insert, match_in, values_of, written_match


class Store:
    """Matches and their logs, and the rooms of all else that is kept."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.shards = database.shards
        """Whose servers this process looks after.

        Methods that find what is due, or what there is in all servers, leave out the others'.
        """
        self.servers = ServerStore(database)
        self.members = MemberStore(database)
        self.names = NameStore(database)
        self.figures = Figures(database)
        self.messages = MessageStore(database)
        self.absences = AbsenceStore(database)
        self.proposals = ProposalStore(database)
        self.hands = HandStore(database)
        self.invitations = InvitationStore(database)
        self.clocks = ClockStore(database)
        self.registrations = RegistrationStore(database)
        self.privacy = PrivacyStore(database, self.members)

    async def open(self) -> Update | None:
        """Connect, and bring the database up to date; return what that has changed, if anything.

        Raises StoreError.
        """
        return await self._database.open()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Finish pending writes and close the file."""
        await self._database.close()

    async def add_match(self, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match with the first lines of its log; raises PlayersBusyError.

        A private one takes the place of its member's earlier one of that game on that server.
        """
        return await self._database.write(lambda db: _start(db, match, change))

    async def accept(
        self, invitation: InvitationRecord, match: NewMatch, change: Change
    ) -> MatchRecord:
        """Close an open invitation as accepted and start its match, both or neither.

        `change` holds the first lines of the log, and `invitation` is of the edition that it has
        now. Raises StaleInvitationError or PlayersBusyError.
        """
        accepted = replace(invitation, status=InvitationStatus.ACCEPTED)

        def accept(db: Transaction) -> MatchRecord:
            record = _start(db, match, change)
            write_invitation(db, accepted, record.id)
            return record

        return await self._database.write(accept)

    async def fork(self, played: MatchRecord, match: NewMatch, change: Change) -> MatchRecord:
        """Start a match that begins like a private one, which is set aside or, if tried, deleted.

        The `twin` of `match` is the game as it was played. Raises StaleRevisionError if `played`
        is at another revision or was set aside before.
        """

        def fork(db: Transaction) -> MatchRecord:
            if played.is_retry:
                _drop_fork(db, played)
            record = _start(db, match, change)
            # What was tried before was just deleted as of its revision.
            aside = rows.SET_ASIDE if played.is_retry else rows.SET_ASIDE + rows.AT_THIS_REVISION
            values = {"id": match.twin, "twin": record.id, "revision": played.revision}
            if not db.execute(aside, values).rowcount:
                raise StaleRevisionError(played.id, played.revision)
            return written_match(db, record.id)

        return await self._database.write(fork)

    async def drop_fork(self, fork: MatchRecord) -> None:
        """Delete a match in which something is tried; the game as it was played goes on.

        Raises StaleRevisionError if it is at another revision.
        """
        await self._database.write(lambda db: _drop_fork(db, fork))

    async def private_match(self, guild_id: int, user_id: int, game: str) -> MatchRecord | None:
        """Return the member's private match of a game on a server; None if there is none."""
        values = {"guild_id": guild_id, "user_id": user_id, "game": game}
        found = await self._matches(rows.PRIVATE_MATCHES, values)
        return found[-1] if found else None

    async def read_match(self, match_id: int) -> MatchRecord | None:
        """Return the match without its log, or None if there is none with that id."""
        found = await self._matches(rows.SELECT_MATCH, {"id": match_id})
        return found[0] if found else None

    async def read_log(self, match_id: int) -> Sequence[str]:
        """Return the lines of the log, oldest first."""
        found = await self._database.read(rows.SELECT_LOG, {"id": match_id})
        return tuple(row["line"] for row in found)

    async def append(self, match_id: int, revision: int, change: Change) -> MatchRecord:
        """Add lines to the log of a match that is at `revision`; return the match after it.

        The new revision is the old one plus the number of lines. All proposals are overtaken.
        Raises StaleRevisionError if the match is at another revision or over.
        """
        update, values = rows.advance(match_id, revision, change)

        def add(db: Transaction) -> MatchRecord:
            if not db.execute(update, values).rowcount:
                raise StaleRevisionError(match_id, revision)
            seats = rows.seat_values(match_id, change)
            db.executemany(rows.update_seat(seats[0]), seats)
            _add_lines(db, match_id, revision, change)
            note_automatic(db, match_id, revision, change)
            if change.taker is not None:
                _seat_taker(db, match_id, change.taker)
            overtake_proposals(db, match_id)
            outdate_private(db, match_id)
            if change.result is not None:
                keep_notices(db, match_id, change.notices)
            return written_match(db, match_id)

        return await self._database.write(add)

    async def set_shown(
        self,
        match_id: int,
        shown: ShownState,
        *,
        posted: int | None = None,
        left: str = OLD,
    ) -> ShownState:
        """Remember what Discord has been shown; return it as the edition that it is now.

        `posted` is the number of the live message on the ledger, if it has just been posted. A
        message that is not the live one any more is put there, as one that must show `left`.
        A power cut may lose the latest edition; the match is then shown once more. Raises
        StaleShownError if there is no match, or if `shown` was not made from the latest edition:
        a pause, a move to another channel, a deleted member or another publication came between.
        """
        show, values = rows.show(match_id, shown)

        def note(db: Transaction) -> None:
            leave_board(db, match_id, shown.message_id, left)
            if not db.execute(show, values).rowcount:
                raise StaleShownError(match_id, shown.edition)
            db.execute(rows.SET_SEATS_SHOWN, values)
            if shown.message_id is not None:
                keep_live(db, match_id, shown.message_id, posted)

        # If a power cut loses this, the match is only shown once more.
        await self._database.write_unflushed(note)
        return replace(shown, edition=shown.edition + 1)

    async def set_pause(
        self, match_id: int, pause: Pause | None, notices: Sequence[NewMessage] = ()
    ) -> MatchRecord | None:
        """Pause an open match, or resume it for None; return it, None if it is not open.

        From then on the live message is outdated, the players to act have not been called, and no
        more than `notices` is left to be said.
        """
        values = {**rows.pause_values(pause), "id": match_id}

        def rest(db: Transaction) -> MatchRecord | None:
            if not db.execute(rows.SET_PAUSE, values).rowcount:
                return None
            if pause is None:
                db.execute(rows.ASK_NOBODY, {"id": match_id})
            keep_notices(db, match_id, notices)
            outdate_private(db, match_id)
            return written_match(db, match_id)

        return await self._database.write(rest)

    async def move_match(self, match_id: int, channel_id: int) -> MatchRecord | None:
        """Move an open match to another channel, where nothing of it has been shown yet.

        The match is no longer paused. Returns it, or None if there is no open match with that id.
        Raises PlayersBusyError.
        """

        def move(db: Transaction) -> MatchRecord | None:
            match = match_in(db, match_id)
            if match is None or match.ended_at is not None:
                return None
            _refuse_busy_players(db, channel_id, match)
            db.execute(rows.MOVE_MATCH, {"id": match_id, "channel_id": channel_id})
            keep_notices(db, match_id, ())
            outdate_private(db, match_id)
            return written_match(db, match_id)

        return await self._database.write(move)

    async def open_games(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches that are not over."""
        return await self._matches(clocks.OPEN_GAMES, page.values)

    async def members_gone(self) -> frozenset[tuple[int, int]]:
        """Return, by server, the members for whom open matches are paused."""
        found = await self._database.read(clocks.MEMBERS_GONE, {})
        return frozenset((row["guild_id"], row["pause_user_id"]) for row in found)

    async def unshown(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the matches whose live message is outdated and whose channel can be reached."""
        return await self._matches(clocks.UNSHOWN, page.values)

    async def unshown_in(self, channel_id: int) -> Sequence[MatchRecord]:
        """Return the matches of one channel whose live message is outdated, a guest's too."""
        return await self._matches(clocks.UNSHOWN_IN, {"channel_id": channel_id})

    async def adopt_guest_matches(self, guild_id: int) -> Sequence[int]:
        """Let a server's guest tables be its own, as it has the bot now; return their numbers."""
        values = {"guild_id": guild_id, "guest": guest_at(guild_id)}

        def take(db: Transaction) -> Sequence[int]:
            found = db.execute(rows.TAKE_IN_MATCHES, values).fetchall()
            for sql in rows.TAKE_IN_NAMES:
                db.execute(sql, values)
            db.execute(rows.TAKE_IN_INVITATIONS, values)
            db.execute(rows.TAKE_IN_MESSAGES, values)
            return [row["id"] for row in found]

        return await self._database.write(take)

    async def count_unshown(self) -> int:
        """Return how many matches `unshown` finds in all its pages."""
        found = await self._database.read(clocks.COUNT_UNSHOWN, {})
        return int(found[0][0])

    async def uncalled(
        self, before: float, after: float = math.inf, page: Page = FIRST_PAGE
    ) -> Sequence[MatchRecord]:
        """Return the open matches of members alone that wait for somebody who was not called.

        Only matches that Discord shows up to date and that are unchanged since `before`. Not while
        everybody who is still to be called is away. `after` is in the future: a change from then
        on was stored before the clock was put back, and counts as old.
        """
        values = {**page.values, "before": before, "after": after}
        return await self._matches(clocks.UNCALLED, values)

    async def awaiting_computer(self, page: Page = FIRST_PAGE) -> Sequence[MatchRecord]:
        """Return the open matches that wait for a seat which the computer plays or holds."""
        return await self._matches(clocks.AWAITING_COMPUTER, page.values)

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

    async def size(self) -> int:
        """Return how many bytes the database takes."""
        return int((await self._database.read(self._database.size, {}))[0]["size"])

    async def count_open_matches(self) -> int:
        """Return how many matches are not over."""
        found = await self._database.read(rows.COUNT_OPEN_MATCHES, {})
        return int(found[0][0])

    async def find_open_match(
        self, channel_id: int, game: str, user_ids: Iterable[int]
    ) -> MatchRecord | None:
        """Return the open match of a game of exactly these people here, in any order of seats."""
        values = {"channel_id": channel_id, "game": game, "players": players_key(user_ids)}
        found = await self._matches(rows.OPEN_MATCH_OF_PLAYERS, values)
        return found[0] if found else None

    async def _matches(self, sql: str, values: Mapping[str, object]) -> Sequence[MatchRecord]:
        return await find_matches(self._database, sql, values)


def _start(db: Transaction, match: NewMatch, change: Change) -> MatchRecord:
    if match.is_private and match.twin is None:
        here = {"guild_id": match.guild_id, "user_id": match.members[0], "game": match.game}
        db.execute(rows.DELETE_PRIVATE_HERE, here)
    elif not match.is_private:
        _refuse_busy_players(db, match.channel_id, match)
    values = rows.match_values(match, change)
    (inserted,) = all_rows(db, f"{insert('matches', values)} RETURNING id", values)
    match_id = inserted["id"]
    seats = rows.new_seat_values(match_id, match, change)
    db.executemany(insert("seats", seats[0]), seats)
    keep_names(db, match)
    _add_lines(db, match_id, 0, change)
    return written_match(db, match_id)


def _seat_taker(db: Transaction, match_id: int, taker: Taker) -> None:
    values = {"match_id": match_id, "seat": taker.slot + 1, **values_of(taker, "slot")}
    db.execute(rows.TAKE_SEAT, values)
    # Who has come together so may have begun another match there: this one stands in no way.
    match = written_match(db, match_id)
    players = f"{players_key(match.user_ids)} in {match_id}"
    db.execute(rows.SET_PLAYERS, {"match_id": match_id, "players": players})
    name = MemberName(taker.name, taker.username)
    keep_name(db, match.guild_id, taker.user_id, name)


def _drop_fork(db: Transaction, fork: MatchRecord) -> None:
    values = {"id": fork.id, "revision": fork.revision}
    if not db.execute(rows.DELETE_FORK, values).rowcount:
        raise StaleRevisionError(fork.id, fork.revision)
    db.execute(rows.SET_NOTHING_ASIDE, values)


def _refuse_busy_players(db: Transaction, channel_id: int, match: NewMatch) -> None:
    values = {"channel_id": channel_id, "game": match.game, "players": players_key(match.user_ids)}
    # The transaction already holds the write lock: nobody can start one after this check.
    busy = all_rows(db, rows.OPEN_MATCH_OF_PLAYERS, values)
    if busy:
        raise PlayersBusyError(busy[0]["id"])


def _add_lines(db: Transaction, match_id: int, revision: int, change: Change) -> None:
    numbered = enumerate(change.lines, start=revision + 1)
    db.executemany(rows.INSERT_LINE, [(match_id, number, line) for number, line in numbered])
