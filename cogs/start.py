"""Puts the bot together and runs it: the only place that knows every part."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Collection
from typing import Any

import discord
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.clock import SystemClock
from bot.config import Settings
from bot.process import Helper, kill_all, readers
from bot.services import Services, build_services, open_services
from bot.shutdown import done_before, end_tasks, within
from bot.store.contract import StoreError
from bot.store.memory.store import MemoryStore
from cogs.afterwards import analysis, counting, history, record, replay, statistics
from cogs.afterwards.record_pictures import Films
from cogs.app import ShanghaienBot
from cogs.around import (
    board,
    display,
    doctor,
    export,
    games,
    group,
    privacy,
    resign,
    rules,
    score,
    settings,
    versions,
)
from cogs.around.registration import digest_of, register_patiently
from cogs.connecting import StartError, log_in, stay_connected
from cogs.kit.answers import explain_command_error
from cogs.kit.cooldowns import Cooldowns
from cogs.kit.translator import CommandTranslator
from cogs.starting import challenges, practice
from cogs.table import computer, outbox, play
from cogs.table.computer import Opponent
from cogs.table.pictures import Pictures, drawing_helper
from cogs.table.publication import Publisher
from cogs.waiting import away, cancel, clocks, notify, proposals, remind, rests

COGS = (
    group,
    challenges,
    board,
    games,
    score,
    resign,
    export,
    play,
    outbox,
    notify,
    display,
    rules,
    clocks,
    record,
    history,
    replay,
    rests,
    settings,
    doctor,
    privacy,
    practice,
    computer,
    analysis,
    statistics,
    counting,
    away,
    remind,
    proposals,
    cancel,
    versions,
)
"""What is set up at the start, in this order: `group` makes the one that the others add to."""

# The steps of a shutdown. Together they take less than `bot.shutdown.DEADLINE_SECONDS`; all but the
# first usually take a moment.
ANSWERS_SECONDS = 3.0
TASKS_SECONDS = 1.2
HELPERS_SECONDS = 1.5
DISCORD_SECONDS = 1.0
STORE_SECONDS = 1.5

REGISTERING_SECONDS = 10.0
"""How long members wait for the commands to be registered before they are let in without."""

_log = structlog.get_logger(__name__)


class CommandTree(app_commands.CommandTree[ShanghaienBot]):
    """The slash commands, with one answer for every error."""

    async def on_error(
        self,
        interaction: discord.Interaction[ShanghaienBot],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Answer an error privately."""
        await explain_command_error(interaction, error)


class RunningBot(ShanghaienBot):
    """The bot with all its parts, from its start to its end."""

    def __init__(self, services: Services, drawing: Helper | None = None) -> None:
        super().__init__(services, CommandTree)
        self._pictures = Pictures(services.catalogue, drawing or drawing_helper())
        self._films = Films()
        publisher = Publisher(self)
        opponent = Opponent(services.practice, publisher.publish)
        cooldowns = Cooldowns(services.clock.monotonic)
        for part in (self._pictures, self._films, publisher, opponent, cooldowns):
            self.add_part(part)

    async def serve(self, token: str) -> None:
        """Be there for members until cancelled; raises StartError if waiting does not help."""
        await log_in(self, token)
        self._warm_up = asyncio.create_task(self._pictures.start())
        await load_cogs(self)
        tried = asyncio.Event()
        self._registering = asyncio.create_task(register_patiently(self, tried))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REGISTERING_SECONDS):
                await tried.wait()
        keep_for_good()
        await stay_connected(self)

    async def on_ready(self) -> None:
        """Say that members can play now."""
        _log.info("bot.ready", user=str(self.user), guilds=len(self.guilds))

    async def leave(self, tasks: Collection[asyncio.Task[Any]] | None = None) -> None:
        """Finish the answers under way, then let everything go, a step at a time.

        The bot's `tasks` end with it; without them every task of the loop is taken for one.

        Each step has its limit and none raises, so that the ones after it come in any case.
        """
        answering = [task for task in self.answering if task is not None]
        if answering:
            await asyncio.wait(answering, timeout=ANSWERS_SECONDS)
        # Before anything that they use goes; helper processes are listened to until they end.
        this = asyncio.current_task()
        ending = asyncio.all_tasks() if tasks is None else set(tasks)
        await end_tasks(ending - {this} - readers(), TASKS_SECONDS)
        helpers = asyncio.gather(
            self._pictures.close(),
            self._films.close(),
            self.services.worker.close(),
            self.services.counting.close(),
        )
        await within(HELPERS_SECONDS, "helpers", helpers)
        kill_all()
        await within(DISCORD_SECONDS, "discord", self.close())
        await within(STORE_SECONDS, "store", self.services.store.close())


def keep_for_good() -> None:
    """Let the collector look no more through what is loaded by now, as all of it stays."""
    gc.collect()
    gc.freeze()


async def load_cogs(bot: ShanghaienBot) -> None:
    """Set up everything that members touch, and the languages of the commands.

    Not by `load_extension`: that runs a file a second time if something else has imported it,
    and each of its classes is then there twice.
    """
    for cog in COGS:
        await cog.setup(bot)
    await bot.tree.set_translator(CommandTranslator(bot.services.catalogue))


async def current_digest(settings: Settings) -> str:
    """Return the digest of this version's commands."""
    async with RunningBot(build_services(settings, MemoryStore(), SystemClock())) as bot:
        await load_cogs(bot)
        return await digest_of(bot)


async def run(settings: Settings, told: asyncio.Event) -> None:
    """Run the bot until `told` is set; every other task of the loop ends with it.

    Raises StartError if it cannot start or go on: no valid token, no usable database.
    """
    # The bot never speaks: that the voice libraries are missing worries nobody.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_url:
        Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
    opening = asyncio.create_task(open_services(settings))
    if not await done_before(opening, told):
        await end_tasks({opening}, STORE_SECONDS)
        return
    try:
        services = opening.result()
    except StoreError as refused:
        raise StartError(str(refused)) from refused
    bot = RunningBot(services)
    serving = asyncio.create_task(bot.serve(settings.token))
    ended_by_itself = await done_before(serving, told)
    await bot.leave()
    if ended_by_itself:
        serving.result()
