"""One stored move in PostgreSQL beside SQLite, alone and several at once, on disk each time."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from bot.store.postgres.store import open_store as open_postgres
from bot.store.sqlite.store import open_store
from tests.bench import measure
from tests.bench.stored_move import Appender, appender
from tests.postgres import WHY_SKIPPED, binaries, cluster

ROUNDS = 300
AT_ONCE = 16
SQLITE, POSTGRES = "SQLite", "PostgreSQL"


def run() -> None:
    """Print what a durable move costs in each database; nothing but a line without PostgreSQL."""
    measure.title(f"One stored move in two databases, alone and {AT_ONCE} at once")
    programs = binaries()
    if programs is None:
        measure.row(WHY_SKIPPED)
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(cluster(programs, durable=True))
        asyncio.run(_run(folder / "games.db", address))


async def _run(file: Path, address: str) -> None:
    async with await open_store(file) as sqlite, await open_postgres(address) as postgres:
        stores = {SQLITE: sqlite, POSTGRES: postgres}
        many = {
            name: [await appender(store, user_id) for user_id in range(1, AT_ONCE + 1)]
            for name, store in stores.items()
        }
        alone = {name: appenders[0].append for name, appenders in many.items()}
        together = {
            f"{name}, {AT_ONCE} at once": partial(_all, appenders)
            for name, appenders in many.items()
        }
        samples = await measure.interleave_async({**alone, **together}, ROUNDS)
    for name, seconds in samples.items():
        measure.row(name, measure.milliseconds(seconds))
    ratio = measure.ratio(samples, POSTGRES, SQLITE)
    measure.row("ratio, alone", f"{ratio:.2f}  (aim: 4 or less)")
    ratio = measure.ratio(samples, *(f"{name}, {AT_ONCE} at once" for name in (POSTGRES, SQLITE)))
    measure.row(f"ratio, {AT_ONCE} at once", f"{ratio:.2f}  (aim: 0.6 or less)")


async def _all(appenders: list[Appender]) -> None:
    await asyncio.gather(*(one.append() for one in appenders))
