"""Buttons and selects, and the dispatch of their clicks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Hashable, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

import discord
import structlog
from discord import app_commands, ui

from bot.matches.match import Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.records.messages import NewInvitation
from bot.runtime.measures import CLICKS
from cogs.ui.answers import Answer
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.custom_ids import Component, Subject, Target, Verb, parse_or_outdated, small_number
from cogs.ui.discord_errors import Trouble, trouble_of
from cogs.ui.errors import Place


class _Lasting(ui.LayoutView):
    """A layout that discord.py need not keep: `answer_click` reads all from the custom ids.

    discord.py gives one that is sent privately a timeout of a quarter of an hour, by a task that
    holds all of it for so long.
    """

    def is_dispatchable(self) -> bool:
        """Return False."""
        return False

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
        match = await answer.bot.services.matches.read_cached_record(target.id)
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
    strange = match.is_private and answer.user_id not in match.members
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


User = discord.Member | discord.User
Handler = Callable[[Answer, Target], Awaitable[None]]
SelectHandler = Callable[[Answer, Target, str], Awaitable[None]]
ChoicesHandler = Callable[[Answer, Target, Sequence[str]], Awaitable[None]]
ChannelsHandler = Callable[[Answer, Target, Sequence[int]], Awaitable[None]]
UsersHandler = Callable[[Answer, Target, Sequence[User]], Awaitable[None]]
_AnyHandler = Callable[..., Awaitable[None]]
Key = TypeVar("Key", bound=Hashable)
Handling = TypeVar("Handling")

UNKNOWN = "unknown"
"""The metric label of a click that has no handler."""

_handlers: dict[tuple[Component, Verb], _AnyHandler] = {}


def on_click(verb: Verb) -> Callable[[Handler], Handler]:
    """Register the decorated function for the buttons of `verb`.

    Raises ValueError for a second one, like the other decorators below.
    """
    return _registering(Component.BUTTON, verb)


def on_select(verb: Verb) -> Callable[[SelectHandler], SelectHandler]:
    """Register the decorated function for the selects of `verb`; it gets the chosen value."""
    return _registering(Component.SELECT, verb)


def on_choices(verb: Verb) -> Callable[[ChoicesHandler], ChoicesHandler]:
    """Register the decorated function for the menus of `verb` with any number of choices.

    It gets the chosen values; an empty list if nothing is chosen any more.
    """
    return _registering(Component.CHOICES, verb)


def on_channels(verb: Verb) -> Callable[[ChannelsHandler], ChannelsHandler]:
    """Register the decorated function for the channel menus of `verb`; it gets channel ids."""
    return _registering(Component.CHANNELS, verb)


def on_users(verb: Verb) -> Callable[[UsersHandler], UsersHandler]:
    """Register the decorated function for the member menus of `verb`; it gets the members."""
    return _registering(Component.USERS, verb)


def _registering(component: Component, verb: Verb) -> Callable[[_AnyHandler], _AnyHandler]:
    return registering(_handlers, (component, verb))


def registering(handlers: dict[Key, Handling], key: Key) -> Callable[[Handling], Handling]:
    """Return a decorator that registers a handler under `key`; ValueError for a second one."""

    def note(handler: Handling) -> Handling:
        if key in handlers:
            raise ValueError(f"two functions answer {key!r}")
        handlers[key] = handler
        return handler

    return note


async def answer_click(interaction: discord.Interaction[Any], custom_id: str) -> None:
    """Pass a click on a button or menu to its verb's handler; every error gets an answer."""
    async with Answer(interaction) as answer:
        target = Target.read(custom_id)
        prefix, _, _ = custom_id.partition(":")
        key: Any = prefix, target and target.verb
        handler = _handlers.get(key)
        if target is None or handler is None:
            CLICKS.labels(UNKNOWN).inc()
            await answer.refuse_old()
            return
        chosen = _chosen(interaction, Component(prefix))
        if chosen is None:
            # Nothing was chosen, so nothing changes; Discord needs an acknowledgement anyway.
            await answer.acknowledge()
            return
        # Only verbs with a handler become labels: a forged id must not create one.
        CLICKS.labels(Verb(target.verb).name.lower()).inc()
        # All log lines from here on name what was clicked, except the argument: a move may have to
        # stay secret until the game is over.
        with structlog.contextvars.bound_contextvars(click=target.without_argument()):
            target = await checked(answer, Verb(target.verb).subject, target)
            if answer.as_guest and answer.message_id and not answer.on_private_message:
                await answer.bot.guest_clicked(answer.message_id)
            await handler(answer, target, *chosen)


def _chosen(interaction: discord.Interaction[Any], component: Component) -> tuple[Any, ...] | None:
    """Return the further arguments of a handler; None if a select came without a value.

    Raises OutdatedError for an id that is no number.
    """
    if component is Component.BUTTON:
        return ()
    data: Any = interaction.data
    values: list[str] = data.get("values", [])
    if component is Component.SELECT:
        return (values[0],) if values else None
    if component is Component.CHOICES:
        return (values,)
    ids = [parse_or_outdated(small_number, each) for each in values]
    if component is Component.CHANNELS:
        return (ids,)
    options: Any = [{"type": _USER, "name": str(each), "value": str(each)} for each in ids]
    resolved = app_commands.Namespace(interaction, data.get("resolved", {}), options)
    return ([user for _, user in resolved if isinstance(user, User)],)


_USER = discord.AppCommandOptionType.user.value


class TargetButton(ui.Button[Any]):
    """A button with its target in the custom id."""

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


def select_menu(
    target: Target, placeholder: str | None, options: Sequence[discord.SelectOption]
) -> ui.Select[Any]:
    """Return a menu of at most 25 options, of which one is chosen."""
    custom_id = target.custom_id(Component.SELECT)
    return ui.Select(custom_id=custom_id, placeholder=placeholder, options=list(options))


def choices_menu(
    target: Target, placeholder: str | None, options: Sequence[discord.SelectOption]
) -> ui.Select[Any]:
    """Return a menu of at most 25 options, of which any number is chosen."""
    return ui.Select(
        custom_id=target.custom_id(Component.CHOICES),
        placeholder=placeholder,
        options=list(options),
        min_values=0,
        max_values=max(1, len(options)),
    )


def channel_menu(
    target: Target, placeholder: str | None, chosen: Sequence[int] = (), *, most: int = 25
) -> ui.ChannelSelect[Any]:
    """Return a menu of the server's text channels, of which at most `most` are chosen."""
    kind = discord.SelectDefaultValueType.channel
    return ui.ChannelSelect(
        custom_id=target.custom_id(Component.CHANNELS),
        placeholder=placeholder,
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        min_values=0,
        max_values=most,
        default_values=[discord.SelectDefaultValue(id=each, type=kind) for each in chosen],
    )


def user_menu(target: Target, placeholder: str | None, most: int) -> ui.UserSelect[Any]:
    """Return a menu of the server's members, of whom at least one is chosen."""
    custom_id = target.custom_id(Component.USERS)
    return ui.UserSelect(custom_id=custom_id, placeholder=placeholder, max_values=most)
