"""Messages, invitations and proposals in the database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.records.matches import ProposalKind, ProposalRecord, add_agreement
from bot.records.members import StaleError
from bot.records.messages import (
    LIVE,
    OLD,
    OPEN,
    OVERTAKEN,
    Guest,
    InvitationPendingError,
    InvitationRecord,
    InvitationStatus,
    MessageKind,
    MessageRecord,
    NewInvitation,
    NewMessage,
    message_of,
)
from bot.store.sql.database import FIRST_PAGE, Database, Page, Row, Transaction, stale_match
from bot.store.sql.rows import (
    PRESENT_NAMES,
    columns_of,
    insert,
    portrait_choice_of,
    record_of,
    values_of,
)

_INSERT = f"{insert('messages', columns_of(NewMessage))} RETURNING *"
_READ = "SELECT * FROM messages WHERE id = :id"
_FIND = "SELECT * FROM messages WHERE message_id = :message_id"
_ABOUT = "SELECT * FROM messages WHERE subject = :subject AND kind = :kind ORDER BY id"
_POSTED = """
UPDATE messages SET message_id = :message_id, shown = :shown WHERE id = :id RETURNING *
"""
_OF_INVITATION = "UPDATE invitations SET message_id = :message_id WHERE id = :subject"
_SET_DESIRED = "UPDATE messages SET wanted = :wanted WHERE subject = :subject AND kind = :kind"
_SET_SHOWN = "UPDATE messages SET shown = :shown WHERE id = :id"
_DELETE = "DELETE FROM messages WHERE id = :id AND wanted = coalesce(:wanted, wanted)"
_DELETE_OF_CHANNEL = "DELETE FROM messages WHERE channel_id = :channel_id"
_DUE = """
SELECT * FROM messages
WHERE shown <> wanted AND coalesce(reachable_until, :now) >= :now
    AND id > :after_id /* shards of guild_id */
ORDER BY id LIMIT :size
"""
_SET_UNREACHABLE = "UPDATE messages SET reachable_until = :now WHERE id = :id"
_UNREACHABLE = f"""
SELECT * FROM messages
WHERE channel_id = :channel_id AND reachable_until IS NOT NULL AND shown <> wanted
    AND kind <> '{MessageKind.PRIVATE}'
ORDER BY id
"""  # noqa: S608 - our own word
_EXPIRE = "DELETE FROM messages WHERE reachable_until < :before"
_DELETE_PRIVATE = f"""
DELETE FROM messages
WHERE subject = :subject AND kind = '{MessageKind.PRIVATE}'
    AND number = :number AND name = :name
"""  # noqa: S608 - our own word
_OUTDATE_FOLLOWING = f"""
UPDATE messages SET wanted = coalesce((
    SELECT CAST(revision AS text) || CASE WHEN paused_at IS NULL THEN '' ELSE ' paused' END
    FROM matches WHERE matches.id = :match_id
), wanted)
WHERE subject = :match_id AND kind IN ('{MessageKind.PRIVATE}', '{MessageKind.QUESTION}')
"""  # noqa: S608 - our own words
_FORGET = "DELETE FROM messages WHERE message_id = :message_id"
_DELETE_ENTRY = "DELETE FROM messages WHERE message_id = :message_id OR id = :posted"
_RETIRE_BOARD = f"""
INSERT INTO messages (
    guild_id, channel_id, kind, subject, number, name, after_id, wanted, shown, message_id
)
SELECT
    guild_id, coalesce(shown_channel_id, channel_id), '{MessageKind.BOARD}', id, shown_revision,
    '', 0, :retired_as, '{LIVE}', shown_message_id
