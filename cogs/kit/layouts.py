"""What a message is laid out with."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Return a message of `items`; without a timeout, as boards live for ever."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def gallery(file: discord.File, description: str) -> ui.MediaGallery[Any]:
    """Return a gallery of one uploaded picture with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(file, description=description))
