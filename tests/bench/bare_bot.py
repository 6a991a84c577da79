"""A bare discord.py bot: it answers each click with the same picture and five buttons.

The real bot also draws its boards, so it cannot be faster: its rate is given as a share of this
bot's rate.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

BUTTONS = 5
PICTURE = Path(__file__).parents[1].joinpath("rendering/golden/board-half-way.png").read_bytes()


def _content() -> tuple[ui.LayoutView, discord.File]:
    view = ui.LayoutView(timeout=None)
    row = ui.ActionRow[ui.LayoutView]()
    for number in range(BUTTONS):
        row.add_item(ui.Button(label="Again", custom_id=f"again:{number}"))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
    view.add_item(row)
    return view, discord.File(io.BytesIO(PICTURE), filename="board.png")


class BareBot(discord.Client):
    """Posts the picture on command and edits it on each click."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Show a table")
        async def table(interaction: discord.Interaction) -> None:
            view, file = _content()
            await interaction.response.send_message(view=view, file=file)

    async def setup_hook(self) -> None:
        """Register the command."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a click."""
        if interaction.type is discord.InteractionType.component:
            view, file = _content()
            await interaction.response.edit_message(view=view, attachments=[file])


def main() -> None:
    """Run the bot at the playground that the environment names, as for the real bot."""
    Route.BASE = os.environ["SHANGHAIEN_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SHANGHAIEN_GATEWAY_URL"])
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
