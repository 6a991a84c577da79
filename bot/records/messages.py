"""Stored invitations and messages as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.chance import dice
from bot.records.names import MemberName, told_apart


class KindOfMessage(StrEnum):
    """What a message is about, and who says how it looks."""

    BOARD = "board"
    """A board of a match, which is its subject, but the live one; its number is the revision.

    It must show that it is old, or the summary of the round that it saw the end of.
    """
    PROPOSAL = "proposal"
    """A proposal in a match; its number is the match's revision, its name the wish."""
    INVITATION = "invitation"
    """An invitation; what it must show is its edition."""
    NOTICE = "notice"
    """A notice about a match, its subject: it is posted, and forgotten."""
    GREETING = "greeting"
    """The greeting of a server, its subject: it is posted, and forgotten."""
    PRIVATE = "private"
    """A private message that follows a match, its subject.

    Its number is the member's id, its name the view, of which a member has one a match: the latest.
    Discord's id of it is not kept, as it is of no use without its token, which is kept in memory.
    """


class Notice(StrEnum):
    """What is said once about a match, in its channel if nothing else is said here."""

    RESTS = "rests"
    """A player has left the server."""
    GOES_ON = "goes-on"
    CALLED_OFF = "called-off"
    """By a moderator, whose id is the message's number."""
    CHANNEL_GONE = "channel-gone"
    """To one player directly, whose slot is the message's number; its channel is none."""
    CHANNEL_CLOSED = "channel-closed"
    """The same about a channel where nobody can play."""


LIVE, OLD = "live", "old"
"""What a board that was posted, as far as known, is to be; and one that is not the live one."""
_ROUND = "round "
OPEN, OVERTAKEN, REFUSED, WITHDRAWN = "open", "overtaken", "refused", "withdrawn"
"""A proposal that can be answered; one that the match has left behind, carried out or not; and
with a point and the slot after it, one that somebody has turned down or taken back."""


def summary_of(index: int) -> str:
    """Return what an old board must show that is to be the summary of a finished round, from 0."""
    return f"{_ROUND}{index}"


def summarised(wanted: str) -> int | None:
    """Return which round's summary an old board must show; None if its line."""
    return int(wanted.removeprefix(_ROUND)) if wanted.startswith(_ROUND) else None


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message before the ledger has it."""

    guild_id: int
    channel_id: int
    kind: KindOfMessage
    subject: int
    """The id of what it is about."""
    number: int
    name: str
    """Which of its subject's messages it is, with the number: so its buttons say, too."""
    after_id: int
    """An id of Discord's that is older; 0 if none is known."""
    wanted: str
    """What it must show, in the words of its kind."""
    shown: str = ""
    """What it shows as far as known; nothing until then."""
    message_id: int | None = None
    """None until Discord has confirmed that it was posted."""
    reachable_until: float | None = None
    """When its interaction token expires, as Unix seconds; None if it needs none, or has one."""


@dataclass(frozen=True, slots=True)
class MessageRecord(NewMessage):
    """A message on the ledger."""

    id: int = 0


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
