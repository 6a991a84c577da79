"""The bot's end of the process that counts. It starts with the first job and ends when idle."""

from __future__ import annotations

from collections.abc import Sequence

from bot.processes.helper import Helper
from bot.ratings.counting_jobs import Climbed, FiguresOf, LadderOf
from bot.ratings.ladder import RatedGame

LINGER_SECONDS = 60.0
_PATIENCE = 120.0
"""Seconds without an answer: a ladder of a million games takes about as long."""


class Counting(Helper):
    """Asks the process that counts, in the statistics' own values."""

    def __init__(self, *, patience: float = _PATIENCE) -> None:
        module = "bot.ratings.counting_process"
        super().__init__(module, patience=patience, linger=LINGER_SECONDS)

    async def figures(self, game: str, options: str, log: Sequence[str]) -> tuple[str, ...]:
        """Return what statistics keep of a finished game, a JSON text a seat.

        Raises HelperError, also for a log that the game cannot read.
        """
        answer = await self.ask(FiguresOf(game, options, tuple(log)))
        assert isinstance(answer, tuple)
        return answer

    async def climb(self, games: Sequence[RatedGame]) -> Climbed:
        """Return a ladder after `games`, in the order in which they ended; raises HelperError."""
        answer = await self.ask(LadderOf(tuple(games)))
        assert isinstance(answer, Climbed)
        return answer
