"""Creation, editing and deletion of the messages of members and of the bot.

Call `validation.messages.check_message` first: only emojis are checked here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace

from playground import payloads
from playground.clock import PlaygroundClock, Snowflakes
from playground.components import FILE, walk
from playground.events import (
    Bus,
    ChannelChanged,
    MessageCreated,
    MessageDeleted,
    MessageEdited,
    ThreadMembersChanged,
)
from playground.images import content_type, picture_size
from playground.mentions import Mentions, find_mentions, find_pinged
from playground.permissions import Permission, has_permissions
from playground.shapes import Json
from playground.validation.fields import FormErrors
from playground.validation.messages import Upload
from playground.world import (
    EMBED_PICTURES,
    Attachment,
    Channel,
    Message,
    MessageFlag,
    MessageOrigin,
    MessageType,
    User,
    World,
)

KEPT_MESSAGES = 5_000
"""The number of latest messages that each channel keeps."""
KEPT_UNSHOWN = 20_000
"""The number of the bot's messages that stay editable after their channels have dropped them."""
KEPT_ORPHANS = 100
"""The number of files that are served after their messages have dropped them, because a page may be
loading them."""
_EDITABLE_FLAGS = int(MessageFlag.SUPPRESS_EMBEDS | MessageFlag.COMPONENTS_V2)
_SENDABLE_FLAGS = _EDITABLE_FLAGS | int(MessageFlag.SUPPRESS_NOTIFICATIONS)


