"""The bot's messages that can go stale, beside the live boards: what each must show and shows."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
