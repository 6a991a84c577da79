"""The worker process: computes moves, hints and analyses, one at a time, at low priority.

Started by `worker.Worker`, which talks to it over standard input and output. A question that
somebody waits for goes before an analysis, which is done event by event in between.
"""

from __future__ import annotations

import os
import selectors
from collections import deque
from collections.abc import Iterator
from random import Random
from typing import BinaryIO

from bot.games.shanghaien.analysis.game import analyse_by_event
from bot.games.shanghaien.analysis.hint import hint
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Analysis
from bot.games.shanghaien.players.calculating import Calculating
from bot.games.shanghaien.players.player import Level, Player
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.thinking.jobs import (
    Analyse,
    Answer,
    Cancel,
    Choose,
    Failure,
    GiveHint,
    Job,
    Request,
)
from bot.process import Inlet, packed, pipes

NICENESS = 10
"""Lets the bot's own process go first."""


class Workroom:
    """Does the jobs that come in at `source` and writes the answers to `sink`."""

    def __init__(self, source: BinaryIO, sink: BinaryIO) -> None:
        self._inlet = Inlet(source)
        self._sink = sink
        self._referee = Referee()
        self._players: dict[Level, Player] = {Level.CAPTAIN: Calculating(self._referee.captain)}
        self._analyses: deque[tuple[int, Iterator[Analysis | None]]] = deque()

    def run(self) -> None:
        """Work until the source ends."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._inlet.source, selectors.EVENT_READ)
            while True:
                if selector.select(timeout=0 if self._analyses else None):
                    messages = self._inlet.read()
                    if messages is None:
                        return
                    for message in messages:
                        self._receive(message)
                elif self._analyses:
                    self._go_on()

    def _receive(self, message: object) -> None:
        if isinstance(message, Cancel):
            self._analyses = deque(each for each in self._analyses if each[0] != message.number)
        elif isinstance(message, Request):
            self._start(message.number, message.job)

    def _start(self, number: int, job: Job) -> None:
        if isinstance(job, Analyse):
            course = analyse_by_event(self._referee, job.options, job.starter, job.events)
            self._analyses.append((number, course))
            return
        try:
            self._send(Answer(number, self._answer(job), last=True))
        except Exception as error:
            self._send(Failure(number, repr(error)))

    def _answer(self, job: Choose | GiveHint) -> object:
        if isinstance(job, Choose):
            return self._player(job.level).choose(job.state, job.state.mover)
        return hint(self._referee, job.state)

    def _player(self, level: Level) -> Player:
        if level not in self._players:
            self._players[level] = make_player(level, Random())
        return self._players[level]

    def _go_on(self) -> None:
        """Take the analysis that waited longest one event further."""
        number, course = self._analyses.popleft()
        try:
            known = next(course)
        except Exception as error:
            self._send(Failure(number, repr(error)))
            return
        if known is not None:
            self._send(Answer(number, known, last=known.complete))
        if known is None or not known.complete:
            self._analyses.append((number, course))

    def _send(self, message: Answer | Failure) -> None:
        self._sink.write(packed(message))
        self._sink.flush()


def main() -> None:
    """Work for the process at the other end of standard input and output."""
    os.nice(NICENESS)
    source, sink = pipes()
    with sink:
        Workroom(source, sink).run()


if __name__ == "__main__":
    main()
