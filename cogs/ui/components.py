"""Buttons and select menus, the dispatch of their clicks, and questions to Discord about the
presence of servers, channels and members.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

import discord
import structlog
from discord import app_commands, ui

from bot.matches.match import Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.records.messages import NewInvitation
from bot.runtime.telemetry import CLICKS
from bot.texts.foreign import shorten
from cogs.ui.answers import Answer
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.custom_ids import Component, Subject, Target, Verb, parse_or_outdated, small_number
from cogs.ui.discord_errors import Trouble, trouble_of
from cogs.ui.errors import ServerChannel


class _UnstoredLayout(ui.LayoutView):
    """A layout that discord.py does not need to store, because `answer_click` uses only custom
    ids.

    Otherwise discord.py would keep each private layout for fifteen minutes in a timeout task.
    """

    def is_dispatchable(self) -> bool:
        """Return False."""
        return False

    @property
    def timeout(self) -> float | None:
        """None, so that discord.py starts no timeout task."""
        return None

    @timeout.setter
    def timeout(self, _value: float | None) -> None:
        """Ignore the value."""


def layout(*items: ui.Item[Any]) -> ui.LayoutView:
    """Return a layout of `items` without a timeout: its buttons remain usable indefinitely."""
    view = _UnstoredLayout(timeout=None)
    for item in items:
        view.add_item(item)
    return view


LONGEST_ALT_TEXT = 1024


def gallery(file: discord.File, description: str) -> ui.MediaGallery[Any]:
    """Return a gallery of one uploaded picture with its alt text, shortened to Discord's limit."""
    alt_text = shorten(description, LONGEST_ALT_TEXT)
    return ui.MediaGallery(discord.MediaGalleryItem(file, description=alt_text))


_log = structlog.get_logger(__name__)

_Table = TypeVar("_Table")


class Presence(Enum):
    """The presence of a server, a channel or a member, as reported by Discord."""

    HERE = "here"
    UNABLE = "unable"
    """A member who cannot play in a channel, or a channel in which no member can."""
    GONE = "gone"
    UNKNOWN = "unknown"
    """The request failed, or its result was inconclusive."""


async def ask_for_server(bot: GameBot, guild_id: int) -> Presence:
    """Ask Discord whether the bot is a member of a server."""
    try:
        await bot.fetch_guild(guild_id, with_counts=False)
    except REQUEST_FAILURES as error:
        return _classify(error, "server", guild_id, {Trouble.SERVER_GONE, Trouble.NO_ACCESS})
    return Presence.HERE


async def ask_for_channel(bot: GameBot, channel_id: int) -> Presence:
    """Ask Discord whether a channel or thread exists and members can play in it."""
    try:
        channel = await bot.fetch_channel(channel_id)
    except discord.InvalidData:  # a kind of channel that discord.py does not know
        return Presence.HERE
    except REQUEST_FAILURES as error:
        if trouble_of(error) is Trouble.NO_ACCESS:
            return Presence.UNABLE
        return _classify(error, "channel", channel_id, {Trouble.CHANNEL_GONE})
    return presence_in(channel) if isinstance(channel, ServerChannel) else Presence.HERE


def presence_in(channel: ServerChannel) -> Presence:
    """Return `HERE` if the bot sees a channel that is not a locked thread, otherwise `UNABLE`."""
    # Members cannot click in a locked thread, even if the bot may still write.
    locked = isinstance(channel, discord.Thread) and channel.locked
    seen = channel.permissions_for(channel.guild.me).view_channel
    return Presence.HERE if seen and not locked else Presence.UNABLE


async def ask_for_member(guild: discord.Guild, user_id: int, channel_id: int = 0) -> Presence:
    """Ask Discord whether a user is a member of a server and can play in a channel.

    Access to the channel is checked only if the channel is in the cache.
    """
    try:
        member = await guild.fetch_member(user_id)
    except REQUEST_FAILURES as error:
        return _classify(error, "member", user_id, {Trouble.MEMBER_GONE})
    channel = guild.get_channel_or_thread(channel_id)
    sees = channel is None or channel.permissions_for(member).view_channel
    return Presence.HERE if sees and not member.is_timed_out() else Presence.UNABLE


MOST_LOOKUPS = 50
"""The maximum number of members looked up for one public ranking."""
LOOKUP_SECONDS = 20.0
"""The maximum duration in seconds of all lookups for one public ranking."""


