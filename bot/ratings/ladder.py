"""Ratings by Glicko-2, results of members, and the cached ladders of servers.

A *ladder* contains the ratings of a server's members in one game. A game *counts* if it is rated;
see `is_rated`. *The paper* is Mark Glickman's "Example of the Glicko-2 system"; its steps are
numbered 1 to 8.
"""

from __future__ import annotations

import asyncio
import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple

from cachetools import LRUCache

from bot.games.game import COMPLETED
from bot.games.registry import get_game
from bot.records.matches import FinishedMatch, Moment
from bot.store.sql.privacy import is_deleted_user
from bot.store.sql.store import Store
from bot.workers.helper import Helper


@lru_cache(maxsize=1 << 12)
def rule_set_of(game: str, options: str) -> str:
    """Return the name of the rule set of a game with these stored options.

    The name is empty if the options are malformed. Results are cached, because a server plays
    thousands of games with few different options.
    """
    found = get_game(game)
    try:
        return found.rule_set(found.parse_options(options))
    except ValueError:
        return ""


class Ending(StrEnum):
    """The result of a game for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    CALLED_OFF = "called-off"
    """No result: the game was cancelled, or all players stayed away."""


class Tally(NamedTuple):
    """The results of a member."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    early: int = 0
    """The number of games that count but were not played to the end, because a player resigned or
    the time for a turn ran out."""
    completed: int = 0
    """The number of games that count and were played to the end."""
    scores: tuple[float, float] = (0, 0)
    """The total points in completed games: the member's own, and the opponents' average."""
    places: tuple[int, ...] = ()
    """The numbers of first places, second places and so on, among the members at the table."""

    @property
    def games(self) -> int:
        """The number of games that count."""
        return self.won + self.drawn + self.lost

    @property
    def averages(self) -> tuple[float, float] | None:
        """The average points of the member and of the opponents, or None without a completed
        game.
        """
        if not self.completed:
            return None
        return self.scores[0] / self.completed, self.scores[1] / self.completed

    @property
    def place(self) -> float | None:
        """The average place, 1 for the best, or None before the first game."""
        if not any(self.places):
            return None
        sums = sum(place * times for place, times in enumerate(self.places, start=1))
        return sums / sum(self.places)

    def with_game(self, slot: int, places: Sequence[int], points: Sequence[int]) -> Tally:
        """Return the results after another game.

        `places` and `points` are those of the members compared; see `places_among` and
        `points_among`. `slot` is the index of this member in them.

        >>> Tally().with_game(0, (1, 2), (30, 20)).averages
        (30.0, 20.0)
        """
        won, drawn, lost, early, completed, (own, others), placed = self
        place = places[slot]
        if place > 1:
            lost += 1
        elif max(places) > 1:
            won += 1
        else:
            drawn += 1
        if points:
            completed += 1
            own += points[slot]
            others += (sum(points) - points[slot]) / (len(points) - 1)
        else:
            early += 1
        times = [*placed, *[0] * (place - len(placed))]
        times[place - 1] += 1
        return Tally(won, drawn, lost, early, completed, (own, others), tuple(times))


def slot_in(match: FinishedMatch, user_id: int) -> int:
    """Return the index of the user's seat. Raises ValueError if the user was not a player."""
    return match.user_ids.index(user_id)


def ending_for(match: FinishedMatch, slot: int) -> Ending:
    """Return the result of a game for a seat. If all seats share the first place, it is a draw.

    Practice that was given up counts as called off.
    """
    places = match.result.places
    is_practice = match.levels.count(None) < 2
    if places is None or (is_practice and match.result.termination != COMPLETED):
        return Ending.CALLED_OFF
    if max(places) == 1:
        return Ending.DRAWN
    return Ending.WON if places[slot] == 1 else Ending.LOST


def is_rated(match: FinishedMatch) -> bool:
    """Return whether a game counts: at least two members played, and it has a result."""
    return match.result.places is not None and match.levels.count(None) > 1


def places_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the places of some seats relative to each other; tied seats share a place.

    Raises ValueError if the game has no result.
    """
    places = match.result.places
    if places is None:
        raise ValueError(f"match {match.id} has no result")
    own = sorted([places[slot] for slot in slots])
    return tuple([1 + own.index(places[slot]) for slot in slots])


def points_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the points of some seats; empty if the game was not played to the end."""
    if match.result.termination != COMPLETED:
        return ()
    return tuple([match.result.points[slot] for slot in slots])


def tally_between(matches: Iterable[FinishedMatch], users: tuple[int, int]) -> Tally:
    """Return the results of the first of two users against the second in `matches`.

    Both users must have played in all matches. At a table with more players, the user with the
    better place wins.
    """
    tally = Tally()
    for match in matches:
        if is_rated(match):
            slots = [slot_in(match, user) for user in users]
            tally = tally.with_game(0, places_among(match, slots), points_among(match, slots))
    return tally


