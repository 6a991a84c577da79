"""Ratings: Glicko-2, tallies, the ladder of a server and its cache."""

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
from bot.games.registry import game_called
from bot.records.matches import FinishedMatch, Moment
from bot.store.privacy import is_deleted_user
from bot.store.sql.store import Store
from bot.workers.helper import Helper


@lru_cache(maxsize=1 << 12)
def rule_set_of(game: str, options: str) -> str:
    """Return the rule set, by name, of a game by these terms as the store keeps them.

    A server plays thousands of games by few terms. Those that cannot be read are no rule set's.
    """
    found = game_called(game)
    try:
        return found.rule_set(found.parse_options(options))
    except ValueError:
        return ""


class Ending(StrEnum):
    """How a game ended for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    CALLED_OFF = "called-off"
    """Cancelled, or nobody came back in time: no result."""


class Tally(NamedTuple):
    """The results of one member."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    early: int = 0
    """Those of them that a resignation or the clock decided."""
    completed: int = 0
    """Those of them that were played to the end."""
    scores: tuple[float, float] = (0, 0)
    """Points in these: own, and the opponents' on average."""
    places: tuple[int, ...] = ()
    """How often first, second and so on among the members of a table, as far as it was ever."""

    @property
    def games(self) -> int:
        """Number of games that count."""
        return self.won + self.drawn + self.lost

    @property
    def averages(self) -> tuple[float, float] | None:
        """Average points, own and the opponents'; None without a game played to the end."""
        if not self.completed:
            return None
        return self.scores[0] / self.completed, self.scores[1] / self.completed

    @property
    def place(self) -> float | None:
        """The place on average, 1 for the best; None before the first game."""
        if not any(self.places):
            return None
        sums = sum(place * times for place, times in enumerate(self.places, start=1))
        return sums / sum(self.places)

    def with_game(self, slot: int, places: Sequence[int], points: Sequence[int]) -> Tally:
        """Return the results with one more game: of a seat, beside places and points of all.

        See `places_among` and `points_among`.
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
    """Return the user's seat; raises ValueError for somebody who did not play."""
    return match.user_ids.index(user_id)


def ending_for(match: FinishedMatch, slot: int) -> Ending:
    """Return how the game ended for a seat: the best place wins, all of them together draw."""
    places = match.result.places
    if places is None:
        return Ending.CALLED_OFF
    if max(places) == 1:
        return Ending.DRAWN
    return Ending.WON if places[slot] == 1 else Ending.LOST


def counts(match: FinishedMatch) -> bool:
    """Whether the game counts: at least two members played, and there is a result."""
    return match.result.places is not None and match.levels.count(None) > 1


def places_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the places of some seats among themselves, in their order; equal ones are shared.

    Raises ValueError for a game without a result.
    """
    places = match.result.places
    if places is None:
        raise ValueError(f"match {match.id} has no result")
    own = sorted([places[slot] for slot in slots])
    return tuple([1 + own.index(places[slot]) for slot in slots])


def points_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the points of some seats, in their order; none of a game not played to its end."""
    if match.result.termination != COMPLETED:
        return ()
    return tuple([match.result.points[slot] for slot in slots])


def tally_between(matches: Iterable[FinishedMatch], users: tuple[int, int]) -> Tally:
    """Return the results of the first of two users, who both played in all of `matches`.

    Nobody else counts: at a table of several the better place of the two wins.
    """
    tally = Tally()
    for match in matches:
        if counts(match):
            slots = [slot_in(match, user) for user in users]
            tally = tally.with_game(0, places_among(match, slots), points_among(match, slots))
    return tally


NEW_RATING = 1500.0
NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
TAU = 0.5
"""How much the volatility may change; step 1 calls 0.3 to 1.2 reasonable."""
_SCALE = 173.7178
"""Points of Glicko for one of Glicko-2's own units, step 2."""
_TOLERANCE = 0.000001
_PI_SQUARED = math.pi**2
_TAU_SQUARED = TAU**2


class Rating(NamedTuple):
    """What is known of a player's strength; the defaults are for one who has not played yet."""

    rating: float = NEW_RATING
    deviation: float = NEW_DEVIATION
    """One standard deviation: the strength is within two of it 95 times of 100."""
    volatility: float = NEW_VOLATILITY


