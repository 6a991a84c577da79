from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from playground.process import ROOT, BotDiedError
from playground.server import Playground
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD, Table, text_of

pytestmark = pytest.mark.asyncio


async def operate(table: Table, *arguments: str) -> tuple[int | None, str]:
    """Run a command beside the running bot; return its exit code and what it printed."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *arguments),
        cwd=ROOT,
        env={
            **os.environ,
            **table.playground.environment,
            "SHANGHAIEN_DATABASE": str(table.bot.database),
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    return process.returncode, output.decode()


async def test_the_doctor_finds_nothing_wrong_beside_a_running_bot(table: Table) -> None:
    await table.start()
    code, output = await operate(table, "doctor")
    assert (code, "PROBLEM" in output) == (0, False), output
    assert "1 game, 1 of them running" in output
    assert "those of this version are registered" in output


async def test_a_game_goes_on_from_a_backup_taken_while_it_was_played(
    table: Table, tmp_path: Path
) -> None:
    await table.start()
    await table.play(most=3)
    copy = tmp_path / "backup.db"
    code, output = await operate(table, "backup", str(copy))
    assert code == 0, output
    await table.play(most=1)
    await table.bot.kill()
    async with ForkedBotProcess(table.playground, database=copy, environment=LOUD) as restored:
        table.bot = restored
        own = await table.private(await table.anna.command("shanghaien board"))
        assert own.attachments
        games = await table.private(await table.bernd.command("shanghaien games"))
        assert "Anna" in text_of(games)


async def test_without_leave_for_the_intent_the_operator_is_told_what_to_do(
    tmp_path: Path,
) -> None:
    async with Playground(privileged_intents=0) as playground:
        bot = ForkedBotProcess(
            playground,
            database=tmp_path / "games.db",
            environment={"SHANGHAIEN_MEMBERS_INTENT": "true"},
        )
        try:
            with pytest.raises(BotDiedError, match="members_intent = false"):
                await bot.start()
        finally:
            await bot.kill()
