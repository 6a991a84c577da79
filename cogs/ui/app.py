"""The Discord client that all cogs share, and its parts: request metrics, cooldowns, recent
messages.
"""

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
from bot.runtime import telemetry
from bot.runtime.clock import Lateness
from bot.runtime.config import Settings
from bot.runtime.health import Shards
from bot.runtime.telemetry import OngoingFaults
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
"""The start of an API route, such as "/v10/". Addresses of the gateway and of pictures lack it."""
_TOO_MANY, _REFUSED, _FAILED = 429, 400, 500
_WRITING = ("POST", "PATCH")
_TOKEN = re.compile(r"((?:webhooks|interactions)/\{id\})/[^/]+")
_EMOJI = re.compile(r"reactions/[^/]+")


def route_of(method: str, path: str) -> str:
    """Return the route of a request, with placeholders for ids, tokens and emojis.

    Returns an empty text for an address outside the API.

    >>> route_of("PATCH", "/api/v10/webhooks/12/secret/messages/34")
    'PATCH /webhooks/{id}/{token}/messages/{id}'
    >>> route_of("GET", "/gateway")
    ''
    """
    begin = _API.search(path)
    if begin is None:
        return ""
    route = _TOKEN.sub(r"\1/{token}", re.sub(r"\b\d+\b", "{id}", path[begin.end() :]))
    return f"{method} /{_EMOJI.sub('reactions/{emoji}', route)}"


def result_of(status: int) -> str:
    """Return the metric label for the result of a request."""
    if status == _TOO_MANY:
        return "rate_limited"
    return "ok" if status < _REFUSED else "refused" if status < _FAILED else "failed"


