"""Who thinks: the players of all levels, and the referee for hints and analyses."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

from bot.games.shanghaien.analysis.game import analyse_by_event
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Analysis, Hint
from bot.games.shanghaien.moves import Event, Move
from bot.games.shanghaien.players.calculating import Calculating
from bot.games.shanghaien.players.player import ComputerPlayer, Level
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.state import GameState
from bot.operating.allocator import return_free_pages, return_large_blocks

SECONDS_BETWEEN_RETURNS = 1.0
"""How often free memory goes back to the system at most: solving a round leaves ten megabytes."""


class Mind:
    """All who think, in a process that does nothing else: it gives memory back as they need it."""

    def __init__(self) -> None:
        return_large_blocks()
        self._referee = Referee()
        self._players: dict[Level, ComputerPlayer] = {
            Level.CAPTAIN: Calculating(self._referee.captain)
        }
        self._returned_at = time.monotonic()

    def choose(self, name: str, state: GameState) -> Move:
        """Return the move of a level for the mover of `state`."""
        level = Level(name)
        if level not in self._players:
            self._players[level] = make_player(level, Random())
        move = self._players[level].choose(state, state.mover)
        self._return_memory()
        return move

    def hint(self, state: GameState) -> Hint:
        """Return what the captain would do, and what the others are worth."""
        found = hint(self._referee, state)
        self._return_memory()
        return found

    def analyse(self, start: GameState, events: Sequence[Event]) -> Iterator[Analysis | None]:
        """Yield the analysis of a game as it grows, and None in between."""
        for known in analyse_by_event(self._referee, start.options, start.starter, events):
            self._return_memory()
            yield known

    def _return_memory(self) -> None:
        now = time.monotonic()
        if now - self._returned_at >= SECONDS_BETWEEN_RETURNS:
            self._returned_at = now
            return_free_pages()
