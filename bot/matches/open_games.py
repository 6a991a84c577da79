"""The games that are not over, as they are stored: who plays them where, and whether they rest."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.contract import Store
from bot.store.records import MatchRecord


class OpenGames:
    """Finds games without working out their positions, which would read whole logs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> Sequence[MatchRecord]:
        """Return the records of open games, filtered, the longest waiting first."""
        return await self._store.open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id
        )
