"""Where a game is played on a server: which channels, in which language, in a thread of its own."""

from __future__ import annotations

import discord

from bot.matches.match import Match, Reason, RefusedError
from bot.records.members import ServerRecord, Threads
from cogs.kit.answers import Answer
from cogs.kit.error_sentences import UnableError
from cogs.kit.permissions import (
    answers_in_public,
    lacking_for_thread,
    lacking_permissions,
    permissions_text,
)
from cogs.kit.subjects import refuse_guests
from cogs.table.bot import bot_of


async def server_of(answer: Answer) -> ServerRecord:
    """Return the choices of the server on which something is asked."""
    return await answer.bot.services.servers.read(answer.guild_id)


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
    locale = server.language or answer.locale_here
    return answer.bot.services.catalogue.language(locale).language


async def set_up_table(answer: Answer, match: Match) -> tuple[Match, str | None]:
    """Settle where a new match is played; return it then.

    Where the server wants a thread and the match stays in the channel, the second value says why,
    for the member who began it.
    """
    match = await bot_of(answer).publisher.place(match.id)
    server = await server_of(answer)
    channel = answer.interaction.channel
    if (
        server.threads is Threads.NONE
        or not isinstance(channel, discord.TextChannel)
        or match.record.channel_id != channel.id
    ):
        return match, None
    lacking = lacking_for_thread(channel, server.threads)
    if not lacking:
        return match, answer.texts("thread-refused")
    permissions = permissions_text(lacking, answer.texts)
    return match, answer.texts(
        "doctor-threads-missing", channel=channel.mention, permissions=permissions
    )


def refuse_others(answer: Answer) -> None:
    """Raise RefusedError for a member who does not manage the server, or where there is none."""
    refuse_guests(answer)
    if not answer.interaction.permissions.manage_guild:
        raise RefusedError(Reason.MISSING_PERMISSION, permission="manage-guild")


def refuse_unable(answer: Answer) -> None:
    """Raise UnableError if the bot lacks what a game needs where it was asked.

    Raises RefusedError where nobody else would see its answers.
    """
    if not answers_in_public(answer.interaction):
        raise RefusedError(Reason.ANSWERS_PRIVATE)
    if lacking_permissions(answer.interaction):
        raise UnableError
