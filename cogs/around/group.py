"""`/shanghaien` and `/rummy`: the groups to which the commands are added."""

from __future__ import annotations

from discord import app_commands

from cogs.kit.app import ShanghaienBot
from cogs.kit.translator import said


async def setup(bot: ShanghaienBot) -> None:
    """Add the groups."""
    for name, description in (
        (said("cmd-shanghaien"), said("cmd-shanghaien-desc")),
        (said("cmd-rummy"), said("cmd-rummy-desc")),
    ):
        bot.tree.add_command(
            app_commands.Group(name=name, description=description, guild_only=True)
        )