def rested(player: Rating, periods: int) -> Rating:
    """Return `player` after so many rating periods without a game, step 6.

    The deviation grows, but never beyond a new player's.
    """
    units = player.deviation / _SCALE
    grown = math.sqrt(units**2 + periods * player.volatility**2) * _SCALE
    deviation = min(grown, max(NEW_DEVIATION, player.deviation))
    return Rating(player.rating, deviation, player.volatility)


def told_by(
    player: Rating, opponent: Rating, points: float, share: float = 1.0
) -> tuple[float, float]:
    """Return what a game tells about `player`: how much, and how much better than expected.

    Both add up over the games of a rating period: to the inverse of the paper's v, and to the sum
    of step 4. The two are as the period began; `points` are 1 for a win, 0.5 for a draw, 0 for a
    loss. One of several games that were played as one tells less: `share` is how much of a game.
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


def rated(player: Rating, information: float, surprise: float) -> Rating:
    """Return `player` after a rating period whose games, at least one, told so much in sum."""
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
    """Step 5: the zero of the paper's f, by its Illinois algorithm."""
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
_STRANGER = Rating()


class RatedGame(NamedTuple):
    """A result that counts; tuples go by the members at the table, without its computers."""

    match_id: int
    users: tuple[int | None, ...]
    """None for a member whose data was deleted, who is rated as a new player."""
    places: tuple[int, ...]
    """1 is the best. Each two of a table are one comparison, equal places a draw."""
    points: tuple[int, ...]
    """None in a game that was not played to its end."""
    ended_at: float


class PathPoint(NamedTuple):
    """What a game led to."""

    match_id: int
    ended_at: float
    rating: float
    deviation: float


class Path:
    """What each game of a member led to, the oldest first; small, as there are many."""

    __slots__ = ("_numbers",)

    def __init__(self) -> None:
        self._numbers = array("d")
        """Those of each point in turn; ids of matches are far from where a float skips some."""

    def add(self, game: RatedGame, after: Rating) -> None:
        """Add the latest game."""
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
    """One member on the ladder, as the latest own game left them."""

    begun: Rating
    """As the week of that game began."""
    week: int
    information: float
    surprise: float
    """What the own games of that week told so far, see `told_by`."""
    after: Rating
    """After that game; also after the whole week, if it stays the last."""
    tally: Tally
    match_id: int
    """That game."""
    path: Path

    @property
    def games(self) -> int:
        """How many games count."""
        return len(self.path)

    def rating_in(self, week: int) -> Rating:
        """Return the rating as `week` begins, or as it stands in the week of the latest game."""
        rests = week - self.week - 1
        return rested(self.after, rests) if rests > 0 else self.after


