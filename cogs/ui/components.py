"""Buttons and selects, and the dispatch of their clicks."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Self, TypeVar, TypeVarTuple

import discord
import structlog
from discord import ui

from bot.matches.match import Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.records.messages import NewInvitation
from bot.runtime.measures import CLICKS
from cogs.ui.answers import Answer
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.custom_ids import (
    CHANNELS_TEMPLATE,
    CHOICES_TEMPLATE,
    SELECT_TEMPLATE,
    USERS_TEMPLATE,
    Subject,
    Target,
    Verb,
)
from cogs.ui.discord_errors import Trouble, trouble_of
from cogs.ui.errors import Place


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


_log = structlog.get_logger(__name__)


class Presence(Enum):
    """What Discord says about somebody or something."""

    HERE = "here"
    UNABLE = "unable"
    """A member who cannot click there, or a channel where nobody can."""
    GONE = "gone"
    UNKNOWN = "unknown"
    """It gave no answer, or one that says neither."""


async def ask_for_server(bot: GameBot, guild_id: int) -> Presence:
    """Return whether the bot is on a server."""
    try:
        await bot.fetch_guild(guild_id, with_counts=False)
    except REQUEST_FAILURES as error:
        return _judge(error, "server", guild_id, {Trouble.SERVER_GONE, Trouble.NO_ACCESS})
    return Presence.HERE


async def ask_for_channel(bot: GameBot, channel_id: int) -> Presence:
    """Return whether a channel or thread exists and can be played in."""
    try:
        channel = await bot.fetch_channel(channel_id)
    except discord.InvalidData:  # a kind of channel that discord.py does not know
        return Presence.HERE
    except REQUEST_FAILURES as error:
        if trouble_of(error) is Trouble.NO_ACCESS:
            return Presence.UNABLE
        return _judge(error, "channel", channel_id, {Trouble.CHANNEL_GONE})
    return presence_in(channel) if isinstance(channel, Place) else Presence.HERE


def presence_in(channel: Place) -> Presence:
    """Return whether a channel of the cache can be played in."""
    # Nobody can click in a locked thread, not even where the bot may still write.
    locked = isinstance(channel, discord.Thread) and channel.locked
    seen = channel.permissions_for(channel.guild.me).view_channel
    return Presence.HERE if seen and not locked else Presence.UNABLE


async def ask_for_member(guild: discord.Guild, user_id: int, channel_id: int = 0) -> Presence:
    """Return whether somebody is a member of a server, and can play in a channel if it is named."""
    try:
        member = await guild.fetch_member(user_id)
    except REQUEST_FAILURES as error:
        return _judge(error, "member", user_id, {Trouble.MEMBER_GONE})
    channel = guild.get_channel_or_thread(channel_id)
    sees = channel is None or channel.permissions_for(member).view_channel
    return Presence.HERE if sees and not member.is_timed_out() else Presence.UNABLE


def _judge(error: Exception, kind: str, wanted: int, gone: set[Trouble]) -> Presence:
    if trouble_of(error) in gone:
        return Presence.GONE
    _log.info("presence.unknown", kind=kind, id=wanted, error=str(error))
    return Presence.UNKNOWN


async def checked(answer: Answer, subject: Subject, target: Target) -> Target:
    """Return the target of a click if its subject belongs to the place of the click.

    The old number of an open table becomes the id of its invitation. Raises RefusedError if the
    subject belongs elsewhere; one that does not exist is left to the handler.
    """
    if subject is Subject.MATCH:
        match = await answer.bot.services.matches.record_at_hand(target.id)
        if match is not None:
            refuse_match_elsewhere(answer, match)
    elif subject is Subject.SERVER:
        refuse_guests(answer)
    elif subject is not Subject.NOTHING:
        invitations = answer.bot.services.invitations
        if subject is Subject.TABLE:
            target = replace(target, id=await invitations.id_of_table(target.id))
        invitation = await invitations.find(target.id)
        if invitation is not None:
            members = [each.user_id for each in invitation.guests]
            if not _is_here(answer, invitation, members):
                raise RefusedError(Reason.UNKNOWN_INVITATION)
    return target


def refuse_match_elsewhere(answer: Answer, match: MatchRecord) -> None:
    """Raise RefusedError if a match is not played where it is asked for.

    Private practice is played by its member alone.
    """
    strange = match.private and answer.user_id not in match.members
    if strange or not _is_here(answer, match, match.members):
        raise RefusedError(Reason.UNKNOWN_MATCH)


def refuse_guests(answer: Answer) -> None:
    """Raise RefusedError where the bot is no member."""
    if answer.as_guest:
        raise RefusedError(Reason.NEEDS_SERVER)


def _is_here(answer: Answer, thing: MatchRecord | NewInvitation, members: Collection[int]) -> bool:
    """Return whether a match or an invitation belongs to the place of the answer: to its server.

    Where the bot is no member it belongs to its own members, and to its channel or conversation. In
    a direct message to the bot a member reaches it from wherever it is: questions are asked there.
    """
    takes_part = answer.user_id in members
    if takes_part and answer.interaction.context.dm_channel:
        return True
    # A server that invites the bot keeps its guest tables, whose number was below zero.
    if abs(thing.guild_id) != abs(answer.guild_id):
        return False
    return not answer.as_guest or takes_part or thing.channel_id == answer.channel_id


Handler = Callable[[Answer, Target], Awaitable[None]]
Chosen = TypeVarTuple("Chosen")
Handling = TypeVar("Handling")

UNKNOWN = "unknown"
"""What is measured of a click that nobody answers."""

_handlers: dict[str, Handler] = {}


def on_click(verb: Verb) -> Callable[[Handler], Handler]:
    """Register the decorated function for the buttons of `verb`; raises ValueError for a second."""
    return registering(_handlers, verb)


def registering(handlers: dict[str, Handling], name: str) -> Callable[[Handling], Handling]:
    """Return a decorator that registers a handler under `name`; ValueError for a second one."""

    def note(handler: Handling) -> Handling:
        if name in handlers:
            raise ValueError(f"two functions answer {name!r}")
        handlers[name] = handler
        return handler

    return note


class TargetButton(ui.Button[Any]):
    """A button that says what it is about in its custom id."""

    def __init__(
        self,
        target: Target,
        label: str | None = None,
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(
            label=label,
            style=style,
            emoji=emoji,
            disabled=disabled,
            custom_id=str(target),
        )
        self.target = target

    def is_dispatchable(self) -> bool:
        """Return False: discord.py need not keep it, as its custom id says all, see `clicks`."""
        return False


async def answer_click(interaction: discord.Interaction[Any], target: Target) -> None:
    """Pass a click to its verb's handler; every error gets an answer."""
    await hand_over(interaction, target, _handlers.get(target.verb))


