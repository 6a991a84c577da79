"""The events of the playground, and the bus that delivers them to listeners.

The gateway translates the events into Discord's events for the bot, and the page's sockets into
frames for the page. `Playground.wait_for` evaluates its predicate again after each event.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from playground.errors import BreachKind
from playground.interaction import Interaction
from playground.world import Channel, Guild, GuildMember, Message, Role, User


@dataclass(frozen=True, slots=True)
class MessageCreated:
    """A message appeared in a channel."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    """A message changed."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageDeleted:
    """A message was deleted."""

    message: Message


@dataclass(frozen=True, slots=True)
class ChannelCreated:
    """A channel, thread or direct conversation was opened."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    """The name, overwrites or state of a channel or thread changed."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelDeleted:
    """A channel or thread was deleted."""

    channel: Channel


@dataclass(frozen=True, slots=True)
class ThreadMembersChanged:
    """Users joined or left a thread."""

    channel: Channel
    added: tuple[User, ...] = ()
    removed: tuple[User, ...] = ()


@dataclass(frozen=True, slots=True)
class MemberJoined:
    """A user joined the server."""

    guild: Guild
    member: GuildMember


@dataclass(frozen=True, slots=True)
class MemberLeft:
    """A user left the server."""

    guild: Guild
    user: User


@dataclass(frozen=True, slots=True)
class MemberChanged:
    """The roles or the timeout of a member changed."""

    guild: Guild
    member: GuildMember


@dataclass(frozen=True, slots=True)
class RoleChanged:
    """A role's permissions or name changed."""

    guild: Guild
    role: Role


@dataclass(frozen=True, slots=True)
class UserChanged:
    """A user's settings changed: the language, direct messages, or the installation of the app."""

    user: User


@dataclass(frozen=True, slots=True)
class GuildJoined:
    """The bot was invited to a server."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class GuildLeft:
    """The bot was removed from a server."""

    guild: Guild


@dataclass(frozen=True, slots=True)
class TypingStarted:
    """A user started typing."""

    channel: Channel
    user: User


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    """The bot changed its registered commands."""


@dataclass(frozen=True, slots=True)
class InteractionSent:
    """An interaction was sent to the bot."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class InteractionSettled:
    """An interaction was acknowledged or failed, according to `interaction.state`."""

    interaction: Interaction


@dataclass(frozen=True, slots=True)
class ClockAdvanced:
    """The clock was advanced."""

    now: float
    """The new time in seconds since 1970."""
    offset: float
    """The seconds by which the clock is now ahead of the machine's."""


@dataclass(frozen=True, slots=True)
class FaultsChanged:
    """A fault was switched on or off, or affected a request or connection."""


@dataclass(frozen=True, slots=True)
class GatewayChanged:
    """A gateway connection of the bot was opened or closed."""

    connected: bool
    """True if every shard is connected."""


@dataclass(frozen=True, slots=True)
class BotStatusChanged:
    """The bot process started, became ready or ended."""

    status: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """The bot process wrote a line to its output."""

    line: str


@dataclass(frozen=True, slots=True)
class RequestSeen:
    """The bot sent a REST request and got a response."""

    n: int
    """The number of the request, from 1."""
    at: float
    """The playground's time in seconds since 1970."""
    method: str
    path: str
    status: int
    ms: float
    """The response time in milliseconds."""
    size: int
    """The number of bytes in the request's body."""
    summary: str
    """The request's body in one line."""


@dataclass(frozen=True, slots=True)
class Breach:
    """The bot did something that Discord rejects or that members see as a failure."""

    n: int
    """The number of the breach, from 1."""
    at: float
    """The playground's time in seconds since 1970."""
    kind: BreachKind
    code: int | None
    """Discord's JSON error code, or None if no request was refused."""
    text: str
    request: int | None
    """The number of the request (`RequestSeen.n`), or None if no request caused the breach."""


Event: TypeAlias = (
    MessageCreated
    | MessageEdited
    | MessageDeleted
    | ChannelCreated
    | ChannelChanged
    | ChannelDeleted
    | ThreadMembersChanged
    | MemberJoined
    | MemberLeft
    | MemberChanged
    | RoleChanged
    | UserChanged
    | GuildJoined
    | GuildLeft
    | TypingStarted
    | CommandsChanged
    | InteractionSent
    | InteractionSettled
    | ClockAdvanced
    | FaultsChanged
    | GatewayChanged
    | BotStatusChanged
    | LogLine
    | RequestSeen
    | Breach
)


class Bus:
    """Delivers every event to every listener, synchronously and in order."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []
        self._waiting: list[asyncio.Future[None]] = []

    def listen(self, listener: Callable[[Event], None]) -> None:
        """Call `listener` with every event from now on."""
        self._listeners.append(listener)

    def leave(self, listener: Callable[[Event], None]) -> None:
        """Stop calling `listener`."""
        self._listeners.remove(listener)

    def publish(self, event: Event) -> None:
        """Deliver `event` to every listener."""
        for listener in tuple(self._listeners):
            listener(event)
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            for future in waiting:
                if not future.done():
                    future.set_result(None)

    async def wait_for_event(self) -> None:
        """Return after the next event of any kind."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future
