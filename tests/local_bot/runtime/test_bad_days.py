"""`health`, `status`, alerts and log, on a good day and for each problem in docs/operating.md."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from bot.cli.doctor import status_of
from bot.runtime.config import Settings
from bot.runtime.health import LATE_SECONDS, LastBackup, check, health_file, record_backup
from bot.store.postgres import connection as postgres_connection
from bot.workers.helper import Helper, RunningProcess
from cogs.runtime import connecting
from cogs.runtime.heartbeat import Heartbeat, measure_store_once
from cogs.ui.loops import Sweep
from playground.process import ROOT
from playground.world import Message
from tests.e2e.table import Table, moves_of, text_of
from tests.local_bot.tables import table_here
from tests.metric_changes import MetricChanges, samples
from tests.postgres import WHY_SKIPPED as NO_POSTGRESQL
from tests.postgres import Cluster, binaries, own_cluster
from tests.prometheus import WHY_SKIPPED, firing_by_minute, labelled, promtool

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(promtool() is None, reason=WHY_SKIPPED),
    pytest.mark.skipif(sys.platform != "linux", reason="the tests use Linux's disks and signals"),
]

DAY = 86_400.0
ONE, OTHER = 'instance="a",job="shanghaien"', 'instance="b",job="shanghaien"'
"""The labels of the metrics of two processes of the bot."""
GOOD_MINUTES, BAD_MINUTES = 70, 130
"""The minutes without the fault, and then with it, for which the alerts are evaluated."""
CLICKS = 8
"""The number of failing clicks; the alert needs more than five in ten minutes."""

START_PROCESS = RunningProcess.start
"""The original function; later, a bot in this process replaces it by one that starts threads."""
REPORTING = """
import os, sys, time
from pathlib import Path
from bot.runtime.health import ReportFile, Report, health_file
now = float(sys.argv[2])
own = ReportFile(health_file(Path(sys.argv[1]), "1"))  # locks the file until the process ends
own.write(
    Report(
        version="1", pid=os.getpid(), at=now, connected=True, connected_since=now, was_ready=True
    )
)
print("reported", flush=True)
time.sleep(3600)
"""
"""The program of a second bot process, which only reports that it is healthy."""


OF_SLOW_MACHINES = {"click.slow", "clock.frozen", "interaction.late"}
"""Log events that may appear on any busy machine."""


class ObservedBot:
    """A bot whose reports, metrics and log can be read, with a clock that can be advanced."""

    def __init__(self, table: Table) -> None:
        self.table, self.bot = table, table.bot
        self._ahead = 0.0
        self.settings: Settings = self.table.services.settings
        self._heartbeat = Heartbeat(self.table.client, now=self.now)
        self.part = ""
        """The process that `health` checks: "" for the only one, otherwise its shards."""
        self.process_gone = False
        """True while the second process exports no metrics."""
        self._good: dict[str, float] = {}
        self._at = 0.0

    def now(self) -> float:
        """Return the Unix time by the advanced clock."""
        return time.time() + self._ahead

    async def advance(self, seconds: float) -> None:
        """Advance the time, and write a report."""
        self._ahead += seconds
        self.table.playground.advance(seconds)
        await self._heartbeat.beat()

    def set_backup_age(self, ago: float) -> None:
        """Record a rehearsed backup that was made `ago` seconds ago."""
        backup = LastBackup(self.now() - ago, "/backups/a.db", 1, 1, 1, rehearsed=True)
        record_backup(self.settings.database, backup)

    async def begin_good_day(self) -> None:
        """Pass a day without faults, and record its metrics for the evaluation of alerts."""
        await self.table.playground.gateway.drop()  # so that the heartbeat learns of the connection
        await self.until(lambda: self._heartbeat._is_fully_connected)
        await self.advance(DAY)
        self.set_backup_age(3600)
        self._good, self._at = await self.measure(), self.now()
        self.bot.log.clear()

    async def measure(self) -> dict[str, float]:
        """Write a report; return the process's metrics, without those of other bots' loops."""
        await self._heartbeat.beat()
        await measure_store_once(self.table.services.store, self.settings.database)
        loops = {each.qualified_name for each in self.loops()}
        return {
            name: value
            for name, value in samples().items()
            if (watch := re.search(r'watch="(\w+)"', name)) is None or watch[1] in loops
        }

    def loops(self) -> list[Sweep]:
        """Return the bot's loops."""
        return [each for each in self.table.client.cogs.values() if isinstance(each, Sweep)]

    def close(self) -> None:
        """Stop the heartbeat, which removes the report."""
        self._heartbeat.stop()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until the condition is true."""
        while not condition():
            await asyncio.sleep(0.02)

    def health(self) -> str:
        """Return the output of the command `health`."""
        return str(check(self.settings.database, self.now(), self.part))

    def status(self) -> str:
        """Return the output of the command `status`."""
        return status_of(self.settings, self.now())[1]

    def count_logged(self) -> Counter[str]:
        """Return how often each warning and error was logged, separately for each loop."""
        lines = (
            re.search(r"\[(?:warning|error) *\] (\w+\.\w+)(?: .*( watch=\w+))?", line)
            for line in self.bot.log
        )
        return Counter(
            each[1] + (each[2] or "") for each in lines if each and each[1] not in OF_SLOW_MACHINES
        )

    async def alerts(self, folder: Path) -> tuple[set[str], set[str]]:
        """Return the alerts that fire on the good day, and those that fire during the fault."""
        bad, at, begins = await self.measure(), self.now(), GOOD_MINUTES * 60
        series: dict[str, Callable[[int], float | None]] = {}
        for name, before in self._good.items():
            after = bad.get(name, before)
            if "last_look" in name:  # a time by the machine's clock, which tests do not advance
                series[labelled(name, ONE)] = _aging(time.time() - after)
            elif "timestamp_seconds" in name:
                ages = _changing(self._at - before, at - after, begins)
                series[labelled(name, ONE)] = _aged(ages)
            elif "_total" in name:
                series[labelled(name, ONE)] = _growing(before, after - before, begins)
            else:
                series[labelled(name, ONE)] = _changing(before, after, begins)
        series[f"up{{{ONE}}}"] = lambda _: 1
        series[f"up{{{OTHER}}}"] = _changing(1, 0 if self.process_gone else 1, begins)
        minutes = GOOD_MINUTES + BAD_MINUTES
        found = await asyncio.to_thread(firing_by_minute, series, folder, minutes)
        return (set().union(*found[:GOOD_MINUTES]), set().union(*found[GOOD_MINUTES:]))


def _aged(age: Callable[[int], float]) -> Callable[[int], float]:
    return lambda at: at - age(at)


def _aging(age: float) -> Callable[[int], float]:
    return lambda at: at - age


def _changing(before: float, after: float, begins: int) -> Callable[[int], float]:
    return lambda at: before if at < begins else after


def _growing(before: float, by: float, begins: int) -> Callable[[int], float]:
    """Return a series that grows by `by` in the nine minutes that follow second `begins`."""
    return lambda at: before + by * min(1.0, max(0.0, (at - begins) / 540))


Fault = Callable[[ObservedBot], contextlib.AbstractAsyncContextManager[Counter[str] | None]]
"""Causes a fault within its block.

