"""Private practice as it is kept, as plain values."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class NewRehearsal:
    """A private practice game before it has an id; one a member and server."""

    guild_id: int
    user_id: int
    """The member, who has the first seat."""
    level: str
    """How well the computer plays."""
    options: str
    """What is played with, as JSON that the game reads; the lot is drawn."""
    key: bytes = field(repr=False)
    """What all chance comes from."""
    played: tuple[str, ...]
    """The log as it was played."""
    changed_at: float
    tried: tuple[str, ...] | None = None
    """The log that is tried instead; None while nothing is."""


@dataclass(frozen=True, slots=True)
class RehearsalRecord(NewRehearsal):
    """A stored private practice game."""

    id: int = 0
    edition: int = 0
    """How often it has changed; a change replaces the edition that it was made from."""

    @property
    def log(self) -> tuple[str, ...]:
        """What is shown: what is tried, or else what was played."""
        return self.played if self.tried is None else self.tried


class StaleRehearsalError(Exception):
    """The practice game has changed meanwhile or is gone; nothing was written."""

    def __init__(self, number: int) -> None:
        super().__init__(f"private practice {number} is not as it was")
