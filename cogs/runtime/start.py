"""The bot process from start to shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Collection
from typing import Any, NoReturn

import discord
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.matches.match import Reason, RefusedError
from bot.records.members import ShardReplacedError, is_guest
from bot.runtime.config import Settings
from bot.runtime.health import LockState
from bot.runtime.shutdown import end_tasks, run_step, wait_until_done
from bot.runtime.telemetry import COMMANDS
from bot.services import Services, services_of, temporary_services
from bot.store.locked_store import LockedStore
from bot.workers.helper import Helper, kill_all, process_tasks, wait_for_changes
from cogs.board import bot as board_bot
from cogs.board import emojis, play
from cogs.board.bot import TableBot
from cogs.commands import daily, games, help, practice, registration, settings
from cogs.commands.registration import GUEST_COMMANDS, digest_of, register_with_retries
from cogs.games.games import GAME_UIS
from cogs.invitations import clicks
from cogs.postgame import analysis, game_log, history, month, statistics
from cogs.runtime.connecting import StartError, fetch_shards, log_in, stay_connected
from cogs.runtime.gate import (
    CONNECTION,
    GATED,
    INTERACTION,
    ClickStore,
    Gate,
    drop_unused,
    explain_command_error,
    key_of,
    parse_mentions_only,
    report_store_outage,
)
from cogs.runtime.heartbeat import (
    Heartbeat,
    MetricsServer,
    measure_lag,
    measure_store,
)
from cogs.timers import clocks, pauses, proposals
from cogs.ui.app import GameBot, place_of
from cogs.ui.components import UNKNOWN
from cogs.ui.names import CommandTranslator, picture_server_name
from cogs.ui.pictures import Pictures, drawing_helper

COGS = (
    help,
    games,
    history,
    game_log,
    proposals,
    pauses,
    clocks,
    month,
    statistics,
    settings,
    practice,
    daily,
    play,
    board_bot,
    analysis,
    clicks,
    emojis,
)
"""The modules to set up after the games. Discord lists the commands in this order; those that
newcomers need come first."""

# The time limits of the steps of a shutdown, in seconds. Their sum is less than `DEADLINE_SECONDS`
# of `bot.runtime.shutdown`. All steps but the first are usually short.
ANSWERS_SECONDS = 3.0
AWAITED_ANSWERS_SECONDS = 1.2
"""Replaces `ANSWERS_SECONDS` if another process waits for the shards. It is shorter, because
members then wait for that process.
"""
STARTING_SECONDS = 1.0
"""The maximum number of seconds to wait for worker processes that are just starting."""
TASKS_SECONDS = 1.2
HELPERS_SECONDS = 1.2
DISCORD_SECONDS = 1.0
STORE_SECONDS = 1.5

REGISTERING_SECONDS = 10.0
"""The bot connects after this time even if the commands are not registered yet."""

_log = structlog.get_logger(__name__)


class CommandTree(app_commands.CommandTree[GameBot]):
    """The commands, with one error handler."""

    async def on_error(
        self,
        interaction: discord.Interaction[GameBot],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Answer an error privately."""
        await explain_command_error(interaction, error)

    async def interaction_check(self, interaction: discord.Interaction[GameBot], /) -> bool:
        """Count a command and return True. Raises CommandInvokeError if the bot has not joined the
        place and the command is not available there.
        """
        command = interaction.command
        if (
            is_guest(place_of(interaction))
            and isinstance(command, app_commands.Command)
            and command.name not in GUEST_COMMANDS
        ):
            raise app_commands.CommandInvokeError(command, RefusedError(Reason.NEEDS_SERVER))
        if interaction.type is discord.InteractionType.application_command:
            name = UNKNOWN if command is None else command.qualified_name
            COMMANDS.labels(name).inc()
        return True


