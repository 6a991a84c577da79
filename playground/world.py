"""The data of the playground: users, servers, channels, messages.

Plain data in memory: nothing here uses the network or knows who is connected.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum, IntFlag

from playground.components import BUTTON, texts_of, walk
from playground.shapes import Json


class ChannelKind(IntEnum):
    """Discord's channel types, as far as the playground has them."""

    TEXT = 0
    DM = 1
    GROUP = 3
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class MessageKind(IntEnum):
    """Discord's message types, as far as the playground has them."""

    DEFAULT = 0
    PINNED = 6
    JOINED = 7
    THREAD_CREATED = 18
    REPLY = 19
    COMMAND = 20
    THREAD_STARTER = 21
    CONTEXT_MENU = 23


class MessageFlag(IntFlag):
    """Discord's message flags, as far as the playground knows them."""

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
    """Whether the user takes direct messages from bots of a shared server."""
    has_app: bool = False
    """Whether the user has added the bot to the own account, to use it anywhere."""

    def __repr__(self) -> str:
        return f"<User {self.display_name}>"


@dataclass(eq=False, slots=True)
class Role:
    """A role of a server; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int
    color: int = 0
    mentionable: bool = False
    managed: bool = False


@dataclass(eq=False, slots=True)
class GuildMember:
    """A user in a server."""

    user: User
    roles: list[Role]
    joined_at: float
    nick: str | None = None
    timed_out: bool = False
    """Whether a moderator has given the member a timeout, until it is ended."""


@dataclass(slots=True)
class Overwrite:
    """What a role (kind 0) or member (kind 1) may or may not do in one channel."""

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
    """Where Discord itself posts, such as who joined."""
    inviter: User | None = None
    """Who invited the bot, None if it has always been there."""

    @property
    def everyone(self) -> Role:
        """The role that every member has."""
        return self.roles[self.id]


@dataclass(eq=False, slots=True)
class Thread:
    """What a thread has beyond a channel."""

    owner: User
    archive_minutes: int
    archived_at: float
    """When it was last archived or taken out of the archive."""
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    """User id to the time of joining."""
    sent: int = 0


@dataclass(eq=False, slots=True)
class Channel:
    """A text channel, a thread or a direct conversation, with the bot or among people."""

    id: int
    kind: ChannelKind
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    topic: str | None = None
    position: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    """Every message, ephemeral ones too, oldest first."""
    recipient: User | None = None
    """The human of a direct conversation with the bot."""
    people: tuple[User, ...] = ()
    """Who talk in a direct conversation or a group that the bot is no part of."""
    thread: Thread | None = None
    last_message_id: int | None = None
    deleted: bool = False

    def __repr__(self) -> str:
        return f"<Channel #{self.name or self.id}>"


@dataclass(eq=False, slots=True)
class AppEmoji:
    """A small picture that the application keeps for buttons and texts; served under /cdn."""

    id: int
    name: str
    content: bytes = field(repr=False)
    content_type: str


@dataclass(eq=False, slots=True)
class Attachment:
    """A file that was sent; its bytes are served under /cdn."""

    id: int
    channel_id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str
    size: tuple[int, int] | None
    """Width and height, of pictures only."""
    description: str | None = None

    @property
    def path(self) -> str:
        """Where it is served."""
        return f"/cdn/attachments/{self.channel_id}/{self.id}/{self.filename}"


EMBED_PICTURES = (("image", "url"), ("thumbnail", "url"), ("author", "icon_url"),
                  ("footer", "icon_url"))  # fmt: skip
"""Where an embed names pictures, which may be files of its message."""


@dataclass(eq=False, slots=True)
class MessageOrigin:
    """The interaction that a message answers."""

    interaction_id: int
    kind: int
    user: User
    name: str | None
    """The command's full name; None for components and modals."""
    metadata: Json


@dataclass(eq=False, slots=True)
class Message:
    """A message, kept up to date: look again after an edit and it shows the new state."""

    id: int
    channel: Channel
    author: User
    created_at: float
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    edited_at: float | None = None
    revision: int = 0
    """How often it was edited."""
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[Role] = field(default_factory=list)
    mention_everyone: bool = False
    pinged: frozenset[int] = frozenset()
    """Ids of the users whose mention badge it raised when it was sent."""
    only_for: User | None = None
    """The one user who sees it, when it is ephemeral."""
    reference: Message | None = None
    reference_channel_id: int | None = None
    origin: MessageOrigin | None = None
    from_interaction: bool = False
    nonce: str | None = None
    pinned: bool = False
    deleted: bool = False
    dismissed: bool = False
    """Whether the one who saw it, when it was ephemeral, has put it away."""
    thread: Channel | None = None
    payload: Json | None = None
    """The JSON of this message, made on demand and thrown away at each change."""

    @property
    def embedded(self) -> list[Attachment]:
        """The files that its embeds show as pictures."""
        shown = [
            str((embed.get(parent) or {}).get(key) or "")
            for embed in self.embeds
            for parent, key in EMBED_PICTURES
        ]
        return [each for each in self.attachments if any(url.endswith(each.path) for url in shown)]

    @property
    def ephemeral(self) -> bool:
        """Whether only one member sees it."""
        return self.only_for is not None

    @property
    def thinking(self) -> bool:
        """Whether it still shows "… is thinking"."""
        return bool(self.flags & MessageFlag.LOADING)

    @property
    def is_v2(self) -> bool:
        """Whether it is made of Components V2."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def text(self) -> str:
        """All that it says: content and text displays, one per line."""
        return "\n".join(each for each in (self.content, *texts_of(self.components)) if each)

    @property
    def buttons(self) -> list[Json]:
        """Its buttons in reading order, as Discord's JSON."""
        return [each for each in walk(self.components) if each["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        """What its buttons say, in reading order."""
        return [each.get("label", "") for each in self.buttons]

    def copy(self) -> Message:
        """The message as it is now; later edits do not change the copy."""
        return replace(self, attachments=list(self.attachments))

    def __repr__(self) -> str:
        return f"<Message {self.id} by {self.author.display_name}: {self.text[:60]!r}>"


@dataclass(eq=False, slots=True)
class World:
    """Everything there is."""

    bot: User
    application_name: str
    guilds: dict[int, Guild] = field(default_factory=dict)
    users: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    """All channels of all servers, and the direct conversations."""
    direct: dict[int, Channel] = field(default_factory=dict)
    """User id to the conversation with the bot."""
    emojis: dict[int, AppEmoji] = field(default_factory=dict)
    """What the application keeps."""

    @property
    def humans(self) -> list[User]:
        """Everybody but the bots."""
        return [user for user in self.users.values() if not user.bot]
