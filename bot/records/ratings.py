"""How the store keeps ratings: a ladder for each server and game, carried forward."""

from __future__ import annotations

from dataclasses import dataclass

KeptRating = tuple[float, float, float]
"""Rating, deviation and volatility."""


@dataclass(frozen=True, slots=True)
class LadderRecord:
    """How far a server's ratings have been carried."""

    id: int
    guild_id: int
    game: str
    generation: int
    """How often the ladder has changed; a change replaces the generation that it was made of."""
    stale: bool
    """Whether all must be worked out anew."""
    ended_at: float
    match_id: int
    """The latest game that is in it, and when it ended."""


@dataclass(frozen=True, slots=True)
class StandingRecord:
    """One member on a ladder."""

    user_id: int
    match_id: int
    """The latest game that counts."""
    games: int
    week: int
    """The week of that game."""
    begun: KeptRating
    """As that week began."""
    information: float
    surprise: float
    """What the games of that week came to so far."""
    after: KeptRating
    """After the latest game."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A finished match as a ladder sees it; tuples go by seat."""

    match_id: int
    user_ids: tuple[int, ...]
    places: tuple[int, ...] | None
    computers: tuple[int, ...]
    """The computer's own seats, by slot."""
    ended_at: float

    @property
    def counts(self) -> bool:
        """Whether it is rated: with at least two members, and with a result."""
        return len(self.members) > 1 and self.places is not None

    @property
    def members(self) -> tuple[int, ...]:
        """The seats that are compared with each other, by slot."""
        return tuple(slot for slot in range(len(self.user_ids)) if slot not in self.computers)


@dataclass(frozen=True, slots=True)
class PathPoint:
    """The rating that a game led to for a seat."""

    match_id: int
    slot: int
    rating: float


@dataclass(frozen=True, slots=True)
class ListedStanding:
    """A line of a leaderboard."""

    standing: StandingRecord
    name: str
    """The display name in the latest game that counts."""
    sums: str | None
    """What the member's matches add up to; None before the first is counted."""
