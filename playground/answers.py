"""The bot's responses to interactions: the callback, and the webhook that uses the token.

The rules are in Discord's reference, "Receiving and Responding": the bot has three seconds for the
callback, may make it only once, and can use the token for fifteen minutes.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping

from playground.clock import PlaygroundClock, Snowflakes
from playground.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    ApiError,
    BreachKind,
)
from playground.events import Bus, InteractionSent, InteractionSettled
from playground.interaction import (
    MOST_FOLLOW_UPS,
    TOKEN_LIFE,
    Acknowledgement,
    Interaction,
    InteractionKind,
    InteractionState,
    Modal,
)
from playground.interaction_payloads import integration_owners, origin_of
from playground.messages import Messages
from playground.permissions import Permission, has_permissions
from playground.record import Record
from playground.shapes import Json
from playground.validation.commands import check_choices
from playground.validation.fields import FormErrors
from playground.validation.messages import CheckedMessage, Upload, check_message
from playground.validation.modals import check_modal
from playground.world import Channel, Message, MessageFlag, MessageType, User, World

KEPT_INTERACTIONS = 4_000

MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
_ANSWERS_TO = {
    InteractionKind.COMMAND: {MESSAGE, DEFER_MESSAGE, OPEN_MODAL},
    InteractionKind.COMPONENT: {MESSAGE, DEFER_MESSAGE, DEFER_UPDATE, UPDATE, OPEN_MODAL},
    InteractionKind.AUTOCOMPLETE: {CHOICES},
    InteractionKind.MODAL: {MESSAGE, DEFER_MESSAGE},
}


class Answers:
    """The latest interactions, and the bot's responses to them."""

    def __init__(
        self,
        world: World,
        clock: PlaygroundClock,
        ids: Snowflakes,
        bus: Bus,
        record: Record,
        messages: Messages,
        *,
        acknowledge_within: float,
    ) -> None:
        self._world = world
        self._clock = clock
        self._ids = ids
        self._bus = bus
        self._record = record
        self._messages = messages
        self.acknowledge_within = acknowledge_within
        """The maximum seconds until an interaction is acknowledged. Tests may change it at any
        time."""
        self._by_token: OrderedDict[str, Interaction] = OrderedDict()
        self.is_bot_connected: Callable[[Interaction], bool] = lambda _: True
        """Returns True if a bot process that should receive the interaction is connected. If it is
        not connected, a timeout is no breach."""

    def send(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: Json,
        *,
        name: str | None = None,
        source: Message | None = None,
        seen: Message | None = None,
        trigger: Interaction | None = None,
        request: str | int | None = None,
    ) -> Interaction:
        """Send an interaction to the bot and start its acknowledgement timer."""
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            self._ids.create_id(),
            secrets.token_urlsafe(120),
            kind,
            user,
            channel,
            data,
            self._clock.now(),
            loop.time(),
            name=name,
            source=source,
            seen=seen,
            trigger=trigger,
            owners=integration_owners(self._world, user, channel, source),
            request=request,
        )
        self._by_token[interaction.token] = interaction
        while len(self._by_token) > KEPT_INTERACTIONS:
            self._by_token.popitem(last=False)
        interaction.timer = loop.call_later(self.acknowledge_within, self._time_out, interaction)
        self._bus.publish(InteractionSent(interaction))
        return interaction

    def forget_bot(self, receives: Callable[[int | None], bool]) -> None:
        """Mark waiting interactions as not received, because the bot has restarted.

        `receives` takes a server's id, or None outside of servers, and returns True if the process
        that restarted is responsible for it.
        """
        for interaction in self._by_token.values():
            guild = interaction.channel.guild
            if interaction.state is InteractionState.WAITING and receives(
                None if guild is None else guild.id
            ):
                interaction.reached_bot = False

    def time_out_all(self, *, only_lost: bool = False) -> None:
        """Time out all waiting interactions immediately.

        With `only_lost`, time out only those that no connected bot has received.
        """
        for interaction in [*self._by_token.values()]:
            is_received = interaction.reached_bot and self.is_bot_connected(interaction)
            if interaction.state is InteractionState.WAITING and not (only_lost and is_received):
                self._time_out(interaction)

    def close(self) -> None:
        """Stop all timers."""
        for interaction in self._by_token.values():
            if interaction.timer is not None:
                interaction.timer.cancel()

    def _time_out(self, interaction: Interaction) -> None:
        is_received = interaction.reached_bot and self.is_bot_connected(interaction)
        interaction.reason = "timeout" if is_received else "offline"
        if is_received:
            action = interaction.name or interaction.data.get("custom_id")
            self._record.breach(
                BreachKind.NO_ACKNOWLEDGEMENT,
                f"{interaction.user.display_name} saw “This interaction failed” for {action}: "
                f"it was not acknowledged within {self.acknowledge_within:g} seconds",
            )
        self._settle(interaction, InteractionState.FAILED)

    def _settle(
        self,
        interaction: Interaction,
        state: InteractionState,
        acknowledgement: Acknowledgement | None = None,
    ) -> None:
        if interaction.timer is not None:
            interaction.timer.cancel()
            interaction.timer = None
        interaction.state = state
        interaction.acknowledgement = acknowledgement
        interaction.elapsed = asyncio.get_running_loop().time() - interaction.sent_at
        interaction.settled.set()
        self._bus.publish(InteractionSettled(interaction))

    def callback(
        self, interaction_id: int, token: str, body: Json, uploads: Mapping[int, Upload]
    ) -> tuple[Interaction, int]:
        """Process the bot's first response. Return the interaction and the type of the response.

        Raises ApiError: 10062 if the token is unknown or expired, 40060 if the interaction was
        already acknowledged, 50035 or 50006 if the body is invalid, 10008 if the message to update
        is deleted.
        """
        interaction = self._by_token.get(token)
        if (
            interaction is None
            or interaction.id != interaction_id
            or interaction.state is InteractionState.FAILED
        ):
            raise ApiError(UNKNOWN_INTERACTION)
        if interaction.state is InteractionState.ACKNOWLEDGED:
            raise ApiError(ALREADY_ACKNOWLEDGED)
        kind = self._check_kind(interaction, body.get("type"))
        data = body.get("data") or {}
        if kind == MESSAGE:
            self._record_unused_files(check_message(data, uploads, path=("data",)))
            interaction.original = self._first_message(interaction, data, uploads)
            self._settle(interaction, InteractionState.ACKNOWLEDGED, Acknowledgement.MESSAGE)
        elif kind == DEFER_MESSAGE:
            interaction.original = self._first_message(interaction, data, {}, thinking=True)
            self._settle(interaction, InteractionState.ACKNOWLEDGED, Acknowledgement.THINKING)
        elif kind == DEFER_UPDATE:
            self._settle(interaction, InteractionState.ACKNOWLEDGED, Acknowledgement.DEFERRED)
        elif kind == UPDATE:
            self._update(interaction, data, uploads)
        elif kind == CHOICES:
            self._suggest(interaction, data)
        else:
            self._open_modal(interaction, data)
        return interaction, kind

    def _check_kind(self, interaction: Interaction, kind: object) -> int:
        allowed = set(_ANSWERS_TO[interaction.kind])
        if interaction.kind is InteractionKind.MODAL and interaction.source is not None:
            allowed |= {DEFER_UPDATE, UPDATE}
        errors = FormErrors()
        if kind is None:
            errors.required(("type",))
        else:
            errors.choice(("type",), kind, allowed)
        errors.raise_if_any()
        assert isinstance(kind, int)
        return kind

    def _first_message(
        self,
        interaction: Interaction,
        data: Json,
        uploads: Mapping[int, Upload],
        *,
        thinking: bool = False,
    ) -> Message:
        kind = MessageType.REPLY
        if interaction.kind is InteractionKind.COMMAND:
            chat = interaction.data["type"] == 1
            kind = MessageType.COMMAND if chat else MessageType.CONTEXT_MENU
        elif interaction.source is None:
            kind = MessageType.DEFAULT
        return self._messages.create(
            interaction.channel,
            self._world.bot,
            data,
            uploads,
            kind=kind,
            reference=interaction.source,
            only_for=_ephemeral_viewer(interaction, data),
            origin=origin_of(interaction),
            thinking=thinking,
        )

    def _update(self, interaction: Interaction, data: Json, uploads: Mapping[int, Upload]) -> None:
        source = interaction.source
        assert source is not None
        self._record_unused_files(check_message(data, uploads, existing=source, path=("data",)))
        if source.deleted:
            raise ApiError(UNKNOWN_MESSAGE)
        self._messages.edit(source, data, uploads)
        self._settle(interaction, InteractionState.ACKNOWLEDGED, Acknowledgement.UPDATE)

    def _suggest(self, interaction: Interaction, data: Json) -> None:
        errors = FormErrors()
        choices = errors.objects(data, "choices", ("data",), maximum=25, required=True)
        check_choices(choices, _focused_type(interaction.data), ("data", "choices"), errors)
        errors.raise_if_any()
        interaction.choices = choices
        self._settle(interaction, InteractionState.ACKNOWLEDGED, Acknowledgement.AUTOCOMPLETE)

    def _open_modal(self, interaction: Interaction, data: Json) -> None:
        check_modal(data)
        _assign_ids(data["components"])
        interaction.modal = Modal(
            self._ids.create_id(), data["title"], data["custom_id"], data["components"], interaction
        )
        self._settle(interaction, InteractionState.ACKNOWLEDGED, Acknowledgement.MODAL)

    def _record_unused_files(self, checked: CheckedMessage) -> None:
        for name in sorted(checked.unused_files):
            self._record.breach(
                BreachKind.LIMIT, f"the upload {name} is shown by no component of its message"
            )

    def find(self, token: str) -> Interaction:
        """Return the interaction that has a token.

        Raises ApiError: 50027 if the token is unknown or expired, 10015 if the interaction is
        not acknowledged.
        """
        interaction = self._by_token.get(token)
        if interaction is None or self._clock.now() - interaction.created_at >= TOKEN_LIFE:
            raise ApiError(INVALID_WEBHOOK_TOKEN)
        if interaction.state is not InteractionState.ACKNOWLEDGED:
            raise ApiError(UNKNOWN_WEBHOOK)
        return interaction

    def follow_up(
        self, interaction: Interaction, body: Json, uploads: Mapping[int, Upload]
    ) -> Message:
        """Send a follow-up message; the first one replaces a "thinking" message."""
        original = interaction.original
        if original is not None and original.thinking and not original.deleted:
            return self.edit(interaction, original, body, uploads)
        self._record_unused_files(check_message(body, uploads))
        if interaction.is_user_installed and len(interaction.followups) >= MOST_FOLLOW_UPS:
            raise ApiError(TOO_MANY_FOLLOW_UPS)
        reference = interaction.target
        message = self._messages.create(
            interaction.channel,
            self._world.bot,
            body,
            uploads,
            kind=MessageType.DEFAULT if reference is None else MessageType.REPLY,
            reference=reference,
            only_for=_ephemeral_viewer(interaction, body),
            origin=origin_of(interaction, original=reference),
        )
        interaction.followups.append(message)
        return message

    def message(self, interaction: Interaction, which: str) -> Message:
        """Return a message of the interaction; `which` is "@original" or an id.

        Raises ApiError 10008 if it does not exist.
        """
        target = interaction.target
        known = [target, *interaction.followups] if target is not None else interaction.followups
        for message in known:
            named = message is target if which == "@original" else str(message.id) == which
            if named and not message.deleted:
                return message
        raise ApiError(UNKNOWN_MESSAGE)

    def edit(
        self,
        interaction: Interaction,
        message: Message,
        body: Json,
        uploads: Mapping[int, Upload],
    ) -> Message:
        """Edit a message of the interaction.

        Raises ApiError 50035 or 50006 if the body is invalid.
        """
        self._record_unused_files(check_message(body, uploads, existing=message))
        self._messages.edit(message, body, uploads)
        return message

    def delete(self, message: Message) -> None:
        """Delete a message of an interaction."""
        self._messages.delete(message)


def _ephemeral_viewer(interaction: Interaction, data: Json) -> User | None:
    """Return the only viewer of an ephemeral response, or None.

    A response is ephemeral if the bot asks for it, or if the bot is installed only for the user and
    the server forbids external apps.
    """
    channel = interaction.channel
    outside = interaction.is_user_installed and channel.guild is not None
    private = outside and not has_permissions(
        channel, interaction.user, Permission.USE_EXTERNAL_APPS
    )
    is_requested = (data.get("flags") or 0) & MessageFlag.EPHEMERAL
    return interaction.user if is_requested or private else None


def _assign_ids(components: list[Json]) -> None:
    """Assign component ids to the parts of a modal, as Discord does."""
    number = 0
    for component in components:
        for part in (component, component.get("component"), *component.get("components", ())):
            if part is not None:
                number += 1
                part.setdefault("id", number)


def _focused_type(data: Json) -> int:
    for option in data.get("options") or ():
        if option.get("focused"):
            return int(option["type"])
        if option.get("options"):
            return _focused_type(option)
    return 3
