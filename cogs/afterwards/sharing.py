"""What members see of finished games privately, and may show everybody."""

from __future__ import annotations

import discord
from discord import ui

from bot.texts.catalogue import Texts
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target

Message = tuple[ui.LayoutView, list[discord.File]]
"""What is shown, and the files in it."""


def share_button(target: Target, texts: Texts) -> TargetButton:
    """Return the button that shows everybody what only one member sees."""
    return TargetButton(target, texts("button-analyse-public"), emoji="📣")
