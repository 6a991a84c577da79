"""Forms that members fill in: opened by a button, answered once, within a quarter of an hour."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Any

import discord
from cachetools import TTLCache
from discord import ui

from cogs.kit.answers import Answer
from cogs.kit.custom_ids import Target

OPEN_SECONDS = 15 * 60.0
MOST_OPEN = 2_000

Filled = Callable[[Answer, discord.Attachment], Awaitable[None]]


class Forms:
    """Knows which forms this process has opened; those of another one are too old."""

    def __init__(self) -> None:
        self._open: TTLCache[str, None] = TTLCache(MOST_OPEN, OPEN_SECONDS)

    def opened(self, custom_id: str) -> None:
        """Note a form that a member gets."""
        self._open[custom_id] = None

    def knows(self, custom_id: str) -> bool:
        """Return whether a form that is sent back will be answered."""
        return custom_id in self._open


class FileForm(ui.Modal):
    """A form that asks for one file."""

    def __init__(
        self, target: Target, title: str, label: str, description: str, filled: Filled
    ) -> None:
        # Each has an id of its own: a member may open the same form twice.
        custom_id = f"{target}{token_hex(6)}"
        super().__init__(title=title, custom_id=custom_id, timeout=OPEN_SECONDS)
        self._filled = filled
        self._upload: ui.FileUpload[Any] = ui.FileUpload(
            custom_id="file", min_values=1, max_values=1
        )
        self.add_item(ui.Label(text=label, description=description, component=self._upload))

    async def open_for(self, answer: Answer) -> None:
        """Show the form as the answer to a click."""
        answer.bot.part(Forms).opened(self.custom_id)
        await answer.ask(self)

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Hand the file over; every error gets an answer."""
        async with Answer(interaction) as answer:
            await self._filled(answer, self._upload.values[0])
