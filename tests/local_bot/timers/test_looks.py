"""Departed members, deleted channels and lost servers, which the bot detects by requests."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from discord import RawMemberRemoveEvent

from bot.matches.match import Person
from bot.records.matches import PauseReason
from cogs.timers.pauses import PauseSweep
from playground.errors import UNKNOWN_CHANNEL, UNKNOWN_GUILD
from tests.e2e.table import Table, moves_of
from tests.local_bot.board.test_calls import start
from tests.local_bot.tables import stop_recovery
from tests.local_bot.timers.test_rests import (
    DAY,
    HOUR,
    LEFT,
    find_messages,
    lose_from_cache,
    pause_sweep,
    start_rummy,
)


@pytest.fixture
async def rests(table: Table, monkeypatch: pytest.MonkeyPatch) -> PauseSweep:
    """Return the loop that checks for departures; it polls only when the test calls it."""
    await table.bot.stop()
    monkeypatch.setattr(PauseSweep, "every", DAY)
    await table.bot.start()
    return pause_sweep(table)


def members_asked_for(table: Table) -> list[int]:
    """Return the ids of the members that the bot has requested from Discord, in order."""
    paths = [each.path for each in table.playground.record.requests if each.method == "GET"]
    return [int(path.rpartition("/")[2]) for path in paths if "/members/" in path]


@pytest.mark.parametrize("channel_is_gone", [False, True])
async def test_a_poll_requests_a_few_members_and_the_next_one_continues(
    table: Table, rests: PauseSweep, channel_is_gone: bool
) -> None:
    for number, seats in enumerate((3, 2, 2, 2, 2)):
        ids = range(9_000 + 10 * number, 9_000 + 10 * number + seats)
        people = [Person(each, f"Guest {each}", f"guest{each}") for each in ids]
        match_id = await start_rummy(table, people)
        if channel_is_gone:
            await table.client.services.events.pause(match_id, PauseReason.CHANNEL_GONE)
    asked = []
    for _ in range(3):
        before = len(members_asked_for(table))
        await rests.sweep()
        asked.append(len(members_asked_for(table)) - before)
    assert asked == [3 + 2, 2 + 2 + 2, 0]


async def test_the_current_player_is_requested_after_an_hour_and_the_other_after_a_day(
    table: Table, rests: PauseSweep
) -> None:
    await start(table)
    await rests.sweep()
    before = len(members_asked_for(table))
    for seconds in (HOUR, DAY - HOUR):
        await rests.sweep()
        table.playground.advance(seconds)
        await rests.sweep()
    assert members_asked_for(table)[before:] == [table.anna.id, table.anna.id, table.bernd.id]


async def test_a_game_paused_for_a_member_is_checked_like_any_other(
    table: Table, rests: PauseSweep
) -> None:
    await start(table)
    services, guild = table.client.services, table.client.get_guild(table.playground.guild.id)
    (record,) = await services.matches.open_records()
    await services.events.pause(record.id, PauseReason.MEMBER_LEFT, table.bernd.id)
    assert guild is not None
    channel = guild.get_channel(record.channel_id)
    assert channel is not None
    guild._remove_channel(channel)
    gone = table.playground.faults.refuse("GET /channels/*", refusal=UNKNOWN_CHANNEL)
    await rests.sweep()
    assert gone.hits == 1
    lose_from_cache(table)
    table.playground.faults.refuse("GET /guilds/*", refusal=UNKNOWN_GUILD)
    await rests.sweep()
    assert await services.servers.read_departed() == (guild.id,)


@pytest.mark.usefixtures("rests")
@pytest.mark.parametrize("name", ["harbour", "back-room"])
async def test_a_deleted_channel_or_thread_is_noticed_immediately(table: Table, name: str) -> None:
    place = table.playground.channel(name)
    await table.anna.command("shanghaien challenge", channel=place, opponent=table.bernd)
    (asked,) = place.messages.values()
    await table.bernd.click(asked, "Accept")
    await table.playground.wait_for(lambda: any(map(moves_of, place.messages.values())))
    table.playground.core.guilds.delete_channel(place)
    await table.playground.wait_for(lambda: table.anna.dms)


@pytest.mark.usefixtures("rests")
async def test_pauses_and_resumptions_are_shown_without_the_recovery_loops(table: Table) -> None:
    board = await start(table)
    await stop_recovery(table)
    guild, bernd = table.playground.guild, table.bernd.id
    (record,) = await table.client.services.matches.open_records()
    rests = pause_sweep(table)
    await rests._lose_member(record, bernd)
    assert find_messages(table, LEFT)
    assert not moves_of(board)
    await rests.on_member_back(guild.id, bernd)
    assert find_messages(table, "The game goes on")
    assert table.board()


async def test_departures_from_another_server_pause_no_game_here(
    table: Table, rests: PauseSweep
) -> None:
    await start(table)
    other = table.playground.guild.id + 1
    left = {"guild_id": other, "user": SimpleNamespace(id=table.bernd.id)}
    await rests.on_raw_member_remove(cast(RawMemberRemoveEvent, SimpleNamespace(**left)))
    await rests._sync_membership(other)
    (record,) = await table.client.services.matches.open_records()
    assert record.pause is None
