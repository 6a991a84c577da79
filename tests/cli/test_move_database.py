from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.cli.command_line import run_command
from bot.cli.commands import EXIT_REFUSED
from bot.runtime.config import Settings
from bot.store.locked_store import LockedStore
from tests.databases import open_empty
from tests.postgres import empty_database
from tests.store.samples import a_change, a_match


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a database with one game, which is the one that the settings name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SHANGHAIEN_CONFIG", raising=False)
    path = tmp_path / "games.db"
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(path))

    async def fill() -> None:
        async with await open_empty(path) as store:
            await store.add_match(a_match(), a_change("a", "b"))

    asyncio.run(fill())
    return path


def test_games_are_moved_there_and_back(
    database: Path, tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = tmp_path / "address"
    address.write_text(f"{empty_database(postgres)}\n")
    assert run_command(["move-database", str(database), str(address)]) == 0
    assert "7 rows were moved" in capsys.readouterr().out
    assert run_command(["move-database", postgres, str(tmp_path / "back.db")]) == 0

    async def log() -> list[str]:
        async with await open_empty(tmp_path / "back.db") as store:
            return list(await store.read_log(1))

    assert asyncio.run(log()) == ["a", "b"]
    again = ["move-database", "--force", str(database), str(tmp_path / "back.db")]
    assert run_command(again) == EXIT_REFUSED
    assert "name an empty one" in capsys.readouterr().err


def test_a_source_or_target_that_is_not_another_database_is_refused(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none, target = str(tmp_path / "none.db"), str(tmp_path / "target.db")
    for source, target_place, message in (
        (none, target, "there is no database"),
        (str(database), str(database), "the same database"),
        (str(database), "mysql://bot:sesame@host/games", "must be the path of a file"),
        (str(database), "sqlite:////data/games.db", "must be the path of a file"),
    ):
        assert run_command(["move-database", source, target_place]) == EXIT_REFUSED
        error = capsys.readouterr().err
        assert message in error
        assert "sesame" not in error


def test_a_database_in_use_is_neither_source_nor_target(
    database: Path, tmp_path: Path, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = empty_database(postgres)

    async def tried(source: str, target: str, settings: Settings) -> None:
        locked_store = LockedStore(settings)
        await locked_store.take()
        code = await asyncio.to_thread(run_command, ["move-database", source, target])
        assert code == EXIT_REFUSED
        await locked_store.release()

    asyncio.run(tried(str(database), address, Settings(database=database)))
    assert f"a bot runs with {database}: stop it first" in capsys.readouterr().err
    elsewhere = Settings(database=tmp_path / "a", postgres=address)
    asyncio.run(tried(str(database), address, elsewhere))
    assert "a bot runs with postgresql://tests@/postgres: stop it first" in capsys.readouterr().err
    assert run_command(["move-database", str(database), address]) == 0


def test_a_moved_database_is_not_copied_or_moved_again_without_confirmation(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other, third = tmp_path / "other.db", tmp_path / "third.db"
    assert run_command(["move-database", str(database), str(other)]) == 0
    capsys.readouterr()
    moves = ["move-database", str(database), str(third)]
    for command in (["backup", str(tmp_path)], moves):
        assert run_command(command) == EXIT_REFUSED
        assert f"were moved to {other} on" in capsys.readouterr().err
    assert not third.exists()
    assert run_command([*moves, "--force"]) == 0
