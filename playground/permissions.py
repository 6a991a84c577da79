"""Discord's permission bits, and the permissions that result from roles and overwrites.

The algorithm follows Discord's reference, "Permissions", "Permission Overwrites" and "Implicit
Permissions".
"""

from __future__ import annotations

from enum import IntFlag

from playground.world import Channel, ChannelKind, Guild, GuildMember, User


class Permission(IntFlag):
    """Discord's permission bits that the playground uses."""

    KICK_MEMBERS = 1 << 1
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_AUDIT_LOG = 1 << 7
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    SEND_TTS_MESSAGES = 1 << 12
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_NICKNAMES = 1 << 27
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    USE_EXTERNAL_APPS = 1 << 50
    PIN_MESSAGES = 1 << 51


ALL = (1 << 53) - 1
"""All permission bits that Discord has assigned so far."""

MEMBER_DEFAULT = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.USE_EXTERNAL_APPS
)
"""The permissions of @everyone in a new server."""

DIRECT = int(
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.MENTION_EVERYONE
)
"""The permissions of the participants of a direct conversation."""

_NEEDS_SENDING = int(
    Permission.MENTION_EVERYONE
    | Permission.SEND_TTS_MESSAGES
    | Permission.ATTACH_FILES
    | Permission.EMBED_LINKS
)
"""The permissions that have no effect in a channel where the member cannot send messages."""

_TIMED_OUT = int(Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY)
"""The permissions that a member can have during a timeout."""

_IN_LOCKED = int(
    Permission.VIEW_CHANNEL
    | Permission.READ_MESSAGE_HISTORY
    | Permission.ADD_REACTIONS
    | Permission.USE_EXTERNAL_EMOJIS
)
"""The permissions that a member without Manage Threads can have in a locked thread."""


def guild_permissions(guild: Guild, member: GuildMember) -> int:
    """Return the member's permissions in the server, before channel overwrites."""
    if guild.owner is member.user:
        return ALL
    granted = guild.everyone.permissions
    for role in member.roles:
        granted |= role.permissions
    if granted & Permission.ADMINISTRATOR:
        return ALL
    return granted & _TIMED_OUT if member.timed_out else granted


def channel_permissions(channel: Channel, user: User) -> int:
    """Return the user's permissions in the channel; 0 if the user cannot see it."""
    guild = channel.guild
    if guild is None:
        people = channel.people
        talks = user in people if people else user.bot or channel.recipient is user
        return DIRECT if talks else 0
    member = guild.members.get(user.id)
    if member is None:
        return 0
    granted = guild_permissions(guild, member)
    if granted == ALL:
        return ALL
    granted = _apply_overwrites(granted, channel.parent or channel, member)
    if not granted & Permission.VIEW_CHANNEL:
        return 0
    if member.timed_out:
        granted &= _TIMED_OUT
    if channel.thread is not None and _is_excluded(channel, user, granted):
        return 0
    locked = channel.thread is not None and channel.thread.locked
    if locked and not granted & Permission.MANAGE_THREADS:
        granted &= _IN_LOCKED
    sends = (
        Permission.SEND_MESSAGES_IN_THREADS
        if channel.thread is not None
        else Permission.SEND_MESSAGES
    )
    return granted if granted & sends else granted & ~_NEEDS_SENDING


def _is_excluded(channel: Channel, user: User, granted: int) -> bool:
    """Return True if the channel is a private thread that the user has not joined.

    Members with Manage Threads are never excluded.
    """
    return (
        channel.kind is ChannelKind.PRIVATE_THREAD
        and channel.thread is not None
        and user.id not in channel.thread.members
        and not granted & Permission.MANAGE_THREADS
    )


def _apply_overwrites(granted: int, channel: Channel, member: GuildMember) -> int:
    assert channel.guild is not None
    everyone = channel.overwrites.get(channel.guild.id)
    if everyone is not None:
        granted = granted & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role in member.roles:
        own = channel.overwrites.get(role.id)
        if own is not None:
            allow |= own.allow
            deny |= own.deny
    granted = granted & ~deny | allow
    personal = channel.overwrites.get(member.user.id)
    if personal is not None:
        granted = granted & ~personal.deny | personal.allow
    return granted


def has_permissions(channel: Channel, user: User, wanted: int) -> bool:
    """Return True if the user has every bit of `wanted` in the channel."""
    return channel_permissions(channel, user) & wanted == wanted


def can_send(channel: Channel, user: User) -> bool:
    """Return True if the user can write in the channel, thread or conversation."""
    sends = (
        Permission.SEND_MESSAGES_IN_THREADS
        if channel.thread is not None
        else Permission.SEND_MESSAGES
    )
    return has_permissions(channel, user, Permission.VIEW_CHANNEL | sends)
