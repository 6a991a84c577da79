"""The costs of clicks, statistics, polls and starts, with a large and with an empty database.

As after an update, the bot adds the finished games of the largest server to the statistics and
computes its leaderboard from scratch; other servers' games only fill the database. Every other open
game has a pace, that is, a time limit for each turn.
"""

from __future__ import annotations

import asyncio
import socket
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bot.games.shanghaien.game import SHANGHAIEN
from bot.ratings.bookkeeping import Bookkeeper, counting_helper
from bot.ratings.ladder import Ladders
from bot.ratings.month import Months
from bot.ratings.statistics import Statistics
from bot.records.daily import start_of, streak_of
from bot.runtime.clock import SystemClock
from bot.store.opening import open_store
from bot.store.sql.store import Store
from bot.workers.helper import Helper
from playground import Channel, Playground
from playground.process import BotProcess
from playground.setting import DISCORDS_SECONDS, PEOPLE, Resident
from tests.bench import measure
from tests.bench.grown import (
    FIRST_MEMBER,
    LAST_DAY,
    MEMBERS,
    GrownPlace,
    GrownSize,
    make_database,
    show_as_of_now,
)
from tests.bench.processes import cpu_seconds
from tests.bench.tables import GameTable, own_channel

WHOLE = GrownSize(finished=100_000, largest=20_000, open=10_000, daily=100_000)
"""The size of the full database if no share is given."""
PLAYERS = 60
"""The number of members who play the open games."""
CHANNELS = 8
QUESTIONS = 30
"""The number of times that each query is measured."""
BURSTS, CLICKS = 7, 60
IDLE_SECONDS = 60.0
"""The measured time in seconds. The bots only poll meanwhile."""
SETTLED_SECONDS = 20.0
"""The time in seconds before the measurement, in which the bots finish the work of their start."""
_WATCHING_SECONDS = 0.002
"""The pause in seconds between two measurements of the event loop."""
GAP = "0.05"
"""The longest acceptable gap of the event loop in seconds, which is a bucket of its metric."""


@dataclass
class GrowthBot:
    """A bot with one of the databases."""

    table: GameTable
    pid: int
    port: int
    """The port of the bot's metrics."""
    started_in: float


def run(share: float = 1.0) -> None:
    """Print the times of clicks, statistics, polls and starts, with a full and an empty database.

    The full database has only `share` of the games: compare 0.1 with 1.0 to see which times grow.
    """
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder), WHOLE.times(share)))


async def _run(folder: Path, size: GrownSize) -> None:
    databases = {"empty": folder / "empty.db", "full": folder / "full.db"}
    people = [
        *PEOPLE,
        *(Resident(f"Mate {n}", f"mate_{n}", "en-US", "#000000") for n in range(PLAYERS)),
    ]
    async with AsyncExitStack() as stack:
        grounds = {
            name: await stack.enter_async_context(
                Playground(acknowledge_within=DISCORDS_SECONDS, people=people)
            )
            for name in databases
        }
        channels = {
            name: [own_channel(ground, "growth", number) for number in range(1 + CHANNELS)]
            for name, ground in grounds.items()
        }
        full = grounds["full"]
        users = [seat.user.id for seat in full.seats if seat.user.display_name.startswith("Mate")]
        place = GrownPlace(full.guild.id, [each.id for each in channels["full"][1:]], users)
        began = time.perf_counter()
        await make_database(databases["full"], size, place)
        seconds_to_make = time.perf_counter() - began
        measure.title(
            f"{size.finished:,} finished games ({size.largest:,} on one server),"
            f" {size.open:,} open ones"
        )
        measure.row(
            "made in", f"{seconds_to_make:.1f} s", f"{databases['full'].stat().st_size >> 20} MB"
        )
        await _questions(databases["full"], place.guild)
        show_as_of_now(databases["full"])
        bots = {
            name: await _bot(stack, ground, databases[name], channels[name][0])
            for name, ground in grounds.items()
        }
        measure.row("start", *(f"{bot.started_in:.2f} s {name}" for name, bot in bots.items()))
        await _idle(bots)
        await _clicks({name: bot.table for name, bot in bots.items()})


