"""The frames that a member's Discord client in the browser receives; see PROTOCOL.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import ClassVar

from playground import events
from playground.core import Core
from playground.errors import ClientError
from playground.interaction import Interaction, InteractionKind, InteractionState, Modal
from playground.page import shapes
from playground.page.outlet import Outlet
from playground.permissions import Permission, has_permissions
from playground.seats import Seat
from playground.shapes import Json
from playground.world import Channel, Guild, Message

SHOWN_MESSAGES = 100
OLDER_MESSAGES = 50


class PageSeat:
    """The state shared by all tabs of one seat: unread counts, the open modal, the tabs."""

    def __init__(self, core: Core, guild: Guild, seat: Seat, status: Callable[[], str]) -> None:
        self._core = core
        self.guild = guild
        """The server that the tabs show, in addition to the direct messages."""
        self._seat = seat
        self._status = status
        self._outlets: list[Outlet] = []
        self._unread: Counter[int] = Counter()
        self._mentions: Counter[int] = Counter()
        self._seen_channels: set[int] = set()
        self._pending: dict[int, Json] = {}
        self._modal: Interaction | None = None
        for channel in self._visible_channels():
            for message in channel.messages.values():
                self._count(message)
            self._seen_channels.add(channel.id)
        core.bus.listen(self._on_event)

    def join(self, outlet: Outlet) -> None:
        """Add an opened tab."""
        self._outlets.append(outlet)
        outlet.send(self._snapshot())

    def leave(self, outlet: Outlet) -> None:
        """Remove a closed tab."""
        self._outlets.remove(outlet)

    def _visible_channels(self) -> list[Channel]:
        return [channel for channel in self._core.world.channels.values() if self._can_see(channel)]

    def _can_see(self, channel: Channel) -> bool:
        here = channel.guild is None or channel.guild is self.guild
        return here and has_permissions(channel, self._seat.user, Permission.VIEW_CHANNEL)

    def _is_shown(self, message: Message) -> bool:
        return self._can_see(message.channel) and self._seat.can_see(message)

    def _snapshot(self) -> Json:
        core, seat = self._core, self._seat
        guild = self.guild
        channels = self._visible_channels()
        humans = [each for each in core.world.users.values() if not each.bot]
        return {
            "t": "snapshot",
            "now": core.clock.now(),
            "me": shapes.seat_json(guild, seat.user),
            "seats": [shapes.seat_json(guild, each) for each in humans],
            "bot": shapes.bot_json(core, guild, self._status()),
            "guild": shapes.guild_json(guild),
            "roles": [shapes.role_json(each) for each in guild.roles.values()],
            "channels": [self._channel(each) for each in channels],
            "messages": {str(each.id): self._messages(each) for each in channels},
            "commands": shapes.commands_json(core, guild, seat),
            "modal": None if self._modal is None else shapes.modal_json(self._modal),
            "pending": list(self._pending.values()),
        }

    def _channel(self, channel: Channel) -> Json:
        return shapes.channel_json(
            self._core,
            self.guild,
            channel,
            self._seat.user,
            self._status(),
            unread=self._unread[channel.id],
            mentions=self._mentions[channel.id],
        )

    def _messages(self, channel: Channel) -> list[Json]:
        shown = self._seat.visible_messages(channel)[-SHOWN_MESSAGES:]
        return [
            shapes.message_json(self._core, self.guild, each, self._seat.user) for each in shown
        ]

    def _count(self, message: Message) -> None:
        user = self._seat.user
        if message.author is not user and self._is_shown(message):
            self._unread[message.channel.id] += 1
            self._mentions[message.channel.id] += self._raises_badge(message)

    def _raises_badge(self, message: Message) -> bool:
        """Return True if the message increases the red badge: it pings the member or is direct."""
        user = self._seat.user
        channel = message.channel
        talks = channel.recipient is user or user in channel.people
        is_direct = talks and message.author is not user
        return is_direct or user.id in message.pinged

    def _send(self, frame: Json) -> None:
        for outlet in self._outlets:
            outlet.send(frame)

    def _on_event(self, event: events.Event) -> None:
        handle = self._HANDLERS.get(type(event))
        if handle is not None:
            handle(self, event)

    def _on_created(self, event: events.MessageCreated) -> None:
        message = event.message
        if not self._is_shown(message):
            return
        self._count(message)
        self._send_message(message, "create")
        channel = str(message.channel.id)
        mentions = self._mentions[message.channel.id]
        if self._raises_badge(message):
            frame = {"t": "mention", "channel": channel, "message": str(message.id)}
            self._send(frame | {"mentions": mentions})
        unread = self._unread[message.channel.id]
        self._send({"t": "unread", "channel": channel, "unread": unread, "mentions": mentions})

    def _on_edited(self, event: events.MessageEdited) -> None:
        if self._is_shown(event.message):
            self._send_message(event.message, "update")

    def _send_message(self, message: Message, kind: str) -> None:
        if self._outlets:
            frame = {"t": "message", "event": kind, "channel": str(message.channel.id)}
            shown = shapes.message_json(self._core, self.guild, message, self._seat.user)
            self._send(frame | {"message": shown})

    def _on_deleted(self, event: events.MessageDeleted) -> None:
        message = event.message
        if message.only_for in {None, self._seat.user}:
            channel = str(message.channel.id)
            frame = {"t": "message_deleted", "channel": channel, "message": str(message.id)}
            self._send(frame)

    def _on_channel(
        self,
        event: events.ChannelCreated | events.ChannelChanged | events.ThreadMembersChanged,
    ) -> None:
        channel = event.channel
        if not self._can_see(channel):
            self._remove(channel)
            return
        self._send({"t": "channel", "channel": self._channel(channel)})
        if channel.id not in self._seen_channels:
            self._seen_channels.add(channel.id)
            for message in self._seat.visible_messages(channel)[-SHOWN_MESSAGES:]:
                self._send_message(message, "create")
        for thread in self._core.world.channels.values():
            if thread.parent is channel:
                self._on_channel(events.ChannelChanged(thread))

    def _on_channel_deleted(self, event: events.ChannelDeleted) -> None:
        self._remove(event.channel)

    def _remove(self, channel: Channel) -> None:
        if channel.id in self._seen_channels:
            self._seen_channels.discard(channel.id)
            self._send({"t": "channel_deleted", "channel": str(channel.id)})

    def _on_member(
        self, event: events.MemberJoined | events.MemberChanged | events.MemberLeft
    ) -> None:
        user = event.user if isinstance(event, events.MemberLeft) else event.member.user
        if user is self._seat.user or user is self._core.world.bot:
            self.refresh()
        else:
            self._send({"t": "member", "member": shapes.seat_json(self.guild, user)})

    def _on_user(self, event: events.UserChanged) -> None:
        self._send({"t": "member", "member": shapes.seat_json(self.guild, event.user)})

    def _on_whole_view(self, event: object) -> None:
        self.refresh()

    def _on_commands(self, event: events.CommandsChanged) -> None:
        commands = shapes.commands_json(self._core, self.guild, self._seat)
        self._send({"t": "commands", "commands": commands})

    def _on_status(self, event: object) -> None:
        self._send(
            {"t": "bot_status", "bot": shapes.bot_json(self._core, self.guild, self._status())}
        )

    def _on_clock(self, event: events.ClockAdvanced) -> None:
        self._send({"t": "clock", "now": event.now, "offset": event.offset})

    def _on_typing(self, event: events.TypingStarted) -> None:
        if self._can_see(event.channel):
            channel, user = str(event.channel.id), str(event.user.id)
            self._send({"t": "typing", "channel": channel, "user": user})

    def _is_own(self, interaction: Interaction) -> bool:
        shown = interaction.kind is not InteractionKind.AUTOCOMPLETE
        return shown and interaction.user is self._seat.user and self._can_see(interaction.channel)

    def _on_sent(self, event: events.InteractionSent) -> None:
        interaction = event.interaction
        if self._is_own(interaction):
            frame = shapes.pending_json(interaction)
            self._pending[interaction.id] = frame
            self._send(frame)

    def _on_settled(self, event: events.InteractionSettled) -> None:
        interaction = event.interaction
        if not self._is_own(interaction):
            return
        self._pending.pop(interaction.id, None)
        if interaction.state is InteractionState.FAILED:
            self._send(_failed_json(interaction))
            return
        modal = shapes.modal_json(interaction)
        if modal is not None:
            self._modal = interaction
            self._send(modal)
        target = interaction.target
        assert interaction.acknowledgement is not None
        assert interaction.elapsed is not None
        self._send(
            {
                "t": "interaction_done",
                "interaction": str(interaction.id),
                "how": interaction.acknowledgement.value,
                "ms": round(interaction.elapsed * 1000),
                "message": None if target is None else str(target.id),
            }
        )

    _HANDLERS: ClassVar[dict[type, Callable[..., None]]] = {
        events.MessageCreated: _on_created,
        events.MessageEdited: _on_edited,
        events.MessageDeleted: _on_deleted,
        events.ChannelCreated: _on_channel,
        events.ChannelChanged: _on_channel,
        events.ChannelDeleted: _on_channel_deleted,
        events.ThreadMembersChanged: _on_channel,
        events.MemberJoined: _on_member,
        events.MemberChanged: _on_member,
        events.MemberLeft: _on_member,
        events.UserChanged: _on_user,
        events.RoleChanged: _on_whole_view,
        events.GuildJoined: _on_whole_view,
        events.GuildLeft: _on_whole_view,
        events.CommandsChanged: _on_commands,
        events.BotStatusChanged: _on_status,
        events.ClockAdvanced: _on_clock,
        events.TypingStarted: _on_typing,
        events.InteractionSent: _on_sent,
        events.InteractionSettled: _on_settled,
    }

    def find_older(self, channel: Channel, before: int) -> tuple[list[Json], bool]:
        """Return up to 50 messages before the id `before`, oldest first.

        The second element of the result is True if there are messages older than these.
        """
        found = [each for each in self._seat.visible_messages(channel) if each.id < before]
        shown = found[-OLDER_MESSAGES:]
        user = self._seat.user
        messages = [shapes.message_json(self._core, self.guild, each, user) for each in shown]
        return messages, len(found) > len(shown)

    def find(self, number: str) -> Message:
        """Return the message with an id. Raises ClientError if the member cannot see it."""
        for channel in self._visible_channels():
            message = channel.messages.get(int(number))
            if message is not None and self._seat.can_see(message):
                return message
        raise ClientError("This message no longer exists.")

    def open_modal(self, number: str) -> Modal:
        """Return the open form if it has the id `number`; otherwise raises ClientError."""
        modal = None if self._modal is None else self._modal.modal
        if modal is None or str(modal.id) != number:
            raise ClientError("This form is no longer open.")
        return modal

    def close_modal(self) -> None:
        """Record that no form is open any more, because it was submitted or dismissed."""
        self._modal = None

    def mark_read(self, channel: Channel) -> None:
        """Reset the unread counts of the channel."""
        if self._unread[channel.id] or self._mentions[channel.id]:
            self._unread[channel.id] = self._mentions[channel.id] = 0
            frame = {"t": "unread", "channel": str(channel.id), "unread": 0, "mentions": 0}
            self._send(frame)

    def refresh(self) -> None:
        """Send every tab a new snapshot."""
        self._seen_channels = {each.id for each in self._visible_channels()}
        self._send(self._snapshot())


def _failed_json(interaction: Interaction) -> Json:
    return {
        "t": "interaction_failed",
        "interaction": str(interaction.id),
        "channel": str(interaction.channel.id),
        "message": None if interaction.source is None else str(interaction.source.id),
        "reason": interaction.reason,
        "text": "This interaction failed",
    }
