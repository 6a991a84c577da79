"""The memory of the bot and its helpers: idle after a start, and after many clicks.

The unit is the proportional set size (PSS), which counts shared memory once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from playground import Playground
from tests.bench import measure
from tests.bench.clicks import (
    CLICKS_PER_BURST,
    GAMES,
    BenchBot,
    ClickTally,
    burst,
    running_bot,
    wait_until_idle,
)
from tests.bench.processes import family, proportional
from tests.bench.tables import BenchTable

BURSTS = 19
"""The number of bursts of clicks before the memory is measured."""
AIMS = {"at rest": 200, "dice": 340, "both games": 420}
"""The maximum memory in MiB: idle ("at rest"), and after clicks in dice or in both games."""


def run() -> None:
    """Print the total memory of the bot's processes, and the memory of each."""
    found = asyncio.run(_measure())
    measure.title("Memory of the bot with its helpers")
    for name, held in found.items():
        total = sum(held.values()) / 2**20
        each = ", ".join(f"{size >> 20} {module}" for module, size in held.items())
        clicks = "" if name == "at rest" else f" after {BURSTS * CLICKS_PER_BURST} clicks"
        measure.row(f"{name}{clicks}", f"{total:6.0f} MiB (aim: {AIMS[name]})", each)


async def _measure() -> Mapping[str, Mapping[str, int]]:
    found = {}
    async with running_bot(GAMES["dice"]) as bot:
        await wait_until_idle(bot)
        found["at rest"] = _memory_by_process(bot)
        found["dice"] = await _held_after_clicks(bot)
    async with running_bot(_both_games) as bot:
        found["both games"] = await _held_after_clicks(bot)
    return found


def _both_games(playground: Playground) -> Sequence[BenchTable]:
    return [table for seating in GAMES.values() for table in seating(playground)]


async def _held_after_clicks(bot: BenchBot) -> Mapping[str, int]:
    await asyncio.gather(*(table.open() for table in bot.tables))
    for _ in range(BURSTS):
        await burst(bot, ClickTally())
    return _memory_by_process(bot)


def _memory_by_process(bot: BenchBot) -> Mapping[str, int]:
    """Return the memory of each process in bytes, by the process's name."""
    return {each.name: proportional(each.pid) for each in family(bot.pid)}
