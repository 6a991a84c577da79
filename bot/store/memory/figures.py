"""Results and figures in the memory store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.records.figures import NO_FIGURES, Counted, FinishedMatch, added, finished_match
from bot.records.matches import MatchRecord
from bot.shards import OwnShards
from bot.store.privacy import is_nobody


class MemoryFigures:
    """See `figures.Figures` for the contract."""

    def __init__(self, matches: Mapping[int, MatchRecord], shards: OwnShards) -> None:
        self.shards = shards
        self._matches = matches
        self._figures: dict[int, tuple[str, ...]] = {}
        self._counted: set[int] = set()
        self._sums: dict[tuple[int, str, int], str] = {}
        """By server, game and member."""
        self._hidden: set[tuple[int, int]] = set()

    async def finished(
        self, guild_id: int, game: str, user_id: int | None = None
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""
        found = [
            finished_match(match)
            for match in self._matches.values()
            if (match.guild_id, match.game) == (guild_id, game)
            and user_id in (None, *match.user_ids)
            and match.ended_at is not None
        ]
        return sorted(found, key=lambda match: (match.ended_at, match.id), reverse=True)

    async def latest(
        self, guild_id: int, game: str, user_id: int, most: int
    ) -> Sequence[FinishedMatch]:
        """Return a member's up to `most` latest finished matches on a server, the latest first."""
        return (await self.finished(guild_id, game, user_id))[:most]

    async def has_finished(self, guild_id: int, game: str, user_id: int) -> bool:
        """Return whether a member has finished a match on a server."""
        return bool(await self.finished(guild_id, game, user_id))

    async def between(
        self, guild_id: int, game: str, users: tuple[int, int]
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server that both sat at, the latest first."""
        found = await self.finished(guild_id, game, users[0])
        return [match for match in found if users[1] in match.user_ids]

    async def of_matches(self, match_ids: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Return the figures that are kept of matches, by match; those without are left out."""
        return {each: self._figures[each] for each in match_ids if each in self._figures}

    async def uncounted(self, games: Collection[str], limit: int) -> Sequence[int]:
        """Return ids of finished matches of these games that are in no sums, the newest first."""
        found = [
            match.id
            for match in self._matches.values()
            if match.ended_at is not None
            and match.game in games
            and match.id not in self._counted
            and self.shards.holds(match.guild_id)
        ]
        return sorted(found, reverse=True)[:limit]

    async def all_counted(self, guild_id: int, game: str) -> bool:
        """Return whether every finished match of a server is in the sums."""
        return all(match.id in self._counted for match in await self.finished(guild_id, game))

    async def count(self, matches: Sequence[Counted]) -> None:
        """Keep figures and add to the sums of every member who sits there, all or nothing."""
        for counted in matches:
            match = self._matches.get(counted.match_id)
            if match is None or match.ended_at is None or match.id in self._counted:
                continue
            self._counted.add(match.id)
            self._figures[match.id] = counted.figures
            for slot, user_id in enumerate(match.user_ids):
                if match.levels[slot] is None and not is_nobody(user_id):
                    key = (match.guild_id, match.game, user_id)
                    self._sums[key] = added(self._sums.get(key), counted.sums[slot])

    async def sums(self, guild_id: int, game: str) -> Mapping[int, str]:
        """Return what every member's counted matches on a server add up to, by member."""
        return {
            user: sums
            for (guild, of_game, user), sums in self._sums.items()
            if (guild, of_game) == (guild_id, game)
        }

    async def sums_of(self, guild_id: int, game: str, user_id: int) -> str | None:
        """Return what a member's counted matches on a server add up to; None before the first."""
        return self._sums.get((guild_id, game, user_id))

    async def forget_sums(self, guild_id: int, game: str) -> None:
        """Let every finished match of a server be counted anew; readable figures are kept."""
        for match in await self.finished(guild_id, game):
            self._counted.discard(match.id)
            if NO_FIGURES in self._figures.get(match.id, ()):
                del self._figures[match.id]
        for user_id in await self.sums(guild_id, game):
            del self._sums[guild_id, game, user_id]

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
        return {guild for guild, _ in self._hidden} | {guild for guild, _, _ in self._sums}

    def forget_member(self, user_id: int) -> None:
        """Delete a member's sums and choices."""
        self._hidden = {(guild, user) for guild, user in self._hidden if user != user_id}
        self._sums = {key: sums for key, sums in self._sums.items() if key[2] != user_id}

    def forget_guild(self, guild_id: int) -> None:
        """Delete a server's sums and choices."""
        self._hidden = {(guild, user) for guild, user in self._hidden if guild != guild_id}
        self._sums = {key: sums for key, sums in self._sums.items() if key[0] != guild_id}
