"""Where a new match is played: in the channel of its beginning, or in a thread of its own.

That is settled once, before its first board, by whoever comes first to show it: the click that
began it, or after a crash what catches up.
"""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.matches.match import Match, RefusedError
from bot.records.members import Threads
from bot.texts.foreign import shortened
from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.discord_errors import passes
from cogs.kit.permissions import lacking_for_thread
from cogs.table.names import labelled_pair

THREAD_NAME_LENGTH = 100
WEEK_MINUTES: Final = 10_080
"""How long a thread stays in the channel list after its last message; the most Discord offers."""

_log = structlog.get_logger(__name__)


def is_placed(match: Match) -> bool:
    """Return whether it is settled where a match is played: once anything was shown or noted."""
    shown = match.record.shown
    return match.over or shown.edition > 0 or shown.message_id is not None


async def placed(bot: GameBot, match: Match) -> Match:
    """Give a match that has no place yet the thread that its server wants; return it then.

    Without the permissions for it, or if Discord refuses, the match stays in the channel. Raises
    what passes soon: the match has no place yet then.
    """
    record = match.record
    server = await bot.services.servers.read(record.guild_id)
    channel = bot.get_channel(record.channel_id)
    if server.threads is Threads.NONE or not isinstance(channel, discord.TextChannel):
        return match
    thread = None
    if not lacking_for_thread(channel, server.threads):
        thread = await _thread(bot, match, channel, server.threads)
    if thread is None:
        # Noted, so that nobody tries again beside a board that stands in the channel.
        return await bot.services.showing.set_shown(match, record.shown)
    for user_id in record.members:
        await _add(thread, user_id)
    try:
        return await bot.services.events.move_to(match.id, thread.id)
    except RefusedError:  # it ended meanwhile
        # For tidiness alone, so it is tried once: nothing stands in the thread that could become
        # untrue, and Discord archives it after a quiet week.
        await bot.quietly(thread.edit(archived=True))
        return await bot.services.matches.current(match.id)


async def _thread(
    bot: GameBot, match: Match, channel: discord.TextChannel, threads: Threads
) -> discord.Thread | None:
    """Return a thread for the match, an opened one or a new one; None if Discord refuses.

    Raises what passes soon.
    """
    name = shortened(labelled_pair(match), THREAD_NAME_LENGTH)
    below = None
    if threads is Threads.PUBLIC:
        below = await bot.services.starting.invitation_message(match)
    opened = await _opened(bot, match, channel, name, below)
    if opened is not None:
        return opened
    try:
        return await _open(channel, name, threads, below)
    except REQUEST_FAILURES as refused:
        _log.warning("thread.refused", match=match.id, channel=channel.id, error=str(refused))
        # What was refused may have been a repetition of what was carried out.
        opened = await _opened(bot, match, channel, name, below)
        if opened is None and _passes_soon(refused):
            raise
        return opened


async def _add(thread: discord.Thread, user_id: int) -> None:
    """Ask a member into the thread; who cannot be asked finds it by the first call."""
    try:
        await thread.add_user(discord.Object(user_id))
    except REQUEST_FAILURES as refused:
        if _passes_soon(refused):
            raise
        _log.info("thread.not_joined", thread=thread.id, error=str(refused))


def _passes_soon(error: Exception) -> bool:
    """Return whether a game should wait for its thread: not as long as a rate limit may last."""
    return passes(error) and not isinstance(error, discord.RateLimited)


async def _opened(
    bot: GameBot, match: Match, channel: discord.TextChannel, name: str, below: int | None
) -> discord.Thread | None:
    """Return the thread that was opened for the match before a crash kept that from being noted.

    It is the bot's, it stands below the invitation or has the name and is younger than the click
    that began the match, and nothing is played there.
    """
    sealing, user = match.record.sealing, bot.user
    assert user is not None
    for thread in channel.threads:
        fits = thread.name == name and sealing is not None and thread.id > sealing.accepted
        if (
            thread.owner_id == user.id
            and (thread.id == below or fits)
            and not await bot.services.open_games.find(channel_id=thread.id)
        ):
            return thread
    return None


async def _open(
    channel: discord.TextChannel, name: str, threads: Threads, below: int | None
) -> discord.Thread:
    if below is not None:
        # So that the channel gets no message that tells of a new thread.
        message = channel.get_partial_message(below)
        return await message.create_thread(name=name, auto_archive_duration=WEEK_MINUTES)
    kind = (
        discord.ChannelType.private_thread
        if threads is Threads.PRIVATE
        else discord.ChannelType.public_thread
    )
    return await channel.create_thread(
        name=name, type=kind, auto_archive_duration=WEEK_MINUTES, invitable=True
    )
