"""Translation of the playground's events into Discord's gateway events.

For the intents that each event requires, see "List of Intents" in Discord's gateway reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntFlag

from playground import payloads
from playground.core import Core
from playground.events import (
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    GuildJoined,
    GuildLeft,
    InteractionSent,
    MemberChanged,
    MemberJoined,
    MemberLeft,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    RoleChanged,
    ThreadMembersChanged,
    TypingStarted,
)
from playground.interaction import Interaction
from playground.interaction_payloads import interaction_json
from playground.permissions import Permission, has_permissions
from playground.shapes import Json
from playground.world import Channel, Guild, Message


class Intent(IntFlag):
    """The gateway intents of Discord that affect the playground's events."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


@dataclass(frozen=True, slots=True)
class Dispatch:
    """One gateway event."""

    name: str
    data: Json
    interaction: Interaction | None = None
    """The interaction that the event delivers, or None for other events."""

    @property
    def guild_id(self) -> int | None:
        """The id of the server to which the event belongs, or None."""
        found = self.data.get("guild_id")
        if found is None and self.name in {"GUILD_CREATE", "GUILD_DELETE"}:
            found = self.data["id"]
        return None if found is None else int(found)


def make_translator(core: Core) -> Callable[[object, int], Iterator[Dispatch]]:
    """Return a function that translates an event of the playground for a session.

    It yields the gateway events that a session with the given intents receives.
    """
    by_type: dict[type, Callable[..., Iterator[Dispatch]]] = {
        InteractionSent: _interaction,
        MessageCreated: _message,
        MessageEdited: _message,
        MessageDeleted: _message_deleted,
        ChannelCreated: _channel,
        ChannelChanged: _channel,
        ChannelDeleted: _channel,
        ThreadMembersChanged: _thread_members,
        MemberJoined: _member,
        MemberChanged: _member,
        MemberLeft: _member_left,
        RoleChanged: _role,
        GuildJoined: _guild_joined,
        GuildLeft: _guild_left,
        TypingStarted: _typing,
    }

    def translate(event: object, intents: int) -> Iterator[Dispatch]:
        make = by_type.get(type(event))
        return iter(()) if make is None else make(core, event, intents)

    return translate


def _is_in(core: Core, guild: Guild | None) -> bool:
    return guild is None or core.world.bot.id in guild.members


def _can_see(core: Core, channel: Channel) -> bool:
    return has_permissions(channel, core.world.bot, Permission.VIEW_CHANNEL)


def _interaction(core: Core, event: InteractionSent, intents: int) -> Iterator[Dispatch]:
    data = interaction_json(event.interaction, core.world, core.messages)
    yield Dispatch("INTERACTION_CREATE", data, event.interaction)


def _can_receive(core: Core, message: Message, intents: int) -> bool:
    wanted = Intent.DIRECT_MESSAGES if message.channel.guild is None else Intent.GUILD_MESSAGES
    return bool(intents & wanted) and not message.ephemeral and _can_see(core, message.channel)


def _message(core: Core, event: MessageCreated | MessageEdited, intents: int) -> Iterator[Dispatch]:
    message = event.message
    if not _can_receive(core, message, intents):
        return
    data = payloads.message_event_json(message, core.world, core.messages.base)
    bot = core.world.bot
    open_to_bot = (
        intents & Intent.MESSAGE_CONTENT
        or message.author is bot
        or message.channel.guild is None
        or bot in message.mentions
    )
    if not open_to_bot:
        data |= {"content": "", "embeds": [], "attachments": [], "components": []}
    if isinstance(event, MessageCreated):
        if message.nonce is not None:
            data["nonce"] = message.nonce
        yield Dispatch("MESSAGE_CREATE", data)
    else:
        yield Dispatch("MESSAGE_UPDATE", data)


def _message_deleted(core: Core, event: MessageDeleted, intents: int) -> Iterator[Dispatch]:
    message = event.message
    if not _can_receive(core, message, intents):
        return
    data: Json = {"id": str(message.id), "channel_id": str(message.channel.id)}
    if message.channel.guild is not None:
        data["guild_id"] = str(message.channel.guild.id)
    yield Dispatch("MESSAGE_DELETE", data)