async def hand_over(
    interaction: discord.Interaction[Any],
    target: Target,
    handler: Callable[[Answer, Target, *Chosen], Awaitable[None]] | None,
    *chosen: *Chosen,
) -> None:
    """Let `handler` answer a click on `target`, once its place is checked; None: it is too old.

    Every error gets an answer.
    """
    async with Answer(interaction) as answer:
        if handler is None:
            CLICKS.labels(UNKNOWN).inc()
            await answer.refuse_old()
            return
        # Only what somebody answers is a verb: what a stranger sends is not to become a label.
        CLICKS.labels(Verb(target.verb).name.lower()).inc()
        # Whatever is logged from here on says what was clicked, but for the argument: a move may be
        # what others are not to know before the game is over.
        with structlog.contextvars.bound_contextvars(click=target.without_argument()):
            target = await checked(answer, Verb(target.verb).subject, target)
            if answer.as_guest and answer.message_id and not answer.on_private_message:
                await answer.bot.guest_clicked(answer.message_id)
            await handler(answer, target, *chosen)


ChannelsHandler = Callable[[Answer, Target, Sequence[int]], Awaitable[None]]
ChoicesHandler = Callable[[Answer, Target, Sequence[str]], Awaitable[None]]
User = discord.Member | discord.User
UsersHandler = Callable[[Answer, Target, Sequence[User]], Awaitable[None]]
SelectHandler = Callable[[Answer, Target, str], Awaitable[None]]

_select_handlers: dict[str, SelectHandler] = {}
_choices_handlers: dict[str, ChoicesHandler] = {}
_channels_handlers: dict[str, ChannelsHandler] = {}
_users_handlers: dict[str, UsersHandler] = {}


def on_select(verb: Verb) -> Callable[[SelectHandler], SelectHandler]:
    """Register the decorated function for the selects of `verb`; it gets the chosen value.

    Raises ValueError for a second one.
    """
    return registering(_select_handlers, verb)


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
        handler = _select_handlers.get(self.target.verb)
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
