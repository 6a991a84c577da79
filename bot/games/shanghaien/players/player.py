"""The interface of a computer opponent, and the names of the levels.

A player is given what both members see, a `GameState`, and nothing else: no deck, no secret, no
coming dice. Its own randomness, if any, is given to it when it is made.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Move, Seat
from bot.games.shanghaien.state import GameState


class Level(StrEnum):
    """How well a computer opponent plays, weakest first."""

    DECKHAND = "deckhand"
    """Wants large numbers, and rolls as long as he can."""
    COOK = "cook"
    """Greedy for points, but forgets the neighbours and calls Shanghai late."""
    MATE = "mate"
    """Greedy, one move ahead."""
    HELMSMAN = "helmsman"
    """Solves the round exactly, and thinks that chance decides all that follows."""
    CAPTAIN = "captain"
    """Solves the round exactly and knows what a position is worth at its end."""


LADDER = tuple(Level)
USUAL_LEVEL = Level.MATE
"""For who did not choose: a newcomer may win and still has to try."""


class ComputerPlayer(Protocol):
    """A computer opponent."""

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the move that `seat` makes in `state`, a legal one.

        Raises ValueError if `seat` has nothing to decide there.
        """


def choices(state: GameState, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of `seat`, at least one.

    Raises ValueError if `seat` has nothing to decide in `state`.
    """
    moves = legal_moves(state) if seat is state.mover else ()
    if not moves:
        raise ValueError(f"seat {seat} has nothing to decide while the game waits: {state.phase}")
    return moves