def _channel(
    core: Core, event: ChannelCreated | ChannelChanged | ChannelDeleted, intents: int
) -> Iterator[Dispatch]:
    channel = event.channel
    if not intents & Intent.GUILDS or channel.guild is None or not _is_in(core, channel.guild):
        return
    thread = channel.thread is not None
    if thread and not _can_see(core, channel):
        return
    kind = "THREAD" if thread else "CHANNEL"
    data = payloads.channel_json(channel)
    if isinstance(event, ChannelCreated):
        if thread:
            data["newly_created"] = True
            if core.world.bot.id in channel.thread.members if channel.thread else False:
                data["member"] = payloads.thread_member_json(channel, core.world.bot)
        yield Dispatch(f"{kind}_CREATE", data)
    elif isinstance(event, ChannelChanged):
        yield Dispatch(f"{kind}_UPDATE", data)
    else:
        if thread:
            data = {key: data[key] for key in ("id", "guild_id", "parent_id", "type")}
        yield Dispatch(f"{kind}_DELETE", data)


def _thread_members(core: Core, event: ThreadMembersChanged, intents: int) -> Iterator[Dispatch]:
    channel, bot = event.channel, core.world.bot
    guild, thread = channel.guild, channel.thread
    if not intents & Intent.GUILDS or guild is None or thread is None or not _is_in(core, guild):
        return
    if bot in event.added:
        member = payloads.thread_member_json(channel, bot)
        yield Dispatch("THREAD_CREATE", payloads.channel_json(channel) | {"member": member})
    shown = [each for each in event.added if intents & Intent.GUILD_MEMBERS or each is bot]
    removed = [each for each in event.removed if intents & Intent.GUILD_MEMBERS or each is bot]
    if not shown and not removed:
        return
    yield Dispatch(
        "THREAD_MEMBERS_UPDATE",
        {
            "id": str(channel.id),
            "guild_id": str(guild.id),
            "member_count": min(len(thread.members), 50),
            "added_members": [
                payloads.thread_member_json(channel, each)
                | {"member": payloads.member_json(guild.members[each.id]), "presence": None}
                for each in shown
            ],
            "removed_member_ids": [str(each.id) for each in removed],
        },
    )


def _member(core: Core, event: MemberJoined | MemberChanged, intents: int) -> Iterator[Dispatch]:
    own = event.member.user is core.world.bot
    if not _is_in(core, event.guild) or not (intents & Intent.GUILD_MEMBERS or own):
        return
    name = "GUILD_MEMBER_ADD" if isinstance(event, MemberJoined) else "GUILD_MEMBER_UPDATE"
    data = payloads.member_json(event.member)
    yield Dispatch(name, data | {"guild_id": str(event.guild.id)})


def _member_left(core: Core, event: MemberLeft, intents: int) -> Iterator[Dispatch]:
    if not intents & Intent.GUILD_MEMBERS or not _is_in(core, event.guild):
        return
    data = {"guild_id": str(event.guild.id), "user": payloads.user_json(event.user)}
    yield Dispatch("GUILD_MEMBER_REMOVE", data)


def _role(core: Core, event: RoleChanged, intents: int) -> Iterator[Dispatch]:
    if intents & Intent.GUILDS and _is_in(core, event.guild):
        role = payloads.role_json(event.role)
        yield Dispatch("GUILD_ROLE_UPDATE", {"guild_id": str(event.guild.id), "role": role})


def _guild_joined(core: Core, event: GuildJoined, intents: int) -> Iterator[Dispatch]:
    if intents & Intent.GUILDS:
        everyone = bool(intents & Intent.GUILD_MEMBERS)
        data = payloads.guild_create_json(event.guild, core.world.bot, include_members=everyone)
        data.pop("unavailable")  # the key is absent if the bot joins a new server
        yield Dispatch("GUILD_CREATE", data)


def _guild_left(core: Core, event: GuildLeft, intents: int) -> Iterator[Dispatch]:
    if intents & Intent.GUILDS:
        yield Dispatch("GUILD_DELETE", {"id": str(event.guild.id)})


def _typing(core: Core, event: TypingStarted, intents: int) -> Iterator[Dispatch]:
    channel, user = event.channel, event.user
    direct = channel.guild is None
    wanted = Intent.DIRECT_MESSAGE_TYPING if direct else Intent.GUILD_MESSAGE_TYPING
    if not intents & wanted or user is core.world.bot or not _can_see(core, channel):
        return
    data: Json = {
        "channel_id": str(channel.id),
        "user_id": str(user.id),
        "timestamp": int(core.clock.now()),
    }
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
        data["member"] = payloads.member_json(channel.guild.members[user.id])
    yield Dispatch("TYPING_START", data)
