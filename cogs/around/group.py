"""The groups to which the commands are added: `/shanghaien`, `/rummy`, one for every game."""

from __future__ import annotations

from discord import app_commands

from cogs.kit.app import ShanghaienBot
from cogs.table.faces import FACES


async def setup(bot: ShanghaienBot) -> None:
    """Add the groups."""
    for face in FACES.values():
        bot.tree.add_command(
            app_commands.Group(name=face.command, description=face.command_desc, guild_only=True)
        )
