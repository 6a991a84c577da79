from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from bot.cli.commands import EXIT_REFUSED
from bot.command_line import run_command
from bot.health import health_file
from bot.store.sqlite.store import open_store
from tests.postgres import emptied
from tests.store.samples import a_change, a_match


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with one game, which the settings name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SHANGHAIEN_CONFIG", raising=False)
    path = tmp_path / "games.db"
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(path))

    async def fill() -> None:
        async with await open_store(path) as store:
            await store.add_match(a_match(), a_change("a", "b"))

    asyncio.run(fill())
    return path


def test_games_are_moved_there_and_back(
    database: Path, tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = tmp_path / "address"
    address.write_text(f"{emptied(postgres)}\n")
    assert run_command(["move-database", str(database), str(address)]) == 0
    assert "5 rows were moved" in capsys.readouterr().out
    assert run_command(["move-database", postgres, str(tmp_path / "back.db")]) == 0

    async def log() -> list[str]:
        async with await open_store(tmp_path / "back.db") as store:
            return list(await store.load_log(1))

    assert asyncio.run(log()) == ["a", "b"]
    assert run_command(["move-database", str(database), postgres]) == EXIT_REFUSED
    assert "name an empty one" in capsys.readouterr().err


def test_what_is_not_there_or_in_use_is_not_moved(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "target.db"
    assert run_command(["move-database", str(tmp_path / "none.db"), str(target)]) == EXIT_REFUSED
    assert "there is no database" in capsys.readouterr().err
    assert run_command(["move-database", str(database), str(database)]) == EXIT_REFUSED
    assert "the same database" in capsys.readouterr().err
    report = {
        "version": "1", "pid": 1, "at": time.time(), "connected": True, "connected_since": 0.0,
        "was_ready": True, "looks": [], "store_seconds": 0.0, "store_trouble": "",
    }  # fmt: skip
    health_file(database).write_text(json.dumps(report))
    assert run_command(["move-database", str(database), str(target)]) == EXIT_REFUSED
    assert "stop it first" in capsys.readouterr().err
    assert not target.exists()