NEW_RATING = 1500.0
NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
TAU = 0.5
"""The constant that limits changes of the volatility. The paper proposes 0.3 to 1.2 (step 1)."""
_SCALE = 173.7178
"""The number of Glicko points in a unit of Glicko-2 (step 2)."""
_TOLERANCE = 0.000001
_PI_SQUARED = math.pi**2
_TAU_SQUARED = TAU**2


class Rating(NamedTuple):
    """The rating of a player by Glicko-2. The defaults are those of a new player.

    The paper's example is a win and two losses against three players:

    >>> player, sums = Rating(1500, 200), (0.0, 0.0)
    >>> for rating, deviation, points in ((1400, 30, 1), (1550, 100, 0), (1700, 300, 0)):
    ...     found = measure_game(player, Rating(rating, deviation), points)
    ...     sums = sums[0] + found[0], sums[1] + found[1]
    >>> after = update_rating(player, *sums)
    >>> round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """

    rating: float = NEW_RATING
    deviation: float = NEW_DEVIATION
    """The standard deviation of `rating`. With a probability of 95 %, the player's true strength is
    within two standard deviations of the rating."""
    volatility: float = NEW_VOLATILITY
    """The degree to which the player's strength is expected to fluctuate."""


def widen_deviation(player: Rating, periods: int) -> Rating:
    """Return the rating after a number of rating periods (weeks) without a game (step 6).

    The deviation grows, but not beyond that of a new player.
    """
    units = player.deviation / _SCALE
    grown = math.sqrt(units**2 + periods * player.volatility**2) * _SCALE
    deviation = min(grown, max(NEW_DEVIATION, player.deviation))
    return Rating(player.rating, deviation, player.volatility)


def measure_game(
    player: Rating, opponent: Rating, points: float, share: float = 1.0
) -> tuple[float, float]:
    """Return the information and the surprise of a game for the rating of `player`.

    The information is a measure of how much the game contributes to the rating: summed over the
    games of a rating period, it is the inverse of the paper's v. The surprise is a measure of the
    deviation of the result from the expected one; step 4 adds it up for all games.

    Both ratings are those at the beginning of the period. `points` are 1 for a win, 0.5 for a draw
    and 0 for a loss. `share` is the weight of a comparison of two players at a larger table; see
    `share_of_pair`.
    """
    deviation = opponent.deviation / _SCALE
    # The paper's g: a game against a player with a high deviation counts less.
    weight = 1 / math.sqrt(1 + 3 * deviation**2 / _PI_SQUARED)
    gap = (player.rating - NEW_RATING) / _SCALE - (opponent.rating - NEW_RATING) / _SCALE
    expected = 1 / (1 + math.exp(-weight * gap))
    return (
        share * weight**2 * expected * (1 - expected),
        share * weight * (points - expected),
    )


def update_rating(player: Rating, information: float, surprise: float) -> Rating:
    """Return the rating after a period of games with these sums of information and surprise.

    The period must have at least one game.
    """
    own, deviation = (player.rating - NEW_RATING) / _SCALE, player.deviation / _SCALE
    variance = 1 / information  # step 3
    improvement = variance * surprise  # step 4
    volatility = _volatility(player.volatility, deviation, variance, improvement)
    before = math.hypot(deviation, volatility)  # step 6
    after = 1 / math.sqrt(1 / before**2 + information)  # step 7
    return Rating(
        NEW_RATING + _SCALE * (own + after**2 * surprise), _SCALE * after, volatility
    )  # step 8


def _volatility(volatility: float, deviation: float, variance: float, improvement: float) -> float:
    """Return the new volatility (step 5).

    It follows from the zero of the paper's function f (here `slope`), which the Illinois algorithm
    finds.
    """
    start = math.log(volatility**2)
    known, gained = deviation**2 + variance, improvement**2

    def slope(x: float, exp: Callable[[float], float] = math.exp) -> float:
        power = exp(x)
        spread = known + power
        return power * (gained - spread) / (2 * spread * spread) - (x - start) / _TAU_SQUARED

    low = start
    high = _other_bound(slope, start, gained - deviation**2 - variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _other_bound(slope: Callable[[float], float], start: float, excess: float) -> float:
    if excess > 0:
        return math.log(excess)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU


WEEK_SECONDS = 7 * 24 * 3600
_FIRST_MONDAY = 4 * 24 * 3600  # 1970 began on a Thursday
_NEW_PLAYER = Rating()


class RatedGame(NamedTuple):
    """A game that counts. Tuples have an item for each member at the table, but not for
    computers.
    """

    match_id: int
    users: tuple[int | None, ...]
    """The user ids, or None for a member whose data was deleted, who counts as a new player."""
    places: tuple[int, ...]
    """The places, 1 for the best. For the ratings, each pair of members is one comparison: the
    better place wins, and equal places are a draw."""
    points: tuple[int, ...]
    """The points; empty if the game was not played to the end."""
    ended_at: float


class PathPoint(NamedTuple):
    """The rating of a member after a game."""

    match_id: int
    ended_at: float
    rating: float
    deviation: float


class Path:
    """The rating of a member after each game, oldest first, in a compact form."""

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers = array("d")
        """The numbers of all points. Match ids are small enough to be exact as floats."""

    def add(self, game: RatedGame, after: Rating) -> None:
        """Add a game that ended after all games added before."""
        self._numbers.extend((game.match_id, game.ended_at, after.rating, after.deviation))

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self._numbers) // 4

    def __iter__(self) -> Iterator[PathPoint]:
        """Yield a point for each game."""
        numbers = iter(self._numbers)
        for match_id, *rest in zip(numbers, numbers, numbers, numbers, strict=True):
            yield PathPoint(int(match_id), *rest)


