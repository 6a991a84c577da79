"""Finds matches and reads them."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.game import AnyMove
from bot.matches.checks import check
from bot.matches.logbook import Logbook
from bot.matches.match import Match
from bot.records.matches import MatchRecord


class Matches:
    """Finds matches and reads them."""

    def __init__(self, logbook: Logbook) -> None:
        self._logbook = logbook

    async def current(self, match_id: int) -> Match:
        """Return the match as it is now; raises RefusedError if there is none with that id."""
        return await self._logbook.current(match_id)

    async def at_hand(self, match_id: int) -> Match:
        """Return the match as this process last read or wrote it, without asking the store if so.

        Raises RefusedError if there is none with that id.
        """
        return await self._logbook.at_hand(match_id)

    async def read_for(
        self,
        match_id: int,
        user_id: int,
        revision: int,
        move_for: Callable[[Match], AnyMove] | None = None,
    ) -> Match:
        """Return the match if the user may act on the board of `revision`.

        With `move_for` only if by the move that it returns. What that raises is passed on. Raises
        RefusedError as `Events.play` does.
        """
        match = await self._logbook.current(match_id)
        check(match, user_id, move_for and move_for(match), revision)
        return match

    async def open_matches(
        self,
        *,
        guild_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> list[Match]:
        """Return the matches that are not over, filtered, the longest waiting first."""
        found = await self._logbook.store.open_matches(
            guild_id=guild_id, channel_id=channel_id, user_id=user_id
        )
        return await self._logbook.matches_of(found)

    async def private_match(self, guild_id: int, user_id: int, game: str) -> Match | None:
        """Return a member's private match of a game on a server that goes on; None if none does.

        One that cannot be read is none: the next takes its place.
        """
        record = await self._logbook.store.private_match(guild_id, user_id, game)
        found = [] if record is None else await self._logbook.matches_of([record])
        return next(iter(found), None)

    async def record(self, match_id: int) -> MatchRecord:
        """Return what is stored of a match, without its log; raises RefusedError if unknown."""
        return await self._logbook.record(match_id)

    async def record_at_hand(self, match_id: int) -> MatchRecord | None:
        """Return a match's record as this process last read or wrote it, or None if unknown.

        Only for what never changes, or may be outdated, such as the place of a match.
        """
        return await self._logbook.record_at_hand(match_id)

    async def unreadable_matches(self, channel_id: int, user_id: int) -> list[MatchRecord]:
        """Return what is stored of matches that are not over and that nobody can read any more.

        Those of a channel, and those of a user.
        """
        store = self._logbook.store
        found = [
            *await store.open_matches(channel_id=channel_id),
            *await store.open_matches(user_id=user_id),
        ]
        return await self._logbook.unreadable_of(list({each.id: each for each in found}.values()))
