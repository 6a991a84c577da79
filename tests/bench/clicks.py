"""The rate at which the whole bot handles clicks, in both games.

The playground and its members share this process, so the rates are lower than the bot's own. The
bot's processor time per click, in all its processes, is measured too, on systems that report it.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

import aiohttp

from playground import Playground
from playground.process import BotProcess
from playground.setting import DISCORDS_SECONDS, Resident
from tests.bench import measure
from tests.bench.card_tables import SEATS, card_tables
from tests.bench.processes import cpu_seconds
from tests.bench.tables import BenchTable, bare_tables, game_tables, is_refusal

BURSTS = 5
CLICKS_PER_BURST = 300
IN_FLIGHT = 8
"""The number of dice games, which is also the number of clicks in progress at a time."""
CARD_TABLES = 3 * IN_FLIGHT
"""The number of rummy tables. Each is idle until a hand shows the next turn, up to 1.5 s later."""
MOST_REFUSED = 0.02
"""The highest accepted share of refused clicks; on a busy machine, a few clicks are late."""
IDLE_SECONDS = 0.5
"""The measurement begins once the bot has been nearly idle for this many seconds."""
MATES = [Resident(f"Mate {n}", f"mate_{n}", "en-US", "#0f766e") for n in range(SEATS * CARD_TABLES)]
UNDISTURBED = {"SHANGHAIEN_LOG_LEVEL": "warning", "TRIAL_CLOCK_FILE": "", "MALLOC_ARENA_MAX": "2"}
"""Environment variables that make the bot run as in production.

They disable the tests' clock file, which takes time to read, and set the same number of memory
arenas as the recipes in deploy.
"""

BARE, BARE_BOT = "bare bot", (sys.executable, "-m", "tests.bench.bare_bot")

_PHASE = re.compile(r'^shanghaien_phase_seconds_sum\{phase="(\w+)"\} (\S+)$', re.MULTILINE)

Seating = Callable[[Playground], Sequence[BenchTable]]
"""A function that creates tables with their members; called before the bot starts."""
GAMES: Mapping[str, Seating] = {
    "dice": partial(game_tables, number=IN_FLIGHT),
    "cards": partial(card_tables, number=CARD_TABLES),
}


@dataclass
class ClickTally:
    """The measurements of several bursts. A burst is a series of clicks at all tables."""

    rates: list[float] = field(default_factory=list)
    """Clicks per second of each burst."""
    waits: list[float] = field(default_factory=list)
    """Seconds from each click to its acknowledgement."""
    cpu: list[Sequence[float]] = field(default_factory=list)
    """For each burst, the processor time per click of each measured process, in seconds."""
    failed: int = 0
    """The number of clicks that Discord reported to the member as failed."""
    refused: int = 0
    """The number of clicks that made no move, including failed ones."""
    phases: Mapping[str, float] = field(default_factory=dict)
    """Seconds per click in each phase, waits included, from the bot's metrics."""


@dataclass(frozen=True)
class BenchBot:
    """A bot at its playground, with the tables of its members."""

    playground: Playground
    tables: Sequence[BenchTable]
    pid: int
    metrics_port: int | None
    """The port of the bot's metrics, or None for a bot without metrics."""
    ready_after: float
    """Seconds from the start of its process until its commands were registered."""

    @property
    def cpu(self) -> float:
        """Seconds of processor time of the bot and its helpers, or 0 if the system reports none."""
        return cpu_seconds(self.pid)


def run() -> None:
    """Print the rate and cost of clicks in each game, and the rate of a bare bot."""
    measure.title(
        f"Clicks through the whole bot ({IN_FLIGHT} dice games, {CARD_TABLES} card games)"
    )
    rates: dict[str, float] = {}
    seatings: Mapping[str, Seating] = {**GAMES, BARE: partial(bare_tables, number=IN_FLIGHT)}
    for game, seating in seatings.items():
        tally = asyncio.run(_measure(seating, BARE_BOT if game == BARE else None))
        rates[game] = median(tally.rates)
        cpu = f"{median(spent for (spent,) in tally.cpu) * 1e3:5.1f} ms of CPU a click"
        rate = f"{median(tally.rates):6.0f} /s"
        measure.row(game, rate, measure.milliseconds(tally.waits), cpu, f"{tally.failed} failed")
        for phase, seconds in tally.phases.items():
            measure.row(f"{game}: {phase}", f"{seconds * 1e3:6.2f} ms a click")

    for game in GAMES:
        share = rates[game] / rates[BARE]
        measure.row(f"{game}: rate", f"{share:.2f} of the bare bot's  (aim: 0.25 or more)")


