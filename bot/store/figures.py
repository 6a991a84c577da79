"""What statistics read and keep: results, figures worked out from the logs, and who hides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.store.records import Result


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match, as lists of many need it; tuples go by seat."""

    id: int
    user_ids: tuple[int, int]
    names: tuple[str, str]
    practice: bool
    """Whether the second seat was the bot itself."""
    result: Result
    ended_at: float
    channel_id: int
    """Where the score sheet stands."""
    message_id: int | None
    """The score sheet, None if it is not posted."""


@dataclass(frozen=True, slots=True)
class SeatFigures:
    """What one seat did in one match."""

    faces: tuple[int, ...]
    """Own dice by how they fell, ones first: six counts."""
    tricks: int
    """Dirty tricks played."""
    shanghais: int
    """Rounds ended by calling Shanghai."""
    sailors: tuple[int, ...]
    """Real sailors aboard at the end, by nation in the order of the rules: eight counts."""


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """The figures of one match, worked out from its log once."""

    rounds: int
    """Finished rounds."""
    seats: tuple[SeatFigures, SeatFigures]


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """One member's figures of one match."""

    match_id: int
    rounds: int
    seat: SeatFigures


class Figures(Protocol):
    """Finished matches of a server and what was worked out from them."""

    async def finished(self, guild_id: int, user_id: int | None = None) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""

    async def missing(self, guild_id: int, limit: int = 100) -> Sequence[int]:
        """Return ids of finished matches of a server that have no figures yet."""

    async def save(self, match_id: int, figures: MatchFigures) -> None:
        """Keep the figures of a match, in place of earlier ones."""

    async def of_member(self, guild_id: int, user_id: int) -> Sequence[OwnFigures]:
        """Return a member's figures of every finished match on a server that has some."""

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
