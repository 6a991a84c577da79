"""Every member's rating on a server, computed from the results alone.

A rating period is a week, Monday to Sunday in UTC. The paper likes ten to fifteen games a player
in a period, which a server whose games last for days would take months to reach, and nobody would
see a result move anything. A week keeps opponents' ratings fresh on a young server, and it widens
the deviation of who stays away in about the way one expects: from 60 to 96 in a year. The
running week counts as if it ended now, so that every finished game shows at once.

The same results always give the same ratings: nothing is stored that could drift.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from bot.ratings.glicko import Bout, Rating, rated, rested

WEEK_SECONDS = 7 * 24 * 3600
_FIRST_MONDAY = 4 * 24 * 3600  # 1970 began on a Thursday
_STRANGER = Rating()


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A result that counts."""

    match_id: int
    users: tuple[int | None, ...]
    """By seat; None for a member whose data was deleted, who is rated as a new player."""
    places: tuple[int, ...]
    """By seat: 1 is the best. Each two of a table are one comparison, equal places a draw."""
    ended_at: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One member's rating."""

    user_id: int
    rating: Rating
    games: int
    path: tuple[tuple[float, float], ...]
    """When each own game ended and the rating it led to, oldest first."""


@dataclass(slots=True)
class _Climber:
    rating: Rating
    week: int
    """The rating is that of this week's beginning."""
    path: list[tuple[float, float]]


def week_of(moment: float) -> int:
    """Return the number of the week in UTC that a Unix time lies in."""
    return int((moment - _FIRST_MONDAY) // WEEK_SECONDS)


def standings(games: Iterable[RatedGame], now: float) -> Mapping[int, Standing]:
    """Return the standing of everybody who has played, by user, as of `now`.

    `games` may come in any order; those that end at the same moment count by their number.
    """
    climbers: dict[int, _Climber] = {}
    ordered = sorted(games, key=lambda game: (game.ended_at, game.match_id))
    for week, played in groupby(ordered, key=lambda game: week_of(game.ended_at)):
        _play_week(climbers, week, list(played))
    this_week = week_of(now)
    return {
        user_id: Standing(
            user_id, _at(climber, this_week).rating, len(climber.path), tuple(climber.path)
        )
        for user_id, climber in climbers.items()
    }


def _play_week(climbers: dict[int, _Climber], week: int, games: list[RatedGame]) -> None:
    users = {user for game in games for user in game.users if user is not None}
    begun = {
        user: _at(climbers[user], week) if user in climbers else _Climber(Rating(), week, [])
        for user in users
    }
    bouts: dict[int, list[Bout]] = defaultdict(list)
    after: dict[int, Rating] = {}
    for game in games:
        for slot, user in enumerate(game.users):
            if user is None:
                continue
            for other, opponent in enumerate(game.users):
                if other != slot:
                    known = begun[opponent].rating if opponent is not None else _STRANGER
                    bouts[user].append(Bout(known, _points(game.places[slot], game.places[other])))
            after[user] = rated(begun[user].rating, bouts[user])
            begun[user].path.append((game.ended_at, after[user].rating))
    for user, climber in begun.items():
        climbers[user] = _Climber(after[user], week + 1, climber.path)


def _points(own: int, other: int) -> float:
    """Return what a place counts beside another one: 1, 0.5 or 0."""
    return 0.5 if own == other else float(own < other)


def _at(climber: _Climber, week: int) -> _Climber:
    """Return the climber at the beginning of `week`, rested for the weeks without a game."""
    if week <= climber.week:
        return climber
    return _Climber(rested(climber.rating, week - climber.week), week, climber.path)
