"""The click rate and memory of one and of two bot processes, and the gaps at their replacement.

There are three settings: one process with SQLite, one with PostgreSQL, and two with PostgreSQL that
share the shards of one bot. The playground and the members run on the same machine, so the rates
are those of the whole machine; the capacity of a process follows from its processor time per click.
The three settings take turns with series of clicks.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from statistics import median

import psycopg

from playground import Playground
from playground.process import BotProcess, split_shards
from playground.setting import DISCORDS_SECONDS, EVERYBODY, Resident
from tests.bench import measure
from tests.bench.clicks import GAMES, MATES, UNDISTURBED, ClickTally, Seating, burst_at
from tests.bench.grown import TEMPLATES, GrownPlace, GrownSize, make_database
from tests.bench.processes import cpu_seconds, family
from tests.bench.tables import BenchTable
from tests.e2e.crowd import Crowd
from tests.postgres import WHY_SKIPPED, Cluster, binaries, own_cluster

BURSTS, CLICKS = 4, 200
MANY_SERVERS, MANY_GAMES = 64, 5_000
"""The large numbers of servers and of open games with which the memory is measured."""
GUESTS = 100
"""The number of members who only play the open games; other members click."""
SETTLED_SECONDS = 20.0
"""Seconds from the start of a bot until its memory is measured."""
HAND_OVER_CLICKS, CLICKS_A_SECOND, HAND_OVERS = 30, 5.0, 3
"""The clicks during each hand-over to a new process, their rate, and the number of hand-overs."""


@dataclass
class ScaleSetting:
    """The processes of a bot with their playground and members, and their measurements."""

    tables: Sequence[BenchTable]
    bots: Sequence[BotProcess]
    tally: ClickTally = field(default_factory=ClickTally)
    """Its processor times are in this order: each bot process, the database, the playground."""


def run() -> None:
    """Print all measurements, or a notice if PostgreSQL is missing."""
    measure.title("One process and several")
    programs = binaries()
    if programs is None:
        measure.row(WHY_SKIPPED)
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        cluster = stack.enter_context(own_cluster(programs, durable=True))
        asyncio.run(_clicks(folder, cluster))
        asyncio.run(_memory(folder))
        asyncio.run(_hand_overs(_new_database(cluster, "handing")))


def _new_database(cluster: Cluster, name: str) -> str:
    with psycopg.connect(cluster.address, autocommit=True) as session:
        session.execute(f"CREATE DATABASE {name}".encode())
    return cluster.address.replace("/postgres?", f"/{name}?")


async def _clicks(folder: Path, cluster: Cluster) -> None:
    async with AsyncExitStack() as stack:
        settings: dict[str, ScaleSetting] = {}
        for game, tables in GAMES.items():
            file = str(folder / f"{game}.db")
            one, two = (_new_database(cluster, f"{game}_{number}") for number in (1, 2))
            settings |= {
                f"{game}: 1 process, SQLite": await _setting(stack, tables, file, 1),
                f"{game}: 1 process, PostgreSQL": await _setting(stack, tables, one, 1),
                f"{game}: 2 processes, PostgreSQL": await _setting(stack, tables, two, 2),
            }
        for setting in settings.values():
            await asyncio.gather(*(table.open() for table in setting.tables))
            await _burst(setting, cluster)
            setting.tally = ClickTally()
        for _ in range(BURSTS):
            for setting in settings.values():
                await _burst(setting, cluster)
    for name, setting in settings.items():
        tally = setting.tally
        rate = f"{median(tally.rates):6.1f} clicks a second"
        measure.row(name, rate, measure.milliseconds(tally.waits), f"{tally.failed} failed")
        each = [f"{median(spent) * 1e3:.1f}" for spent in zip(*tally.cpu, strict=True)]
        bots, database, members = " + ".join(each[:-2]), each[-2], each[-1]
        measure.row(
            "  processor ms a click",
            f"{bots} bot, {database} database, {members} playground and members",
        )


async def _setting(
    stack: AsyncExitStack, seated: Seating, database: str, processes: int
) -> ScaleSetting:
    playground = Playground(
        acknowledge_within=DISCORDS_SECONDS, people=MATES, servers=processes, shards=processes
    )
    await stack.enter_async_context(playground)
    tables = seated(playground)
    bots = []
    for shards in split_shards(processes, processes):
        environment = {
            **UNDISTURBED,
            "SHANGHAIEN_DATABASE": database,
            "SHANGHAIEN_SHARDS": str(processes),
            "SHANGHAIEN_SHARD_IDS": ",".join(map(str, shards)),
        }
        bot = BotProcess(playground, environment=environment, shards=shards)
        bots.append(await stack.enter_async_context(bot))
    return ScaleSetting(tables, bots)


async def _burst(setting: ScaleSetting, cluster: Cluster) -> None:
    def spent() -> Sequence[float]:
        bots = [cpu_seconds(bot.pid or 0) for bot in setting.bots]
        return [*bots, cpu_seconds(cluster.pid), time.process_time()]

    await burst_at(setting.tables, CLICKS, spent, setting.tally)


async def _memory(folder: Path) -> None:
    """Print how much memory and file space a server and an open game take."""
    alone = await _resident(folder / "few.db", 1, 0)
    servers = await _resident(folder / "servers.db", MANY_SERVERS, 0)
    # Compare with half of the games: the first open game also loads the drawing code.
    half = await _resident(folder / "half.db", 1, MANY_GAMES // 2)
    games = await _resident(folder / "games.db", 1, MANY_GAMES)
    measure.row("memory of a process and its helpers", f"{alone >> 20} MB")
    each = (servers - alone) / (MANY_SERVERS - 1) / 1024
    measure.row("  more for each server of the playground", f"{each:.0f} KiB")
    each = (games - half) / (MANY_GAMES - MANY_GAMES // 2) / 1024
    measure.row("  more for each open game", f"{each:.1f} KiB")
    size = (folder / "games.db").stat().st_size - (folder / "few.db").stat().st_size
    measure.row("  in the file for each open game", f"{size / MANY_GAMES / 1024:.1f} KiB")


async def _resident(file: Path, servers: int, games: int) -> int:
    """Return the resident memory of an idle bot and its helpers, in bytes."""
    people = [
        *EVERYBODY,
        *(Resident(f"Guest {n}", f"guest_{n}", "en-US", "#000000") for n in range(GUESTS)),
    ]
    async with Playground(
        acknowledge_within=DISCORDS_SECONDS, servers=servers, people=people
    ) as playground:
        guild = playground.guild
        place = GrownPlace(guild.id, list(guild.channels), [seat.id for seat in playground.seats])
        await make_database(file, GrownSize(2 * TEMPLATES, TEMPLATES, games), place)
        environment = {"SHANGHAIEN_LOG_LEVEL": "error"}
        bot = BotProcess(playground, database=file, environment=environment)
        async with bot:
            await asyncio.sleep(SETTLED_SECONDS)
            assert bot.pid is not None
            return sum(each.resident for each in family(bot.pid))


async def _hand_overs(database: str) -> None:
    """Repeatedly replace the process by a new one while members click; print the gaps."""
    gaps, failed, clicks = list[float](), 0, 0
    async with Playground(acknowledge_within=DISCORDS_SECONDS) as playground:
        members, old = Crowd(playground), _taking_over(playground, database)
        await old.start()
        await members.begin(6)
        for _ in range(HAND_OVERS):
            new = _taking_over(playground, database, "--take-over")
            await new.start()
            await playground.wait_for(lambda: _moment(new, "bot.standing_by"), 60)  # noqa: B023
            playing = asyncio.create_task(members.play(CLICKS_A_SECOND, HAND_OVER_CLICKS))
            await asyncio.sleep(HAND_OVER_CLICKS / CLICKS_A_SECOND / 3)
            await old.stop()
            await playing
            gaps.append(_moment(new, "gate.opened") - _moment(old, "bot.leaving"))
            old = new
        await old.stop()
        failed, clicks = len(members.failed), len(members.clicks)
        slowest = max(each.elapsed for each in members.clicks)
        measure.row(
            f"{HAND_OVERS} hand-overs at {CLICKS_A_SECOND:g} clicks a second",
            f"{failed} of {clicks} clicks failed, {len(members.lost)} made no move",
        )
        milliseconds = ", ".join(f"{gap * 1e3:.0f}" for gap in gaps)
        measure.row(
            "  gaps without an answer", f"{milliseconds} ms; slowest click {slowest * 1e3:.0f} ms"
        )


def _taking_over(playground: Playground, database: str, *options: str) -> BotProcess:
    return BotProcess(
        playground,
        environment={"SHANGHAIEN_DATABASE": database},
        command=(sys.executable, "-m", "bot", *options),
        stop_within=20,
    )


def _moment(bot: BotProcess, event: str) -> float:
    """Return the Unix time at which the bot last logged `event`, or 0 if it never did."""
    lines: Mapping[str, str] = {line.split()[0]: line for line in bot.log if event in line}
    stamp = max(lines, default="")
    return datetime.fromisoformat(stamp).timestamp() if stamp else 0.0