def trace(
    note_refusal: Callable[[LastRefusal], None], note_written: Callable[[int], None]
) -> aiohttp.TraceConfig:
    """Return a trace configuration that counts the requests of a session, including retries.

    It calls `note_refusal` with each refusal that `read_refusal` returns, and `note_written` with
    the channel id of each successful POST or PATCH request.
    """

    async def on_start(
        _: aiohttp.ClientSession, request: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        request.began = time.perf_counter()

    async def on_end(
        _: aiohttp.ClientSession, request: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        telemetry.add_to_phase(telemetry.SEND, time.perf_counter() - request.began)
        response = params.response
        _count(params.method, params.url.path, result_of(response.status))
        if response.status >= _REFUSED:
            if (refusal := await read_refusal(response)) is not None:
                note_refusal(refusal)
        elif params.method in _WRITING and (channel := channel_in(params.url.path)):
            note_written(channel)

    async def on_failure(
        _: aiohttp.ClientSession, __: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        _count(params.method, params.url.path, "failed")

    config = aiohttp.TraceConfig()
    config.on_request_start.append(on_start)
    config.on_request_end.append(on_end)
    config.on_request_exception.append(on_failure)
    return config


def _count(method: str, path: str, result: str) -> None:
    route = route_of(method, path)
    if route:
        telemetry.REST_CALLS.labels(route, result).inc()


T = TypeVar("T")

REMEMBERED_MEMBERS = 10_000
REMEMBERED_CHANNELS = 4_096


@dataclass(frozen=True, slots=True)
class Cooldown:
    """A rate limit of `times` uses in `seconds` per member."""

    name: str
    times: int
    seconds: float
    counts_refused: bool = True
    """True if refused requests count, too."""


ANALYSES = Cooldown("analyses", 6, 20.0)
ABSENCES = Cooldown("absences", 6, 60.0)
CHECKS = Cooldown("checks", 6, 20.0)
"""Checks of a game's chance, and of the permissions in all channels."""
STATISTICS = Cooldown("figures", 8, 20.0)
FILES = Cooldown("files", 6, 20.0)
HANDS = Cooldown("hands", 60, 20.0)
"""Clicks on a hand of cards."""
FILMS = Cooldown("films", 4, 30.0)
BEGINNINGS = Cooldown("beginnings", 2, 20.0, counts_refused=False)
ATTEMPTS = Cooldown("attempts", 8, 20.0)
"""Counts all requests, refused or not, whose own cooldown does not count refused requests."""
MENTIONS = Cooldown("mentions", 2, 60.0)
PAGES = Cooldown("pages", 40, 20.0)
"""Requests for other pages of guides and lists."""


def command_cooldown(interaction: Interaction) -> Cooldown:
    """Return the limit of a command that starts a game: one use in ten seconds per member and
    server.
    """
    name = "" if interaction.command is None else interaction.command.qualified_name
    return Cooldown(f"{name} {interaction.guild_id}", 1, 10.0, counts_refused=False)


class TooOftenError(Exception):
    """A member exceeded a cooldown; `seconds` is the time until the next use is allowed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"again in {seconds:.1f} seconds")
        self.seconds = seconds


class Cooldowns:
    """The recent uses by cooldown and member. The least recently used entries are dropped."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._asked: LRUCache[tuple[str, int], deque[float]] = LRUCache(REMEMBERED_MEMBERS)

    def take(self, cooldown: Cooldown, user_id: int) -> None:
        """Record a use. Raises TooOftenError, without recording it, if the cooldown is exceeded."""
        now, key = self._monotonic(), (cooldown.name, user_id)
        uses = self._asked.setdefault(key, deque(maxlen=cooldown.times))
        if len(uses) == cooldown.times and now - uses[0] < cooldown.seconds:
            raise TooOftenError(cooldown.seconds - (now - uses[0]))
        uses.append(now)

    def give_back(self, cooldown: Cooldown, user_id: int) -> None:
        """Remove the latest recorded use, if any."""
        if uses := self._asked.get((cooldown.name, user_id)):
            uses.pop()


MOST_BELOW = 5
"""The number of newer messages that push a board off a phone's screen."""


class RecentMessages:
    """The ids of the latest messages in each channel, without those of the bot.

    Only the most recently active channels are remembered.
    """

    def __init__(self) -> None:
        self._ids: LRUCache[int, tuple[int, ...]] = LRUCache(REMEMBERED_CHANNELS)

    def add(self, channel_id: int, message_id: int) -> None:
        """Remember a new message."""
        self._ids[channel_id] = (*self._ids.get(channel_id, ())[1 - MOST_BELOW :], message_id)

    def is_buried(self, channel_id: int, message_id: int) -> bool:
        """Return whether at least `MOST_BELOW` messages are known below `message_id`.

        >>> recent = RecentMessages()
        >>> for each in range(11, 16):
        ...     recent.add(1, each)
        >>> recent.is_buried(1, 10), recent.is_buried(1, 11), recent.is_buried(2, 10)
        (True, False, False)
        """
        ids = self._ids.get(channel_id, ())
        return len(ids) == MOST_BELOW and ids[0] > message_id


_log = structlog.get_logger(__name__)

# If Discord demands a longer pause than this, the request fails. Sweeps repeat updates of boards.
LONGEST_RATE_LIMIT_SECONDS = 30.0
MOST_REMEMBERED = 1_000

REQUEST_FAILURES: tuple[type[Exception], ...] = (
    discord.HTTPException,
    # discord.py raises it without sending the request. It is not a subclass of HTTPException.
    discord.RateLimited,
    aiohttp.ClientError,
    TimeoutError,
    OutOfReachError,
)
"""The exceptions of a failed request to Discord."""

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
"""The contexts of commands that also work in places that the bot has not joined."""
ANY_INSTALL = app_commands.AppInstallationType(guild=True, user=True)
"""The installations with which these commands work: on a server, or on a member's account."""


class _ConnectionState(AutoShardedConnectionState["GameBot"]):
    """discord.py's cache, without the data that the bot never reads."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - discord.py's own
        super().__init__(*args, **kwargs)
        self.any_ready = asyncio.Event()
        """Set once the servers of at least one shard are known."""

    async def _delay_shard_ready(self, shard_id: int) -> None:
        await super()._delay_shard_ready(shard_id)
        self.any_ready.set()

    def create_message(self, *, channel: Any, data: Any) -> discord.Message:  # noqa: ANN401
        """Build a message from Discord's data, without components, attachments and mentions."""
        bare: Any = {**data, "components": [], "attachments": [], "mentions": []}
        return super().create_message(channel=channel, data=bare)

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401 - as discord.py declares it
        """Process the start of a session, which lists the current servers, and forget the previous
        servers of the shard.
        """
        shard, _ = data["shard"]
        for guild in [each for each in self.guilds if each.shard_id == shard]:
            self._remove_guild(guild)
        super().parse_ready(data)


def _intents(settings: Settings) -> discord.Intents:
    # The bot needs no intent for members, because interactions contain their member. It needs none
    # for message content, because it receives the content of messages that mention it anyway.
    return discord.Intents(
        guilds=True,
        guild_messages=settings.answer_mentions,
        members=settings.members_intent,
    )


class GameBot(commands.AutoShardedBot):
    """The Discord client with the services and the shared state of all cogs."""

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
        self.recent_messages = RecentMessages()
        self.recent_clicks: LRUCache[tuple[int, int | None, str], float] = LRUCache(MOST_REMEMBERED)
        """The monotonic time of the latest clicks by member, message and custom id."""
        self.faults = OngoingFaults(services.clock.monotonic)
        """Faults that affect many clicks. Each is logged once while it lasts."""
        self.shown_to_all: LRUCache[tuple[int | None, Target], bool] = LRUCache(MOST_REMEMBERED)
        """The public posts that buttons have made recently, by message and button; see
        `cogs.postgame.game_log.post_once`.
        """
        self.drafts: LRUCache[tuple[int, int, str], Mapping[str, str]] = LRUCache(MOST_REMEMBERED)
        """The input of rejected forms, which the next form contains for correction, by member,
        subject and form name.
        """
        self.emoji_mentions: dict[str, str] = {}
        """The mentions of the games' emojis by name, once uploaded."""
        self.last_refusals: LRUCache[int, tuple[float, LastRefusal]] = LRUCache(MOST_REMEMBERED)
        """By channel, the time and the latest refusal that a moderator or the operator must
        resolve; removed when a POST or PATCH to the channel succeeds."""
        self.command_ids: dict[str, int] = {}
        """The ids of the command groups by name, once they are known."""
        self.answering: set[asyncio.Task[Any] | None] = set()
        """The tasks that are answering an interaction."""
        self.is_standing_by = False
        """True while a starting bot waits for another process to release the shards."""
        self.lateness = Lateness()
        """The time that interactions take to arrive."""
        self.tokens = Tokens()
        """The interaction tokens for messages in places that the bot has not joined."""
        self.handle_guest_click: Callable[[int], Awaitable[None]] = _do_nothing
        """Awaited with the id of the clicked message before a click is handled. Only for clicks on
        public messages in places that the bot has not joined.
        """
        self.guest_seen: Callable[[int], None] = lambda _channel_id: None
        """Called with the channel id after an interaction is answered. Only for interactions in
        places that the bot has not joined.
        """
        self.activity_listeners: list[Callable[[int, int], None]] = []
        """Called with the ids of the server and the member on every interaction on a server."""
        self._in_background: set[asyncio.Task[None]] = set()
        english = services.catalogue.language(DEFAULT_LANGUAGE)
        self._name_keys = {
            english(key): key
            for key in english.entries
            if key.startswith("cmd-") and not key.endswith("-desc")
        }
        """The text keys of command names by English name."""
        self.sockets: dict[int, DiscordWebSocket] = {}
        """The gateway connections by shard."""
        self.identified: set[int | None] = set()
        """The shards that have requested a new session during their current attempt to connect."""

    def _note_refusal(self, refused: LastRefusal) -> None:
        if refused.trouble is Trouble.EMOJI_GONE and self.emoji_mentions:
            # Buttons have text without emojis until the emojis are uploaded again.
            self.emoji_mentions.clear()
            self.dispatch("emojis_gone")
        if refused.channel_id and refused.trouble.fixer in (Fixer.MODERATOR, Fixer.OPERATOR):
            self.last_refusals[refused.channel_id] = self.services.clock.now(), refused

    def _note_written(self, channel_id: int) -> None:
        self.last_refusals.pop(channel_id, None)

    def run_shards(self, shards: Shards) -> None:
        """Set the shards of this process. Call it before the first shard connects."""
        self.services.shards.now = shards
        state = self._connection
        self.shard_count = state.shard_count = shards.count
        self.shard_ids = state.shard_ids = list(shards.ids)

    async def wait_until_serving(self) -> None:
        """Wait until the first shard is ready. Slower shards must not delay the others."""
        state = self._connection
        assert isinstance(state, _ConnectionState)
        await state.any_ready.wait()

    async def close(self) -> None:
        """Disconnect from Discord."""
        # Before the login, discord.py cannot close the client.
        if not isinstance(getattr(self, "loop", None), asyncio.AbstractEventLoop):
            return
        for socket in self.sockets.values():
            if socket.open:
                await socket.close(code=1000)
        await super().close()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401
        """Log the error of a listener. Errors of the store are logged in one line and once while
        they last; a lost lease is not logged.
        """
        error = sys.exception()
        if not isinstance(error, StoreError):
            await super().on_error(event_method, *args, **kwargs)
        elif not isinstance(error, LeaseLostError) and self.faults.record(str(error)):
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
            shard_id = self.services.shards.now.find_shard(guild_id or 0)
        return self.sockets[shard_id]

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Record that the shard requests a session. Its turn to identify has already come."""
        self.identified.add(shard_id)

    def run_in_background(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background. It must not raise."""
        task = asyncio.create_task(coroutine)
        # The event loop keeps only weak references to tasks.
        self._in_background.add(task)
        task.add_done_callback(self._in_background.discard)

    @property
    def main_group(self) -> app_commands.Group:
        """The first command group: the commands of its game, and those for all games.

        The group of another game has only the commands of that game.
        """
        commands = self.tree.get_commands()
        return next(each for each in commands if isinstance(each, app_commands.Group))

    def command_group(self, name: str) -> app_commands.Group:
        """Return a command group."""
        group = self.tree.get_command(name)
        assert isinstance(group, app_commands.Group)
        return group

    def command_mention(self, name: str, texts: Texts, group: str | None = None) -> str:
        """Return the mention of a command, or its name while the ids are unknown.

        A subcommand is taken from the main group if `group` is None, does not exist or lacks it.
        """
        path = (name,) if self.tree.get_command(name) else (self._group_with(name, group), name)
        known = self.command_ids.get(path[0])
        if known is not None:
            # Discord shows the name of the mention, but opens the command only by its English name
            # (discord-api-docs issues 5518 and 5632).
            return f"</{' '.join(path)}:{known}>"
        called = (texts(self._name_keys[each]) for each in path)
        return f"`/{' '.join(called)}`"

    def _group_with(self, name: str, group: str | None) -> str:
        command = None if group is None else self.tree.get_command(group)
        if isinstance(command, app_commands.Group) and command.get_command(name) is not None:
            return command.name
        return self.main_group.name

    def texts_of(self, match: Match) -> Texts:
        """Return the texts in the language of a match's channel."""
        return self.services.catalogue.language(match.record.language)

    async def texts_for(self, user_id: int, match: Match) -> Texts:
        """Return the texts for direct messages to a member about a match."""
        member = await self.services.members.read(user_id)
        return self.services.catalogue.language(member.language or match.record.language)

    async def try_request(self, request: Awaitable[object]) -> None:
        """Await a request to Discord; log a failure instead of raising it."""
        try:
            await request
        except discord.HTTPException as refused:
            _log.info("discord.refused", status=refused.status, code=refused.code)
        except REQUEST_FAILURES as lost:
            _log.info("discord.not_reached", error=repr(lost))


async def _do_nothing(_message_id: int) -> None:
    pass


Interaction = discord.Interaction[GameBot]
"""An interaction: the use of a command, a button or a menu."""


def place_of(interaction: Interaction) -> int:
    """Return the id of the server, or the negative id of a place that the bot has not joined.

    See `bot.records.members` for these ids. The bot counts as a member of every server in its
    cache, and of a server that is not cached yet if the app is installed there.
    """
    guild_id = interaction.guild_id
    if guild_id is None:
        return guest_at(None)
    known = interaction.client.get_guild(guild_id) is not None
    return guild_id if known or interaction.is_guild_integration() else guest_at(guild_id)


def group_of(interaction: Interaction) -> str:
    """Return the command group of the interaction, or the main one."""
    root = getattr(getattr(interaction, "command", None), "root_parent", None)
    return interaction.client.main_group.name if root is None else str(root.name)