Yields the warnings and errors that must be logged, or None to skip the check of the log.
"""
DAYS: dict[str, Fault] = {}


def day(name: str) -> Callable[[Fault], Fault]:
    """Return a decorator for the function that causes the problem `name` of docs/operating.md."""

    def add(fault: Fault) -> Fault:
        DAYS[name] = fault
        return fault

    return add


async def click_in_vain(watched: ObservedBot) -> None:
    """Click as members until `CLICKS` clicks were refused because the store is down."""
    table, refused = watched.table, 0

    async def click(board: Message, move: str) -> bool:
        outcome = await table.mover(board).click(board, custom_id=move)
        # If the store fails slowly, the bot acknowledges the click first and answers later.
        await watched.until(
            lambda: (
                (outcome.private is not None and text_of(outcome.private)) or table.moved_on(move)
            )
        )
        return any(word in outcome.text for word in ("logbook", "Logbuch"))

    while refused < CLICKS:
        board = await table.wait_for_board()
        move = moves_of(board)[0]["custom_id"]
        refused += sum(await asyncio.gather(*(click(board, move) for _ in range(CLICKS))))


@day("The disk is full")
@contextlib.asynccontextmanager
async def disk_full(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Fill the disk with the games' database."""
    filling = watched.settings.database.with_name("filling")
    await asyncio.to_thread(fill, filling)
    await click_in_vain(watched)
    await asyncio.to_thread(fill, filling)
    await watched.advance(LATE_SECONDS + 1)
    yield Counter({"store.failed": 1, "report.not_written": 1})
    filling.unlink()


