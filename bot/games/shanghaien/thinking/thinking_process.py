"""The process that thinks: moves, hints and analyses, one at a time, at low priority.

A question that somebody waits for goes before an analysis, which is done event by event in between.
"""

from __future__ import annotations

import os
from random import Random

from bot.games.shanghaien.analysis.game import analyse_by_event
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.players.calculating import Calculating
from bot.games.shanghaien.players.player import Level, Player
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.thinking.jobs import Analyse, Choose, GiveHint
from bot.process_work import Course, Part, pipes, serve

NICENESS = 10
"""Lets the bot's own process go first."""


class Mind:
    """Every level's player, and who judges them."""

    def __init__(self) -> None:
        self._referee = Referee()
        self._players: dict[Level, Player] = {Level.CAPTAIN: Calculating(self._referee.captain)}

    def do(self, job: object) -> object:
        """Return the answer to a job."""
        match job:
            case Choose():
                return self._player(job.level).choose(job.state, job.state.mover)
            case GiveHint():
                return hint(self._referee, job.state)
            case Analyse():
                return self._analysis(job)
        raise TypeError(f"nobody can do {job!r}")

    def _player(self, level: Level) -> Player:
        if level not in self._players:
            self._players[level] = make_player(level, Random())
        return self._players[level]

    def _analysis(self, job: Analyse) -> Course:
        for known in analyse_by_event(self._referee, job.options, job.starter, job.events):
            yield None if known is None else Part(known, known.complete)


def main() -> None:
    """Work for the process at the other end of standard input and output."""
    os.nice(NICENESS)
    source, sink = pipes()
    serve(source, sink, Mind().do)


if __name__ == "__main__":
    main()
