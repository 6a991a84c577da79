"""Routes of messages in channels, threads and direct conversations."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from playground.core import Core
from playground.errors import (
    MAXIMUM_PINS,
    NOT_AUTHOR,
    SYSTEM_MESSAGE,
    THREAD_ARCHIVED,
    THREAD_LOCKED,
    ApiError,
    BreachKind,
)
from playground.events import TypingStarted
from playground.permissions import Permission, has_permissions
from playground.rest.access import channel_of, message_of, require, require_open
from playground.rest.routing import Call, Route
from playground.shapes import Json
from playground.validation.fields import FormErrors
from playground.validation.messages import CheckedMessage, check_message
from playground.world import Channel, Message, MessageType

KEPT_NONCES = 500
NONCE_LIFE = 5 * 60
"""The seconds for which a nonce prevents a duplicate: "the past few minutes" in the reference."""
_SYSTEM = {MessageType.THREAD_CREATED, MessageType.JOINED, MessageType.PINNED}


class MessageRoutes:
    """Reading, sending, editing, deleting and pinning messages."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._nonces: OrderedDict[tuple[int, str], Message] = OrderedDict()

    def routes(self) -> Iterable[Route]:
        """Yield the routes of this group."""
        one = "/channels/{channel}/messages/{message}"
        yield "GET", "/channels/{channel}/messages", self.history
        yield "POST", "/channels/{channel}/messages", self.send
        yield "POST", "/channels/{channel}/messages/bulk-delete", self.bulk_delete
        yield "GET", one, self.get
        yield "PATCH", one, self.edit
        yield "DELETE", one, self.delete
        yield "POST", "/channels/{channel}/typing", self.typing
        yield "GET", "/channels/{channel}/messages/pins", self.pins
        yield "PUT", "/channels/{channel}/messages/pins/{message}", self.pin
        yield "DELETE", "/channels/{channel}/messages/pins/{message}", self.unpin
        yield "PUT", "/channels/{channel}/pins/{message}", self.pin
        yield "DELETE", "/channels/{channel}/pins/{message}", self.unpin

    def history(self, call: Call) -> list[Json]:
        """Return messages of a channel, newest first: the latest, or those around an id."""
        channel = channel_of(self._core, call.id("channel"))
        limit = call.number("limit", 50, 100)
        shown = [each for each in channel.messages.values() if not each.ephemeral]
        before, after, around = (
            call.number(key, 0, 1 << 63) for key in ("before", "after", "around")
        )
        if "before" in call.query:
            shown = [each for each in shown if each.id < before][-limit:]
        elif "after" in call.query:
            shown = [each for each in shown if each.id > after][:limit]
        elif "around" in call.query:
            shown = sorted(shown, key=lambda each: abs(each.id - around))[:limit]
            shown.sort(key=lambda each: each.id)
        else:
            shown = shown[-limit:]
        return [self._core.messages.payload(each) for each in reversed(shown)]

    def get(self, call: Call) -> Json:
        """Return one message."""
        return self._core.messages.payload(self._message(call))

    def send(self, call: Call) -> Json:
        """Send a message."""
        core, body = self._core, call.object()
        channel = channel_of(core, call.id("channel"))
        duplicate = self._find_duplicate(body)
        if duplicate is not None:
            return core.messages.payload(duplicate)
        self._require_sending(channel, call, body)
        self._record_unused_files(check_message(body, call.uploads))
        reference = self._reference(channel, body)
        kind = MessageType.DEFAULT if reference is None else MessageType.REPLY
        message = core.messages.create(
            channel, core.world.bot, body, call.uploads, kind=kind, reference=reference
        )
        if message.nonce is not None:
            self._nonces[message.author.id, message.nonce] = message
            if len(self._nonces) > KEPT_NONCES:
                self._nonces.popitem(last=False)
        payload = core.messages.payload(message)
        return payload if message.nonce is None else payload | {"nonce": message.nonce}

    def edit(self, call: Call) -> Json:
        """Edit one of the bot's own messages."""
        message, body = self._message(call), call.object()
        if message.author is not self._core.world.bot:
            raise ApiError(NOT_AUTHOR)
        if message.kind in _SYSTEM:
            raise ApiError(SYSTEM_MESSAGE)
        self._require_open_thread(message.channel)
        if call.uploads:
            require(self._core, message.channel, Permission.ATTACH_FILES)
        self._record_unused_files(check_message(body, call.uploads, existing=message))
        self._core.messages.edit(message, body, call.uploads)
        return self._core.messages.payload(message)

    def delete(self, call: Call) -> None:
        """Delete a message. Requires Manage Messages unless it is the bot's own."""
        message = self._message(call)
        if message.author is not self._core.world.bot:
            require(self._core, message.channel, Permission.MANAGE_MESSAGES)
        self._core.messages.delete(message)

    def bulk_delete(self, call: Call) -> None:
        """Delete several messages."""
        channel = channel_of(self._core, call.id("channel"))
        require(self._core, channel, Permission.MANAGE_MESSAGES)
        wanted = call.object().get("messages") or []
        errors = FormErrors()
        errors.length(("messages",), len(wanted), 2, 100)
        errors.raise_if_any()
        for each in wanted:
            message = channel.messages.get(int(each))
            if message is not None:
                self._core.messages.delete(message)

    def typing(self, call: Call) -> None:
        """Show the bot's typing indicator."""
        channel = channel_of(self._core, call.id("channel"))
        require_open(self._core, channel)
        self._core.bus.publish(TypingStarted(channel, self._core.world.bot))

    def pins(self, call: Call) -> Json:
        """Return the pinned messages of a channel."""
        channel = channel_of(self._core, call.id("channel"))
        items = [
            {"pinned_at": payload["timestamp"], "message": payload}
            for payload in map(self._core.messages.payload, reversed(channel.messages.values()))
            if payload["pinned"]
        ]
        return {"items": items, "has_more": False}

    def pin(self, call: Call) -> None:
        """Pin a message."""
        message = self._message(call)
        pinned = sum(each.pinned for each in message.channel.messages.values())
        if not message.pinned and pinned >= 50:
            raise ApiError(MAXIMUM_PINS)
        self._set_pinned(message, is_pinned=True)

    def unpin(self, call: Call) -> None:
        """Unpin a message."""
        self._set_pinned(self._message(call), is_pinned=False)

    def _set_pinned(self, message: Message, *, is_pinned: bool) -> None:
        require(self._core, message.channel, Permission.PIN_MESSAGES)
        if message.pinned != is_pinned:
            message.pinned = is_pinned
            self._core.messages.publish_edit(message)

    def _message(self, call: Call) -> Message:
        channel = channel_of(self._core, call.id("channel"))
        return message_of(self._core, channel, call.id("message"))

    def _find_duplicate(self, body: Json) -> Message | None:
        """Return the message that was sent with the same nonce, or None.

        Returns None if the request does not set `enforce_nonce`.
        """
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        known = self._nonces.get((self._core.world.bot.id, str(body["nonce"])))
        if known is None or self._core.clock.now() - known.created_at > NONCE_LIFE:
            return None
        return known

    def _require_sending(self, channel: Channel, call: Call, body: Json) -> None:
        require_open(self._core, channel)
        wanted = (
            Permission.SEND_MESSAGES
            if channel.thread is None
            else Permission.SEND_MESSAGES_IN_THREADS
        )
        if call.uploads:
            wanted |= Permission.ATTACH_FILES
        if body.get("embeds"):
            wanted |= Permission.EMBED_LINKS
        self._require_unlocked(channel)
        require(self._core, channel, wanted)

    def _require_open_thread(self, channel: Channel) -> None:
        # A new message reopens an archived thread, but an edit does not (reference, "Threads").
        if channel.thread is not None and channel.thread.archived:
            raise ApiError(THREAD_ARCHIVED)
        self._require_unlocked(channel)

    def _require_unlocked(self, channel: Channel) -> None:
        manages = has_permissions(channel, self._core.world.bot, Permission.MANAGE_THREADS)
        if channel.thread is not None and channel.thread.locked and not manages:
            raise ApiError(THREAD_LOCKED)

    def _reference(self, channel: Channel, body: Json) -> Message | None:
        reference = body.get("message_reference")
        if not isinstance(reference, dict):
            return None
        require(self._core, channel, Permission.READ_MESSAGE_HISTORY)
        found = channel.messages.get(int(reference.get("message_id") or 0))
        if found is None and reference.get("fail_if_not_exists") is not False:
            errors = FormErrors()
            errors.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            errors.raise_if_any()
        return found

    def _record_unused_files(self, checked: CheckedMessage) -> None:
        for name in sorted(checked.unused_files):
            self._core.record.breach(
                BreachKind.LIMIT, f"the upload {name} is shown by no component of its message"
            )
