"""Drafts and plans of players, and records of automatic moves, in the database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.records.matches import (
    Change,
    DraftRecord,
    HandRecord,
    MatchRecord,
    OpenOffer,
    PlanRecord,
)
from bot.records.members import MemberRecord, StaleError
from bot.store.sql.database import Database, Transaction, stale_match
from bot.store.sql.rows import record_of

_DRAFT = """
SELECT moves FROM drafts WHERE match_id = :match_id AND seat = :seat AND revision = :revision
"""
_HAND = """
SELECT members.*, seats.user_id AS player, drafts.moves, orders.orders, orders.edition
FROM seats
LEFT JOIN members ON members.user_id = seats.user_id
LEFT JOIN drafts ON drafts.match_id = seats.match_id AND drafts.seat = seats.seat
    AND drafts.revision = :revision
LEFT JOIN orders ON orders.match_id = seats.match_id AND orders.seat = seats.seat
WHERE seats.match_id = :match_id AND seats.seat = :seat
"""
_IS_OPEN = "SELECT 1 FROM matches WHERE id = :match_id AND ended_at IS NULL"
_AT_REVISION = f"{_IS_OPEN} AND revision = :revision"
_SAVE_DRAFT = """
INSERT INTO drafts (match_id, seat, revision, moves) VALUES (:match_id, :seat, :revision, :moves)
ON CONFLICT (match_id, seat) DO UPDATE SET revision = excluded.revision, moves = excluded.moves
"""
_PLANS = "SELECT * FROM orders WHERE match_id = :match_id ORDER BY seat"
_PLAN_REVISION = "SELECT edition FROM orders WHERE match_id = :match_id AND seat = :seat"
_SAVE_PLAN = """
INSERT INTO orders (match_id, seat, orders, edition) VALUES (:match_id, :seat, :orders, :edition)
ON CONFLICT (match_id, seat) DO UPDATE SET orders = excluded.orders, edition = excluded.edition
"""
_AUTOMATIC_LINES = "SELECT line, late FROM automatic_moves WHERE match_id = :match_id"
_ADD_AUTOMATIC = "INSERT INTO automatic_moves (match_id, line, seat, late) VALUES (?, ?, ?, ?)"
_WAIT_UNTIL = """
UPDATE matches SET offered_at = :offered_at, offer_ends = :offer_ends, look_at = -1
WHERE id = :match_id AND revision = :revision AND ended_at IS NULL
"""
_WAIT_FOR = """
UPDATE seats SET waited_for = :waited_for WHERE match_id = :match_id AND seat = :seat
"""
_FORGET_PLAN = "DELETE FROM orders WHERE match_id = :match_id AND seat = :seat"
_END_DRAFTS = "DELETE FROM drafts WHERE match_id = :match_id"
_END_HANDS = tuple(
    f"DELETE FROM {table} WHERE match_id = :match_id"  # noqa: S608 - our names
    for table in ("orders", "automatic_moves")
)


class HandStore:
    """The drafts, plans and automatic moves in open matches; deleted when the match ends."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read_hand(self, match_id: int, slot: int, revision: int) -> HandRecord:
        """Return the draft and the plan of a seat, and its member's settings.

        The draft is empty if none is stored for this revision of the match, and the plan is None if
        none is stored. The settings are the defaults if none are stored or the seat does not exist.
        """
        draft = DraftRecord(match_id, slot, revision)
        found = await self._database.read(_HAND, _draft_key(draft))
        if not found:
            return HandRecord(draft, None, MemberRecord(0))
        (row,), plan = found, None
        if row["moves"] is not None:
            draft = _with_moves(draft, row["moves"])
        if row["orders"] is not None:
            plan = PlanRecord(match_id, slot, row["orders"], row["edition"])
        has_settings = row["user_id"] is not None
        member = record_of(MemberRecord, row) if has_settings else MemberRecord(row["player"])
        return HandRecord(draft, plan, member)

    async def save_draft(self, known: DraftRecord, moves: Sequence[str]) -> DraftRecord:
        """Store `moves` as the draft of a seat, and return the draft.

        Raises StaleError unless the match is open at the revision of `known` and `known` is the
        stored draft, or empty if none is stored.
        """
        key = _draft_key(known)

        def save(db: Transaction) -> None:
            found = db.execute(_DRAFT, key).fetchall()
            stored = _with_moves(known, found[0]["moves"] if found else "[]")
            if not db.execute(_AT_REVISION, key).fetchall() or stored != known:
                raise StaleError(f"the hand of match {known.match_id} has changed")
            db.execute(_SAVE_DRAFT, {**key, "moves": json.dumps(list(moves))})

        await self._database.write(save)
        return DraftRecord(known.match_id, known.slot, known.revision, tuple(moves))

    async def read_plans(self, match_id: int) -> Mapping[int, PlanRecord]:
        """Return the plans of a match by slot; seats without a plan are omitted."""
        found = await self._database.read(_PLANS, {"match_id": match_id})
        return {
            row["seat"] - 1: PlanRecord(match_id, row["seat"] - 1, row["orders"], row["edition"])
            for row in found
        }

    async def save_plan(self, plan: PlanRecord) -> PlanRecord:
        """Store a plan and return it with its new revision.

        The revision of `plan` must be that of the stored plan, or 0 if none is stored. Raises
        StaleError if it is not, or if the match is not open.
        """
        saved = replace(plan, revision=plan.revision + 1)
        values = {
            "match_id": plan.match_id,
            "seat": plan.slot + 1,
            "orders": plan.plan,
            "edition": saved.revision,
        }

        def save(db: Transaction) -> None:
            found = db.execute(_PLAN_REVISION, values).fetchall()
            stored = found[0]["edition"] if found else 0
            if stored != plan.revision or not db.execute(_IS_OPEN, values).fetchall():
                raise StaleError(f"the plan of match {plan.match_id} has changed")
            db.execute(_SAVE_PLAN, values)

        await self._database.write(save)
        return saved

    async def set_waiting(
        self, match: MatchRecord, waiting: tuple[int, ...], offer: OpenOffer
    ) -> MatchRecord:
        """Store the seats that a match waits for, and the times of its offer; return the match.

        Raises StaleError unless the stored match is open and at the revision of `match`.
        """
        values = {"match_id": match.id, "revision": match.revision}
        offered = {"offered_at": offer.since, "offer_ends": offer.ends}

        def wait(db: Transaction) -> None:
            if not db.execute(_WAIT_UNTIL, {**values, **offered}).rowcount:
                raise stale_match(match.id, match.revision)
            for slot in range(len(match.user_ids)):
                waits = {"seat": slot + 1, "waited_for": slot in waiting}
                db.execute(_WAIT_FOR, {"match_id": match.id, **waits})

        await self._database.write(wait)
        return replace(match, waiting=waiting, offer=offer)

    async def read_automatic_lines(self, match_id: int) -> Mapping[int, bool]:
        """Return the numbers of the automatic lines of a match's log, counted from 1.

        The value is True for a line that was caused by the end of a deadline.
        """
        found = await self._database.read(_AUTOMATIC_LINES, {"match_id": match_id})
        return {row["line"]: bool(row["late"]) for row in found}


def record_automatic(db: Transaction, match_id: int, revision: int, change: Change) -> None:
    """Record the automatic lines of a change, and delete the drafts and plans that the change ends.

    If the match ends, its recorded automatic lines are deleted, too.
    """
    if change.automatic:
        db.executemany(
            _ADD_AUTOMATIC,
            [
                (match_id, revision + 1 + line, slot + 1, line in change.late)
                for line, slot in change.automatic
            ],
        )
    if change.taker is not None:
        db.execute(_FORGET_PLAN, {"match_id": match_id, "seat": change.taker.slot + 1})
    if change.drafted:
        db.execute(_END_DRAFTS, {"match_id": match_id})
    if change.result is not None:
        for sql in _END_HANDS:
            db.execute(sql, {"match_id": match_id})


def _draft_key(draft: DraftRecord) -> dict[str, object]:
    return {"match_id": draft.match_id, "seat": draft.slot + 1, "revision": draft.revision}


def _with_moves(key: DraftRecord, moves: str) -> DraftRecord:
    return replace(key, moves=tuple(json.loads(moves)))
