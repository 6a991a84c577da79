"""Notifying a member about a match: a short message beside the board, in the way they chose."""

from __future__ import annotations

import discord

from bot.matches.match import Match
from bot.records.members import NotifyBy
from cogs.kit.app import GameBot
from cogs.kit.direct_messages import send_direct


async def notify(
    bot: GameBot, match: Match, user_id: int, *, here: str, direct: str, nonce: str
) -> NotifyBy:
    """Notify a member about a match in the way they chose; return the way it went.

    `here` is the text for the channel, which mentions the member; `direct` the one for a direct
    message. Raises discord.HTTPException if Discord refuses.
    """
    choice = (await bot.services.members.read(user_id)).call_choice
    how = choice.way_at(bot.services.clock.now())
    if how is NotifyBy.DIRECT and not await send_direct(bot, user_id, direct, nonce=nonce):
        how = NotifyBy.CHANNEL
    if how is NotifyBy.CHANNEL:
        record = match.record
        channel = bot.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        await channel.send(here, nonce=nonce, allowed_mentions=only(user_id))
    return how


def only(*user_ids: int) -> discord.AllowedMentions:
    """Return that a message may ping these users and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user_id) for user_id in user_ids],
    )
