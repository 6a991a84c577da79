from __future__ import annotations

import math
from dataclasses import replace

import pytest

from bot.records.absences import Absence
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, GUILD

pytestmark = pytest.mark.asyncio
TRIP = Absence(GUILD, ANNA, since=1000.25, until=5000.5)


@on_both
async def test_an_absence_lasts_until_it_is_ended(store: Store) -> None:
    assert await store.absences.current(GUILD, ANNA) is None
    await store.absences.begin(TRIP)
    assert await store.absences.current(GUILD, ANNA) == TRIP
    assert await store.absences.current(GUILD + 1, ANNA) is None
    assert await store.absences.current(GUILD, BERND) is None
    assert await store.absences.due(math.inf) == (TRIP,)
    assert list(await store.absences.after(GUILD, ANNA, TRIP.until - 1)) == [TRIP]
    assert await store.absences.end(GUILD, ANNA, 2000.0)
    assert not await store.absences.end(GUILD, ANNA, 3000.0)
    assert await store.absences.current(GUILD, ANNA) is None
    assert await store.absences.due(math.inf) == ()
    # By when it really ended.
    assert list(await store.absences.after(GUILD, ANNA, 2000.0)) == []
    assert len(await store.absences.after(GUILD, ANNA, 1999.0)) == 1


async def test_a_new_absence_ends_the_one_that_lasts(store: Store) -> None:
    longer = replace(TRIP, since=1500.0, until=9000.0)
    await store.absences.begin(TRIP)
    await store.absences.begin(longer)
    assert await store.absences.due(math.inf) == (longer,)
    known = await store.absences.after(GUILD, ANNA, 0)
    assert list(known) == [replace(TRIP, ended_at=1500.0), longer]


async def test_nobody_is_away_any_more_where_all_is_forgotten(store: Store) -> None:
    assert await store.absences.current(GUILD, ANNA) is None
    await store.absences.begin(TRIP)
    await store.absences.begin(replace(TRIP, user_id=BERND))
    await store.privacy.forget_member(ANNA, {})
    assert list(await store.absences.after(GUILD, ANNA, 0)) == []
    assert await store.absences.current(GUILD, ANNA) is None
    assert await store.absences.current(GUILD, BERND) is not None
    await store.privacy.forget_guild(GUILD)
    assert await store.absences.current(GUILD, BERND) is None
