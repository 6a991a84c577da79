"""The proposals in the memory store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.records.matches import MatchRecord
from bot.records.proposals import ProposalKind, ProposalRecord, agreed_by
from bot.shards import OwnShards


class MemoryProposals:
    """See `proposals.ProposalStore` for the contract; `matches` are the store's own."""

    def __init__(self, matches: dict[int, MatchRecord], shards: OwnShards) -> None:
        self._shards = shards
        self._matches = matches
        self._proposals: dict[tuple[int, ProposalKind], ProposalRecord] = {}

    async def open(self, proposal: ProposalRecord) -> ProposalRecord | None:
        """Store a proposal; return an existing one of the same revision instead."""
        key = (proposal.match_id, proposal.wish)
        found = self._proposals.get(key)
        if found is not None and found.revision == proposal.revision:
            return found
        self._proposals[key] = proposal
        return None

    async def load(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the proposal, or None."""
        return self._proposals.get((match_id, wish))

    async def set_message(self, proposal: ProposalRecord, message_id: int) -> None:
        """Remember the message that asks."""
        key = (proposal.match_id, proposal.wish)
        found = self._proposals.get(key)
        if found is not None and found.revision == proposal.revision:
            self._proposals[key] = replace(found, message_id=message_id)

    async def agree(
        self, match_id: int, wish: ProposalKind, revision: int, slot: int
    ) -> ProposalRecord | None:
        """Note that a seat agrees to a proposal of that revision; return it then, None if gone."""
        found = self._proposals.get((match_id, wish))
        if found is None or found.revision != revision:
            return None
        self._proposals[match_id, wish] = agreed_by(found, slot)
        return self._proposals[match_id, wish]

    async def close(
        self, match_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | None:
        """Delete a proposal of that revision and return it; None if there is none."""
        found = self._proposals.get((match_id, wish))
        if found is None or found.revision != revision:
            return None
        return self._proposals.pop((match_id, wish))

    async def outdated(self) -> Sequence[ProposalRecord]:
        """Return the proposals whose match has moved on or is over."""
        found = (
            proposal
            for proposal in self._proposals.values()
            if (match := self._matches.get(proposal.match_id)) is not None
            and (match.revision != proposal.revision or match.ended_at is not None)
            and self._shards.holds(match.guild_id)
        )
        return tuple(sorted(found, key=lambda each: (each.match_id, each.wish)))
