"""The real bot in the test's own process and event loop, at a playground.

Everything in discord.py and in the bot is real, with four exceptions: pictures and films are drawn
in this process or, by default, replaced by a small real picture; computer players and statistics
are computed in threads instead of processes (`tests/threads.py`); the loops that poll every few
seconds poll several times per second; and dice and cards are the same in every run
(`tests/fixed_draws.py`). The bot uploads its emojis only on request (`emojis`), so that labels do
not change during a test.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import io
import logging
import os
import tempfile
import threading
import weakref
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Self, cast

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.runtime.clock import Clock, SystemClock
from bot.runtime.config import Settings, read_settings
from bot.runtime.shutdown import end_tasks
from bot.runtime.telemetry import set_up_logs
from bot.services import build_services
from bot.store.opening import open_store as open_database
from bot.store.sql.store import Store
from bot.workers.helper import RunningProcess, process_tasks, wait_for_changes
from cogs.board.emojis import Emojis
from cogs.board.game_ui import GAME_UIS
from cogs.commands import registration
from cogs.runtime import start
from cogs.runtime.start import RunningBot
from cogs.ui import pictures
from playground.events import LogLine
from playground.server import Playground
from tests.databases import open_empty
from tests.fixed_draws import fix_draws
from tests.local_drawing import LocalDrawing
from tests.short_intervals import shorten_intervals
from tests.threads import start_thread

KEPT_LINES = 5_000
"""The number of log lines that a `LocalBot` keeps."""
_OWNER: contextvars.ContextVar[object] = contextvars.ContextVar("owner", default=None)
"""The bot of the current task."""


async def _do_nothing(_: object) -> None:
    """Do nothing."""


_payload_of, _payloads = registration._payload_of, dict[tuple[str, ...], list[dict[str, Any]]]()


async def _payload_once(bot: RunningBot) -> list[dict[str, Any]]:
    """Return the commands that the bot registers; cached, because they take a fifth of a start's
    time.
    """
    games = tuple(GAME_UIS)
    if games not in _payloads:
        _payloads[games] = await _payload_of(bot)
    return _payloads[games]


class LocalBot:
    """A bot in this process at a playground, with the interface of `BotProcess`.

    Use it as `async with LocalBot(playground) as bot`. Without `database`, its games are in a
    temporary file.
    """

    def __init__(
        self,
        playground: Playground,
        *,
        database: Path | None = None,
        clock: Clock | None = None,
        draws: bool = False,
        says: bool = False,
        ready: str = "on_ready",
        **environment: str,
    ) -> None:
        """Initialise a bot. `ready` names the event after which `start` returns."""
        self._ready = ready
        self.log: deque[str] = deque(maxlen=KEPT_LINES)
        """The latest lines of the bot's log, oldest first."""
        self._drawing = LocalDrawing(really=draws, says=says)
        self._playground = playground
        self._folder = tempfile.TemporaryDirectory()
        self.database = database or Path(self._folder.name) / "games.db"
        """The file of the bot's games."""
        self._clock = clock
        self._environment = environment
        self._bot: RunningBot | None = None
        self._tasks: weakref.WeakSet[asyncio.Task[Any]] = weakref.WeakSet()
        """All tasks of the bot and of discord.py."""
        self.pid: int | None = os.getpid()
        playground.process = self

    @property
    def client(self) -> RunningBot:
        """The bot itself while it runs."""
        assert self._bot is not None
        return self._bot

    @property
    def last_line(self) -> str:
        """The last line of the log."""
        return self.log[-1] if self.log else ""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()
        self._folder.cleanup()

    async def start(self) -> None:
        """Start the bot and wait until it is ready."""
        environment = {**self._playground.environment, **self._environment}
        settings = read_settings(environment)
        _log_to(self._note)
        clock = self._clock or SystemClock.from_environment(environment)
        bot = RunningBot(
            build_services(settings, await self._store(settings), clock), self._drawing
        )
        self._bot = bot
        self._record_tasks()
        # A new task, because every task that it starts inherits its context, including `_OWNER`.
        await asyncio.create_task(self._serve_until_ready(bot, settings))

    async def stop(self) -> int | None:
        """Stop the bot as an operator does; returns None, since it has no exit code."""
        bot = self._bot
        if bot is None:
            return None
        self._bot = None
        await bot.shut_down([task for task in self._tasks if not task.done()])
        await self._playground.wait_for(lambda: not self._playground.gateway.connected)
        return None

    async def kill(self) -> None:
        """End the bot like a killed process: it completes nothing and sends nothing more."""
        bot = self._bot
        if bot is None:
            return
        self._bot = None
        # The tasks that read from helpers are not cancelled, because that would leave pipes open.
        # They end when the helpers are closed.
        await wait_for_changes(5)
        await end_tasks([task for task in self._tasks - process_tasks() if not task.done()], 5)
        for socket in bot.sockets.values():
            await socket.close(code=4000)
        await bot.http.close()
        services = bot.services
        for helper in (services.counting, *services.thinkers.values()):
            await helper.close()
        await bot.pictures.films.close()
        await services.store.close()
        await self._playground.wait_for(lambda: not self._playground.gateway.connected)

    async def restart(self) -> None:
        """Stop the bot and start it again."""
        await self.stop()
        await self.start()

    def _record_tasks(self) -> None:
        """Add every new task from now on to the `_tasks` of the bot that starts it."""

        def begin(
            loop: asyncio.AbstractEventLoop,
            coroutine: Coroutine[Any, Any, Any],
            context: contextvars.Context | None = None,
        ) -> asyncio.Task[Any]:
            task = asyncio.Task(coroutine, loop=loop, context=context)
            owner = _OWNER.get()
            if isinstance(owner, LocalBot):
                owner._tasks.add(task)
            return task

        # The stubs lack the factory's parameter `context`, which every loop passes.
        asyncio.get_running_loop().set_task_factory(cast(Any, begin))

    async def _serve_until_ready(self, bot: RunningBot, settings: Settings) -> None:
        """Serve the bot in a task, and return once members can play."""
        _OWNER.set(self)
        ready = asyncio.Event()

        async def note(*_: object) -> None:
            ready.set()

        bot.add_listener(note, self._ready)
        serving = asyncio.create_task(bot.serve(settings.token))
        waiting = asyncio.create_task(ready.wait())
        await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if serving.done():
            await serving
        assert ready.is_set(), "the bot did not get ready"

    async def _store(self, settings: Settings) -> Store:
        if settings.postgres:
            return await open_database(settings.postgres)
        return await open_empty(self.database)

    def _note(self, line: str) -> None:
        self.log.append(line)
        self._playground.core.bus.publish(LogLine(line))


