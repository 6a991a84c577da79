"""What one player proposed and not everybody at the table has answered yet."""

from __future__ import annotations

from typing import Protocol

from bot.records.messages import MessageRecord, NewMessage
from bot.records.proposals import ProposalKind, ProposalRecord


class ProposalStore(Protocol):
    """The open proposals, at most one of a kind for a match; a change of the match ends them."""

    async def open(
        self, proposal: ProposalRecord, message: NewMessage
    ) -> ProposalRecord | MessageRecord:
        """Store a proposal with the message that is to ask, and return that.

        Returns the existing proposal instead if there is one. Raises StaleRevisionError if the
        match is at another revision or over.
        """

    async def read(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the proposal, or None."""

    async def agree(
        self, match_id: int, wish: ProposalKind, revision: int, slot: int
    ) -> ProposalRecord | None:
        """Note that a seat agrees to a proposal of that revision; return it then, None if gone."""

    async def close(
        self, match_id: int, wish: ProposalKind, revision: int, outcome: str
    ) -> ProposalRecord | None:
        """Delete a proposal of that revision and return it; None if there is none.

        Of several who close it at once, one gets it. Its message must show the `outcome` then.
        """
