"""Puts the bot together and runs it: the only place that knows every part."""

from __future__ import annotations

import asyncio
import gc

import aiohttp
import discord
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.clock import SystemClock
from bot.config import Settings
from bot.services import Services, build_services, open_services
from bot.store.contract import StoreError
from bot.store.memory.store import MemoryStore
from cogs.afterwards import analysis, history, record, replay, statistics
from cogs.afterwards.record_pictures import Films
from cogs.app import ShanghaienBot
from cogs.around import commands, display, doctor, privacy, rules, settings
from cogs.around.registration import digest_of, register
from cogs.kit.answers import explain_command_error
from cogs.kit.translator import CommandTranslator
from cogs.starting import challenges, practice
from cogs.table import computer, outbox, play
from cogs.table.computer import Opponent
from cogs.table.pictures import Pictures
from cogs.table.publishing import Publisher
from cogs.waiting import away, cancelling, clocks, pings, proposals, reminding, rests

COGS = (
    commands,
    play,
    challenges,
    outbox,
    pings,
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
    away,
    reminding,
    proposals,
    cancelling,
)
"""What is set up at the start, in this order: `commands` makes the group that the others add to."""
LONGEST_GOODBYE_SECONDS = 5.0

_log = structlog.get_logger(__name__)


class StartError(Exception):
    """The bot cannot start; the message says what to do."""


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

    def __init__(self, services: Services) -> None:
        super().__init__(services, CommandTree)
        self._pictures = Pictures(services.catalogue)
        self._films = Films()
        publisher = Publisher(self)
        self._opponent = Opponent(services.practice, publisher.publish)
        for part in (self._pictures, self._films, publisher, self._opponent):
            self.add_part(part)

    async def setup_hook(self) -> None:
        """Load the cogs and register the commands."""
        self._warm_up = asyncio.create_task(self._pictures.start())
        await load_cogs(self)
        self.command_id = await register(self)
        # All this stays for good: the collector need not look through it time and again.
        gc.collect()
        gc.freeze()

    async def on_ready(self) -> None:
        """Say that members can play now."""
        _log.info("bot.ready", user=str(self.user), guilds=len(self.guilds))

    async def close(self) -> None:
        """Finish the answers under way, leave Discord, let the pictures and the services go."""
        await self._finish_answers()
        await self._opponent.close()
        await self.services.analyses.close()
        await super().close()
        await self._pictures.close()
        await self._films.close()
        await self.services.close()

    async def _finish_answers(self) -> None:
        """Wait until nobody is in the middle of an answer, but not for long."""
        others = self.answering - {asyncio.current_task()}
        if others:
            await asyncio.wait([task for task in others if task], timeout=LONGEST_GOODBYE_SECONDS)


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


async def run(settings: Settings) -> None:
    """Run the bot until it is told to stop.

    Raises StartError if it cannot start: no valid token, no usable database, no connection.
    """
    # The bot never speaks: that the voice libraries are missing worries nobody.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_url:
        Route.BASE = settings.api_url.rstrip("/")
    if settings.gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway_url)
    try:
        services = await open_services(settings)
    except StoreError as refused:
        raise StartError(str(refused)) from refused
    bot = RunningBot(services)
    async with bot:
        try:
            await bot.start(settings.token)
        except discord.LoginFailure as refused:
            raise StartError(
                "Discord refuses the token: copy a fresh one from the developer portal "
                "(your application, Bot, Reset Token) into DISCORD_TOKEN"
            ) from refused
        except discord.PrivilegedIntentsRequired as refused:
            raise StartError(
                "Discord refuses the Server Members Intent: switch it on in the developer portal "
                "(your application, Bot), or set members_intent = false"
            ) from refused
        except (aiohttp.ClientConnectionError, OSError) as lost:
            raise StartError(f"Discord cannot be reached ({lost}): check the network") from lost
