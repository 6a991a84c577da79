"""What one player proposed and not everybody at the table has answered yet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum


class ProposalKind(StrEnum):
    """What everybody at the table has to agree on."""

    CANCEL = "cancel"
    """To call the game off."""
    TAKE_BACK = "undo"
    """To take the last placement back."""
    REPLACE = "replace"
    """To have a computer play for who does not answer, until they are back."""


@dataclass(frozen=True, slots=True)
class ProposalRecord:
    """An open proposal; it is valid as long as the match is at its revision."""

    match_id: int
    wish: ProposalKind
    slot: int
    """The seat that proposes; the match knows its user."""
    revision: int
    agreed: tuple[int, ...] = ()
    """The other seats that agreed so far, by slot."""


def agreed_by(proposal: ProposalRecord, slot: int) -> ProposalRecord:
    """Return the proposal once a seat agrees to it."""
    return replace(proposal, agreed=tuple(sorted({*proposal.agreed, slot})))
