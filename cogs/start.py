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

from bot.config import Settings
from bot.measures import Measures
from bot.metrics import Metrics, MetricsError, MetricsServer, count_games, measure_lag
from bot.process import Helper, kill_all, process_tasks
from bot.records.errors import StoreError
from bot.services import Services, open_services, services_in_memory
from bot.shutdown import done_before, end_tasks, within
from cogs.afterwards import analysis, counting, dice_check, history, record, replay, statistics
from cogs.afterwards.films import Films
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
    rummy,
    score,
    settings,
    versions,
)
from cogs.around import help as help_
from cogs.around.registration import digest_of, register_patiently
from cogs.connecting import StartError, learn_shards, log_in, stay_connected
from cogs.heartbeat import Heartbeat
from cogs.kit.answers import explain_command_error
from cogs.kit.buttons import UNKNOWN
from cogs.kit.cooldowns import Cooldowns
from cogs.kit.last_answers import LastAnswers
from cogs.kit.translator import CommandTranslator
from cogs.starting import challenges, parties, party_options, practice, rummy_practice
from cogs.table import computer, emojis, outbox, play
from cogs.table.coach import Coach
from cogs.table.computer import Opponent
from cogs.table.pictures import Pictures, drawing_helper
from cogs.table.private_boards import PrivateBoards
from cogs.table.publisher import Publisher
from cogs.table.rummy import clicks
from cogs.table.shanghaien import asking
from cogs.waiting import away, cancel, clocks, notify, proposals, remind, rests

COGS = (
    group,
    challenges,
    practice,
    rules,
    help_,
    games,
    board,
    score,
    history,
    replay,
    proposals,
    remind,
    away,
    notify,
    display,
    statistics,
    resign,
    cancel,
    export,
    privacy,
    settings,
    doctor,
    play,
    asking,
    clicks,
    outbox,
    rummy,
    clocks,
    record,
    dice_check,
    rests,
    parties,
    party_options,
    rummy_practice,
    computer,
    emojis,
    analysis,
    counting,
    versions,
)
"""Set up in this order: `group` makes the command group, to which the others add their commands in
the order in which a newcomer needs them."""

# The steps of a shutdown. Together they take less than `bot.shutdown.DEADLINE_SECONDS`; all but the
# first usually take a moment.
ANSWERS_SECONDS = 3.0
TASKS_SECONDS = 1.2
HELPERS_SECONDS = 1.5
DISCORD_SECONDS = 1.0
STORE_SECONDS = 1.5

REGISTERING_SECONDS = 10.0
"""The bot connects after this time even if the commands are not registered yet."""

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

    async def interaction_check(self, interaction: discord.Interaction[ShanghaienBot], /) -> bool:
        """Count a command and let it through."""
        if interaction.type is discord.InteractionType.application_command:
            command = interaction.command
            name = UNKNOWN if command is None else command.qualified_name
            interaction.client.services.measures.commanded(name)
        return True


class RunningBot(ShanghaienBot):
    """The bot with all its parts, from its start to its end."""

    def __init__(self, services: Services, drawing: Helper | None = None) -> None:
        super().__init__(services, CommandTree)
        self._pictures = Pictures(services.catalogue, drawing or drawing_helper())
        self._films = Films()
        publisher = Publisher(self)
        boards = PrivateBoards(self)
        opponent = Opponent(services.practice, publisher.publish)
        last, coach = LastAnswers(), Coach(self, publisher.refresh)
        cooldowns = Cooldowns(services.clock.monotonic)
        for part in (
            self._pictures,
            self._films,
            publisher,
            boards,
            opponent,
            cooldowns,
            last,
            coach,
        ):
            self.add_part(part)

    async def serve(self, token: str) -> None:
        """Serve members until cancelled; raises StartError for an error that is not temporary."""
        await log_in(self, token)
        rhythm = await learn_shards(self)
        self._warm_up = asyncio.create_task(self._pictures.start())
        await load_cogs(self)
        tried = asyncio.Event()
        self._registering = asyncio.create_task(register_patiently(self, tried))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REGISTERING_SECONDS):
                await tried.wait()
        keep_for_good()
        await stay_connected(self, rhythm)

    async def on_ready(self) -> None:
        """Log that members can play now."""
        _log.info("bot.ready", user=str(self.user), guilds=len(self.guilds))

    async def leave(self, tasks: Collection[asyncio.Task[Any]] | None = None) -> None:
        """Shut down: finish the answers under way, then release all resources step by step.

        `tasks` are the bot's and are cancelled; by default all tasks of the loop are.

        Each step has a time limit and none raises, so the next one always follows.
        """
        answering = [task for task in self.answering if task is not None]
        if answering:
            await asyncio.wait(answering, timeout=ANSWERS_SECONDS)
        # Tasks end before the resources that they use; readers of helper processes end with those.
        this = asyncio.current_task()
        ending = asyncio.all_tasks() if tasks is None else set(tasks)
        await end_tasks(ending - {this} - process_tasks(), TASKS_SECONDS)
        helpers = asyncio.gather(
            self._pictures.close(),
            self._films.close(),
            self.services.worker.close(),
            self.services.rummy_worker.close(),
            self.services.counting.close(),
        )
        await within(HELPERS_SECONDS, "helpers", helpers)
        kill_all()
        await within(DISCORD_SECONDS, "discord", self.close())
        await within(STORE_SECONDS, "store", self.services.store.close())


def keep_for_good() -> None:
    """Exempt all objects loaded by now from garbage collection: they stay for good."""
    gc.collect()
    gc.freeze()


async def load_cogs(bot: ShanghaienBot) -> None:
    """Set up everything that members touch, and the languages of the commands.

    Not by `load_extension`: it runs a file again that was imported already, and its classes then
    exist twice.
    """
    for cog in COGS:
        await cog.setup(bot)
    await bot.tree.set_translator(CommandTranslator(bot.services.catalogue))


async def current_digest(settings: Settings) -> str:
    """Return the digest of this version's commands."""
    async with RunningBot(services_in_memory(settings)) as bot:
        await load_cogs(bot)
        return await digest_of(bot)


async def run(settings: Settings, told: asyncio.Event) -> None:
    """Run the bot until `told` is set; every other task of the loop ends with it.

    Raises StartError if it cannot start or go on: no valid token, no usable database.
    """
    # The bot uses no voice channels, so warnings about missing voice libraries are noise.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_url:
        Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
    if not settings.metrics_port:
        await _run(settings, told, Measures())
        return
    metrics = Metrics()
    try:
        server = MetricsServer(metrics, settings.metrics_port)
    except MetricsError as refused:
        raise StartError(str(refused)) from refused
    with server:
        await _run(settings, told, metrics)


async def _run(settings: Settings, told: asyncio.Event, measures: Measures) -> None:
    opening = asyncio.create_task(open_services(settings, measures))
    if not await done_before(opening, told):
        await end_tasks({opening}, STORE_SECONDS)
        return
    try:
        services = opening.result()
    except StoreError as refused:
        raise StartError(str(refused)) from refused
    bot = RunningBot(services)
    heartbeat = Heartbeat(bot)
    beside = [asyncio.create_task(heartbeat.run(), name="heartbeat")]
    if settings.metrics_port:
        beside.append(asyncio.create_task(measure_lag(measures)))
        beside.append(asyncio.create_task(count_games(measures, services.open_games.count)))
    serving = asyncio.create_task(bot.serve(settings.token))
    ended_by_itself = await done_before(serving, told)
    for task in beside:
        task.cancel()
    heartbeat.stopping()
    await bot.leave()
    heartbeat.stopped()
    if ended_by_itself:
        serving.result()
