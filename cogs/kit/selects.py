"""The select menus: like `TargetButton`, with the chosen values."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self

import discord
from discord import ui

from cogs.kit.answers import Answer
from cogs.kit.buttons import hand_over, registering
from cogs.kit.custom_ids import (
    CHANNELS_TEMPLATE,
    CHOICES_TEMPLATE,
    SELECT_TEMPLATE,
    USERS_TEMPLATE,
    Target,
)
from cogs.kit.verbs import Verb

ChannelsHandler = Callable[[Answer, Target, Sequence[int]], Awaitable[None]]
ChoicesHandler = Callable[[Answer, Target, Sequence[str]], Awaitable[None]]
User = discord.Member | discord.User
UsersHandler = Callable[[Answer, Target, Sequence[User]], Awaitable[None]]
SelectHandler = Callable[[Answer, Target, str], Awaitable[None]]

_handlers: dict[str, SelectHandler] = {}
_choices_handlers: dict[str, ChoicesHandler] = {}
_channels_handlers: dict[str, ChannelsHandler] = {}
_users_handlers: dict[str, UsersHandler] = {}


def on_select(verb: Verb) -> Callable[[SelectHandler], SelectHandler]:
    """Register the decorated function for the selects of `verb`; it gets the chosen value.

    Raises ValueError for a second one.
    """
    return registering(_handlers, verb)


def on_choices(verb: Verb) -> Callable[[ChoicesHandler], ChoicesHandler]:
    """Register the decorated function for the menus of `verb` of which any number may be chosen.

    It gets the chosen values, none if nothing is chosen any more. Raises ValueError for a second
    one.
    """
    return registering(_choices_handlers, verb)


def on_channels(verb: Verb) -> Callable[[ChannelsHandler], ChannelsHandler]:
    """Register the decorated function for the channel selects of `verb`; it gets the channels' ids.

    Raises ValueError for a second one.
    """
    return registering(_channels_handlers, verb)


def on_users(verb: Verb) -> Callable[[UsersHandler], UsersHandler]:
    """Register the decorated function for the menus of members of `verb`; it gets who was chosen.

    Raises ValueError for a second one.
    """
    return registering(_users_handlers, verb)


class TargetSelect(ui.DynamicItem[ui.Select[Any]], template=SELECT_TEMPLATE):
    """A menu of at most 25 options, one to be chosen."""

    def __init__(
        self, target: Target, placeholder: str | None, options: Sequence[discord.SelectOption]
    ) -> None:
        super().__init__(
            ui.Select(custom_id=target.select_id(), placeholder=placeholder, options=list(options))
        )
        self.target = target

    @classmethod
    async def from_custom_id(
        cls, _click: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Return the menu that was used; only parses, as nobody would see errors here."""
        if not isinstance(item, ui.Select):  # another version's button, with a menu's id
            return cls(Target.parse(match), None, [])
        return cls(Target.parse(match), item.placeholder, item.options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the choice to its verb's handler; every error gets an answer."""
        handler = _handlers.get(self.target.verb)
        if not self.item.values:
            # Nothing was chosen, so nothing changes; Discord needs an acknowledgement anyway.
            async with Answer(interaction) as answer:
                await answer.acknowledge()
            return
        await hand_over(interaction, self.target, handler, self.item.values[0])


class TargetChoices(ui.DynamicItem[ui.Select[Any]], template=CHOICES_TEMPLATE):
    """A menu of at most 25 options, of which any number may be chosen."""

    def __init__(
        self, target: Target, placeholder: str | None, options: Sequence[discord.SelectOption]
    ) -> None:
        super().__init__(
            ui.Select(
                custom_id=target.choices_id(),
                placeholder=placeholder,
                options=list(options),
                min_values=0,
                max_values=max(1, len(options)),
            )
        )
        self.target = target

    @classmethod
    async def from_custom_id(
        cls, _click: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Return the menu that was used; only parses, as nobody would see errors here."""
        if not isinstance(item, ui.Select):  # another version's button, with a menu's id
            return cls(Target.parse(match), None, [])
        return cls(Target.parse(match), item.placeholder, item.options)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the choice to its verb's handler; every error gets an answer."""
        handler = _choices_handlers.get(self.target.verb)
        chosen: Sequence[str] = list(self.item.values)
        await hand_over(interaction, self.target, handler, chosen)


class TargetChannelSelect(ui.DynamicItem[ui.ChannelSelect[Any]], template=CHANNELS_TEMPLATE):
    """A menu of the server's text channels, of which some may be chosen, or none."""

    def __init__(
        self,
        target: Target,
        placeholder: str | None,
        chosen: Sequence[int] = (),
        *,
        most: int = 25,
    ) -> None:
        kind = discord.SelectDefaultValueType.channel
        super().__init__(
            ui.ChannelSelect(
                custom_id=target.channels_id(),
                placeholder=placeholder,
                channel_types=[discord.ChannelType.text, discord.ChannelType.news],
                min_values=0,
                max_values=most,
                default_values=[discord.SelectDefaultValue(id=each, type=kind) for each in chosen],
            )
        )
        self.target = target

    @classmethod
    async def from_custom_id(
        cls, _click: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Return the menu that was used; only parses, as nobody would see errors here."""
        placeholder = item.placeholder if isinstance(item, ui.ChannelSelect) else None
        return cls(Target.parse(match), placeholder)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the choice to its verb's handler; every error gets an answer."""
        handler = _channels_handlers.get(self.target.verb)
        chosen: Sequence[int] = [channel.id for channel in self.item.values]
        await hand_over(interaction, self.target, handler, chosen)


class TargetUserSelect(ui.DynamicItem[ui.UserSelect[Any]], template=USERS_TEMPLATE):
    """A menu of the server's members, of whom one or more may be chosen."""

    def __init__(self, target: Target, placeholder: str | None, most: int) -> None:
        super().__init__(
            ui.UserSelect(custom_id=target.users_id(), placeholder=placeholder, max_values=most)
        )
        self.target = target

    @classmethod
    async def from_custom_id(
        cls, _click: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str]
    ) -> Self:
        """Return the menu that was used; only parses, as nobody would see errors here."""
        placeholder = item.placeholder if isinstance(item, ui.UserSelect) else None
        return cls(Target.parse(match), placeholder, 1)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass the choice to its verb's handler; every error gets an answer."""
        handler = _users_handlers.get(self.target.verb)
        chosen: Sequence[User] = list(self.item.values)
        await hand_over(interaction, self.target, handler, chosen)
