"""The client that every command and button can reach: tokens, cooldowns, requests."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeVar

import aiohttp
import discord
import structlog
from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState

from bot.matches.match import Match
from bot.records.members import LeaseLostError, StoreError, guest_at
from bot.runtime import measures
from bot.runtime.clock import Lateness
from bot.runtime.config import Settings
from bot.runtime.health import Shards
from bot.runtime.logs import OngoingFaults
from bot.services import Services
from bot.texts.catalogue import DEFAULT_LANGUAGE, Texts
from cogs.ui.custom_ids import Target
from cogs.ui.discord_errors import (
    Fixer,
    LastRefusal,
    OutOfReachError,
    Tokens,
    Trouble,
    channel_in,
    read_refusal,
)
from cogs.ui.pictures import Pictures

_API = re.compile(r"/v\d+/")
"""Where a route begins; the gateway and the pictures have other addresses."""
_TOO_MANY, _REFUSED, _FAILED = 429, 400, 500
_WRITING = ("POST", "PATCH")
_TOKEN = re.compile(r"((?:webhooks|interactions)/\{id\})/[^/]+")
_EMOJI = re.compile(r"reactions/[^/]+")


def route_of(method: str, path: str) -> str:
    """Return a route without ids, tokens and emojis; empty for what is none of the API's."""
    begin = _API.search(path)
    if begin is None:
        return ""
    route = _TOKEN.sub(r"\1/{token}", re.sub(r"\b\d+\b", "{id}", path[begin.end() :]))
    return f"{method} /{_EMOJI.sub('reactions/{emoji}', route)}"


def result_of(status: int) -> str:
    """Return in one word what came of a request."""
    if status == _TOO_MANY:
        return "rate_limited"
    return "ok" if status < _REFUSED else "refused" if status < _FAILED else "failed"


