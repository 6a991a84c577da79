"""In which other games it is a member's turn."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Resign
from bot.matches.match import Match, Person
from bot.records.matches import MatchRecord, PauseReason
from bot.store.contract import Store
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, Table, terms

pytestmark = pytest.mark.asyncio


async def begun(table: Table, first: Person, second: Person, channel_id: int = 2) -> Match:
    """Return a new game, in which `first` is to move."""
    challenge = await table.challenges.challenge(terms(channel_id), first, second)
    return await table.challenges.accept(challenge.id, second, CLICK)


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
    await table.matches.play(other.id, CARLA.id, Resign(), 0)
    assert await waiting(table, only, ANNA) == []


@pytest.mark.parametrize("seed", range(4))
async def test_what_waits_elsewhere_is_what_the_store_says_after_every_move_and_pause(
    seed: int, store: Store
) -> None:
    table, chance = Table(store), random.Random(seed)
    people = (ANNA, BERND, CARLA)
    pairs = [(ANNA, BERND), (BERND, CARLA), (CARLA, ANNA), (ANNA, CARLA)]
    ids = [(await begun(table, *pair, channel_id=2 + at)).id for at, pair in enumerate(pairs)]
    for _ in range(60):
        match = await table.matches.load(chance.choice(ids))
        if chance.random() < 0.1:
            await table.pausing.pause(match.id, PauseReason.CHANNEL_GONE)
            await table.pausing.resume(match.id)
        elif not match.over:
            user_id, move = (
                match.user_of(match.state.mover),
                chance.choice(legal_moves(match.state)),
            )
            step = await table.matches.play(match.id, user_id, move, match.revision)
            match = step.after
        for person in people:
            stored = await table.open_games.find(guild_id=1, waits_for=person.id)
            expected = [each.id for each in stored if each.id != match.id]
            assert await waiting(table, match, person) == expected


async def test_a_move_that_is_made_while_the_store_is_asked_is_not_missed(
    monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    table = Table(store)
    only, other = await begun(table, ANNA, BERND), await begun(table, CARLA, ANNA, 3)
    store = table.store
    find = store.open_matches

    async def slowly(**wanted: int | None) -> Sequence[MatchRecord]:
        found = await find(**wanted)
        await table.matches.play(other.id, CARLA.id, Resign(), 0)
        await begun(table, ANNA, CARLA, 4)
        return found

    with monkeypatch.context() as patched:
        patched.setattr(store, "open_matches", slowly)
        assert await waiting(table, only, ANNA) == []
    assert len(await waiting(table, only, ANNA)) == 1
