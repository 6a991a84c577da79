"""A server's statistics, from what is kept of its finished games: asked for here.

The bookkeeper counts and rates the games; no question has to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from bot.clock import Clock
from bot.games.game import AnyGame
from bot.ratings.glicko import Rating
from bot.ratings.ladder import week_of
from bot.ratings.rows import climber_of
from bot.ratings.sums import Sums, parse_sums
from bot.ratings.tally import Tally, counts, slot_in, tally_between
from bot.records.figures import NO_FIGURES, FinishedMatch, added
from bot.records.ratings import ListedStanding, StandingRecord
from bot.store.contract import Store

MIN_RATED_GAMES = 5
"""From so many games on, a member stands on the leaderboard."""
LISTED_CAPTAINS = 25
FEW_CAPTAINS = 10
"""A leaderboard with fewer than so many lists newcomers below them, up to so many in all."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One member's rating."""

    user_id: int
    rating: Rating
    games: int
    path: tuple[tuple[float, float], ...]
    """When each own game ended and the rating it led to, oldest first; empty on a leaderboard."""


@dataclass(frozen=True, slots=True)
class MemberStatistics:
    """What there is to say about one member on one server."""

    sums: Sums
    """What the own games add up to; what the figures in it mean the game knows."""
    standing: Standing | None
    """None before the first game that counts."""

    @property
    def tally(self) -> Tally:
        """The results of the games that count."""
        return self.sums.tally


@dataclass(frozen=True, slots=True)
class Duel:
    """Two members' games against each other; pairs go in the order they were asked for."""

    tally: Tally
    """The first one's results."""
    figures: tuple[str, str]
    """Sums of each one's figures in these games: JSON that the game reads."""


@dataclass(frozen=True, slots=True)
class RankedMember:
    """A line of the leaderboard."""

    rank: int
    name: str
    """The display name in the member's latest game."""
    standing: Standing
    tally: Tally


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A server's best, and where the asking member is."""

    captains: tuple[RankedMember, ...]
    """The best with enough games who do not hide, best first."""
    own: Standing | None
    """The asking member's standing, hidden or not."""
    own_rank: int | None
    hidden: bool
    """Whether the asking member hides."""
    newcomers: tuple[RankedMember, ...] = ()
    """Those with too few games for a firm rank, best first; none where captains are many."""


class Statistics:
    """One game's statistics on every server, as far as its finished games are counted."""

    def __init__(self, store: Store, clock: Clock, game: AnyGame) -> None:
        self._store = store
        self._game = game
        self._clock = clock

    async def complete(self, guild_id: int) -> bool:
        """Return whether every finished game of a server is counted and rated."""
        here = (guild_id, self._game.name)
        return await self._store.figures.all_counted(*here) and (
            await self._store.ratings.up_to_date(*here)
        )

    async def finished(self, guild_id: int, user_id: int) -> Sequence[FinishedMatch]:
        """Return every finished match of a member on a server, the latest first."""
        return await self._store.figures.finished(guild_id, self._game.name, user_id)

    async def latest(self, guild_id: int, user_id: int, most: int) -> Sequence[FinishedMatch]:
        """Return a member's up to `most` latest finished matches on a server, the latest first."""
        return await self._store.figures.latest(guild_id, self._game.name, user_id, most)

    async def has_finished(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member has finished a match on a server."""
        return await self._store.figures.has_finished(guild_id, self._game.name, user_id)

    async def member(self, guild_id: int, user_id: int) -> MemberStatistics:
        """Return a member's statistics on a server."""
        here = (guild_id, self._game.name, user_id)
        standing = await self._store.ratings.standing(*here)
        path = await self._store.ratings.path(*here) if standing is not None else ()
        return MemberStatistics(
            sums=parse_sums(await self._store.figures.sums_of(*here)),
            standing=self._standing(standing, path),
        )

    async def duel(self, guild_id: int, users: tuple[int, int]) -> Duel:
        """Return what two members did in those of their games against each other that count."""
        found = await self._store.figures.between(guild_id, self._game.name, users)
        matches = [match for match in found if counts(match)]
        figures = await self._store.figures.of_matches([match.id for match in matches])
        # Hundreds of games would hold up every click for as long as they take.
        return await asyncio.to_thread(_duel_of, matches, figures, users)

    async def rivalry(self, guild_id: int, users: tuple[int, int]) -> Tally:
        """Return the first one's results in the finished games of two members."""
        found = await self._store.figures.between(guild_id, self._game.name, users)
        return tally_between(found, users)

    async def leaderboard(self, guild_id: int, user_id: int) -> Leaderboard:
        """Return a server's leaderboard as `user_id` asks for it."""
        ratings, game = self._store.ratings, self._game.name
        listed = await ratings.best(guild_id, game, MIN_RATED_GAMES, LISTED_CAPTAINS)
        newcomers: list[ListedStanding] = []
        if len(listed) < FEW_CAPTAINS:
            # Captains among these are fewer than half, so enough newcomers are left.
            found = await ratings.best(guild_id, game, 1, 2 * FEW_CAPTAINS)
            newcomers = [line for line in found if line.standing.games < MIN_RATED_GAMES]
        return Leaderboard(
            captains=self._ranked(listed, 1),
            newcomers=self._ranked(newcomers[: FEW_CAPTAINS - len(listed)], len(listed) + 1),
            own=self._standing(await ratings.standing(guild_id, game, user_id), ()),
            own_rank=await ratings.rank(guild_id, game, user_id, MIN_RATED_GAMES),
            hidden=await self.is_hidden(guild_id, user_id),
        )

    async def is_hidden(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member keeps their figures to themselves."""
        return user_id in await self.hidden(guild_id)

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return who keeps their figures to themselves on a server."""
        return await self._store.figures.hidden(guild_id)

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Let a member hide or come back."""
        await self._store.figures.set_hidden(guild_id, user_id, hidden=hidden)

    def _ranked(self, listed: Sequence[ListedStanding], first: int) -> tuple[RankedMember, ...]:
        """Return the lines of a leaderboard, ranked from `first` on."""
        ranked = []
        for rank, line in enumerate(listed, start=first):
            standing = self._standing(line.standing, ())
            assert standing is not None
            ranked.append(RankedMember(rank, line.name, standing, parse_sums(line.sums).tally))
        return tuple(ranked)

    def _standing(
        self, kept: StandingRecord | None, path: Sequence[tuple[float, float]]
    ) -> Standing | None:
        """Return a member's standing as of now, rested for the weeks without a game."""
        if kept is None:
            return None
        rating = climber_of(kept).rating_in(week_of(self._clock.now()))
        return Standing(kept.user_id, rating, kept.games, tuple(path))


def _duel_of(
    matches: Sequence[FinishedMatch],
    figures: Mapping[int, Sequence[str]],
    users: tuple[int, int],
) -> Duel:
    first, second = [
        reduce(
            added,
            (figures[match.id][slot_in(match, user)] for match in matches if match.id in figures),
            NO_FIGURES,
        )
        for user in users
    ]
    return Duel(tally_between(matches, users), (first, second))
