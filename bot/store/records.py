"""What the store keeps, as plain values. Times are Unix seconds; ids are Discord's."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The time that the player to act has; in seconds of running time."""

    due: float | None = None
    """When the turn is due; None without a clock or while it stands."""
    left: float | None = None
    """What is left while the clock stands; None otherwise."""
    reminded: bool = False
    """Whether the one reminder for `due` was sent."""


NO_CLOCK = TurnClock()


class ChallengeStatus(StrEnum):
    """Where a challenge stands."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class NewChallenge:
    """A challenge before it has an id."""

    guild_id: int
    channel_id: int
    challenger_id: int
    challenger_name: str
    challenger_username: str
    opponent_id: int | None
    """Whom it is for; None if anybody may accept."""
    opponent_name: str | None
    extra_trick: str
    starts: str
    """lot, me (the challenger) or opponent."""
    pace: int | None
    """Seconds a move may take; None without a clock."""
    language: str
    created_at: float
    expires_at: float


@dataclass(frozen=True, slots=True)
class ChallengeRecord(NewChallenge):
    """A stored challenge."""

    id: int
    status: ChallengeStatus
    message_id: int | None
    """The challenge message, once it is known."""
    match_id: int | None
    """The match it led to."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match before it has an id; tuples go by seat, first then second."""

    guild_id: int
    channel_id: int
    """Where it is played: a channel or a thread."""
    user_ids: tuple[int, int]
    names: tuple[str, str]
    """Display names when the match began; the transcript uses them."""
    usernames: tuple[str, str]
    """Plain names, for pictures whose font cannot draw a display name."""
    extra_trick: str
    starter: str
    """The seat that starts round 1, in the notation: 1 or 2."""
    starter_by_lot: bool
    secret: bytes
    language: str
    pace: int | None
    created_at: float
    level: str | None = None
    """The computer's level where the second seat is the bot itself."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended; in the words of the rules' Outcome."""

    termination: str
    winner: str | None
    """The winning seat in the notation, None for a draw or a cancelled game."""
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """What Discord has been shown of a match."""

    message_id: int | None = None
    """The live board message."""
    message_channel_id: int | None = None
    revision: int = -1
    """The revision which the live message shows; -1 before the first."""
    waits_for: int | None = None
    """The user whom the live message asks to act."""
    pinged: bool = False
    """Whether that user was called for this turn, in the way they chose."""
    rounds: int = 0
    """Round summaries posted."""
    face: str = ""
    """What the live message tells about time: due, up, away, or nothing."""
    face_at: float | None = None
    """The moment that it names."""
    edition: int = 0
    """How often all this has changed in the store; a change replaces the edition it was made of."""


class PauseReason(StrEnum):
    """Why a match rests."""

    MEMBER_LEFT = "member-left"
    CHANNEL_GONE = "channel-gone"
    BOT_REMOVED = "bot-removed"


@dataclass(frozen=True, slots=True)
class Pause:
    """A rest: nobody can move, and the clocks stand still."""

    reason: PauseReason
    since: float
    user_id: int | None = None
    """The player who is gone, if that is the reason."""


@dataclass(frozen=True, slots=True)
class MatchRecord(NewMatch):
    """A stored match without its log."""

    id: int = 0
    revision: int = 0
    """Number of lines in the log."""
    waits_for: int | None = None
    """The user whose decision the match waits for; None when it is over."""
    changed_at: float = 0.0
    """When the last line was added."""
    acted_at: tuple[float, float] = (0.0, 0.0)
    """When each seat's user last acted."""
    ended_at: float | None = None
    result: Result | None = None
    clock: TurnClock = NO_CLOCK
    shown: Shown = Shown()
    pause: Pause | None = None
    """Given as long as the match rests."""


@dataclass(frozen=True, slots=True)
class Change:
    """What one move changes, written as one transaction."""

    lines: tuple[str, ...]
    """The new lines of the log, in the game's notation."""
    waits_for: int | None
    changed_at: float
    acted_at: tuple[float, float]
    result: Result | None = None
    """Given exactly when the change ends the match."""
    clock: TurnClock = NO_CLOCK

    def __post_init__(self) -> None:
        # Without a new line the revision would stand still, and two such changes would both fit.
        if not self.lines:
            raise ValueError("a change adds at least one line to the log")
