"""Looking for what is due: page by page, by index, and without leaving anything out."""

from __future__ import annotations

import itertools
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.clock import RunningTime
from bot.matches.absences import Absences
from bot.matches.clocks import Clocks, Tells
from bot.matches.ledger import Ledger
from bot.matches.rounds import Rounds
from bot.matches.service import Matches
from bot.store.absences import Absence
from bot.store.contract import Store
from bot.store.paging import Page
from bot.store.records import MatchRecord, Pause, PauseReason, TurnClock
from bot.store.sqlite import looking
from bot.store.sqlite.migrations import migrate
from tests.store.samples import ANNA, BERND, GUILD, a_change, a_match, the_end

DAY = 86_400
NOON = 1_700_000_000.0


class Noon:
    """A clock that stands."""

    def __init__(self) -> None:
        self.time = NOON

    def now(self) -> float:
        return self.time

    def monotonic(self) -> float:
        return self.time


async def some_matches(store: Store, number: int) -> list[MatchRecord]:
    return [
        await store.add_match(a_match(channel_id=channel), a_change("a", at=5.0))
        for channel in range(1, number + 1)
    ]


@pytest.mark.asyncio
async def test_open_games_are_read_page_by_page(store: Store) -> None:
    made = await some_matches(store, 5)
    await store.append(made[1].id, 1, the_end())
    left = [record.id for record in made if record is not made[1]]
    assert [each.id for each in await store.open_games(Page(size=2))] == left[:2]
    assert [each.id for each in await store.open_games(Page(after=left[1], size=2))] == left[2:]
    assert list(await store.open_games(Page(after=left[3], size=2))) == []


@pytest.mark.asyncio
async def test_pages_of_outdated_and_of_uncalled_matches_leave_nothing_out(store: Store) -> None:
    made = await some_matches(store, 5)
    for record in made[:2]:
        await store.set_shown(record.id, replace(record.shown, revision=1, waiting=(0,)))
    assert [each.id for each in await store.unshown(Page(made[2].id))] == [
        record.id for record in made[3:]
    ]
    first, second = made[:2]
    assert [each.id for each in await store.uncalled(9.0, page=Page(size=1))] == [first.id]
    assert [each.id for each in await store.uncalled(9.0, page=Page(first.id))] == [second.id]


@pytest.mark.asyncio
async def test_turns_of_the_computer_are_read_page_by_page(store: Store) -> None:
    levels = (None, "x", "x")
    for channel in (1, 2, 3):
        new = a_match(user_ids=(ANNA, BERND, 7), levels=levels, channel_id=channel)
        await store.add_match(new, a_change("a", waiting=(1, 2), seats=3))
    found = await store.awaiting_computer(Page(size=2))
    assert [each.id for each in found] == [1, 2]
    assert [each.id for each in await store.awaiting_computer(Page(after=2, size=2))] == [3]


@pytest.mark.asyncio
async def test_members_for_whom_games_rest_are_known(store: Store) -> None:
    made = await some_matches(store, 3)
    await store.set_pause(made[0].id, Pause(PauseReason.MEMBER_LEFT, 5.0, BERND))
    await store.set_pause(made[1].id, Pause(PauseReason.CHANNEL_GONE, 5.0))
    assert await store.members_gone() == {(GUILD, BERND)}


@pytest.mark.asyncio
async def test_rounds_come_to_every_match_in_turn_and_begin_again(store: Store) -> None:
    made = await some_matches(store, 5)
    rounds = Rounds(size=2)
    seen = [[each.id for each in await rounds.next(store.open_games)] for _ in range(4)]
    ids = [record.id for record in made]
    assert seen == [ids[:2], ids[2:4], ids[4:], ids[:2]]
    assert [rounds.covers(number) for number in ids] == [True, True, False, False, False]
    rounds.go_on_after(ids[0])
    assert [each.id for each in await rounds.next(store.open_games)] == ids[1:3]
    assert [rounds.covers(number) for number in ids] == [False, True, True, False, False]


