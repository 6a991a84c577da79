"""Every member's rating on a server, carried forward game by game.

A rating period is a week, Monday to Sunday in UTC. The paper likes ten to fifteen games a player
in a period, which a server whose games last for days would take months to reach, and nobody would
see a result move anything. A week keeps opponents' ratings fresh on a young server, and it widens
the deviation of who stays away in about the way one expects: from 60 to 96 in a year. The
running week counts as if it ended now, so that every finished game shows at once.

At a table of several each two members are compared, and the comparisons are not independent: one
good place is better than many. As a whole game each they would make everybody surer than is true:
one in six of those who play at tables of eight would stand further than two of their own deviations
from their strength. Each weighs 3 / (n + 1) of a game at a table of n, and it is one in fifty; at a
table of two that is the game itself.

The same results in the same order always give the same ratings, whether they come at once or
one by one.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.ratings.glicko import Rating, rated, rested, told_by
from bot.ratings.tally import Tally, counts, places_among, points_among
from bot.records.matches import FinishedMatch
from bot.store.privacy import is_nobody

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
        tuple([None if is_nobody(user) else user for user in users]),
        places_among(match, seated),
        points_among(match, seated),
        match.ended_at,
    )


def share_of_pair(seats: int) -> float:
    """Return how much of a game each two of so many members at a table are; 1 for two."""
    return 3 / (seats + 1)
