from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from bot.store.postgres.shard_lock import PostgresIdentifyTurns
from cogs.runtime import connecting
from cogs.runtime.connecting import IdentifySchedule

PAUSE_SECONDS = 0.05


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "IDENTIFY_SECONDS", PAUSE_SECONDS)


async def identify(schedule: IdentifySchedule, *shards: int) -> dict[int, float]:
    """Identify the shards concurrently; return when each began, by the event loop's clock."""
    at: dict[int, float] = {}

    async def begin(shard: int) -> None:
        async with schedule.turn(shard, {shard}):
            at[shard] = asyncio.get_running_loop().time()

    await asyncio.gather(*map(begin, shards))
    return at


async def test_shards_of_a_bucket_begin_one_after_the_other() -> None:
    at = await identify(IdentifySchedule(1), 0, 1, 2)
    assert at[1] - at[0] >= PAUSE_SECONDS
    assert at[2] - at[1] >= PAUSE_SECONDS


async def test_as_many_shards_identify_in_parallel_as_discord_allows() -> None:
    schedule = IdentifySchedule(2)
    async with schedule.turn(0, {0}), schedule.turn(1, {1}):
        pass  # both shards identify at the same time
    at = await identify(schedule, 4, 5)
    assert set(at) == {4, 5}


async def test_no_shard_waits_for_one_that_gave_up_or_failed_earlier() -> None:
    schedule = IdentifySchedule(1)
    with contextlib.suppress(ConnectionError):
        async with schedule.turn(0, set()):
            raise ConnectionError
    assert not schedule._turns[0].locked()
    async with schedule.turn(0, {0}):
        waiting = asyncio.create_task(identify(schedule, 1))
        await asyncio.sleep(0)
        waiting.cancel()
    assert set(await identify(schedule, 2)) == {2}


async def test_the_turn_of_other_processes_is_held_until_the_pause_is_over() -> None:
    held: list[str] = []

    @contextlib.asynccontextmanager
    async def hold(bucket: int) -> AsyncIterator[None]:
        held.append(f"took {bucket}")
        yield
        held.append(f"left {bucket}")

    schedule = IdentifySchedule(4, hold)
    async with schedule.turn(6, {6}):
        pass
    assert held == ["took 2"]
    await identify(schedule, 2)
    assert held[:3] == ["took 2", "left 2", "took 2"]


async def test_processes_take_turns_by_the_database(postgres: str) -> None:
    one, other = PostgresIdentifyTurns(postgres), PostgresIdentifyTurns(postgres)
    order: list[str] = []

    async def second() -> None:
        async with other.hold(7):
            order.append("second")

    async with one.hold(7):
        waiting = asyncio.create_task(second())
        async with other.hold(8):  # another bucket is free
            order.append("first")
    await waiting
    assert order == ["first", "second"]


async def test_without_the_database_no_shard_waits() -> None:
    async with PostgresIdentifyTurns("postgresql://x@/none?host=/nowhere").hold(1):
        pass
