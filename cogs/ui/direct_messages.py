"""Direct messages and mentions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui

from bot.matches.match import Match
from bot.records.members import NotifyBy
from bot.texts.catalogue import Texts
from cogs.ui.app import GameBot
from cogs.ui.discord_errors import Trouble, trouble_of
from cogs.ui.names import escape_server, message_link

CLOSED_SECONDS = 24 * 3600.0
"""Seconds for which the bot sends a member no direct messages after Discord has refused one."""

_log = structlog.get_logger(__name__)


def server_name(bot: GameBot, match: Match) -> str:
    """Return the name of the server of a match for a message."""
    return escape_server(bot.get_guild(match.record.guild_id))


def table_link(match: Match, texts: Texts) -> str:
    """Return a link to the live board of a match, or to its channel if it has no live board."""
    url = message_link(match.record.guild_id, match.record.shown)
    return texts("board-link", url=url) if url else f"<#{match.record.channel_id}>"


async def send_direct(
    bot: GameBot,
    user_id: int,
    content: str | ui.LayoutView,
    *,
    nonce: str | None = None,
    is_stored: bool = True,
) -> discord.Message | None:
    """Send a direct message and return it, or None if Discord refuses it.

    With `is_stored`, the bot remembers for a day if the member's direct messages are closed.
    Raises discord.HTTPException if the bot's token is invalid or the refusal is temporary, except
    `DMS_TOO_FAST`.
    """
    once: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
    try:
        channel = await bot.create_dm(discord.Object(user_id))
        if isinstance(content, str):
            return await channel.send(content, suppress_embeds=True, **once)
        return await channel.send(view=content, **once)
    except discord.HTTPException as refused:
        trouble = trouble_of(refused)
        if (
            trouble.is_temporary and trouble is not Trouble.DMS_TOO_FAST
        ) or trouble is Trouble.TOKEN:
            raise
        _log.info("direct.refused", user=user_id, trouble=trouble.name, code=refused.code)
        if is_stored and trouble is Trouble.DMS_CLOSED:
            await _note_closed(bot, user_id, bot.services.clock.now() + CLOSED_SECONDS)
        return None


async def try_direct(bot: GameBot, user_id: int, hello: str) -> bool:
    """Send the message `hello` and return whether it arrived. If so, direct messages to the member
    are enabled again.
    """
    reached = await send_direct(bot, user_id, hello) is not None
    if reached:
        await _note_closed(bot, user_id, None)
    return reached


async def _note_closed(bot: GameBot, user_id: int, until: float | None) -> None:
    members = bot.services.members
    if (await members.read(user_id)).dms_closed_until != until:
        await members.change(user_id, lambda member: replace(member, dms_closed_until=until))


async def notify(
    bot: GameBot, match: Match, user_id: int, *, here: str, direct: str, nonce: str
) -> NotifyBy:
    """Notify a member about a match by their chosen method, or in the channel if Discord refuses a
    direct message. Return the method that was used.

    `here` is the text for the channel, which mentions the member; `direct` is the text for a
    direct message. Raises discord.HTTPException if Discord refuses.
    """
    choice = (await bot.services.members.read(user_id)).notification_choice
    how = choice.method_at(bot.services.clock.now())
    if how is NotifyBy.DIRECT and not await send_direct(bot, user_id, direct, nonce=nonce):
        how = NotifyBy.CHANNEL
    if how is NotifyBy.CHANNEL:
        record = match.record
        channel = bot.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        await channel.send(here, nonce=nonce, allowed_mentions=allow_pings_for(user_id))
    return how


def allow_pings_for(*user_ids: int) -> discord.AllowedMentions:
    """Return the permission to ping these users and no others."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user_id) for user_id in user_ids],
    )
