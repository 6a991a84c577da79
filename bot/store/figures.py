"""What statistics read and keep: results, figures worked out from the logs, and who hides."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.records.figures import Counted, FinishedMatch, Moment


class Figures(Protocol):
    """Finished matches of a game on a server, and what was worked out from them."""

    async def ended(
        self, guild_id: int, game: str, after: Moment, limit: int
    ) -> Sequence[FinishedMatch]:
        """Return a server's first `limit` finished matches after a moment, in their order."""

    async def ended_until(self, guild_id: int, game: str, until: Moment) -> int:
        """Return how many matches of a server were finished at a moment or before."""

    async def users_in(self, match_ids: Collection[int]) -> frozenset[int]:
        """Return who sits in these matches."""

    async def finished(self, guild_id: int, game: str, user_id: int) -> Sequence[FinishedMatch]:
        """Return every finished match of a member on a server, the latest first."""

    async def latest(
        self, guild_id: int, game: str, user_id: int, most: int
    ) -> Sequence[FinishedMatch]:
        """Return a member's up to `most` latest finished matches on a server, the latest first."""

    async def has_finished(self, guild_id: int, game: str, user_id: int) -> bool:
        """Return whether a member has finished a match on a server, in one cheap question."""

    async def between(
        self, guild_id: int, game: str, users: tuple[int, int]
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server that both sat at, the latest first."""

    async def of_matches(self, match_ids: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Return the figures that are kept of matches, by match; those without are left out."""

    async def of_member(self, guild_id: int, game: str, user_id: int) -> Mapping[int, str]:
        """Return the figures that are kept of a member on a server, by match."""

    async def uncounted(self, games: Collection[str], limit: int) -> Sequence[int]:
        """Return ids of finished matches of these games without figures, the newest first."""

    async def all_counted(self, guild_id: int, game: str) -> bool:
        """Return whether the figures of every finished match of a server are kept."""

    async def count(self, matches: Sequence[Counted]) -> None:
        """Keep figures, all or nothing; a match that was deleted meanwhile is left alone."""

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
