"""What metrics cost a click: the whole bot with and without them, side by side.

A hundredth of a click drowns in what else the machine does, even side by side. So the calls that a
click makes are timed by themselves as well, and set against the processor time of a click.
"""

from __future__ import annotations

import asyncio
import socket
from statistics import median

from bot.measures import Measures
from bot.metrics import Metrics
from tests.bench import measure
from tests.bench.clicks import BURSTS, IN_FLIGHT, ClickTally, burst, running_bot

STORE_CALLS = 6
"""Pieces of work for the database that a click waits for, rather more than there are."""
CLICKS_TIMED = 2_000
ROUNDS = 30


def run() -> None:
    """Print what a click costs with metrics and without, and what the calls alone cost."""
    without, with_metrics = asyncio.run(_measure())
    measure.title(f"What metrics cost a click ({IN_FLIGHT} in flight)")
    for name, tally in (("metrics off", without), ("metrics on", with_metrics)):
        cpu = f"{median(tally.cpu) * 1e3:6.2f} ms of CPU a click" if tally.cpu else ""
        measure.row(name, f"{median(tally.rates):6.0f} /s", cpu)
    calls = _seconds_of_the_calls()
    measure.row("the calls alone", f"{calls * 1e6:6.1f} µs a click")
    if without.cpu:
        share = calls / median(without.cpu)
        measure.row("share of a click", f"{share:.2%}  (aim: less than 1 %)")


async def _measure() -> tuple[ClickTally, ClickTally]:
    port = {"SHANGHAIEN_METRICS_PORT": str(_free_port())}
    async with running_bot("bot") as without, running_bot("bot", None, 2, **port) as with_metrics:
        bots = (without, with_metrics)
        for bot in bots:
            await asyncio.gather(*(table.open() for table in bot.tables))
            await burst(bot, ClickTally())
        for number in range(2 * BURSTS):
            for bot in bots if number % 2 else bots[::-1]:
                await burst(bot, bot.tally)
        return without.tally, with_metrics.tally


def _seconds_of_the_calls() -> float:
    """Return the seconds that metrics add to a click, by what the bot measures for one."""
    kept, dropped = Metrics(), Measures()
    samples = measure.interleave(
        {"on": lambda: _clicks(kept), "off": lambda: _clicks(dropped)}, ROUNDS
    )
    return (median(samples["on"]) - median(samples["off"])) / CLICKS_TIMED


def _clicks(measures: Measures) -> None:
    for _ in range(CLICKS_TIMED):
        measures.clicked("MOVE")
        measures.acknowledged(0.02)
        for _ in range(STORE_CALLS):
            measures.store_waited(0.001)
        measures.board_shown(0.03)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
