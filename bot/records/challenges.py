"""Challenges as they are kept, as plain values. Times are Unix seconds."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.chance import dice


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
    secret: bytes | None = field(repr=False)
    """What the match will reveal; None for a challenge of an earlier version."""

    @property
    def seal(self) -> str | None:
        """The commitment to the secret, which is shown with the challenge."""
        return None if self.secret is None else dice.commitment(self.secret)


@dataclass(frozen=True, slots=True)
class ChallengeRecord(NewChallenge):
    """A stored challenge."""

    id: int
    status: ChallengeStatus
    message_id: int | None
    """The challenge message, once it is known."""
    match_id: int | None
    """The match it led to."""
