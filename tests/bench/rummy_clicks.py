"""Clicks a second through the whole bot at tables of the rummy."""

from __future__ import annotations

import asyncio
from statistics import median

from tests.bench import measure
from tests.bench.card_tables import SEATS, card_tables
from tests.bench.clicks import BURSTS, IN_FLIGHT, ClickTally, burst, running_bot


def run() -> None:
    """Print how many clicks a second the bot answers at tables of cards, and what one costs."""
    tally = asyncio.run(_measure())
    measure.title(f"Rummy: clicks through the whole bot ({IN_FLIGHT} games of {SEATS})")
    cpu = f"{median(tally.cpu) * 1e3:5.1f} ms of CPU a click" if tally.cpu else ""
    waits = measure.milliseconds(tally.waits)
    measure.row(
        "hands opened, drawn, laid, discarded", f"{median(tally.rates):6.0f} /s", waits, cpu
    )
    measure.row("clicks that failed", f"{tally.failed}")


async def _measure() -> ClickTally:
    async with running_bot("bot", lambda where: card_tables(where, IN_FLIGHT), SEATS) as bot:
        await asyncio.gather(*(table.open() for table in bot.tables))
        await burst(bot, ClickTally())
        for _ in range(BURSTS):
            await burst(bot, bot.tally)
        return bot.tally