async def _measure(seating: Seating, command: Sequence[str] | None) -> ClickTally:
    tally = ClickTally()
    async with running_bot(seating, command) as bot:
        await asyncio.gather(*(table.open() for table in bot.tables))
        await burst(bot, ClickTally())
        await wait_until_idle(bot)
        before = await _phases(bot)
        for _ in range(BURSTS):
            await burst(bot, tally)
        clicks = BURSTS * CLICKS_PER_BURST
        tally.phases = {
            name: (seconds - before[name]) / clicks
            for name, seconds in (await _phases(bot)).items()
        }
    return tally


async def _phases(bot: BenchBot) -> Mapping[str, float]:
    """Return the seconds in each phase of clicks since the start; empty without such metrics."""
    if bot.metrics_port is None:
        return {}
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{bot.metrics_port}/metrics") as answer,
    ):
        return {name: float(sum_) for name, sum_ in _PHASE.findall(await answer.text())}


async def burst(bot: BenchBot, tally: ClickTally) -> None:
    """Click at all tables and add the measurements to `tally`."""
    await burst_at(bot.tables, CLICKS_PER_BURST, lambda: [bot.cpu], tally)


async def burst_at(
    tables: Sequence[BenchTable],
    clicks: int,
    spent: Callable[[], Sequence[float]],
    tally: ClickTally,
) -> None:
    """Make `clicks` clicks; add their times and the increase of `spent` to `tally`.

    Raises AssertionError if a larger share than `MOST_REFUSED` made no move: refusals are cheap and
    would make the bot seem fast.
    """
    left, refusals = iter(range(clicks)), list[str]()

    async def play(table: BenchTable) -> None:
        for _ in left:
            outcome = await table.click()
            tally.failed += outcome.failed
            tally.waits.append(outcome.elapsed)
            if is_refusal(outcome):
                refusals.append(outcome.text)

    before, began = spent(), time.perf_counter()
    await asyncio.gather(*map(play, tables))
    tally.rates.append(clicks / (time.perf_counter() - began))
    both = zip(before, spent(), strict=True)
    tally.cpu.append([(later - earlier) / clicks for earlier, later in both])
    tally.refused += len(refusals)
    assert len(refusals) <= clicks * MOST_REFUSED, f"{len(refusals)} refused: {refusals[:3]}"


async def wait_until_idle(bot: BenchBot) -> None:
    """Wait until the bot has finished the work of its start, which clicks do not cause.

    If the system reports no processor time, this waits only briefly.
    """
    spent = IDLE_SECONDS
    while spent >= IDLE_SECONDS / 10:
        before = bot.cpu
        await asyncio.sleep(IDLE_SECONDS)
        spent = bot.cpu - before


@contextlib.asynccontextmanager
async def running_bot(
    seating: Seating, command: Sequence[str] | None = None
) -> AsyncIterator[BenchBot]:
    """Yield a bot that is ready at its own playground, with the tables that `seating` makes.

    With `command`, the bot is another program, which has no metrics.
    """
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(acknowledge_within=DISCORDS_SECONDS, people=MATES) as playground:
            tables = seating(playground)
            database = Path(folder) / "bench.db"
            began = time.perf_counter()
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            environment = {**UNDISTURBED, "SHANGHAIEN_METRICS_PORT": str(port)}
            async with BotProcess(
                playground, database=database, environment=environment, command=command
            ) as bot:
                ready_after = time.perf_counter() - began
                assert bot.pid is not None
                metrics = port if command is None else None
                yield BenchBot(playground, tables, bot.pid, metrics, ready_after)
