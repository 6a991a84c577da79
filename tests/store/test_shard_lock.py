"""The locks by which only one process at a time runs a shard."""

from __future__ import annotations

import asyncio
import errno
import os
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psycopg
import pytest
from psycopg import errors
from structlog.testing import capture_logs

from bot.records.members import ShardTakenError, StoreError
from bot.runtime.config import Settings
from bot.runtime.health import LockState
from bot.store.locked_store import LockedStore
from bot.store.postgres import migrations, shard_lock
from bot.store.postgres.connection import Session, connect
from bot.store.postgres.shard_lock import PostgresShardLock
from bot.store.shard_lock import ALL_SHARDS, WantedShards, run_in_own_thread
from bot.store.sqlite import shard_lock as sqlite_lock
from tests.postgres import empty_database, without_tables
from tests.store.samples import a_change, a_match

ProcessFactory = Callable[..., LockedStore]
on_both = pytest.mark.parametrize("process", ["sqlite", "postgres"], indirect=True)


@pytest.fixture
async def process(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[ProcessFactory]:
    """Return a function that creates the `LockedStore` of a simulated process."""
    file = getattr(request, "param", "postgres") == "sqlite"
    address = "" if file else empty_database(request.getfixturevalue("postgres"))
    made: list[LockedStore] = []

    def make(*ids: int, count: int = 4) -> LockedStore:
        settings = Settings(
            database=tmp_path / "games.db", postgres=address,
            shard_ids=ids, shards=count if ids else 0,
        )  # fmt: skip
        made.append(LockedStore(settings))
        return made[-1]

    yield make
    for each in made:
        await each.release()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for a lock, for tests in which a longer wait would change nothing."""
    for kind in (shard_lock, sqlite_lock):
        monkeypatch.setattr(kind, "GRACE_SECONDS", 0.1)


@on_both
@pytest.mark.usefixtures("impatient")
async def test_a_second_process_is_refused_unless_it_waits_and_takes_everything_over(
    process: ProcessFactory,
) -> None:
    old, other, given_up = process(), process(), process()
    await old.take()
    assert old.previously_answered is None
    assert not await old.is_awaited()
    record = await old.store.add_match(a_match(), a_change("a"))
    with pytest.raises(ShardTakenError, match=r"shard 0 is run by another process.*--take-over"):
        await process().take()
    waiting = asyncio.create_task(given_up.take(wait=True))
    await asyncio.sleep(0.1)
    waiting.cancel()
    await given_up.release()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    waiting = asyncio.create_task(other.take(wait=True))
    await asyncio.sleep(0.1)
    assert not waiting.done()
    await old.release(["a", "b"])
    await waiting
    assert other.previously_answered == frozenset({"a", "b"})
    assert await other.store.read_match(record.id) == record
    # The next process receives the answered interactions, but a later one does not.
    await other.release([])
    last = process()
    await last.take()
    assert last.previously_answered == frozenset()


@pytest.mark.usefixtures("impatient")
async def test_a_shard_is_taken_once_by_its_number_or_with_all_others(
    process: ProcessFactory,
) -> None:
    one = process(0, 1)
    await one.take()
    with pytest.raises(ShardTakenError, match="shard 1 is run by another process"):
        await process(1, 2).take()
    await process(2, 3).take()
    with pytest.raises(ShardTakenError, match="`shards` is 8 here but 4 in other processes"):
        await process(5, count=8).take()
    with pytest.raises(ShardTakenError):
        await process().take()


@pytest.mark.usefixtures("impatient")
async def test_a_process_with_all_shards_excludes_others(process: ProcessFactory) -> None:
    alone = (WantedShards(), WantedShards(count=4), WantedShards((0, 1), 2))
    assert {each.keys for each in alone} == {(ALL_SHARDS,)}
    await process().take()
    with pytest.raises(ShardTakenError):
        await process(2).take()


@on_both
async def test_a_process_that_releases_its_shards_in_time_is_awaited(
    process: ProcessFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in (shard_lock, sqlite_lock):
        monkeypatch.setattr(kind, "GRACE_SECONDS", 3600.0)
    old, new = process(), process()
    await old.take()
    taking = asyncio.create_task(new.take())
    await asyncio.sleep(0.1)
    assert not taking.done()
    await old.release()
    await taking


@pytest.mark.parametrize("process", ["sqlite"], indirect=True)
async def test_a_disk_without_locks_is_used_and_one_that_fails_is_not(
    process: ProcessFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def lock(file: int) -> None:
        tried.append(file)
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(sqlite_lock, "_lock", lock)
    code = errno.ENOLCK
    with capture_logs() as log:
        await process().take()
    assert "shard_lock.unsupported" in [each["event"] for each in log]
    code = errno.EIO
    with pytest.raises(StoreError, match=r"cannot lock .*games\.db-lock"):
        await process().take()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(tried[-1])


async def test_a_cancelled_wait_in_a_thread_reports_nothing() -> None:
    wrong: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: wrong.append(context))
    before, end = {*threading.enumerate()}, threading.Event()
    waiting = asyncio.create_task(run_in_own_thread(end.wait))
    await asyncio.sleep(0)
    (thread,) = {*threading.enumerate()} - before
    assert (thread.name, thread.daemon) == ("shard-lock", True)
    waiting.cancel()
    await asyncio.wait({waiting})
    end.set()
    while thread.is_alive():
        await asyncio.sleep(0.01)
    await asyncio.sleep(0)
    assert wrong == []


async def test_a_folder_that_cannot_be_created_is_reported(postgres: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for address in ("", empty_database(postgres)):
        settings = Settings(database=tmp_path / "file" / "games.db", postgres=address)
        locked_store = LockedStore(settings)
        with pytest.raises(StoreError, match=r"cannot create the folder .*file is not a folder"):
            await locked_store.take()
        await locked_store.release()


SHARD_LOCKS = "SELECT pid FROM pg_locks WHERE classid = 1397245697 AND granted"
ALL_CONNECTIONS = "SELECT pid FROM pg_stat_activity WHERE application_name = 'shanghaien'"


def end_shard_locks(address: str, query: str = SHARD_LOCKS) -> int:
    """Terminate the connections that `query` finds, as an operator may; return their number.

    Waits until they have ended, because the server lists their locks until then.
    """
    with connect(address) as session:
        found = session.execute(query.encode()).fetchall()
        others = [pid for (pid,) in found if pid != session.info.backend_pid]
        session.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM unnest(%s::int[]) AS pid", (others,)
        )
    return len(others)


async def wait_for_rival(process: LockedStore) -> None:
    """Wait until another process waits for the shards of `process`."""
    while not await process.is_awaited():
        await asyncio.sleep(0.05)


def watch_states(process: LockedStore) -> asyncio.Queue[LockState]:
    states: asyncio.Queue[LockState] = asyncio.Queue()
    process.watch(states.put_nowait)
    return states


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("query", [SHARD_LOCKS, ALL_CONNECTIONS])
async def test_the_store_is_blocked_while_a_dropped_lock_is_acquired_again(
    process: ProcessFactory, postgres: str, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without polling, only the closed connection can reveal the loss.
    monkeypatch.setattr(shard_lock, "CHECK_SECONDS", 3600.0)
    one = process()
    await one.take()
    record = await one.store.add_match(a_match(), a_change("a"))
    again = asyncio.Event()
    retake = PostgresShardLock._retake
    loop = asyncio.get_running_loop()

    def retake_late(shard_lock: PostgresShardLock) -> LockState:
        asyncio.run_coroutine_threadsafe(again.wait(), loop).result()
        return retake(shard_lock)

    monkeypatch.setattr(PostgresShardLock, "_retake", retake_late)
    states = watch_states(one)
    assert end_shard_locks(postgres, query)
    assert await states.get() is LockState.LOST
    with pytest.raises(StoreError, match="lock of the shards"):
        await one.store.append(record.id, 1, a_change("b"))
    with pytest.raises(StoreError, match="lock of the shards"):
        await one.store.read_match(record.id)
    again.set()
    assert await states.get() is LockState.HELD
    assert (await one.store.append(record.id, 1, a_change("b"))).revision == 2
    with pytest.raises(ShardTakenError):
        await process().take()


async def test_only_the_later_of_two_believed_owners_can_write(
    process: ProcessFactory, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first process loses its lock without noticing, but keeps its other connections."""
    one, other = process(), process()
    await one.take()
    record = await one.store.add_match(a_match(), a_change("a"))
    # The first process does not watch the connection that holds its lock.
    assert end_shard_locks(postgres) == 1
    waiting = asyncio.create_task(other.take(wait=True))
    await asyncio.sleep(0.3)
    # While the first process has a connection left, it can write, and the other one waits.
    assert not waiting.done()
    assert (await one.store.append(record.id, 1, a_change("b"))).revision == 2
    pool = one.store._database._pool  # type: ignore[attr-defined]
    pool.drain()
    await waiting
    monkeypatch.setattr("bot.store.postgres.connection.POOL_SECONDS", 0.5)
    pool.timeout = 0.5
    with pytest.raises(StoreError):
        await one.store.append(record.id, 2, a_change("c"))
    assert (await other.store.append(record.id, 2, a_change("d"))).revision == 3
    assert list(await other.store.read_log(record.id)) == ["a", "b", "d"]


async def test_a_process_that_reconnects_detects_that_another_runs_its_shards(
    process: ProcessFactory, postgres: str
) -> None:
    one, other = process(), process()
    await one.take()
    states = watch_states(one)
    waiting = asyncio.create_task(other.take(wait=True))
    await wait_for_rival(one)
    end_shard_locks(postgres)
    assert await states.get() is LockState.LOST
    await waiting
    assert await states.get() is LockState.TAKEN
    assert other.previously_answered is None


async def test_another_owner_during_the_reacquisition_is_detected(
    process: ProcessFactory, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = process()
    await one.take()
    states, lock = watch_states(one), PostgresShardLock._lock

    def lock_after_another(shard_lock: PostgresShardLock, session: Session) -> None:
        with psycopg.connect(shard_lock._address, autocommit=True) as between:
            between.execute("UPDATE shanghaien_shards SET token = 1")
        lock(shard_lock, session)

    monkeypatch.setattr(PostgresShardLock, "_lock", lock_after_another)
    end_shard_locks(postgres)
    assert await states.get() is LockState.LOST
    assert await states.get() is LockState.TAKEN


async def test_a_waiting_process_survives_a_dropped_connection(
    process: ProcessFactory, postgres: str
) -> None:
    one, other = process(), process()
    await one.take()
    waiting = asyncio.create_task(other.take(wait=True))
    for _ in range(2):
        await wait_for_rival(one)
        assert end_shard_locks(postgres, "SELECT pid FROM pg_locks WHERE NOT granted") == 1
    await wait_for_rival(one)
    assert not waiting.done()
    await one.release()
    await waiting


async def test_a_database_is_not_migrated_while_other_processes_use_it(
    process: ProcessFactory, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await process(0).take()
    files = [*migrations.migration_files(), tmp_path / "0099_more.sql"]
    files[-1].write_text("CREATE TABLE more (id bigint)")
    monkeypatch.setattr(migrations, "migration_files", lambda: files)
    for patient in (False, True):
        with pytest.raises(StoreError, match="other processes use it"):
            await process(1).take(wait=patient)


async def test_processes_that_start_together_wait_for_the_migrating_one(
    process: ProcessFactory, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The migration takes longer than this; the other processes must wait for it nevertheless.
    monkeypatch.setattr(shard_lock, "FENCE_SECONDS", 0.01)
    without_tables(postgres)
    together = [process(shard) for shard in range(4)]
    await asyncio.gather(*(each.take() for each in together))
    for each in together:
        assert await each.store.read_open_page() == ()


async def test_a_fence_lock_granted_at_the_end_of_the_wait_is_released(
    process: ProcessFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server grants a lock just as the process stops waiting for it; the lock is released."""
    failed: list[object] = []

    def connect_with_late_grant(address: str, **more: int) -> Session:
        session = connect(address, **more)
        execute = session.execute

        def grant_late(sql: bytes, values: tuple[int, ...] | None = None) -> object:
            found = execute(sql, values)
            if (
                values == (shard_lock._FENCE, ALL_SHARDS)
                and "advisory_lock" in str(sql)
                and not failed
            ):
                failed.append(values)
                raise errors.LockNotAvailable("canceling statement due to lock timeout")
            return found

        monkeypatch.setattr(session, "execute", grant_late)
        return session

    monkeypatch.setattr(shard_lock, "connect", connect_with_late_grant)
    await process(0).take()
    assert failed
    # If the lock was not released, this call hangs: it waits in a thread that cannot be cancelled.
    await process(1).take()


async def test_a_process_that_does_not_end_in_time_is_not_awaited(
    process: ProcessFactory, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard_lock, "FENCE_SECONDS", 0.01)
    with connect(postgres) as leaving:
        leaving.execute("SELECT pg_advisory_lock_shared(%s, 2)", (shard_lock._FENCE,))
        with pytest.raises(ShardTakenError, match="shard 1 is still being released"):
            await process(1).take()


async def test_waiting_for_a_simultaneous_start_is_reported_and_can_be_cancelled(
    process: ProcessFactory, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shard_lock, "FENCE_SECONDS", 0.01)
    with connect(postgres) as first, capture_logs() as log:
        first.execute("SELECT pg_advisory_lock(%s, 0)", (shard_lock._FENCE,))
        other = process(1)
        waiting = asyncio.create_task(other.take())
        while not log:
            await asyncio.sleep(0.05)
        await other.release()
        with pytest.raises(StoreError):
            await waiting
    assert [each["event"] for each in log] == ["shard_lock.waiting"]


async def test_a_process_whose_lock_is_watched_can_end(
    process: ProcessFactory, postgres: str
) -> None:
    one = process()
    await one.take()
    watch_states(one)
    await one.release(["a"])
    with psycopg.connect(postgres) as session:
        left = session.execute("SELECT answered FROM shanghaien_shards").fetchall()
    assert left == [('["a"]',)]