FROM matches
WHERE id = :match_id AND shown_message_id <> :live
ON CONFLICT (message_id) DO UPDATE SET wanted = excluded.wanted
"""  # noqa: S608 - our own words
_RETIRE_OTHERS = f"""
UPDATE messages SET wanted = '{OLD}'
WHERE kind = '{MessageKind.BOARD}' AND subject = :match_id AND wanted = '{LIVE}'
"""  # noqa: S608 - our own words
_END_PROPOSALS = f"""
UPDATE messages SET wanted = :outcome
WHERE kind = '{MessageKind.PROPOSAL}' AND subject = :match_id AND wanted = '{OPEN}'
"""  # noqa: S608 - our own words
_DELETE_NOTICES = f"""
DELETE FROM messages WHERE kind = '{MessageKind.NOTICE}' AND subject = :match_id
"""  # noqa: S608 - our own words


class MessageStore:
    """The message table: all messages to be posted or kept up to date, except live boards.

    A live board, the message with the current board of a match, is stored with the match. The
    desired state of a message is written in the same transaction as the change that causes it. A
    power cut may lose the latest writes of this class, except those of `set_posted`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, message: NewMessage) -> MessageRecord:
        """Add a message, and return it with its id."""
        return await self._database.write_unflushed(lambda db: add_message(db, message))

    async def read(self, number: int) -> MessageRecord | None:
        """Return the message with the id `number`, or None if it was deleted."""
        return _one(await self._database.read(_READ, {"id": number}))

    async def find(self, message_id: int) -> MessageRecord | None:
        """Return the message with this Discord id, or None."""
        return _one(await self._database.read(_FIND, {"message_id": message_id}))

    async def read_about(self, kind: MessageKind, subject: int) -> Sequence[MessageRecord]:
        """Return the messages of a kind about a subject, the oldest first."""
        found = await self._database.read(_ABOUT, {"kind": kind, "subject": subject})
        return tuple(map(_message, found))

    async def set_posted(self, number: int, message_id: int, shown: str) -> MessageRecord | None:
        """Store the Discord id and the state of a posted message; return the message, or None if
        it was deleted.
        """
        values = {"id": number, "message_id": message_id, "shown": shown}

        def note(db: Transaction) -> Sequence[Row]:
            found = db.execute(_POSTED, values).fetchall()
            for message in map(_message, found):
                if message.kind is MessageKind.INVITATION:
                    db.execute(_OF_INVITATION, values_of(message))
            return found

        return _one(await self._database.write(note))

    async def set_shown(self, number: int, shown: str) -> None:
        """Store the state that a message shows."""
        values = {"id": number, "shown": shown}
        await self._database.write_unflushed(lambda db: db.execute(_SET_SHOWN, values).fetchall())

    async def delete(self, number: int, wanted: str | None = None) -> None:
        """Delete a message. With `wanted`, delete it only if that is its desired state."""
        values = {"id": number, "wanted": wanted}
        await self._database.write_unflushed(lambda db: db.execute(_DELETE, values).fetchall())

    async def delete_channel(self, channel_id: int) -> None:
        """Delete the messages of a deleted channel."""
        values = {"channel_id": channel_id}
        await self._database.write_unflushed(
            lambda db: db.execute(_DELETE_OF_CHANNEL, values).fetchall()
        )

    async def read_due(self, page: Page = FIRST_PAGE, now: float = 0) -> Sequence[MessageRecord]:
        """Return a page of the messages whose latest known state is not the desired one.

        Messages whose interaction token expired before `now`, in Unix seconds, are omitted.
        """
        found = await self._database.read(_DUE, {**page.values, "now": now})
        return tuple(map(_message, found))

    async def replace_private(self, message: NewMessage) -> MessageRecord:
        """Replace the private message of a match, member and view; return the new one with its id.

        The stored desired state becomes the current state of the match, even if `message` has an
        earlier one.
        """
        values = values_of(message)

        def keep(db: Transaction) -> MessageRecord:
            db.execute(_DELETE_PRIVATE, values)
            kept = add_message(db, message)
            # The match may have changed since the message was drawn.
            outdate_private(db, message.subject)
            return kept

        return await self._database.write_unflushed(keep)

    async def set_unreachable(self, number: int, now: float) -> None:
        """Record that no interaction token can edit a message from `now` on, in Unix seconds."""
        values = {"id": number, "now": now}
        await self._database.write_unflushed(
            lambda db: db.execute(_SET_UNREACHABLE, values).fetchall()
        )

    async def read_unreachable(self, channel_id: int) -> Sequence[MessageRecord]:
        """Return the outdated messages of a channel that only an interaction token can edit.

        Private messages are omitted.
        """
        found = await self._database.read(_UNREACHABLE, {"channel_id": channel_id})
        return tuple(map(_message, found))

    async def delete_expired(self, before: float) -> None:
        """Delete messages whose interaction token expired earlier than `before`, a Unix time."""
        values = {"before": before}
        await self._database.write_unflushed(lambda db: db.execute(_EXPIRE, values).fetchall())


