"""A field of a record is kept in the column of its name."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.records.members import HandOrder, MemberRecord, NotifyBy
from bot.store.sql import members
from bot.store.sql.store import Store
from tests.store.samples import ANNA, BERND

pytestmark = pytest.mark.asyncio


@dataclass(frozen=True, slots=True)
class SeafaringMember(MemberRecord):
    """A member of whom one thing more is kept."""

    voyages: int = 7


async def test_a_field_more_is_kept_as_soon_as_it_has_a_column(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = MemberRecord(BERND, NotifyBy.DIRECT, hand_order=HandOrder.PLAN)
    await store.members.save(before)
    await _alter(store, "ADD COLUMN voyages INTEGER NOT NULL DEFAULT 7")
    monkeypatch.setattr(members, "MemberRecord", SeafaringMember)
    try:
        anna = SeafaringMember(ANNA, quiet=False, voyages=44)
        await store.members.save(anna)
        assert await store.members.read(ANNA) == anna
        known = await store.members.read(BERND)
        assert known == SeafaringMember(BERND, NotifyBy.DIRECT, hand_order=HandOrder.PLAN)
        assert (type(known.how), known.quiet) == (NotifyBy, True)
    finally:
        # The tests of PostgreSQL share one database.
        await _alter(store, "DROP COLUMN voyages")


async def _alter(store: Store, change: str) -> None:
    assert isinstance(store, Store)
    await store._database.write(lambda db: db.execute(f"ALTER TABLE members {change}"))
