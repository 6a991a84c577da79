"""Tests for SQLite only: durability, other processes, and files of other programs."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bot.records.matches import MatchRecord
from bot.records.members import MemberRecord, StaleError, StoreError
from bot.store.opening import open_store
from bot.store.shard_lock import run_in_own_thread
from bot.store.sql import rows
from bot.store.sql.rows import insert
from bot.store.sqlite import connection as connection_module
from bot.store.sqlite.connection import check_health
from tests.databases import file_of, flush_commits, open_empty
from tests.store.samples import ANNA, BERND
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match
from tests.store.test_private_files import rights

WRITER = """
import asyncio, sys
from pathlib import Path
from bot.store.opening import open_store
from bot.store.sqlite.connection import check_health
from tests.store.samples import a_change, a_match

async def main():
    store = await open_store(Path(sys.argv[1]))
    record = await store.add_match(a_match(), a_change("first"))
    for revision in range(1, 6):
        await store.append(record.id, revision, a_change(f"line {revision}"))
        print(revision, flush=True)
    await asyncio.sleep(3600)

asyncio.run(main())
"""


async def test_a_returned_append_survives_a_kill(database: Path) -> None:
    writer = await asyncio.create_subprocess_exec(
        sys.executable, "-c", WRITER, str(database), stdout=asyncio.subprocess.PIPE
    )
    assert writer.stdout is not None
    for revision in range(1, 6):
        assert await writer.stdout.readline() == f"{revision}\n".encode()
    writer.kill()
    assert await writer.wait() == -signal.SIGKILL
    async with await open_empty(database) as store:
        expected = ["first", *(f"line {revision}" for revision in range(1, 6))]
        assert list(await store.read_log(1)) == expected
        loaded = await store.read_match(1)
        assert loaded is not None
        assert loaded.revision == 6


async def test_a_commit_of_a_move_waits_for_the_disk_and_that_of_a_shown_state_does_not(
    database: Path,
) -> None:
    normal, full = 1, 2

    def read_settings(db: sqlite3.Connection) -> list[object]:
        pragmas = ("journal_mode", "synchronous")
        return [db.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in pragmas]

    with flush_commits():
        async with await open_store(database) as store:
            writer = file_of(store)._writer
            record = await store.add_match(match(), change("a"))
            assert await writer.run(read_settings) == ["wal", full]
            await store.set_shown(record.id, record.shown)
            assert await writer.run(read_settings) == ["wal", normal]
            with pytest.raises(StaleError):
                await store.set_shown(record.id, record.shown)
            await store.append(record.id, record.revision, change("b"))
            assert await writer.run(read_settings) == ["wal", full]


async def test_deleted_data_is_overwritten_in_every_build_of_sqlite(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = connection_module._open

    def open_carelessly(path: Path, timeout: float) -> sqlite3.Connection:
        connection = opened(path, timeout)
        connection.execute("PRAGMA secure_delete = OFF")
        return connection

    monkeypatch.setattr(connection_module, "_open", open_carelessly)
    async with await open_empty(database) as store:
        await store.members.change(ANNA, lambda _: MemberRecord(ANNA, language="what Anna chose"))
    assert b"what Anna chose" in database.read_bytes()
    async with await open_empty(database) as store:
        await store.privacy.forget_member(ANNA, {})
    assert b"what Anna chose" not in database.read_bytes()


async def test_read_only_connections_cannot_write(database: Path) -> None:
    async with await open_empty(database) as store:
        await store.members.change(ANNA, lambda _: MemberRecord(ANNA, language="it"))
        with pytest.raises(StoreError, match="readonly"):
            await file_of(store).read("DELETE FROM members", {})
        assert (await store.members.read(ANNA)).language == "it"


async def test_no_thread_of_the_store_keeps_the_program_from_ending(database: Path) -> None:
    def keeps_program_alive(_: object = None) -> bool:
        return not threading.current_thread().daemon

    async with await open_empty(database) as store:
        assert not await file_of(store).write(keeps_program_alive)
        assert not await file_of(store).find("SELECT 1", {}, keeps_program_alive)
    assert not await run_in_own_thread(keeps_program_alive)


async def test_two_stores_race_for_a_revision_and_one_wins(database: Path) -> None:
    async with await open_empty(database) as one, await open_empty(database) as other:
        record = await one.add_match(match(), change("a"))
        for revision in range(1, 10):
            tries = await asyncio.gather(
                one.append(record.id, revision, change(f"one {revision}")),
                other.append(record.id, revision, change(f"other {revision}")),
                return_exceptions=True,
            )
            assert sorted(type(result).__name__ for result in tries) == [
                MatchRecord.__name__,
                StaleError.__name__,
            ]
        assert len(await other.read_log(record.id)) == 10


async def test_the_schema_itself_refuses_a_second_open_match_of_a_pair(database: Path) -> None:
    async with await open_empty(database) as store:
        await store.add_match(match(), change())
    swapped = match(user_ids=(BERND, ANNA))
    values = rows.match_values(swapped, change())
    with (
        closing(sqlite3.connect(database)) as raw,
        pytest.raises(sqlite3.IntegrityError, match="UNIQUE"),
    ):
        raw.execute(insert("matches", values), values)


async def test_a_task_cancelled_during_a_write_breaks_nothing(database: Path) -> None:
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("a"))
        task = asyncio.create_task(store.append(record.id, 1, change("b")))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.members.change(1, lambda _: MemberRecord(1))  # follows any unfinished write
        assert list(await store.read_log(record.id)) in (["a"], ["a", "b"])
        loaded = await store.read_match(record.id)
        assert loaded is not None
        assert loaded.revision == len(await store.read_log(record.id))


async def test_a_locked_database_is_distinguished_from_a_lost_move(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "BUSY_SECONDS", 0.0)
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("a"))
        other = sqlite3.connect(database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="another process uses it"):
            await store.append(record.id, 1, change("b"))
        other.execute("ROLLBACK")
        other.close()
        assert (await store.append(record.id, 1, change("b"))).revision == 2


async def test_a_full_disk_is_reported_with_the_fix_and_loses_only_the_new_data(
    database: Path,
) -> None:
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("first"))
        writer = file_of(store)._writer
        (pages,) = await writer.run(lambda db: db.execute("PRAGMA page_count").fetchone())
        await writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {pages}"))
        lines = ["first"]

        async def fill() -> None:
            while True:
                line = f"line {len(lines)} {'x' * 500}"
                await store.append(record.id, len(lines), change(line))
                lines.append(line)

        with pytest.raises(StoreError, match="make room"):
            await fill()
        assert list(await store.read_log(record.id)) == lines
        await writer.run(lambda db: db.execute(f"PRAGMA max_page_count = {10 * pages}"))
        await store.append(record.id, len(lines), change("there is room"))


async def test_an_unsuitable_path_is_refused_with_the_fix(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="set `database` to another path"):
        await open_store(tmp_path / "file" / "games.db")
    with pytest.raises(StoreError, match=r"cannot be written.*set `database`"):
        await open_store(tmp_path)


async def test_a_foreign_file_is_refused_and_not_changed(database: Path, tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("no database, but a letter\n" * 100)
    with closing(sqlite3.connect(database)) as raw, raw:
        raw.execute("CREATE TABLE bookmarks (url TEXT)")
    for path, message in (
        (letter, "not a SQLite database"),
        (database, "belongs to another program"),
    ):
        path.chmod(0o644)
        before = path.read_bytes()
        for use in (open_store, inspect):
            with pytest.raises(StoreError, match=message):
                await use(path)
        assert path.read_bytes() == before
        assert rights(path) == "644"


async def inspect(path: Path) -> None:
    check_health(path)


async def test_reads_do_not_wait_for_writes(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "BUSY_SECONDS", 3600.0)
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("a"))
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.create_task(store.append(record.id, 1, change("b")))
            await asyncio.sleep(0.05)
            assert await store.read_match(record.id) == record
            assert not waiting.done()
            other.execute("ROLLBACK")
        assert (await waiting).revision == 2
        assert list(await store.read_log(record.id)) == ["a", "b"]


async def test_later_reads_see_finished_and_queued_writes(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "IN_ORDER_SECONDS", 3600.0)
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("0"))
        for revision in range(1, 30):
            writing = asyncio.create_task(store.append(record.id, revision, change("x")))
            await asyncio.sleep(0)
            loaded = await store.read_match(record.id)
            assert loaded == await writing
            assert loaded is not None
            await store.set_shown(record.id, loaded.shown)
            loaded = await store.read_match(record.id)
            assert loaded is not None
            assert loaded.shown.state_revision == revision


async def test_waiting_writes_time_out_together(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "BUSY_SECONDS", 1.0)
    async with await open_empty(database) as store:
        record = await store.add_match(match(), change("a"))
        statements: list[str] = []
        await file_of(store)._writer.run(
            lambda writer: writer.set_trace_callback(statements.append)
        )
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            tries = await asyncio.gather(
                *(store.append(record.id, 1, change("b")) for _ in range(20)),
                return_exceptions=True,
            )
            other.execute("ROLLBACK")
        assert {type(each) for each in tries} == {StoreError}
        # While the first write waited, the others used up their waiting time in the queue.
        least = connection_module.LEAST_BUSY_SECONDS
        assert statements.count(f"PRAGMA busy_timeout = {round(1000 * least)}") == len(tries) - 1
        assert (await store.append(record.id, 1, change("b"))).revision == 2


async def test_only_its_owner_can_read_the_database_and_its_other_files(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    folder = tmp_path / "var" / "lib"
    for _ in range(2):
        async with await open_store(folder / "games.db") as store:
            await store.count_open_matches()
            beside = sorted(folder.iterdir())
            assert len(beside) == 3
            assert {rights(path) for path in beside} == {"600"}
        for path in beside:  # other users get permissions, which the next start must remove
            path.touch()
            path.chmod(0o644)
    assert {rights(folder), rights(folder.parent)} == {"700"}
    assert rights(tmp_path) == "755", "the permissions of an existing folder do not change"
