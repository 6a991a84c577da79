"""Routes of the bot's own user, its application, and other users."""

from __future__ import annotations

from collections.abc import Iterable

from playground import payloads
from playground.core import Core
from playground.errors import INVALID_FORM_BODY, UNKNOWN_GUILD, ApiError
from playground.gateway.connections import Gateway
from playground.rest.access import guild_of, user_of
from playground.rest.routing import Call, Route
from playground.shapes import Json

PUBLIC_KEY = "00" * 32


class UserRoutes:
    """Users, the application, direct conversations."""

    def __init__(self, core: Core, gateway: Gateway) -> None:
        self._core = core
        self._gateway = gateway

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        yield "GET", "/users/@me", self.me
        yield "GET", "/users/@me/guilds", self.my_guilds
        yield "DELETE", "/users/@me/guilds/{guild}", self.leave_guild
        yield "POST", "/users/@me/channels", self.open_direct
        yield "GET", "/users/{user}", self.user
        yield "GET", "/oauth2/applications/@me", self.application
        yield "GET", "/applications/@me", self.application
        yield "GET", "/gateway", self.gateway
        yield "GET", "/gateway/bot", self.gateway
        yield "GET", "/applications/{application}/entitlements", self.empty_list
        yield "GET", "/applications/{application}/skus", self.empty_list

    def me(self, call: Call) -> Json:
        """Return the bot's own user."""
        return payloads.user_json(self._core.world.bot) | {
            "verified": True,
            "mfa_enabled": False,
            "email": None,
            "locale": "en-US",
        }

    def my_guilds(self, call: Call) -> list[Json]:
        """Return the servers of the bot."""
        world = self._core.world
        return [
            {"id": str(guild.id), "name": guild.name, "icon": None, "owner": False}
            | {"permissions": "0", "features": []}
            for guild in world.guilds.values()
            if world.bot.id in guild.members
        ]

    def leave_guild(self, call: Call) -> None:
        """Remove the bot from a server."""
        self._core.guilds.kick_bot(guild_of(self._core, call.id("guild")))

    def open_direct(self, call: Call) -> Json:
        """Return the direct conversation with a user, even if the user accepts no messages."""
        recipient = str(call.object().get("recipient_id", ""))
        user = self._core.world.users.get(int(recipient)) if recipient.isdecimal() else None
        if user is None or user.bot:
            raise ApiError(INVALID_FORM_BODY, _bad_recipient(recipient))
        return payloads.channel_json(self._core.guilds.open_direct(user))

    def user(self, call: Call) -> Json:
        """Return any user."""
        return payloads.user_json(user_of(self._core, call.id("user")))

    def application(self, call: Call) -> Json:
        """Return the bot's application."""
        world = self._core.world
        owner = next((guild.owner for guild in world.guilds.values()), None)
        if owner is None:
            raise ApiError(UNKNOWN_GUILD)
        return {
            "id": str(world.bot.id),
            "name": world.application_name,
            "icon": None,
            "description": "",
            "bot_public": True,
            "bot_require_code_grant": False,
            "owner": payloads.user_json(owner),
            "bot": payloads.user_json(world.bot),
            "team": None,
            "verify_key": PUBLIC_KEY,
            "flags": (1 << 15) | (1 << 19) | (1 << 23),
            "approximate_guild_count": len(self.my_guilds(call)),
            "interactions_endpoint_url": None,
            "redirect_uris": [],
            "integration_types_config": {"0": {}},
        }

    def gateway(self, call: Call) -> Json:
        """Return the gateway's address and session limits."""
        gateway = self._gateway
        limit = {
            "total": 1000,
            "remaining": 1000,
            "reset_after": 0,
            "max_concurrency": gateway.max_concurrency,
        }
        return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}

    def empty_list(self, call: Call) -> list[Json]:
        """Return an empty list, because the application sells nothing."""
        return []


def _bad_recipient(recipient: str) -> Json:
    message = f'Value "{recipient}" is not a user that can be written to.'
    return {"recipient_id": {"_errors": [{"code": "INVALID_RECIPIENT", "message": message}]}}
