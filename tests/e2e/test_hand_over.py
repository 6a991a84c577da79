"""Two processes of one bot: the second is refused, or takes over while members click."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.cli.commands import EXIT_TAKEN
from playground.process import ROOT, BotProcess
from playground.server import Playground
from tests.e2e.crowd import Crowd
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD
from tests.postgres import emptied

pytestmark = pytest.mark.asyncio
GAMES, CLICKS_A_SECOND = 3, 10.0


def bot_process(
    playground: Playground, database: str, *options: str, change: str = "", **more: str
) -> BotProcess:
    """Return a process of the bot, which the statement `change` alters as it starts."""
    return ForkedBotProcess(
        playground,
        environment={**LOUD, "SHANGHAIEN_DATABASE": database, **more},
        change=change,
        arguments=options,
    )


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where the games are, as the settings name it."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return emptied(request.getfixturevalue("postgres"))


@contextlib.asynccontextmanager
async def crowd() -> AsyncIterator[Crowd]:
    """Yield members at a playground without a bot."""
    async with Playground() as playground:
        yield Crowd(playground)


async def said(members: Crowd, bot: BotProcess, event: str) -> None:
    """Return once a bot has logged an event."""
    await members.playground.wait_for(lambda: any(event in line for line in bot.log))


async def test_a_second_process_is_refused_with_one_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    async with crowd() as members, bot_process(members.playground, database):
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=ROOT,
            env={**members.playground.environment, "SHANGHAIEN_DATABASE": database},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        output, _ = await second.communicate()
        assert second.returncode == EXIT_TAKEN
        begun, *lines = output.decode().strip().splitlines()
        assert "bot.starting" in begun
        assert len(lines) == 1, lines
        assert "shard 0 is run by another process" in lines[0]


async def test_one_process_takes_over_from_another_while_members_click(database: str) -> None:
    async with crowd() as members, bot_process(members.playground, database) as old:
        await members.begin(GAMES)
        async with bot_process(members.playground, database, "--take-over") as new:
            await said(members, new, "bot.standing_by")
            playing = asyncio.create_task(members.play(CLICKS_A_SECOND, 12))
            await members.playground.wait_for(lambda: len(members.clicks) >= 4)
            assert await old.stop() == 0
            await said(members, new, "bot.taken_over")
            await playing
            assert len(members.failed) <= 1
            await members.assert_whole()
            assert not [line for line in (*old.log, *new.log) if "Traceback" in line]


async def test_whoever_finds_the_shards_free_takes_them_at_once(tmp_path: Path) -> None:
    async with crowd() as members:
        database, setting = str(tmp_path / "games.db"), {"SHANGHAIEN_TAKE_OVER": "true"}
        async with bot_process(members.playground, database, **setting) as bot:
            await said(members, bot, "bot.taken_over")
            await members.begin(1)
            await members.play(CLICKS_A_SECOND, 3)
            await members.assert_whole()


async def test_whoever_waits_can_be_told_to_end(postgres: str) -> None:
    database = emptied(postgres)
    async with crowd() as members, bot_process(members.playground, database):
        await members.begin(1)
        async with bot_process(members.playground, database, "--take-over") as new:
            await said(members, new, "bot.standing_by")
            assert await new.stop() == 0
            assert not [line for line in new.log if "Traceback" in line]
        await members.play(CLICKS_A_SECOND, 3)
        await members.assert_whole()
