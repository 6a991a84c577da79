"""Queries for due work: complete, page by page, and supported by an index."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.matches.log import PageCursor
from bot.records.matches import MatchRecord, Pause, PauseReason, TurnClock
from bot.records.members import Absence
from bot.runtime.health import Shards
from bot.store.sql import clocks
from bot.store.sql.database import Page
from bot.store.sql.store import Store
from tests.databases import open_empty
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, CARLA, GUILD, a_change, a_match, the_end

DAY = 86_400
NOON = 1_700_000_000.0


async def some_matches(store: Store, number: int) -> list[MatchRecord]:
    return [
        await store.add_match(a_match(channel_id=channel), a_change("a", at=5.0))
        for channel in range(1, number + 1)
    ]


@on_both
async def test_open_games_are_read_page_by_page(store: Store) -> None:
    made = await some_matches(store, 5)
    await store.append(made[1].id, 1, the_end())
    left = [record.id for record in made if record is not made[1]]
    assert [each.id for each in await store.read_open_page(Page(size=2))] == left[:2]
    assert [each.id for each in await store.read_open_page(Page(after=left[1], size=2))] == left[2:]
    assert list(await store.read_open_page(Page(after=left[3], size=2))) == []


@on_both
async def test_pages_of_outdated_and_unnotified_matches_are_complete(store: Store) -> None:
    made = await some_matches(store, 5)
    for record in made[:2]:
        await store.set_shown(record.id, replace(record.shown, revision=1, waiting=(0,)))
    assert [each.id for each in await store.read_outdated(Page(made[2].id))] == [
        record.id for record in made[3:]
    ]
    assert await store.count_outdated() == 3
    first, second = made[:2]
    assert [each.id for each in await store.read_unnotified(9.0, page=Page(size=1))] == [first.id]
    assert [each.id for each in await store.read_unnotified(9.0, page=Page(first.id))] == [
        second.id
    ]


@on_both
async def test_turns_of_the_computer_are_read_page_by_page(store: Store) -> None:
    levels = (None, "x", "x")
    for channel in (1, 2, 3):
        new = a_match(user_ids=(ANNA, BERND, 7), levels=levels, channel_id=channel)
        await store.add_match(new, a_change("a", waiting=(1, 2), seats=3))
    found = await store.read_awaiting_computer(Page(size=2))
    assert [each.id for each in found] == [1, 2]
    assert [each.id for each in await store.read_awaiting_computer(Page(after=2, size=2))] == [3]


@on_both
async def test_departed_members_with_paused_games_are_found(store: Store) -> None:
    made = await some_matches(store, 3)
    await store.set_pause(made[0].id, Pause(PauseReason.MEMBER_LEFT, 5.0, BERND))
    await store.set_pause(made[1].id, Pause(PauseReason.CHANNEL_GONE, 5.0))
    assert await store.read_departed_members() == {(GUILD, BERND)}


async def test_pages_cover_every_match_and_start_again(store: Store) -> None:
    made = await some_matches(store, 5)
    cursor = PageCursor(size=2)
    seen = [[each.id for each in await cursor.read_next(store.read_open_page)] for _ in range(4)]
    ids = [record.id for record in made]
    assert seen == [ids[:2], ids[2:4], ids[4:], ids[:2]]
    assert [cursor.has_covered(number) for number in ids] == [True, True, False, False, False]
    cursor.resume_after(ids[0])
    assert [each.id for each in await cursor.read_next(store.read_open_page)] == ids[1:3]
    assert [cursor.has_covered(number) for number in ids] == [False, True, True, False, False]


POLLS = (
    "OPEN_GAMES",
    "MEMBERS_GONE",
    "UNSHOWN",
    "COUNT_UNSHOWN",
    "UNNOTIFIED",
    "AWAITING_COMPUTER",
    "DUE_CLOCKS",
)
FEW, MANY = 300, 1500
"""The numbers of games in two databases on which the cost of polls is compared."""
_COPY_MATCHES = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :more)
INSERT INTO matches (
    guild_id, channel_id, game, options, players, secret, language, pace, created_at, revision,
    changed_at, clock_due, ended_at, termination, shown_revision,
    shown_time_notice, shown_time_notice_at, look_at
)
SELECT
    guild_id, channel_id + n, game, options, CASE WHEN n % 2 = 0 THEN players END, secret, language,
    pace, created_at, revision, changed_at, CASE WHEN n % 2 = 0 THEN clock_due END,
    CASE WHEN n % 2 = 1 THEN 9.5 END, CASE WHEN n % 2 = 1 THEN 'resigned' END,
    shown_revision,
    shown_time_notice, shown_time_notice_at, look_at
FROM matches, numbers WHERE id = 1
"""
_COPY_SEATS = """
INSERT INTO seats (match_id, seat, user_id, name, username, acted_at, waited_for, called)
SELECT id, seat, user_id + id, name, username, acted_at, waited_for AND ended_at IS NULL, 1
FROM matches, seats WHERE match_id = 1 AND id > 1
"""


async def count_steps(path: Path, games: int, *, analysed: bool) -> dict[str, int]:
    """Return the cost of each poll in tens of SQLite's steps, with `games` games without tasks."""
    async with await open_empty(path) as store:
        new = replace(a_match(user_ids=(ANNA - 10**6, BERND)), pace=DAY)
        record = await store.add_match(new, replace(a_change("a"), clock=TurnClock(due=DAY)))
        shown = replace(record.shown, revision=1, waiting=(0,), called=(0,))
        await store.set_shown(
            record.id, replace(shown, time_notice="due", time_notice_at=NOON + DAY)
        )
        await store.absences.begin(Absence(GUILD, CARLA, since=1.0, until=NOON + DAY))
        await store.clocks.read_due(Shards(), 0.0)
        await store.clocks.schedule_checks({record.id: DAY})
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1

    work = {}
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(_COPY_MATCHES, {"more": games})
        db.execute(_COPY_SEATS)
        if analysed:
            db.execute("ANALYZE")
        db.set_progress_handler(step, 10)
        values = {
            "after_id": 0, "size": 100, "before": NOON, "after": NOON + 9 * DAY, "running": 0.0,
        }  # fmt: skip
        for name in POLLS:
            steps = 0
            db.execute(getattr(clocks, name), values).fetchall()
            work[name] = steps
    return work


@pytest.mark.parametrize("analysed", [False, True], ids=["without statistics", "with statistics"])
async def test_a_poll_costs_the_same_for_any_number_of_idle_games(
    tmp_path: Path, analysed: bool
) -> None:
    few = await count_steps(tmp_path / "few.db", FEW, analysed=analysed)
    many = await count_steps(tmp_path / "many.db", MANY, analysed=analysed)
    assert {name: work for name, work in many.items() if work > few[name] + 10} == {}
