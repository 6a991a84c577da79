"""Invitations to a game as they are kept, as plain values. Times are Unix seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.chance import dice
from bot.records.messages import KindOfMessage, NewMessage
from bot.records.names import MemberName, told_apart


class InvitationStatus(StrEnum):
    """Where an invitation stands."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who takes part, or is asked to."""

    user_id: int
    name: str
    username: str
    joined_at: float | None
    """When they came; None for a member who was asked and has not answered."""
    level: str | None = None
    """How well the computer plays; None for a member."""


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """An invitation before it has an id."""

    guild_id: int
    channel_id: int
    game: str
    """The name of the game."""
    options: str
    """What the game is to be played with, as JSON that the game reads."""
    host_id: int
    """Who invites."""
    pace: int | None
    """Seconds a move may take; 0 without a clock, None for what is usual for so many players."""
    language: str
    created_at: float
    expires_at: float
    guests: tuple[Guest, ...]
    """In the order in which they came, the host first; and who is asked."""
    closed: bool
    """Whether only those may join who were asked by name."""
    pending_key: str | None
    """What only one open invitation to this game in this channel may have; None: any number may."""
    secret: bytes | None = field(repr=False)
    """What the match will reveal; None for an invitation of an earlier version."""

    @property
    def seal(self) -> str | None:
        """The commitment to the secret, which is shown with the invitation."""
        return None if self.secret is None else dice.commitment(self.secret)

    @property
    def seated(self) -> tuple[Guest, ...]:
        """Who takes part, computers too, in the order in which they came."""
        return tuple(guest for guest in self.guests if guest.joined_at is not None)

    @property
    def invited(self) -> tuple[Guest, ...]:
        """The members who were asked and have not answered."""
        return tuple(guest for guest in self.guests if guest.joined_at is None)

    @property
    def people(self) -> tuple[MemberName, ...]:
        """The names of `guests`."""
        return tuple(MemberName(each.name, each.username) for each in self.guests)

    @property
    def display_names(self) -> tuple[str, ...]:
        """The display names of `guests`, told apart."""
        return told_apart(self.people)

    @property
    def host_name(self) -> str | None:
        """What the host is called; None once the host's data was deleted."""
        host = self.guest(self.host_id)
        return None if host is None else host.name

    def guest(self, user_id: int) -> Guest | None:
        """Return the entry of a member; None for somebody who has none."""
        members = (guest for guest in self.guests if guest.level is None)
        return next((guest for guest in members if guest.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class InvitationRecord(NewInvitation):
    """A stored invitation."""

    id: int
    status: InvitationStatus
    edition: int
    """How often it has changed; a change replaces the edition that it was made from."""
    message_id: int | None
    """The message that shows it, once it is known."""
    match_id: int | None
    """The match it led to."""


class StaleInvitationError(Exception):
    """The invitation has changed meanwhile or is not open; nothing was written."""

    def __init__(self, invitation_id: int) -> None:
        super().__init__(f"somebody was faster at invitation {invitation_id}")


class InvitationPendingError(Exception):
    """Another open invitation has the same key; `invitation_id` names it."""

    def __init__(self, invitation_id: int) -> None:
        super().__init__(f"invitation {invitation_id} is open in this channel")
        self.invitation_id = invitation_id


def message_of(invitation: InvitationRecord, after_id: int = 0) -> NewMessage:
    """Return what the ledger of messages keeps of an invitation; `after_id` is an older id."""
    return NewMessage(
        invitation.guild_id,
        invitation.channel_id,
        KindOfMessage.INVITATION,
        invitation.id,
        0,
        "",
        after_id=after_id,
        wanted=str(invitation.edition),
        message_id=invitation.message_id,
    )
