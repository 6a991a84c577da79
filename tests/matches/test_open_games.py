"""In which other games it is a member's turn, and how seldom the store is asked for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.shanghaien.moves import Resign
from bot.matches.match import Match, Person
from bot.matches.open_games import OpenGames
from bot.records.matches import MatchRecord
from bot.store.memory.store import MemoryStore
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, Table, terms

pytestmark = pytest.mark.asyncio


class CountingStore(MemoryStore):
    """A store that counts how often it is asked for open games."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def open_matches(self, **wanted: int | None) -> Sequence[MatchRecord]:
        self.asked += 1
        return await super().open_matches(**wanted)


async def begun(table: Table, first: Person, second: Person, channel_id: int = 2) -> Match:
    """Return a new game, in which `first` is to move."""
    challenge = await table.challenges.challenge(terms(channel_id), first, second)
    return await table.challenges.accept(challenge.id, second, CLICK)


async def waiting(table: Table, match: Match, user: Person) -> list[int]:
    found = await table.open_games.waiting_elsewhere(match.record, user.id)
    return [each.id for each in found]


async def test_a_game_that_begins_after_the_only_one_is_found() -> None:
    table = Table()
    only = await begun(table, ANNA, BERND)
    assert await waiting(table, only, ANNA) == []
    other = await begun(table, ANNA, CARLA, 3)
    assert await waiting(table, only, ANNA) == [other.id]
    assert await waiting(table, only, BERND) == []
    third = await begun(table, ANNA, BERND, 4)
    assert await waiting(table, only, ANNA) == [other.id, third.id]


async def test_games_that_wait_for_somebody_else_do_not_count() -> None:
    table = Table()
    only = await begun(table, ANNA, BERND)
    other = await begun(table, CARLA, ANNA, 3)
    assert await waiting(table, only, ANNA) == []
    assert await waiting(table, only, CARLA) == [other.id]


async def test_the_store_is_not_asked_twice_about_a_members_only_game() -> None:
    store = CountingStore()
    table = Table(store=store)
    only = await begun(table, ANNA, BERND)
    await waiting(table, only, ANNA)
    asked = store.asked
    for _ in range(3):
        assert await waiting(table, only, ANNA) == []
    assert store.asked == asked


async def test_the_store_is_not_asked_any_more_once_all_other_games_are_over() -> None:
    store = CountingStore()
    table = Table(store=store)
    only, other = await begun(table, ANNA, BERND), await begun(table, ANNA, CARLA, 3)
    assert await waiting(table, only, ANNA) == [other.id]
    await table.matches.play(other.id, CARLA.id, Resign(), 0)
    assert await waiting(table, only, ANNA) == []
    asked = store.asked
    assert await waiting(table, only, ANNA) == []
    assert store.asked == asked


async def test_a_game_that_begins_while_the_store_is_asked_is_not_forgotten() -> None:
    table = Table()
    only = await begun(table, ANNA, BERND)

    class SlowStore(CountingStore):
        """Another game begins while it answers."""

        async def open_matches(self, **wanted: int | None) -> Sequence[MatchRecord]:
            found = await table.store.open_matches(**wanted)
            await begun(table, ANNA, CARLA, 3)
            return found

    slow = OpenGames(SlowStore(), table.only_games)
    await slow.waiting_elsewhere(only.record, ANNA.id)
    assert len(await waiting(table, only, ANNA)) == 1
