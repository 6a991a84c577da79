"""The playground as a whole: a server on this machine that stands in for Discord."""

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
from playground.page.panel import ShownProcess
from playground.page.routes import PageRoutes, add_headers
from playground.page.welcome import FirstScreen
from playground.permissions import ALL
from playground.record import Record
from playground.rest.api import PREFIX, RestApi
from playground.seats import Seat
from playground.setting import BOT_PERMISSIONS, PATIENT_SECONDS, PEOPLE, Resident
from playground.world import Channel, Guild, Role, User

T = TypeVar("T")
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - compared, not bound
"""The hosts that mean all addresses of this machine, and where it finds itself then."""


class Playground:
    """Serves the REST API, the gateway and the files; holds the world and its seats.

    Use it as `async with Playground() as playground`; it then listens on a free port.
    """

    def __init__(
        self,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        people: Sequence[Resident] = PEOPLE,
        guild_locale: str = "en-US",
        bot_permissions: int = BOT_PERMISSIONS,
        acknowledge_within: float = PATIENT_SECONDS,
        heartbeat_interval: float = 41.25,
        privileged_intents: int = ALL,
        kept_messages: int = KEPT_MESSAGES,
        servers: int = 1,
        shards: int = 1,
        max_concurrency: int = 1,
        identify_seconds: float = 0.0,
        same_ids: bool = False,
        welcome: FirstScreen | None = None,
    ) -> None:
        """Make the world; of each channel the latest `kept_messages` are remembered.

        The bot has `acknowledge_within` seconds for its first answer to an interaction. Discord
        gives it `DISCORDS_SECONDS`; a program that tries it is patient, and asks for those where
        slowness is what it tries.

        The bot is advised to have so many `shards`, of which `max_concurrency` may begin a session
        every `identify_seconds`: five at Discord's.

        With `same_ids` members, servers and channels have the same ids at each start, so that a
        page that is open goes on. The page begins with `welcome`.
        """
        self.host, self.port = host, port
        self.bot_permissions = bot_permissions
        self._folder = tempfile.TemporaryDirectory(prefix="playground-")
        self.clock_file = Path(self._folder.name) / "clock"
        # The bot gets the defaults, even if there is a config.toml in the project's folder.
        self._config_file = Path(self._folder.name) / "config.toml"
        self._config_file.touch()
        self.core = Core.built(
            self.clock_file,
            people,
            bot_permissions=bot_permissions,
            guild_locale=guild_locale,
            acknowledge_within=acknowledge_within,
            kept_messages=kept_messages,
            servers=servers,
            same_ids=same_ids,
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
        """How the bot process is: "starting", "ready", "stopped", "offline"; None without one."""
        self.process: ShownProcess | None = None
        """The bot process, once there is one."""
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
        """Listen. Raises OSError where the port is taken."""
        app = web.Application(
            client_max_size=256 * 1024 * 1024, middlewares=[_end_quietly, self._require_own_host]
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
        """Stop listening and end everything that runs here."""
        self.core.faults.heal()
        self.core.answers.close()
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        self._folder.cleanup()

    @web.middleware
    async def _require_own_host(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse requests for a foreign name: its site could play everybody from this machine."""
        host = request.headers.get("Host")
        if host is not None and not self._is_own_host(host):
            raise web.HTTPForbidden(text=f"The playground is at {self.url}, not at {host}.")
        return await handler(request)

    def _is_own_host(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in ("localhost", self.host.casefold()):
                return True
            # A numeric address, unlike a name, cannot be pointed here by a foreign site.
            return ipaddress.ip_address(name).is_loopback or self.host in EVERYWHERE
        except ValueError:
            return False

    def _shown_status(self) -> str:
        return self.status or ("ready" if self.gateway.connected else "offline")

    @property
    def database(self) -> Path:
        """The database of a bot that was given no other; deleted with the playground."""
        return Path(self._folder.name) / "bot.db"

    @property
    def url(self) -> str:
        """Where the bot on this machine and the page find the playground."""
        host = EVERYWHERE.get(self.host, self.host)
        return address(host, self.port)

    @property
    def api_url(self) -> str:
        """What stands for https://discord.com/api/v10."""
        return self.url + PREFIX

    @property
    def gateway_url(self) -> str:
        """What stands for wss://gateway.discord.gg/."""
        return f"ws{self.url.removeprefix('http')}/gateway"

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables that point the bot here, this project's or another."""
        return {
            "DISCORD_TOKEN": self.core.token,
            "PLAYGROUND_API_URL": self.api_url,
            "PLAYGROUND_GATEWAY_URL": self.gateway_url,
            "SHANGHAIEN_CONFIG": str(self._config_file),
            "SHANGHAIEN_API_URL": self.api_url,
            "SHANGHAIEN_GATEWAY_URL": self.gateway_url,
            "SHANGHAIEN_CLOCK_FILE": str(self.clock_file),
        }

    @property
    def token(self) -> str:
        """The made-up token that the bot logs in with."""
        return self.core.token

    @property
    def guild(self) -> Guild:
        """The server; the first, if there are several."""
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
        """The switches for what can go wrong."""
        return self.core.faults

    @property
    def record(self) -> Record:
        """The bot's requests."""
        return self.core.record

    @property
    def breaches(self) -> list[Breach]:
        """What the bot did wrong so far."""
        return self.core.record.breaches

    @property
    def seats(self) -> list[Seat]:
        """Everybody who can be played."""
        return list(self._seats.values())

    def member(self, name: str | int) -> Seat:
        """The seat of that display name, username or user id. Raises KeyError."""
        for seat in self._seats.values():
            if name in {seat.user.display_name, seat.user.username, seat.user.id}:
                return seat
        raise KeyError(name)

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """The channel or thread of that name, in the first server or another. Raises KeyError."""
        for channel in (guild or self.guild).channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    async def wait_for(
        self,
        predicate: Callable[[], T],
        timeout: float = PATIENT_SECONDS,  # noqa: ASYNC109 - reads as in asyncio.wait_for
    ) -> T:
        """Return what `predicate` returns once that is true; it is called again after each event.

        Raises TimeoutError.
        """
        async with asyncio.timeout(timeout):
            while not (found := predicate()):
                await self.core.bus.next()
        return found

    def advance(self, seconds: float) -> None:
        """Let time pass at once: for the playground, and by the clock file for the bot."""
        self.core.advance(seconds)

    def leave(self, seat: Seat) -> None:
        """The member leaves the server."""
        self.core.guilds.leave(self.guild, seat.user)

    def join(self, seat: Seat) -> None:
        """The member comes (back) to the server."""
        self.core.guilds.join(self.guild, seat.user)

    def kick_bot(self, guild: Guild | None = None) -> None:
        """The bot is removed from the first server or another."""
        self.core.guilds.kick_bot(guild or self.guild)

    def invite_bot(
        self, inviter: Seat | None = None, *, also: int = 0, guild: Guild | None = None
    ) -> None:
        """The bot is invited (again): by a member or else the owner, with `also` permissions."""
        user = None if inviter is None else inviter.user
        self.core.guilds.invite_bot(guild or self.guild, self.bot_permissions | also, user)

    def deny(self, channel: Channel, permissions: int, target: Role | Seat | None = None) -> None:
        """Take permissions in a channel away: from the bot, or from a role or member."""
        self.core.guilds.overwrite(channel, self._target(target), deny=permissions)

    def allow(self, channel: Channel, permissions: int, target: Role | Seat | None = None) -> None:
        """Give permissions in a channel: to the bot, or to a role or member."""
        self.core.guilds.overwrite(channel, self._target(target), allow=permissions)

    def role(self, name: str) -> Role:
        """The role of that name: "@everyone", "Harbour masters", the bot's own. Raises KeyError."""
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
        """Say all that a role may do, in the whole server."""
        self.core.guilds.set_role(self.guild, role, permissions)

    def _target(self, target: Role | Seat | None) -> Role | User:
        if target is None:
            return self.bot
        return target.user if isinstance(target, Seat) else target


@web.middleware
async def _end_quietly(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let a request end whose other end is gone: a bot that was stopped, a tab that was closed."""
    try:
        return await handler(request)
    except ConnectionError:
        return web.Response()  # which nobody reads


def address(host: str, port: int) -> str:
    """The URL of a host's port; a numeric IPv6 address stands in brackets there (RFC 3986)."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
