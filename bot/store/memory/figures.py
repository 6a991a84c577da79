"""Results and figures in the memory store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.store.figures import FinishedMatch, OwnFigures
from bot.store.records import MatchRecord


class MemoryFigures:
    """See `figures.Figures` for the promises."""

    def __init__(self, matches: Mapping[int, MatchRecord]) -> None:
        self._matches = matches
        self._figures: dict[int, Sequence[str]] = {}
        self._hidden: set[tuple[int, int]] = set()

    async def finished(
        self, guild_id: int, game: str, user_id: int | None = None
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""
        found = [
            FinishedMatch(
                id=match.id,
                user_ids=match.user_ids,
                names=match.names,
                practice=match.level is not None,
                result=match.result,
                ended_at=match.ended_at,
                channel_id=match.shown.message_channel_id or match.channel_id,
                message_id=match.shown.message_id,
            )
            for match in self._matches.values()
            if (match.guild_id, match.game) == (guild_id, game)
            and user_id in (None, *match.user_ids)
            and match.result is not None
            and match.ended_at is not None
        ]
        return sorted(found, key=lambda match: (match.ended_at, match.id), reverse=True)

    async def missing(self, guild_id: int, game: str, limit: int = 100) -> Sequence[int]:
        """Return ids of finished matches of a server that have no figures yet."""
        found = (match.id for match in await self.finished(guild_id, game))
        return sorted(match_id for match_id in found if match_id not in self._figures)[:limit]

    async def save(self, match_id: int, figures: Sequence[str]) -> None:
        """Keep what a game worked out about a match, one JSON a seat, in place of the earlier."""
        self._figures[match_id] = figures

    async def of_member(self, guild_id: int, game: str, user_id: int) -> Sequence[OwnFigures]:
        """Return a member's figures of every finished match on a server that has some."""
        own = []
        for match in await self.finished(guild_id, game, user_id):
            figures = self._figures.get(match.id)
            if figures is not None:
                own.append(OwnFigures(match.id, figures[match.user_ids.index(user_id)]))
        return own

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""
        if hidden:
            self._hidden.add((guild_id, user_id))
        else:
            self._hidden.discard((guild_id, user_id))

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""
        return frozenset(user for guild, user in self._hidden if guild == guild_id)

    def hidden_on(self, user_id: int) -> tuple[int, ...]:
        """Return the servers on whose leaderboards a member does not want to stand."""
        return tuple(sorted(guild for guild, user in self._hidden if user == user_id))

    def guilds(self) -> set[int]:
        """Return the servers of which anything is kept here."""
        return {guild for guild, _ in self._hidden}
