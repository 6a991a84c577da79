"""Twenty servers dealt out to two processes of the bot, one of which is killed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.store.postgres.connection import connect
from playground.process import BotProcesses, split_shards
from playground.server import Playground
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD, Table
from tests.postgres import emptied

pytestmark = pytest.mark.asyncio
SERVERS, SHARDS = 20, 4
LOOKED_SECONDS = 1.0
"""In which every loop has looked several times."""
IDENTIFY_SECONDS = 0.5
RHYTHM = "from cogs.kit import identifying; identifying.IDENTIFY_SECONDS = 0.6"
"""A change of the bot for a Discord that makes a shard wait no longer for the one before."""


@asynccontextmanager
async def two_processes(address: str) -> AsyncIterator[tuple[Playground, BotProcesses]]:
    async with Playground(
        servers=SERVERS,
        shards=SHARDS,
        max_concurrency=2,
        identify_seconds=IDENTIFY_SECONDS,
    ) as playground:
        bots = BotProcesses(
            playground,
            [
                ForkedBotProcess(
                    playground,
                    change=RHYTHM,
                    environment={
                        **LOUD,
                        "SHANGHAIEN_DATABASE_FILE": str(_address_file(playground, address)),
                        "SHANGHAIEN_SHARDS": str(SHARDS),
                        "SHANGHAIEN_SHARD_IDS": ",".join(map(str, shards)),
                    },
                    shards=shards,
                )
                for shards in split_shards(SHARDS, 2)
            ],
        )
        try:
            await bots.start()
            yield playground, bots
        finally:
            await bots.stop()


def _address_file(playground: Playground, address: str) -> Path:
    file = playground.database.with_name("address")
    file.write_text(address)
    return file


async def test_the_servers_of_a_killed_process_rest_and_nobody_elses_notice(postgres: str) -> None:
    async with two_processes(emptied(postgres)) as (playground, bots):
        tables = [
            Table(playground, bots.processes[number % SHARDS // 2], guild=guild)
            for number, guild in enumerate(playground.guilds)
        ]
        for table in tables:
            await table.start()
        first, second = bots.processes
        await second.kill()
        await asyncio.sleep(LOOKED_SECONDS)
        # The first has looked for everything that is due and gone, and left the others' alone.
        assert stored(postgres, "SELECT count(*) FROM matches WHERE paused_at IS NOT NULL") == 0
        assert stored(postgres, "SELECT count(*) FROM departures") == 0
        for table in tables:
            if table.bot is first:
                await table.play(most=1)
        await second.start()
        for table in tables:
            await table.play(most=1)
        assert stored(postgres, "SELECT count(*) FROM matches WHERE ended_at IS NULL") == SERVERS
        assert stored(postgres, "SELECT count(*) FROM matches WHERE paused_at IS NOT NULL") == 0
        assert stored(postgres, "SELECT count(*) FROM running_time WHERE shards = 4") == SHARDS
        assert playground.breaches == []
        for bot in bots.processes:
            assert not [line for line in bot.log if "Traceback" in line]


def stored(address: str, sql: str) -> int:
    with connect(address) as session:
        (found,) = session.execute(sql.encode()).fetchone() or (None,)
        assert found is not None
        return int(found)