async def a_random_match(store: Store, chance: random.Random, channel: int) -> None:
    """Keep a match as it may stand at some moment, its board up to date or not."""
    pace = chance.choice((None, DAY))
    clock = TurnClock()
    asked = chance.random() < 0.9
    if pace is not None and asked:
        due = chance.choice((-2, -1.5, -1, -0.4, 0.2, 0.3, 0.9)) * DAY + chance.choice((-3, 0, 3))
        runs = TurnClock(due=due, reminded=chance.random() < 0.5)
        clock = chance.choice((runs, runs, TurnClock(left=DAY / 2)))
    new = replace(
        a_match(channel_id=channel, guild_id=chance.choice((GUILD, GUILD + 1))), pace=pace
    )
    waiting = (chance.choice((0, 1)),) if asked else ()
    change = replace(a_change("a", waiting=waiting), clock=clock)
    record = await store.add_match(new, change)
    if asked and chance.random() < 0.2:
        reason = chance.choice(list(PauseReason))
        paused = await store.set_pause(record.id, Pause(reason, 5.0))
        assert paused is not None
        record = paused
    faces = [Tells.NOTHING, Tells.AWAY] if pace is None else list(Tells)
    # A board with nobody to act never told of a clock that stands.
    face = chance.choice([each for each in faces if asked or each is not Tells.STANDS])
    moments = [NOON + offset * DAY for offset in (-1, -0.5, 0.1, 0.2, 0.9, 1.3, 5, 9)]
    if clock.due is not None:
        # No board says that time is up before it is.
        told = clock.due if face is not Tells.UP else min(0, clock.due) + DAY
        moments += [NOON + told] * 8
    at = None if face in (Tells.NOTHING, Tells.STANDS) else chance.choice(moments)
    await store.set_shown(record.id, replace(record.shown, revision=1, face=face, face_at=at))


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(3))
async def test_no_clock_that_asks_for_something_is_left_out(sqlite: Store, seed: int) -> None:
    chance, clock = random.Random(seed), Noon()
    for channel in range(1, 201):
        await a_random_match(sqlite, chance, channel)
    await sqlite.absences.begin(Absence(GUILD, ANNA, since=1.0, until=NOON + 5 * DAY))
    await sqlite.absences.begin(Absence(GUILD + 1, BERND, since=1.0, until=NOON + 9 * DAY))
    ledger = Ledger(sqlite, clock, running=RunningTime(clock))
    clocks = Clocks(ledger, Matches(ledger), Absences(sqlite, clock))
    wanted = []
    for record in await sqlite.open_games(Page(size=1000)):
        absence = await clocks._absence(record)
        notice = clocks.notice_during(record, absence)
        if clocks._task(record, notice, absence is not None) is not None:
            wanted.append(record.id)
    found = {each.id for each in await sqlite.clocks.ticking(0.0, NOON, Page(size=1000))}
    assert 50 < len(wanted) < 190
    assert [match_id for match_id in wanted if match_id not in found] == []
    assert len(found) < 200


@pytest.fixture
def connection(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(database, isolation_level=None)) as opened:
        migrate(opened, database)
        yield opened


LOOKS = ("OPEN_GAMES", "MEMBERS_GONE", "UNSHOWN", "UNCALLED", "AWAITING_COMPUTER", "TICKING")
VALUES = dict.fromkeys(("after_id", "size", "before", "after", "running", "now", "moved"), 100)


@pytest.mark.parametrize("analysed", [False, True], ids=["a new file", "with statistics"])
@pytest.mark.parametrize("name", LOOKS)
def test_no_look_reads_a_whole_table(
    connection: sqlite3.Connection, name: str, analysed: bool
) -> None:
    if analysed:
        connection.execute("ANALYZE")
    plan = connection.execute(f"EXPLAIN QUERY PLAN {getattr(looking, name)}", VALUES).fetchall()
    steps = [str(row[3]) for row in plan]
    whole = [
        step
        for step, table in itertools.product(steps, ("matches", "seats", "due", "absences"))
        if step == f"SCAN {table}"
    ]
    assert whole == [], steps
