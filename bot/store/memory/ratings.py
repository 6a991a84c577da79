"""Ratings in the memory store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import count

from bot.records.matches import MatchRecord
from bot.records.ratings import EndedGame, LadderRecord, ListedStanding, PathPoint, StandingRecord
from bot.store.memory.figures import MemoryFigures


class MemoryRatings:
    """See `ratings.Ratings` for the promises."""

    def __init__(self, matches: Mapping[int, MatchRecord], figures: MemoryFigures) -> None:
        self._matches = matches
        self._figures = figures
        self._ladders: dict[tuple[int, str], LadderRecord] = {}
        self._standings: dict[tuple[int, str], dict[int, StandingRecord]] = {}
        self._rated: set[int] = set()
        self._points: dict[tuple[int, int], float] = {}
        """By match and slot."""
        self._ids = count(1)

    async def due(self, limit: int) -> Sequence[LadderRecord]:
        """Return ladders that are stale or lack a finished game; new ones are made as stale."""
        lacking = {
            (match.guild_id, match.game)
            for match in self._matches.values()
            if match.ended_at is not None
            and match.id not in self._rated
            and self._figures.shards.holds(match.guild_id)
        }
        for guild_id, game in sorted(lacking - self._ladders.keys()):
            made = LadderRecord(next(self._ids), guild_id, game, 0, True, 0.0, 0)
            self._ladders[guild_id, game] = made
        found = [
            each
            for key, each in self._ladders.items()
            if key in lacking or (each.stale and self._figures.shards.holds(each.guild_id))
        ]
        return sorted(found, key=lambda each: (each.stale, each.id))[:limit]

    async def up_to_date(self, guild_id: int, game: str) -> bool:
        """Return whether every finished game of a server is in its ladder."""
        ladder = self._ladders.get((guild_id, game))
        return not (ladder is not None and ladder.stale) and all(
            match.id in self._rated for match in self._finished(guild_id, game)
        )

    async def ladders(self) -> Sequence[LadderRecord]:
        """Return every ladder, by server."""
        return [self._ladders[key] for key in sorted(self._ladders)]

    async def ended_games(
        self, ladder: LadderRecord, after: tuple[float, int], limit: int, *, unrated: bool = False
    ) -> Sequence[EndedGame]:
        """Return finished games of a ladder's server in the order of their moment and number."""
        found = [
            _game_of(match)
            for match in self._finished(ladder.guild_id, ladder.game)
            if not (unrated and match.id in self._rated)
        ]
        later = [game for game in found if (game.ended_at, game.match_id) > after]
        return sorted(later, key=lambda game: (game.ended_at, game.match_id))[:limit]

    async def note_rated(
        self, ladder: LadderRecord, match_ids: Sequence[int], points: Sequence[PathPoint]
    ) -> bool:
        """Remember that games are in the ladder, and what each led to."""
        current = self._ladders.get((ladder.guild_id, ladder.game))
        if current is None or (current.id, current.generation) != (ladder.id, ladder.generation):
            return False
        self._rated.update(match_ids)
        self._points.update({(each.match_id, each.slot): each.rating for each in points})
        return True

    async def save(
        self,
        ladder: LadderRecord,
        standings: Sequence[StandingRecord],
        match_ids: Sequence[int] = (),
        points: Sequence[PathPoint] = (),
        *,
        anew: bool = False,
    ) -> bool:
        """Carry a ladder to the moment and game that `ladder` names; it is not stale then."""
        if not await self.note_rated(ladder, match_ids, points):
            return False
        key = (ladder.guild_id, ladder.game)
        kept = {} if anew else self._standings.get(key, {})
        self._standings[key] = {**kept, **{each.user_id: each for each in standings}}
        self._ladders[key] = replace(ladder, generation=ladder.generation + 1, stale=False)
        return True

    async def spoil(self, guild_id: int, game: str) -> None:
        """Let a ladder be worked out anew; it stands until then."""
        self._spoil((guild_id, game))

    def _spoil(self, key: tuple[int, str]) -> None:
        found = self._ladders.get(key)
        if found is not None:
            self._ladders[key] = replace(found, stale=True, generation=found.generation + 1)

    async def standings(
        self, ladder: LadderRecord, users: Collection[int] | None = None
    ) -> Sequence[StandingRecord]:
        """Return everybody on a ladder, or those of `users` who are."""
        found = self._standings.get((ladder.guild_id, ladder.game), {})
        return [each for each in found.values() if users is None or each.user_id in users]

    async def standing(self, guild_id: int, game: str, user_id: int) -> StandingRecord | None:
        """Return where a member stands; None before the first game that counts."""
        return self._standings.get((guild_id, game), {}).get(user_id)

    async def path(self, guild_id: int, game: str, user_id: int) -> Sequence[tuple[float, float]]:
        """Return when each rated game of a member ended and what it led to, the oldest first."""
        played = [
            (match.ended_at, match.id, self._points[match.id, slot])
            for match in self._finished(guild_id, game)
            for slot, user in enumerate(match.user_ids)
            if user == user_id and (match.id, slot) in self._points and match.ended_at is not None
        ]
        return [(ended_at, rating) for ended_at, _, rating in sorted(played)]

    async def best(
        self, guild_id: int, game: str, fewest: int, limit: int
    ) -> Sequence[ListedStanding]:
        """Return the best of those with `fewest` games who do not hide, best first."""
        return [
            ListedStanding(
                each,
                _name_in(self._matches[each.match_id], each.user_id),
                await self._figures.sums_of(guild_id, game, each.user_id),
            )
            for each in (await self._listed(guild_id, game, fewest))[:limit]
        ]

    async def rank(self, guild_id: int, game: str, user_id: int, fewest: int) -> int | None:
        """Return a member's place among all whom `best` lists; None for somebody it does not."""
        listed = [each.user_id for each in await self._listed(guild_id, game, fewest)]
        return listed.index(user_id) + 1 if user_id in listed else None

    async def _listed(self, guild_id: int, game: str, fewest: int) -> list[StandingRecord]:
        hidden = await self._figures.hidden(guild_id)
        found = [
            each
            for each in self._standings.get((guild_id, game), {}).values()
            if each.games >= fewest and each.user_id not in hidden
        ]
        return sorted(found, key=lambda each: (-each.after[0], each.after[1], each.user_id))

    def _finished(self, guild_id: int, game: str) -> list[MatchRecord]:
        return [
            match
            for match in self._matches.values()
            if (match.guild_id, match.game) == (guild_id, game) and match.ended_at is not None
        ]

    def forget_member(self, user_id: int, matches: Sequence[MatchRecord]) -> None:
        """Delete what is kept of a member, who sat at `matches` until now."""
        for key in {(match.guild_id, match.game) for match in matches}:
            self._spoil(key)
            self._standings.get(key, {}).pop(user_id, None)
        for match in matches:
            self._points.pop((match.id, match.user_ids.index(user_id)), None)

    def forget_guild(self, guild_id: int) -> None:
        """Delete a server's ladders."""
        for key in [each for each in self._ladders if each[0] == guild_id]:
            del self._ladders[key]
            self._standings.pop(key, None)


def _game_of(match: MatchRecord) -> EndedGame:
    assert match.result is not None
    assert match.ended_at is not None
    computers = tuple(slot for slot, level in enumerate(match.levels) if level is not None)
    return EndedGame(match.id, match.user_ids, match.result.places, computers, match.ended_at)


def _name_in(match: MatchRecord, user_id: int) -> str:
    return match.names[match.user_ids.index(user_id)]
