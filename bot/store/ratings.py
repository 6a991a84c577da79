"""How the store keeps ratings: a ladder for each server and game, carried forward."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from bot.records.ratings import EndedGame, LadderRecord, ListedStanding, PathPoint, StandingRecord


class Ratings(Protocol):
    """The ladders."""

    async def due(self, limit: int) -> Sequence[LadderRecord]:
        """Return ladders that are stale or lack a finished game; new ones are made as stale."""

    async def up_to_date(self, guild_id: int, game: str) -> bool:
        """Return whether every finished game of a server is in its ladder."""

    async def ladders(self) -> Sequence[LadderRecord]:
        """Return every ladder, by server."""

    async def ended_games(
        self, ladder: LadderRecord, after: tuple[float, int], limit: int, *, unrated: bool = False
    ) -> Sequence[EndedGame]:
        """Return finished games of a ladder's server in the order of their moment and number.

        Only those that come after the moment and number `after`; with `unrated` only those that
        are in no ladder.
        """

    async def note_rated(
        self, ladder: LadderRecord, match_ids: Sequence[int], points: Sequence[PathPoint]
    ) -> bool:
        """Remember that games are in the ladder, and what each led to.

        Returns False, and writes nothing, if the ladder is of another generation by now.
        """

    async def save(
        self,
        ladder: LadderRecord,
        standings: Sequence[StandingRecord],
        match_ids: Sequence[int] = (),
        points: Sequence[PathPoint] = (),
        *,
        anew: bool = False,
    ) -> bool:
        """Carry a ladder to the moment and game that `ladder` names; it is not stale then.

        Does what `note_rated` does, too. With `anew` nobody else stands on it. Returns False, and
        writes nothing, if the ladder is of another generation by now.
        """

    async def spoil(self, guild_id: int, game: str) -> None:
        """Let a ladder be worked out anew; it stands until then."""

    async def standings(
        self, ladder: LadderRecord, users: Collection[int] | None = None
    ) -> Sequence[StandingRecord]:
        """Return everybody on a ladder, or those of `users` who are."""

    async def standing(self, guild_id: int, game: str, user_id: int) -> StandingRecord | None:
        """Return where a member stands; None before the first game that counts."""

    async def path(self, guild_id: int, game: str, user_id: int) -> Sequence[tuple[float, float]]:
        """Return when each rated game of a member ended and what it led to, the oldest first."""

    async def best(
        self, guild_id: int, game: str, fewest: int, limit: int
    ) -> Sequence[ListedStanding]:
        """Return the best of those with `fewest` games who do not hide, best first."""

    async def rank(self, guild_id: int, game: str, user_id: int, fewest: int) -> int | None:
        """Return a member's place among all whom `best` lists; None for somebody it does not."""