def add_message(db: Transaction, message: NewMessage) -> MessageRecord:
    """Add a message, replacing one with the same Discord id; return it with its id."""
    if message.message_id is not None:
        db.execute(_FORGET, {"message_id": message.message_id})
    (row,) = db.execute(_INSERT, values_of(message)).fetchall()
    return _message(row)


def set_desired(db: Transaction, message: NewMessage) -> bool:
    """Set the desired state of a subject's only message of a kind; return False if none exists."""
    return bool(db.execute(_SET_DESIRED, values_of(message)).rowcount)


def outdate_private(db: Transaction, match_id: int) -> None:
    """Set the desired state of private messages and questions to the current state of their
    match.
    """
    db.execute(_OUTDATE_FOLLOWING, {"match_id": match_id})


def replace_notices(db: Transaction, match_id: int, notices: Sequence[NewMessage]) -> None:
    """Replace all pending notices of a match."""
    db.execute(_DELETE_NOTICES, {"match_id": match_id})
    for notice in notices:
        add_message(db, notice)


def retire_board(db: Transaction, match_id: int, live: int | None, retired_as: str = OLD) -> None:
    """Retire the live board of a match unless it is `live`.

    Its desired state becomes `retired_as`.
    """
    values = {"match_id": match_id, "live": live or 0, "retired_as": retired_as}
    db.execute(_RETIRE_BOARD, values)


def set_live_board(db: Transaction, match_id: int, message_id: int, posted: int | None) -> None:
    """Update the message table after `message_id` became the live board of a match.

    Its row, found by the Discord id or by the row id `posted`, is deleted, because a live board is
    stored with its match. All other boards of the match with the desired state LIVE are retired.
    """
    db.execute(_DELETE_ENTRY, {"message_id": message_id, "posted": posted})
    db.execute(_RETIRE_OTHERS, {"match_id": match_id})


def end_proposals(
    db: Transaction, match_id: int, outcome: str, wish: ProposalKind | None = None
) -> None:
    """Set the desired state of the messages about a match's open proposals to `outcome`.

    With `wish`, only the proposal of that kind is affected.
    """
    of_wish = "" if wish is None else " AND name = :wish"
    values = {"match_id": match_id, "outcome": outcome, "wish": wish}
    db.execute(f"{_END_PROPOSALS}{of_wish}", values)


def _one(found: Sequence[Row]) -> MessageRecord | None:
    return _message(found[0]) if found else None


def _message(row: Row) -> MessageRecord:
    return record_of(MessageRecord, row)


_PENDING = """
SELECT id FROM invitations
WHERE channel_id = :channel_id AND game = :game AND pending_key = :pending_key AND status = 'open'
"""
_OTHER_PENDING = f"{_PENDING} AND id <> :id"
_UPDATE = """
UPDATE invitations SET
    host_id = :host_id, options = :options, pace = :pace, pending_key = :pending_key,
    status = :status, match_id = :match_id, edition = edition + 1
WHERE id = :id AND edition = :revision AND status = 'open'
"""
_DELETE_GUESTS = "DELETE FROM invitation_guests WHERE invitation_id = :id"
_ADD_GUEST = insert(
    "invitation_guests", ("invitation_id", "number", *columns_of(Guest, "portrait_choice"))
)
_PRESENT_NAMES = PRESENT_NAMES.format(user_id="invitation_guests.user_id")
_INVITATIONS = f"""
SELECT *, edition AS revision
FROM invitations JOIN invitation_guests ON invitation_id = id {_PRESENT_NAMES}
LEFT JOIN (SELECT user_id AS member_id, hat, face FROM members) AS choices
    ON member_id = invitation_guests.user_id
"""  # noqa: S608 - our own text
_LOAD = f"{_INVITATIONS} WHERE id = :id ORDER BY number"
_OF_TABLE = "SELECT id FROM invitations WHERE table_number = :number"
_DUE_INVITATIONS = f"""
{_INVITATIONS} WHERE status = 'open' AND expires_at <= :now /* shards of guild_id */
ORDER BY expires_at, id, number
"""
_OF_MEMBER = f"""
{_INVITATIONS}
WHERE id IN (
    SELECT invitation_id FROM invitation_guests WHERE user_id = :user_id AND level IS NULL
)
ORDER BY id, number
"""  # noqa: S608 - our own text


