"""The monthly table: wins, places and deals of the day in a calendar month (UTC)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.games.registry import GAMES
from bot.games.rummy.game import RUMMY
from bot.ratings.month import MOST_ROWS, Months, MonthTable, month_around
from bot.records.daily import day_of
from bot.records.matches import Result
from bot.store.sql.store import Store
from tests.machine import ManualClock
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, GUILD, a_change, a_match, forget
from tests.store.test_daily import finish

CARLA, DORA = 9_001, 9_002
DECEMBER = datetime(2026, 12, 1, tzinfo=UTC).timestamp()
JANUARY = datetime(2027, 1, 1, tzinfo=UTC).timestamp()


async def play(
    store: Store,
    users: Sequence[int],
    places: Sequence[int] | None,
    at: float,
    *,
    game: str = RUMMY.name,
    guild: int = GUILD,
) -> None:
    """Store a finished game with `places`, or None for a game that was called off."""
    match = a_match(guild_id=guild, user_ids=tuple(users), levels=(None,) * len(users), game=game)
    result = Result("completed", (0,) * len(users), None if places is None else tuple(places))
    change = a_change(waiting=(), at=at, result=result, seats=len(users))
    await store.add_match(match, change)


def months(store: Store, at: float = JANUARY - 1) -> Months:
    return Months(store, ManualClock(at))


def counts(table: MonthTable) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(row.rank, row.user_id, row.counts) for row in table.rows]


async def test_a_month_begins_and_ends_at_midnight_utc() -> None:
    assert month_around(DECEMBER) == month_around(JANUARY - 1) == (DECEMBER, JANUARY)
    assert month_around(JANUARY, -1) == (DECEMBER, JANUARY)
    assert month_around(DECEMBER, 1)[0] == JANUARY


@on_both
async def test_the_table_counts_the_games_and_deals_of_its_month_only(store: Store) -> None:
    await play(store, (ANNA, BERND), (1, 2), DECEMBER - 1)
    await play(store, (ANNA, BERND), (1, 2), JANUARY)
    await play(store, (ANNA, BERND), (1, 2), DECEMBER, guild=GUILD + 1)
    await play(store, (BERND, ANNA), (1, 2), DECEMBER, game=next(iter(GAMES)))
    await play(store, (ANNA, BERND), (1, 1), DECEMBER + 1)  # a draw
    await play(store, (ANNA, BERND), None, DECEMBER + 2)  # called off
    await play(store, (CARLA, ANNA, BERND, DORA), (1, 2, 3, 4), JANUARY - 1)
    first, last = day_of(DECEMBER), day_of(JANUARY - 1)
    for day in (first - 1, first, last, last + 1):
        await finish(store, DORA, day, 1)
    table = await months(store).table(GUILD)
    assert table.first.isoformat() == "2026-12-01"
    assert counts(table) == [
        (1, BERND, (1, 0, 1, 0)),
        (2, CARLA, (1, 0, 0, 0)),
        (3, ANNA, (0, 1, 0, 0)),
        (4, DORA, (0, 0, 0, 2)),
    ]
    before = await months(store).table(GUILD, DECEMBER - 1)
    assert counts(before) == [(1, ANNA, (1, 0, 0, 0)), (2, DORA, (0, 0, 0, 1))]


@on_both
async def test_the_table_omits_hidden_departed_and_deleted_members(store: Store) -> None:
    users = [ANNA, BERND, CARLA, DORA]
    for user in users:
        await play(store, (user, 77), (1, 2), DECEMBER)
    await store.statistics.set_hidden(GUILD, BERND, is_hidden=True)
    await forget(store, DORA, {"fr": "Personne"})
    table = await months(store).table(GUILD, gone=frozenset({CARLA}))
    assert counts(table) == [(1, ANNA, (1, 0, 0, 0))]


@on_both
async def test_equal_members_share_a_rank_and_the_number_of_rows_is_limited(store: Store) -> None:
    for user in range(1, MOST_ROWS + 4):
        await play(store, (user, 500), (1, 2), DECEMBER + user)
    await play(store, (3, 500), (1, 2), DECEMBER)
    table = await months(store).table(GUILD)
    assert [row.rank for row in table.rows] == [1] + [2] * (MOST_ROWS - 1)
    assert table.rows[0].user_id == 3


@on_both
async def test_deals_of_the_day_are_counted_for_winners_and_for_those_with_the_most_tries(
    store: Store,
) -> None:
    first = day_of(DECEMBER)
    for user in range(1, MOST_ROWS + 4):
        for day in range(min(user, 3)):
            await finish(store, user, first + day, 1)
    await store.statistics.set_hidden(GUILD, MOST_ROWS, is_hidden=True)
    await play(store, (1, 500), (1, 2), DECEMBER)
    table = await months(store).table(GUILD, gone=frozenset({MOST_ROWS + 1}))
    assert counts(table)[:2] == [(1, 1, (1, 0, 0, 1)), (2, 3, (0, 0, 0, 3))]
    assert [row.user_id for row in table.rows] == [1, *range(3, MOST_ROWS), 12, 13]
