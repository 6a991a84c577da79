"""Computer players of another revision, for games of this revision.

A process of the other revision chooses their moves. Both processes apply each event by their own
rules, so a tournament ends with an error if the rules differ.
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

from bot.games.rummy.evaluation import deciding_seat
from bot.games.rummy.moves import Event, Move, Seat
from bot.games.rummy.notation import format_event, parse_move
from bot.games.rummy.players import ComputerPlayer
from bot.games.rummy.state import View
from bot.games.rummy.terms.agreement import Agreement, format_agreement
from bot.games.rummy.terms.options import Options
from tools import revision as revisions

GUEST = Path(__file__).with_name("rummy_guest.py")


class RevisionProcess:
    """The process of another revision. Call `begin` before adding players."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def begin(self, options: Options, seats: int, dealer: Seat) -> None:
        """Start a game with these options and this dealer."""
        self._send(f"begin {seats} {format_agreement(Agreement(options, dealer))}")

    def add_player(self, seat: Seat, level: str, seed: str) -> ComputerPlayer:
        """Add a player with randomness from `seed`, and return it."""
        self._send(f"sit {seat} {level} {seed}")
        return _RevisionPlayer(self)

    def apply(self, event: Event) -> None:
        """Apply an event to the game in the process."""
        self._send(f"event {format_event(event)}")

    def choose(self, seat: Seat) -> Move:
        """Return the move of the player on `seat`. Raises ValueError if the process fails."""
        self._send(f"choose {seat}")
        assert self._process.stdout is not None
        answer = self._process.stdout.readline()
        if not answer:
            raise ValueError("the other revision failed; its error message is above")
        return parse_move(answer.rstrip("\n"))

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


@dataclass(frozen=True, slots=True)
class _RevisionPlayer:
    past: RevisionProcess

    def choose(self, seen: View) -> Move:
        return self.past.choose(deciding_seat(seen))


@contextmanager
def start_revision_process(revision: str) -> Iterator[RevisionProcess]:
    """Run the program of `revision` until the context ends.

    Raises ValueError if the revision is unknown.
    """
    with tempfile.TemporaryDirectory() as folder:
        checkout = Path(folder, "program")
        revisions.check_out(revision, checkout)
        with subprocess.Popen(
            [sys.executable, str(GUEST)],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            yield RevisionProcess(process)
