"""Stop signals at any moment: the bot and its helper processes end in time and without errors."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.runtime.shutdown import DEADLINE_SECONDS
from cogs.runtime import start
from playground.process import ROOT, BotProcess
from playground.server import Playground
from tests.e2e.forks import DRAWS_NOTHING, ForkedBot, ForkServer, helpers_of
from tests.e2e.table import Table, moves_of
from tests.local_bot.invitations.test_practice import practise
from tests.thorough import THOROUGH, some

NOISE = re.compile(r"Traceback|never (?:retrieved|awaited)|Exception|\[(?:error|critical)")
"""Signs of an error in a log."""
STARTS, LANES, ROUNDS = some(2, 12), some(6, 3), some(1, 3)
"""The numbers of starts during loading, of parallel lanes (see `Lane`), and of rounds in each."""
TIMES = some(1, 16)
"""The number of times that each moment is tested; the moments are functions below."""

Moment = Callable[["Lane"], Coroutine[Any, Any, None]]


class Lane:
    """A playground and a database with which one bot after another starts and ends."""

    def __init__(self, forks: ForkServer, playground: Playground, folder: Path, seed: str) -> None:
        self.playground = playground
        self.database = folder / "games.db"
        self.chance = random.Random(seed)
        self._bot: ForkedBot | None = None
        self._forks, self._folder, self._round = forks, folder, 0
        # The `Table` requires a bot process; it is never started, because `begin` forks the bots.
        self.table = Table(playground, BotProcess(playground, database=self.database))
        self.table.choose = self.chance

    @property
    def bot(self) -> ForkedBot:
        """The latest bot."""
        assert self._bot is not None
        return self._bot

    def begin(self, *, draws: bool = False) -> None:
        """Start a bot; it has a drawing process only with `draws`."""
        self._round += 1
        where = {"SHANGHAIEN_DATABASE": str(self.database)}
        environment = self.playground.environment | where
        log = self._folder / f"{self._round}.log"
        self._bot = self._forks.start(environment, log, "" if draws else DRAWS_NOTHING)

    async def ready(self) -> None:
        """Wait until members can play."""
        before = self.playground.gateway.session_id
        gateway, commands = self.playground.gateway, self.playground.core.commands
        await self.playground.wait_for(
            lambda: gateway.connected and gateway.session_id != before and commands.has_any
        )

    async def pause(self, most: float) -> None:
        """Sleep for a random time of at most `most` seconds."""
        await asyncio.sleep(self.chance.uniform(0, most))

    def stop_helpers(self) -> None:
        """Suspend the helper processes (SIGSTOP), so that they neither answer nor end."""
        for pid in helpers_of(self.database):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)

    async def end(self, moment: str) -> None:
        """Send a stop signal, and check the exit code, the log and the database."""
        number = self.chance.choice([signal.SIGTERM, signal.SIGINT])
        self.bot.send_signal(number)
        code = await self.bot.wait()
        log = self.bot.log
        assert code == 0, f"{moment}: code {code}\n{log}"
        assert not NOISE.search(log), f"{moment}\n{log}"
        await self.wait_for_processes()
        with contextlib.closing(sqlite3.connect(self.database)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []

    async def wait_for_processes(self) -> None:
        """Wait until all helper processes of the bot have ended."""
        while helpers_of(self.database):
            await asyncio.sleep(0.02)

    def kill(self) -> None:
        """Kill the bot and its helper processes, if they still run."""
        left = [*helpers_of(self.database)]
        if self._bot is not None and self._bot.exit_code is None:
            left.append(self._bot.pid)
        for pid in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


# The moments: each function brings the bot to a moment and returns right before the stop signal.


async def starting(lane: Lane) -> None:
    """At any point of the start."""
    lane.begin(draws=True)
    await lane.bot.wait_until_listening()
    await lane.pause(1.0)


async def delaying(lane: Lane) -> None:
    """During a start that Discord or the network delays."""
    faults = lane.playground.faults
    delays: list[Callable[[], object]] = [
        lambda: faults.hold("GET /users/@me"),
        lambda: faults.hold("GET /oauth2/applications/@me"),
        lambda: faults.hold("* /applications/*/commands"),
        lambda: faults.limit(retry_after=20, times=None),
        lambda: faults.limit("* /applications/*/commands", retry_after=20, times=None),
        faults.refuse,
        faults.ban,
        faults.refuse_gateway,
        faults.hang_gateway,
    ]
    lane.chance.choice(delays)()
    lane.begin()
    await lane.bot.wait_until_listening()
    await lane.pause(1.5)


async def migrating(lane: Lane) -> None:
    """During a migration that waits for another process's lock."""
    for path in lane.database.parent.glob("games.db*"):
        path.unlink()
    with contextlib.closing(sqlite3.connect(lane.database)) as other:
        other.execute("BEGIN EXCLUSIVE")
        lane.begin()
        await lane.bot.wait_until_listening()
        await lane.pause(0.6)


async def playing(lane: Lane) -> None:
    """At any point while members play."""
    await _interrupt(lane, _some_moves(lane), 1.0)


async def answering(lane: Lane) -> None:
    """While the answer to a click waits for Discord, which holds the request."""

    def hold() -> None:
        lane.playground.faults.hold("POST *")

    await _interrupt(lane, _some_moves(lane, hold), 1.2)


async def drawing(lane: Lane) -> None:
    """While an answer waits for a stopped drawing process."""
    await _interrupt(lane, _some_moves(lane, lane.stop_helpers), 1.0, draws=True)


async def thinking(lane: Lane) -> None:
    """While the computer is thinking."""
    await _interrupt(lane, _practice(lane), 1.5)


