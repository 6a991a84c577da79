from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.records.errors import StoreError
from bot.store.sqlite.migrations import migrate, migration_files
from bot.store.sqlite.upkeep import back_up, look_at
from tests.databases import open_empty
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio


async def test_a_copy_of_a_database_in_use_holds_all_that_was_written(
    database: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("an older copy that others could read")
    copy.chmod(0o644)
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


async def test_a_copy_that_cannot_be_made_is_told_and_leaves_nothing_behind(
    database: Path, tmp_path: Path
) -> None:
    with pytest.raises(StoreError, match="there is no database"):
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


async def test_a_look_tells_version_games_and_commands(database: Path) -> None:
    async with await open_empty(database) as store:
        await store.add_match(match(), change())
        await store.registrations.save(7, "digest")
        health = look_at(database)
    assert health.version == health.newest == len(migration_files())
    assert (health.matches, health.running) == (1, 1)
    assert health.registered == {7: "digest"}


async def test_an_old_database_is_looked_at_and_left_as_it_is(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        migrate(connection, database, migration_files()[:1])
    health = look_at(database)
    assert (health.version, health.registered) == (1, {})
    assert look_at(database).version == 1


async def test_a_damaged_database_is_told(database: Path) -> None:
    async with await open_empty(database) as store:
        for number in range(40):
            await store.add_match(match(user_ids=(number + 1, 1000)), change("x" * 500))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(database.read_bytes())
    data[8192:-4096] = b"\xff" * (len(data) - 8192 - 4096)
    database.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        look_at(database)
