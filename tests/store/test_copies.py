from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
from collections import namedtuple
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.command_line import run_command
from bot.cli.commands import EXIT_REFUSED
from bot.records.members import StoreError
from bot.runtime.config import Settings
from bot.runtime.health import health_file
from bot.store.locked_store import LockedStore
from bot.store.opening import open_store
from bot.store.sql.store import Store
from bot.store.sqlite.connection import FileDatabase, back_up, check_health, restore
from bot.store.sqlite.copies import list_copies, size_of
from bot.store.sqlite.migrations import migrate, migration_files
from tests.databases import open_empty
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

NEWEST = len(migration_files())
Usage = namedtuple("Usage", "total used free")


def old_database(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, path, migration_files()[:version])


async def with_games(path: Path, games: int) -> None:
    async with await open_empty(path) as store:
        for number in range(games):
            await store.add_match(match(user_ids=(number + 1, 1000)), change())


def is_private(path: Path) -> bool:
    return stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_database_is_copied_before_it_is_migrated_and_for_its_owner_alone(
    database: Path,
) -> None:
    old_database(database, NEWEST - 1)
    reports = []
    for games in (1, 0):  # a current database is not copied again
        store = Store(FileDatabase(database))
        reports.append(await store.open())
        await store.close()
        await with_games(database, games)
    (copy,) = list_copies(database)
    assert reports[0] is not None
    assert (reports[0].before, reports[0].after, reports[0].copy) == (NEWEST - 1, NEWEST, copy)
    assert reports[1] is None
    assert copy.name == f"{database.name}-version-{NEWEST - 1:04}"
    health = check_health(copy)
    assert (health.version, health.matches) == (NEWEST - 1, 0)
    assert is_private(copy)


async def test_the_latest_three_copies_are_kept_and_one_of_each_version(database: Path) -> None:
    # The first copy has a newer version than the later ones, as after a return to an older program.
    for order, back in enumerate((1, 4, 4, 3, 2)):
        database.unlink(missing_ok=True)
        old_database(database, NEWEST - back)
        await with_games(database, 0)
        copy = database.with_name(f"{database.name}-version-{NEWEST - back:04}")
        os.utime(copy, (order, order))
    versions = [f"{NEWEST - back:04}" for back in (4, 3, 2)]
    assert [path.name[-4:] for path in list_copies(database)] == versions


async def test_without_room_for_the_copy_nothing_is_migrated_or_replaced(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_database(database, 3)
    before = database.read_bytes()
    copy = database.with_name("copy.db")
    await with_games(copy, 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, 1 << 20))
    with pytest.raises(StoreError, match="1 MiB left and a copy of the database needs 17"):
        await open_store(database)
    with pytest.raises(StoreError, match="1 MiB left"):
        restore(copy, database)
    assert database.read_bytes() == before
    assert list_copies(database) == []
    just_enough = size_of(copy) + (16 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(1, 1, just_enough))
    restore(copy, database)
    assert check_health(database).matches == 1


async def test_a_copy_replaces_the_database_and_the_old_one_remains(
    database: Path, tmp_path: Path
) -> None:
    await with_games(database, 1)
    copy = tmp_path / "copy.db"
    back_up(database, copy)
    async with await open_empty(database) as store:
        await store.add_match(match(user_ids=(77, 78)), change())
    health, kept = restore(copy, database)
    assert (health.matches, check_health(database).matches) == (1, 1)
    assert kept is not None
    assert check_health(kept).matches == 2
    assert is_private(database)
    assert not list(tmp_path.glob("*.part"))
    # Without a database, the copy becomes the database, and no old one is kept.
    database.unlink()
    assert restore(copy, database)[1] is None
    assert check_health(database).matches == 1


async def test_a_damaged_database_is_replaced_with_its_log(database: Path, tmp_path: Path) -> None:
    await with_games(database, 1)
    copy = tmp_path / "copy.db"
    back_up(database, copy)
    database.write_bytes(b"rubbish" * 4096)
    log = database.with_name(database.name + "-wal")
    log.write_bytes(b"more rubbish")
    _, kept = restore(copy, database)
    assert check_health(database).matches == 1
    assert kept is not None
    assert kept.read_bytes().startswith(b"rubbish")
    assert not log.exists()


