"""When a server, channel or member counts as gone: when Discord itself said so.

What the cache lacks may be there all the same: a gap in the events, an outage, a restart.
"""

from __future__ import annotations

from enum import Enum

import discord
import structlog

from cogs.kit.app import REQUEST_FAILURES, GameBot

UNKNOWN_CHANNEL, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_USER = 10003, 10004, 10007, 10013
MISSING_ACCESS = 50001

_log = structlog.get_logger(__name__)


class Presence(Enum):
    """What Discord says about somebody or something."""

    HERE = "here"
    GONE = "gone"
    UNKNOWN = "unknown"
    """It gave no answer, or one that says neither."""


async def ask_for_server(bot: GameBot, guild_id: int) -> Presence:
    """Return whether the bot is on a server."""
    try:
        await bot.fetch_guild(guild_id, with_counts=False)
    except REQUEST_FAILURES as error:
        return _judge(error, "server", guild_id, {UNKNOWN_GUILD, MISSING_ACCESS})
    return Presence.HERE


async def ask_for_channel(bot: GameBot, channel_id: int) -> Presence:
    """Return whether a channel or thread exists."""
    try:
        await bot.fetch_channel(channel_id)
    except discord.InvalidData:  # a kind of channel that discord.py does not know
        return Presence.HERE
    except REQUEST_FAILURES as error:
        return _judge(error, "channel", channel_id, {UNKNOWN_CHANNEL})
    return Presence.HERE


async def ask_for_member(guild: discord.Guild, user_id: int) -> Presence:
    """Return whether somebody is a member of a server."""
    try:
        await guild.fetch_member(user_id)
    except REQUEST_FAILURES as error:
        return _judge(error, "member", user_id, {UNKNOWN_MEMBER, UNKNOWN_USER})
    return Presence.HERE


def _judge(error: Exception, kind: str, wanted: int, gone: set[int]) -> Presence:
    if isinstance(error, discord.HTTPException) and error.code in gone:
        return Presence.GONE
    _log.info("presence.unknown", kind=kind, id=wanted, error=str(error))
    return Presence.UNKNOWN
