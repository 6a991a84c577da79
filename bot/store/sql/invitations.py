"""Invitations: who asks whom to a game before it begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.records.invitations import (
    Guest,
    InvitationPendingError,
    InvitationRecord,
    InvitationStatus,
    NewInvitation,
    StaleInvitationError,
    message_of,
)
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import columns_of, insert, record_of, values_of
from bot.store.sql.messages import keep_message, want
from bot.store.sql.rows import PRESENT_NAMES

_PENDING = """
SELECT id FROM invitations
WHERE channel_id = :channel_id AND game = :game AND pending_key = :pending_key AND status = 'open'
"""
_OTHER_PENDING = f"{_PENDING} AND id <> :id"
_UPDATE = """
UPDATE invitations SET
    host_id = :host_id, options = :options, pace = :pace, pending_key = :pending_key,
    status = :status, match_id = :match_id, edition = edition + 1
WHERE id = :id AND edition = :edition AND status = 'open'
"""
_EMPTY = "DELETE FROM invitation_guests WHERE invitation_id = :id"
_ADD_GUEST = insert("invitation_guests", ("invitation_id", "number", *columns_of(Guest)))
_PRESENT_NAMES = PRESENT_NAMES.format(user_id="invitation_guests.user_id")
_INVITATIONS = (
    f"SELECT * FROM invitations JOIN invitation_guests ON invitation_id = id {_PRESENT_NAMES}"  # noqa: S608 - our own text
)
_LOAD = f"{_INVITATIONS} WHERE id = :id ORDER BY number"
_OF_TABLE = "SELECT id FROM invitations WHERE table_number = :number"
_DUE = f"""
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
    """The invitations; `Store.accept` makes a match of one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, invitation: NewInvitation, asked_by: int = 0) -> InvitationRecord:
        """Keep a new open invitation, return it with its id; raises InvitationPendingError.

        Its message is on the ledger of messages; it is posted later than the interaction
        `asked_by`.
        """
        values = {**values_of(invitation, "guests"), "status": InvitationStatus.OPEN}
        keep = f"{insert('invitations', values)} RETURNING id"

        def add(db: Transaction) -> InvitationRecord:
            for pending in db.execute(_PENDING, values).fetchall():
                raise InvitationPendingError(pending["id"])
            (inserted,) = db.execute(keep, values).fetchall()
            _seat(db, inserted["id"], invitation.guests)
            written = _written(db, inserted["id"])
            keep_message(db, message_of(written, asked_by))
            return written

        return await self._database.write(add)

    async def read(self, invitation_id: int) -> InvitationRecord | None:
        """Return the invitation, or None if there is none with that id."""
        found = _invitations(await self._database.read(_LOAD, {"id": invitation_id}))
        return found[0] if found else None

    async def id_of_table(self, number: int) -> int:
        """Return which invitation a button of an open table means.

        Earlier versions counted open tables apart: those go by the number that they had then, all
        others by their id.
        """
        found = await self._database.read(_OF_TABLE, {"number": number})
        # A table that was migrated has an id above all the numbers that tables had.
        return int(found[0]["id"]) if found else number

    async def save(self, invitation: InvitationRecord) -> InvitationRecord:
        """Keep host, guests, options and status of an open invitation; return it as it is then.

        Raises StaleInvitationError if it is not open any more or of another edition by now, and
        InvitationPendingError if another open one has its key.
        """
        return await self._database.write(lambda db: write_invitation(db, invitation))

    async def due(self, now: float) -> Sequence[InvitationRecord]:
        """Return the open invitations whose time is up at `now`."""
        return _invitations(await self._database.read(_DUE, {"now": now}))

    async def of_member(self, user_id: int) -> Sequence[InvitationRecord]:
        """Return the invitations that a member takes part in or is asked to, by id."""
        return _invitations(await self._database.read(_OF_MEMBER, {"user_id": user_id}))


def write_invitation(
    db: Transaction, invitation: InvitationRecord, match_id: int | None = None
) -> InvitationRecord:
    """Keep an invitation, with the match that it led to; raises what `save` raises."""
    values = {**values_of(invitation, "guests"), "match_id": match_id}
    if invitation.status is InvitationStatus.OPEN:
        for other in db.execute(_OTHER_PENDING, values).fetchall():
            raise InvitationPendingError(other["id"])
    if not db.execute(_UPDATE, values).rowcount:
        raise StaleInvitationError(invitation.id)
    db.execute(_EMPTY, values)
    _seat(db, invitation.id, invitation.guests)
    written = _written(db, invitation.id)
    _show(db, written)
    return written


def _show(db: Transaction, invitation: InvitationRecord) -> None:
    """Let the message of an invitation that has changed show that, if it is known or sought."""
    message = message_of(invitation)
    if not want(db, message) and message.message_id is not None:
        keep_message(db, message)


def _seat(db: Transaction, invitation_id: int, guests: Iterable[Guest]) -> None:
    db.executemany(
        _ADD_GUEST,
        [
            {"invitation_id": invitation_id, "number": number, **values_of(guest)}
            for number, guest in enumerate(guests, start=1)
        ],
    )


def _written(db: Transaction, invitation_id: int) -> InvitationRecord:
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
        )
        for row in rows
    )
    return record_of(InvitationRecord, rows[0], guests=guests)
