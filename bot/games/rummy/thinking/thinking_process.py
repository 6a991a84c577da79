"""The process that thinks about the rummy: moves, hints and analyses, at low priority.

A move or a hint goes before an analysis, which is done decision by decision in between.
"""

from __future__ import annotations

from random import Random

from bot.games.rummy.analysis.game import analyse_by_event
from bot.games.rummy.analysis.hint import hint
from bot.games.rummy.players.player import ComputerPlayer, Level
from bot.games.rummy.players.registry import make_player
from bot.games.rummy.rules import new_game
from bot.games.rummy.thinking.jobs import Analyse, Choose, GiveHint
from bot.processes.work import PartialAnswer, StepwiseJob, background_pipes, serve


class JobRunner:
    """The players of all levels."""

    def __init__(self) -> None:
        self._players: dict[Level, ComputerPlayer] = {}

    def do(self, job: object) -> object:
        """Return the answer to a job."""
        match job:
            case Choose():
                return self._player(job.level).choose(job.seen)
            case GiveHint():
                return hint(job.seen)
            case Analyse():
                return _analysis(job)
        raise TypeError(f"nobody can do {job!r}")

    def _player(self, level: Level) -> ComputerPlayer:
        if level not in self._players:
            self._players[level] = make_player(level, Random())
        return self._players[level]


def _analysis(job: Analyse) -> StepwiseJob:
    start = new_game(job.options, job.players, job.dealer)
    for known in analyse_by_event(start, job.events):
        yield None if known is None else PartialAnswer(known, last=True)


def main() -> None:
    """Work for the process at the other end of standard input and output."""
    serve(*background_pipes(), JobRunner().do)


if __name__ == "__main__":
    main()
