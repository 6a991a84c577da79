"""Interactions: commands, clicks, selections and modals sent to the bot."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from playground.shapes import Json
from playground.world import Channel, Message, User

TOKEN_LIFE = 15 * 60
"""The lifetime of an interaction token in seconds (reference, "Receiving and Responding")."""
MOST_FOLLOW_UPS = 5
"""The maximum number of follow-ups to an interaction if the app is installed only for the user."""
SERVER, ACCOUNT = "0", "1"
"""The keys of Discord's "authorizing integration owners": the server or the user that installed the
app."""


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class InteractionState(StrEnum):
    """The progress of an interaction."""

    WAITING = "waiting"
    ACKNOWLEDGED = "acknowledged"
    FAILED = "failed"


class Acknowledgement(StrEnum):
    """The type of the bot's acknowledgement."""

    MESSAGE = "message"
    THINKING = "thinking"
    UPDATE = "update"
    DEFERRED = "deferred"
    MODAL = "modal"
    AUTOCOMPLETE = "autocomplete"


@dataclass(eq=False, slots=True)
class Modal:
    """A form that the bot opened for one user."""

    id: int
    title: str
    custom_id: str
    components: list[Json]
    trigger: Interaction
    """The interaction that the bot answered with this form."""


@dataclass(eq=False, slots=True)
class Interaction:
    """One interaction and its results so far; the playground updates it."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    created_at: float
    """The start of the token's lifetime, in the playground's time."""
    sent_at: float
    """The start of the time limit for acknowledging, in the event loop's time."""
    name: str | None = None
    """The command's full name, for display."""
    source: Message | None = None
    """The message with the component that sent it or opened its modal, or None."""
    seen: Message | None = None
    """The earlier content of `source` that the member saw, if it was edited before the click."""
    trigger: Interaction | None = None
    """For a submitted modal, the interaction that opened it."""
    owners: Json = field(default_factory=dict)
    """The authorizing integration owners: "0" maps to the server's id, "1" to the user's."""
    request: str | int | None = None
    """The id of the page's request that caused the interaction, or None."""
    state: InteractionState = InteractionState.WAITING
    acknowledgement: Acknowledgement | None = None
    elapsed: float | None = None
    """The seconds until it was acknowledged or failed, or None while it waits."""
    reason: str | None = None
    """The cause of the failure, "timeout" or "offline"; None without a failure."""
    original: Message | None = None
    """The bot's response message, or None, for example if the bot updated the source."""
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Json] | None = None
    reached_bot: bool = False
    """True if it was sent over a gateway connection of the bot."""
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    @property
    def is_user_installed(self) -> bool:
        """True if the app is installed only for the user, not on the server."""
        return SERVER not in self.owners

    @property
    def target(self) -> Message | None:
        """The message addressed by "@original", or None."""
        if self.acknowledgement in {Acknowledgement.UPDATE, Acknowledgement.DEFERRED}:
            return self.source
        return self.original
