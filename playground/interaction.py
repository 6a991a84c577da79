"""Interactions: commands, clicks, selections and modals sent to the bot."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from playground.shapes import Json
from playground.world import Channel, Message, User

TOKEN_LIFE = 15 * 60
"""Lifetime of an interaction token in seconds: reference, "Receiving and Responding"."""
MOST_FOLLOW_UPS = 5
"""Limit of follow-ups per interaction where the app is installed for the user only."""
SERVER, ACCOUNT = "0", "1"
"""Keys of the authorizing integration owners: a server or a user."""


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
    """One interaction and its results; kept up to date."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    created_at: float
    """In the playground's time; the token's lifetime starts here."""
    sent_at: float
    """In the event loop's time; the time limit for acknowledging starts here."""
    name: str | None = None
    """The command's full name, for display."""
    source: Message | None = None
    """The message with the component, or None for a command."""
    seen: Message | None = None
    """The earlier content of `source` that the member saw, if it was edited before the click."""
    trigger: Interaction | None = None
    """The interaction that opened the submitted modal."""
    owners: Json = field(default_factory=dict)
    """The authorizing integration owners: "0" maps to the server's id, "1" to the user's."""
    request: str | int | None = None
    """The id that the page gave the request."""
    state: InteractionState = InteractionState.WAITING
    acknowledgement: Acknowledgement | None = None
    elapsed: float | None = None
    """Seconds until it was acknowledged or failed."""
    reason: str | None = None
    """Cause of failure: "timeout" or "offline"."""
    original: Message | None = None
    """The bot's response message, or None if it updated the source."""
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Json] | None = None
    reached_bot: bool = False
    """True if a gateway connection received it."""
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    @property
    def is_user_installed(self) -> bool:
        """True if the app is installed here for the user only."""
        return SERVER not in self.owners

    @property
    def target(self) -> Message | None:
        """The message addressed by "@original"."""
        if self.acknowledgement in {Acknowledgement.UPDATE, Acknowledgement.DEFERRED}:
            return self.source
        return self.original
