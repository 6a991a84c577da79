"""Forms that members fill in: opened by a button, answered once, within a quarter of an hour."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any

import discord
from discord import ui

from cogs.kit.answers import Answer
from cogs.kit.custom_ids import Target

OPEN_SECONDS = 15 * 60.0

Filled = Callable[[Answer, discord.Attachment], Awaitable[None]]
Written = Callable[[Answer, Mapping[str, str]], Awaitable[None]]


class _Form(ui.Modal):
    """A form that knows the way to its member and back."""

    def __init__(self, target: Target, title: str) -> None:
        # Each has an id of its own: a member may open the same form twice.
        custom_id = f"{target}{token_hex(6)}"
        super().__init__(title=title, custom_id=custom_id, timeout=OPEN_SECONDS)

    async def open_for(self, answer: Answer) -> None:
        """Show the form as the answer to a click."""
        await answer.ask(self)


class FileForm(_Form):
    """A form that asks for one file."""

    def __init__(
        self, target: Target, title: str, label: str, description: str, filled: Filled
    ) -> None:
        super().__init__(target, title)
        self._filled = filled
        self._upload: ui.FileUpload[Any] = ui.FileUpload(
            custom_id="file", min_values=1, max_values=1
        )
        self.add_item(ui.Label(text=label, description=description, component=self._upload))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Hand the file over; every error gets an answer."""
        async with Answer(interaction) as answer:
            await self._filled(answer, self._upload.values[0])


@dataclass(frozen=True, slots=True)
class Field:
    """One line to fill in, or a few."""

    name: str
    label: str
    value: str
    """What stands there before."""
    longest: int
    paragraph: bool = False
    """Whether it has room for several lines."""


class LinesForm(_Form):
    """A form of a few short lines."""

    def __init__(
        self, target: Target, title: str, fields: Sequence[Field], written: Written
    ) -> None:
        super().__init__(target, title)
        self._written = written
        self._lines: dict[str, ui.TextInput[Any]] = {}
        for field in fields:
            line: ui.TextInput[Any] = ui.TextInput(
                custom_id=field.name,
                default=field.value,
                max_length=field.longest,
                style=discord.TextStyle.paragraph if field.paragraph else discord.TextStyle.short,
            )
            self._lines[field.name] = line
            self.add_item(ui.Label(text=field.label, component=line))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Hand the lines over by name; every error gets an answer."""
        async with Answer(interaction) as answer:
            await self._written(answer, {name: line.value for name, line in self._lines.items()})
