"""The screen of `status`: the state of the bot, and instructions to the operator."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from bot import __version__
from bot.cli.command_line import run_command
from bot.cli.commands import EXIT_UNHEALTHY
from bot.cli.doctor import status_of
from bot.runtime.config import Settings
from bot.runtime.health import LastBackup, Report, ReportFile, health_file, record_backup

NOW = time.time()
WELL = Report(
    version=__version__, pid=1, at=NOW, connected=True, connected_since=NOW - 60, was_ready=True,
    started_at=NOW - 3 * 86_400, servers=7, open_games=41, unshown=2, late_answers=3,
    database_bytes=24 << 20, memory_bytes=210 << 20, store_seconds=0.002,
)  # fmt: skip
GOOD = LastBackup(NOW - 7 * 3600, "/backups/a.db", 5 << 20, 1204, 41, rehearsed=True)


def screen(folder: Path, report: Report | None, backup: LastBackup | None) -> list[str]:
    """Return the lines of the screen for the bot's latest report and its last backup."""
    settings = Settings(database=folder / "games.db")
    own = ReportFile(health_file(settings.database))
    if report is not None:
        own.write(report)
    if backup is not None:
        record_backup(settings.database, backup)
    is_good, text = status_of(settings, NOW)
    own.remove()
    assert is_good == (report is not None)
    return text.splitlines()


def test_one_screen_shows_the_state_of_a_bot(tmp_path: Path) -> None:
    lines = screen(tmp_path, WELL, GOOD)
    text = "\n".join(lines)
    for part in (
        "healthy: connected for 60 s", f"{__version__}, up 3 d", "24.0 MiB, answers in 2 ms",
        "41 open, 7 servers, 2 boards not shown yet", "3 answers after", "210 MiB",
        "7 h ago, rehearsed: 1204 games, 41 running, 5.0 MiB, /backups/a.db",
    ):  # fmt: skip
        assert part in text
    assert lines[-1] == "to do     nothing"


@pytest.mark.parametrize(
    ("report", "backup", "task"),
    [
        (WELL, None, "no backup is known: run `backup --rehearse`"),
        (WELL, replace(GOOD, rehearsed=False), "try the backup"),
        (WELL, replace(GOOD, rehearsed=False, rehearsed_at=NOW - 9 * 3600), "nothing"),
        (replace(WELL, version="0.9"), GOOD, f"restart the bot for version {__version__}"),
        (replace(WELL, unshown=50), GOOD, "see why boards are behind"),
        (replace(WELL, late_answers=50), GOOD, "see whether the machine is too busy"),
        (None, GOOD, "fix the problem above"),
    ],
)
def test_it_lists_the_tasks_of_the_operator(
    tmp_path: Path, report: Report | None, backup: LastBackup | None, task: str
) -> None:
    lines = screen(tmp_path, report, backup)
    begin = next(number for number, line in enumerate(lines) if line.startswith("to do"))
    assert any(task in line for line in lines[begin:])


def test_the_exit_code_reports_a_bot_that_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHANGHAIEN_DATABASE", "games.db")
    assert run_command(["status"]) == EXIT_UNHEALTHY
    assert "no bot runs with this database" in capsys.readouterr().out
