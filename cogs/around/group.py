"""`/shanghaien`: the group to which every command is added."""

from __future__ import annotations

from discord import app_commands

from cogs.app import ShanghaienBot
from cogs.kit.translator import said


async def setup(bot: ShanghaienBot) -> None:
    """Add the group."""
    bot.tree.add_command(
        app_commands.Group(
            name=said("cmd-shanghaien"),
            description=said("cmd-shanghaien-desc"),
            guild_only=True,
        )
    )
