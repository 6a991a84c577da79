"""The discord.py bot: wires settings, store, service, texts and pictures, and loads the cogs."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.clock import Clock, SystemClock
from bot.config import Settings
from bot.matches import Absences, Challenges, Clocks, Match, Matches, Proposals
from bot.matches.analyses import Analyses
from bot.matches.practice import Practice
from bot.matches.privacy import PersonalData
from bot.players.worker import Worker
from bot.records.statistics import Statistics
from bot.running_time import RunningTime
from bot.store.contract import Store, StoreError
from bot.store.displays import DisplayMode
from bot.store.sqlite import open_store
from bot.texts.catalogue import Catalogue, Texts
from cogs import EXTENSIONS
from cogs.answers import explain_command_error
from cogs.failures import REQUEST_FAILURES
from cogs.opponent import Opponent
from cogs.pictures import Pictures
from cogs.publishing import Publisher
from cogs.record_pictures import Films
from cogs.registration import register
from cogs.translator import CommandTranslator

_log = structlog.get_logger(__name__)

# A longer pause that Discord asks for is an error that is shown again later, not a sleep.
LONGEST_RATE_LIMIT_SECONDS = 30.0
LONGEST_GOODBYE_SECONDS = 5.0


class StartError(Exception):
    """The bot cannot start; the message says what to do."""


class ShanghaienBot(commands.Bot):
    """The bot with everything its cogs need."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Guilds alone will do: members come with their interactions.
            intents=discord.Intents(guilds=True, members=settings.members_intent),
            chunk_guilds_at_startup=False,
            tree_cls=CommandTree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_RATE_LIMIT_SECONDS,
        )
        self.settings = settings
        self.store = store
        self.clock = clock
        self.catalogue = Catalogue.load()
        self.running = RunningTime(clock)
        self.matches = Matches(store, clock, running=self.running, auto_roll=settings.auto_roll)
        self.absences = Absences(store, clock)
        self.clocks = Clocks(store, clock, self.matches, self.absences)
        self.proposals = Proposals(store, self.matches)
        self.challenges = Challenges(
            store, clock, self.matches, open_seconds=settings.challenge_hours * 3600
        )
        self.worker = Worker()
        """Thinks for the computer's seat; its process starts with the first question."""
        self.practice = Practice(self.matches, self.worker, clock)
        self.opponent = Opponent(self)
        self.analyses = Analyses(self.worker)
        self.pictures = Pictures(self.catalogue)
        self.films = Films()
        self.publisher = Publisher(self)
        self.statistics = Statistics(store, clock)
        self.personal_data = PersonalData(store, self.matches)
        self.command_id: int | None = None
        self.answering: set[asyncio.Task[Any] | None] = set()
        """The tasks that are answering an interaction."""

    async def setup_hook(self) -> None:
        """Load the cogs and register the commands."""
        self._warm_up = asyncio.create_task(self.pictures.start())
        await self.load_cogs()
        self.command_id = await register(self)
        # All this stays for good: the collector need not look through it time and again.
        gc.collect()
        gc.freeze()

    async def load_cogs(self) -> None:
        """Load everything that members touch, and the languages of the commands."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(CommandTranslator(self.catalogue))

    async def on_ready(self) -> None:
        """Say that members can play now."""
        _log.info("bot.ready", user=str(self.user), guilds=len(self.guilds))

    async def close(self) -> None:
        """Finish the answers under way, leave Discord, let worker, pictures and store go."""
        await self._finish_answers()
        await self.opponent.close()
        await self.analyses.close()
        await super().close()
        await self.worker.close()
        await self.pictures.close()
        self.films.close()
        await self.store.close()

    @property
    def shanghaien(self) -> app_commands.Group:
        """The group /shanghaien, to which every cog adds its own subcommands."""
        group = self.tree.get_command("shanghaien")
        assert isinstance(group, app_commands.Group)
        return group

    async def _finish_answers(self) -> None:
        """Wait until nobody is in the middle of an answer, but not for long."""
        others = self.answering - {asyncio.current_task()}
        if others:
            await asyncio.wait([task for task in others if task], timeout=LONGEST_GOODBYE_SECONDS)

    def command_mention(self, name: str) -> str:
        """Return a subcommand of /shanghaien as a mention that can be tapped."""
        if self.command_id is None:
            return f"`/shanghaien {name}`"
        return f"</shanghaien {name}:{self.command_id}>"

    def texts_of(self, match: Match) -> Texts:
        """Return the texts in the language of a match's channel."""
        return self.catalogue.language(match.record.language)

    async def texts_for(self, user_id: int, match: Match) -> Texts:
        """Return the texts for direct messages to a member about a match."""
        member = await self.store.members.load(user_id)
        return self.catalogue.language(member.language or match.record.language)

    async def display_of(self, match: Match) -> DisplayMode:
        """Return how a match looks that everybody sees."""
        return (await self.store.servers.load(match.record.guild_id)).display

    async def quietly(self, request: Awaitable[Any]) -> None:
        """Await a request to Discord whose failure changes nothing; log the failure."""
        try:
            await request
        except discord.HTTPException as refused:
            _log.info("discord.refused", status=refused.status, code=refused.code)
        except REQUEST_FAILURES as lost:
            _log.info("discord.not_reached", error=repr(lost))


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
        store = await open_store(settings.database)
    except StoreError as refused:
        raise StartError(str(refused)) from refused
    bot = ShanghaienBot(settings, store, SystemClock(settings.clock_file))
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
