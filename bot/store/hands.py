"""What members keep to themselves at a table: what they drafted in this turn, and their plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.records.hands import DraftRecord, PlanRecord
from bot.records.matches import MatchRecord, OpenOffer


class HandStore(Protocol):
    """Drafts and plans of the seats of open matches; all of it ends with the match."""

    async def draft(self, match_id: int, slot: int, revision: int) -> DraftRecord:
        """Return what a seat has drafted at `revision`; nothing, if that was at another one."""

    async def save_draft(self, known: DraftRecord, moves: Sequence[str]) -> DraftRecord:
        """Keep `moves` as what a seat has drafted; return it.

        Raises StaleHandError unless the match is open at the revision of `known`, and `known` is
        what the seat has drafted.
        """

    async def plans(self, match_id: int) -> Mapping[int, PlanRecord]:
        """Return the plans of a match's seats, by slot; seats that have none are left out."""

    async def save_plan(self, plan: PlanRecord) -> PlanRecord:
        """Keep a plan in place of the edition that it was made from; return the new edition.

        Edition 0 stands for none so far. Raises StaleHandError if there is another edition by
        now, or the match is not open.
        """

    async def automatic(self, match_id: int, slot: int) -> Sequence[int]:
        """Return which lines of a match's log, from 1, a seat's plan or the pace has written."""

    async def wait_for(
        self, match: MatchRecord, waiting: tuple[int, ...], offer: OpenOffer
    ) -> MatchRecord:
        """Keep for which seats an open match waits, by slot, and until when; return it then.

        Raises StaleRevisionError unless it is at the revision of `match`.
        """

    async def automatic_lines(self, match_id: int) -> Mapping[int, bool]:
        """Return which lines of a match's log, from 1, were no click, and whether by force."""
