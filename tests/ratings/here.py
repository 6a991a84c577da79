"""Counting in the test's own process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bot.processes.errors import HelperError
from bot.processes.helper import Helper, Value, Values
from bot.ratings.ladder import RatedGame


class CountingHere(Helper):
    """Counts without a process."""

    def __init__(self) -> None:
        super().__init__("counting")
        self.asked: Counter[str] = Counter()
        """How often each job was asked for."""

    async def ask(self, function: Callable[[*Values], Value], *values: *Values) -> Value:
        self.asked[function.__name__] += 1
        try:
            return function(*values)
        except Exception as error:
            raise HelperError(repr(error)) from error  # as the process tells it


def rated_game(
    number: int, users: Sequence[int | None], places: Sequence[int], ended_at: float
) -> RatedGame:
    """Return a game that was given up, by members who are called by their ids."""
    return RatedGame(number, tuple(users), tuple(map(str, users)), tuple(places), (), ended_at)
