"""Clicks while Discord is slow: each request of the bot is delayed."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from statistics import median

from tests.bench import measure
from tests.bench.clicks import (
    GAMES,
    IN_FLIGHT,
    ClickTally,
    Seating,
    burst,
    running_bot,
    wait_until_idle,
)

WAITS = (0.0, 0.1, 0.25)
"""The delay of a request in seconds."""
BURSTS = 3


def run() -> None:
    """Print the clicks per second and the time until an answer, by game and delay."""
    measure.title(f"A slow Discord ({IN_FLIGHT} games, all members click as soon as they can)")
    for game, seating in GAMES.items():
        for wait, tally in asyncio.run(_measure(seating)).items():
            measure.row(
                f"{game}, each request takes {wait * 1e3:.0f} ms more",
                f"{median(tally.rates):6.1f} /s",
                measure.milliseconds(tally.waits),
                f"{tally.failed} failed",
            )


async def _measure(seating: Seating) -> Mapping[float, ClickTally]:
    tallies = {wait: ClickTally() for wait in WAITS}
    async with running_bot(seating) as bot:
        await asyncio.gather(*(table.open() for table in bot.tables))
        await burst(bot, ClickTally())
        await wait_until_idle(bot)
        for _ in range(BURSTS):
            for wait, tally in tallies.items():
                bot.playground.faults.slow(wait)
                await burst(bot, tally)
    return tallies
