"""The groups to which the commands are added: `/shanghaien`, `/rummy`, one for every game."""

from __future__ import annotations

from discord import app_commands

from cogs.kit.app import ANY_INSTALL, ANYWHERE, GameBot
from cogs.table.faces import FACES

AS_GUEST = frozenset(
    (
        *("challenge", "practice", "board", "table", "hand", "score", "games", "rules", "help"),
        "preferences",
    )
)
"""The commands that need no server that has the bot."""


async def setup(bot: GameBot) -> None:
    """Add the groups."""
    for face in FACES.values():
        bot.tree.add_command(
            app_commands.Group(
                name=face.command,
                description=face.command_desc,
                allowed_contexts=ANYWHERE,
                allowed_installs=ANY_INSTALL,
            )
        )
