"""In which other games it is a member's turn."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.moves import Resign
from bot.matches.match import Match, Person
from bot.store.sql.store import Store
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, Table, terms

pytestmark = pytest.mark.asyncio


async def begun(table: Table, first: Person, second: Person, channel_id: int = 2) -> Match:
    """Return a new game, in which `first` is to move."""
    challenge = await table.invitations.open(terms(channel_id), first, [second])
    return await table.accept(challenge.id, second, CLICK)


async def waiting(table: Table, match: Match, user: Person) -> list[int]:
    found = await table.open_games.waiting_elsewhere(match.record, user.id)
    return [each.id for each in found]


async def test_a_game_that_begins_after_the_only_one_is_found(store: Store) -> None:
    table = Table(store)
    only = await begun(table, ANNA, BERND)
    assert await waiting(table, only, ANNA) == []
    other = await begun(table, ANNA, CARLA, 3)
    assert await waiting(table, only, ANNA) == [other.id]
    assert await waiting(table, only, BERND) == []
    third = await begun(table, ANNA, BERND, 4)
    assert await waiting(table, only, ANNA) == [other.id, third.id]


async def test_games_that_wait_for_somebody_else_do_not_count(store: Store) -> None:
    table = Table(store)
    only = await begun(table, ANNA, BERND)
    other = await begun(table, CARLA, ANNA, 3)
    assert await waiting(table, only, ANNA) == []
    assert await waiting(table, only, CARLA) == [other.id]


async def test_a_game_that_is_over_waits_for_nobody(store: Store) -> None:
    table = Table(store)
    only, other = await begun(table, ANNA, BERND), await begun(table, ANNA, CARLA, 3)
    assert await waiting(table, only, ANNA) == [other.id]
    await table.events.play(other.id, CARLA.id, Resign(), 0)
    assert await waiting(table, only, ANNA) == []
