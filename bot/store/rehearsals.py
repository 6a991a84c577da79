"""Private practice games: one a member and server."""

from __future__ import annotations

from typing import Protocol

from bot.records.rehearsals import NewRehearsal, RehearsalRecord


class RehearsalStore(Protocol):
    """The members' private practice games."""

    async def begin(self, new: NewRehearsal) -> RehearsalRecord:
        """Keep a new game in place of the member's earlier one on that server; return it."""

    async def load(self, number: int) -> RehearsalRecord | None:
        """Return the game with that id; None if there is none any more."""

    async def of_member(self, guild_id: int, user_id: int) -> RehearsalRecord | None:
        """Return a member's game on a server; None if there is none."""

    async def save(self, record: RehearsalRecord) -> RehearsalRecord:
        """Keep a game in place of the edition that it was made from; return the new edition.

        Raises StaleRehearsalError if there is another edition by now, or none.
        """
