"""Drafts and orders in the memory store."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.records.hands import DraftRecord, OrdersRecord, StaleHandError
from bot.records.matches import Change, MatchRecord, OpenOffer
from bot.shards import Shards
from bot.store.contract import StaleRevisionError

_Kept = TypeVar("_Kept")


class MemoryHands:
    """See `hands.HandStore` for the contract; `matches` are the store's own."""

    def __init__(self, matches: MutableMapping[int, MatchRecord]) -> None:
        self._matches = matches
        self._drafts: dict[tuple[int, int], DraftRecord] = {}
        self._orders: dict[tuple[int, int], OrdersRecord] = {}
        self._automatic: dict[tuple[int, int], tuple[int, ...]] = {}
        self._late: dict[int, frozenset[int]] = {}

    async def draft(self, match_id: int, slot: int, revision: int) -> DraftRecord:
        """Return what a seat has drafted at `revision`; nothing, if that was at another one."""
        return self._draft(DraftRecord(match_id, slot, revision))

    def _draft(self, key: DraftRecord) -> DraftRecord:
        kept = self._drafts.get((key.match_id, key.slot))
        at_it = kept is not None and kept.revision == key.revision
        return kept if at_it and kept is not None else replace(key, moves=())

    async def save_draft(self, known: DraftRecord, moves: Sequence[str]) -> DraftRecord:
        """Keep `moves` as what a seat has drafted; raises StaleHandError."""
        match = self._open(known.match_id)
        if match is None or match.revision != known.revision or self._draft(known) != known:
            raise StaleHandError(known.match_id)
        kept = replace(known, moves=tuple(moves))
        self._drafts[known.match_id, known.slot] = kept
        return kept

    async def orders(self, match_id: int) -> Mapping[int, OrdersRecord]:
        """Return the orders of a match's seats, by slot."""
        return {slot: kept for (match, slot), kept in self._orders.items() if match == match_id}

    async def save_orders(self, orders: OrdersRecord) -> OrdersRecord:
        """Keep orders in place of the edition that they were made from."""
        key = (orders.match_id, orders.slot)
        edition = self._orders[key].edition if key in self._orders else 0
        if edition != orders.edition or self._open(orders.match_id) is None:
            raise StaleHandError(orders.match_id)
        self._orders[key] = replace(orders, edition=edition + 1)
        return self._orders[key]

    async def automatic(self, match_id: int, slot: int) -> Sequence[int]:
        """Return which lines of a match's log, from 1, a seat's orders or the pace have written."""
        return list(self._automatic.get((match_id, slot), ()))

    async def wait_for(
        self, match: MatchRecord, waiting: tuple[int, ...], offer: OpenOffer
    ) -> MatchRecord:
        """Keep for which seats a match waits, and until when; raises StaleRevisionError."""
        now = self._open(match.id)
        if now is None or now.revision != match.revision:
            raise StaleRevisionError(match.id, match.revision)
        self._matches[match.id] = replace(now, waiting=waiting, offer=offer)
        return self._matches[match.id]

    async def late(self, match_id: int) -> frozenset[int]:
        """Return which lines of a match's log, from 1, were played as somebody's time was up."""
        return self._late.get(match_id, frozenset())

    async def windows_ended(self, shard: Shards, now: float) -> Sequence[MatchRecord]:
        """Return a shard's open matches whose offer ended by `now`, in seconds of running time."""
        found = [
            (match.offer.ends, match.id, match)
            for match in self._matches.values()
            if match.ended_at is None
            and match.offer.ends is not None
            and match.offer.ends <= now
            and shard.holds(match.guild_id)
        ]
        return tuple(match for _, _, match in sorted(found, key=lambda each: each[:2]))

    def _open(self, match_id: int) -> MatchRecord | None:
        match = self._matches.get(match_id)
        return None if match is None or match.ended_at is not None else match

    def note(self, match_id: int, revision: int, change: Change) -> None:
        """Keep which lines of a change were no click; end what ends with the change."""
        for line, slot in change.automatic:
            known = self._automatic.get((match_id, slot), ())
            self._automatic[match_id, slot] = (*known, revision + 1 + line)
        late = frozenset(revision + 1 + line for line in change.late)
        self._late[match_id] = self._late.get(match_id, frozenset()) | late
        _drop(self._drafts, match_id)
        if change.result is not None:
            self.forget_match(match_id)

    def forget_match(self, match_id: int) -> None:
        """Delete what the seats of a match keep."""
        _drop(self._drafts, match_id)
        _drop(self._orders, match_id)
        _drop(self._automatic, match_id)
        self._late.pop(match_id, None)

    def forget_seat(self, match_id: int, slot: int) -> None:
        """Delete what one seat keeps."""
        self._drafts.pop((match_id, slot), None)
        self._orders.pop((match_id, slot), None)
        self._automatic.pop((match_id, slot), None)


def _drop(kept: dict[tuple[int, int], _Kept], match_id: int) -> None:
    for key in [key for key in kept if key[0] == match_id]:
        del kept[key]
