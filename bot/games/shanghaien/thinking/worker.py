"""The bot's end of the thinking process: long computations never delay a click.

One process of low priority does all of them, so that neither the event loop nor another game waits.
"""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.moves import Event, Move, Played, Resign, Roll, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import GameState
from bot.games.shanghaien.thinking.jobs import Analyse, Choose, GiveHint
from bot.processes.helper import PATIENCE, Helper

LIMIT = 32
"""Most open jobs; more are refused, since they would wait for minutes."""


class DiceTerms(Protocol):
    """What a game was played by."""

    @property
    def options(self) -> Options:
        """What was agreed."""

    @property
    def starter(self) -> Seat | None:
        """Who began; None while the lot is still to be drawn."""


class Worker(Helper):
    """Asks the process that thinks, in the game's own values."""

    def __init__(self, *, limit: int = LIMIT, patience: float = PATIENCE) -> None:
        super().__init__(
            "bot.games.shanghaien.thinking.thinking_process",
            environment={
                # The tables are small: more threads would only take time from other processes.
                "OPENBLAS_NUM_THREADS": "1",
                # Freed tables go back to the system and do not fragment the heap (glibc only).
                "MALLOC_MMAP_THRESHOLD_": str(4 << 20),
            },
            limit=limit,
            patience=patience,
        )

    async def choose(self, level: str, state: GameState) -> Move:
        """Return the move of `level` for the mover of `state`; raises HelperError."""
        answer = await self.ask(Choose(Level(level), state))
        assert isinstance(answer, Move)
        return answer

    async def hint(self, state: GameState) -> Hint:
        """Return what the captain would do in `state`; raises HelperError."""
        answer = await self.ask(GiveHint(state))
        assert isinstance(answer, Hint)
        return answer

    async def analyse(
        self, terms: DiceTerms, _seats: int, events: Sequence[Event]
    ) -> AsyncGenerator[Analysis, None]:
        """Yield the analysis of a game as it grows, the last one complete.

        Leave the loop early inside `contextlib.aclosing` to cancel the job. Raises HelperError.
        """
        if terms.starter is None:
            raise ValueError("nobody has drawn the lot for the first turn yet")
        job = Analyse(terms.options, terms.starter, tuple(events))
        async with contextlib.aclosing(self.answers(job)) as answers:
            async for answer in answers:
                assert isinstance(answer, Analysis)
                yield answer

    @staticmethod
    def is_choice(event: Event) -> bool:
        """Return whether an event is a choice that there is something to say about."""
        # A first roll is nobody's choice, and no other comes before something was placed.
        return isinstance(event, Played) and not isinstance(event.move, Resign | Roll)
