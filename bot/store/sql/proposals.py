"""What one player proposed and not everybody at the table has answered yet."""

from __future__ import annotations

from bot.records.messages import OVERTAKEN, MessageRecord, NewMessage
from bot.records.proposals import ProposalKind, ProposalRecord, agreed_by
from bot.store.conflicts import StaleRevisionError
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import insert, record_of, values_of
from bot.store.sql.messages import end_proposals, keep_message

_SELECT = "SELECT * FROM proposals WHERE match_id = :match_id AND wish = :wish"
_AGREE = """
UPDATE proposals SET agreed = :agreed WHERE match_id = :match_id AND wish = :wish
"""
_CLOSE = """
DELETE FROM proposals
WHERE match_id = :match_id AND wish = :wish AND revision = :revision
RETURNING *
"""
_OVERTAKE = "DELETE FROM proposals WHERE match_id = :match_id"
_AT_REVISION = """
SELECT 1 FROM matches WHERE id = :match_id AND revision = :revision AND ended_at IS NULL
"""


class ProposalStore:
    """The open proposals, at most one of a kind for a match; a change of the match ends them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open(
        self, proposal: ProposalRecord, message: NewMessage
    ) -> ProposalRecord | MessageRecord:
        """Store a proposal with the message that is to ask, and return that.

        Returns the existing proposal instead if there is one. Raises StaleRevisionError if the
        match is at another revision or over.
        """
        values = _values(proposal)

        def keep(db: Transaction) -> ProposalRecord | MessageRecord:
            if not db.execute(_AT_REVISION, values).fetchall():
                raise StaleRevisionError(proposal.match_id, proposal.revision)
            found = db.execute(_SELECT, values).fetchall()
            if found:
                return _proposal(found[0])
            db.execute(insert("proposals", values), values)
            return keep_message(db, message)

        return await self._database.write(keep)

    async def read(self, match_id: int, wish: ProposalKind) -> ProposalRecord | None:
        """Return the proposal, or None."""
        found = await self._database.read(_SELECT, {"match_id": match_id, "wish": wish})
        return _proposal(found[0]) if found else None

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
        self, match_id: int, wish: ProposalKind, revision: int, outcome: str
    ) -> ProposalRecord | None:
        """Delete a proposal of that revision and return it; None if there is none.

        Of several who close it at once, one gets it. Its message must show the `outcome` then.
        """
        values = {"match_id": match_id, "wish": wish, "revision": revision}

        def close(db: Transaction) -> ProposalRecord | None:
            found = db.execute(_CLOSE, values).fetchall()
            if not found:
                return None
            end_proposals(db, match_id, outcome, wish)
            return _proposal(found[0])

        return await self._database.write(close)


def overtake_proposals(db: Transaction, match_id: int) -> None:
    """Delete the proposals of a match that has moved on."""
    db.execute(_OVERTAKE, {"match_id": match_id})
    end_proposals(db, match_id, OVERTAKEN)


def _values(proposal: ProposalRecord) -> dict[str, object]:
    return {**values_of(proposal, "slot"), "seat": proposal.slot + 1}


def _proposal(row: Row) -> ProposalRecord:
    return record_of(ProposalRecord, row, slot=row["seat"] - 1)
