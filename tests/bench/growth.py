"""What a database full of finished games costs: clicks, figures and the start, beside an empty one.

The games are copies of a few real ones. Those of the largest server are taken into the statistics
by the bookkeeper, as after an update; the others only lie there, already counted.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import tempfile
import time
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median

from bot.clock import SystemClock
from bot.games.shanghaien.agreement import Agreement, format_agreement
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.notation import format_event
from bot.ratings.bookkeeping import Bookkeeper
from bot.ratings.counting import Counting
from bot.ratings.statistics import Statistics
from bot.store.records import Change, NewMatch
from bot.store.sqlite.store import open_store
from playground import Channel, Playground
from playground.process import BotProcess
from playground.world import ChannelKind
from tests.bench import measure
from tests.bench.tables import GameTable
from tests.games.shanghaien.playing import honest_transcript, result_of

FINISHED, LARGEST, OPEN = 100_000, 20_000, 1_000
TEMPLATES = 200
MEMBERS = 1_500
"""Of the largest server; the first plays most, as members do."""
OTHER_SERVERS = 400
YEAR = 365 * 24 * 3600.0
QUESTIONS = 30
BURSTS, CLICKS = 7, 60
START_SECONDS = 60.0


def run() -> None:
    """Print what clicks, questions and starts take, empty and full."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder)))


async def _run(folder: Path) -> None:
    full, empty = folder / "full.db", folder / "empty.db"
    async with Playground() as playground:
        guild = playground.guild.id
        channel = _channel(playground)
        began = time.perf_counter()
        await _templates(full, guild)
        await asyncio.to_thread(_grow, full, guild, channel.id)
        made = time.perf_counter() - began
        measure.title(
            f"{FINISHED:,} finished games ({LARGEST:,} on one server), {OPEN:,} open ones"
        )
        measure.row("made in", f"{made:.1f} s", f"{full.stat().st_size >> 20} MB")
        await _questions(full, guild)
    await _clicks(full, empty)


async def _templates(database: Path, guild: int) -> None:
    """Keep real games, each with its log, as the first of the database."""
    now = time.time() - YEAR
    async with await open_store(database) as store:
        for seed in range(TEMPLATES):
            game = honest_transcript(seed)
            match = NewMatch(
                guild_id=guild, channel_id=1, game=SHANGHAIEN.name,
                options=format_agreement(Agreement(game.options, game.starter)),
                user_ids=(10**17 + 2 * seed, 10**17 + 2 * seed + 1), names=("Anna", "Bernd"),
                usernames=("anna", "bernd"), levels=(None, None),
                secret=bytes.fromhex(game.secret or ""), language="en", pace=None, created_at=now,
            )  # fmt: skip
            lines = tuple(format_event(event) for event in game.events)
            result = result_of(game.state())
            await store.add_match(match, Change(lines, (), now, (now, now), result))


@dataclass(frozen=True)
class _Copy:
    """A copied game: which, where, by whom and when."""

    id: int
    template: int
    guild: int
    users: tuple[int, int]
    ended_at: float | None
    counted: bool


def _grow(database: Path, guild: int, channel: int) -> None:
    chance = random.Random(12)
    weights = [1 / (rank + 5) for rank in range(MEMBERS)]
    start, ids = time.time() - YEAR, count(TEMPLATES + 1)
    copies = []
    for number in range(FINISHED - TEMPLATES + OPEN):
        is_open = number >= FINISHED - TEMPLATES
        here = number < LARGEST - TEMPLATES or is_open
        users = set(chance.choices(range(MEMBERS), weights, k=2))
        while len(users) < 2:
            users = set(chance.choices(range(MEMBERS), weights, k=2))
        first, second = users
        base = 10**17 + (0 if here else 10**6 * (1 + number % OTHER_SERVERS))
        if is_open:
            first, second = MEMBERS + 2 * number, MEMBERS + 2 * number + 1
        copies.append(
            _Copy(
                id=next(ids),
                template=1 + number % TEMPLATES,
                guild=guild if here else 10**15 + number % OTHER_SERVERS,
                users=(base + first, base + second),
                ended_at=None if is_open else start + YEAR * chance.random(),
                counted=not here,
            )
        )
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        _insert(db, copies, channel)
        db.execute("COMMIT")
        db.execute("ANALYZE")


