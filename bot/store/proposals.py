"""What one player proposed and the other has not answered yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Wish(StrEnum):
    """What both players have to agree on."""

    CANCEL = "cancel"
    """To call the game off."""
    TAKE_BACK = "undo"
    """To take the last placement back."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal; it stands as long as the match is at its revision."""

    match_id: int
    wish: Wish
    seat: str
    """The seat that proposes, in the notation; who sits there only the match knows."""
    revision: int
    channel_id: int
    message_id: int | None = None
    """The message that asks, once it is known."""


class Proposals(Protocol):
    """The open proposals, at most one of a kind for a match."""

    async def open(self, proposal: Proposal) -> Proposal | None:
        """Keep a proposal; return the one in its way, if there is one at the same revision.

        One of an older revision is replaced.
        """

    async def load(self, match_id: int, wish: Wish) -> Proposal | None:
        """Return the proposal, or None."""

    async def set_message(self, proposal: Proposal, message_id: int) -> None:
        """Remember the message that asks."""

    async def close(self, match_id: int, wish: Wish, revision: int) -> Proposal | None:
        """Take a proposal of that revision away and return it; None if there is none.

        Of several who close it at once, one gets it.
        """

    async def outdated(self) -> Sequence[Proposal]:
        """Return the proposals whose match has moved on or is over."""
