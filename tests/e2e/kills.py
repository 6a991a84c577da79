"""Plays games on many servers while the two processes of a bot are killed alternately."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.runtime.health import shard_of
from bot.store.postgres.connection import connect
from playground.process import BotProcess, split_shards
from playground.server import Playground
from playground.setting import EVERYBODY
from tests.e2e.crowd import Crowd, CrowdGame
from tests.e2e.table import LOUD

PROCESSES, SHARDS = 2, 4
SETTLED_SECONDS = 600.0
"""The time in seconds within which all boards must be right after the last kill."""
POLL_SECONDS = 0.5
"""The pause in seconds between two checks of the boards at the end."""


@dataclass(frozen=True, slots=True)
class KillSize:
    """The numbers of servers, games, kills and clicks in a run."""

    servers: int
    games: int
    """The number of games on each server."""
    kills: int
    clicks: int
    """The number of clicks between two kills."""
    rate: float = 10.0
    """Clicks per second."""


@dataclass(frozen=True, slots=True)
class KillTally:
    """The outcome of a run."""

    clicks: int
    failed: int
    failed_elsewhere: int
    """The number of clicks that failed although the process of their server was not killed."""
    wrong: list[str]
    """Descriptions of the errors that remained at the end."""


async def survive(
    address: str, size: KillSize, make: Callable[..., BotProcess] = BotProcess
) -> KillTally:
    """Kill and restart the two processes alternately while members play; return the outcome.

    `make` creates the processes, with the arguments of `BotProcess`.
    """
    playground = Playground(servers=size.servers, shards=SHARDS, people=EVERYBODY)
    async with playground:
        parts = split_shards(SHARDS, PROCESSES)
        bots = [_process(make, playground, address, part) for part in parts]
        try:
            await asyncio.gather(*(bot.start() for bot in bots))
            members = Crowd(playground)
            await members.begin(size.games)
            elsewhere = 0
            for number in range(size.kills):
                elsewhere += await _one_kill(members, bots[number % 2], parts[number % 2], size)
            await members.play(size.rate, min(size.clicks, len(members.games)))
            wrong = await _find_errors(members, address)
            return KillTally(len(members.clicks), len(members.failed), elsewhere, wrong)
        finally:
            await asyncio.gather(*(bot.kill() for bot in bots))


def _process(
    make: Callable[..., BotProcess], playground: Playground, address: str, shards: range
) -> BotProcess:
    return make(
        playground,
        environment={
            **LOUD,
            "SHANGHAIEN_DATABASE": address,
            "SHANGHAIEN_SHARDS": str(SHARDS),
            "SHANGHAIEN_SHARD_IDS": ",".join(map(str, shards)),
        },
        shards=shards,
    )


async def _one_kill(members: Crowd, bot: BotProcess, shards: range, size: KillSize) -> int:
    """Kill and restart `bot` during clicks; return how many clicks failed at the other process."""
    before = len(members.clicks)
    playing = asyncio.create_task(members.play(size.rate, size.clicks))
    wanted = before + size.clicks // 4
    await members.playground.wait_for(lambda: len(members.clicks) >= wanted or playing.done())
    await bot.kill()
    await bot.start()
    members.playground.core.answers.time_out_all(only_lost=True)
    await playing
    served = {game.match for game in members.games if _holds(game, shards)}
    return len(
        [each for each in members.clicks[before:] if each.failed and each.match not in served]
    )


def _holds(game: CrowdGame, shards: range) -> bool:
    guild = game.channel.guild
    return guild is not None and shard_of(guild.id, SHARDS) in shards


async def _find_errors(members: Crowd, address: str) -> list[str]:
    """Return the errors in games and servers; wait up to `SETTLED_SECONDS` for the boards."""
    wrong: list[str] = []
    for _ in range(int(SETTLED_SECONDS / POLL_SECONDS)):
        wrong = _wrong_boards(members, address)
        if not wrong:
            break
        await asyncio.sleep(POLL_SECONDS)
    moves = [(each.match, each.revision) for each in members.clicks if each.moved]
    if len(moves) != len(set(moves)):
        wrong.append("a move was made twice")
    wrong += [f"{each.match}: a click was acknowledged, but made no move" for each in members.lost]
    with connect(address) as session:
        for table, error in (
            ("departures", "the bot believes that it has left a server"),
            ("matches WHERE paused_at IS NOT NULL", "a game is paused"),
        ):
            found = session.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()  # noqa: S608
            if found != (0,):
                wrong.append(error)
    return wrong + [str(each) for each in members.playground.breaches]


def _wrong_boards(members: Crowd, address: str) -> list[str]:
    with connect(address) as session:
        found = session.execute("SELECT id, revision FROM matches").fetchall()
    games = {int(game.match, 36): game for game in members.games}  # buttons write ids in base 36
    revisions = [(games[number], revision) for number, revision in found]
    return [
        f"{game.match}: {len(game.boards())} boards, at {game.revision()} instead of {revision}"
        for game, revision in revisions
        if len(game.boards()) != 1 or game.revision() != revision
    ]
