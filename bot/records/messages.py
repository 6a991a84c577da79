"""Stored invitations and messages as plain values. Moments are Unix seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot import fairness
from bot.records.members import DEFAULT_PORTRAIT, MemberName, PortraitChoice, disambiguate_names


class MessageKind(StrEnum):
    """The kind of a message, which determines how its content is computed.

    For subject, number and name see `NewMessage`.
    """

    BOARD = "board"
    """A retired board, or a live one until its post is recorded.

    Its subject is the match, its number the revision. The desired state of a retired board is
    either its stub, which is one line, or the summary of the round that ended on this board.
    """
    PROPOSAL = "proposal"
    """A proposal in a match. Its number is the match's revision, its name the proposal kind."""
    INVITATION = "invitation"
    """An invitation. Its desired state is the revision of the invitation."""
    NOTICE = "notice"
    """A notice about a match, which is its subject. Its entry is deleted from the message table
    once the notice is posted."""
    GREETING = "greeting"
    """The introduction on a server, which is its subject. Its entry is deleted from the message
    table once the introduction is posted."""
    PRIVATE = "private"
    """A private message that follows a match, which is its subject.

    Its number is the member's id, and its name the kind of view, such as the hand. A member has
    only one such message for each match and view, the latest. Its Discord id is not stored, because
    the bot can edit the message only with its interaction token, which is kept only in memory.
    """
    QUESTION = "question"
    """A direct message about an offer in a match, which is its subject.

    Its number is the revision of the offer, its name the slot of the asked player. The desired
    state is the current state of the match.
    """
    DAILY = "daily"
    """The results of a day on a server, which is its subject; its number is the day."""


class Notice(StrEnum):
    """A notice that is posted once, in the channel of the match except where stated."""

    PAUSED = "rests"
    """A player has left the server or is unable to play; see `PauseReason.is_about_member`."""
    RESUMED = "goes-on"
    CANCELLED = "called-off"
    """A moderator cancelled the match. The message's number is the moderator's id."""
    CHANNEL_GONE = "channel-gone"
    """The channel no longer exists. This notice is a direct message to the player whose slot is the
    message's number."""
    CHANNEL_CLOSED = "channel-closed"
    """No player can act in the channel. This notice is a direct message, like CHANNEL_GONE."""


LIVE, OLD = "live", "old"
"""The states of a posted board: live, and retired with only a stub; see also `format_summary`."""
_ROUND = "round "
OPEN, OVERTAKEN, REFUSED, WITHDRAWN = "open", "overtaken", "refused", "withdrawn"
"""The states of a proposal. It is overtaken by the next change of the match, even if that change
carries it out. REFUSED and WITHDRAWN are followed by the slot of the player, for example
``refused.1``."""


def format_summary(index: int) -> str:
    """Return the desired state of a retired board that becomes the summary of the round `index`,
    counted from 0.

    >>> format_summary(2), parse_summary("round 2"), parse_summary(OLD)
    ('round 2', 2, None)
    """
    return f"{_ROUND}{index}"


def parse_summary(wanted: str) -> int | None:
    """Return the index of the round that a retired board must summarise, or None if the board must
    show its stub.
    """
    return int(wanted.removeprefix(_ROUND)) if wanted.startswith(_ROUND) else None


@dataclass(frozen=True, slots=True)
class NewMessage:
    """A message before it has an id in the message table."""

    guild_id: int
    channel_id: int
    kind: MessageKind
    subject: int
    """The id of the match, invitation or server that the message is about."""
    number: int
    name: str
    """With `number`, it identifies the message among those of its subject, also in the custom ids
    of its buttons. `MessageKind` defines the meaning of both."""
    after_id: int
    """The Discord id of an older message or interaction, after which a search for this message can
    begin, or 0 if none is known."""
    wanted: str
    """The desired state, in the form that the message's kind defines."""
    shown: str = ""
    """The latest known state in Discord; empty while it is unknown."""
    message_id: int | None = None
    """The id in Discord, or None until the post is confirmed."""
    reachable_until: float | None = None
    """The expiry of its interaction token as Unix seconds; None if no token is needed."""


