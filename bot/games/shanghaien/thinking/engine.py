"""The players of all levels, and the referee for hints and analyses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from bot.games.shanghaien.analysis.best_line import BestLine, Draw
from bot.games.shanghaien.analysis.game import analyse_by_event
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.players.levels import ComputerPlayer, Level, SolvingPlayer, make_player
from bot.games.shanghaien.state import Event, GameState, Move


class EngineState:
    """The engine's state in its worker process."""

    def __init__(self) -> None:
        self._referee = Referee()
        self._players: dict[Level, ComputerPlayer] = {
            Level.CAPTAIN: SolvingPlayer(self._referee.captain)
        }

    def choose(self, name: str, state: GameState) -> Move:
        """Return the move of a level for the mover of `state`."""
        level = Level(name)
        if level not in self._players:
            self._players[level] = make_player(level, Random())
        return self._players[level].choose(state, state.mover)

    def hint(self, state: GameState) -> Hint:
        """Return the captain's move and the values of the others."""
        return hint(self._referee, state)

    def best_result(self, start: GameState, draw: Draw) -> Iterator[tuple[int, ...] | None]:
        """Yield None while it works, then the points of the first seat's best line."""
        yield from BestLine(draw, self._referee.captain).run(start)

    def analyse(self, start: GameState, events: Sequence[Event]) -> Iterator[Analysis | None]:
        """Yield the growing analysis of a game; None without progress."""
        yield from analyse_by_event(self._referee, start.options, start.starter, events)
