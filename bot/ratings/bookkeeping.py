"""Takes finished games into the statistics, in small steps that hold nobody up.

Every finished game is counted once: its figures are worked out from its log in the counting
process, and added to the sums of its members. Every ladder is carried forward by the games that it
lacks, or worked out anew where an earlier game has changed: a member was forgotten, or a clock was
put back. Nothing is lost where the bot ends in between: the store knows what is still to be done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import structlog

from bot.games.games import GAMES
from bot.processes.errors import HelperDiedError, HelperError, HelperTimeoutError
from bot.processes.helper import Helper
from bot.ratings.counting import climb, figures_of
from bot.ratings.ladder import Ladder
from bot.ratings.rows import climber_of, rated_game, standing_record
from bot.ratings.sums import counted_match
from bot.records.figures import NO_FIGURES, Counted, finished_match
from bot.records.matches import MatchRecord
from bot.records.ratings import EndedGame, LadderRecord, PathPoint
from bot.store.contract import Store

MATCHES_A_STEP = 20
FAR_BEHIND = 200
"""So many games to count take longer than a member who asks waits."""
GAMES_A_STEP = 100
"""So many games a ladder is carried forward in one go."""
GAMES_A_READ = 500
"""So many results are read or written in one go: a few milliseconds of the store's time."""
LINGER_SECONDS = 60.0
"""How long the counting process stays after its last job."""
COUNTING_SECONDS = 120.0
"""How long it may be silent: a ladder of a million games takes about as long."""
TRIES = 3
"""How often a game may take its process along before it is left without figures."""
_FIRST = (float("-inf"), 0)

_log = structlog.get_logger(__name__)


def counting_helper() -> Helper:
    """Return what counts: its process starts with the first job, and ends when idle."""
    return Helper("counting", patience=COUNTING_SECONDS, linger=LINGER_SECONDS)


class Bookkeeper:
    """Counts and rates finished games."""

    def __init__(self, store: Store, counting: Helper) -> None:
        self._store = store
        self._counting = counting
        self._working = asyncio.Lock()
        self._tries: dict[int, int] = {}
        """How often a match's process has died or hung, by match."""
        self._behind = False

    async def step(self) -> bool:
        """Do a little of what there is to do; return False if there is nothing.

        Raises HelperError if the counting process does not work, and StoreError.
        """
        async with self._working:
            # Ratings first: they are soon done, and many look at them.
            return await self._rate() or await self._count()

    async def catch_up(self) -> None:
        """Do everything there is to do; raises what `step` raises."""
        while await self.step():
            pass

    @property
    def behind(self) -> bool:
        """Whether there is more to count than a moment takes, as after an update."""
        return self._behind

    # Figures and sums -----------------------------------------------------------------------

    async def _count(self) -> bool:
        waiting = await self._store.figures.uncounted(list(GAMES), FAR_BEHIND)
        self._behind = len(waiting) == FAR_BEHIND
        match_ids = waiting[:MATCHES_A_STEP]
        known = await self._store.figures.of_matches(match_ids)
        counted: list[Counted] = []
        try:
            for match_id in match_ids:
                record = await self._store.load_match(match_id)
                if record is not None:  # else it was deleted meanwhile
                    figures = known.get(match_id) or await self._figures(record)
                    counted.append(counted_match(finished_match(record), figures))
        finally:
            if counted:
                await self._store.figures.count(counted)
        return bool(match_ids)

    async def _figures(self, record: MatchRecord) -> Sequence[str]:
        log = await self._store.load_log(record.id)
        try:
            figures = await self._counting.ask(figures_of, record.game, record.options, log)
        except (HelperDiedError, HelperTimeoutError) as error:
            tries = self._tries[record.id] = self._tries.get(record.id, 0) + 1
            if tries < TRIES:
                raise
            return self._unreadable(record, error)
        except HelperError as error:
            return self._unreadable(record, error)
        self._tries.pop(record.id, None)
        return figures

    def _unreadable(self, record: MatchRecord, error: HelperError) -> Sequence[str]:
        """Let a game without figures not hold up the others; its result counts."""
        _log.error("figures.unreadable", match=record.id, error=repr(error))
        self._tries.pop(record.id, None)
        return (NO_FIGURES,) * len(record.user_ids)

    # Ratings --------------------------------------------------------------------------------

    async def _rate(self) -> bool:
        ladders = await self._store.ratings.due(1)
        for ladder in ladders:
            if ladder.stale:
                await self._climb_anew(ladder)
            else:
                await self._climb_on(ladder)
        return bool(ladders)

    async def _climb_on(self, ladder: LadderRecord) -> None:
        """Carry a ladder forward by the games that it lacks."""
        ratings = self._store.ratings
        games = await ratings.ended_games(ladder, _FIRST, GAMES_A_STEP, unrated=True)
        if not games:
            return
        if _moment(games[0]) <= (ladder.ended_at, ladder.match_id):
            # It ended before one that is in the ladder: the clock was put back.
            await ratings.spoil(ladder.guild_id, ladder.game)
            return
        users = {user for game in games for user in rated_game(game).users if user is not None}
        known = await ratings.standings(ladder, users)
        climbing = Ladder({each.user_id: climber_of(each) for each in known})
        points = []
        for game in games:
            if game.counts:
                points += _points(game, climbing.play(rated_game(game)))
        moved = {user for game in games if game.counts for user in rated_game(game).users}
        await ratings.save(
            _carried(ladder, games[-1]),
            [standing_record(user, climbing.climbers[user]) for user in moved if user is not None],
            [game.match_id for game in games],
            points,
        )

    async def _climb_anew(self, ladder: LadderRecord) -> None:
        """Work a ladder out from its first game on, in the counting process."""
        ratings = self._store.ratings
        games = await all_games(self._store, ladder)
        counting = [game for game in games if game.counts]
        climbed = await self._counting.ask(climb, [rated_game(game) for game in counting])
        led_to = dict(zip((game.match_id for game in counting), climbed.ratings, strict=True))
        for first in range(0, len(games), GAMES_A_READ):
            some = games[first : first + GAMES_A_READ]
            points = [point for game in some for point in _points(game, led_to.get(game.match_id))]
            match_ids = [game.match_id for game in some]
            if not await ratings.note_rated(ladder, match_ids, points):
                return  # changed meanwhile: the next step begins anew
        carried = _carried(ladder, games[-1]) if games else ladder
        standings = [standing_record(user, each) for user, each in climbed.climbers.items()]
        await ratings.save(carried, standings, anew=True)


async def all_games(store: Store, ladder: LadderRecord) -> list[EndedGame]:
    """Return every finished game of a ladder's server, in the order in which they ended."""
    games: list[EndedGame] = []
    after = _FIRST
    while found := await store.ratings.ended_games(ladder, after, GAMES_A_READ):
        games += found
        after = _moment(found[-1])
    return games


def _moment(game: EndedGame) -> tuple[float, int]:
    return game.ended_at, game.match_id


def _carried(ladder: LadderRecord, last: EndedGame) -> LadderRecord:
    return replace(ladder, ended_at=last.ended_at, match_id=last.match_id)


def _points(game: EndedGame, ratings: Sequence[float | None] | None) -> list[PathPoint]:
    return [
        PathPoint(game.match_id, slot, rating)
        for slot, rating in zip(game.members, ratings or (None,) * len(game.members), strict=True)
        if rating is not None
    ]
