"""The interface of a computer player, and the names of the levels.

A player is given what its seat sees, a `View`: no other hand, no stock, no secret. Its own
randomness, if any, is given to it when it is made.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from bot.games.rummy.legality import waiting
from bot.games.rummy.moves import Move, Seat
from bot.games.rummy.state import View


class Level(StrEnum):
    """How well a computer plays, weakest first."""

    DECKHAND = "deckhand"
    """At random among sensible moves."""
    MATE = "mate"
    """Greedy: whatever brings him nearer at once."""
    CAPTAIN = "captain"
    """Weighs outs, what others collect, and how near the end of the round is."""


USUAL_LEVEL = Level.MATE
"""For who did not choose."""


class ComputerPlayer(Protocol):
    """A computer player."""

    def choose(self, seen: View) -> Move:
        """Return the move of the seat whose view `seen` is, a legal one.

        Raises ValueError if that seat has nothing to decide, or the view is nobody's.
        """


def deciding(seen: View) -> Seat:
    """Return the seat whose view `seen` is; raises ValueError if it has nothing to decide."""
    if seen.seat is None or seen.seat not in waiting(seen):
        raise ValueError(
            f"this seat has nothing to decide while the game waits: {seen.table.phase}"
        )
    return seen.seat
