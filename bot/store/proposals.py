"""What one player proposed and not everybody at the table has answered yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.records.proposals import ProposalKind, ProposalRecord


class ProposalStore(Protocol):
    """The open proposals, at most one of a kind for a match."""

    async def open(self, proposal: ProposalRecord) -> ProposalRecord | None:
        """Store a proposal; return the existing one instead if there is one at the same revision.

        One of an older revision is replaced.
        """

    async def load(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the proposal, or None."""

    async def set_message(self, proposal: ProposalRecord, message_id: int) -> None:
        """Remember the message that asks."""

    async def agree(
        self, match_id: int, wish: ProposalKind, revision: int, slot: int
    ) -> ProposalRecord | None:
        """Note that a seat agrees to a proposal of that revision; return it then, None if gone."""

    async def close(
        self, match_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | None:
        """Delete a proposal of that revision and return it; None if there is none.

        Of several who close it at once, one gets it.
        """

    async def outdated(self) -> Sequence[ProposalRecord]:
        """Return the proposals whose match has moved on or is over."""
