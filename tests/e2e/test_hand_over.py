"""Two processes of one bot: the second exits immediately, or takes over while members click."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from bot.cli.commands import EXIT_REPLACED, EXIT_TAKEN
from playground.process import BotProcess
from playground.server import Playground
from tests.e2e.crowd import Crowd
from tests.e2e.forks import ForkedBotProcess, fork_server
from tests.e2e.table import LOUD
from tests.postgres import empty_database

GAMES, CLICKS_A_SECOND = 3, 10.0
END_LOCK_SESSIONS = """
SELECT pg_terminate_backend(pid) FROM pg_locks
WHERE locktype = 'advisory' AND granted AND mode = 'ExclusiveLock' AND objsubid = 2
"""
"""Ends the database connections that hold the lock of a shard, as a network failure does."""

WAITING_FOR_LOCK = """
SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objsubid = 2
"""
"""Returns a row while a process waits for the lock of a shard."""


def bot_process(
    playground: Playground, database: str, *options: str, change: str = "", **more: str
) -> BotProcess:
    """Return a process of the bot that first executes the code `change`; `more` are settings."""
    return ForkedBotProcess(
        playground,
        environment={**LOUD, "SHANGHAIEN_DATABASE": database, **more},
        change=change,
        arguments=options,
    )


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The setting `database`: the address of the games' database."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return empty_database(request.getfixturevalue("postgres"))


@contextlib.asynccontextmanager
async def crowd() -> AsyncIterator[Crowd]:
    """Yield members at a playground without a bot."""
    async with Playground() as playground:
        yield Crowd(playground)


async def wait_for_event(members: Crowd, bot: BotProcess, event: str) -> None:
    """Wait until `bot` has logged `event`."""
    await members.playground.wait_for(lambda: any(event in line for line in bot.log))


async def test_one_process_takes_over_from_another_while_members_click(database: str) -> None:
    taking = {"SHANGHAIEN_TAKE_OVER": "true"}
    async with crowd() as members, bot_process(members.playground, database, **taking) as old:
        # No process owns the shards yet, so this one takes them immediately.
        await wait_for_event(members, old, "bot.taken_over")
        await members.begin(GAMES)
        async with bot_process(members.playground, database, "--take-over") as new:
            await wait_for_event(members, new, "bot.standing_by")
            playing = asyncio.create_task(members.play(CLICKS_A_SECOND, 12))
            await members.playground.wait_for(lambda: len(members.clicks) >= 4)
            assert await old.stop() == 0
            await wait_for_event(members, new, "bot.taken_over")
            await playing
            assert len(members.failed) <= 1
            await members.assert_whole()
            assert not [line for line in (*old.log, *new.log) if "Traceback" in line]


async def test_a_second_process_is_refused_with_one_sentence_and_one_that_waits_can_be_ended(
    postgres: str, tmp_path: Path
) -> None:
    database = empty_database(postgres)
    async with crowd() as members, bot_process(members.playground, database):
        await members.begin(1)
        environment = {**members.playground.environment, "SHANGHAIEN_DATABASE": database}
        second = fork_server().start(environment, tmp_path / "log")
        assert await second.wait() == EXIT_TAKEN
        begun, *lines = second.log.strip().splitlines()
        assert "bot.starting" in begun
        assert len(lines) == 1, lines
        assert "shard 0 is run by another process" in lines[0]

        async with bot_process(members.playground, database, "--take-over") as new:
            await wait_for_event(members, new, "bot.standing_by")
            assert await new.stop() == 0
            assert not [line for line in new.log if "Traceback" in line]
        await members.play(CLICKS_A_SECOND, 3)
        await members.assert_whole()


async def test_a_process_that_loses_its_shard_to_a_waiting_process_exits_with_code_5(
    postgres: str, tmp_path: Path
) -> None:
    database = empty_database(postgres)
    async with crowd() as members:
        environment = {**members.playground.environment, "SHANGHAIEN_DATABASE": database}
        old = fork_server().start(environment, tmp_path / "log")
        while "bot.ready" not in old.log:
            await asyncio.sleep(0.1)
        async with bot_process(members.playground, database, "--take-over") as new:
            await wait_for_event(members, new, "bot.standing_by")
            with psycopg.connect(database, autocommit=True) as administrator:
                # Until the second process waits for the lock, the first one could acquire it again.
                while administrator.execute(WAITING_FOR_LOCK).fetchone() is None:
                    await asyncio.sleep(0.1)
                administrator.execute(END_LOCK_SESSIONS)
            await wait_for_event(members, new, "bot.taken_over")
            assert await old.wait() == EXIT_REPLACED
            assert "Traceback" not in old.log
