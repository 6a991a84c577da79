"""Seats: the members' Discord clients, controlled by tests and by the page."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from playground.client.commands import (
    Value,
    command_data,
    context_data,
    find_leaf,
    require_usable,
)
from playground.client.components import (
    Entry,
    click_data,
    find_button,
    find_select,
    modal_data,
    select_data,
)
from playground.core import Core
from playground.errors import ClientError
from playground.events import MessageDeleted
from playground.interaction import Interaction, InteractionKind, Modal
from playground.outcome import ActionOutcome
from playground.permissions import Permission, can_send, channel_permissions, has_permissions
from playground.shapes import Json
from playground.validation.messages import MOST_CONTENT
from playground.world import Channel, Message, MessageType, User


class Seat:
    """A member's Discord client.

    Actions raise ClientError if Discord's client would prevent them. Methods with the prefix
    `send_` return an interaction immediately; `command`, `autocomplete`, `context_menu`, `click`,
    `select` and `submit_modal` return when the bot has acknowledged it or failed to do so.
    """

    def __init__(self, core: Core, user: User) -> None:
        self._core = core
        self.user = user

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def mention(self) -> str:
        """The text that mentions this member in a message."""
        return f"<@{self.user.id}>"

    def __repr__(self) -> str:
        return f"<Seat {self.user.display_name}>"

    @property
    def direct(self) -> Channel:
        """The direct conversation with the bot, created if needed."""
        return self._core.guilds.open_direct(self.user)

    def can_see(self, message: Message) -> bool:
        """Return True if the message is visible on this member's screen."""
        return (
            not message.deleted
            and not message.dismissed
            and message.only_for in {None, self.user}
            and has_permissions(message.channel, self.user, Permission.VIEW_CHANNEL)
        )

    def visible_messages(self, channel: Channel | str | None = None) -> list[Message]:
        """Return the visible messages of a channel, by default the first, oldest first."""
        return [each for each in self._channel(channel).messages.values() if self.can_see(each)]

    @property
    def ephemerals(self) -> list[Message]:
        """The ephemeral messages of this member, oldest first."""
        return [
            message
            for channel in self._core.world.channels.values()
            for message in channel.messages.values()
            if message.only_for is self.user and self.can_see(message)
        ]

    @property
    def dms(self) -> list[Message]:
        """The messages in the direct conversation with the bot, oldest first."""
        channel = self._core.world.direct.get(self.user.id)
        return [] if channel is None else list(channel.messages.values())

    @property
    def pings(self) -> list[Message]:
        """The messages that pinged this member, oldest first."""
        found = [
            message
            for channel in self._core.world.channels.values()
            for message in channel.messages.values()
            if self.user.id in message.pinged
        ]
        return sorted(found, key=lambda each: each.id)

    async def command(
        self,
        key: str,
        *,
        channel: Channel | str | None = None,
        options: Mapping[str, Value | Seat] | None = None,
        **more: Value | Seat,
    ) -> ActionOutcome:
        """Use a chat command, such as "shanghaien challenge".

        `options` and keyword arguments are its options. All names are those registered by the bot,
        without translations. Returns when the bot has acknowledged the command or failed to do so.
        Raises ClientError if Discord's client would not send the command.
        """
        return await self._wait_until_settled(
            self.send_command(
                self._channel(channel), key, self._unwrap_seats({**(options or {}), **more})
            )
        )

    async def autocomplete(
        self,
        key: str,
        option: str,
        typed: str = "",
        *,
        channel: Channel | str | None = None,
        options: Mapping[str, Value | Seat] | None = None,
    ) -> list[Json]:
        """Return the bot's suggestions for an option with the text `typed`; empty on failure."""
        values = {**self._unwrap_seats(options or {}), option: typed}
        interaction = self.send_autocomplete(self._channel(channel), key, values, option)
        await interaction.settled.wait()
        return interaction.choices or []

    async def context_menu(
        self,
        name: str,
        target: Seat | User | Message,
        *,
        channel: Channel | str | None = None,
    ) -> ActionOutcome:
        """Use a command of a member's or message's context menu."""
        where = target.channel if isinstance(target, Message) else self._channel(channel)
        return await self._wait_until_settled(
            self.send_context(where, name, target.id, is_for_user=not isinstance(target, Message))
        )

    async def click(
        self,
        message: Message,
        label: str | None = None,
        *,
        custom_id: str | None = None,
        force: bool = False,
        is_stale: bool = False,
    ) -> ActionOutcome:
        """Click the button with a label or a custom id.

        `force` clicks even a disabled button. `is_stale` clicks in an old copy of the message, as
        if the message was edited just before the click: the bot receives the old content.
        """
        button = find_button(message, label=label, custom_id=custom_id)
        return await self._wait_until_settled(
            self.send_click(message, button, force=force, is_stale=is_stale)
        )

    async def select(
        self,
        message: Message,
        values: Entry | Seat,
        *,
        custom_id: str | None = None,
        force: bool = False,
    ) -> ActionOutcome:
        """Select entries of a menu, by their values or labels, or members, roles or channels."""
        picked = values.user if isinstance(values, Seat) else values
        select = find_select(message, custom_id)
        return await self._wait_until_settled(
            self.send_select(message, select, picked, force=force)
        )

    async def submit_modal(self, modal: Modal, values: Mapping[str, Entry]) -> ActionOutcome:
        """Fill in a form and submit it. The keys of `values` are custom ids or labels of inputs."""
        return await self._wait_until_settled(self.send_modal(modal, values))

    def send(
        self,
        content: str,
        *,
        channel: Channel | str | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """Send a message. Raises ClientError if Discord's client would not send it."""
        where = self._channel(channel)
        if where.deleted or not can_send(where, self.user):
            raise ClientError("You may not write here.")
        if where.thread is not None and where.thread.locked:
            require_usable(self._core, self.user, where)
        if not content.strip():
            raise ClientError("There is nothing to send.")
        if len(content) > MOST_CONTENT:
            raise ClientError(f"A message has {MOST_CONTENT} characters at most.")
        kind = MessageType.DEFAULT if reply_to is None else MessageType.REPLY
        return self._core.messages.create(
            where, self.user, {"content": content}, {}, kind=kind, reference=reply_to
        )

    def delete(self, message: Message) -> None:
        """Delete a message.

        Raises ClientError if it is not the member's own and the member may not manage messages.
        """
        moderates = has_permissions(message.channel, self.user, Permission.MANAGE_MESSAGES)
        if message.author is not self.user and not moderates:
            raise ClientError("You may only delete your own messages.")
        self._core.messages.delete(message)

    def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message. Raises ClientError unless it is for this member only."""
        if message.only_for is not self.user:
            raise ClientError("Only messages that only you see can be dismissed.")
        self._core.messages.dismiss(message)
        self._core.bus.publish(MessageDeleted(message))

    def send_command(
        self,
        channel: Channel,
        key: str,
        values: Mapping[str, Value],
        request: str | int | None = None,
    ) -> Interaction:
        """Send a chat command. Raises ClientError."""
        leaf = find_leaf(self._core, self.user, channel, key)
        data = command_data(self._core, channel, leaf, values)
        return self._core.answers.send(
            InteractionKind.COMMAND, self.user, channel, data, name=key, request=request
        )

    def send_autocomplete(
        self, channel: Channel, key: str, values: Mapping[str, Value], focused: str
    ) -> Interaction:
        """Ask the bot to complete an option. Raises ClientError."""
        leaf = find_leaf(self._core, self.user, channel, key)
        data = command_data(self._core, channel, leaf, values, focused=focused)
        return self._core.answers.send(
            InteractionKind.AUTOCOMPLETE, self.user, channel, data, name=key
        )

    def send_context(
        self,
        channel: Channel,
        name: str,
        target_id: int,
        *,
        is_for_user: bool,
        request: str | int | None = None,
    ) -> Interaction:
        """Send a context-menu command. Raises ClientError."""
        leaf = find_leaf(self._core, self.user, channel, name, 2 if is_for_user else 3)
        known = self._core.world.users if is_for_user else channel.messages
        if target_id not in known:
            raise ClientError("That no longer exists.")
        data = context_data(self._core, channel, leaf, target_id, is_for_user=is_for_user)
        return self._core.answers.send(
            InteractionKind.COMMAND, self.user, channel, data, name=name, request=request
        )

    def send_click(
        self,
        message: Message,
        button: Json,
        *,
        force: bool = False,
        is_stale: bool = False,
        request: str | int | None = None,
    ) -> Interaction:
        """Send a click. Raises ClientError."""
        live = self._find_current(message)
        data = click_data(button, force=force)
        if not is_stale:
            # Discord's client shows an edit immediately, so the member clicks the current button.
            data = click_data(
                find_button(live, label=None, custom_id=button["custom_id"]), force=force
            )
        return self._component(live, data, request, seen=message if is_stale else None)

    def send_select(
        self,
        message: Message,
        select: Json,
        values: Entry,
        *,
        force: bool = False,
        request: str | int | None = None,
    ) -> Interaction:
        """Send a selection. Raises ClientError."""
        live = self._find_current(message)
        data = select_data(self._core, live.channel, select, values, force=force)
        return self._component(live, data, request)

    def send_modal(
        self, modal: Modal, values: Mapping[str, Entry], request: str | int | None = None
    ) -> Interaction:
        """Send a completed form. Raises ClientError."""
        trigger = modal.trigger
        data = modal_data(self._core, trigger.channel, modal, values)
        return self._core.answers.send(
            InteractionKind.MODAL,
            self.user,
            trigger.channel,
            data,
            source=trigger.source,
            trigger=trigger,
            request=request,
        )

    def _component(
        self,
        message: Message,
        data: Json,
        request: str | int | None,
        *,
        seen: Message | None = None,
    ) -> Interaction:
        return self._core.answers.send(
            InteractionKind.COMPONENT,
            self.user,
            message.channel,
            data,
            source=message,
            seen=seen,
            request=request,
        )

    def _find_current(self, message: Message) -> Message:
        """Return the current version of a message.

        Raises ClientError if the member cannot use its components.
        """
        live = message.channel.messages.get(message.id)
        if live is None or not self.can_see(live):
            raise ClientError("This message no longer exists.")
        if not channel_permissions(live.channel, self.user):
            raise ClientError("You do not see this channel.")
        # In a locked thread not even moderators can click (discord-api-docs issue 7900).
        if live.channel.thread is not None and live.channel.thread.locked:
            raise ClientError("This thread is locked.")
        guild = live.channel.guild
        if guild is not None and guild.members[self.user.id].timed_out:
            raise ClientError("You are timed out.")
        return live

    def _channel(self, channel: Channel | str | None) -> Channel:
        if isinstance(channel, Channel):
            return channel
        guild = next(iter(self._core.world.guilds.values()))
        for each in guild.channels.values():
            if channel in {None, each.name}:
                return each
        raise ClientError(f"There is no channel #{channel}.")

    def _unwrap_seats(self, values: Mapping[str, Value | Seat]) -> dict[str, Value]:
        return {
            name: each.user if isinstance(each, Seat) else each for name, each in values.items()
        }

    async def _wait_until_settled(self, interaction: Interaction) -> ActionOutcome:
        await interaction.settled.wait()
        # Let the event loop run once, so that a bot in this process can finish its handler.
        await asyncio.sleep(0)
        return ActionOutcome(interaction)
