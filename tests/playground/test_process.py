from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from playground import Playground, process
from playground.process import BotDiedError, BotProcess
from playground.setting import LONGEST_SECONDS

pytestmark = pytest.mark.e2e
COMMAND = (sys.executable, "-m", "tests.playground.process_bot")
LEAVES_ONE_BEHIND = "sleep 60 & "
"""A shell command that leaves a background process, which inherits the bot's output."""


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
        playground.core.answers.acknowledge_within = LONGEST_SECONDS
        await bot.start()
        sleeping = asyncio.create_task(anna.command("tavern sleep"))
        await asyncio.sleep(0)
        await bot.kill()
        playground.core.answers.time_out_all()
        assert (await sleeping).interaction.reason == "offline"
        assert not playground.breaches


async def test_a_bot_with_a_surviving_child_process_can_be_stopped(tmp_path: Path) -> None:
    script = f"{LEAVES_ONE_BEHIND} trap 'echo bye; exit 0' TERM; echo up; wait"
    async with Playground() as playground:
        bot = BotProcess(playground, database=tmp_path / "db", command=("sh", "-c", script))
        starting = asyncio.create_task(bot.start())
        await playground.wait_for(lambda: bot.last_line == "up")
        assert await bot.stop() == 0
        assert bot.last_line == "bye"
        assert playground.status == "stopped"
        await asyncio.gather(starting, return_exceptions=True)


@pytest.mark.parametrize("beside", ["", LEAVES_ONE_BEHIND])
async def test_an_exit_at_start_is_reported_with_the_last_line(tmp_path: Path, beside: str) -> None:
    script = f"{beside} head -c 1000000 /dev/zero; echo; echo I cannot go on; exit 1"
    async with Playground() as playground:
        bot = BotProcess(playground, database=tmp_path / "db", command=("sh", "-c", script))
        with pytest.raises(BotDiedError, match="I cannot go on"):
            await bot.start()
        await playground.wait_for(lambda: playground.status == "offline")
        await bot.stop()


async def test_a_bot_without_commands_becomes_ready_with_a_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "COMMANDS_SECONDS", 0.01)
    command = (*COMMAND, "--without-commands")
    async with (
        Playground() as playground,
        BotProcess(playground, database=tmp_path / "db", command=command) as bot,
    ):
        assert playground.gateway.connected
        assert any("No command was registered" in line for line in bot.log)
