"""Routes about channels and threads."""

from __future__ import annotations

from collections.abc import Iterable

from playground import payloads
from playground.core import Core
from playground.errors import (
    MISSING_PERMISSIONS,
    NOT_IN_DM,
    THREAD_EXISTS,
    UNKNOWN_MEMBER,
    UNKNOWN_OVERWRITE,
    WRONG_CHANNEL_TYPE,
    ApiError,
)
from playground.permissions import Permission, has_permissions
from playground.rest.access import channel_of, message_of, require, user_of
from playground.rest.routing import Call, Route
from playground.shapes import Json
from playground.validation.fields import FormErrors
from playground.world import Channel, ChannelKind, Message, Overwrite

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


class ChannelRoutes:
    """Channels, their overwrites, threads and thread members."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        members = "/channels/{channel}/thread-members"
        yield "GET", "/channels/{channel}", self.get
        yield "PATCH", "/channels/{channel}", self.edit
        yield "DELETE", "/channels/{channel}", self.delete
        yield "PUT", "/channels/{channel}/permissions/{target}", self.set_overwrite
        yield "DELETE", "/channels/{channel}/permissions/{target}", self.delete_overwrite
        yield "POST", "/channels/{channel}/threads", self.create_thread
        yield "POST", "/channels/{channel}/messages/{message}/threads", self.create_thread
        yield "GET", "/channels/{channel}/threads/archived/public", self.archived_public
        yield "GET", "/channels/{channel}/threads/archived/private", self.archived_private
        yield "GET", members, self.thread_members
        yield "PUT", f"{members}/{{user}}", self.add_thread_member
        yield "DELETE", f"{members}/{{user}}", self.remove_thread_member
        yield "GET", f"{members}/{{user}}", self.thread_member

    def get(self, call: Call) -> Json:
        """Return a channel, thread or direct conversation."""
        return payloads.channel_json(channel_of(self._core, call.id("channel")))

    def edit(self, call: Call) -> Json:
        """Change a channel's name and topic, or a thread's state."""
        channel, body = channel_of(self._core, call.id("channel")), call.object()
        errors = FormErrors()
        name = errors.text(body, "name", (), minimum=1, maximum=100)
        if channel.thread is not None:
            self._edit_thread(channel, body, errors)
        else:
            if channel.guild is None:
                raise ApiError(NOT_IN_DM)
            require(self._core, channel, Permission.MANAGE_CHANNELS)
            topic = errors.text(body, "topic", (), maximum=1_024)
            errors.raise_if_any()
            if "topic" in body:
                channel.topic = topic
        if name is not None:
            channel.name = name
        self._core.guilds.publish_change(channel)
        return payloads.channel_json(channel)

    def _edit_thread(self, channel: Channel, body: Json, errors: FormErrors) -> None:
        core, thread = self._core, channel.thread
        assert thread is not None
        manages = has_permissions(channel, core.world.bot, Permission.MANAGE_THREADS)
        only_unarchives = set(body) <= {"archived"} and body.get("archived") is False
        owns = thread.owner is core.world.bot and not thread.locked
        if "locked" in body and not manages:
            raise ApiError(MISSING_PERMISSIONS)
        if not (manages or owns or (only_unarchives and not thread.locked)):
            raise ApiError(MISSING_PERMISSIONS)
        minutes = body.get("auto_archive_duration")
        if minutes is not None and errors.choice(
            ("auto_archive_duration",), minutes, ARCHIVE_MINUTES
        ):
            thread.archive_minutes = minutes
        errors.raise_if_any()
        if "invitable" in body:
            thread.invitable = bool(body["invitable"])
        if "locked" in body:
            thread.locked = bool(body["locked"])
        if "archived" in body and bool(body["archived"]) != thread.archived:
            thread.archived = bool(body["archived"])
            thread.archived_at = core.clock.now()

    def delete(self, call: Call) -> Json:
        """Delete a channel or thread."""
        channel = channel_of(self._core, call.id("channel"))
        payload = payloads.channel_json(channel)
        if channel.guild is None:
            return payload  # closing a direct conversation deletes nothing
        threaded = channel.thread is not None
        require(
            self._core,
            channel,
            Permission.MANAGE_THREADS if threaded else Permission.MANAGE_CHANNELS,
        )
        self._core.guilds.delete_channel(channel)
        return payload

    def set_overwrite(self, call: Call) -> None:
        """Set the overwrite of a role or member."""
        channel, body = channel_of(self._core, call.id("channel")), call.object()
        require(self._core, channel, Permission.MANAGE_ROLES)
        target = call.id("target")
        channel.overwrites[target] = Overwrite(
            target, int(body.get("type", 0)), int(body.get("allow", 0)), int(body.get("deny", 0))
        )
        self._core.guilds.publish_change(channel)

    def delete_overwrite(self, call: Call) -> None:
        """Delete the overwrite of a role or member."""
        channel = channel_of(self._core, call.id("channel"))
        require(self._core, channel, Permission.MANAGE_ROLES)
        if channel.overwrites.pop(call.id("target"), None) is None:
            raise ApiError(UNKNOWN_OVERWRITE)
        self._core.guilds.publish_change(channel)

    def create_thread(self, call: Call) -> Json:
        """Create a thread, below an existing message if the path contains one."""
        core, body = self._core, call.object()
        parent = channel_of(core, call.id("channel"))
        message = self._starter(parent, call)
        private = message is None and body.get("type", 12) == ChannelKind.PRIVATE_THREAD
        require(
            core,
            parent,
            Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS,
        )
        errors = FormErrors()
        name = errors.text(body, "name", (), minimum=1, maximum=100, required=True)
        minutes = body.get("auto_archive_duration") or 4320
        errors.choice(("auto_archive_duration",), minutes, ARCHIVE_MINUTES)
        if message is None and body.get("type") is not None:
            errors.choice(("type",), body["type"], (11, 12))
        errors.raise_if_any()
        thread = core.guilds.create_thread(
            parent,
            core.world.bot,
            name or "",
            is_private=private,
            message=message,
            archive_minutes=minutes,
            invitable=body.get("invitable") is not False,
        )
        return payloads.channel_json(thread) | {
            "member": payloads.thread_member_json(thread, core.world.bot)
        }

    def _starter(self, parent: Channel, call: Call) -> Message | None:
        if parent.kind is not ChannelKind.TEXT:
            raise ApiError(WRONG_CHANNEL_TYPE)
        if "message" not in call.params:
            return None
        message = message_of(self._core, parent, call.id("message"))
        if message.thread is not None:
            raise ApiError(THREAD_EXISTS)
        return message

    def archived_public(self, call: Call) -> Json:
        """Return the archived public threads of a channel."""
        return self._list_archived(call, ChannelKind.PUBLIC_THREAD)

    def archived_private(self, call: Call) -> Json:
        """Return the archived private threads of a channel."""
        require(
            self._core,
            channel_of(self._core, call.id("channel")),
            Permission.MANAGE_THREADS,
        )
        return self._list_archived(call, ChannelKind.PRIVATE_THREAD)

    def _list_archived(self, call: Call, kind: ChannelKind) -> Json:
        parent, bot = channel_of(self._core, call.id("channel")), self._core.world.bot
        found = [
            each
            for each in self._core.world.channels.values()
            if each.parent is parent and each.kind is kind
            if each.thread is not None and each.thread.archived
        ]
        members = [
            payloads.thread_member_json(each, bot)
            for each in found
            if each.thread is not None and bot.id in each.thread.members
        ]
        threads = [payloads.channel_json(each) for each in found]
        return {"threads": threads, "members": members, "has_more": False}

    def thread_members(self, call: Call) -> list[Json]:
        """Return the members of a thread."""
        channel = self._thread(call)
        assert channel.thread is not None
        users = self._core.world.users
        return [
            payloads.thread_member_json(channel, users[each]) for each in channel.thread.members
        ]

    def thread_member(self, call: Call) -> Json:
        """Return one member of a thread."""
        channel = self._thread(call)
        assert channel.thread is not None
        user = user_of(self._core, self._user_id(call))
        if user.id not in channel.thread.members:
            raise ApiError(UNKNOWN_MEMBER)
        return payloads.thread_member_json(channel, user)

    def add_thread_member(self, call: Call) -> None:
        """Add a user, who must see the parent channel, to a thread; "@me" is the bot."""
        channel = self._thread(call)
        user = user_of(self._core, self._user_id(call))
        assert channel.parent is not None
        if user is not self._core.world.bot:
            require(self._core, channel, Permission.SEND_MESSAGES_IN_THREADS)
        if not has_permissions(channel.parent, user, Permission.VIEW_CHANNEL):
            raise ApiError(MISSING_PERMISSIONS)
        self._core.guilds.join_thread(channel, user)

    def remove_thread_member(self, call: Call) -> None:
        """Remove a user from a thread; "@me" is the bot."""
        channel = self._thread(call)
        user = user_of(self._core, self._user_id(call))
        if user is not self._core.world.bot:
            require(self._core, channel, Permission.MANAGE_THREADS)
        self._core.guilds.leave_thread(channel, user)

    def _user_id(self, call: Call) -> int:
        return self._core.world.bot.id if call.params["user"] == "@me" else call.id("user")

    def _thread(self, call: Call) -> Channel:
        channel = channel_of(self._core, call.id("channel"))
        if channel.thread is None:
            raise ApiError(WRONG_CHANNEL_TYPE)
        return channel