class Messages:
    """Changes messages and publishes the changes."""

    def __init__(
        self,
        world: World,
        clock: PlaygroundClock,
        ids: Snowflakes,
        bus: Bus,
        *,
        kept: int = KEPT_MESSAGES,
    ) -> None:
        self.base = ""
        """The address of the server, which serves the files under /cdn; empty before it listens."""
        self.files: dict[int, Attachment] = {}
        """The files served under /cdn, by attachment id."""
        self.unshown: dict[int, Message] = {}
        """The bot's messages that their channels have dropped (see `KEPT_MESSAGES`), without files.

        Discord never drops a message, so the bot may edit these, too.
        """
        self._world = world
        self._clock = clock
        self._ids = ids
        self._bus = bus
        self._kept = kept
        self._orphans: deque[int] = deque()

    def payload(self, message: Message) -> Json:
        """Return the message's JSON. It is shared and must not be changed."""
        return payloads.message_json(message, self._world, self.base)

    def create(
        self,
        channel: Channel,
        author: User,
        body: Json,
        uploads: Mapping[int, Upload],
        *,
        kind: MessageType = MessageType.DEFAULT,
        reference: Message | None = None,
        only_for: User | None = None,
        origin: MessageOrigin | None = None,
        thinking: bool = False,
    ) -> Message:
        """Add a message to the channel, with its mentions, and publish it.

        Raises ApiError 50035 if an emoji is unknown.
        """
        self._check_emojis(body)
        message = Message(
            self._ids.create_id(),
            channel,
            author,
            self._clock.now(),
            kind=kind,
            reference=reference,
            only_for=only_for,
            origin=origin,
            from_interaction=origin is not None,
            nonce=None if body.get("nonce") is None else str(body["nonce"]),
            flags=(body.get("flags") or 0) & _SENDABLE_FLAGS,
        )
        if only_for is not None:
            message.flags |= MessageFlag.EPHEMERAL
        if thinking:
            message.flags |= MessageFlag.LOADING
        mentions = self._fill(message, body, uploads)
        if only_for is None:
            message.pinged = self._pings(message, mentions, body)
        self._add_to_channel(message)
        self._bus.publish(MessageCreated(message))
        if channel.thread is not None and only_for is None:
            self._after_thread_message(message)
        return message

    def system(
        self,
        channel: Channel,
        author: User,
        kind: MessageType,
        content: str,
        *,
        about: Channel | None = None,
        reference: Message | None = None,
    ) -> Message:
        """Add a system message, such as "Anna started a thread", to the channel."""
        message = Message(
            self._ids.create_id(),
            channel,
            author,
            self._clock.now(),
            kind=kind,
            content=content,
            reference=reference,
            reference_channel_id=None if about is None else about.id,
        )
        self._add_to_channel(message)
        self._bus.publish(MessageCreated(message))
        return message

    def edit(self, message: Message, body: Json, uploads: Mapping[int, Upload]) -> None:
        """Change the fields in `body`, as PATCH does, and publish the edit.

        Raises ApiError 50035 if an emoji is unknown.
        """
        self._check_emojis(body)
        thinking = message.thinking
        flags = body.get("flags")
        if flags is not None:
            message.flags = message.flags & ~MessageFlag.SUPPRESS_EMBEDS | flags & _EDITABLE_FLAGS
        message.flags &= ~MessageFlag.LOADING
        self._fill(message, body, uploads)
        if not thinking:
            message.edited_at = self._clock.now()
        self.publish_edit(message)

    def publish_edit(self, message: Message) -> None:
        """Publish a change of a message's state."""
        message.revision += 1
        message.payload = None
        self._bus.publish(MessageEdited(message))

    def dismiss(self, message: Message) -> None:
        """Hide an ephemeral message from its viewer; the bot is not notified."""
        message.dismissed = True

    def keep_upload(self, channel: Channel, upload: Upload) -> Attachment:
        """Store a file of a command option or a modal."""
        return self._store(channel, upload, None)

    def delete(self, message: Message) -> None:
        """Delete a message."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self.unshown.pop(message.id, None)
        self._orphan(message.attachments)
        self._bus.publish(MessageDeleted(message))

    def _fill(self, message: Message, body: Json, uploads: Mapping[int, Upload]) -> Mentions:
        embedded = message.embedded
        self._attach(message, body, uploads)
        if "content" in body:
            message.content = body["content"] or ""
        if "embeds" in body:
            message.embeds = body["embeds"] or []
            for embed in message.embeds:
                self._finish_embed(embed, message.attachments)
            # A file that only a removed embed showed is removed with that embed.
            dropped = [each for each in embedded if each not in message.embedded]
            message.attachments = [each for each in message.attachments if each not in dropped]
            self._orphan(dropped)
        if "components" in body:
            message.components = body["components"] or []
            self._finish(message.components, message.attachments)
        mentions = find_mentions(
            message.content,
            message.components,
            body.get("allowed_mentions"),
            self._world,
            message.channel,
        )
        message.mentions = list(mentions.users)
        message.mention_roles = list(mentions.roles)
        message.mention_everyone = mentions.everyone
        return mentions

    def _attach(self, message: Message, body: Json, uploads: Mapping[int, Upload]) -> None:
        """Store the uploads; if the body lists attachments, remove those that it omits."""
        listed = body.get("attachments")
        before = message.attachments
        if listed is None:
            after = [*before, *(self._store(message.channel, up, None) for up in uploads.values())]
        else:
            kept = {each.id: each for each in before}
            # The bot cannot list files shown by embeds, so they are kept as long as their embeds.
            after, rest = list(message.embedded), dict(uploads)
            for each in listed:
                number = int(each["id"])
                if number in kept:
                    if kept[number] not in after:
                        after.append(kept[number])
                elif number in rest:
                    after.append(
                        self._store(message.channel, rest.pop(number), each.get("description"))
                    )
            after += [self._store(message.channel, up, None) for up in rest.values()]
        message.attachments = after
        self._orphan([each for each in before if each not in after])

    def _store(self, channel: Channel, upload: Upload, description: str | None) -> Attachment:
        stored = Attachment(
            self._ids.create_id(),
            channel.id,
            upload.filename,
            upload.content,
            content_type(upload.filename, upload.content),
            picture_size(upload.content),
            description,
        )
        self.files[stored.id] = stored
        return stored

    def _orphan(self, dropped: list[Attachment]) -> None:
        self._orphans.extend(each.id for each in dropped)
        while len(self._orphans) > KEPT_ORPHANS:
            self.files.pop(self._orphans.popleft(), None)

    def _check_emojis(self, body: Json) -> None:
        """Convert emoji ids to text in place. Raises ApiError 50035 if an emoji is unknown."""
        errors = FormErrors()
        for component in walk(body.get("components") or []):
            for holder in (component, *component.get("options", ())):
                emoji = holder.get("emoji") or {}
                if emoji.get("id") is None:
                    continue
                # JavaScript would round the number, and the page would request a different emoji.
                emoji["id"] = str(emoji["id"])
                if int(emoji["id"]) not in self._world.emojis:
                    path = ("components", "emoji", "id")
                    errors.add(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        errors.raise_if_any()

    def _finish(self, components: list[Json], attachments: list[Attachment]) -> None:
        """Assign component ids and replace attachment:// addresses, in place."""
        by_name = {each.filename: each for each in attachments}
        everyone = list(walk(components))
        taken = {each["id"] for each in everyone if each.get("id")}
        number = 0
        for component in everyone:
            if not component.get("id"):
                number += 1
                while number in taken:
                    number += 1
                component["id"] = number
            for holder in (component, *component.get("items", ())):
                for key in ("media", "file"):
                    if key in holder:
                        holder[key] = self._media(holder[key]["url"], by_name)
            if component["type"] == FILE:
                _name_file(component, by_name.values())

    def _media(self, url: str, by_name: Mapping[str, Attachment]) -> Json:
        stored = by_name.get(url.removeprefix("attachment://")) if "attachment:" in url else None
        if stored is None:
            # `url` may be the address of a file that the message shows already.
            stored = next((each for each in by_name.values() if url.endswith(each.path)), None)
        if stored is None:
            return {"url": url, "proxy_url": url, "loading_state": 2, "flags": 0}
        own = self.base + stored.path
        width, height = stored.size or (None, None)
        return {
            "id": str(stored.id),
            "attachment_id": str(stored.id),
            "url": own,
            "proxy_url": own,
            "width": width,
            "height": height,
            "content_type": stored.content_type,
            "loading_state": 2,
            "flags": 0,
        }

    def _finish_embed(self, embed: Json, attachments: list[Attachment]) -> None:
        embed.setdefault("type", "rich")
        for parent, key in EMBED_PICTURES:
            holder = embed.get(parent)
            if isinstance(holder, dict) and str(holder.get(key)).startswith("attachment://"):
                name = holder[key].removeprefix("attachment://")
                for each in attachments:
                    if each.filename == name:
                        holder[key] = holder[f"proxy_{key}"] = self.base + each.path
                        if key == "url" and each.size is not None:
                            holder["width"], holder["height"] = each.size

    def _pings(self, message: Message, mentions: Mentions, body: Json) -> frozenset[int]:
        pinged = find_pinged(mentions, message.author, message.channel)
        reference = message.reference
        if reference is None or message.kind is not MessageType.REPLY:
            return pinged
        # A reply mentions the author of the other message, unless `allowed_mentions` is given
        # without `replied_user`.
        allowed = body.get("allowed_mentions")
        if allowed is not None and not allowed.get("replied_user"):
            return pinged
        answered = reference.author
        if answered not in message.mentions:
            message.mentions.append(answered)
        return pinged | find_pinged(Mentions((answered,)), message.author, message.channel)

    def _add_to_channel(self, message: Message) -> None:
        channel = message.channel
        channel.messages[message.id] = message
        if message.only_for is None:
            channel.last_message_id = message.id
        if len(channel.messages) > self._kept:
            self._forget(channel.messages.pop(next(iter(channel.messages))))

    def _forget(self, message: Message) -> None:
        """Keep the bot's message without its files after its channel has dropped it."""
        self._orphan(message.attachments)
        # Ephemeral messages are not kept: they can be edited only with an interaction token.
        if message.author is self._world.bot and message.only_for is None:
            message.attachments = [replace(each, content=b"") for each in message.attachments]
            self.unshown[message.id] = message
            if len(self.unshown) > KEPT_UNSHOWN:
                del self.unshown[next(iter(self.unshown))]

    def _after_thread_message(self, message: Message) -> None:
        channel, thread = message.channel, message.channel.thread
        assert thread is not None
        thread.sent += 1
        if thread.archived:
            thread.archived = False
            thread.archived_at = self._clock.now()
            self._bus.publish(ChannelChanged(channel))
        joining = [message.author, *message.mentions]
        added = [
            each
            for each in dict.fromkeys(joining)
            if each.id not in thread.members and _may_join(channel, each)
        ]
        for each in added:
            thread.members[each.id] = self._clock.now()
        if added:
            self._bus.publish(ThreadMembersChanged(channel, added=tuple(added)))


def _may_join(channel: Channel, user: User) -> bool:
    parent = channel.parent
    assert parent is not None
    return has_permissions(parent, user, Permission.VIEW_CHANNEL)


def _name_file(component: Json, attachments: Iterable[Attachment]) -> None:
    for each in attachments:
        if component["file"].get("attachment_id") == str(each.id):
            component["name"], component["size"] = each.filename, len(each.content)
