"""The bot's end of the rummy's thinking process: long computations never delay a click.

What crosses over is a seat's view, or the log of a game that is over: never a hidden hand of a
running game, never its secret.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

from bot.games.rummy.analysis.report import Analysis, Hint
from bot.games.rummy.moves import Discard, Event, Move, Played, Seat
from bot.games.rummy.options import Options
from bot.games.rummy.players.player import Level
from bot.games.rummy.state import View
from bot.games.rummy.thinking.jobs import Analyse, Choose, GiveHint
from bot.processes.helper import PATIENCE, Helper

LIMIT = 32
"""Most open jobs; more are refused, since they would wait for minutes."""


class CardTerms(Protocol):
    """What a game was played by."""

    @property
    def options(self) -> Options:
        """What was agreed."""

    @property
    def dealer(self) -> Seat | None:
        """Who dealt first; None while the lot is still to be drawn."""


class RummyWorker(Helper):
    """Asks the process that thinks, in the rummy's own values."""

    def __init__(self, *, limit: int = LIMIT, patience: float = PATIENCE) -> None:
        super().__init__(
            "bot.games.rummy.thinking.thinking_process", limit=limit, patience=patience
        )

    async def choose(self, level: str, state: View) -> Move:
        """Return the move of `level` for the seat whose view `state` is; raises HelperError."""
        answer = await self.ask(Choose(Level(level), state))
        assert isinstance(answer, Move)
        return answer

    async def hint(self, seen: View) -> Hint:
        """Return what the captain would do, and what else; raises HelperError."""
        answer = await self.ask(GiveHint(seen))
        assert isinstance(answer, Hint)
        return answer

    async def analyse(
        self, terms: CardTerms, seats: int, events: Sequence[Event]
    ) -> AsyncGenerator[Analysis, None]:
        """Yield luck and choices of a game that is over, once and whole; raises HelperError."""
        if terms.dealer is None:
            raise ValueError("nobody has drawn the lot for the first deal yet")
        answer = await self.ask(Analyse(terms.options, seats, terms.dealer, tuple(events)))
        assert isinstance(answer, Analysis)
        yield answer

    @staticmethod
    def is_choice(event: Event) -> bool:
        """Return whether an event is a choice that there is something to say about."""
        return isinstance(event, Played) and isinstance(event.move, Discard)
