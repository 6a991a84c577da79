"""The counting helper without a process, and games for tests of the ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bot.ratings.ladder import RatedGame, Rating, measure_game, update_rating, widen_deviation
from bot.workers.helper import Helper, Value, Values
from bot.workers.messages import HelperError


class LocalCounting(Helper):
    """Runs the jobs of the counting process in the test's own process."""

    def __init__(self) -> None:
        super().__init__("counting")
        self.asked: Counter[str] = Counter()
        """The number of calls of each job."""

    async def call(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        self.asked[function.__name__] += 1
        try:
            return function(*values)
        except Exception as error:
            raise HelperError(repr(error)) from error  # as reported by the process


def rated_game(
    number: int, users: Sequence[int | None], places: Sequence[int], ended_at: float
) -> RatedGame:
    """Return a rated game without points, that is, one that was not played to its end."""
    return RatedGame(number, tuple(users), tuple(places), (), ended_at)


class Bout(NamedTuple):
    """The arguments of `measure_game` for a game of a rating period."""

    opponent: Rating
    points: float
    share: float = 1.0


def rated_after(player: Rating, bouts: Sequence[Bout]) -> Rating:
    """Return the player's rating after a rating period with `bouts`, which may be empty."""
    measured = [measure_game(player, *bout) for bout in bouts]
    information, surprise = (sum(each[part] for each in measured) for part in (0, 1))
    return update_rating(player, information, surprise) if bouts else widen_deviation(player, 1)