def week_of(moment: float) -> int:
    """Return the number of the week in UTC that a Unix time lies in."""
    return int((moment - _FIRST_MONDAY) // WEEK_SECONDS)


class Ladder:
    """The members of a server. Games are added in the order in which they ended, then by number."""

    def __init__(self) -> None:
        self.climbers: dict[int, Climber] = {}
        """By user; everybody who has played a game that counts."""
        self.rule_sets: Counter[str] = Counter()
        """How many games that count were played by which rule set, those on other ladders too;
        whoever adds the games knows it."""

    def play(self, game: RatedGame) -> None:
        """Add a game."""
        week = week_of(game.ended_at)
        begun = [_STRANGER if user is None else self._begin(user, week) for user in game.users]
        for slot, user in enumerate(game.users):
            if user is not None:
                _rate(self.climbers[user], slot, game, begun)

    def _begin(self, user: int, week: int) -> Rating:
        """Return a member's rating as the week began, after letting it begin for them."""
        climber = self.climbers.get(user)
        if climber is None:
            climber = Climber(_STRANGER, week, 0.0, 0.0, _STRANGER, Tally(), 0, Path())
            self.climbers[user] = climber
        elif climber.week != week:
            climber.begun = climber.rating_in(week)
            climber.week, climber.information, climber.surprise = week, 0.0, 0.0
        return climber.begun


def climb(games: Sequence[tuple[Any, ...]]) -> Ladder:
    """Return a ladder after `games`, in the order in which they ended.

    Each is what a `RatedGame` is made of: plain tuples are sent in half of the time. The counting
    process does this, and imports no game for it.
    """
    ladder = Ladder()
    for game in games:
        ladder.play(RatedGame(*game))
    return ladder


def _rate(climber: Climber, slot: int, game: RatedGame, begun: Sequence[Rating]) -> None:
    player, share, own = begun[slot], share_of_pair(len(begun)), game.places[slot]
    information, surprise = climber.information, climber.surprise
    for other, (opponent, place) in enumerate(zip(begun, game.places, strict=True)):
        if other != slot:
            points = 0.5 if own == place else float(own < place)
            told, surprised = told_by(player, opponent, points, share)
            information += told
            surprise += surprised
    climber.information, climber.surprise = information, surprise
    climber.after = rated(player, information, surprise)
    climber.tally = climber.tally.with_game(slot, game.places, game.points)
    climber.match_id = game.match_id
    climber.path.add(game, climber.after)


def rated_game(match: FinishedMatch) -> RatedGame | None:
    """Return a finished game as the ladder takes it; None if it does not count."""
    if not counts(match):
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
    """Return how much of a game each two of so many members at a table are; 1 for two."""
    return 3 / (seats + 1)


REMEMBERED_GAMES = 50_000
"""Of so many games ladders are remembered: 20 MB."""
A_LADDER = 20
"""Games that one without any weighs as much as."""
FEW = 100
"""A ladder is carried forward by fewer games than these at once: they take a few milliseconds."""
_A_READ = 2_000
_BEGINNING: Moment = (float("-inf"), 0)


@dataclass(slots=True)
class _Known:
    """What is remembered of one game on one server, or of one of its rule sets there."""

    game: str
    rules: str | None
    """None: all of them."""
    ladder: Ladder = field(default_factory=Ladder)
    games: int = 0
    """How many finished games were looked at, whether they count or not."""
    last: Moment = _BEGINNING
    """The last one of these."""
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    def carry_on(self, matches: Sequence[FinishedMatch]) -> None:
        """Add finished games, in the order in which they ended."""
        for match in matches:
            if game := self.taken(match, self.ladder.rule_sets):
                self.ladder.play(game)
            self.games, self.last = self.games + 1, match.moment

    def taken(self, match: FinishedMatch, rule_sets: Counter[str]) -> RatedGame | None:
        """Return a game for this ladder, None for another; one that counts is added to the sets."""
        if (game := rated_game(match)) is None:
            return None
        own = rule_set_of(self.game, match.options)
        rule_sets[own] += 1
        return game if self.rules in (None, own) else None

    @property
    def weight(self) -> int:
        return min(A_LADDER + self.games, REMEMBERED_GAMES)


class Ladders:
    """Answers with the ladder of any game on any server."""

    def __init__(self, store: Store, counting: Helper) -> None:
        self._figures = store.figures
        self._counting = counting
        self._known: LRUCache[tuple[int, str, str | None], _Known] = LRUCache(
            REMEMBERED_GAMES, getsizeof=lambda known: known.weight
        )

    async def of(self, guild_id: int, game: str, rules: str | None = None) -> Ladder:
        """Return a ladder with every finished game that counts; it is not to be changed.

        With `rules` of those alone that were played by this rule set, which somebody did there.

        Raises HelperError and StoreError.
        """
        here = (guild_id, game)
        known = self._known.setdefault((*here, rules), _Known(game, rules))
        async with known.asking:  # who asks beside another would have the same done once more
            new = await self._figures.ended(*here, known.last, FEW)
            if len(new) < FEW and await self._holds(here, known):
                known.carry_on(new)
            else:
                await self._begin_anew(here, known)
        self._known[*here, rules] = known  # it may weigh more by now
        return known.ladder

    async def _holds(self, here: tuple[int, str], known: _Known) -> bool:
        """Return whether the games that are remembered are those that there are."""
        if await self._figures.ended_until(*here, known.last) != known.games:
            return False  # a clock was put back, or the server was deleted
        climbers = known.ladder.climbers
        latest = {climber.match_id for climber in climbers.values()}
        # Whoever was forgotten since has left a nameless seat there.
        return climbers.keys() <= await self._figures.users_in(latest)

    async def _begin_anew(self, here: tuple[int, str], known: _Known) -> None:
        games, rule_sets = list[tuple[Any, ...]](), Counter[str]()
        number, last = 0, _BEGINNING
        while read := await self._figures.ended(*here, last, _A_READ):
            taken = (known.taken(match, rule_sets) for match in read)
            games += [tuple(game) for game in taken if game]
            number, last = number + len(read), read[-1].moment
        known.ladder = await self._counting.ask(climb, games)
        known.ladder.rule_sets = rule_sets
        known.games, known.last = number, last