class RunningBot(TableBot):
    """The bot from start to shutdown."""

    def __init__(
        self,
        services: Services,
        drawing: Helper | None = None,
        locked_store: LockedStore | None = None,
    ) -> None:
        """`locked_store` is the store with its shard lease, or None if no other process can take
        over the shards.
        """
        pictures = Pictures(
            services.catalogue,
            drawing or drawing_helper(),
            server_name=lambda guild_id: picture_server_name(self.get_guild(guild_id)),
        )
        super().__init__(services, pictures, CommandTree)
        self.gate = Gate()
        self._locked_store = locked_store
        self.is_standing_by = locked_store is not None and not locked_store.opened.is_set()
        self._connection._view_store = ClickStore(self._connection)  # noqa: SLF001 - no other way
        parsers = self._connection.parsers
        self._parse_interaction = parsers[INTERACTION.upper()]
        parsers[INTERACTION.upper()] = self._take_interaction
        parse_mentions_only(self._connection, self.recent_messages.add)

    def _take_interaction(self, data: Any) -> None:  # noqa: ANN401 - as discord.py declares it
        late = 0.0
        if not self.gate.is_open:
            # Measure the delay on arrival: the gate may pass the event on later.
            sent = discord.utils.snowflake_time(int(data["id"])).timestamp()
            late = self.lateness.measure(sent, self.services.clock.now())
        drop_unused(data)
        self.gate.accept(
            INTERACTION,
            data["id"],
            lambda: self._pass_on(data),
            lambda: self._report_outage(data),
            late,
        )

    def _pass_on(self, data: Any) -> None:  # noqa: ANN401
        self._parse_interaction(data)
        if "member" in data:
            guild_id, user_id = int(data["guild_id"]), int(data["member"]["user"]["id"])
            for listener in self.activity_listeners:
                listener(guild_id, user_id)

    def _report_outage(self, data: Any) -> None:  # noqa: ANN401
        interaction: discord.Interaction[Any] = discord.Interaction(
            data=data, state=self._connection
        )
        self.run_in_background(report_store_outage(interaction))

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        """Dispatch an event to the cogs, if the gate passes it on."""
        pass_on = super().dispatch
        if event_name in GATED or event_name in CONNECTION:
            key = key_of(event_name, args)
            self.gate.accept(event_name, key, lambda: pass_on(event_name, *args, **kwargs))
        else:
            # The usual case, kept short, because discord.py dispatches every packet.
            pass_on(event_name, *args, **kwargs)

    async def serve(self, token: str) -> None:
        """Serve members until cancelled. Raises StartError if an error is permanent."""
        await log_in(self, token)
        schedule = await fetch_shards(self)
        self._starting_pictures = asyncio.create_task(self.pictures.start())
        await add_cogs(self)
        tried = asyncio.Event()
        self._registering = asyncio.create_task(register_with_retries(self, tried))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REGISTERING_SECONDS):
                await tried.wait()
        freeze_loaded_objects()
        await stay_connected(self, schedule)

    async def take_over(self, token: str, locked_store: LockedStore) -> None:
        """Connect, wait until another process releases its shards, and serve until cancelled.

        Raises StartError if an error is permanent, StoreError if the store fails.
        """
        self.gate.hold(include_connection=True)
        await log_in(self, token)
        self._starting_pictures = asyncio.create_task(self.pictures.start())
        schedule = await fetch_shards(self)
        waiting = asyncio.create_task(self._wait_for_shards(locked_store))
        connecting = asyncio.create_task(stay_connected(self, schedule))
        try:
            await asyncio.wait({waiting, connecting}, return_when=asyncio.FIRST_COMPLETED)
            if waiting.done():
                waiting.result()
            await connecting
        finally:
            for task in (waiting, connecting):
                task.cancel()

    async def _wait_for_shards(self, locked_store: LockedStore) -> None:
        await self.wait_until_ready()
        await self._starting_pictures
        freeze_loaded_objects()
        _log.info("bot.standing_by", guilds=len(self.guilds))
        await locked_store.take(wait=True)
        self.is_standing_by = False
        answered = locked_store.previously_answered
        await add_cogs(self)
        self.gate.release(answered or (), 0.0 if answered is not None else locked_store.taken_at)
        _log.info("bot.taken_over", answered=None if answered is None else len(answered))
        self._registering = asyncio.create_task(register_with_retries(self, asyncio.Event()))

    async def follow_lease(self, locked_store: LockedStore) -> NoReturn:
        """Hold events while the shard lease is lost. Answer interactions with an error if this
        lasts.
        Raises ShardReplacedError if the lease is lost permanently.
        """
        await locked_store.opened.wait()
        states: asyncio.Queue[LockState] = asyncio.Queue()
        locked_store.watch(states.put_nowait)
        while True:
            state = await states.get()
            if state is LockState.HELD:
                self.gate.release()
            elif state is LockState.LOST:
                self.gate.hold(can_give_up=True)
            else:
                self.gate.close()
                raise ShardReplacedError(
                    "this process lost the lock of its shards, and another process has run them;"
                    " this process ends: start it again after the other one has ended"
                )

    async def on_ready(self) -> None:
        """Log that the bot is ready."""
        _log.info("bot.ready", user=str(self.user), guilds=len(self.guilds))

    async def shut_down(self, tasks: Collection[asyncio.Task[Any]] | None = None) -> None:
        """Shut down: finish the current answers, then release all resources step by step.

        `tasks` are the tasks to cancel, by default all tasks of the event loop. Each step has a
        time limit and raises no error, so the next step always follows.
        """
        self.gate.close()
        if self.is_ready():
            _log.info("bot.leaving", answering=len(self.answering))
        answering = [task for task in self.answering if task is not None]
        if answering:
            await asyncio.wait(answering, timeout=await self._answer_seconds())
        # End the tasks before the resources that they use. The tasks that read from worker
        # processes end with these processes.
        await wait_for_changes(STARTING_SECONDS)
        this = asyncio.current_task()
        ending = asyncio.all_tasks() if tasks is None else set(tasks)
        await end_tasks(ending - {this} - process_tasks(), TASKS_SECONDS)
        # Release the store early, because another process may be waiting for the shards.
        await run_step(STORE_SECONDS, "store", self._release())
        helpers = asyncio.gather(
            self.pictures.close(),
            self.services.counting.close(),
            *(thinker.close() for thinker in self.services.thinkers.values()),
        )
        await run_step(HELPERS_SECONDS, "helpers", helpers)
        kill_all()
        await run_step(DISCORD_SECONDS, "discord", self.close())

    async def _answer_seconds(self) -> float:
        """Return the time limit of the current answers in seconds."""
        if self._locked_store is not None and await self._locked_store.is_awaited():
            return AWAITED_ANSWERS_SECONDS
        return ANSWERS_SECONDS

    async def _release(self) -> None:
        """Write pending data, then release the store and the shards."""
        for name in tuple(self.cogs):
            await self.remove_cog(name)
        if self._locked_store is None:
            await self.services.store.close()
        else:
            await self._locked_store.release(self.gate.recent_keys())


