"""Look-up of the objects in a request, with the bot's permissions enforced."""

from __future__ import annotations

from playground.core import Core
from playground.errors import (
    CLOSED_DM,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    UNKNOWN_USER,
    ApiError,
)
from playground.permissions import Permission, channel_permissions, guild_permissions
from playground.world import Channel, Guild, Message, User


def guild_of(core: Core, guild_id: int) -> Guild:
    """Return the server. Raises ApiError 10004 if the bot is not in it."""
    guild = core.world.guilds.get(guild_id)
    if guild is None or core.world.bot.id not in guild.members:
        raise ApiError(UNKNOWN_GUILD)
    return guild


def channel_of(core: Core, channel_id: int) -> Channel:
    """Return the channel. Raises ApiError 10003 if unknown, 50001 without access."""
    channel = core.world.channels.get(channel_id)
    if channel is None:
        raise ApiError(UNKNOWN_CHANNEL)
    if not channel_permissions(channel, core.world.bot) & Permission.VIEW_CHANNEL:
        raise ApiError(MISSING_ACCESS)
    return channel


def message_of(core: Core, channel: Channel, message_id: int) -> Message:
    """Return the message. Raises ApiError 10008 if it is unknown or ephemeral."""
    message = channel.messages.get(message_id) or core.messages.unshown.get(message_id)
    if message is None or message.channel is not channel or message.ephemeral:
        raise ApiError(UNKNOWN_MESSAGE)
    return message


def user_of(core: Core, user_id: int) -> User:
    """Return the user. Raises ApiError 10013 if unknown."""
    user = core.world.users.get(user_id)
    if user is None:
        raise ApiError(UNKNOWN_USER)
    return user


def require(core: Core, channel: Channel, wanted: int) -> None:
    """Raise ApiError 50013 unless the bot has all these permissions in the channel."""
    if channel_permissions(channel, core.world.bot) & wanted != wanted:
        raise ApiError(MISSING_PERMISSIONS)


def require_in_guild(core: Core, guild: Guild, wanted: int) -> None:
    """Raise ApiError 50013 unless the bot has all these permissions in the server."""
    if guild_permissions(guild, guild.members[core.world.bot.id]) & wanted != wanted:
        raise ApiError(MISSING_PERMISSIONS)


def require_open(core: Core, channel: Channel) -> None:
    """Raise ApiError 50007 for a direct conversation if the user cannot receive messages.

    Such a user has closed direct messages, or no longer shares a server with the bot.
    """
    user = channel.recipient
    if user is None:
        return
    shared = any(
        user.id in guild.members and core.world.bot.id in guild.members
        for guild in core.world.guilds.values()
    )
    if not (user.dms_open and shared):
        raise ApiError(CLOSED_DM)
