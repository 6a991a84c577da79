"""What a message is laid out with."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui


class _Lasting(ui.LayoutView):
    """A layout that nobody waits for: its buttons say themselves what they are for.

    discord.py gives one that is sent privately a timeout of a quarter of an hour, by a task that
    holds all of it for so long.
    """

    @property
    def timeout(self) -> float | None:
        """None."""
        return None

    @timeout.setter
    def timeout(self, _value: float | None) -> None:
        """Leave it as it is."""


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Return a message of `items`; without a timeout, as boards live for ever."""
    view = _Lasting(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def gallery(file: discord.File, description: str) -> ui.MediaGallery[Any]:
    """Return a gallery of one uploaded picture with its alt text."""
    return ui.MediaGallery(discord.MediaGalleryItem(file, description=description))
