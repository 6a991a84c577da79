from __future__ import annotations

import asyncio
import datetime as real_datetime
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from types import SimpleNamespace
from typing import Self, cast

import pytest
from structlog.testing import capture_logs

from bot.matches.log import PageCursor
from bot.matches.match import Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.records.members import LeaseLostError, StoreError
from bot.store.sql.database import Page
from cogs.board.bot import OutdatedMessages
from cogs.ui.app import GameBot
from cogs.ui.loops import FIRST_PAUSE_SECONDS, Backoff, MatchTask, MatchTasks, Sweep
from tests.machine import ManualClock
from tests.metric_changes import MetricChanges, samples


class ConnectedBot:
    """The part of the bot that a loop needs: a connection and a clock."""

    def __init__(self) -> None:
        self.services = SimpleNamespace(clock=ManualClock())

    async def wait_until_serving(self) -> None:
        """Return immediately."""

    def __call__(self) -> GameBot:
        return cast(GameBot, self)


class FailingWatch(Sweep):
    """A loop that fails in its first poll."""

    every = 0.001

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self.polls = 0
        self.polled_again = asyncio.Event()

    async def sweep(self) -> None:
        self.polls += 1
        if self.polls == 1:
            raise RuntimeError("a mistake")
        self.polled_again.set()


class Chores(MatchTasks):
    """Tasks for three matches; the tasks of the first two fail with the given errors."""

    failure_event = "chore.failed"

    def __init__(self, bot: GameBot, first: Exception, second: Exception) -> None:
        super().__init__(bot, PageCursor())
        self.failures = {1: first, 2: second}
        self.tried: list[int] = []

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        return [(match_id, self.run) for match_id in (1, 2, 3)]

    async def run(self, match_id: int) -> None:
        self.tried.append(match_id)
        if match_id in self.failures:
            raise self.failures[match_id]


async def test_polling_continues_after_a_failure_which_is_reported_until_a_poll_succeeds() -> None:
    watch, since = FailingWatch(ConnectedBot()()), MetricChanges()
    assert watch.idle_seconds() == 0
    with capture_logs() as logs:
        await watch._sweep_once()
        assert watch.last_trouble == "RuntimeError"
        await watch.cog_load()
        await watch.polled_again.wait()
        await watch.cog_unload()
    assert [entry["event"] for entry in logs] == ["sweep.failed"]
    assert watch.last_trouble == ""
    assert 0 < watch.idle_seconds() < 60
    assert since('shanghaien_failed_looks_total{watch="FailingWatch"}') == 1
    assert since('shanghaien_look_seconds_count{watch="FailingWatch"}') >= 1
    assert samples()['shanghaien_last_look_timestamp_seconds{watch="FailingWatch"}'] > 0


class StorelessWatch(Sweep):
    """A loop whose successive polls raise the given errors, or succeed for None."""

    every = 0.0

    def __init__(self, bot: GameBot, *errors: StoreError | None) -> None:
        super().__init__(bot)
        self.errors = list(errors)
        self.raised_all = asyncio.Event()

    async def sweep(self) -> None:
        if not self.errors:
            self.raised_all.set()
            await asyncio.Event().wait()
        if (error := self.errors.pop(0)) is not None:
            raise error


async def test_a_repeated_failure_is_logged_once_and_a_lost_lease_not_at_all() -> None:
    full, locked = StoreError("it is full"), StoreError("it is locked")
    watch = StorelessWatch(
        ConnectedBot()(), full, full, LeaseLostError("lost"), locked, None, locked
    )
    with capture_logs() as logs:
        await watch.cog_load()
        await watch.raised_all.wait()
        await watch.cog_unload()
    errors = [entry["error"] for entry in logs if entry["event"] == "sweep.failed"]
    assert errors == ["it is full", "it is locked"], "an error is logged once"


class NumberedWatch(Sweep):
    """A loop that counts its polls."""

    every = 0.01

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self.polls = 0
        self._wanted: dict[int, asyncio.Event] = {}

    async def sweep(self) -> None:
        self.polls += 1
        self._reached(self.polls).set()

    def _reached(self, count: int) -> asyncio.Event:
        return self._wanted.setdefault(count, asyncio.Event())

    async def wait_for_polls(self, count: int) -> None:
        await self._reached(count).wait()


