from __future__ import annotations

import os
from pathlib import Path

from tests.e2e.forks import ForkedBotProcess, fork_server
from tests.e2e.table import LOUD, Table, text_of


async def operate(table: Table, log: Path, *arguments: str) -> str:
    """Run a command next to the running bot, check its exit code and return its output."""
    environment = {
        **os.environ,
        **table.playground.environment,
        "SHANGHAIEN_DATABASE": str(table.bot.database),
    }
    process = fork_server().start(environment, log, arguments=arguments)
    code = await process.wait()
    assert code == 0, process.log
    return process.log


async def test_doctor_and_backup_succeed_next_to_a_running_bot(
    table: Table, tmp_path: Path
) -> None:
    await table.start()
    await table.play(most=3)
    output = await operate(table, tmp_path / "doctor", "doctor")
    assert "PROBLEM" not in output
    assert "1 game, 1 of them running" in output
    assert "those of this version are registered" in output
    copy = tmp_path / "backup.db"
    await operate(table, tmp_path / "backup", "backup", str(copy))
    await table.play(most=1)
    await table.bot.kill()
    async with ForkedBotProcess(table.playground, database=copy, environment=LOUD) as restored:
        table.bot = restored
        own = await table.private(await table.anna.command("shanghaien board"))
        assert own.attachments
        games = await table.private(await table.bernd.command("shanghaien games"))
        assert "Anna" in text_of(games)