@day("The database is away")
@contextlib.asynccontextmanager
async def database_away(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Stop the PostgreSQL server with the games' database."""
    cluster = CLUSTERS[watched.settings.postgres]
    since = MetricChanges()
    await asyncio.to_thread(cluster.stop)
    await click_in_vain(watched)
    await watched.until(
        lambda: (
            max(
                since(f'shanghaien_failed_looks_total{{watch="{each.qualified_name}"}}')
                for each in watched.loops()
            )
            > CLICKS
        )
    )
    await watched.advance(1)
    yield None
    await asyncio.to_thread(cluster.start)


@day("Discord is away")
@contextlib.asynccontextmanager
async def discord_away(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Refuse every connection to the gateway."""
    playground = watched.table.playground
    playground.faults.refuse_gateway(times=None)
    await playground.gateway.drop()
    # The bot logs the lost connection before the heartbeat learns of it.
    await watched.until(
        lambda: (
            watched.count_logged()["discord.waiting"] and not watched._heartbeat._is_fully_connected
        )
    )
    await watched.advance(LATE_SECONDS + 1)
    yield None
    playground.faults.heal()
    await watched.until(lambda: watched._heartbeat._is_fully_connected)


@day("A process was killed")
@contextlib.asynccontextmanager
async def process_killed(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Kill another process of the bot, which uses the same database."""
    watched.part = "1"
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", REPORTING, watched.settings.database, str(watched.now()),
        cwd=ROOT, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert other.stdout is not None
    await other.stdout.readline()
    assert watched.health().startswith("healthy: connected"), watched.health()
    os.kill(other.pid, signal.SIGKILL)
    await other.wait()
    watched.process_gone = True
    yield Counter()
    health_file(watched.settings.database, "1").unlink()
    watched.part, watched.process_gone = "", False


@day("A helper process was killed")
@contextlib.asynccontextmanager
async def helper_killed(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Kill a helper process, which is started again for the next job."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RunningProcess, "start", START_PROCESS)
        async with Helper("made_up") as helper:
            await helper.start()
            assert helper.pid is not None
            os.kill(helper.pid, signal.SIGKILL)
            assert await helper.call(abs, -1) == 1
            restarts = 'shanghaien_helper_restarts_total{helper="made_up"}'
            assert (await watched.measure())[restarts] >= 1
            yield Counter()


@day("Members click too fast")
@contextlib.asynccontextmanager
async def hasty(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Use the command for challenges repeatedly as one member."""
    since, table = MetricChanges(), watched.table
    for _ in range(3 * CLICKS):
        await table.carla.command("shanghaien challenge", opponent=table.dora)
    assert since('shanghaien_refusals_total{reason="cooldown"}') > CLICKS
    yield Counter()


@day("The last backup is old")
@contextlib.asynccontextmanager
async def backup_old(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Make the last backup three days old."""
    watched.set_backup_age(3 * DAY)
    yield Counter()
    watched.set_backup_age(3600)


@day("The bot has a bug")
@contextlib.asynccontextmanager
async def bug(watched: ObservedBot) -> AsyncIterator[Counter[str] | None]:
    """Make a poll of a loop raise an unexpected error."""
    loop = watched.table.client.get_cog("Expiry")
    assert isinstance(loop, Sweep)

    async def fail() -> None:
        raise LookupError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(loop, "sweep", fail)
        await watched.until(lambda: watched.count_logged()["sweep.failed watch=Expiry"])
    await watched.until(lambda: not loop.last_trouble)
    yield None


CLUSTERS: dict[str, Cluster] = {}
"""The PostgreSQL servers of the tests, by address."""


def rows() -> dict[str, tuple[list[str], set[str]]]:
    """Return, by problem in docs/operating.md, parts of the output of `health`, and the alerts."""
    text = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    table = text.partition("## Troubleshooting")[2].partition("\n## ")[0]
    found = {}
    for line in table.splitlines():
        if line.startswith("| ") and "What happened" not in line:
            name, health, alerts, *_ = (each.strip() for each in line[1:-1].split("|"))
            found[name] = (re.findall(r"`(.+?)`", health), set(re.findall(r"`(\w+)`", alerts)))
    return found


ROWS = rows()


async def test_the_documents_list_each_bad_day() -> None:
    assert ROWS.keys() == DAYS.keys()


@contextlib.contextmanager
def place_of(name: str, folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield a bot's file and its setting `database` for the day `name`, or skip the test."""
    if name == "The database is away":
        programs = binaries()
        if programs is None:
            pytest.skip(NO_POSTGRESQL)
        with own_cluster(programs) as cluster:
            CLUSTERS[cluster.address] = cluster
            yield folder / "games.db", cluster.address
    elif name == "The disk is full":
        disk = folder / "disk"
        disk.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=120m", "tmpfs", str(disk)]
        if subprocess.run(mount, check=False, capture_output=True).returncode:
            pytest.skip("this machine does not allow mounting a file system")
        try:
            yield disk / "games.db", str(disk / "games.db")
        finally:
            subprocess.run(["umount", "--lazy", disk], check=True)
    else:
        yield folder / "games.db", str(folder / "games.db")


def fill(file: Path) -> None:
    """Write to `file` until the disk is full."""
    with contextlib.suppress(OSError), file.open("ab", buffering=0) as written:
        for size in (1 << 20, 4096):
            with contextlib.suppress(OSError):
                while written.write(bytes(size)) == size:
                    pass


@pytest.mark.parametrize("name", DAYS)
async def test_on_a_bad_day_health_status_alerts_and_log_are_right_and_on_others_silent(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "var").mkdir()
    monkeypatch.setattr(connecting, "next_pause", lambda *_: 0.05)
    monkeypatch.setattr(postgres_connection, "POOL_SECONDS", 0.5)
    with place_of(name, tmp_path) as (database, place):
        async with table_here(database=database, SHANGHAIEN_DATABASE=place) as table:
            await table.start()
            with contextlib.closing(ObservedBot(table)) as watched:
                await _lead_through(watched, name, tmp_path)


async def _lead_through(watched: ObservedBot, name: str, folder: Path) -> None:
    """Observe the bot on a good day, on the bad day `name`, and after it."""
    health_parts, alerts = ROWS[name]
    await watched.begin_good_day()
    assert watched.health().startswith("healthy: connected")
    assert "backup" not in watched.health()
    assert watched.status().endswith("to do     nothing"), watched.status()

    async with DAYS[name](watched) as lines:
        for each in health_parts:
            assert each in watched.health()
        assert watched.health().startswith("healthy") == ("healthy" in health_parts)
        if watched.part == "":
            assert watched.health() in watched.status()
            assert watched.status().endswith("nothing") == (health_parts == ["healthy"])
            assert "does not run" not in watched.status()
        before, during = await watched.alerts(folder)
        assert (before, during) == (set(), alerts)
        if lines is not None:
            assert lines <= watched.count_logged()
            assert lines or not watched.count_logged()
        repeated = {event for event, lines in watched.count_logged().items() if lines > 1}
        # Only failed attempts to connect are logged repeatedly, after growing pauses.
        assert repeated <= {"discord.waiting"}

    await watched.until(lambda: not any(each.last_trouble for each in watched.loops()))
    await watched.advance(1)
    assert watched.health().startswith("healthy: connected"), watched.health()
    await watched.table.play(most=1)
