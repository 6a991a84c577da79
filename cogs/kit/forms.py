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
    description: str | None = None
    """What to write there."""
    required: bool = True


@dataclass(frozen=True, slots=True)
class MenuField:
    """A menu of a form: one of the options is chosen, or any number of them."""

    name: str
    label: str
    options: Sequence[discord.SelectOption]
    """Those that are chosen before are their own default."""
    several: bool = False


class FieldsForm(_Form):
    """A form of a few lines and menus."""

    def __init__(
        self, target: Target, title: str, fields: Sequence[Field | MenuField], written: Written
    ) -> None:
        super().__init__(target, title)
        self._written = written
        self._inputs: dict[str, ui.TextInput[Any] | ui.Select[Any]] = {}
        for field in fields:
            description = field.description if isinstance(field, Field) else None
            component = _line(field) if isinstance(field, Field) else _menu(field)
            self._inputs[field.name] = component
            label: ui.Label[Any] = ui.Label(
                text=field.label, description=description, component=component
            )
            self.add_item(label)

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Hand over what was written, by name; what was chosen as words with spaces between."""
        async with Answer(interaction) as answer:
            values = {name: _written_in(each) for name, each in self._inputs.items()}
            await self._written(answer, values)


def _line(field: Field) -> ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if field.paragraph else discord.TextStyle.short
    return ui.TextInput(
        custom_id=field.name,
        default=field.value[: field.longest],
        max_length=field.longest,
        style=style,
        required=field.required,
    )


def _menu(choice: MenuField) -> ui.Select[Any]:
    return ui.Select(
        custom_id=choice.name,
        options=list(choice.options),
        min_values=0 if choice.several else 1,
        max_values=len(choice.options) if choice.several else 1,
        required=not choice.several,
    )


def _written_in(component: ui.TextInput[Any] | ui.Select[Any]) -> str:
    if isinstance(component, ui.TextInput):
        return component.value
    return " ".join(component.values)