def freeze_loaded_objects() -> None:
    """Exempt all objects loaded so far from garbage collection, because they are permanent."""
    gc.collect()
    gc.freeze()


async def add_cogs(bot: TableBot) -> None:
    """Set up all cogs, games and translations.

    `load_extension` is not used: it would execute imported files again and duplicate their
    classes.
    """
    await registration.setup(bot)
    for game_ui in GAME_UIS.values():
        if game_ui.setup is not None:
            await game_ui.setup(bot)
    for cog in COGS:
        await cog.setup(bot)
    await bot.tree.set_translator(CommandTranslator(bot.services.catalogue))


async def current_digest(settings: Settings) -> str:
    """Return the digest of this version's commands."""
    async with temporary_services(settings) as services, RunningBot(services) as bot:
        await add_cogs(bot)
        return await digest_of(bot)


METRICS_AGAIN_SECONDS = 1.0
"""The interval at which a new process tries to serve its metrics in place of the old one."""


async def run(settings: Settings, stop: asyncio.Event, locked_store: LockedStore) -> None:
    """Run the bot until `stop` is set; all other tasks of the loop end with it.

    If another process holds the shards, the bot waits for them. Raises StartError or StoreError if
    the bot cannot start or continue, for example without a valid token or a usable database.
    """
    # The bot uses no voice channels, so warnings about missing voice libraries are noise.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_url:
        Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
    with contextlib.ExitStack() as stack:
        if settings.metrics_port and locked_store.opened.is_set():
            stack.enter_context(MetricsServer(settings.metrics_port))
        await _run(settings, stop, locked_store)


async def _run(settings: Settings, stop: asyncio.Event, locked_store: LockedStore) -> None:
    taking_over = not locked_store.opened.is_set()
    bot = RunningBot(services_of(locked_store, settings), locked_store=locked_store)
    heartbeat = Heartbeat(bot, locked_store=locked_store)
    monitors = [asyncio.create_task(heartbeat.run(), name="heartbeat")]
    monitors.append(asyncio.create_task(_measure_store(bot, locked_store)))
    if settings.metrics_port:
        monitors.append(asyncio.create_task(_measure(bot, locked_store, is_serving=taking_over)))
    serving = asyncio.create_task(_serve(bot, locked_store))
    ended_by_itself = await wait_until_done(serving, stop)
    for task in monitors:
        task.cancel()
    heartbeat.notify_stopping()
    await bot.shut_down()
    heartbeat.stop()
    if ended_by_itself:
        serving.result()


async def _serve(bot: RunningBot, locked_store: LockedStore) -> None:
    """Serve members until cancelled. Raises StartError or StoreError if that is not possible."""
    token = bot.services.settings.token
    serve = bot.serve(token) if locked_store.opened.is_set() else bot.take_over(token, locked_store)
    tasks = [asyncio.create_task(serve), asyncio.create_task(bot.follow_lease(locked_store))]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()


async def _measure(bot: RunningBot, locked_store: LockedStore, *, is_serving: bool) -> None:
    """Measure the lag of the event loop once the store is open, until cancelled.

    With `is_serving`, also serve the metrics as soon as the previous process no longer does.
    """
    await locked_store.opened.wait()
    port = bot.services.settings.metrics_port
    with contextlib.ExitStack() as stack:
        while is_serving:
            try:
                stack.enter_context(MetricsServer(port))
            except StartError:
                await asyncio.sleep(METRICS_AGAIN_SECONDS)
            else:
                is_serving = False
        await measure_lag()


async def _measure_store(bot: RunningBot, locked_store: LockedStore) -> None:
    await locked_store.opened.wait()
    await measure_store(bot.services.store, bot.services.settings.database)
