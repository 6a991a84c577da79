"""The addresses of messages, as Discord's clients open them."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.records.matches import Shown
from bot.texts.catalogue import Texts
from cogs.kit.app import GameBot


def message_link(guild_id: int, shown: Shown) -> str | None:
    """Return the address of a match's live message, or None while there is none."""
    if shown.message_id is None or shown.message_channel_id is None:
        return None
    return message_address(guild_id, shown.message_channel_id, shown.message_id)


def message_address(guild_id: int, channel_id: int, message_id: int) -> str:
    """Return the address of a message, on a server or in a conversation."""
    return f"https://discord.com/channels/{abs(guild_id) or '@me'}/{channel_id}/{message_id}"


def app_row(bot: GameBot, texts: Texts) -> ui.ActionRow[Any]:
    """Return the link by which whoever reads it gets the bot to play anywhere."""
    return ui.ActionRow(ui.Button(label=texts("button-add-app"), url=app_address(bot)))


def app_address(bot: GameBot) -> str:
    """Return where a member adds the bot to the own account."""
    address = discord.utils.oauth_url(bot.application_id or 0, scopes=["applications.commands"])
    return f"{address}&integration_type=1"
