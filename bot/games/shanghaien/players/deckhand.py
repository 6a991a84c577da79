"""The deckhand: plays at random among sensible moves."""

from __future__ import annotations

from random import Random

from bot.games.shanghaien.moves import Move, Place, PlayTrick, Roll, Seat, Shanghai
from bot.games.shanghaien.players.player import choices
from bot.games.shanghaien.scoring import awards
from bot.games.shanghaien.state import GameState, Phase

CALL_CHANCE = 0.3
"""How often he calls Shanghai where that brings him a card."""
TRICK_CHANCE = 0.5
"""How often he plays a trick he holds after a roll."""


class Deckhand:
    """Random, but never ends a round that brings him nothing while he may still roll.

    He does not consider what it brings his opponent.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return a random sensible move; see `Player.choose`."""
        moves = choices(state, seat)
        if state.phase is Phase.TURN:
            return self._turn(state, seat, moves)
        placements = [move for move in moves if isinstance(move, Place)]
        tricks = [move for move in moves if isinstance(move, PlayTrick)]
        if tricks and self._random.random() < TRICK_CHANCE:
            return self._random.choice(tricks)
        return self._random.choice(placements)

    def _turn(self, state: GameState, seat: Seat, moves: tuple[Move, ...]) -> Move:
        if len(moves) == 1:
            return moves[0]
        brings = any(award.winner is seat for award in awards(state))
        return Shanghai() if brings and self._random.random() < CALL_CHANCE else Roll()
