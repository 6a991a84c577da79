"""The data of the playground: users, servers, channels, messages.

These classes only contain data. Other modules change the data and publish the changes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum, IntFlag

from playground.components import BUTTON, texts_of, walk
from playground.shapes import Json


class ChannelKind(IntEnum):
    """Discord's channel types that the playground supports."""

    TEXT = 0
    DM = 1
    GROUP = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageType(IntEnum):
    """Discord's message types that the playground supports."""

    DEFAULT = 0
    PINNED = 6
    JOINED = 7
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU = 23


class MessageFlag(IntFlag):
    """Discord's message flags that the playground supports."""

    SUPPRESS_EMBEDS = 1 << 2
    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(eq=False, slots=True)
class User:
    """A Discord account, human or bot."""

    id: int
    username: str
    display_name: str
    locale: str = "en-US"
    color: str = "#5865f2"
    bot: bool = False
    dms_open: bool = True
    """True if the user accepts direct messages from bots with which they share a server."""
    has_app: bool = False
    """True if the user has installed the bot for their account."""

    def __repr__(self) -> str:
        return f"<User {self.display_name}>"


@dataclass(eq=False, slots=True)
class Role:
    """A role of a server; the @everyone role has the server's id."""

    id: int
    name: str
    permissions: int
    position: int
    color: int = 0
    mentionable: bool = False
    managed: bool = False


@dataclass(eq=False, slots=True)
class GuildMember:
    """A user's membership of a server."""

    user: User
    roles: list[Role]
    joined_at: float
    """The time of joining as Unix seconds."""
    nick: str | None = None
    timed_out: bool = False
    """True if a moderator has given the member a timeout and not ended it."""


@dataclass(slots=True)
class Overwrite:
    """The permissions that one channel allows or denies a role (kind 0) or member (kind 1)."""

    target_id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False, slots=True)
class Guild:
    """A Discord server."""

    id: int
    name: str
    owner: User
    locale: str
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, GuildMember] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    """Text channels and threads, by id."""
    system_channel_id: int | None = None
    """The id of the channel for system messages, such as those about new members, or None."""
    inviter: User | None = None
    """The user who invited the bot, or None if the bot was in the server from the start."""

    @property
    def everyone(self) -> Role:
        """The @everyone role."""
        return self.roles[self.id]


@dataclass(eq=False, slots=True)
class Thread:
    """The thread-specific part of a channel."""

    owner: User
    archive_minutes: int
    archived_at: float
    """The time of the creation or of the last change of `archived`, as Unix seconds."""
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    """The time of joining as Unix seconds, by user id."""
    sent: int = 0
    """The number of messages sent so far, including deleted ones."""


@dataclass(eq=False, slots=True)
class Channel:
    """A text channel, a thread, or a direct conversation with or without the bot."""

    id: int
    kind: ChannelKind
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    """The latest messages by id, ephemeral ones included, oldest first."""
    recipient: User | None = None
    """The user in a direct conversation with the bot, or None."""
    people: tuple[User, ...] = ()
    """The members of a direct conversation or a group without the bot."""
    thread: Thread | None = None
    last_message_id: int | None = None
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<Channel #{self.name or self.id}>"


@dataclass(eq=False, slots=True)
class AppEmoji:
    """An image of the application for buttons and texts, served under /cdn."""

    id: int
    name: str
    content: bytes = field(repr=False)
    content_type: str


@dataclass(eq=False, slots=True)
class Attachment:
    """A file in a message, served under /cdn."""

    id: int
    channel_id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str
    size: tuple[int, int] | None
    """The width and height of an image in pixels, or None for other files."""
    description: str | None = None

    @property
    def path(self) -> str:
        """The path of its address."""
        return f"/cdn/attachments/{self.channel_id}/{self.id}/{self.filename}"


EMBED_PICTURES = (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"),
                  ("footer", "icon_url"))  # fmt: skip
"""The fields of an embed with image addresses, which may refer to attachments."""


@dataclass(eq=False, slots=True)
class MessageOrigin:
    """The interaction that a message answers."""

    interaction_id: int
    kind: int
    user: User
    name: str | None
    """The command's full name, or None for components and modals."""
    metadata: Json


@dataclass(eq=False, slots=True)
class Message:
    """A message with its current content, which edits change in place."""

    id: int
    channel: Channel
    author: User
    created_at: float
    kind: MessageType = MessageType.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    revision: int = 0
    """The number of changes so far, such as edits or pinning."""
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[Role] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: frozenset[int] = frozenset()
    """The ids of the users that this message pinged when it was sent."""
    only_for: User | None = None
    """The viewer of an ephemeral message, or None."""
    reference: Message | None = None
    """The message to which this one refers, such as the one that it replies to."""
    reference_channel_id: int | None = None
    """The id of the thread that this system message announces, or None."""
    origin: MessageOrigin | None = None
    from_interaction: bool = False
    nonce: str | None = None
    pinned: bool = False
    deleted: bool = False
    dismissed: bool = False
    """True if the viewer has dismissed the ephemeral message."""
    thread: Channel | None = None
    """The thread that was started below the message, or None."""
    payload: Json | None = None
    """The cached JSON of the message, or None if it was not built since the last change."""

    @property
    def embedded(self) -> list[Attachment]:
        """The attachments that embeds of the message show."""
        shown = [
            str((embed.get(parent) or {}).get(key) or "")
            for embed in self.embeds
            for parent, key in EMBED_PICTURES
        ]
        return [each for each in self.attachments if any(url.endswith(each.path) for url in shown)]

    @property
    def ephemeral(self) -> bool:
        """True if only one member can see it."""
        return self.only_for is not None

    @property
    def thinking(self) -> bool:
        """True if the message shows "… is thinking" because the bot has not responded yet."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def is_v2(self) -> bool:
        """True if it uses Components V2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def text(self) -> str:
        """The content and the text displays, each on its own line."""
        return "\n".join(each for each in (self.content, *texts_of(self.components)) if each)

    @property
    def buttons(self) -> list[Json]:
        """The buttons in reading order, as Discord's JSON."""
        return [each for each in walk(self.components) if each["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons, in reading order."""
        return [each.get("label", "") for each in self.buttons]

    def copy(self) -> Message:
        """Return a snapshot that later edits do not change."""
        return replace(self, attachments=list(self.attachments))

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.display_name}: {self.text[:60]!r}>"


@dataclass(eq=False, slots=True)
class World:
    """All users, servers and channels."""

    bot: User
    application_name: str
    guilds: dict[int, Guild] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    """All channels of all servers, and the direct conversations."""
    direct: dict[int, Channel] = field(default_factory=dict)
    """The direct conversations with the bot, by user id."""
    emojis: dict[int, AppEmoji] = field(default_factory=dict)
    """The application's emojis."""

    @property
    def humans(self) -> list[User]:
        """All users except bots."""
        return [user for user in self.users.values() if not user.bot]
