from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from playground import Playground
from playground.process import BotDiedError, BotProcess
from playground.setting import PATIENT_SECONDS

pytestmark = [pytest.mark.asyncio, pytest.mark.e2e]
COMMAND = (sys.executable, "-m", "tests.playground.process_bot")
LEAVING_ONE_BEHIND = ("sh", "-c", 'sleep 60 & exec "$@"', "sh", *COMMAND)
"""A bot beside another process that has its output, too, and does not end with it."""


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
        playground.core.answers.acknowledge_within = 0
        outcome = await anna.command("tavern say", text="three")
        assert outcome.failed
        assert outcome.interaction.reason == "offline"
        playground.core.answers.acknowledge_within = PATIENT_SECONDS
        await bot.start()
        sleeping = asyncio.create_task(anna.command("tavern sleep"))
        await asyncio.sleep(0)
        await bot.kill()
        playground.core.answers.run_out()
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


async def test_a_bot_that_leaves_a_process_behind_is_stopped_all_the_same(tmp_path: Path) -> None:
    async with (
        Playground() as playground,
        BotProcess(playground, database=tmp_path / "db", command=LEAVING_ONE_BEHIND) as bot,
    ):
        assert await bot.stop() == 0
        assert "bye" in bot.log
        assert playground.status == "stopped"
        await bot.start()
        await bot.kill()
        assert bot.exit_code == -9


async def test_the_end_of_a_bot_that_leaves_a_process_behind_is_noticed(tmp_path: Path) -> None:
    async with Playground() as playground:
        bot = BotProcess(playground, database=tmp_path / "db", command=(*LEAVING_ONE_BEHIND, "die"))
        with pytest.raises(BotDiedError, match="I cannot go on"):
            await bot.start()
        assert playground.status == "offline"
        await bot.stop()


async def test_a_line_of_any_length_keeps_nobody_from_reading_the_next(tmp_path: Path) -> None:
    talks = "import sys; print('x' * 1_000_000); sys.exit('I cannot go on')"
    async with Playground() as playground:
        bot = BotProcess(
            playground, database=tmp_path / "db", command=(sys.executable, "-c", talks)
        )
        with pytest.raises(BotDiedError, match="I cannot go on"):
            await bot.start()
        await bot.stop()
