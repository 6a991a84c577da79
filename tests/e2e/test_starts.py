"""The bot waits for the end of a temporary outage; a permanent failure ends it with a message."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from cogs.runtime import connecting
from playground.faults import Faults
from playground.process import BotDiedError, BotProcess
from playground.server import Playground
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD, BotAtTable, Table
from tests.local_bot.tables import table_here
from tests.thorough import some

Outage = Callable[[Faults], object]
WAITING = re.compile(r"\b(?:discord|commands)\.waiting\b.*\bagain_in_seconds=[\d.]+")


def find_waits(bot: BotAtTable) -> list[str]:
    """Return the log lines about waiting that contain a reason and a delay."""
    return [line for line in bot.log if WAITING.search(line)]


@contextlib.asynccontextmanager
async def starting(
    playground: Playground, database: Path, **environment: str
) -> AsyncIterator[tuple[BotProcess, asyncio.Task[None]]]:
    """Yield a bot that is starting, and the task of its start; afterwards kill the bot."""
    bot = ForkedBotProcess(playground, database=database, environment=LOUD | environment)
    start = asyncio.create_task(bot.start())
    try:
        yield bot, start
    finally:
        start.cancel()
        await asyncio.gather(start, return_exceptions=True)
        await bot.kill()


OUTAGES: Sequence[Outage] = (
    lambda faults: faults.refuse("GET /users/@me", status=503),
    lambda faults: faults.refuse(status=429),
    lambda faults: faults.ban(status=403),
    lambda faults: faults.refuse("GET /oauth2/applications/@me", status=503),
    lambda faults: faults.ban(),
    lambda faults: faults.ban("GET /users/@me", status=200),
    lambda faults: faults.refuse_gateway(),
    lambda faults: faults.close_gateway(4000),
)
"""Failures of Discord and the network, in the order in which a start meets them."""


async def test_a_start_waits_for_one_outage_after_the_other_to_pass(tmp_path: Path) -> None:
    async with Playground() as playground:
        first, *others = OUTAGES[some(3, 0) :]
        first(playground.faults)
        async with starting(playground, tmp_path / "games.db") as (bot, start):
            for outage in (*others, None):
                seen = len(find_waits(bot))
                await playground.wait_for(lambda: len(find_waits(bot)) > seen or start.done())  # noqa: B023
                assert not start.done(), bot.last_line
                playground.faults.heal()
                if outage is not None:
                    outage(playground.faults)
            await start
            assert (await playground.member("Anna").command("shanghaien games")).private
            assert await bot.stop() == 0
            assert not [line for line in bot.log if "Traceback" in line or "\n" in line]


async def test_a_start_waits_for_a_listening_server(tmp_path: Path) -> None:
    async with Playground() as closed:
        port = closed.port
    playground = Playground(port=port)
    async with starting(playground, tmp_path / "games.db") as (bot, start):
        await playground.wait_for(lambda: len(find_waits(bot)) > 1 or start.done())
        assert not start.done(), bot.last_line
        async with playground:
            await start
            assert await bot.stop() == 0


async def test_an_unresolved_host_name_is_retried_until_a_signal(tmp_path: Path) -> None:
    nowhere = {"SHANGHAIEN_API_URL": "http://discord.invalid/api/v10"}
    async with (
        Playground() as playground,
        starting(playground, tmp_path / "games.db", **nowhere) as (bot, start),
    ):
        await playground.wait_for(lambda: len(find_waits(bot)) > 1 or start.done())
        assert not start.done(), bot.last_line
        assert await bot.stop() == 0
        assert "Traceback" not in "\n".join(bot.log)


async def test_members_play_on_while_the_commands_cannot_be_registered() -> None:
    async with table_here() as table:
        await table.start()
        await table.bot.stop()
        table.playground.faults.refuse("* /applications/*/commands", status=503)
        await table.bot.start()
        games = await table.carla.command("shanghaien games")
        # the command's name instead of a link, because its id is unknown
        assert "`/shanghaien défier`" in games.text
        await table.play(most=2)
        table.playground.faults.heal()
        while "</shanghaien challenge:" not in (await table.carla.command("shanghaien games")).text:
            await asyncio.sleep(0.1)


PERMANENT_CODES = {
    4004: "refuses the token", 4010: "shard", 4011: "too many servers", 4012: "version",
    4013: "an intent", 4014: "Server Members Intent",
}  # fmt: skip
"""Close codes after which a retry is useless, each with a part of the bot's error message."""


async def test_each_permanent_close_code_has_its_message() -> None:
    found = {
        code: PERMANENT_CODES.get(code, "") in text for code, text in connecting._CLOSED.items()
    }
    assert found == dict.fromkeys(PERMANENT_CODES, True)


@pytest.mark.parametrize("code", [4013, 4014])
async def test_a_gateway_that_rejects_the_bot_ends_the_start_with_one_sentence(
    code: int, tmp_path: Path
) -> None:
    wants = {"SHANGHAIEN_MEMBERS_INTENT": "true"} if code == 4014 else {}
    async with Playground(privileged_intents=0) as playground:
        if not wants:
            playground.faults.close_gateway(code)
        async with starting(playground, tmp_path / "games.db", **wants) as (bot, start):
            with pytest.raises(BotDiedError, match=PERMANENT_CODES[code]):
                await start
            _check_ended_with_one_sentence(bot)


async def test_a_lost_gateway_is_awaited_and_a_revoked_token_ends_the_bot(
    table: Table,
) -> None:
    bot = table.bot
    assert isinstance(bot, BotProcess)
    await table.start()
    table.playground.faults.refuse_gateway(times=3)
    await table.playground.gateway.drop()
    await table.playground.wait_for(lambda: table.playground.gateway.connected)
    assert sum("503" in line for line in find_waits(bot)) == 3
    await table.play(most=2)
    await table.playground.gateway.drop(code=4004)
    await table.playground.wait_for(lambda: table.playground.status == "offline")
    assert PERMANENT_CODES[4004] in bot.last_line
    _check_ended_with_one_sentence(bot)


def _check_ended_with_one_sentence(bot: BotProcess) -> None:
    assert bot.exit_code == 2
    assert bot.last_line.startswith("shanghaien: Discord ")
    assert "Traceback" not in "\n".join(bot.log)