def _insert(db: sqlite3.Connection, copies: list[_Copy], channel: int) -> None:
    db.execute(
        "CREATE TEMP TABLE copies (id, template, guild, first, second, ended_at, party, counted)"
    )
    db.executemany(
        "INSERT INTO copies VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (
                each.id, each.template, each.guild, *each.users, each.ended_at,
                None if each.ended_at else " ".join(map(str, sorted(each.users))), each.counted,
            )
            for each in copies
        ],
    )  # fmt: skip
    changed = {
        "id": "copies.id", "guild_id": "guild", "ended_at": "copies.ended_at",
        "party": "copies.party", "counted": "copies.counted", "rated": "copies.counted",
        "channel_id": str(channel), "shown_revision": "revision", "shown_message_id": "copies.id",
        "termination": "CASE WHEN copies.ended_at IS NULL THEN NULL ELSE termination END",
    }  # fmt: skip
    _copy(db, "matches", "matches.id", changed)
    changed = {
        "match_id": "copies.id", "user_id": "CASE seat WHEN 1 THEN first ELSE second END",
        "called": "1",
    }  # fmt: skip
    _copy(db, "seats", "match_id", changed)
    # The logs of the other servers would only be slow to make: nobody reads them here.
    db.execute("DELETE FROM copies WHERE counted")
    _copy(db, "match_log", "match_id", {"match_id": "copies.id"})


def _copy(db: sqlite3.Connection, table: str, key: str, changed: dict[str, str]) -> None:
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(name, f"{table}.{name}") for name in columns)
    db.execute(
        f"INSERT INTO {table} SELECT {values} FROM copies JOIN {table} ON {key} = template"  # noqa: S608 - own names
    )


async def _questions(database: Path, guild: int) -> None:
    async with await open_store(database) as store, Counting() as counting:
        keeper, began = Bookkeeper(store, counting), time.perf_counter()
        await keeper.step()
        rated = time.perf_counter() - began
        await keeper.catch_up()
        counted = time.perf_counter() - began
        measure.row("an update's catching up", f"{rated:.1f} s ratings", f"{counted:.1f} s in all")
        statistics = Statistics(store, SystemClock())
        busiest, other, rare = 10**17, 10**17 + 1, 10**17 + MEMBERS - 1
        assert await statistics.complete(guild)
        samples = await measure.interleave_async(
            {
                "stats, who played most": lambda: statistics.member(guild, busiest),
                "stats, who played least": lambda: statistics.member(guild, rare),
                "figures of the two who played most": lambda: statistics.duel(
                    guild, (busiest, other)
                ),
                "leaderboard": lambda: statistics.leaderboard(guild, busiest),
            },
            QUESTIONS,
        )
        most = await statistics.member(guild, busiest)
        both = await statistics.duel(guild, (busiest, other))
    for name, seconds in samples.items():
        measure.row(name, measure.milliseconds(seconds), "(aim: 30 ms or less)")
    measure.row("games of these", f"{most.tally.games}", f"{both.tally.games} of the two")


async def _clicks(full: Path, empty: Path) -> None:
    """Let two bots serve the same clicks in turn, one over each database."""
    waits: dict[str, list[float]] = {}
    starts: dict[str, float] = {}
    async with AsyncExitStack() as stack:
        tables = {}
        for name, database in (("empty", empty), ("full", full)):
            own = database.with_name(f"{name}-bot.db")
            if database.exists():
                await asyncio.to_thread(shutil.copy, database, own)
            playground = await stack.enter_async_context(Playground())
            channel = _channel(playground)
            began = time.perf_counter()
            await stack.enter_async_context(BotProcess(playground, database=own))
            starts[name] = time.perf_counter() - began
            seats = playground.member("Anna"), playground.member("Bernd")
            tables[name] = GameTable(playground, channel, seats)
            await tables[name].open()
        for burst in range(BURSTS):
            for name, table in tables.items():
                for _ in range(CLICKS):
                    outcome = await table.click()
                    if burst:  # the first warms up
                        waits.setdefault(name, []).append(outcome.after)
    for name, seconds in waits.items():
        measure.row(f"a click, {name}", measure.milliseconds(seconds))
    ratio = median(waits["full"]) / median(waits["empty"])
    measure.row("ratio", f"{ratio:.2f}  (aim: 1.1 or less)")
    measure.row("start", *(f"{seconds:.2f} s {name}" for name, seconds in starts.items()))


def _channel(playground: Playground) -> Channel:
    guild, ids = playground.guild, playground.core.ids
    channel = Channel(ids.next(), ChannelKind.TEXT, "growth", guild, position=0)
    guild.channels[channel.id] = playground.core.world.channels[channel.id] = channel
    return channel