async def stuck_thinking(lane: Lane) -> None:
    """While the computer is thinking with all helper processes stopped."""
    await _interrupt(lane, _practice(lane), 1.5)
    lane.stop_helpers()


async def cut_off(lane: Lane) -> None:
    """Soon after the gateway has closed the connection or become silent."""
    lane.begin()
    await lane.ready()
    if lane.chance.random() < 0.5:
        lane.playground.faults.refuse_gateway()
        await lane.playground.gateway.drop()
    else:
        lane.playground.faults.hang_gateway()
    await lane.pause(1.0)


MOMENTS: list[Moment] = [starting, delaying, migrating, answering, drawing, stuck_thinking]
if THOROUGH:
    MOMENTS += [starting, playing, thinking, cut_off]


async def _interrupt(
    lane: Lane, work: Coroutine[Any, Any, None], most: float, *, draws: bool = False
) -> None:
    """Start a bot, and run `work` for a random time of at most `most` seconds."""
    lane.begin(draws=draws)
    await lane.ready()
    working = asyncio.create_task(work)
    try:
        await lane.pause(most)
    finally:
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)


async def _some_moves(lane: Lane, then: Callable[[], object] = lambda: None) -> None:
    if lane.table.board() is None:
        await lane.table.start()
    board = await lane.table.wait_for_board()
    await lane.table.move(board)
    then()
    for _ in range(8):
        board = await lane.table.wait_for_board()
        await lane.table.mover(board).click(board, custom_id=moves_of(board)[0]["custom_id"])


async def _practice(lane: Lane) -> None:
    await practise(lane.table, level="captain")
    for board in [each for each in lane.table.anna.visible_messages() if moves_of(each)]:
        await lane.table.anna.click(board, "Hint")


@contextlib.asynccontextmanager
async def lane_at(forks: ForkServer, folder: Path, seed: str) -> AsyncIterator[Lane]:
    """Yield a lane; afterwards its remaining processes are killed."""
    folder.mkdir()
    async with Playground() as playground:
        lane = Lane(forks, playground, folder, seed)
        try:
            yield lane
        finally:
            lane.kill()


MOMENTS *= TIMES
random.Random(TIMES).shuffle(MOMENTS)
DEALT = [MOMENTS[first : first + ROUNDS] for first in range(0, len(MOMENTS), ROUNDS)]
"""The moments of each lane."""


async def _rounds(forks: ForkServer, folder: Path, moments: list[Moment]) -> None:
    async with lane_at(forks, folder, folder.name) as lane:
        for moment in moments:
            await moment(lane)
            await lane.end(moment.__name__)
            lane.playground.faults.heal()


async def test_the_steps_of_an_end_take_less_than_its_deadline() -> None:
    steps = (
        start.ANSWERS_SECONDS, start.STARTING_SECONDS, start.TASKS_SECONDS,
        start.STORE_SECONDS, start.HELPERS_SECONDS, start.DISCORD_SECONDS,
    )  # fmt: skip
    assert sum(steps) < DEADLINE_SECONDS


@pytest.mark.parametrize("group", range(0, len(DEALT), LANES))
async def test_a_stop_signal_at_any_moment_ends_the_bot_in_time_and_without_errors(
    group: int, forks: ForkServer, tmp_path: Path
) -> None:
    async with asyncio.TaskGroup() as lanes:
        for lane, moments in enumerate(DEALT[group : group + LANES], group):
            lanes.create_task(_rounds(forks, tmp_path / str(lane), moments))


async def test_a_stop_signal_during_loading_ends_the_bot_without_errors(tmp_path: Path) -> None:
    """Run `python -m bot` instead of a fork, so that the signal can arrive during the imports.

    All starts run in parallel to save time.
    """

    async def once(number: int) -> tuple[int | None, bytes]:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            cwd=tmp_path,
            env={
                "PYTHONPATH": str(ROOT),
                "DISCORD_TOKEN": "made-up",
                "SHANGHAIEN_DATABASE": str(tmp_path / f"{number}.db"),
                **nowhere,
            },
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        bot = ForkedBot(ForkServer(), process.pid, tmp_path / "none")
        await bot.wait_until_listening()
        await asyncio.sleep(number * 1.2 / STARTS)
        process.send_signal(random.Random(number).choice([signal.SIGTERM, signal.SIGINT]))
        output, _ = await process.communicate()
        return process.returncode, output

    nowhere = {"SHANGHAIEN_API_URL": "http://127.0.0.1:9", "SHANGHAIEN_LOG_LEVEL": "error"}
    ends = await asyncio.gather(*(once(number) for number in range(STARTS)))
    assert set(ends) == {(0, b"")}


async def test_a_second_signal_ends_it_and_its_helpers_immediately(
    forks: ForkServer, tmp_path: Path
) -> None:
    async with lane_at(forks, tmp_path / "lane", "second") as lane:
        lane.begin(draws=True)
        await lane.ready()
        await lane.table.start()
        held = lane.playground.faults.hold("POST *")
        board = await lane.table.wait_for_board()
        click = asyncio.create_task(
            lane.table.mover(board).click(board, custom_id=moves_of(board)[0]["custom_id"])
        )
        await lane.playground.wait_for(lambda: held.waiting)
        assert helpers_of(lane.database)
        lane.stop_helpers()
        lane.bot.send_signal(signal.SIGTERM)
        while "bot.leaving" not in lane.bot.log:
            await asyncio.sleep(0.02)
        lane.bot.send_signal(signal.SIGINT)
        assert await lane.bot.wait() == 128 + signal.SIGINT
        await lane.wait_for_processes()
        assert not NOISE.search(lane.bot.log), lane.bot.log
        # The bot has ended, so the click gets no answer and must time out.
        lane.playground.core.answers.time_out_all()
        await click
