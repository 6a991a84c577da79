"""Moving all games to another database and back: no data is lost, and no id is reused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.records.members import StoreError
from bot.store.moving import COUNTED_UP, TABLES, move, size, unmark_moved
from bot.store.opening import open_store
from bot.store.postgres.connection import connect
from bot.store.sql.store import Store
from bot.store.sqlite.connection import back_up, check_health
from tests.databases import open_empty
from tests.postgres import empty_database
from tests.store.released import restore_database
from tests.store.samples import ANNA, GUILD, a_change, a_match, an_invitation, forget

NOW = 1_800_000_000.0


def ignore_progress(_: int) -> None:
    """Ignore a report of the progress."""


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """Return a database of an earlier release with rows of every kind."""
    path = tmp_path / "released.db"
    restore_database(path)
    return path


async def an_empty_file(path: Path) -> Path:
    async with await open_empty(path):
        return path


def dump(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as db:
        return {
            table: sorted(db.execute(f"SELECT * FROM {table}"), key=repr)  # noqa: S608
            for table in TABLES
        }


async def some_games(store: Store) -> None:
    """Add games and invitations, and delete those with the highest ids."""
    await store.add_match(a_match(), a_change("a", "b"))
    last = await store.add_match(a_match(guild_id=9, channel_id=9), a_change("c"))
    asked = await store.invitations.add(an_invitation())
    assert (last.id, asked.id) == (2, 1)
    await store.privacy.forget_guild(9)
    await forget(store, ANNA, {"fr": "Nobody"})
    assert await store.read_match(2) is None
    assert await store.invitations.read(1) is None


async def ids_after(store: Store) -> tuple[int, int]:
    """Add a match and an invitation, and return their ids."""
    record = await store.add_match(a_match(channel_id=77), a_change("z"))
    return record.id, (await store.invitations.add(an_invitation(channel_id=77))).id


async def test_all_games_arrive_there_and_back(
    released: Path, tmp_path: Path, postgres: str
) -> None:
    async with await open_store(released):
        pass  # opening the database migrates it
    before = dump(released)
    assert sum(map(len, before.values())) == size(released) > 100
    steps: list[int] = []
    assert move(released, empty_database(postgres), steps.append, NOW) == size(released)
    assert sum(steps) == 2 * size(released) == 2 * size(postgres)
    back = await an_empty_file(tmp_path / "back.db")
    assert move(postgres, back, ignore_progress, NOW) == size(released)
    assert dump(back) == before
    assert dump(released) == before


async def test_a_deleted_id_is_not_used_again(tmp_path: Path, postgres: str) -> None:
    async with await open_empty(tmp_path / "first.db") as store:
        await some_games(store)
    move(tmp_path / "first.db", empty_database(postgres), ignore_progress, NOW)
    back = await an_empty_file(tmp_path / "back.db")
    move(postgres, back, ignore_progress, NOW)
    async with await open_store(back) as store:
        assert await ids_after(store) == (3, 2)
    unmark_moved(postgres)
    async with await open_store(postgres) as store:
        assert await ids_after(store) == (3, 2)
        await store.privacy.forget_guild(GUILD)
    back = await an_empty_file(tmp_path / "once more.db")
    move(postgres, back, ignore_progress, NOW)
    async with await open_store(back) as store:
        assert await ids_after(store) == (4, 3)


async def test_an_empty_database_starts_with_the_first_id(tmp_path: Path, postgres: str) -> None:
    file, back = [await an_empty_file(tmp_path / name) for name in ("first.db", "back.db")]
    move(file, empty_database(postgres), ignore_progress, NOW)
    move(postgres, back, ignore_progress, NOW)
    unmark_moved(postgres)
    async with await open_store(postgres) as there, await open_store(back) as here:
        assert await ids_after(there) == await ids_after(here) == (1, 1)


async def test_a_move_from_a_server_is_a_consistent_snapshot(tmp_path: Path, postgres: str) -> None:
    async with await open_store(empty_database(postgres)) as store:
        await store.add_match(a_match(), a_change("a", "b"))
    back = await an_empty_file(tmp_path / "back.db")

    def meddle(_: int) -> None:
        with connect(postgres) as other:
            other.execute("UPDATE match_log SET line = 'later'")

    move(postgres, back, meddle, NOW)
    async with await open_store(back) as store:
        assert list(await store.read_log(1)) == ["a", "b"]


async def test_a_target_that_is_not_empty_is_refused_and_nothing_is_marked(
    tmp_path: Path, postgres: str
) -> None:
    file = tmp_path / "first.db"
    async with await open_empty(file) as store:
        await some_games(store)
    async with await open_store(empty_database(postgres)) as store:
        await store.clocks.read_uptime(1)
        await store.clocks.save_uptime(1, {0: 5.0})
    with pytest.raises(StoreError, match="empty"):
        move(file, postgres, ignore_progress, NOW)
    assert size(postgres) == 1
    async with await open_store(file) as store:
        assert await store.count_open_matches() == 1


async def test_a_changed_copy_is_discarded(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await open_empty(tmp_path / "first.db") as store:
        await some_games(store)
    with connect(empty_database(postgres)) as session:
        session.execute(
            "CREATE OR REPLACE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN NEW.line := 'other'; RETURN NEW; END $$"
        )
        session.execute(
            "CREATE TRIGGER spoiling BEFORE INSERT ON match_log"
            " FOR EACH ROW EXECUTE FUNCTION spoil()"
        )
        try:
            with pytest.raises(StoreError, match="match_log differs"):
                move(tmp_path / "first.db", postgres, ignore_progress, NOW)
        finally:
            session.execute("DROP TRIGGER spoiling ON match_log")
    assert size(postgres) == 0


async def test_every_table_and_every_counter_is_moved(tmp_path: Path) -> None:
    file = await an_empty_file(tmp_path / "file.db")
    with closing(sqlite3.connect(file)) as db:
        tables = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
        assert {name for name, _ in tables if not name.startswith("sqlite_")} == set(TABLES)
        counted = {name for name, sql in tables if "AUTOINCREMENT" in sql}
        assert counted | {"absences"} == set(COUNTED_UP)
        for table in TABLES:
            needs = db.execute(f"PRAGMA foreign_key_list({table})").fetchall()
            for needed in needs:
                assert TABLES.index(needed[2]) < TABLES.index(table)


async def test_a_moved_database_is_not_opened_as_the_games(tmp_path: Path, postgres: str) -> None:
    file = tmp_path / "first.db"
    async with await open_empty(file) as store:
        await some_games(store)
    move(file, empty_database(postgres), ignore_progress, NOW)
    message = rf"{file} were moved to postgresql://tests@/postgres on 2027-01-15: set `database`"
    for use in (check_health, lambda path: back_up(path, tmp_path / "copy.db")):
        with pytest.raises(StoreError, match=message):
            use(file)
    with pytest.raises(StoreError, match=message):
        await open_store(file)
    back = await an_empty_file(tmp_path / "back.db")
    move(postgres, back, ignore_progress, NOW)
    with pytest.raises(StoreError, match=rf"PostgreSQL database were moved to {back} on"):
        await open_store(postgres)
    async with await open_store(back) as store:
        assert await store.count_open_matches() == 1
    assert sorted(path.name for path in tmp_path.glob("*copy*")) == []
    unmark_moved(file)
    async with await open_store(file) as store:
        assert await store.count_open_matches() == 1
