"""Where a game is played on a server: which channels, in which language, in a thread of its own."""

from __future__ import annotations

from typing import Final

import discord
import structlog

from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.records.servers import ServerRecord, Threads
from bot.texts.foreign import shortened
from cogs.app import REQUEST_FAILURES
from cogs.kit.answers import Answer
from cogs.kit.permissions import lacking_for_thread, permissions_text
from cogs.table.names import labelled_pair

THREAD_NAME_LENGTH = 100
WEEK_MINUTES: Final = 10_080
"""How long a thread stays in the channel list after its last message; the most Discord offers."""

_log = structlog.get_logger(__name__)


async def server_of(answer: Answer) -> ServerRecord:
    """Return the choices of the server on which something is asked."""
    return await answer.bot.services.servers.load(answer.guild_id)


def refuse_elsewhere(server: ServerRecord, answer: Answer) -> None:
    """Raise RefusedError if games are not started where this is asked; it names where they are."""
    channel = answer.interaction.channel
    places = {answer.interaction.channel_id}
    if isinstance(channel, discord.Thread):
        places.add(channel.parent_id)
    if server.channels and places.isdisjoint(server.channels):
        raise RefusedError(Reason.CHANNEL_NOT_ALLOWED, channels=server.channels)


def public_language(server: ServerRecord, answer: Answer) -> str:
    """Return the language of what everybody reads in new games."""
    locale = server.language or str(answer.interaction.guild_locale)
    return answer.bot.services.catalogue.language(locale).language


async def set_up_table(answer: Answer, match: Match) -> tuple[Match, str | None]:
    """Give a new match the thread that its server wants; return it where it is played then.

    Without the permissions for it, or if Discord refuses, the game stays in the channel; the
    second value then says why, for the member who accepted.
    """
    server = await server_of(answer)
    channel = answer.interaction.channel
    if server.threads is Threads.NONE or not isinstance(channel, discord.TextChannel):
        return match, None
    lacking = lacking_for_thread(channel, server.threads)
    if lacking:
        permissions = permissions_text(lacking, answer.texts)
        return match, answer.texts(
            "doctor-threads-missing", channel=channel.mention, permissions=permissions
        )
    try:
        thread = await _open_thread(answer, channel, match, server.threads)
    except REQUEST_FAILURES as refused:
        _log.warning("thread.refused", match=match.id, channel=channel.id, error=str(refused))
        return match, answer.texts("thread-refused")
    for user_id in match.record.user_ids:
        await answer.bot.quietly(thread.add_user(discord.Object(user_id)))
    return await answer.bot.services.pausing.move(match.id, thread.id), None


async def _open_thread(
    answer: Answer, channel: discord.TextChannel, match: Match, threads: Threads
) -> discord.Thread:
    name = shortened(labelled_pair(match), THREAD_NAME_LENGTH)
    if threads is Threads.PRIVATE or answer.message_id is None:
        kind = (
            discord.ChannelType.private_thread
            if threads is Threads.PRIVATE
            else discord.ChannelType.public_thread
        )
        return await channel.create_thread(
            name=name, type=kind, auto_archive_duration=WEEK_MINUTES, invitable=True
        )
    # Below the challenge, so that the channel gets no message that tells of a new thread.
    message = channel.get_partial_message(answer.message_id)
    return await message.create_thread(name=name, auto_archive_duration=WEEK_MINUTES)
