"""Forms, confirmation questions, the choice of a pace (the time limit for a move), and
autocompletion.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, TypeVar

import discord
import structlog
from discord import ui
from discord.app_commands import Choice

from bot.records.members import StoreError
from bot.texts.catalogue import Texts
from cogs.ui.answers import Answer
from cogs.ui.app import Interaction
from cogs.ui.components import TargetButton, layout
from cogs.ui.custom_ids import OutdatedError, Target, Verb
from cogs.ui.names import localize

Text = TypeVar("Text")
HOUR_SECONDS = 3600
DAY_HOURS = 24
PACES = (0, 6, 12, *(DAY_HOURS * days for days in (1, 2, 3, 7, 14)))
"""The paces that invitations and server settings offer, in hours; 0 is no limit."""


def pace_name(hours: int, format_text: Callable[..., Text]) -> Text:
    """Return the name of a pace; `format_text` formats the text of a key."""
    if not hours:
        return format_text("choice-pace-none")
    if hours < DAY_HOURS:
        return format_text("choice-pace-hours", hours=hours)
    return format_text("choice-pace-days", days=hours // DAY_HOURS)


PACE_CHOICES = [Choice(name=pace_name(hours, localize), value=hours) for hours in PACES]
"""The paces in `PACES` as choices of a command option."""


def parse_pace(hours: int | None) -> int | None:
    """Return the seconds of a chosen pace: 0 for no limit, None for no choice.

    Raises OutdatedError if `hours` is not in `PACES`.

    >>> parse_pace(6)
    21600
    """
    if hours is None:
        return None
    if hours not in PACES:
        raise OutdatedError(str(hours))
    return hours * HOUR_SECONDS


def pace_text(pace: int | None, texts: Texts) -> str:
    """Return the text for a pace in a list of terms.

    `pace` is in seconds; 0 or None is no limit.
    """
    if not pace:
        return texts("options-pace-none")
    return pace_name(max(1, pace // HOUR_SECONDS), texts)


OPEN_SECONDS = 15 * 60.0
"""Seconds for which a member can submit an open form."""

FileHandler = Callable[[Answer, discord.Attachment], Awaitable[None]]
ValuesHandler = Callable[[Answer, Mapping[str, str]], Awaitable[None]]


class _Form(ui.Modal):
    """A form with a unique custom id."""

    def __init__(self, target: Target, title: str) -> None:
        # A member may open the same form twice.
        custom_id = f"{target}{token_hex(6)}"
        super().__init__(title=title, custom_id=custom_id, timeout=OPEN_SECONDS)

    async def open_for(self, answer: Answer) -> None:
        """Show the form as the answer to a click."""
        await answer.ask(self)


class FileForm(_Form):
    """A form that asks for one file."""

    def __init__(
        self, target: Target, title: str, label: str, description: str, on_file: FileHandler
    ) -> None:
        super().__init__(target, title)
        self._on_file = on_file
        self._upload: ui.FileUpload[Any] = ui.FileUpload(
            custom_id="file", min_values=1, max_values=1
        )
        self.add_item(ui.Label(text=label, description=description, component=self._upload))

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        """Call the handler with the file. Every error is answered."""
        async with Answer(interaction) as answer:
            await self._on_file(answer, self._upload.values[0])


@dataclass(frozen=True, slots=True)
class Field:
    """A text field of a form."""

    name: str
    label: str
    value: str
    """The current value as text."""
    longest: int
    is_paragraph: bool = False
    """True for several lines."""
    description: str | None = None
    """The hint below the label."""
    is_required: bool = True


@dataclass(frozen=True, slots=True)
class MenuField:
    """A menu of a form, with one choice or several."""

    name: str
    label: str
    options: Sequence[discord.SelectOption]
    """The current choices are marked as the default."""
    is_multiple: bool = False


class FieldsForm(_Form):
    """A form of text fields and menus."""

    def __init__(
        self,
        target: Target,
        title: str,
        fields: Sequence[Field | MenuField],
        on_values: ValuesHandler,
    ) -> None:
        super().__init__(target, title)
        self._on_values = on_values
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
        """Call the handler with the values by name. The choices of a menu are joined by spaces."""
        async with Answer(interaction) as answer:
            values = {name: _value_of(each) for name, each in self._inputs.items()}
            await self._on_values(answer, values)


def _line(field: Field) -> ui.TextInput[Any]:
    style = discord.TextStyle.paragraph if field.is_paragraph else discord.TextStyle.short
    return ui.TextInput(
        custom_id=field.name,
        default=field.value[: field.longest],
        max_length=field.longest,
        style=style,
        required=field.is_required,
    )


def _menu(choice: MenuField) -> ui.Select[Any]:
    return ui.Select(
        custom_id=choice.name,
        options=list(choice.options),
        min_values=0 if choice.is_multiple else 1,
        max_values=len(choice.options) if choice.is_multiple else 1,
        required=not choice.is_multiple,
    )


def _value_of(component: ui.TextInput[Any] | ui.Select[Any]) -> str:
    if isinstance(component, ui.TextInput):
        return component.value
    return " ".join(component.values)


def question_layout(
    text: str,
    yes: Target,
    label: str,
    *,
    otherwise: str,
    back: Target | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.danger,
) -> ui.LayoutView:
    """Return a question with two buttons: `label` confirms, `otherwise` deletes the question.

    With `back`, `otherwise` opens that target instead.
    """
    return layout(
        ui.TextDisplay(text),
        ui.ActionRow(
            TargetButton(yes, label, style=style),
            TargetButton(back or Target(Verb.NEVER_MIND, yes.id), otherwise),
        ),
    )


LONGEST_SECONDS = 2.0
"""The maximum time in seconds for the suggestions of an autocompletion. Discord's limit is three
seconds, including the network.
"""

Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]

_log = structlog.get_logger(__name__)


def limit_time(suggest: Suggest) -> Suggest:
    """Wrap `suggest` so that it returns no suggestions if it is too slow or the store fails.

    Members can type without suggestions; the command itself reports errors.
    """

    @functools.wraps(suggest)
    async def suggested(interaction: Interaction, typed: str) -> list[Choice[str]]:
        try:
            async with asyncio.timeout(LONGEST_SECONDS):
                return await suggest(interaction, typed)
        except (TimeoutError, StoreError) as error:
            _log.warning("suggestions.failed", name=suggest.__name__, error=repr(error))
            return []

    return suggested
