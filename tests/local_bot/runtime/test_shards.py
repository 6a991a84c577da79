"""Several shards, in one process or divided between two processes with the same database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import pytest

from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.state import Agreement
from bot.matches.match import Person, Terms
from bot.records.matches import PauseReason
from cogs.commands.registration import register
from cogs.runtime import connecting
from cogs.runtime import connecting as identifying
from cogs.timers.pauses import PauseSweep
from playground.server import Playground
from tests.e2e.table import Table, moves_of, prefer, privacy_of, text_of
from tests.inprocess import LocalBot, run_local_bot
from tests.local_bot.commands import test_daily as daily
from tests.postgres import empty_database


def several(servers: int, shards: int) -> Playground:
    return Playground(servers=servers, shards=shards, max_concurrency=16)


@dataclass
class Two:
    """Two processes of a bot; the first one serves servers 0 and 2, and the second one 1 and 3."""

    playground: Playground
    first: LocalBot
    second: LocalBot

    def table(self, number: int) -> Table:
        # Both bots log through the second bot's handler, where members look for answers.
        return Table(self.playground, self.second, guild=self.playground.guilds[number])


@asynccontextmanager
async def two_processes(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    monkeypatch.setattr(identifying, "IDENTIFY_SECONDS", 0.05)
    async with (
        half(several(4, 2), empty_database(address)) as (playground, first),
        other_half(playground, address) as second,
    ):
        yield Two(playground, first, second)


def half(
    playground: Playground, address: str
) -> AbstractAsyncContextManager[tuple[Playground, LocalBot]]:
    """Return a context with the playground and the bot process of shard 0 of two."""
    return run_local_bot(
        playground=playground,
        SHANGHAIEN_DATABASE=address,
        SHANGHAIEN_SHARDS="2",
        SHANGHAIEN_SHARD_IDS="0",
    )


def other_half(playground: Playground, address: str) -> LocalBot:
    """Return the bot process of shard 1 of two."""
    return LocalBot(
        playground, SHANGHAIEN_DATABASE=address, SHANGHAIEN_SHARDS="2", SHANGHAIEN_SHARD_IDS="1"
    )


async def check_everything(bot: LocalBot) -> None:
    """Check all members, channels and servers for departures, as the bot does at its start."""
    rests = bot.client.get_cog("PauseSweep")
    assert isinstance(rests, PauseSweep)
    for shard in bot.client.services.shards.now.ids:
        await rests.on_shard_ready(shard)
    for _ in range(3):
        await rests.sweep()


async def disconnect(playground: Playground, bot: LocalBot, *, resumable: bool = True) -> None:
    """Disconnect shard 1 until the faults are healed; return once the bot has noticed."""
    bot.log.clear()
    playground.faults.refuse_gateway(times=None)
    await playground.gateway.drop(shard=1, resumable=resumable)
    await playground.wait_for(lambda: any("discord.waiting" in line for line in bot.log))
    while bot.client.services.running.get_shard_clock(1)._since is not None:
        await asyncio.sleep(0.01)


async def healed(playground: Playground) -> None:
    playground.faults.heal()
    await playground.wait_for(lambda: playground.gateway.connected)


async def test_one_process_runs_all_shards_and_a_disconnected_shard_stops_only_its_clocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identifying, "IDENTIFY_SECONDS", 0.05)
    monkeypatch.setattr(connecting, "next_pause", lambda *_: 0.05)
    async with run_local_bot(playground=several(4, 2)) as (playground, bot):
        assert sorted(bot.client.sockets) == [0, 1]
        assert len(bot.client.guilds) == 4
        tables = [Table(playground, bot, guild=guild) for guild in playground.guilds]
        for table in tables:
            await table.start()
            await table.play(most=2)
        assert playground.breaches == []
        running = bot.client.services.running
        await disconnect(playground, bot)
        before = running.read_uptimes()
        playground.advance(3600)
        assert running.get_shard_clock(1).seconds() == before[1]
        assert running.get_shard_clock(0).seconds() >= before[0] + 3600
        # The servers of shard 0 remain available.
        await tables[0].play(most=2)
        await healed(playground)
        await tables[1].play(most=2)

        # With a new session, the shard learns which servers have removed the bot.
        lost = playground.guilds[1]
        await disconnect(playground, bot, resumable=False)
        playground.kick_bot(lost)
        await healed(playground)
        await until(bot.client.services.servers.read_departed, (lost.id,))
        assert bot.client.get_guild(lost.id) is None
        assert len(bot.client.guilds) == 3


async def test_a_shard_that_does_not_start_delays_no_other_servers() -> None:
    lame = several(2, 2)
    lame.gateway.identify_seconds = 3600
    lame.gateway.record_identify(bucket=1)
    async with run_local_bot(playground=lame, ready="on_shard_ready") as (playground, bot):
        assert [guild.id for guild in bot.client.guilds] == [playground.guilds[0].id]
        table = Table(playground, bot, guild=playground.guilds[0])
        await table.start()
        await table.play(most=1)
        before = len(table.anna.pings) + len(table.bernd.pings)
        # The loops run, so the current player is notified.
        playground.advance(600)
        await playground.wait_for(lambda: len(table.anna.pings) + len(table.bernd.pings) > before)


async def until(ask: Callable[[], Awaitable[object]], wanted: object) -> None:
    """Wait until `ask` returns `wanted`."""
    while await ask() != wanted:
        await asyncio.sleep(0.05)


async def test_two_processes_play_their_own_servers_and_leave_the_others_alone(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(postgres, monkeypatch) as two:
        first, second = two.first.client, two.second.client
        assert [guild.id for guild in first.guilds] == guild_ids(two, 0, 2)
        assert [guild.id for guild in second.guilds] == guild_ids(two, 1, 3)
        for number in range(4):
            table = two.table(number)
            await table.start()
            await table.play(most=3)
        for bot in (two.first, two.second):
            await check_everything(bot)
        records = await first.services.matches.open_records()
        assert len(records) == 4
        assert all(record.pause is None for record in records)
        assert await first.services.store.count_open_matches() == 2
        for number in range(4):
            await two.table(number).play(most=2)
        assert two.playground.breaches == []

        # A new preference applies in both processes, although one has cached the old preference.
        here, there = two.table(0), two.table(1)
        await prefer(here.anna, here.channel, view="text")
        chosen = await second.services.members.read(here.anna.id)
        assert chosen.display is not None
        assert chosen == await first.services.members.read(here.anna.id)
        shown = await there.anna.command("shanghaien board", channel=there.channel)
        assert shown.private is not None
        assert not shown.private.attachments

        # Both processes know the ids of commands, but only the one with shard 0 registers commands.
        assert first.command_ids
        assert second.command_ids == first.command_ids
        two.playground.core.commands.overwrite([])
        with pytest.raises(ConnectionError, match="has not registered"):
            await register(second)
        assert not two.playground.core.commands.has_any
        assert await register(first)


def guild_ids(two: Two, *numbers: int) -> list[int]:
    return [two.playground.guilds[number].id for number in numbers]


async def test_a_match_of_another_process_s_server_is_shown_by_that_process_alone(
    postgres: str,
) -> None:
    async with half(several(4, 2), empty_database(postgres)) as (playground, bot):
        services, requests = bot.client.services, playground.record.requests
        own, others = playground.guilds[0], playground.guilds[1]
        for guild in (own, others):
            channel = next(iter(guild.channels))
            terms = Terms(guild.id, channel, "en", SHANGHAIEN, Agreement(Options()))
            anna, computer = playground.seats[0], playground.bot
            people = [Person(anna.id, "Anna", "anna"), Person(computer.id, "Bot", "bot")]
            match = await services.starting.begin_practice(
                terms, people[0], [(people[1], "mate")], 1
            )
            asked = len(requests)
            match = await bot.client.publisher.publish(match.id)
            shown = match.record.shown.revision == match.revision
            assert shown is (guild is own)
            assert (len(requests) > asked) is shown


async def test_deletions_and_departures_apply_in_both_processes(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(postgres, monkeypatch) as two:
        here, there = two.table(0), two.table(1)
        await here.start()
        match_id = int(moves_of(await there.start())[0]["custom_id"].split(":")[2])
        asked = await privacy_of(here.anna, here.channel)
        sure = await here.anna.click(asked, custom_id="sh1:pd:0:0:")
        assert sure.private is not None
        await here.anna.click(sure.private, custom_id="sh1:py:0:0:")
        # The other process notices that its game was ended, and shows the end.
        await two.playground.wait_for(lambda: there.sheet() or not there.board())
        services = two.second.client.services
        while await services.personal_data.export(here.anna.id) is not None:
            await asyncio.sleep(0.05)  # the bot ends her games before it deletes her data
        over = await services.matches.read_current(match_id)
        assert over.is_over
        assert "Anna" not in over.record.names

        two.playground.advance(60)
        for number in range(2):
            await two.table(number).start()
        lost = two.playground.guilds[1]
        two.playground.kick_bot(lost)
        await until(services.servers.read_departed, (lost.id,))
        await check_everything(two.first)
        assert await two.first.client.services.servers.read_departed() == ()

        async def paused() -> list[tuple[int, PauseReason]]:
            found = await two.first.client.services.matches.open_records()
            return [(each.guild_id, each.pause.reason) for each in found if each.pause is not None]

        # Waits, because the bot stores the lost server first and pauses its matches later.
        await until(paused, [(lost.id, PauseReason.BOT_REMOVED)])


async def test_shards_of_two_processes_begin_one_after_the_other(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identifying, "IDENTIFY_SECONDS", 1.0)
    rhythmic = Playground(servers=2, shards=2, max_concurrency=1, identify_seconds=0.1)
    began = time.monotonic()
    async with (
        half(rhythmic, empty_database(postgres)) as (playground, _),
        other_half(playground, postgres),
    ):
        assert time.monotonic() - began > identifying.IDENTIFY_SECONDS
        assert playground.gateway.connected
        assert playground.breaches == []


async def test_a_try_of_the_deal_of_the_day_continues_in_the_other_process(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_processes(postgres, monkeypatch) as two:
        here, there = two.table(0), two.table(1)
        daily.wait_for_day(there)
        page = await daily.begin_try(there, there.anna, here.channel)
        match = await daily.try_of(there, there.anna)
        for _ in range(3):
            await there.anna.click(page, page.labels[0])
        board = await daily.open_deal(there, there.anna, there.channel)
        assert (await daily.try_of(there, there.anna)).id == match.id
        result = await daily.finish_try(there, there.anna, board)
        (shared,) = daily.SHARED.findall(text_of(result))
        again = await daily.open_deal(there, there.anna, here.channel)
        assert shared in text_of(again)
        deals = [each.client.services.daily for each in (two.first, two.second)]
        seals = {(await each.deal(each.today)).seal for each in deals}
        assert len(seals) == 1
        assert two.playground.breaches == []