async def test_the_database_of_a_running_bot_is_left_alone(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with await open_empty(database) as store:
        await store.add_match(match(), change())
        back_up(database, copy)
        with pytest.raises(StoreError, match="in use: stop the bot first"):
            restore(copy, database)
        assert await store.count_open_matches() == 1
    assert not list(tmp_path.glob("*-re*"))


@pytest.mark.parametrize("defect", ["newer", "damaged", "none"])
async def test_unusable_copies_are_not_restored(
    database: Path, tmp_path: Path, defect: str
) -> None:
    await with_games(database, 1)
    before = database.read_bytes()
    copy = tmp_path / "copy.db"
    if defect != "none":
        back_up(database, copy)
    if defect == "newer":
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute(f"PRAGMA user_version = {NEWEST + 1}")
    elif defect == "damaged":
        copy.write_bytes(copy.read_bytes()[:4096])
    with pytest.raises(StoreError):
        restore(copy, database)
    assert database.read_bytes() == before


async def test_only_a_regular_file_is_replaced(database: Path, tmp_path: Path) -> None:
    await with_games(database, 1)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(StoreError, match=r"folder cannot be replaced \(unable to open"):
        restore(database, folder)
    assert not list(tmp_path.glob("folder?*"))


async def test_a_copy_is_restored_into_a_missing_folder(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, rubbish = tmp_path / "copy.db", tmp_path / "rubbish.db"
    await with_games(copy, 1)
    rubbish.write_bytes(b"rubbish")
    new = tmp_path / "new" / "var" / "games.db"
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(new))
    with pytest.raises(StoreError, match=r"the folder of .* cannot be created"):
        restore(copy, rubbish / "games.db")
    assert await asyncio.to_thread(run_command, ["restore", str(rubbish)]) == EXIT_REFUSED
    assert not (tmp_path / "new").exists()
    assert await asyncio.to_thread(run_command, ["restore", str(copy)]) == 0
    assert check_health(new).matches == 1
    assert is_private(new)
    assert stat.S_IMODE(new.parent.stat().st_mode) == 0o700


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
@pytest.mark.parametrize("file_exists", [True, False])
async def test_files_restored_by_root_belong_to_the_owner_of_the_folder(
    file_exists: bool, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_games(database, 1)
    copy = tmp_path / "copy.db"
    back_up(database, copy)
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    os.chown(folder, 10_001, 10_002)
    place = folder / "games.db"
    if file_exists:
        shutil.copy(database, place)
        os.chown(place, 10_003, 10_004)
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(place))
    assert await asyncio.to_thread(run_command, ["restore", str(copy)]) == 0
    assert is_private(place)
    owners = {path.name: (path.stat().st_uid, path.stat().st_gid) for path in folder.iterdir()}
    expected = (10_003, 10_004) if file_exists else (10_001, 10_002)
    assert owners.pop("games.db") == expected
    assert owners.pop("games.db-lock") == (10_001, 10_002)
    assert {*owners.values()} == ({expected} if file_exists else set())


async def test_a_bot_that_runs_keeps_its_database_and_one_that_was_killed_does_not(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await with_games(database, 1)
    copy = tmp_path / "copy.db"
    back_up(database, copy)
    monkeypatch.setenv("SHANGHAIEN_DATABASE", str(database))
    locked_store = LockedStore(Settings(database=database))
    await locked_store._shard_lock.take(wait=False)  # the bot has not yet opened the file
    assert await asyncio.to_thread(run_command, ["restore", str(copy)]) == EXIT_REFUSED
    assert f"a bot runs with {database}: stop it first" in capsys.readouterr().err
    await locked_store.release()
    assert await asyncio.to_thread(run_command, ["restore", str(database)]) == EXIT_REFUSED
    assert "is the database itself" in capsys.readouterr().err
    # A health report that a killed bot left behind does not matter.
    health_file(database).write_text(json.dumps({"looks": []}))
    assert await asyncio.to_thread(run_command, ["restore", str(copy)]) == 0


async def test_a_copy_of_a_database_in_use_contains_all_commits(
    database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy that others could read")
    copy.chmod(0o644)
    (tmp_path / "copy.db.part").write_text("of a copy that was killed " * 99)
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("a", "b"))
        back_up(database, copy)
        after = await store.append(record.id, 2, change("c"))
    assert copy.stat().st_mode & 0o777 == 0o600
    async with await open_empty(copy) as copied:
        assert await copied.read_match(record.id) == record
        assert list(await copied.read_log(record.id)) == ["a", "b"]
    async with await open_empty(database) as store:
        assert await store.read_match(record.id) == after
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.db"]


async def test_a_failed_copy_is_reported_and_removed(database: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        back_up(database, tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []
    folder = tmp_path / "copies"
    folder.mkdir()
    async with await open_empty(database):
        with pytest.raises(StoreError, match=r"nowhere/copy\.db cannot be written: No such"):
            back_up(database, tmp_path / "nowhere" / "copy.db")
        with pytest.raises(StoreError, match="copies cannot be written: Is a directory"):
            back_up(database, folder)
    assert list(tmp_path.glob("copies*")) == [folder]


async def test_an_inspection_reports_version_games_and_commands(database: Path) -> None:
    async with await open_empty(database) as store:
        await store.add_match(match(), change())
        await store.registrations.save(7, "digest")
        health = check_health(database)
    assert health.version == health.newest == len(migration_files())
    assert (health.matches, health.running) == (1, 1)
    assert health.registered == {7: "digest"}


async def test_an_old_database_is_examined_without_a_change(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        migrate(connection, database, migration_files()[:1])
    health = check_health(database)
    assert (health.version, health.registered) == (1, {})
    assert check_health(database).version == 1


async def test_a_damaged_database_is_reported(database: Path) -> None:
    async with await open_empty(database) as store:
        for number in range(40):
            await store.add_match(match(user_ids=(number + 1, 1000)), change("x" * 500))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(database.read_bytes())
    data[8192:-4096] = b"\xff" * (len(data) - 8192 - 4096)
    database.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        check_health(database)


async def test_a_row_without_its_match_is_damage(database: Path) -> None:
    await with_games(database, 1)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("DELETE FROM matches")
    with pytest.raises(StoreError, match=r"damaged \(a row of \w+ without its match\)"):
        check_health(database)


async def test_a_restored_file_and_its_name_are_flushed_to_disk(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, fsync = tmp_path / "copies" / "copy.db", os.fsync
    copy.parent.mkdir()
    await with_games(database, 1)
    back_up(database, copy)
    flushed: list[tuple[int, int]] = []

    def note(handle: int) -> None:
        fsync(handle)
        flushed.append((handle, os.fstat(handle).st_ino))

    monkeypatch.setattr(os, "fsync", note)
    restore(copy, database)
    # The content, its temporary name, and its final name.
    file, folder = database.stat().st_ino, tmp_path.stat().st_ino
    assert [number for _, number in flushed] == [file, folder, folder]
    for handle, _ in flushed:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(handle)
