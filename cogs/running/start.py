"""Puts the bot together: the only place that knows every part."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Collection
from typing import Any, NoReturn

import discord
import structlog
from discord import app_commands

from bot.matches.match import Reason, RefusedError
from bot.records.members import ReplacedError, is_guest
from bot.runtime.config import Settings
from bot.runtime.health import LockState
from bot.runtime.measures import COMMANDS
from bot.runtime.shutdown import end_tasks, within
from bot.services import Services, passing_services
from bot.store.locked_store import LockedStore
from bot.workers.helper import Helper, kill_all, process_tasks, processes_started
from cogs.afterwards import analysis, counting, history, record, replay, statistics, weekly
from cogs.afterwards import check as dice_check
from cogs.around import (
    board,
    games,
    group,
    more,
    practice,
    preferences,
    privacy,
    rules,
    score,
    settings,
)
from cogs.around import help as help_
from cogs.around.group import AS_GUEST
from cogs.around.registration import digest_of, register_patiently
from cogs.games.games import FACES
from cogs.invitations import clicks as invitations
from cogs.invitations import tapping
from cogs.kit.app import GameBot, place_of
from cogs.kit.buttons import UNKNOWN
from cogs.kit.names import drawn_server
from cogs.kit.pictures import Pictures, drawing_helper
from cogs.kit.translator import CommandTranslator
from cogs.running.clicks import ClickStore, drop_unused
from cogs.running.command_errors import explain_command_error, tell_store_away
from cogs.running.connecting import learn_shards, log_in, stay_connected
from cogs.running.gate import CONNECTION, GATED, INTERACTION, Gate, key_of
from cogs.running.hearing import hear_mentions_only
from cogs.table import catching_up, emojis, play
from cogs.table.bot import TableBot
from cogs.waiting import clocks, notices, notify, proposals, replies, rests

COGS = (
    rules,
    help_,
    games,
    board,
    score,
    history,
    replay,
    proposals,
    notices,
    notify,
    statistics,
    weekly,
    preferences,
    privacy,
    settings,
    more,
    practice,
    play,
    catching_up,
    clocks,
    record,
    dice_check,
    rests,
    invitations,
    tapping,
    replies,
    emojis,
    analysis,
    counting,
)
"""Set up in this order, in which a newcomer needs their commands, after what the games add."""

# The steps of a shutdown. Together they take less than `DEADLINE_SECONDS` of
# `bot.runtime.shutdown`; all but the first usually take a moment.
ANSWERS_SECONDS = 3.0
AWAITED_ANSWERS_SECONDS = 1.2
"""The same where another process waits: what members click meanwhile must wait for it, too."""
STARTING_SECONDS = 1.0
"""How long helper processes may take to be there before all else is ended."""
TASKS_SECONDS = 1.2
HELPERS_SECONDS = 1.2
DISCORD_SECONDS = 1.0
STORE_SECONDS = 1.5

REGISTERING_SECONDS = 10.0
"""The bot connects after this time even if the commands are not registered yet."""

_log = structlog.get_logger(__name__)


class CommandTree(app_commands.CommandTree[GameBot]):
    """The slash commands, with one answer for every error."""

    async def on_error(
        self,
        interaction: discord.Interaction[GameBot],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        """Answer an error privately."""
        await explain_command_error(interaction, error)

    async def interaction_check(self, interaction: discord.Interaction[GameBot], /) -> bool:
        """Count a command and let it through, where it can be used."""
        command = interaction.command
        if (
            is_guest(place_of(interaction))
            and isinstance(command, app_commands.Command)
            and command.name not in AS_GUEST
        ):
            raise app_commands.CommandInvokeError(command, RefusedError(Reason.NEEDS_SERVER))
        if interaction.type is discord.InteractionType.application_command:
            name = UNKNOWN if command is None else command.qualified_name
            COMMANDS.labels(name).inc()
        return True


class RunningBot(TableBot):
    """The bot from its start to its end."""

    def __init__(
        self,
        services: Services,
        drawing: Helper | None = None,
        locked_store: LockedStore | None = None,
    ) -> None:
        """Put the parts together; `locked_store` is given where others might want its shards."""
        pictures = Pictures(
            services.catalogue,
            drawing or drawing_helper(),
            server_name=lambda guild_id: drawn_server(self.get_guild(guild_id)),
        )
        super().__init__(services, pictures, CommandTree)
        self.gate = Gate()
        self._locked_store = locked_store
        self.standing_by = locked_store is not None and not locked_store.opened.is_set()
        self._connection._view_store = ClickStore(self._connection)  # noqa: SLF001 - no other way
        parsers = self._connection.parsers
        self._parse_interaction = parsers[INTERACTION.upper()]
        parsers[INTERACTION.upper()] = self._take_interaction
        hear_mentions_only(self._connection)

    def _take_interaction(self, data: Any) -> None:  # noqa: ANN401 - as discord.py declares it
        late = 0.0
        if not self.gate.open:
            # How late it is for Discord is known only now, not when it is let through.
            sent = discord.utils.snowflake_time(int(data["id"])).timestamp()
            late = self.lateness.of(sent, self.services.clock.now())
        drop_unused(data)
        self.gate.take(
            INTERACTION,
            data["id"],
            lambda: self._pass_on(data),
            lambda: self._tell_away(data),
            late,
        )

    def _pass_on(self, data: Any) -> None:  # noqa: ANN401
        self._parse_interaction(data)
        if "member" in data:
            guild_id, user_id = int(data["guild_id"]), int(data["member"]["user"]["id"])
            for see in self.on_sight:
                see(guild_id, user_id)

    def _tell_away(self, data: Any) -> None:  # noqa: ANN401
        interaction: discord.Interaction[Any] = discord.Interaction(
            data=data, state=self._connection
        )
        self.in_background(tell_store_away(interaction))

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        """Hand an event to the cogs, if the gate lets it through."""
        pass_on = super().dispatch
        if event_name in GATED or event_name in CONNECTION:
            key = key_of(event_name, args)
            self.gate.take(event_name, key, lambda: pass_on(event_name, *args, **kwargs))
        else:
            # Many: discord.py tells of every packet.
            pass_on(event_name, *args, **kwargs)

    async def serve(self, token: str) -> None:
        """Serve members until cancelled; raises StartError for an error that is not temporary."""
        await log_in(self, token)
        rhythm = await learn_shards(self)
        self._starting_pictures = asyncio.create_task(self.pictures.start())
        await add_cogs(self)
        tried = asyncio.Event()
        self._registering = asyncio.create_task(register_patiently(self, tried))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(REGISTERING_SECONDS):
                await tried.wait()
        keep_for_good()
        await stay_connected(self, rhythm)

    async def take_over(self, token: str, locked_store: LockedStore) -> None:
        """Connect, wait until another process lets its shards go, and serve until cancelled.

        Raises StartError for an error that is not temporary, and StoreError.
        """
        self.gate.hold(connection=True)
        await log_in(self, token)
        self._starting_pictures = asyncio.create_task(self.pictures.start())
        rhythm = await learn_shards(self)
        waiting = asyncio.create_task(self._wait_for_shards(locked_store))
        connecting = asyncio.create_task(stay_connected(self, rhythm))
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
        keep_for_good()
        _log.info("bot.standing_by", guilds=len(self.guilds))
        await locked_store.take(patient=True)
        self.standing_by = False
        left = locked_store.answered_before
        await add_cogs(self)
        self.gate.let_go(left or (), 0.0 if left is not None else locked_store.taken_at)
        _log.info("bot.taken_over", answered=None if left is None else len(left))
        self._registering = asyncio.create_task(register_patiently(self, asyncio.Event()))

    async def obey_shard_lock(self, locked_store: LockedStore) -> NoReturn:
        """Answer nobody while the shards' lock is lost; raises ReplacedError if it is for good."""
        await locked_store.opened.wait()
        standings: asyncio.Queue[LockState] = asyncio.Queue()
        locked_store.watch(standings.put_nowait)
        while True:
            standing = await standings.get()
            if standing is LockState.HELD:
                self.gate.let_go()
            elif standing is LockState.LOST:
                self.gate.hold(gives_up=True)
            else:
                self.gate.shut()
                raise ReplacedError(
                    "another process has run the shards of this one while their lock was lost: this"
                    " one ends; start it again once that one is gone"
                )

    async def on_ready(self) -> None:
        """Log that members can play now."""
        _log.info("bot.ready", user=str(self.user), guilds=len(self.guilds))

    async def leave(self, tasks: Collection[asyncio.Task[Any]] | None = None) -> None:
        """Shut down: finish the answers under way, then release all resources step by step.

        `tasks` are the bot's and are cancelled; by default all tasks of the loop are.

        Each step has a time limit and none raises, so the next one always follows.
        """
        self.gate.shut()
        if self.is_ready():
            _log.info("bot.leaving", answering=len(self.answering))
        answering = [task for task in self.answering if task is not None]
        if answering:
            await asyncio.wait(answering, timeout=await self._patience())
        # Tasks end before the resources that they use; readers of helper processes end with those.
        await processes_started(STARTING_SECONDS)
        this = asyncio.current_task()
        ending = asyncio.all_tasks() if tasks is None else set(tasks)
        await end_tasks(ending - {this} - process_tasks(), TASKS_SECONDS)
        # Before all that no other process waits for.
        await within(STORE_SECONDS, "store", self._let_go())
        helpers = asyncio.gather(
            self.pictures.close(),
            self.services.counting.close(),
            *(thinker.close() for thinker in self.services.thinkers.values()),
        )
        await within(HELPERS_SECONDS, "helpers", helpers)
        kill_all()
        await within(DISCORD_SECONDS, "discord", self.close())

    async def _patience(self) -> float:
        """Return how many seconds the answers under way may take."""
        if self._locked_store is not None and await self._locked_store.awaited():
            return AWAITED_ANSWERS_SECONDS
        return ANSWERS_SECONDS

    async def _let_go(self) -> None:
        """Write what is left to write, and let the store and the shards go."""
        for name in tuple(self.cogs):
            await self.remove_cog(name)
        if self._locked_store is None:
            await self.services.store.close()
        else:
            await self._locked_store.release(self.gate.answered())


def keep_for_good() -> None:
    """Exempt all objects loaded by now from garbage collection: they stay for good."""
    gc.collect()
    gc.freeze()


async def add_cogs(bot: TableBot) -> None:
    """Set up everything that members touch, and the languages of the commands.

    Not by `load_extension`: it runs a file again that was imported already, and its classes then
    exist twice.
    """
    await group.setup(bot)
    for face in FACES.values():
        if face.setup is not None:
            await face.setup(bot)
    for cog in COGS:
        await cog.setup(bot)
    await bot.tree.set_translator(CommandTranslator(bot.services.catalogue))


async def current_digest(settings: Settings) -> str:
    """Return the digest of this version's commands."""
    async with passing_services(settings) as services, RunningBot(services) as bot:
        await add_cogs(bot)
        return await digest_of(bot)