def trace(
    refused: Callable[[LastRefusal], None], written: Callable[[int], None]
) -> aiohttp.TraceConfig:
    """Return what counts the requests of a session, each try as one.

    `refused` is called with what Discord refuses, unless that passes by itself, and `written` with
    the id of a channel in which something was posted or edited.
    """

    async def began(
        _: aiohttp.ClientSession, request: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        request.began = time.perf_counter()

    async def ended(
        _: aiohttp.ClientSession, request: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        measures.note_phase(measures.SEND, time.perf_counter() - request.began)
        response = params.response
        _count(params.method, params.url.path, result_of(response.status))
        if response.status >= _REFUSED:
            if (refusal := await read_refusal(response)) is not None:
                refused(refusal)
        elif params.method in _WRITING and (channel := channel_in(params.url.path)):
            written(channel)

    async def broke(
        _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        _count(params.method, params.url.path, "failed")

    config = aiohttp.TraceConfig()
    config.on_request_start.append(began)
    config.on_request_end.append(ended)
    config.on_request_exception.append(broke)
    return config


def _count(method: str, path: str, result: str) -> None:
    route = route_of(method, path)
    if route:
        measures.REST_CALLS.labels(route, result).inc()


T = TypeVar("T")

REMEMBERED_MEMBERS = 10_000


@dataclass(frozen=True, slots=True)
class Cooldown:
    """One rate limit: a member may ask `times` times in `seconds`."""

    name: str
    times: int
    seconds: float


ANALYSES = Cooldown("analyses", 6, 20.0)
ABSENCES = Cooldown("absences", 6, 60.0)
CHECKS = Cooldown("checks", 6, 20.0)
"""The dice of a game, the permissions in all channels."""
FIGURES = Cooldown("figures", 8, 20.0)
FILES = Cooldown("files", 6, 20.0)
HANDS = Cooldown("hands", 60, 20.0)
"""Clicks on a hand of cards."""
FILMS = Cooldown("films", 4, 30.0)
BEGINNINGS = Cooldown("beginnings", 2, 20.0)
MENTIONS = Cooldown("mentions", 2, 60.0)
PAGES = Cooldown("pages", 40, 20.0)
"""Pages of a picture or a list, turned one after the other."""


def unhurried() -> Callable[[T], T]:
    """Return a decorator: of that command alone, a member may use one in ten seconds a server."""
    return app_commands.checks.cooldown(1, 10, key=lambda i: (i.guild_id, i.user.id))


class TooOftenError(Exception):
    """A member asks too often; `seconds` says how long to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"again in {seconds:.1f} seconds")
        self.seconds = seconds


class Cooldowns:
    """When members asked last: a cache, limited to the members who asked most recently."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._asked: LRUCache[tuple[str, int], deque[float]] = LRUCache(REMEMBERED_MEMBERS)

    def take(self, cooldown: Cooldown, user_id: int) -> None:
        """Note that a member asks; raises TooOftenError, and notes nothing, if it is too often."""
        now, key = self._monotonic(), (cooldown.name, user_id)
        asked = self._asked.setdefault(key, deque(maxlen=cooldown.times))
        if len(asked) == cooldown.times and now - asked[0] < cooldown.seconds:
            raise TooOftenError(cooldown.seconds - (now - asked[0]))
        asked.append(now)


_log = structlog.get_logger(__name__)

# A longer rate limit is an error, and the message is shown again later.
LONGEST_RATE_LIMIT_SECONDS = 30.0
MOST_SHOWN = 1_000

REQUEST_FAILURES: tuple[type[Exception], ...] = (
    discord.HTTPException,
    # No subclass of HTTPException: discord.py raises it without sending the request.
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
    OutOfReachError,
)
"""The exceptions of a failed request to Discord, whether Discord or the network is the cause."""

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""Where commands are offered that guests can use: on servers and in conversations."""
ANY_INSTALL = app_commands.AppInstallationType(guild=True, user=True)
"""For whom they are: servers that have the bot, and members who have it on their account."""
MAIN_GROUP = "shanghaien"
"""The command group that has every command; another game's has what that game needs."""


class _ConnectionState(AutoShardedConnectionState["GameBot"]):
    """What discord.py keeps of servers."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - discord.py's own
        super().__init__(*args, **kwargs)
        self.any_ready = asyncio.Event()
        """Set once the servers of any shard are known."""

    async def _delay_shard_ready(self, shard_id: int) -> None:
        await super()._delay_shard_ready(shard_id)
        self.any_ready.set()

    def create_message(self, *, channel: Any, data: Any) -> discord.Message:  # noqa: ANN401
        """Make a message of what Discord says of one that was posted, and nothing of its parts."""
        bare: Any = {**data, "components": [], "attachments": [], "mentions": []}
        return super().create_message(channel=channel, data=bare)

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401 - as discord.py declares it
        """Begin a shard anew, and forget its servers: it lists those that the bot is on now."""
        shard, _ = data["shard"]
        for guild in [each for each in self.guilds if each.shard_id == shard]:
            self._remove_guild(guild)
        super().parse_ready(data)


def _intents(settings: Settings) -> discord.Intents:
    # Members come with their interactions. Of messages the bot is told that there are some; what is
    # in them Discord hands over only where they mention it.
    return discord.Intents(
        guilds=True,
        guild_messages=settings.answer_mentions,
        members=settings.members_intent,
    )


class GameBot(commands.AutoShardedBot):
    """The Discord client with the services, and with what every cog needs to show them."""

    def __init__(
        self,
        services: Services,
        pictures: Pictures,
        tree: type[app_commands.CommandTree[Any]] = app_commands.CommandTree,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=_intents(services.settings),
            max_messages=None,
            chunk_guilds_at_startup=False,
            tree_cls=tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_RATE_LIMIT_SECONDS,
            http_trace=trace(self._note_refusal, self._note_written),
        )
        self.services = services
        self.pictures = pictures
        self.cooldowns = Cooldowns(services.clock.monotonic)
        self.faults = OngoingFaults(services.clock.monotonic)
        """What fails for every member who clicks, logged once while it lasts."""
        self.shown_to_all: LRUCache[tuple[int | None, Target], bool] = LRUCache(MOST_SHOWN)
        """What members have shown everybody lately, by the message and its button."""
        self.drafts: LRUCache[tuple[int, int, str], Mapping[str, str]] = LRUCache(MOST_SHOWN)
        """What members wrote into forms that could not be taken, until they have corrected it: by
        the member, what the form is about, and its name."""
        self.written_emojis: dict[str, str] = {}
        """How messages write the games' emojis, by the name of what they show, once uploaded."""
        self.last_refusals: LRUCache[int, tuple[float, LastRefusal]] = LRUCache(MOST_SHOWN)
        """The last refusal in each channel that somebody else has to end, and its moment."""
        self.command_ids: dict[str, int] = {}
        """The ids of the command groups by name, once they are known."""
        self.answering: set[asyncio.Task[Any] | None] = set()
        """The tasks that are answering an interaction."""
        self.standing_by = False
        """Whether the bot only waits for another process to let its shards go."""
        self.lateness = Lateness()
        """How late interactions arrive."""
        self.tokens = Tokens()
        """How places are reached where the bot is no member."""
        self.guest_clicked: Callable[[int], Awaitable[None]] = _do_nothing
        """Awaited with the message before a click is handled where the bot is no member."""
        self.guest_seen: Callable[[int], None] = lambda _channel_id: None
        """Called with the channel whenever something was answered where the bot is no member."""
        self.on_sight: list[Callable[[int, int], None]] = []
        """Called with the server's id and the member's whenever a member uses the bot."""
        self._in_background: set[asyncio.Task[None]] = set()
        english = services.catalogue.language(DEFAULT_LANGUAGE)
        self._name_keys = {
            english(key): key
            for key in english.entries
            if key.startswith("cmd-") and not key.endswith("-desc")
        }
        """The key of the text that names a command, by its English name."""
        self.sockets: dict[int, DiscordWebSocket] = {}
        """The connections to Discord's gateway, by shard, from the first on."""
        self.identified: set[int | None] = set()
        """The shards that have asked for a session since they connected last."""

    def _note_refusal(self, refused: LastRefusal) -> None:
        if refused.trouble is Trouble.EMOJI_GONE and self.written_emojis:
            # Until they are back, buttons have words alone.
            self.written_emojis.clear()
            self.dispatch("emojis_gone")
        if refused.channel_id and refused.trouble.fixer in (Fixer.MODERATOR, Fixer.OPERATOR):
            self.last_refusals[refused.channel_id] = self.services.clock.now(), refused

    def _note_written(self, channel_id: int) -> None:
        self.last_refusals.pop(channel_id, None)

    def run_shards(self, shards: Shards) -> None:
        """Say which shards are run here, before the first connects."""
        self.services.shards.now = shards
        state = self._connection
        self.shard_count = state.shard_count = shards.count
        self.shard_ids = state.shard_ids = list(shards.ids)

    async def wait_until_serving(self) -> None:
        """Return once any shard is ready: one that is not must not hold up the others' servers."""
        state = self._connection
        assert isinstance(state, _ConnectionState)
        await state.any_ready.wait()

    async def close(self) -> None:
        """Disconnect from Discord."""
        # Before it logs in, discord.py fails to end what it has not begun.
        if not isinstance(getattr(self, "loop", None), asyncio.AbstractEventLoop):
            return
        for socket in self.sockets.values():
            if socket.open:
                await socket.close(code=1000)
        await super().close()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        """Log what a listener raised: in a line if the store cannot serve, which says why."""
        error = sys.exception()
        if not isinstance(error, StoreError):
            await super().on_error(event_method, *args, **kwargs)
        elif not isinstance(error, LeaseLostError) and self.faults.begins(str(error)):
            _log.error("listener.failed", listener=event_method, error=str(error))

    def _get_state(self, **options: Any) -> _ConnectionState:  # noqa: ANN401 - discord.py's own
        return _ConnectionState(
            dispatch=self.dispatch,
            handlers=self._handlers,
            hooks=self._hooks,
            http=self.http,
            **options,
        )

    def _get_websocket(
        self, guild_id: int | None = None, *, shard_id: int | None = None
    ) -> DiscordWebSocket:
        if shard_id is None:
            shard_id = self.services.shards.now.of(guild_id or 0)
        return self.sockets[shard_id]

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Take note; whoever connects has waited for the shard's turn."""
        self.identified.add(shard_id)

    def in_background(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run what nobody waits for; it must not raise."""
        task = asyncio.create_task(coroutine)
        # The loop itself keeps no task alive.
        self._in_background.add(task)
        task.add_done_callback(self._in_background.discard)

    @property
    def main_group(self) -> app_commands.Group:
        """The group of the commands that are not one game's own, /shanghaien."""
        return self.command_group(MAIN_GROUP)

    def command_group(self, name: str) -> app_commands.Group:
        """Return a command group."""
        group = self.tree.get_command(name)
        assert isinstance(group, app_commands.Group)
        return group

    def command_mention(self, name: str, texts: Texts, group: str = MAIN_GROUP) -> str:
        """Return a command as a mention that can be tapped; its name while ids are unknown.

        A subcommand is that of /shanghaien if there is no such `group`, or none of that name in it.
        """
        path = (name,) if self.tree.get_command(name) else (self._group_with(name, group), name)
        known = self.command_ids.get(path[0])
        if known is not None:
            # By its English name: Discord shows what stands here, and opens no other
            # (discord-api-docs issues 5518 and 5632).
            return f"</{' '.join(path)}:{known}>"
        called = (texts(self._name_keys[each]) for each in path)
        return f"`/{' '.join(called)}`"

    def _group_with(self, name: str, group: str) -> str:
        found = self.tree.get_command(group)
        here = isinstance(found, app_commands.Group) and found.get_command(name) is not None
        return group if here else MAIN_GROUP

    def texts_of(self, match: Match) -> Texts:
        """Return the texts in the language of a match's channel."""
        return self.services.catalogue.language(match.record.language)

    async def texts_for(self, user_id: int, match: Match) -> Texts:
        """Return the texts for direct messages to a member about a match."""
        member = await self.services.members.read(user_id)
        return self.services.catalogue.language(member.language or match.record.language)

    async def quietly(self, request: Awaitable[object]) -> None:
        """Await a request to Discord whose failure changes nothing; log the failure."""
        try:
            await request
        except discord.HTTPException as refused:
            _log.info("discord.refused", status=refused.status, code=refused.code)
        except REQUEST_FAILURES as lost:
            _log.info("discord.not_reached", error=repr(lost))


async def _do_nothing(_message_id: int) -> None:
    """Nothing: no messages are kept."""


Interaction = discord.Interaction[GameBot]
"""What Discord sends when a member uses a command, a button or a menu."""


def place_of(interaction: Interaction) -> int:
    """Return the server where something is asked, by the number of `records.guests`.

    A server that the bot knows is its own, whoever has installed it; one that it does not know yet
    is, if the app was installed there.
    """
    guild_id = interaction.guild_id
    if guild_id is None:
        return guest_at(None)
    known = interaction.client.get_guild(guild_id) is not None
    return guild_id if known or interaction.is_guild_integration() else guest_at(guild_id)


def group_of(interaction: Interaction) -> str:
    """Return the command group that is used; the main one for anything else."""
    root = getattr(getattr(interaction, "command", None), "root_parent", None)
    return MAIN_GROUP if root is None else str(root.name)
