from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from playground import Playground
from playground.process import BotDiedError, BotProcess

pytestmark = [pytest.mark.asyncio, pytest.mark.e2e]
COMMAND = (sys.executable, "-m", "tests.playground.process_bot")


async def test_process_is_started_restarted_and_killed(tmp_path: Path) -> None:
    async with (
        Playground() as playground,
        BotProcess(playground, database=tmp_path / "db", command=COMMAND) as bot,
    ):
        anna = playground.member("Anna")
        assert (await anna.command("tavern say", text="one")).text == "one (calm)"
        first = bot.pid
        await bot.restart()
        assert bot.log[-1] == "bye"
        assert bot.pid != first
        assert (await anna.command("tavern say", text="two")).text == "two (calm)"
        await bot.kill()
        assert bot.exit_code == -9
        outcome = await anna.command("tavern say", text="three")
        assert outcome.failed
        assert outcome.interaction.reason == "offline"
        await bot.start()
        sleeping = asyncio.create_task(anna.command("tavern sleep"))
        await asyncio.sleep(0)
        await bot.kill()
        assert (await sleeping).interaction.reason == "offline"
        await bot.start()
        assert (await anna.command("tavern say", text="four")).text == "four (calm)"
        assert not playground.breaches


async def test_death_at_start_is_told_with_the_last_line(tmp_path: Path) -> None:
    async with Playground() as playground:
        bot = BotProcess(playground, database=tmp_path / "db", command=(*COMMAND, "die"))
        with pytest.raises(BotDiedError, match="I cannot go on"):
            await bot.start()
        await bot.stop()
