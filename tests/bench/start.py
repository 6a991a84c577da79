"""The duration of each step of a start, until the bot has posted its first boards.

The database is new, so the start includes all migrations.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from statistics import median

from playground import Playground
from tests.bench import measure
from tests.bench.card_tables import SEATS, card_tables
from tests.bench.clicks import running_bot, wait_until_idle
from tests.bench.tables import BenchTable, game_tables

STARTS = 3
STEPS = ("ready", "at rest", "first board of dice", "first table of cards")


def run() -> None:
    """Print the medians of several starts, each in a new process."""
    starts = [asyncio.run(_start()) for _ in range(STARTS)]
    measure.title(f"A start, {STARTS} times")
    for step, *spent in zip(STEPS, *starts, strict=True):
        clock, cpu = map(median, zip(*spent, strict=True))
        measure.row(step, f"{clock:6.2f} s", f"{cpu:6.2f} s of CPU")


async def _start() -> list[tuple[float, float]]:
    """Return the elapsed seconds and the processor seconds of each of `STEPS`."""
    async with running_bot(_one_table_each) as bot:
        spent = [(bot.ready_after, bot.cpu)]
        dice, cards = bot.tables
        for step in (wait_until_idle(bot), _until_begun(dice, 1), _until_begun(cards, SEATS)):
            began, before = time.perf_counter(), bot.cpu
            await step
            spent.append((time.perf_counter() - began, bot.cpu - before))
        return spent


def _one_table_each(playground: Playground) -> Sequence[BenchTable]:
    return [*game_tables(playground, 1), *card_tables(playground, 1)]


async def _until_begun(table: BenchTable, clicks: int) -> None:
    """Open a table, join with all members, and make the first click of the game."""
    await table.open()
    for _ in range(clicks + 1):
        await table.click()
