"""Players of another revision at today's table: a process in its files plays every game along.

Both apply each event by their own rules, so rules that differ end the tournament with an error.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.games.rummy.evaluation import deciding
from bot.games.rummy.moves import Event, Move, Seat
from bot.games.rummy.notation import format_event, parse_move
from bot.games.rummy.players import ComputerPlayer, Level
from bot.games.rummy.state import View
from bot.games.rummy.terms.agreement import Agreement, format_agreement
from bot.games.rummy.terms.options import Options
from tools import revision as revisions

GUEST = Path(__file__).with_name("rummy_guest.py")


class Past:
    """The process of another revision; its players sit down after `begin`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def begin(self, options: Options, seats: int, dealer: Seat) -> None:
        """Begin a game there, too."""
        self._say(f"begin {seats} {format_agreement(Agreement(options, dealer))}")

    def player(self, seat: Seat, level: Level, seed: str) -> ComputerPlayer:
        """Return a player of that revision, who takes its own randomness from `seed`."""
        self._say(f"sit {seat} {level} {seed}")
        return _PastPlayer(self)

    def hear(self, event: Event) -> None:
        """Let that revision know what happened."""
        self._say(f"event {format_event(event)}")

    def choose(self, seat: Seat) -> Move:
        """Return the move of the player on `seat`; raises ValueError if that revision fails."""
        self._say(f"choose {seat}")
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise ValueError("the other revision could not play on; what it said stands above")
        return parse_move(answer.rstrip("\n"))

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


@dataclass(frozen=True, slots=True)
class _PastPlayer:
    past: Past

    def choose(self, seen: View) -> Move:
        return self.past.choose(deciding(seen))


@contextmanager
def past_program(revision: str) -> Iterator[Past]:
    """Start the program of `revision`; raises ValueError if there is none of that name."""
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder, "program")
        revisions.lay_out(revision, there)
        with subprocess.Popen(
            [sys.executable, str(GUEST)],
            cwd=there,
            env={**os.environ, "PYTHONPATH": str(there)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            yield Past(process)
