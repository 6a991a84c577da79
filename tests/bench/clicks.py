"""Clicks a second through the whole bot, beside a bare bot that answers with a constant picture.

Both run as processes of their own against the same kind of stand-in, in turn. The stand-in and
its members share this process, so the rates are lower than the bots' own; the processor time that
each bot takes for a click, in all its processes, is measured too, on systems that report it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from playground import Playground
from playground.setting import DISCORDS_SECONDS, Resident
from tests.bench import measure
from tests.bench.processes import family
from tests.bench.tables import BareTable, BenchTable, game_tables

BURSTS = 5
CLICKS_PER_BURST = 300
IN_FLIGHT = 8
START_SECONDS = 60.0
REST_SECONDS = 0.5
"""How long a bot must have done next to nothing before it is measured."""


Seating = Callable[[Playground], Sequence[BenchTable]]
"""Lets the members sit down, before the bot comes."""


@dataclass
class ClickTally:
    """The measurements of one bot's bursts."""

    rates: list[float] = field(default_factory=list)
    """Clicks a second, by burst."""
    waits: list[float] = field(default_factory=list)
    """Seconds from a click to its acknowledgement."""
    cpu: list[float] = field(default_factory=list)
    """Seconds of the bot's processor time a click, by burst."""
    failed: int = 0
    """Clicks that the member saw fail."""


@dataclass(frozen=True)
class Running:
    """A bot at its stand-in, with the tables that its members sit at."""

    playground: Playground
    tables: Sequence[BenchTable]
    pid: int
    ready_after: float
    """Seconds from its process's start until it was connected, with its commands registered."""
    tally: ClickTally = field(default_factory=ClickTally)


def run() -> None:
    """Print how many clicks a second the bot answers, and what a click costs it."""
    bare, real = asyncio.run(_measure())
    rate, bare_rate = median(real.rates), median(bare.rates)
    measure.title(f"Clicks through the whole bot ({IN_FLIGHT} in flight, {IN_FLIGHT} games)")
    for name, tally in (("the whole bot, games at random", real), ("a bare bot", bare)):
        cpu = f"{median(tally.cpu) * 1e3:5.1f} ms of CPU a click" if tally.cpu else ""
        measure.row(name, f"{median(tally.rates):6.0f} /s", measure.milliseconds(tally.waits), cpu)
    measure.row("ratio", f"{rate / bare_rate:.2f}  (aim: 0.2 or more)")
    measure.row("clicks that failed", f"{bare.failed + real.failed}")


async def _measure() -> tuple[ClickTally, ClickTally]:
    async with running_bot("tests.bench.bare_bot") as bare, running_bot("bot") as real:
        for bot in (bare, real):
            await asyncio.gather(*(table.open() for table in bot.tables))
            await burst(bot, ClickTally())
            await rested(bot)
        for _ in range(BURSTS):
            for bot in (bare, real):
                await burst(bot, bot.tally)
        return bare.tally, real.tally


async def burst(bot: Running, tally: ClickTally) -> None:
    """Let the members of all tables click, and note what came of it in `tally`."""
    left = iter(range(CLICKS_PER_BURST))

    async def play(table: BenchTable) -> None:
        for _ in left:
            outcome = await table.click()
            tally.failed += outcome.failed
            tally.waits.append(outcome.after)

    cpu, began = cpu_seconds(bot.pid), time.perf_counter()
    await asyncio.gather(*map(play, bot.tables))
    tally.rates.append(CLICKS_PER_BURST / (time.perf_counter() - began))
    spent = cpu_seconds(bot.pid)
    if spent is not None and cpu is not None:
        tally.cpu.append((spent - cpu) / CLICKS_PER_BURST)


async def rested(bot: Running) -> None:
    """Wait until a bot has done what it does after its start: that is not a click's.

    Where the processor time is not reported nothing is waited for.
    """
    before = cpu_seconds(bot.pid)
    while before is not None:
        await asyncio.sleep(REST_SECONDS)
        now = cpu_seconds(bot.pid)
        if now is None or now - before < REST_SECONDS / 10:
            return
        before = now


@contextlib.asynccontextmanager
async def running_bot(
    module: str, seating: Seating | None = None, seats: int = 2, **settings: str
) -> AsyncIterator[Running]:
    """A bot's process, ready at a stand-in of its own; `settings` go to its environment.

    By `seating` its members sit down; those of the dice game and of the bare bot without one.
    """
    people = [
        Resident(f"Mate {n}", f"mate_{n}", "en-US", "#0f766e") for n in range(seats * IN_FLIGHT)
    ]
    seated = seating or (_dice_tables if module == "bot" else _bare_tables)
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(acknowledge_within=DISCORDS_SECONDS, people=people) as playground:
            tables = seated(playground)
            environment = {
                **os.environ,
                **playground.environment,
                "SHANGHAIEN_DATABASE": str(Path(folder) / "bench.db"),
                "SHANGHAIEN_LOG_LEVEL": "warning",
                **settings,
            }
            # Only trials shift the clock, and reading the clock file takes time.
            del environment["SHANGHAIEN_CLOCK_FILE"]
            began = time.perf_counter()
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, env=environment
            )
            try:
                # Both register their commands before they connect.
                await playground.wait_for(lambda: playground.gateway.connected, START_SECONDS)
                yield Running(playground, tables, process.pid, time.perf_counter() - began)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()


def _dice_tables(playground: Playground) -> Sequence[BenchTable]:
    return game_tables(playground, IN_FLIGHT)


def _bare_tables(playground: Playground) -> Sequence[BenchTable]:
    return [BareTable(seat) for seat in playground.seats[:IN_FLIGHT]]


def cpu_seconds(pid: int) -> float | None:
    """Return the processor time of a process and its children; None if it is not reported."""
    return sum(each.cpu for each in family(pid)) or None
