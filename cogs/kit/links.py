"""The addresses of messages, as Discord's clients open them."""

from __future__ import annotations

from bot.records.matches import Shown


def message_link(guild_id: int, shown: Shown) -> str | None:
    """Return the address of a match's live message, or None while there is none."""
    if shown.message_id is None or shown.message_channel_id is None:
        return None
    return message_address(guild_id, shown.message_channel_id, shown.message_id)


def message_address(guild_id: int, channel_id: int, message_id: int) -> str:
    """Return the address of a message on a server."""
    return f"https://discord.com/channels/{guild_id}/{channel_id}/{message_id}"
