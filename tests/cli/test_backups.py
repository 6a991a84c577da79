"""Backups of the games in SQLite or PostgreSQL: made while a bot runs, rehearsed, restored."""

from __future__ import annotations

import asyncio
import io
import sys
import time
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from bot.cli.command_line import run_command
from bot.cli.commands import EXIT_REFUSED
from bot.games.shanghaien.game import SHANGHAIEN
from bot.records.members import StoreError
from bot.runtime.config import Settings, read_settings
from bot.runtime.health import (
    BACKUP_LATE_SECONDS,
    LastBackup,
    backup_problem,
    backup_record,
    last_backup,
)
from bot.store.backups import scratch_folder
from bot.store.locked_store import LockedStore
from bot.store.opening import open_store
from bot.store.sqlite.connection import check_health
from tests.postgres import empty_database, without_tables
from tests.store.samples import a_change, a_match


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new folder, which is the working folder and the place of the bot's database."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("SHANGHAIEN_CONFIG", raising=False)
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(tmp_path / "games.db"))
    return tmp_path


@pytest.fixture(params=["a file", "PostgreSQL"])
def settings(
    request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> Settings:
    """Return the settings of a bot with one game, once with SQLite and once with PostgreSQL."""
    if request.param == "PostgreSQL":
        monkeypatch.setenv(
            "SHANGHAIEN_DATABASE", empty_database(request.getfixturevalue("postgres"))
        )
    found = replace(read_settings(), database=folder / "games.db")
    if found.postgres:
        monkeypatch.setenv("SHANGHAIEN_BACKUP_FOLDER", str(folder / "backups"))
    play(found)
    return read_settings()


def play(settings: Settings, game: str = "a game") -> None:
    """Store another running match, by default of a game that this version does not know."""

    async def begin() -> None:
        async with await open_store(settings.postgres or settings.database) as store:
            channel = time.monotonic_ns()
            await store.add_match(
                replace(a_match(), channel_id=channel, game=game), a_change("a", "b")
            )

    asyncio.run(begin())


def games(settings: Settings) -> int:
    """Return the number of matches in the database of `settings`."""

    async def count() -> int:
        async with await open_store(settings.postgres or settings.database) as store:
            return await store.count_open_matches()

    return asyncio.run(count())


def test_a_copy_is_stored_in_the_backup_folder_and_the_latest_one_restored(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    assert backup_problem(last_backup(settings.database), 0) == "no backup is known"
    assert run_command(["backup"]) == 0
    assert "1 games, 1 running" in capsys.readouterr().out
    (copy,) = settings.backups.iterdir()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert check_health(copy).matches == 1
    noted = last_backup(settings.database)
    assert noted is not None
    assert (noted.place, noted.games, noted.rehearsed) == (str(copy), 1, False)
    assert noted.size == copy.stat().st_size
    assert abs(noted.at - time.time()) < BACKUP_LATE_SECONDS
    assert backup_record(settings.database).stat().st_mode & 0o777 == 0o600
    play(settings)
    assert run_command(["restore", "latest"]) == 0
    assert "the previous database is kept as " in capsys.readouterr().out
    assert games(settings) == 1


def test_the_age_of_a_copy_is_reported() -> None:
    backup = LastBackup(1000.0, "", 1, 1, 1, rehearsed=True)
    assert backup_problem(backup, backup.at + BACKUP_LATE_SECONDS) == ""
    assert backup_problem(backup, backup.at + 3 * 86_400) == "the last backup is 3 days old"


def test_a_rehearsal_restores_the_copy_elsewhere_and_removes_it(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    before = schemas(settings)
    assert run_command(["backup", "--rehearse", "copy.db"]) == 0
    assert "1 running, restored to a scratch database and read" in capsys.readouterr().out
    noted = last_backup(settings.database)
    assert noted is not None
    assert noted.rehearsed
    assert run_command(["backup", "other.db"]) == 0
    later = last_backup(settings.database)
    assert later is not None
    assert (later.rehearsed, later.last_rehearsal) == (False, noted.at)
    assert not [*settings.database.parent.glob(".scratch-*")]
    assert schemas(settings) == before


def test_a_copy_with_an_unreadable_game_is_not_good(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = read_settings()
    play(settings, SHANGHAIEN.name)
    assert run_command(["backup", "--rehearse"]) == EXIT_REFUSED
    assert (
        "was restored to a scratch database, but its games failed: cannot be read: 1"
        in capsys.readouterr().err
    )
    assert last_backup(settings.database) is None


def test_games_continue_from_their_copy_in_a_file_or_on_a_new_server(
    folder: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHANGHAIEN_DATABASE", empty_database(postgres))
    play(read_settings())
    assert run_command(["backup", "copy.db"]) == 0
    monkeypatch.setenv("SHANGHAIEN_DATABASE", "games.db")
    assert run_command(["restore", "copy.db"]) == 0
    assert games(read_settings()) == 1
    monkeypatch.setenv("SHANGHAIEN_DATABASE", without_tables(postgres))
    assert run_command(["restore", "copy.db"]) == 0
    assert games(read_settings()) == 1
    assert not [name for name in schemas(read_settings()) if name.startswith("replaced")]


def test_a_copy_can_be_written_to_a_pipe_and_read_from_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run_command(["backup", "-"]) == 0
    written = capfdbinary.readouterr().out
    play(settings)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(written)))
    assert run_command(["restore", "-"]) == 0
    assert games(settings) == 1
    assert not [*settings.database.parent.glob(".scratch-*")]


def test_a_scratch_place_is_hidden_on_the_same_disk_and_removed(folder: Path) -> None:
    near = folder / "new" / "var"
    with scratch_folder(near) as place:
        (place / "games.db").touch()
        assert place.parent == near
        assert place.name.startswith(".")
        assert place.stat().st_mode & 0o777 == 0o700
    assert [*near.iterdir()] == []
    (folder / "file").touch()
    with pytest.raises(StoreError, match="file cannot be written"), scratch_folder(folder / "file"):
        pass


def test_a_folder_keeps_the_latest_copies(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(read_settings())
    copies = folder / "copies"
    copies.mkdir()
    (copies / "somebody elses.db").touch()
    for second in range(4):
        monkeypatch.setattr("time.time", lambda second=second: 1_767_225_600.0 + second)
        assert run_command(["backup", "--keep", "2", str(copies)]) == 0
    assert sorted(path.name for path in copies.iterdir()) == [
        "games-20260101-000002.db", "games-20260101-000003.db", "somebody elses.db",
    ]  # fmt: skip


def test_a_bot_that_runs_keeps_its_games(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    async def tried() -> None:
        locked_store = LockedStore(settings)
        await locked_store.take()
        assert await asyncio.to_thread(run_command, ["backup", "copy.db"]) == 0
        assert await asyncio.to_thread(run_command, ["restore", "copy.db"]) == EXIT_REFUSED
        await locked_store.release()

    asyncio.run(tried())
    assert "stop it first" in capsys.readouterr().err


def test_games_of_another_version_on_a_server_are_left_to_their_program(
    folder: Path, postgres: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("SHANGHAIEN_DATABASE", without_tables(postgres))
    assert run_command(["backup", "copy.db"]) == EXIT_REFUSED
    assert "the PostgreSQL database contains no games" in capsys.readouterr().err
    play(read_settings())
    with psycopg.connect(postgres) as session:
        session.execute("UPDATE shanghaien SET version = version - 1")
    assert run_command(["backup", "copy.db"]) == EXIT_REFUSED
    assert "start the bot first" in capsys.readouterr().err
    with psycopg.connect(postgres) as session:
        session.execute("UPDATE shanghaien SET version = version + 2")
    assert run_command(["backup", "copy.db"]) == EXIT_REFUSED
    assert "start the newer program" in capsys.readouterr().err
    without_tables(postgres)


def test_there_must_be_a_copy_to_go_back_to(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["restore", "latest"]) == EXIT_REFUSED
    assert "there is no copy of games.db in" in capsys.readouterr().err
    (folder / "backups").mkdir()
    (folder / "backups" / "shanghaien-20260101-000000.db").touch()
    assert run_command(["restore", "latest"]) == EXIT_REFUSED
    assert "name one of these files: shanghaien-20260101-000000.db" in capsys.readouterr().err
    (folder / "torn.db").write_bytes(b"SQLite format 3\0 and no more")
    assert run_command(["restore", "torn.db"]) == EXIT_REFUSED
    assert not (folder / "games.db").exists()


def schemas(settings: Settings) -> set[str]:
    """Return the schemas of a PostgreSQL database; empty for SQLite."""
    if not settings.postgres:
        return set()
    with psycopg.connect(settings.postgres) as session:
        found = session.execute("SELECT schema_name FROM information_schema.schemata").fetchall()
    return {name for (name,) in found if not name.startswith(("pg_", "replaced_"))}
