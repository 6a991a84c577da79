"""Counting in the test's own process, by the code of the process that counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.processes.errors import HelperError
from bot.processes.work import PartialAnswer
from bot.ratings.counting import Counting
from bot.ratings.counting_jobs import Climbed, FiguresOf, LadderOf
from bot.ratings.counting_process import do
from bot.ratings.ladder import RatedGame


class CountingHere(Counting):
    """Counts without a process."""

    def __init__(self) -> None:
        super().__init__()
        self.figured = 0
        """How many games' figures were asked for."""
        self.climbed = 0
        """How many ladders were worked out from their first game on."""

    async def figures(self, game: str, options: str, log: Sequence[str]) -> tuple[str, ...]:
        self.figured += 1
        try:
            answer = do(FiguresOf(game, options, tuple(log)))
        except Exception as error:
            raise HelperError(repr(error)) from error  # as the process tells it
        assert isinstance(answer, tuple)
        return answer

    async def climb(self, games: Sequence[RatedGame]) -> Climbed:
        self.climbed += 1
        course = do(LadderOf(tuple(games)))
        assert isinstance(course, Iterator)
        *_, last = course
        assert isinstance(last, PartialAnswer)
        assert isinstance(last.value, Climbed)
        return last.value