@dataclass(frozen=True, slots=True)
class MessageRecord(NewMessage):
    """A message in the message table."""

    id: int = 0


class InvitationStatus(StrEnum):
    """The status of an invitation."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Guest:
    """A participant of an invitation, or an invited member."""

    user_id: int
    name: str
    username: str
    joined_at: float | None
    """The time of joining; None for an invited member without an answer."""
    level: str | None = None
    """The computer's level; None for a member."""
    won: int | None = None
    """The number of games that a member has won so far in a series; None outside a series."""
    portrait_choice: PortraitChoice = DEFAULT_PORTRAIT
    """The member's choice of portrait. Stored with the members."""


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """An invitation before it has an id."""

    guild_id: int
    channel_id: int
    game: str
    """The name of the game."""
    options: str
    """The options as JSON in the game's own format."""
    host_id: int
    """The member who invites."""
    pace: int | None
    """The time per move in seconds; 0 for no limit, None for the default, which depends on the
    number of players."""
    language: str
    created_at: float
    expires_at: float
    guests: tuple[Guest, ...]
    """The participants, in the order of joining, and the invited members."""
    closed: bool
    """True if only members invited by name may join."""
    pending_key: str | None
    """The key that only one open invitation to this game in this channel may have; None if several
    may be open."""
    secret: bytes | None = field(repr=False)
    """The secret that the match will reveal; None for an invitation of an earlier version."""

    @property
    def seal(self) -> str | None:
        """The commitment to the secret, which the invitation shows."""
        return None if self.secret is None else fairness.commitment(self.secret)

    @property
    def participants(self) -> tuple[Guest, ...]:
        """The participants, computers included, in the order of joining."""
        return tuple(guest for guest in self.guests if guest.joined_at is not None)

    @property
    def pending_guests(self) -> tuple[Guest, ...]:
        """The invited members who have not answered."""
        return tuple(guest for guest in self.guests if guest.joined_at is None)

    @property
    def people(self) -> tuple[MemberName, ...]:
        """The names of `guests`."""
        return tuple(MemberName(each.name, each.username) for each in self.guests)

    @property
    def display_names(self) -> tuple[str, ...]:
        """The display names of `guests`, made distinct."""
        return disambiguate_names(self.people)

    @property
    def host_name(self) -> str | None:
        """The host's name, or None if the host's data was deleted."""
        host = self.guest(self.host_id)
        return None if host is None else host.name

    def guest(self, user_id: int) -> Guest | None:
        """Return the entry of a member, or None if the member has none."""
        members = (guest for guest in self.guests if guest.level is None)
        return next((guest for guest in members if guest.user_id == user_id), None)


@dataclass(frozen=True, slots=True)
class InvitationRecord(NewInvitation):
    """A stored invitation."""

    id: int
    status: InvitationStatus
    revision: int
    """The revision of the invitation. A write succeeds only if this is still the stored one."""
    message_id: int | None
    """The id of its message, or None while it is unknown."""
    match_id: int | None
    """The id of the match that began with it, or None."""


class InvitationPendingError(Exception):
    """Another open invitation has the same key; `invitation_id` is its id."""

    def __init__(self, invitation_id: int) -> None:
        super().__init__(f"invitation {invitation_id} is open in this channel")
        self.invitation_id = invitation_id


def message_of(invitation: InvitationRecord, after_id: int = 0) -> NewMessage:
    """Return the invitation's entry for the message table; for `after_id`, see `NewMessage`."""
    return NewMessage(
        invitation.guild_id,
        invitation.channel_id,
        MessageKind.INVITATION,
        invitation.id,
        0,
        "",
        after_id=after_id,
        wanted=str(invitation.revision),
        message_id=invitation.message_id,
    )
