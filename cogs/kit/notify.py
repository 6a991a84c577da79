"""Notifying a member about a match: a short message beside the board, in the way they chose."""

from __future__ import annotations

from dataclasses import replace

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
    member = await bot.services.members.read(user_id)
    if member.call_choice.reached is NotifyBy.DIRECT:
        if await send_direct(bot, user_id, direct, nonce=nonce):
            return NotifyBy.DIRECT
        member = replace(member, dms_closed=True)
        await bot.services.members.save(member)
    if member.call_choice.reached is NotifyBy.CHANNEL:
        record = match.record
        channel = bot.get_partial_messageable(record.channel_id, guild_id=record.guild_id)
        await channel.send(here, nonce=nonce, allowed_mentions=only(user_id))
    return member.call_choice.reached


def only(*user_ids: int) -> discord.AllowedMentions:
    """Return that a message may ping these users and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        roles=False,
        replied_user=False,
        users=[discord.Object(user_id) for user_id in user_ids],
    )
