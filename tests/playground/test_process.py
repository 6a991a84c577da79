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


async def test_a_bot_is_started_restarted_and_killed_though_it_leaves_a_process_behind(
    tmp_path: Path,
) -> None:
    async with (
        Playground() as playground,
        BotProcess(playground, database=tmp_path / "db", command=LEAVING_ONE_BEHIND) as bot,
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


TALKS = "import sys; print('x' * 1_000_000); sys.exit('I cannot go on')"
"""Ends at its start, after a line of any length."""


@pytest.mark.parametrize("leaves_behind", [True, False])
async def test_death_at_start_is_told_with_the_last_line(
    tmp_path: Path, leaves_behind: bool
) -> None:
    command = (*LEAVING_ONE_BEHIND[: 4 if leaves_behind else 0], sys.executable, "-c", TALKS)
    async with Playground() as playground:
        bot = BotProcess(playground, database=tmp_path / "db", command=command)
        with pytest.raises(BotDiedError, match="I cannot go on"):
            await bot.start()
        await playground.wait_for(lambda: playground.status == "offline")
        await bot.stop()
