"""Kills the two processes of a bot alternately, and checks that no game is damaged."""

from __future__ import annotations

import asyncio

from tests.bench import measure
from tests.e2e.kills import KillSize, survive
from tests.postgres import WHY_SKIPPED, binaries, own_cluster

WHOLE_KILLS = KillSize(servers=20, games=20, kills=8, clicks=120)


def run() -> None:
    """Kill processes during 20 games on each of 20 servers; print failed clicks and errors."""
    measure.title(f"{WHOLE_KILLS.servers} servers × {WHOLE_KILLS.games} games, two processes")
    programs = binaries()
    if programs is None:
        measure.row(WHY_SKIPPED)
        return
    with own_cluster(programs) as cluster:
        tally = asyncio.run(survive(cluster.address, WHOLE_KILLS))
    measure.row("clicks", f"{tally.clicks}", f"{tally.failed} failed while a process was dead")
    measure.row("of these with the other process", f"{tally.failed_elsewhere}  (aim: 0)")
    measure.row("errors at the end", *(tally.wrong or ["nothing"]))
