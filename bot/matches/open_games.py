"""The stored records of open games: who plays them where, and whether they are paused."""

from __future__ import annotations

from collections.abc import Sequence

from bot.records.matches import MatchRecord
from bot.store.sql.database import Page
from bot.store.sql.store import Store


class OpenGames:
    """Finds open games by their records alone; working out a position would read a whole log."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
        waits_for: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the records of open games, filtered, the longest waiting first."""
        return await self._store.open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id, waits_for=waits_for
        )

    async def waiting_elsewhere(self, match: MatchRecord, user_id: int) -> Sequence[MatchRecord]:
        """Return the records of other open games on the match's server that wait for a member.

        The longest waiting first.
        """
        found = await self.find(guild_id=match.guild_id, waits_for=user_id)
        return [each for each in found if each.id != match.id]

    async def page(self, page: Page) -> Sequence[MatchRecord]:
        """Return the records of a page of all open games, by id."""
        return await self._store.open_games(page)

    async def members_gone(self) -> frozenset[tuple[int, int]]:
        """Return, by server, the members for whom games are paused."""
        return await self._store.members_gone()