@dataclass(slots=True)
class Climber:
    """A member on a ladder after the member's latest game."""

    at_start: Rating
    """The rating at the beginning of `week`."""
    week: int
    """The number of the week of the latest game; see `week_of`."""
    information: float
    """The information from the games of `week`; see `measure_game`."""
    surprise: float
    """The surprise from the games of `week`; see `measure_game`."""
    after: Rating
    """The rating after the latest game."""
    tally: Tally
    match_id: int
    """The id of the latest game."""
    path: Path

    @property
    def games(self) -> int:
        """The number of games that count."""
        return len(self.path)

    def rating_in(self, week: int) -> Rating:
        """Return the rating at the beginning of `week`.

        If the latest game was in that week, return the rating after it instead.
        """
        idle_weeks = week - self.week - 1
        return widen_deviation(self.after, idle_weeks) if idle_weeks > 0 else self.after


def week_of(moment: float) -> int:
    """Return the number of the week (in UTC, from Monday) of a Unix time.

    >>> week_of(4 * 24 * 3600 - 1), week_of(4 * 24 * 3600)
    (-1, 0)
    """
    return int((moment - _FIRST_MONDAY) // WEEK_SECONDS)


class Ladder:
    """The ratings of the members of a server in one game."""

    def __init__(self) -> None:
        self.climbers: dict[int, Climber] = {}
        """The members with at least one game that counts, by user id."""
        self.rule_sets: Counter[str] = Counter()
        """The number of games that count for each rule set of the game.

        They include games that are not on this ladder because it is restricted to another rule set.
        The caller of `add_game` maintains the numbers."""

    def add_game(self, game: RatedGame) -> None:
        """Add a game. Games must be added in the order of their end, then by id."""
        week = week_of(game.ended_at)
        before = [_NEW_PLAYER if user is None else self._begin(user, week) for user in game.users]
        for slot, user in enumerate(game.users):
            if user is not None:
                _rate(self.climbers[user], slot, game, before)

    def _begin(self, user: int, week: int) -> Rating:
        """Begin the week for a member if necessary, and return the rating at its beginning."""
        climber = self.climbers.get(user)
        if climber is None:
            climber = Climber(_NEW_PLAYER, week, 0.0, 0.0, _NEW_PLAYER, Tally(), 0, Path())
            self.climbers[user] = climber
        elif climber.week != week:
            climber.at_start = climber.rating_in(week)
            climber.week, climber.information, climber.surprise = week, 0.0, 0.0
        return climber.at_start


def build_ladder(games: Sequence[tuple[Any, ...]]) -> Ladder:
    """Return the ladder after `games`, which are sorted by their end.

    This function runs in the counting process. Each game is a plain tuple with the items of a
    `RatedGame`, because sending plain tuples to the process takes half the time.
    """
    ladder = Ladder()
    for game in games:
        ladder.add_game(RatedGame(*game))
    return ladder


def _rate(climber: Climber, slot: int, game: RatedGame, before: Sequence[Rating]) -> None:
    player, share, own = before[slot], share_of_pair(len(before)), game.places[slot]
    information, surprise = climber.information, climber.surprise
    for other, (opponent, place) in enumerate(zip(before, game.places, strict=True)):
        if other != slot:
            points = 0.5 if own == place else float(own < place)
            more_information, more_surprise = measure_game(player, opponent, points, share)
            information += more_information
            surprise += more_surprise
    climber.information, climber.surprise = information, surprise
    climber.after = update_rating(player, information, surprise)
    climber.tally = climber.tally.with_game(slot, game.places, game.points)
    climber.match_id = game.match_id
    climber.path.add(game, climber.after)


def to_rated_game(match: FinishedMatch) -> RatedGame | None:
    """Return a finished game for a ladder, or None if it does not count."""
    if not is_rated(match):
        return None
    seated = match.members
    users = [match.user_ids[slot] for slot in seated]
    return RatedGame(
        match.id,
        tuple([None if is_deleted_user(user) else user for user in users]),
        places_among(match, seated),
        points_among(match, seated),
        match.ended_at,
    )


def share_of_pair(seats: int) -> float:
    """Return the weight of each pair of members at a table, where a game of two has the weight 1.

    `seats` is the number of members at the table.

    >>> share_of_pair(2), share_of_pair(5)
    (1.0, 0.5)
    """
    return 3 / (seats + 1)


REMEMBERED_GAMES = 50_000
"""The size of the cache of ladders in games: about 20 MB, or more if one ladder alone is larger."""
EMPTY_LADDER_WEIGHT = 20
"""The size of an empty ladder in the cache, in games."""
MANY_NEW_GAMES = 100
"""With at least this number of new games, a ladder is computed in the counting process.

Adding fewer games takes only a few milliseconds."""
_READ_AT_ONCE = 2_000
"""The maximum number of matches in one query."""
_BEGINNING: Moment = (float("-inf"), 0)


@dataclass(slots=True)
class _CachedLadder:
    """A cached ladder of one game on one server, for one rule set or for all."""

    game: str
    rules: str | None
    """The rule set, or None for all."""
    ladder: Ladder = field(default_factory=Ladder)
    games: int = 0
    """The number of finished games read, including those that do not count."""
    last: Moment = _BEGINNING
    """The time when the latest game read ended, and the id of its match."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def add_games(self, matches: Sequence[FinishedMatch]) -> None:
        """Add finished games, sorted by their end."""
        for match in matches:
            if game := self.rate_match(match, self.ladder.rule_sets):
                self.ladder.add_game(game)
            self.games, self.last = self.games + 1, match.moment

    def rate_match(self, match: FinishedMatch, rule_sets: Counter[str]) -> RatedGame | None:
        """Return a game for this ladder, or None if it does not count or has other rules.

        Increases the number of the game's rule set in `rule_sets` if the game counts, even if it
        has other rules.
        """
        if (game := to_rated_game(match)) is None:
            return None
        own = rule_set_of(self.game, match.options)
        rule_sets[own] += 1
        return game if self.rules in (None, own) else None

    @property
    def weight(self) -> int:
        """The size of the ladder in games, but at most that of the cache, which would refuse it."""
        return min(EMPTY_LADDER_WEIGHT + self.games, REMEMBERED_GAMES)


class Ladders:
    """A cache of the ladders of all games on all servers."""

    def __init__(self, store: Store, counting: Helper) -> None:
        self._figures = store.statistics
        self._counting = counting
        self._known: LRUCache[tuple[int, str, str | None], _CachedLadder] = LRUCache(
            REMEMBERED_GAMES, getsizeof=lambda known: known.weight
        )

    async def get_ladder(self, guild_id: int, game: str, rules: str | None = None) -> Ladder:
        """Return the ladder of a game on a server. Callers must not change it.

        With `rules` the ladder contains only games by this rule set. To limit the cache, pass only
        rule sets that were played on the server. Raises HelperError and StoreError.
        """
        here = (guild_id, game)
        known = self._known.setdefault((*here, rules), _CachedLadder(game, rules))
        async with known.lock:  # parallel calls must not repeat the same work
            new = await self._figures.read_ended(*here, known.last, MANY_NEW_GAMES)
            if len(new) < MANY_NEW_GAMES and await self._is_valid(here, known):
                known.add_games(new)
            else:
                await self._restart(here, known)
        self._known[*here, rules] = known  # its weight in the cache may have grown
        return known.ladder

    async def _is_valid(self, here: tuple[int, str], known: _CachedLadder) -> bool:
        """Return whether a cached ladder agrees with the stored games up to `known.last`."""
        if await self._figures.count_ended(*here, known.last) != known.games:
            return False  # the clock was set back, or the server was deleted
        climbers = known.ladder.climbers
        latest = {climber.match_id for climber in climbers.values()}
        # A member whose data was deleted in the meantime is missing in the latest game.
        return climbers.keys() <= await self._figures.read_users(latest)

    async def _restart(self, here: tuple[int, str], known: _CachedLadder) -> None:
        games, rule_sets = list[tuple[Any, ...]](), Counter[str]()
        number, last = 0, _BEGINNING
        while read := await self._figures.read_ended(*here, last, _READ_AT_ONCE):
            taken = (known.rate_match(match, rule_sets) for match in read)
            games += [tuple(game) for game in taken if game]
            number, last = number + len(read), read[-1].moment
        known.ladder = await self._counting.call(build_ladder, games)
        known.ladder.rule_sets = rule_sets
        known.games, known.last = number, last