class _Lines(io.TextIOBase):
    """A stream that passes each line to `note` in the event loop's thread."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self._note = note
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()

    def write(self, text: str, /) -> int:
        for line in text.splitlines():
            if threading.get_ident() == self._thread:
                self._note(line)
            elif not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._note, line)
        return len(text)


def _log_to(note: Callable[[str], None]) -> None:
    set_up_logs("text", "debug", stream=_Lines(note))  # type: ignore[arg-type]


@contextlib.asynccontextmanager
async def run_local_bot(
    database: Path | None = None,
    *,
    playground: Playground | None = None,
    clock: Clock | None = None,
    draws: bool = False,
    emojis: bool = False,
    says: bool = False,
    ready: str = "on_ready",
    **environment: str,
) -> AsyncIterator[tuple[Playground, LocalBot]]:
    """Yield a playground with the bot, both in this process; see `LocalBot` and `LocalDrawing`.

    Restores the global state of discord.py, Discord's addresses and the logging at the end.
    """
    with _as_in_tests(draws=draws, emojis=emojis) as patch:
        async with playground or Playground() as playground:
            patch.setattr(Route, "BASE", playground.api_url)
            patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(playground.gateway_url))
            async with LocalBot(
                playground,
                database=database,
                clock=clock,
                draws=draws,
                says=says,
                ready=ready,
                **environment,
            ) as bot:
                yield playground, bot
                faulty = [line for line in bot.log if "text.faulty" in line]
                assert not faulty, f"English texts were shown in place of faulty ones: {faulty}"


@contextlib.contextmanager
def _as_in_tests(*, draws: bool, emojis: bool) -> Iterator[pytest.MonkeyPatch]:
    """Apply the tests' changes to the bot, and undo them at the end."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    with pytest.MonkeyPatch.context() as patch:
        shorten_intervals(patch.setattr)
        fix_draws(patch.setattr)
        patch.setattr(RunningProcess, "start", start_thread)
        patch.setattr(pictures, "film_helper", lambda: LocalDrawing(really=draws))
        patch.setattr(registration, "_payload_of", _payload_once)
        if not emojis:
            patch.setattr(Emojis, "sweep", _do_nothing)
        # Freezing would exempt the tests' own garbage from collection, too.
        patch.setattr(start, "freeze_loaded_objects", lambda: None)
        patch.setattr(discord.VoiceClient, "warn_nacl", False)
        patch.setattr(discord.VoiceClient, "warn_dave", False)
        try:
            yield patch
        finally:
            logging.captureWarnings(capture=False)
            root.handlers[:] = handlers
            root.setLevel(level)
