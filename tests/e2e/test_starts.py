"""A start, and a bot in mid-run: what passes by itself is waited for, what does not is told."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import pytest

from playground.faults import Faults
from playground.process import BotDiedError, BotProcess
from playground.server import Playground
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD, BotAtTable, Table
from tests.thorough import some

pytestmark = pytest.mark.asyncio

Outage = Callable[[Faults], object]
WAITING = re.compile(r"\b(?:discord|commands)\.waiting\b.*\bagain_in_seconds=[\d.]+")


def waits(bot: BotAtTable) -> list[str]:
    """Return the lines in which the bot says that it waits, why, and how long."""
    return [line for line in bot.log if WAITING.search(line)]


@contextlib.asynccontextmanager
async def starting(
    playground: Playground, database: Path, **environment: str
) -> AsyncIterator[tuple[BotProcess, asyncio.Task[None]]]:
    """Yield a bot that is being started; what is left of it is stopped in the end."""
    bot = ForkedBotProcess(playground, database=database, environment=LOUD | environment)
    start = asyncio.create_task(bot.start())
    try:
        yield bot, start
    finally:
        start.cancel()
        await asyncio.gather(start, return_exceptions=True)
        await bot.kill()


OUTAGES: Mapping[str, Outage] = {
    "outage": lambda faults: faults.refuse("GET /users/@me", status=503),
    "outage-2": lambda faults: faults.refuse("GET /oauth2/applications/@me", status=503),
    "limit": lambda faults: faults.refuse(status=429),
    "cloudflare-403": lambda faults: faults.ban(status=403),
    "cloudflare-1015": lambda faults: faults.ban(),
    "web-page": lambda faults: faults.ban("GET /users/@me", status=200),
    "commands": lambda faults: faults.refuse("* /applications/*/commands", status=503),
    "commands-1015": lambda faults: faults.ban("* /applications/*/commands"),
    "gateway-503": lambda faults: faults.refuse_gateway(),
    "gateway-4000": lambda faults: faults.close_gateway(4000),
}


@pytest.mark.parametrize(
    "outage", [*OUTAGES.values()][:: some(3, 1)], ids=[*OUTAGES][:: some(3, 1)]
)
async def test_a_start_waits_for_an_outage_to_pass(outage: Outage, tmp_path: Path) -> None:
    async with Playground() as playground:
        outage(playground.faults)
        async with starting(playground, tmp_path / "games.db") as (bot, start):
            await playground.wait_for(lambda: len(waits(bot)) > 1 or start.done())
            assert not start.done(), bot.last_line
            playground.faults.heal()
            await start
            assert (await playground.member("Anna").command("shanghaien games")).private
            assert await bot.stop() == 0
            assert not [line for line in bot.log if "Traceback" in line or "\n" in line]


async def test_a_start_waits_for_somebody_to_listen(tmp_path: Path) -> None:
    async with Playground() as closed:
        port = closed.port
    playground = Playground(port=port)
    async with starting(playground, tmp_path / "games.db") as (bot, start):
        await playground.wait_for(lambda: len(waits(bot)) > 1 or start.done())
        assert not start.done(), bot.last_line
        async with playground:
            await start
            assert await bot.stop() == 0


async def test_a_name_that_cannot_be_looked_up_is_waited_for_until_told_to_end(
    tmp_path: Path,
) -> None:
    nowhere = {"SHANGHAIEN_API_URL": "http://discord.invalid/api/v10"}
    async with (
        Playground() as playground,
        starting(playground, tmp_path / "games.db", **nowhere) as (bot, start),
    ):
        await playground.wait_for(lambda: len(waits(bot)) > 1 or start.done())
        assert not start.done(), bot.last_line
        assert await bot.stop() == 0
        assert "Traceback" not in "\n".join(bot.log)


async def test_members_play_on_while_the_commands_cannot_be_registered(table: Table) -> None:
    await table.start()
    await table.bot.stop()
    table.playground.faults.refuse("* /applications/*/commands", status=503)
    await table.bot.start()
    games = await table.carla.command("shanghaien games")
    assert "`/shanghaien défier`" in games.text  # by its name: there is no id to tap on
    await table.play(most=2)
    table.playground.faults.heal()
    asked = len(table.playground.record.requests)
    await table.playground.wait_for(
        lambda: any(
            each.path.endswith("/commands")
            for each in list(table.playground.record.requests)[asked:]
        )
    )
    while "</shanghaien challenge:" not in (await table.carla.command("shanghaien games")).text:
        await asyncio.sleep(0.1)


FOR_GOOD = (
    (4010, "shard"), (4011, "too many servers"), (4012, "version"), (4013, "intents"),
    (4004, "refuses the token"), (4014, "Server Members Intent"),
)  # fmt: skip
"""Codes for which trying again is no use; in mid-run the last two are met as well."""


@pytest.mark.parametrize(("code", "sentence"), FOR_GOOD[: some(4, 6)])
async def test_a_gateway_that_will_not_have_the_bot_ends_the_start_with_one_sentence(
    code: int, sentence: str, tmp_path: Path
) -> None:
    async with Playground() as playground:
        playground.faults.close_gateway(code)
        async with starting(playground, tmp_path / "games.db") as (bot, start):
            with pytest.raises(BotDiedError, match=sentence):
                await start
            assert bot.exit_code == 2
            assert bot.last_line.startswith("shanghaien: Discord ")
            assert "Traceback" not in "\n".join(bot.log)


@pytest.mark.parametrize(("code", "sentence"), [(4004, "token"), (4014, "Members Intent")])
async def test_a_token_or_intent_taken_in_mid_run_ends_the_bot_with_one_sentence(
    code: int, sentence: str, table: Table
) -> None:
    bot = table.bot
    assert isinstance(bot, BotProcess)
    await table.start()
    await table.playground.gateway.drop(code=code)
    await table.playground.wait_for(lambda: not bot.running)
    assert bot.exit_code == 2
    assert bot.last_line.startswith("shanghaien: Discord ")
    assert sentence in bot.last_line
    assert "Traceback" not in "\n".join(bot.log)


async def test_a_gateway_that_is_gone_in_mid_run_is_waited_for(table: Table) -> None:
    await table.start()
    table.playground.faults.refuse_gateway(times=3)
    await table.playground.gateway.drop()
    await table.playground.wait_for(lambda: table.playground.gateway.connected)
    assert sum("503" in line for line in waits(table.bot)) == 3
    await table.play(most=2)
    assert "Traceback" not in "\n".join(table.bot.log)
