"""The other games that await a member."""

from __future__ import annotations

from dataclasses import replace

from bot.games.shanghaien.state import Resign
from bot.matches.match import Match, Person
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, Table, terms


async def begin(
    table: Table, first: Person, second: Person, channel_id: int, guild_id: int = 1
) -> Match:
    """Return a new game with `first` as the current player."""
    agreed = replace(terms(channel_id), guild_id=guild_id)
    challenge = await table.invitations.open(agreed, first, [second])
    return await table.accept(challenge.id, second, CLICK)


async def waiting(table: Table, match: Match, user: Person) -> list[int]:
    found = await table.matches.find_waiting_elsewhere(match.record, user.id)
    return [each.id for each in found]


async def test_games_that_wait_for_a_member_elsewhere_are_found_while_they_are_played(
    table: Table,
) -> None:
    only = await begin(table, ANNA, BERND, 2)
    assert await waiting(table, only, ANNA) == []
    other = await begin(table, ANNA, CARLA, 3)
    third = await begin(table, ANNA, BERND, 4)
    for_others = await begin(table, CARLA, ANNA, 5)
    abroad = await begin(table, ANNA, CARLA, 6, guild_id=9)
    assert await waiting(table, only, ANNA) == [other.id, third.id]
    assert await waiting(table, only, BERND) == []
    assert await waiting(table, only, CARLA) == [for_others.id]
    for found, ids in (
        (table.matches.open_records(guild_id=1, user_id=BERND.id), [only.id, third.id]),
        (table.matches.open_records(guild_id=1, channel_id=3), [other.id]),
        (table.matches.open_records(guild_id=9), [abroad.id]),
    ):
        assert [each.id for each in await found] == ids
    await table.events.play(other.id, CARLA.id, Resign(), 0)
    assert await waiting(table, only, ANNA) == [third.id]
