"""What statistics read and keep: results, figures worked out from the logs, sums, and who hides."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from bot.records.figures import Counted, FinishedMatch


class Figures(Protocol):
    """Finished matches of a game on a server, and what was worked out from them."""

    async def finished(
        self, guild_id: int, game: str, user_id: int | None = None
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""

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

    async def uncounted(self, games: Collection[str], limit: int) -> Sequence[int]:
        """Return ids of finished matches of these games that are in no sums, the newest first."""

    async def all_counted(self, guild_id: int, game: str) -> bool:
        """Return whether every finished match of a server is in the sums."""

    async def count(self, matches: Sequence[Counted]) -> None:
        """Keep figures and add to the sums of every member who sits there, all or nothing.

        A match that was deleted or counted meanwhile is left alone; nothing is added for the
        computer and for members who were forgotten.
        """

    async def sums(self, guild_id: int, game: str) -> Mapping[int, str]:
        """Return what every member's counted matches on a server add up to, by member."""

    async def sums_of(self, guild_id: int, game: str, user_id: int) -> str | None:
        """Return what a member's counted matches on a server add up to; None before the first."""

    async def forget_sums(self, guild_id: int, game: str) -> None:
        """Let every finished match of a server be counted anew; readable figures are kept."""

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
