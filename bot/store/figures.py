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
    user_ids: tuple[int, ...]
    names: tuple[str, ...]
    practice: bool
    """Whether the computer held a seat."""
    result: Result
    ended_at: float
    channel_id: int
    """Where the score sheet stands."""
    message_id: int | None
    """The score sheet, None if it is not posted."""


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """What is known of one member's part in one match."""

    match_id: int
    figures: str
    """JSON that the game reads."""


class Figures(Protocol):
    """Finished matches of a game on a server, and what was worked out from them."""

    async def finished(
        self, guild_id: int, game: str, user_id: int | None = None
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""

    async def missing(self, guild_id: int, game: str, limit: int = 100) -> Sequence[int]:
        """Return ids of finished matches of a server that have no figures yet."""

    async def save(self, match_id: int, figures: Sequence[str]) -> None:
        """Keep what a game worked out about a match, one JSON a seat, in place of the earlier."""

    async def of_member(self, guild_id: int, game: str, user_id: int) -> Sequence[OwnFigures]:
        """Return a member's figures of every finished match on a server that has some."""

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
