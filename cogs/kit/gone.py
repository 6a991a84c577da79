"""When a server, channel or member counts as gone: when Discord itself said so.

What the cache lacks may be there all the same: a gap in the events, an outage, a restart.
"""

from __future__ import annotations

from enum import Enum

import discord
import structlog

from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.discord_errors import Trouble, trouble_of
from cogs.kit.permissions import Place

_log = structlog.get_logger(__name__)


class Presence(Enum):
    """What Discord says about somebody or something."""

    HERE = "here"
    UNABLE = "unable"
    """A member who cannot click there, or a channel where nobody can."""
    GONE = "gone"
    UNKNOWN = "unknown"
    """It gave no answer, or one that says neither."""


async def ask_for_server(bot: GameBot, guild_id: int) -> Presence:
    """Return whether the bot is on a server."""
    try:
        await bot.fetch_guild(guild_id, with_counts=False)
    except REQUEST_FAILURES as error:
        return _judge(error, "server", guild_id, {Trouble.SERVER_GONE, Trouble.NO_ACCESS})
    return Presence.HERE


async def ask_for_channel(bot: GameBot, channel_id: int) -> Presence:
    """Return whether a channel or thread exists and can be played in."""
    try:
        channel = await bot.fetch_channel(channel_id)
    except discord.InvalidData:  # a kind of channel that discord.py does not know
        return Presence.HERE
    except REQUEST_FAILURES as error:
        if trouble_of(error) is Trouble.NO_ACCESS:
            return Presence.UNABLE
        return _judge(error, "channel", channel_id, {Trouble.CHANNEL_GONE})
    return presence_in(channel) if isinstance(channel, Place) else Presence.HERE


def presence_in(channel: Place) -> Presence:
    """Return whether a channel of the cache can be played in."""
    # Nobody can click in a locked thread, not even where the bot may still write.
    locked = isinstance(channel, discord.Thread) and channel.locked
    seen = channel.permissions_for(channel.guild.me).view_channel
    return Presence.HERE if seen and not locked else Presence.UNABLE


async def ask_for_member(guild: discord.Guild, user_id: int, channel_id: int = 0) -> Presence:
    """Return whether somebody is a member of a server, and can play in a channel if it is named."""
    try:
        member = await guild.fetch_member(user_id)
    except REQUEST_FAILURES as error:
        return _judge(error, "member", user_id, {Trouble.MEMBER_GONE})
    channel = guild.get_channel_or_thread(channel_id)
    sees = channel is None or channel.permissions_for(member).view_channel
    return Presence.HERE if sees and not member.is_timed_out() else Presence.UNABLE


def _judge(error: Exception, kind: str, wanted: int, gone: set[Trouble]) -> Presence:
    if trouble_of(error) in gone:
        return Presence.GONE
    _log.info("presence.unknown", kind=kind, id=wanted, error=str(error))
    return Presence.UNKNOWN