class InvitationStore:
    """The invitations. `Store.accept` starts a match from one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, invitation: NewInvitation, asked_by: int = 0) -> InvitationRecord:
        """Add an open invitation and its message, and return it with its id.

        `asked_by` is the Discord id of the interaction, or 0; a search for the posted message
        begins after it. Raises InvitationPendingError if another open invitation to the same game
        in the channel has the same `pending_key`.
        """
        values = {**values_of(invitation, "guests"), "status": InvitationStatus.OPEN}
        keep = f"{insert('invitations', values)} RETURNING id"

        def add(db: Transaction) -> InvitationRecord:
            for pending in db.execute(_PENDING, values).fetchall():
                raise InvitationPendingError(pending["id"])
            (inserted,) = db.execute(keep, values).fetchall()
            _seat(db, inserted["id"], invitation.guests)
            written = _read_written(db, inserted["id"])
            add_message(db, message_of(written, asked_by))
            return written

        return await self._database.write(add)

    async def read(self, invitation_id: int) -> InvitationRecord | None:
        """Return the invitation, or None."""
        found = _invitations(await self._database.read(_LOAD, {"id": invitation_id}))
        return found[0] if found else None

    async def find_by_table(self, number: int) -> int:
        """Return the id of the invitation that a button of an open table refers to.

        Earlier versions numbered open tables separately, and their buttons contain that number. All
        other buttons contain the id.
        """
        found = await self._database.read(_OF_TABLE, {"number": number})
        # The ids of open tables are above all table numbers of earlier versions.
        return int(found[0]["id"]) if found else number

    async def save(self, invitation: InvitationRecord) -> InvitationRecord:
        """Update host, guests, options, pace, key and status of an open invitation, and return it.

        Raises StaleError if it is not open or has another revision, and InvitationPendingError as
        `add` does.
        """
        return await self._database.write(lambda db: write_invitation(db, invitation))

    async def read_due(self, now: float) -> Sequence[InvitationRecord]:
        """Return the open invitations that expire at or before `now`."""
        return _invitations(await self._database.read(_DUE_INVITATIONS, {"now": now}))

    async def read_of_member(self, user_id: int) -> Sequence[InvitationRecord]:
        """Return all invitations, open or not, that a member is a guest of, sorted by id."""
        return _invitations(await self._database.read(_OF_MEMBER, {"user_id": user_id}))


def write_invitation(
    db: Transaction, invitation: InvitationRecord, match_id: int | None = None
) -> InvitationRecord:
    """Update an invitation and the id of its match. Raises the errors of `InvitationStore.save`."""
    values = {**values_of(invitation, "guests"), "match_id": match_id}
    if invitation.status is InvitationStatus.OPEN:
        for other in db.execute(_OTHER_PENDING, values).fetchall():
            raise InvitationPendingError(other["id"])
    if not db.execute(_UPDATE, values).rowcount:
        raise StaleError(f"invitation {invitation.id} has changed or is not open")
    db.execute(_DELETE_GUESTS, values)
    _seat(db, invitation.id, invitation.guests)
    written = _read_written(db, invitation.id)
    _show_invitation(db, written)
    return written


def _show_invitation(db: Transaction, invitation: InvitationRecord) -> None:
    """Set the desired state of a changed invitation's message.

    A missing entry in the message table is added again if the message was posted.
    """
    message = message_of(invitation)
    if not set_desired(db, message) and message.message_id is not None:
        add_message(db, message)


def _seat(db: Transaction, invitation_id: int, guests: Iterable[Guest]) -> None:
    db.executemany(
        _ADD_GUEST,
        [
            {
                "invitation_id": invitation_id,
                "number": number,
                **values_of(guest, "portrait_choice"),
            }
            for number, guest in enumerate(guests, start=1)
        ],
    )


def _read_written(db: Transaction, invitation_id: int) -> InvitationRecord:
    (invitation,) = _invitations(db.execute(_LOAD, {"id": invitation_id}).fetchall())
    return invitation


def _invitations(found: Sequence[Row]) -> tuple[InvitationRecord, ...]:
    grouped = (list(rows) for _, rows in groupby(found, key=lambda row: row["id"]))
    return tuple(_invitation(rows) for rows in grouped)


def _invitation(rows: Sequence[Row]) -> InvitationRecord:
    guests = tuple(
        record_of(
            Guest,
            row,
            name=row["present_name"] or row["name"],
            username=row["present_username"] or row["username"],
            portrait_choice=portrait_choice_of(row),
        )
        for row in rows
    )
    return record_of(InvitationRecord, rows[0], guests=guests)


_SELECT = "SELECT * FROM proposals WHERE match_id = :match_id AND wish = :wish"
_AGREE = """
UPDATE proposals SET agreed = :agreed WHERE match_id = :match_id AND wish = :wish
"""
_CLOSE = """
DELETE FROM proposals
WHERE match_id = :match_id AND wish = :wish AND revision = :revision
RETURNING *
"""
_DELETE_PROPOSALS = "DELETE FROM proposals WHERE match_id = :match_id"
_AT_REVISION = """
SELECT 1 FROM matches WHERE id = :match_id AND revision = :revision AND ended_at IS NULL
"""


class ProposalStore:
    """The open proposals, at most one of each kind per match. A change of the match closes them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(
        self, proposal: ProposalRecord, message: NewMessage
    ) -> ProposalRecord | MessageRecord:
        """Store a proposal and its message, and return the message.

        Returns the open proposal of that kind instead, if any. Raises StaleError if the match is at
        another revision or over.
        """
        values = _values(proposal)

        def keep(db: Transaction) -> ProposalRecord | MessageRecord:
            if not db.execute(_AT_REVISION, values).fetchall():
                raise stale_match(proposal.match_id, proposal.revision)
            found = db.execute(_SELECT, values).fetchall()
            if found:
                return _proposal(found[0])
            db.execute(insert("proposals", values), values)
            return add_message(db, message)

        return await self._database.write(keep)

    async def read(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the open proposal of a kind, or None."""
        found = await self._database.read(_SELECT, {"match_id": match_id, "wish": wish})
        return _proposal(found[0]) if found else None

    async def agree(
        self, match_id: int, wish: ProposalKind, revision: int, slot: int
    ) -> ProposalRecord | None:
        """Add a seat's agreement to a proposal and return it, or None if none of that revision is
        open.
        """

        def note(db: Transaction) -> ProposalRecord | None:
            found = db.execute(_SELECT, {"match_id": match_id, "wish": wish}).fetchall()
            if not found or found[0]["revision"] != revision:
                return None
            proposal = add_agreement(_proposal(found[0]), slot)
            db.execute(_AGREE, _values(proposal))
            return proposal

        return await self._database.write(note)

    async def close(
        self, match_id: int, wish: ProposalKind, revision: int, outcome: str
    ) -> ProposalRecord | None:
        """Delete a proposal of `revision` and return it, or None if none of that revision is open.

        Of several concurrent calls, only one gets the proposal. The desired state of the
        proposal's message becomes `outcome`.
        """
        values = {"match_id": match_id, "wish": wish, "revision": revision}

        def close(db: Transaction) -> ProposalRecord | None:
            found = db.execute(_CLOSE, values).fetchall()
            if not found:
                return None
            end_proposals(db, match_id, outcome, wish)
            return _proposal(found[0])

        return await self._database.write(close)


def delete_proposals(db: Transaction, match_id: int) -> None:
    """Delete the proposals of a match that has changed; their messages become OVERTAKEN."""
    db.execute(_DELETE_PROPOSALS, {"match_id": match_id})
    end_proposals(db, match_id, OVERTAKEN)


def _values(proposal: ProposalRecord) -> dict[str, object]:
    return {**values_of(proposal, "slot"), "seat": proposal.slot + 1}


def _proposal(row: Row) -> ProposalRecord:
    return record_of(ProposalRecord, row, slot=row["seat"] - 1)