async def load_without_departed(
    bot: GameBot,
    guild_id: int,
    load: Callable[[frozenset[int]], Awaitable[_Table]],
    users_of: Callable[[_Table], Sequence[int]],
) -> _Table:
    """Return a ranking of a server without the members who have left the server.

    `load` returns the ranking without the given members, and `users_of` returns the members in a
    ranking. A member counts as present unless Discord reports otherwise.
    """
    guild, asked, gone = bot.get_guild(guild_id), set[int](), frozenset[int]()
    until = asyncio.get_running_loop().time() + LOOKUP_SECONDS
    while True:
        table = await load(gone)
        left = [user for user in users_of(table) if user not in asked]
        left = left[: MOST_LOOKUPS - len(asked)]
        if guild is None or not left:
            return table
        for user in left:
            asked.add(user)
            try:
                async with asyncio.timeout_at(until):
                    presence = await ask_for_member(guild, user)
            except TimeoutError:
                presence = Presence.UNKNOWN
            if presence is Presence.GONE:
                gone |= {user}
            elif presence is Presence.UNKNOWN:  # further lookups would probably fail as slowly
                return await load(gone)


def _classify(error: Exception, kind: str, wanted: int, gone: set[Trouble]) -> Presence:
    if trouble_of(error) in gone:
        return Presence.GONE
    _log.info("presence.unknown", kind=kind, id=wanted, error=str(error))
    return Presence.UNKNOWN


async def check_target(answer: Answer, subject: Subject, target: Target) -> Target:
    """Return the target of a click, if its object belongs to the server of the click.

    If an older message contains the number of an open table, the result has the id of the table's
    invitation instead. Raises RefusedError if the object belongs to another server, or if `subject`
    is `SERVER` and the bot has not joined the server. The handler must check whether the object
    exists.
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
    """Raise RefusedError if a match does not belong to the server or conversation of the answer.

    Only the member who practises can reach a private match.
    """
    if match.is_daily_try and answer.user_id in match.members:
        return  # a member's try of the deal of the day can be continued on any server
    strange = match.is_private and answer.user_id not in match.members
    if strange or not _is_here(answer, match, match.members):
        raise RefusedError(Reason.UNKNOWN_MATCH)


def refuse_guests(answer: Answer) -> None:
    """Raise RefusedError if the bot has not joined the server or conversation of the answer."""
    if answer.as_guest:
        raise RefusedError(Reason.NEEDS_SERVER)


def _is_here(answer: Answer, record: MatchRecord | NewInvitation, members: Collection[int]) -> bool:
    """Return whether a match or an invitation belongs to the server of the answer.

    On a server or in a conversation that the bot has not joined, players can reach the object in
    every channel, and other members only in its own channel. Players can also reach it in a direct
    message to the bot, which asks them questions there.
    """
    takes_part = answer.user_id in members
    if takes_part and answer.interaction.context.dm_channel:
        return True
    # Invitations from before the server added the bot keep the negative id of the server.
    if abs(record.guild_id) != abs(answer.guild_id):
        return False
    return not answer.as_guest or takes_part or record.channel_id == answer.channel_id


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
"""The metric label of a click without a handler."""

_handlers: dict[tuple[Component, Verb], _AnyHandler] = {}


def on_click(verb: Verb) -> Callable[[Handler], Handler]:
    """Return a decorator that registers the handler for the buttons of `verb`.

    It raises ValueError for a second handler, like the other decorators below.
    """
    return _register(Component.BUTTON, verb)


def on_select(verb: Verb) -> Callable[[SelectHandler], SelectHandler]:
    """Return a decorator that registers the handler for the selects of `verb`.

    The handler receives the chosen value.
    """
    return _register(Component.SELECT, verb)


def on_choices(verb: Verb) -> Callable[[ChoicesHandler], ChoicesHandler]:
    """Return a decorator that registers the handler for the menus of `verb` with several choices.

    The handler receives the chosen values; empty if none is chosen.
    """
    return _register(Component.CHOICES, verb)


def on_channels(verb: Verb) -> Callable[[ChannelsHandler], ChannelsHandler]:
    """Return a decorator that registers the handler for the channel menus of `verb`.

    The handler receives the ids of the chosen channels.
    """
    return _register(Component.CHANNELS, verb)


def on_users(verb: Verb) -> Callable[[UsersHandler], UsersHandler]:
    """Return a decorator that registers the handler for the member menus of `verb`.

    The handler receives the chosen members.
    """
    return _register(Component.USERS, verb)


def _register(component: Component, verb: Verb) -> Callable[[_AnyHandler], _AnyHandler]:
    return register_under(_handlers, (component, verb))


def register_under(handlers: dict[Key, Handling], key: Key) -> Callable[[Handling], Handling]:
    """Return a decorator that registers a handler under `key`.

    It raises ValueError if `key` already has a handler.
    """

    def register(handler: Handling) -> Handling:
        if key in handlers:
            raise ValueError(f"{key!r} has two handlers")
        handlers[key] = handler
        return handler

    return register


async def answer_click(interaction: discord.Interaction[Any], custom_id: str) -> None:
    """Dispatch a click to the handler of its verb. Every error is answered."""
    async with Answer(interaction) as answer:
        target = Target.read(custom_id)
        prefix, _, _ = custom_id.partition(":")
        key: Any = prefix, target and target.verb
        handler = _handlers.get(key)
        if target is None or handler is None:
            CLICKS.labels(UNKNOWN).inc()
            await answer.refuse_old()
            return
        chosen = _handler_arguments(interaction, Component(prefix))
        if chosen is None:
            # Without a choice nothing changes, but Discord requires an acknowledgement.
            await answer.acknowledge()
            return
        # Only verbs with a handler become metric labels, because a forged custom id must not create
        # a label.
        CLICKS.labels(Verb(target.verb).name.lower()).inc()
        # All log entries of the click contain its target without the argument, which may be a move
        # that is secret until the end of the game.
        with structlog.contextvars.bound_contextvars(click=target.without_argument()):
            target = await check_target(answer, Verb(target.verb).subject, target)
            if answer.as_guest and answer.message_id and not answer.is_on_private_message:
                await answer.bot.handle_guest_click(answer.message_id)
            answer.is_repeated = _is_repeated(answer, custom_id)
            try:
                await handler(answer, target, *chosen)
            except RefusedError as refused:
                if not (answer.is_repeated and refused.reason in _LATE_REASONS):
                    raise
                await answer.acknowledge()


DOUBLE_TAP_SECONDS = 2.0
"""Seconds within which a member's second click on the same button counts as accidental."""
_LATE_REASONS = (Reason.STALE, Reason.NOT_YOUR_TURN, Reason.GAME_OVER)
"""The refusals that such a second click causes, because the first one has made the move."""


