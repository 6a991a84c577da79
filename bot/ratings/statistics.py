"""A server's statistics: computed in a thread, never out of date.

Figures are worked out from a game's log once and kept in the store; ratings are worked out again
whenever a result was added, changed or deleted.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.clock import Clock
from bot.games.game import AnyGame
from bot.games.shanghaien.figures.game_figures import SeatFigures, parse_figures
from bot.games.shanghaien.figures.habits import Habits, habits_of, luck_of
from bot.games.shanghaien.figures.luck import Luck
from bot.games.shanghaien.game import SHANGHAIEN
from bot.ratings.ladder import RatedGame, Standing, standings, week_of
from bot.ratings.tally import Tally, counts, tally
from bot.store.contract import Store
from bot.store.figures import FinishedMatch, OwnFigures
from bot.store.privacy import is_nobody
from bot.store.records import MatchRecord

MIN_RATED_GAMES = 5
"""From so many games on, a member stands on the leaderboard."""
REMEMBERED_LADDERS = 64
_BATCH = 50


@dataclass(frozen=True, slots=True)
class MemberStatistics:
    """What there is to say about one member on one server."""

    tally: Tally
    habits: Habits
    """Of the games that count."""
    luck: Luck
    """Of every finished game, also those that do not count."""
    standing: Standing | None
    """None before the first game that counts."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two members' games against each other; pairs are in the order of the question."""

    tally: Tally
    """The first one's results."""
    habits: tuple[Habits, Habits]
    luck: tuple[Luck, Luck]


@dataclass(frozen=True, slots=True)
class Captain:
    """A line of the leaderboard."""

    rank: int
    name: str
    """The display name in the member's latest game."""
    standing: Standing
    tally: Tally


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A server's best, and where the asking member is."""

    captains: tuple[Captain, ...]
    """Everybody with enough games who does not hide, best first."""
    own: Standing | None
    """The asking member's standing, hidden or not."""
    own_rank: int | None
    hidden: bool
    """Whether the asking member hides."""


class Statistics:
    """The statistics of every server."""

    def __init__(self, store: Store, clock: Clock, game: AnyGame = SHANGHAIEN) -> None:
        self._store = store
        self._game = game
        self._clock = clock
        self._ladders: OrderedDict[int, _Ladder] = OrderedDict()

    async def finished(self, guild_id: int, user_id: int) -> Sequence[FinishedMatch]:
        """Return every finished match of a member on a server, the latest first."""
        return await self._store.figures.finished(guild_id, self._game.name, user_id)

    async def member(self, guild_id: int, user_id: int) -> MemberStatistics:
        """Return a member's statistics on a server."""
        await self._fill_in(guild_id)
        matches = await self._store.figures.finished(guild_id, self._game.name)
        own = [match for match in matches if user_id in match.user_ids]
        figures = await self._store.figures.of_member(guild_id, self._game.name, user_id)
        counted = {match.id for match in own if counts(match)}
        ladder = await self._ladder(guild_id, matches)
        return MemberStatistics(
            tally=tally(own, user_id),
            habits=habits_of(_parsed(each for each in figures if each.match_id in counted)),
            luck=luck_of(_parsed(figures)),
            standing=ladder.get(user_id),
        )

    async def duel(self, guild_id: int, users: tuple[int, int]) -> Duel:
        """Return what two members did in those of their games against each other that count."""
        await self._fill_in(guild_id)
        matches = [
            match
            for match in await self._store.figures.finished(guild_id, self._game.name, users[0])
            if users[1] in match.user_ids and counts(match)
        ]
        ids = {match.id for match in matches}
        first, second = [
            _parsed(
                figures
                for figures in await self._store.figures.of_member(guild_id, self._game.name, user)
                if figures.match_id in ids
            )
            for user in users
        ]
        return Duel(
            tally=tally(matches, users[0]),
            habits=(habits_of(first), habits_of(second)),
            luck=(luck_of(first), luck_of(second)),
        )

    async def leaderboard(self, guild_id: int, user_id: int) -> Leaderboard:
        """Return a server's leaderboard as `user_id` sees it."""
        matches = await self._store.figures.finished(guild_id, self._game.name)
        ladder = await self._ladder(guild_id, matches)
        hidden = await self._store.figures.hidden(guild_id)
        return await asyncio.to_thread(_board_of, matches, ladder, hidden, user_id)

    async def is_hidden(self, guild_id: int, user_id: int) -> bool:
        """Return whether a member keeps their figures to themselves."""
        return user_id in await self._store.figures.hidden(guild_id)

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Let a member hide or come back."""
        await self._store.figures.set_hidden(guild_id, user_id, hidden=hidden)

    async def _fill_in(self, guild_id: int) -> None:
        """Work out the figures of every finished game that has none yet."""
        while missing := await self._store.figures.missing(guild_id, self._game.name, _BATCH):
            for match_id in missing:
                record = await self._store.load_match(match_id)
                if record is not None:
                    log = await self._store.load_log(match_id)
                    figures = await asyncio.to_thread(_worked_out, self._game, record, log)
                    await self._store.figures.save(match_id, figures)

    async def _ladder(
        self, guild_id: int, matches: Sequence[FinishedMatch]
    ) -> Mapping[int, Standing]:
        """Return everybody's standing; kept as long as results and week stay what they are."""
        known = self._ladders.get(guild_id)
        ladder = await asyncio.to_thread(_ladder_of, matches, self._clock.now(), known)
        self._ladders[guild_id] = ladder
        self._ladders.move_to_end(guild_id)
        if len(self._ladders) > REMEMBERED_LADDERS:
            self._ladders.popitem(last=False)
        return ladder.standings


