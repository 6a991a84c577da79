"""The process that thinks: moves, hints and analyses, one at a time, at low priority.

A move or a hint goes before an analysis, which is done event by event in between.
"""

from __future__ import annotations

import time
from random import Random

from bot.allocator import return_free_pages, return_large_blocks
from bot.games.shanghaien.analysis.game import analyse_by_event
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.players.calculating import Calculating
from bot.games.shanghaien.players.player import ComputerPlayer, Level
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.thinking.jobs import Analyse, Choose, GiveHint
from bot.processes.work import PartialAnswer, StepwiseJob, background_pipes, serve

SECONDS_BETWEEN_RETURNS = 1.0
"""How often free memory goes back to the system at most: solving a round leaves ten megabytes."""


class JobRunner:
    """The players of all levels, and the referee for hints and analyses."""

    def __init__(self) -> None:
        self._referee = Referee()
        self._players: dict[Level, ComputerPlayer] = {
            Level.CAPTAIN: Calculating(self._referee.captain)
        }
        self._returned_at = time.monotonic()

    def do(self, job: object) -> object:
        """Return the answer to a job."""
        answer = self._answer(job)
        self._return_memory()
        return answer

    def _answer(self, job: object) -> object:
        match job:
            case Choose():
                return self._player(job.level).choose(job.state, job.state.mover)
            case GiveHint():
                return hint(self._referee, job.state)
            case Analyse():
                return self._analysis(job)
        raise TypeError(f"nobody can do {job!r}")

    def _player(self, level: Level) -> ComputerPlayer:
        if level not in self._players:
            self._players[level] = make_player(level, Random())
        return self._players[level]

    def _analysis(self, job: Analyse) -> StepwiseJob:
        for known in analyse_by_event(self._referee, job.options, job.starter, job.events):
            self._return_memory()
            yield None if known is None else PartialAnswer(known, known.complete)

    def _return_memory(self) -> None:
        now = time.monotonic()
        if now - self._returned_at >= SECONDS_BETWEEN_RETURNS:
            self._returned_at = now
            return_free_pages()


def main() -> None:
    """Work for the process at the other end of standard input and output."""
    return_large_blocks()
    serve(*background_pipes(), JobRunner().do)


if __name__ == "__main__":
    main()
