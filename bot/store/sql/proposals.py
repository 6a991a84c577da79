"""The proposals: the statements."""

from __future__ import annotations

from collections.abc import Sequence

from bot.records.proposals import ProposalKind, ProposalRecord, agreed_by
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import insert, record_of, values_of

_DROP_OLD = """
DELETE FROM proposals WHERE match_id = :match_id AND wish = :wish AND revision != :revision
"""
_SELECT = "SELECT * FROM proposals WHERE match_id = :match_id AND wish = :wish"
_SET_MESSAGE = """
UPDATE proposals SET message_id = :message_id
WHERE match_id = :match_id AND wish = :wish AND revision = :revision
"""
_AGREE = """
UPDATE proposals SET agreed = :agreed WHERE match_id = :match_id AND wish = :wish
"""
_CLOSE = """
DELETE FROM proposals
WHERE match_id = :match_id AND wish = :wish AND revision = :revision
RETURNING *
"""
_OUTDATED = """
SELECT proposals.* FROM proposals JOIN matches ON matches.id = match_id
WHERE (proposals.revision != matches.revision OR ended_at IS NOT NULL)
/* shards of matches.guild_id */
ORDER BY match_id, wish
"""


class SqlProposals:
    """See `proposals.ProposalStore` for the contract."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(self, proposal: ProposalRecord) -> ProposalRecord | None:
        """Store a proposal; return an existing one of the same revision instead."""
        values = _values(proposal)

        def keep(db: Transaction) -> ProposalRecord | None:
            db.execute(_DROP_OLD, values)
            found = db.execute(_SELECT, values).fetchall()
            if found:
                return _proposal(found[0])
            db.execute(insert("proposals", values), values)
            return None

        return await self._database.write(keep)

    async def load(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the proposal, or None."""
        found = await self._database.read(_SELECT, {"match_id": match_id, "wish": wish})
        return _proposal(found[0]) if found else None

    async def set_message(self, proposal: ProposalRecord, message_id: int) -> None:
        """Remember the message that asks."""
        values = {**_values(proposal), "message_id": message_id}
        await self._database.write(lambda db: db.execute(_SET_MESSAGE, values).fetchall())

    async def agree(
        self, match_id: int, wish: ProposalKind, revision: int, slot: int
    ) -> ProposalRecord | None:
        """Note that a seat agrees to a proposal of that revision; return it then, None if gone."""

        def note(db: Transaction) -> ProposalRecord | None:
            found = db.execute(_SELECT, {"match_id": match_id, "wish": wish}).fetchall()
            if not found or found[0]["revision"] != revision:
                return None
            proposal = agreed_by(_proposal(found[0]), slot)
            db.execute(_AGREE, _values(proposal))
            return proposal

        return await self._database.write(note)

    async def close(
        self, match_id: int, wish: ProposalKind, revision: int
    ) -> ProposalRecord | None:
        """Delete a proposal of that revision and return it; None if there is none."""
        values = {"match_id": match_id, "wish": wish, "revision": revision}
        found = await self._database.write(lambda db: db.execute(_CLOSE, values).fetchall())
        return _proposal(found[0]) if found else None

    async def outdated(self) -> Sequence[ProposalRecord]:
        """Return the proposals whose match has moved on or is over."""
        return tuple(_proposal(row) for row in await self._database.read(_OUTDATED, {}))


def _values(proposal: ProposalRecord) -> dict[str, object]:
    return {**values_of(proposal, "slot"), "seat": proposal.slot + 1}


def _proposal(row: Row) -> ProposalRecord:
    return record_of(ProposalRecord, row, slot=row["seat"] - 1)
