"""What members keep to themselves at a table: what they drafted in this turn, and their orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.records.hands import DraftRecord, OrdersRecord
from bot.records.matches import MatchRecord, OpenOffer


class HandStore(Protocol):
    """Drafts and orders of the seats of open matches; all of it ends with the match."""

    async def draft(self, match_id: int, slot: int, revision: int) -> DraftRecord:
        """Return what a seat has drafted at `revision`; nothing, if that was at another one."""

    async def save_draft(self, known: DraftRecord, moves: Sequence[str]) -> DraftRecord:
        """Keep `moves` as what a seat has drafted; return it.

        Raises StaleHandError unless the match is open at the revision of `known`, and `known` is
        what the seat has drafted.
        """

    async def orders(self, match_id: int) -> Mapping[int, OrdersRecord]:
        """Return the orders of a match's seats, by slot; seats that gave none are left out."""

    async def save_orders(self, orders: OrdersRecord) -> OrdersRecord:
        """Keep orders in place of the edition that they were made from; return the new edition.

        Edition 0 stands for none so far. Raises StaleHandError if there is another edition by
        now, or the match is not open.
        """

    async def automatic(self, match_id: int, slot: int) -> Sequence[int]:
        """Return which lines of a match's log, from 1, a seat's orders or the pace have written."""

    async def wait_for(
        self, match: MatchRecord, waiting: tuple[int, ...], offer: OpenOffer
    ) -> MatchRecord:
        """Keep for which seats an open match waits, by slot, and until when; return it then.

        Raises StaleRevisionError unless it is at the revision of `match`.
        """

    async def automatic_lines(self, match_id: int) -> Mapping[int, bool]:
        """Return which lines of a match's log, from 1, were no click, and whether by force."""