def _worked_out(game: AnyGame, record: MatchRecord, log: Sequence[str]) -> Sequence[str]:
    options = game.parse_options(record.options)
    return game.figures(options, [game.parse_event(line) for line in log])


def _parsed(figures: Iterable[OwnFigures]) -> list[SeatFigures]:
    return [parse_figures(each.figures) for each in figures]


@dataclass(frozen=True, slots=True)
class _Ladder:
    """Everybody's standing, and the results and the week that it was worked out from."""

    games: Sequence[RatedGame]
    week: int
    standings: Mapping[int, Standing]


def _ladder_of(matches: Sequence[FinishedMatch], now: float, known: _Ladder | None) -> _Ladder:
    games = [_rated(match) for match in matches if counts(match)]
    if known is not None and (known.games, known.week) == (games, week_of(now)):
        return known
    return _Ladder(games, week_of(now), standings(games, now))


def _board_of(
    matches: Sequence[FinishedMatch],
    ladder: Mapping[int, Standing],
    hidden: frozenset[int],
    user_id: int,
) -> Leaderboard:
    seen = [
        standing
        for standing in ladder.values()
        if standing.games >= MIN_RATED_GAMES and standing.user_id not in hidden
    ]
    seen.sort(key=lambda each: (-each.rating.rating, each.rating.deviation, each.user_id))
    names, played = _latest_names(matches), _by_user(matches)
    captains = tuple(
        Captain(rank, names[each.user_id], each, tally(played[each.user_id], each.user_id))
        for rank, each in enumerate(seen, start=1)
    )
    ranks = {captain.standing.user_id: captain.rank for captain in captains}
    return Leaderboard(captains, ladder.get(user_id), ranks.get(user_id), user_id in hidden)


def _rated(match: FinishedMatch) -> RatedGame:
    users = tuple(None if is_nobody(user_id) else user_id for user_id in match.user_ids)
    return RatedGame(match.id, users, match.result.places or (), match.ended_at)


def _latest_names(matches: Sequence[FinishedMatch]) -> Mapping[int, str]:
    """Return display names by user; `matches` come latest first."""
    names: dict[int, str] = {}
    for match in matches:
        for user_id, name in zip(match.user_ids, match.names, strict=True):
            names.setdefault(user_id, name)
    return names


def _by_user(matches: Sequence[FinishedMatch]) -> Mapping[int, Sequence[FinishedMatch]]:
    played: dict[int, list[FinishedMatch]] = defaultdict(list)
    for match in matches:
        for user_id in match.user_ids:
            played[user_id].append(match)
    return played
