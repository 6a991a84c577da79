"""The playground: a local server that implements Discord's API for the bot."""

from __future__ import annotations

import asyncio
import ipaddress
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias, TypeVar
from urllib.parse import urlsplit

from aiohttp import web

from playground.core import Core
from playground.events import Breach
from playground.faults import Faults
from playground.gateway.connections import Gateway
from playground.messages import KEPT_MESSAGES
from playground.page.panel import BotControl
from playground.page.routes import PageRoutes, add_headers
from playground.page.welcome import WelcomeScreen
from playground.permissions import ALL
from playground.record import Record
from playground.rest.api import PREFIX, RestApi
from playground.seats import Seat
from playground.setting import BOT_PERMISSIONS, LONGEST_SECONDS, PEOPLE, Resident
from playground.world import Channel, Guild, Role, User

T = TypeVar("T")
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - compared, not bound
"""The loopback address for each host that means all addresses of this machine."""


class Playground:
    """Serves the REST API, the gateway and the page; owns the world and its seats.

    In the block of `async with Playground() as playground` it listens on `port`; 0 means any free
    port.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        people: Sequence[Resident] = PEOPLE,
        guild_locale: str = "en-US",
        bot_permissions: int = BOT_PERMISSIONS,
        acknowledge_within: float = LONGEST_SECONDS,
        heartbeat_interval: float = 41.25,
        privileged_intents: int = ALL,
        kept_messages: int = KEPT_MESSAGES,
        servers: int = 1,
        shards: int = 1,
        max_concurrency: int = 1,
        identify_seconds: float = 0.0,
        keep_ids: bool = False,
        welcome: WelcomeScreen | None = None,
    ) -> None:
        """Create the world. Each channel keeps its latest `kept_messages` messages.

        The bot must acknowledge an interaction within `acknowledge_within` seconds. Discord allows
        `DISCORDS_SECONDS`. The default is far longer because tests run on slow machines.

        The gateway recommends `shards` shards, and allows `max_concurrency` session starts in
        `identify_seconds` (Discord: in 5 seconds).

        With `keep_ids`, members, servers and channels keep their ids across restarts, so that an
        open page reconnects. `welcome` is the first screen of the page.
        """
        self.host, self.port = host, port
        self.bot_permissions = bot_permissions
        self._folder = tempfile.TemporaryDirectory(prefix="playground-")
        self.clock_file = Path(self._folder.name) / "clock"
        # With this empty file, the bot does not read a config.toml in the project's folder.
        self._config_file = Path(self._folder.name) / "config.toml"
        self._config_file.touch()
        self.core = Core.create(
            self.clock_file,
            people,
            bot_permissions=bot_permissions,
            guild_locale=guild_locale,
            acknowledge_within=acknowledge_within,
            kept_messages=kept_messages,
            servers=servers,
            keep_ids=keep_ids,
        )
        self.gateway = Gateway(
            self.core,
            heartbeat_interval=heartbeat_interval,
            privileged_intents=privileged_intents,
            shards=shards,
            max_concurrency=max_concurrency,
            identify_seconds=identify_seconds,
        )
        self._seats = {user.id: Seat(self.core, user) for user in self.core.world.humans}
        self._api = RestApi(self.core, self.gateway)
        self.status: str | None = None
        """The state of the process that the playground runs: "starting", "ready", "stopped" or
        "offline"; None if it runs none."""
        self.process: BotControl | None = None
        """The bot process, or None if the playground has not created one."""
        self._page = PageRoutes(
            self.core, self.gateway, self._seats, self._shown_status, lambda: self.process, welcome
        )
        self._page.watch()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Start listening. Raises OSError if that fails, for example because the port is taken."""
        app = web.Application(
            client_max_size=256 * 1024 * 1024,
            middlewares=[_ignore_disconnects, self._require_own_host],
        )
        app.on_response_prepare.append(add_headers)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_route("*", PREFIX + "/{path:.*}", self._api.handle)
        app.router.add_routes(self._page.routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self.host, self.port)
        try:
            await site.start()
        except OSError:
            await self.close()
            raise
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        self.core.messages.base = self.url

    async def close(self) -> None:
        """Stop listening and end all tasks."""
        self.core.faults.heal()
        self.core.answers.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self._folder.cleanup()

    @web.middleware
    async def _require_own_host(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Reject requests to other host names. Otherwise a foreign site could control every seat by
        DNS rebinding.
        """
        host = request.headers.get("Host")
        if host is not None and not self._is_own_host(host):
            raise web.HTTPForbidden(text=f"The playground is at {self.url}, not at {host}.")
        return await handler(request)

    def _is_own_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in ("localhost", self.host.casefold()):
                return True
            # A foreign site can make its own name resolve to this machine, but not use an address.
            return ipaddress.ip_address(name).is_loopback or self.host in EVERYWHERE
        except ValueError:
            return False

    def _shown_status(self) -> str:
        return self.status or ("ready" if self.gateway.connected else "offline")

    @property
    def database(self) -> Path:
        """The default database of the bot, deleted with the playground."""
        return Path(self._folder.name) / "bot.db"

    @property
    def url(self) -> str:
        """The playground's address for the bot and the page on this machine."""
        host = EVERYWHERE.get(self.host, self.host)
        return address(host, self.port)

    @property
    def api_url(self) -> str:
        """The address of the REST API, in place of https://discord.com/api/v10."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """The address of the gateway, in place of wss://gateway.discord.gg/."""
        return f"ws{self.url.removeprefix('http')}/gateway"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables that connect any bot to the playground."""
        return {
            "DISCORD_TOKEN": self.core.token,
            "PLAYGROUND_API_URL": self.api_url,
            "PLAYGROUND_GATEWAY_URL": self.gateway_url,
            "SHANGHAIEN_CONFIG": str(self._config_file),
            "SHANGHAIEN_API_URL": self.api_url,
            "SHANGHAIEN_GATEWAY_URL": self.gateway_url,
            "TRIAL_CLOCK_FILE": str(self.clock_file),
        }

    @property
    def token(self) -> str:
        """The token with which the bot logs in; it is valid only here."""
        return self.core.token

    @property
    def guild(self) -> Guild:
        """The first server."""
        return self.guilds[0]

    @property
    def guilds(self) -> list[Guild]:
        """All servers."""
        return [*self.core.world.guilds.values()]

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.core.world.bot

    @property
    def faults(self) -> Faults:
        """The fault injection."""
        return self.core.faults

    @property
    def record(self) -> Record:
        """The bot's requests and breaches."""
        return self.core.record

    @property
    def breaches(self) -> list[Breach]:
        """The bot's breaches so far."""
        return self.core.record.breaches

    @property
    def seats(self) -> list[Seat]:
        """All seats."""
        return list(self._seats.values())

    def member(self, name: str | int) -> Seat:
        """Return the seat of a member, by display name, username or user id.

        Raises KeyError if no member has it.
        """
        for seat in self._seats.values():
            if name in {seat.user.display_name, seat.user.username, seat.user.id}:
                return seat
        raise KeyError(name)

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """Return the channel or thread with a name, in `guild` or else the first server.

        Raises KeyError if it does not exist.
        """
        for channel in (guild or self.guild).channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    async def wait_for(
        self,
        predicate: Callable[[], T],
        timeout: float = LONGEST_SECONDS,  # noqa: ASYNC109 - reads as in asyncio.wait_for
    ) -> T:
        """Return the first true result of `predicate`, which is called again after each event.

        Raises TimeoutError after `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while not (found := predicate()):
                await self.core.bus.wait_for_event()
        return found

    def advance(self, seconds: float) -> None:
        """Move the clocks of the playground and the bot forward by `seconds`."""
        self.core.advance(seconds)

    def leave(self, seat: Seat) -> None:
        """Remove the member from the first server."""
        self.core.guilds.leave(self.guild, seat.user)

    def join(self, seat: Seat) -> None:
        """Add the member to the first server."""
        self.core.guilds.join(self.guild, seat.user)

    def kick_bot(self, guild: Guild | None = None) -> None:
        """Remove the bot from `guild` or the first server."""
        self.core.guilds.kick_bot(guild or self.guild)

    def invite_bot(
        self, inviter: Seat | None = None, *, also: int = 0, guild: Guild | None = None
    ) -> None:
        """Add the bot to `guild` or the first server, with `also` as additional permissions.

        `inviter` is recorded as the member who invited it, by default the owner.
        """
        user = None if inviter is None else inviter.user
        self.core.guilds.invite_bot(guild or self.guild, self.bot_permissions | also, user)

    def deny(self, channel: Channel, permissions: int, target: Role | Seat | None = None) -> None:
        """Deny permissions in a channel to a role or member, by default to the bot."""
        self.core.guilds.overwrite(channel, self._target(target), deny=permissions)

    def allow(self, channel: Channel, permissions: int, target: Role | Seat | None = None) -> None:
        """Allow permissions in a channel to a role or member, by default to the bot."""
        self.core.guilds.overwrite(channel, self._target(target), allow=permissions)

    def role(self, name: str) -> Role:
        """Return a role of the first server by name, such as "@everyone" or "Harbour masters".

        Raises KeyError if it does not exist.
        """
        for role in self.guild.roles.values():
            if role.name == name:
                return role
        raise KeyError(name)

    def grant(self, seat: Seat, role: Role) -> None:
        """Give the member a role."""
        self.core.guilds.grant(self.guild, seat.user, role)

    def revoke(self, seat: Seat, role: Role) -> None:
        """Take a role from the member."""
        self.core.guilds.revoke(self.guild, seat.user, role)

    def set_role(self, role: Role, permissions: int) -> None:
        """Replace a role's permissions, which apply to the whole server."""
        self.core.guilds.set_role(self.guild, role, permissions)

    def _target(self, target: Role | Seat | None) -> Role | User:
        if target is None:
            return self.bot
        return target.user if isinstance(target, Seat) else target


@web.middleware
async def _ignore_disconnects(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Ignore that a client disconnects during a request, such as a stopped bot or a closed tab."""
    try:
        return await handler(request)
    except ConnectionError:
        return web.Response()  # the disconnected client does not receive it


def address(host: str, port: int) -> str:
    """Return the URL of a host and port, with IPv6 addresses in brackets (RFC 3986).

    >>> address("::1", 80)
    'http://[::1]:80'
    """
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