@dataclass
class Calendar:
    """A replacement for the module `datetime` with an adjustable calendar."""

    jump: timedelta = timedelta()

    @property
    def datetime(self) -> type[datetime]:
        jump = self.jump

        class JumpedDatetime(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> Self:
                return cls.fromtimestamp((datetime.now(UTC) + jump).timestamp(), tz)

        return JumpedDatetime

    def __getattr__(self, name: str) -> object:
        return getattr(real_datetime, name)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    """Return an adjustable calendar that replaces the one of discord.py."""
    calendar = Calendar()
    for module in ("discord.utils", "discord.ext.tasks"):
        monkeypatch.setattr(f"{module}.datetime", calendar)
    return calendar


async def test_polling_keeps_its_interval_despite_calendar_jumps_until_it_is_stopped(
    calendar: Calendar,
) -> None:
    watch = NumberedWatch(ConnectedBot()())
    await watch.cog_load()
    await watch.wait_for_polls(3)
    calendar.jump = timedelta(days=-365)
    await watch.wait_for_polls(watch.polls + 3)
    calendar.jump = timedelta(days=365)
    loop = asyncio.get_running_loop()
    began = loop.time()
    await watch.wait_for_polls(watch.polls + 20)
    assert loop.time() - began >= 19 * watch.every
    await watch.cog_unload()
    seen = watch.polls
    await asyncio.sleep(5 * watch.every)
    assert watch.polls == seen


async def test_a_match_that_fails_waits_while_the_others_are_served() -> None:
    bot = ConnectedBot()
    chores = Chores(bot(), TimeoutError(), ZeroDivisionError())
    with capture_logs() as logs:
        await chores.sweep()
        await chores.sweep()
    assert chores.tried == [1, 2, 3, 3]
    assert [entry["log_level"] for entry in logs] == ["warning", "error"]
    assert [entry["match"] for entry in logs] == [1, 2]
    bot.services.clock.time += FIRST_PAUSE_SECONDS
    with capture_logs() as logs:
        await chores.sweep()
    assert chores.tried[4:] == [1, 2, 3]
    assert [entry["again_in_seconds"] for entry in logs] == [2 * FIRST_PAUSE_SECONDS] * 2


async def test_an_overtaken_task_is_neither_logged_nor_delayed() -> None:
    gone = RefusedError(Reason.UNKNOWN_MATCH)
    chores = Chores(ConnectedBot()(), gone, gone)
    with capture_logs() as logs:
        await chores.sweep()
        await chores.sweep()
    assert chores.tried == [1, 2, 3, 1, 2, 3]
    assert logs == []


async def test_a_failed_update_of_a_message_is_logged_with_the_number_of_the_message() -> None:
    assert OutdatedMessages.id_name == "number", "the name that the other events of messages use"
    backoff = Backoff(ManualClock(), OutdatedMessages.failure_event, OutdatedMessages.id_name)

    async def fail(_: int) -> None:
        raise TimeoutError

    with capture_logs() as logs:
        await backoff.attempt(7, fail)
    assert [(entry["event"], entry["number"]) for entry in logs] == [("message.not_updated", 7)]
    assert "match" not in logs[0]


class PagedChores(Chores):
    """Tasks that are searched in pages of two matches."""

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot, TimeoutError(), TimeoutError())
        self._cursor = PageCursor(size=2)
        self.matches: tuple[int, ...] = (1, 2, 3)

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        async def find(page: Page) -> Sequence[MatchRecord]:
            found = [each for each in self.matches if each > page.after]
            return [cast(MatchRecord, SimpleNamespace(id=each)) for each in found[: page.size]]

        return [(record.id, self.run) for record in await self._cursor.read_next(find)]


async def test_a_match_that_fails_waits_while_others_have_their_turn_until_it_is_done() -> None:
    chores = PagedChores(ConnectedBot()())
    for _ in range(4):
        await chores.sweep()
    assert chores.tried == [1, 2, 3, 3]
    chores.matches = (3, 4)
    for _ in range(4):
        await chores.sweep()
    chores.matches = (1, 3)
    await chores.sweep()
    assert chores.tried.count(1) == 2