async def _bot(
    stack: AsyncExitStack, playground: Playground, database: Path, channel: Channel
) -> GrowthBot:
    """Start a bot on `database` and open a table in `channel`."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {"SHANGHAIEN_METRICS_PORT": str(port), "SHANGHAIEN_LOG_LEVEL": "warning"}
    began = time.perf_counter()
    process = await stack.enter_async_context(
        BotProcess(playground, database=database, environment=environment)
    )
    took = time.perf_counter() - began
    assert process.pid is not None
    table = GameTable(playground, channel, (playground.member("Anna"), playground.member("Bernd")))
    return GrowthBot(table, process.pid, port, took)


async def _idle(bots: dict[str, GrowthBot]) -> None:
    """Measure the polls of the bots without any clicks."""
    await asyncio.sleep(SETTLED_SECONDS)
    before = {name: (cpu_seconds(bot.pid), await _metrics(bot)) for name, bot in bots.items()}
    await asyncio.sleep(IDLE_SECONDS)
    for name, bot in bots.items():
        cpu, seen = before[name]
        now = await _metrics(bot)
        passed = {key: value - seen.get(key, 0.0) for key, value in now.items()}
        share = (cpu_seconds(bot.pid) - cpu) / IDLE_SECONDS
        late = passed[_LAGS.format("+Inf")] - passed[_LAGS.format(GAP)]
        poll_seconds = sum(value for key, value in passed.items() if key.startswith(_LOOKS))
        measure.row(
            f"looking, {name}",
            f"{share:.2%} of a core, {poll_seconds / IDLE_SECONDS:.2%} of the time in polls",
            "(aim: 5 % or less)",
        )
        measure.row(
            f"gaps of the event loop, {name}",
            f"{late:.0f} of {passed[_LAGS.format('+Inf')]:.0f} took more than 50 ms (aim: none)",
        )


_LAGS = 'shanghaien_event_loop_lag_seconds_bucket{{le="{}"}}'
_LOOKS = "shanghaien_look_seconds_sum"


async def _metrics(bot: GrowthBot) -> dict[str, float]:
    """Return the values of a bot's metrics, by name and labels."""

    def fetch() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{bot.port}/metrics") as answer:
            return str(answer.read(), "utf-8")

    lines = (await asyncio.to_thread(fetch)).splitlines()
    pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(value) for name, _, value in pairs}


async def _questions(database: Path, guild: int) -> None:
    async with await open_store(database) as store, counting_helper() as counting:
        busiest, other, rare = FIRST_MEMBER, FIRST_MEMBER + 1, FIRST_MEMBER + MEMBERS - 1
        months = Months(store, SystemClock())
        statistics = Statistics(store, SystemClock(), SHANGHAIEN, Ladders(store, counting))
        await _first_leaderboard(counting, lambda: statistics.leaderboard(guild, busiest))
        began = time.perf_counter()
        await Bookkeeper(store, counting).catch_up()
        measure.row("an update's catching up", f"{time.perf_counter() - began:.1f} s")
        assert await statistics.is_complete(guild)
        samples = await measure.interleave_async(
            {
                "stats, who played most": lambda: statistics.member(guild, busiest),
                "stats, who played least": lambda: statistics.member(guild, rare),
                "figures of the two who played most": lambda: statistics.duel(
                    guild, (busiest, other)
                ),
                "leaderboard": lambda: statistics.leaderboard(guild, busiest),
                "deal of the day, a member": lambda: _daily_progress(store, busiest),
                "table of a month": lambda: months.table(guild, start_of(LAST_DAY)),
                "deal of the day, a server": lambda: store.daily.read_guild_results(
                    guild, LAST_DAY, 20
                ),
            },
            QUESTIONS,
        )
        most = await statistics.member(guild, busiest)
        both = await statistics.duel(guild, (busiest, other))
    for name, seconds in samples.items():
        measure.row(name, measure.milliseconds(seconds), "(aim: 30 ms or less)")
    measure.row("games of these", f"{most.tally.games}", f"{both.tally.games} of the two")


async def _daily_progress(store: Store, user_id: int) -> None:
    """Read a member's result of the last day, its rank, and the member's streak."""
    result = await store.daily.result(LAST_DAY, user_id)
    assert result is not None
    await store.daily.standing(result)
    streak_of(await store.daily.days(user_id), LAST_DAY)


async def _first_leaderboard(counting: Helper, ask: Callable[[], Awaitable[object]]) -> None:
    """Print the time of the first leaderboard and the longest gap of the event loop.

    The processor time is that of this process and of the helper process that counts games, without
    the helper's start.
    """
    await counting.start()
    assert counting.pid is not None
    gaps: list[float] = []
    watching = asyncio.create_task(_watch(gaps))
    before = time.process_time() + cpu_seconds(counting.pid)
    began = time.perf_counter()
    await ask()
    took = time.perf_counter() - began
    cpu = time.process_time() + cpu_seconds(counting.pid) - before
    watching.cancel()
    measure.row(
        "leaderboard, from nothing",
        f"{cpu:.2f} s of processor time in {took:.2f} s  (aim: 1 s or less)",
        f"longest gap of the event loop {max(gaps) * 1000:.0f} ms (aim: 50 ms or less)",
    )


async def _watch(gaps: list[float]) -> None:
    """Record the gaps of the event loop until cancelled."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0)
        gaps.append(time.perf_counter() - began)
        await asyncio.sleep(_WATCHING_SECONDS)


async def _clicks(tables: dict[str, GameTable]) -> None:
    """Send the same clicks to two bots in turn, one on each database."""
    waits: dict[str, list[float]] = {}
    for table in tables.values():
        await table.open()
    for burst in range(BURSTS):
        for name, table in tables.items():
            for _ in range(CLICKS):
                outcome = await table.click()
                if burst:  # the first burst is a warm-up
                    waits.setdefault(name, []).append(outcome.elapsed)
    for name, seconds in waits.items():
        measure.row(f"a click, {name}", measure.milliseconds(seconds))
    ratio = median(waits["full"]) / median(waits["empty"])
    measure.row("ratio", f"{ratio:.2f}  (aim: 1.1 or less)")
