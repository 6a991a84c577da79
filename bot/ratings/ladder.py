"""Every member's rating on a server, carried forward game by game.

A rating period is a week, Monday to Sunday in UTC. The paper likes ten to fifteen games a player
in a period, which a server whose games last for days would take months to reach, and nobody would
see a result move anything. A week keeps opponents' ratings fresh on a young server, and it widens
the deviation of who stays away in about the way one expects: from 60 to 96 in a year. The
running week counts as if it ended now, so that every finished game shows at once.

The same results in the same order always give the same ratings, whether they come at once or
one by one: `python -m bot check-ratings` works all of them out anew and compares.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.ratings.glicko import NOTHING_TOLD, Bout, Rating, Told, rated_by, rested, with_bout

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
class Climber:
    """One member on the ladder, as the latest own game left them."""

    begun: Rating
    """As the week of that game began."""
    week: int
    told: Told
    """What the own games of that week told so far."""
    after: Rating
    """After that game; also after the whole week, if it stays the last."""
    games: int
    match_id: int
    """That game."""

    def rating_in(self, week: int) -> Rating:
        """Return the rating as `week` begins, or as it stands in the week of the latest game."""
        rests = week - self.week - 1
        return rested(self.after, rests) if rests > 0 else self.after


def week_of(moment: float) -> int:
    """Return the number of the week in UTC that a Unix time lies in."""
    return int((moment - _FIRST_MONDAY) // WEEK_SECONDS)


class Ladder:
    """The members of a server. Games are added in the order in which they ended, then by number."""

    def __init__(self, climbers: Mapping[int, Climber] | None = None) -> None:
        self.climbers: dict[int, Climber] = dict(climbers or {})
        """By user; everybody who has played, or at least whoever plays the games to come."""

    def play(self, game: RatedGame) -> tuple[float | None, ...]:
        """Add a game; return the rating that it led to for each seat, None for a forgotten one."""
        week = week_of(game.ended_at)
        begun = [_STRANGER if user is None else self._begin(user, week) for user in game.users]
        for slot, user in enumerate(game.users):
            if user is not None:
                self._rate(user, slot, game, begun)
        return tuple(
            None if user is None else self.climbers[user].after.rating for user in game.users
        )

    def _begin(self, user: int, week: int) -> Rating:
        """Return a member's rating as the week began, after letting it begin for them."""
        known = self.climbers.get(user)
        if known is None:
            rating, games = Rating(), 0
        elif known.week == week:
            return known.begun
        else:
            rating, games = known.rating_in(week), known.games
        self.climbers[user] = Climber(rating, week, NOTHING_TOLD, rating, games, 0)
        return rating

    def _rate(self, user: int, slot: int, game: RatedGame, begun: Sequence[Rating]) -> None:
        climber = self.climbers[user]
        told = climber.told
        for other, opponent in enumerate(begun):
            if other != slot:
                points = _points(game.places[slot], game.places[other])
                told = with_bout(told, climber.begun, Bout(opponent, points))
        self.climbers[user] = replace(
            climber,
            told=told,
            after=rated_by(climber.begun, told),
            games=climber.games + 1,
            match_id=game.match_id,
        )


def _points(own: int, other: int) -> float:
    """Return what a place counts beside another one: 1, 0.5 or 0."""
    return 0.5 if own == other else float(own < other)
