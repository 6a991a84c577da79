"""What measuring costs a click.

A hundredth of a click drowns in what else the machine does. So the calls that a click makes are
timed by themselves, and set against the processor time of a click.
"""

from __future__ import annotations

import asyncio
import time
from statistics import median

from bot.operating.measures import ACKNOWLEDGING, CLICKS, SHOWING, STORE_WAITING
from tests.bench import measure
from tests.bench.clicks import BURSTS, IN_FLIGHT, ClickTally, burst, running_bot

STORE_CALLS = 6
"""Pieces of work for the database that a click waits for, rather more than there are."""
CLICKS_TIMED = 2_000
ROUNDS = 30


def run() -> None:
    """Print what a click costs, and what its measuring costs alone."""
    clicks = asyncio.run(_measure())
    measure.title(f"What measuring costs a click ({IN_FLIGHT} in flight)")
    calls = median(_seconds_of_the_calls() for _ in range(ROUNDS))
    measure.row("its calls alone", f"{calls * 1e6:6.1f} µs a click")
    if clicks.cpu:
        a_click = median(clicks.cpu)
        measure.row("a click", f"{a_click * 1e3:6.2f} ms of CPU")
        measure.row("share of a click", f"{calls / a_click:.2%}  (aim: less than 1 %)")


async def _measure() -> ClickTally:
    async with running_bot("bot") as bot:
        await asyncio.gather(*(table.open() for table in bot.tables))
        await burst(bot, ClickTally())
        for _ in range(BURSTS):
            await burst(bot, bot.tally)
        return bot.tally


def _seconds_of_the_calls() -> float:
    """Return the seconds that a click spends by what the bot measures of one."""
    began = time.process_time()
    for _ in range(CLICKS_TIMED):
        CLICKS.labels("MOVE").inc()
        ACKNOWLEDGING.observe(0.02)
        for _ in range(STORE_CALLS):
            STORE_WAITING.observe(0.001)
        SHOWING.observe(0.03)
    return (time.process_time() - began) / CLICKS_TIMED
