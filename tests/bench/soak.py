"""Whether memory has a plateau: many clicks at many tables, and what each process holds meanwhile.

Members play game after game against each other, at a few tables against the computer, and now and
then somebody asks for a list, a record or the rules. The stand-in and its members share this
process, which has a column of its own: it forgets old messages, and its memory is not the bot's.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playground import Playground
from playground.process import BotProcess
from playground.setting import DISCORDS_SECONDS, Resident
from tests.bench import measure
from tests.bench.processes import family
from tests.bench.tables import GameTable, game_tables

TABLES = 40
AGAINST_THE_COMPUTER = 2
"""How many of the tables have one member only."""
SAMPLES = 600
PRINTED = 30
"""How many of the samples are printed."""
WINDOW = 6
"""A sixth of the samples is compared with a sixth. Single ones say little: what is being drawn or
solved at the moment is in one, and not in the next."""
AIM = 0.02
KEPT_MESSAGES = 20
"""Messages that the stand-in remembers of a channel."""
CLICKS_A_LOOK = 100
LOOKS = ("games", "stats", "leaderboard", "rules", "history")
"""What a member asks for beside the play, in turn."""
THE_STAND_IN = "stand-in"
NAMES = ("bot", "drawing", "thinking", "counting")
"""What the processes are called."""
MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Sample:
    """What was held after so many clicks."""

    clicks: int
    seconds: float
    resident: Mapping[str, int]
    """Bytes by the process's name."""


@dataclass
class Soak:
    """One run: who plays, and what was seen."""

    playground: Playground
    pid: int
    clicks: int
    begun: int = 0
    done: int = 0
    failed: int = 0

    def __post_init__(self) -> None:
        self._began = time.perf_counter()
        self.samples = [self._sample()]

    async def play(self, table: GameTable) -> None:
        """Click at `table` until all clicks are made."""
        while self.begun < self.clicks:
            self.begun += 1
            self.failed += (await table.click()).failed
            self.done += 1
            if self.done % max(1, self.clicks // SAMPLES) == 0:
                self.samples.append(self._sample())
                if len(self.samples) % (SAMPLES // PRINTED) == 1:
                    _print_sample(self.samples[-1])
            if self.done % CLICKS_A_LOOK == 0:
                await self._look(table, self.done // CLICKS_A_LOOK)

    async def _look(self, table: GameTable, number: int) -> None:
        """Ask for something else, where it does not come between the boards."""
        command = f"shanghaien {LOOKS[number % len(LOOKS)]}"
        outcome = await table.seats[number % 2].command(command, channel="harbour")
        self.failed += outcome.failed

    def _sample(self) -> Sample:
        resident = dict.fromkeys(NAMES, 0)
        for each in family(self.pid):
            resident[each.name] = resident.get(each.name, 0) + each.resident
        resident[THE_STAND_IN] = family(os.getpid())[0].resident
        return Sample(self.done, time.perf_counter() - self._began, resident)


def run(clicks: int) -> None:
    """Print what each process holds in the course of `clicks` clicks, and how much it grew.

    The growth is that of the median over a sixth of the run, from the one after the first third to
    the last.
    """
    measure.title(f"Memory over {clicks} clicks at {TABLES} tables (MiB resident)")
    names = " ".join(f"{name:>10}" for name in (*NAMES, THE_STAND_IN))
    print(f"  {'clicks':>8} {'seconds':>8} {names}")
    soak = asyncio.run(_soaked(clicks))
    for name in NAMES:
        held = [each.resident[name] / MIB for each in soak.samples]
        third, window = len(held) // 3, len(held) // WINDOW
        before = median(held[third : third + window])
        after = median(held[-window:])
        growth = after / before - 1 if before else 0.0
        measure.row(
            f"{name}: after the first third, at the end",
            f"{before:7.1f}  {after:7.1f}  {growth:+.1%}  (aim: below {AIM:.0%})",
        )
    measure.row("clicks a second", f"{soak.done / soak.samples[-1].seconds:.0f}")
    measure.row("clicks that failed", f"{soak.failed}")


async def _soaked(clicks: int) -> Soak:
    people = [Resident(f"Mate {n}", f"mate_{n}", "en-US", "#0f766e") for n in range(2 * TABLES)]
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(
            acknowledge_within=DISCORDS_SECONDS, people=people, kept_messages=KEPT_MESSAGES
        ) as playground:
            tables = game_tables(playground, TABLES, alone=AGAINST_THE_COMPUTER)
            process = BotProcess(
                playground,
                database=Path(folder) / "soak.db",
                environment={"SHANGHAIEN_LOG_LEVEL": "warning"},
            )
            async with process as bot:
                await asyncio.gather(*(table.open() for table in tables))
                assert bot.pid is not None
                soak = Soak(playground, bot.pid, clicks)
                await _all_done(soak, tables)
                return soak


async def _all_done(soak: Soak, tables: Sequence[GameTable]) -> None:
    async with asyncio.TaskGroup() as group:
        for table in tables:
            group.create_task(soak.play(table))


def _print_sample(sample: Sample) -> None:
    cells = " ".join(f"{held / MIB:10.1f}" for held in sample.resident.values())
    print(f"  {sample.clicks:>8} {sample.seconds:8.0f} {cells}", flush=True)
