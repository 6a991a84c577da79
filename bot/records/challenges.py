"""Challenges as they are kept, as plain values. Times are Unix seconds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
    game: str
    """The name of the game."""
    options: str
    """What the game is to be played with, as JSON that the game reads."""
    challenger_id: int
    challenger_name: str
    challenger_username: str
    opponent_id: int | None
    """Whom it is for; None if anybody may accept."""
    opponent_name: str | None
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