def _is_repeated(answer: Answer, custom_id: str) -> bool:
    """Record a click; return whether the member has just clicked the same button."""
    clicks, key = answer.bot.recent_clicks, (answer.user_id, answer.message_id, custom_id)
    before = clicks.get(key)
    clicks[key] = answer.arrived_at
    return before is not None and answer.arrived_at - before <= DOUBLE_TAP_SECONDS


def _handler_arguments(
    interaction: discord.Interaction[Any], component: Component
) -> tuple[Any, ...] | None:
    """Return the additional arguments of a handler, or None if nothing is chosen in a select.

    Raises OutdatedError if an id is not a number.
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


BUTTONS_IN_A_ROW = 5
"""Discord's maximum number of buttons in a row."""


def rows_of_buttons(buttons: Sequence[TargetButton]) -> Iterator[ui.ActionRow[Any]]:
    """Yield as few rows as possible that contain all `buttons`."""
    for start in range(0, len(buttons), BUTTONS_IN_A_ROW):
        yield ui.ActionRow(*buttons[start : start + BUTTONS_IN_A_ROW])


def select_menu(
    target: Target, placeholder: str | None, options: Sequence[discord.SelectOption]
) -> ui.Select[Any]:
    """Return a menu of at most 25 options with a single choice."""
    custom_id = target.custom_id(Component.SELECT)
    return ui.Select(custom_id=custom_id, placeholder=placeholder, options=list(options))


def choices_menu(
    target: Target, placeholder: str | None, options: Sequence[discord.SelectOption]
) -> ui.Select[Any]:
    """Return a menu of at most 25 options with any number of choices."""
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
    """Return a menu of the server's text and announcement channels with at most `most` choices."""
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
    """Return a menu of the server's members with one to `most` choices."""
    custom_id = target.custom_id(Component.USERS)
    return ui.UserSelect(custom_id=custom_id, placeholder=placeholder, max_values=most)
