"""Routes of servers, their members and roles."""

from __future__ import annotations

from collections.abc import Iterable

from playground import payloads
from playground.core import Core
from playground.errors import UNKNOWN_MEMBER, UNKNOWN_ROLE, ApiError
from playground.permissions import Permission, guild_permissions, has_permissions
from playground.rest.access import guild_of, require_in_guild
from playground.rest.routing import Call, Route
from playground.shapes import Json
from playground.validation.fields import FormErrors
from playground.world import Guild, GuildMember

BOT_ADD = 28
"""The type of the audit log entry about an added bot (Discord's reference, "Audit Log Events")."""


class GuildRoutes:
    """Servers as the bot sees them."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        yield "GET", "/guilds/{guild}", self.get
        yield "GET", "/guilds/{guild}/channels", self.channels
        yield "POST", "/guilds/{guild}/channels", self.create_channel
        yield "GET", "/guilds/{guild}/threads/active", self.active_threads
        yield "GET", "/guilds/{guild}/roles", self.roles
        yield "GET", "/guilds/{guild}/roles/{role}", self.role
        yield "GET", "/guilds/{guild}/members", self.members
        yield "GET", "/guilds/{guild}/members/search", self.search
        yield "GET", "/guilds/{guild}/members/{user}", self.member
        yield "PATCH", "/guilds/{guild}/members/@me", self.rename_me
        yield "GET", "/guilds/{guild}/emojis", self.empty_list
        yield "GET", "/guilds/{guild}/audit-logs", self.audit_log

    def _guild(self, call: Call) -> Guild:
        return guild_of(self._core, call.id("guild"))

    def get(self, call: Call) -> Json:
        """Return a server."""
        return payloads.guild_json(self._guild(call))

    def channels(self, call: Call) -> list[Json]:
        """Return the channels of a server, without threads."""
        listed = self._guild(call).channels.values()
        return [payloads.channel_json(each) for each in listed if each.thread is None]

    def create_channel(self, call: Call) -> Json:
        """Create a text channel."""
        guild, body = self._guild(call), call.object()
        require_in_guild(self._core, guild, Permission.MANAGE_CHANNELS)
        errors = FormErrors()
        name = errors.text(body, "name", (), minimum=1, maximum=100, required=True)
        errors.choice(("type",), body.get("type") or 0, (0,))
        errors.raise_if_any()
        return payloads.channel_json(
            self._core.guilds.create_channel(guild, name or "", topic=body.get("topic"))
        )

    def active_threads(self, call: Call) -> Json:
        """Return the active threads that the bot can see."""
        bot = self._core.world.bot
        found = [
            each
            for each in self._guild(call).channels.values()
            if each.thread is not None
            and not each.thread.archived
            and has_permissions(each, bot, Permission.VIEW_CHANNEL)
        ]
        return {
            "threads": [payloads.channel_json(each) for each in found],
            "members": [
                payloads.thread_member_json(each, bot)
                for each in found
                if each.thread is not None and bot.id in each.thread.members
            ],
        }

    def roles(self, call: Call) -> list[Json]:
        """Return all roles."""
        return [payloads.role_json(each) for each in self._guild(call).roles.values()]

    def role(self, call: Call) -> Json:
        """Return one role."""
        role = self._guild(call).roles.get(call.id("role"))
        if role is None:
            raise ApiError(UNKNOWN_ROLE)
        return payloads.role_json(role)

    def members(self, call: Call) -> list[Json]:
        """Return the members in the order of their ids."""
        limit, after = call.number("limit", 1, 1000), call.number("after", 0, 1 << 63)
        members = self._guild(call).members
        return [payloads.member_json(members[each]) for each in sorted(members) if each > after][
            :limit
        ]

    def search(self, call: Call) -> list[Json]:
        """Return the members with a name or nickname that starts with the query."""
        query = call.query.get("query", "").casefold()
        found = [
            each for each in self._guild(call).members.values() if has_name_prefix(each, query)
        ]
        return [payloads.member_json(each) for each in found[: call.number("limit", 1, 1000)]]

    def member(self, call: Call) -> Json:
        """Return one member."""
        member = self._guild(call).members.get(call.id("user"))
        if member is None:
            raise ApiError(UNKNOWN_MEMBER)
        return payloads.member_json(member)

    def rename_me(self, call: Call) -> Json:
        """Change the bot's nickname."""
        guild = self._guild(call)
        me = guild.members[self._core.world.bot.id]
        require_in_guild(self._core, guild, Permission.CHANGE_NICKNAME)
        errors = FormErrors()
        nick = errors.text(call.object(), "nick", (), maximum=32)
        errors.raise_if_any()
        me.nick = nick or None
        return payloads.member_json(me) | {"permissions": str(guild_permissions(guild, me))}

    def audit_log(self, call: Call) -> Json:
        """Return the audit log, which only records the bot's invitation."""
        guild, bot = self._guild(call), self._core.world.bot
        require_in_guild(self._core, guild, Permission.VIEW_AUDIT_LOG)
        wanted = call.number("action_type", 0, 1 << 16)
        users, entries = [], []
        if guild.inviter is not None and wanted in (0, BOT_ADD):
            users = [payloads.user_json(each) for each in (guild.inviter, bot)]
            entries = [
                {
                    "id": str(guild.id),
                    "action_type": BOT_ADD,
                    "user_id": str(guild.inviter.id),
                    "target_id": str(bot.id),
                }
            ]
        lists = ("application_commands", "auto_moderation_rules", "guild_scheduled_events")
        empty: Json = {name: [] for name in (*lists, "integrations", "threads", "webhooks")}
        return {"audit_log_entries": entries, "users": users, **empty}

    def empty_list(self, call: Call) -> list[Json]:
        """Return an empty list, because no server here has custom emojis."""
        return []


def has_name_prefix(member: GuildMember, query: str) -> bool:
    """Return True if one of the member's names starts with the casefolded query."""
    names = (member.nick or "", member.user.display_name, member.user.username)
    return any(name.casefold().startswith(query) for name in names if name)
