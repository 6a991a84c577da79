"""Direct messages, for members who do not want to be mentioned in the channel."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import structlog
from discord import ui

from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.kit.app import GameBot
from cogs.kit.links import message_link
from cogs.kit.names import spoken_server

_log = structlog.get_logger(__name__)


def server_name(bot: GameBot, match: Match) -> str:
    """Return the name of the server on which a match is played, for a message."""
    return spoken_server(bot.get_guild(match.record.guild_id))


def table_link(match: Match, texts: Texts) -> str:
    """Return a link to the live board; to its channel while there is no board."""
    url = message_link(match.record.guild_id, match.record.shown)
    return texts("board-link", url=url) if url else f"<#{match.record.channel_id}>"


async def call_directly(
    bot: GameBot, user_id: int, content: str | ui.LayoutView, *, nonce: str
) -> bool:
    """Send a direct message as `send_direct` does; what is refused is remembered."""
    reached = await send_direct(bot, user_id, content, nonce=nonce)
    if not reached:
        members = bot.services.members
        await members.save(replace(await members.read(user_id), dms_closed=True))
    return reached


async def send_direct(
    bot: GameBot, user_id: int, content: str | ui.LayoutView, *, nonce: str | None = None
) -> bool:
    """Send a direct message; return False if the member takes none from this bot.

    Raises discord.HTTPException for any other failure.
    """
    once: dict[str, Any] = {} if nonce is None else {"nonce": nonce}
    try:
        channel = await bot.create_dm(discord.Object(user_id))
        if isinstance(content, str):
            await channel.send(content, suppress_embeds=True, **once)
        else:
            await channel.send(view=content, **once)
    except (discord.Forbidden, discord.NotFound) as refused:
        _log.info("direct.refused", user=user_id, code=refused.code)
        return False
    return True
