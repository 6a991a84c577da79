"""Clicks a second through the whole bot, in both games.

The stand-in and its members share this process, so the rates are lower than the bot's own; the
processor time that it takes for a click, in all its processes, is measured too, on systems that
report it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

from playground import Playground
from playground.setting import DISCORDS_SECONDS, Resident
from tests.bench import measure
from tests.bench.card_tables import SEATS, card_tables
from tests.bench.processes import family
from tests.bench.tables import BenchTable, game_tables

BURSTS = 5
CLICKS_PER_BURST = 300
IN_FLIGHT = 8
START_SECONDS = 60.0
REST_SECONDS = 0.5
"""How long a bot must have done next to nothing before it is measured."""


Seating = Callable[[Playground], Sequence[BenchTable]]
"""Lets the members sit down, before the bot comes."""
GAMES: Mapping[str, Seating] = {
    "dice": partial(game_tables, number=IN_FLIGHT),
    "cards": partial(card_tables, number=IN_FLIGHT),
}


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
    """Print how many clicks a second the bot answers in each game, and what a click costs it."""
    measure.title(f"Clicks through the whole bot ({IN_FLIGHT} in flight, {IN_FLIGHT} games)")
    for game, seating in GAMES.items():
        tally = asyncio.run(_measure(seating))
        cpu = f"{median(tally.cpu) * 1e3:5.1f} ms of CPU a click" if tally.cpu else ""
        rate = f"{median(tally.rates):6.0f} /s"
        measure.row(game, rate, measure.milliseconds(tally.waits), cpu, f"{tally.failed} failed")


async def _measure(seating: Seating) -> ClickTally:
    async with running_bot(seating) as bot:
        await asyncio.gather(*(table.open() for table in bot.tables))
        await burst(bot, ClickTally())
        await rested(bot)
        for _ in range(BURSTS):
            await burst(bot, bot.tally)
        return bot.tally


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
async def running_bot(seating: Seating, **settings: str) -> AsyncIterator[Running]:
    """The bot's process, ready at a stand-in of its own, whose members sit down by `seating`.

    `settings` go to its environment.
    """
    people = [
        Resident(f"Mate {n}", f"mate_{n}", "en-US", "#0f766e") for n in range(SEATS * IN_FLIGHT)
    ]
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(acknowledge_within=DISCORDS_SECONDS, people=people) as playground:
            tables = seating(playground)
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
                sys.executable, "-m", "bot", env=environment
            )
            try:
                await playground.wait_for(lambda: playground.gateway.connected, START_SECONDS)
                yield Running(playground, tables, process.pid, time.perf_counter() - began)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
                await process.wait()


def cpu_seconds(pid: int) -> float | None:
    """Return the processor time of a process and its children; None if it is not reported."""
    return sum(each.cpu for each in family(pid)) or None
