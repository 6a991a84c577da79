"""Parties: who gathers for a game of several before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.records.parties import NewParty, PartyRecord


class PartyStore(Protocol):
    """The parties; `Store.start_party` makes a match of one."""

    async def add(self, party: NewParty) -> PartyRecord:
        """Keep a new open party and return it with its id; raises PartyPendingError."""

    async def load(self, party_id: int) -> PartyRecord | None:
        """Return the party, or None if there is none with that id."""

    async def save(self, party: PartyRecord) -> PartyRecord:
        """Keep host, guests, options and status of an open party; return it as it is then.

        Raises StalePartyError if it is not open any more or of another edition by now, and
        PartyPendingError if its host gathers another one for that game in that channel.
        """

    async def set_message(self, party_id: int, message_id: int, channel_id: int) -> None:
        """Remember the message that shows the party; this makes no edition stale."""

    async def due(self, now: float) -> Sequence[PartyRecord]:
        """Return the open parties whose time is up at `now`."""

    async def of_member(self, user_id: int) -> Sequence[PartyRecord]:
        """Return the parties that a member takes part in or is asked to, by id."""
