"""An interaction: a command, click, selection or modal on its way between a user and the bot."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from playground.shapes import Json
from playground.world import Channel, Message, User

TOKEN_LIFE = 15 * 60
"""Seconds for which an interaction's token is good: reference, "Receiving and Responding"."""
MOST_FOLLOW_UPS = 5
"""Of one interaction, where the app is on a user's account alone; there."""
SERVER, ACCOUNT = "0", "1"
"""How the app was installed: the keys of the authorizing integration owners."""


class InteractionKind(IntEnum):
    """Discord's interaction types."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class InteractionState(StrEnum):
    """How far an interaction has come."""

    WAITING = "waiting"
    ACKNOWLEDGED = "acknowledged"
    FAILED = "failed"


class Acknowledgement(StrEnum):
    """What the bot acknowledged an interaction with."""

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
    """The interaction that opened it."""


@dataclass(eq=False, slots=True)
class Interaction:
    """One interaction and all that came of it; kept up to date."""

    id: int
    token: str
    kind: InteractionKind
    user: User
    channel: Channel
    data: Json
    created_at: float
    """In the playground's time; the token's life counts from here."""
    sent_at: float
    """In the event loop's time; the three seconds count from here."""
    name: str | None = None
    """The command's full name, for people."""
    source: Message | None = None
    """The message whose component was used."""
    seen: Message | None = None
    """That message as it was when the click left, where an edit has overtaken the click."""
    trigger: Interaction | None = None
    """What opened the modal that this one submits."""
    owners: Json = field(default_factory=dict)
    """Who has the app, for which this was sent: "0" the server's id, "1" that of the user."""
    request: str | int | None = None
    """The page's own id of the request that sent it."""
    state: InteractionState = InteractionState.WAITING
    how: Acknowledgement | None = None
    after: float | None = None
    """Seconds until it was acknowledged or failed."""
    reason: str | None = None
    """Why it failed: "timeout" or "offline"."""
    original: Message | None = None
    """The message the bot answered with; None where it updated the source."""
    followups: list[Message] = field(default_factory=list)
    modal: Modal | None = None
    choices: list[Json] | None = None
    reached_bot: bool = False
    """Whether a gateway connection took it."""
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None

    @property
    def by_user(self) -> bool:
        """Whether the app is here on somebody's own account alone."""
        return SERVER not in self.owners

    @property
    def target(self) -> Message | None:
        """The message that "@original" means."""
        if self.how in {Acknowledgement.UPDATE, Acknowledgement.DEFERRED}:
            return self.source
        return self.original
