"""Who thinks about a game, in a process of its own: long computations never delay a click."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Any

from bot.games.game import AnyEvent, AnyMove, AnyState, AnyThinking
from bot.workers.helper import PATIENCE, Helper

LIMIT = 32
"""Most open jobs; more are refused, since they would wait for minutes."""


class ThinkingProcess(Helper):
    """Has a process think about one game; a move or a hint goes before an analysis."""

    def __init__(
        self, thinking: AnyThinking, *, limit: int = LIMIT, patience: float = PATIENCE
    ) -> None:
        super().__init__("thinking", limit=limit, patience=patience)
        self._thinking = thinking
        self.is_choice = thinking.is_choice

    async def choose(self, level: str, state: AnyState) -> AnyMove:
        """Return the move of `level` for the seat that `state` waits for and is a view of.

        Raises HelperError.
        """
        return await self.ask(self._thinking.choose, level, state)

    async def hint(self, state: AnyState) -> Any:  # noqa: ANN401 - a game's own value
        """Return what the best player would do, and what else there is; raises HelperError."""
        return await self.ask(self._thinking.hint, state)

    def analyse(self, start: AnyState, events: Sequence[AnyEvent]) -> AsyncGenerator[Any, None]:
        """Yield the analysis of a game that began at `start` as it grows, the last one complete.

        Leave the loop early inside `contextlib.aclosing` to cancel it. Raises HelperError.
        """
        return self.answers(self._thinking.analyse, start, events)
