"""The least that a discord.py bot can do for a click: answer it with one and the same picture."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route


class BareBotTable(ui.LayoutView):
    """A board's layout with one button."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery[BareBotTable](discord.MediaGalleryItem("attachment://board.png"))
        self.add_item(ui.Container(gallery, ui.ActionRow(Again())))


class Again(ui.DynamicItem[ui.Button[BareBotTable]], template=r"again:(?P<n>\d+)$"):
    """Shows the picture once more."""

    def __init__(self) -> None:
        super().__init__(ui.Button(label="Again", custom_id="again:0"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[ui.View], match: re.Match[str], /
    ) -> Self:
        """Return the button; it has no state."""
        return cls()

    async def callback(self, interaction: discord.Interaction) -> None:
        """Answer with the picture."""
        await interaction.response.edit_message(view=BareBotTable(), attachments=[_picture()])


class BareBot(discord.Client):
    """Shows a table on command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Show a table")
        async def table(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=BareBotTable(), file=_picture())

    async def setup_hook(self) -> None:
        """Register what can be used."""
        self.add_dynamic_items(Again)
        await self.tree.sync()


PICTURE = Path(__file__).parents[1].joinpath("rendering/golden/board-half-way.png").read_bytes()


def _picture() -> discord.File:
    return discord.File(io.BytesIO(PICTURE), filename="board.png")


def main() -> None:
    """Run against the stand-in that the environment names, as the real bot does."""
    Route.BASE = os.environ["SHANGHAIEN_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["SHANGHAIEN_GATEWAY_URL"])
    BareBot().run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
