"""Buttons, menus and forms of another version of the bot: answered, where nothing else answers.

Old ones stay in channels for years, and newer ones when an operator goes back to an older version.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord.ext import commands

from cogs.app import Interaction, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.custom_ids import TEMPLATES
from cogs.kit.forms import Forms


class OtherVersions(commands.Cog):
    """Says that they are too old."""

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer what was used if its id is none of this version's."""
        form = interaction.type is discord.InteractionType.modal_submit
        component = interaction.type is discord.InteractionType.component
        if (form and not _open_form(interaction)) or (component and not _ours(interaction)):
            async with Answer(interaction) as answer:
                await answer.refuse_old()


def _open_form(interaction: Interaction) -> bool:
    data: Mapping[str, Any] = interaction.data or {}
    return interaction.client.part(Forms).knows(data["custom_id"])


def _ours(interaction: Interaction) -> bool:
    # discord.py hands a component to everything whose template fits.
    data: Mapping[str, Any] = interaction.data or {}
    custom_id = data["custom_id"]
    return any(template.fullmatch(custom_id) for template in TEMPLATES)


async def setup(bot: ShanghaienBot) -> None:
    """Listen."""
    await bot.add_cog(OtherVersions())
