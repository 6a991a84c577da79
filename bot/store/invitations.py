"""Invitations: who asks whom to a game before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.records.invitations import InvitationRecord, NewInvitation


class InvitationStore(Protocol):
    """The invitations; `Store.accept` makes a match of one."""

    async def add(self, invitation: NewInvitation, asked_by: int = 0) -> InvitationRecord:
        """Keep a new open invitation, return it with its id; raises InvitationPendingError.

        Its message is on the ledger of messages; it is posted later than the interaction
        `asked_by`.
        """

    async def read(self, invitation_id: int) -> InvitationRecord | None:
        """Return the invitation, or None if there is none with that id."""

    async def id_of_table(self, number: int) -> int:
        """Return which invitation a button of an open table means.

        Earlier versions counted open tables apart: those go by the number that they had then, all
        others by their id.
        """

    async def save(self, invitation: InvitationRecord) -> InvitationRecord:
        """Keep host, guests, options and status of an open invitation; return it as it is then.

        Raises StaleInvitationError if it is not open any more or of another edition by now, and
        InvitationPendingError if another open one has its key.
        """

    async def due(self, now: float) -> Sequence[InvitationRecord]:
        """Return the open invitations whose time is up at `now`."""

    async def of_member(self, user_id: int) -> Sequence[InvitationRecord]:
        """Return the invitations that a member takes part in or is asked to, by id."""
