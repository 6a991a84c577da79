"""What the players have in common that look one move ahead and no further."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import DiceRolled, Move, Played, Roll, Seat, Shanghai
from bot.games.shanghaien.players.player import choices
from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import GameState, Phase


class Greedy(ABC):
    """Takes the move after which the tavern looks best to him, by dice as they lie then.

    What he sees in the tavern, and when he calls Shanghai, is each level's own.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the greedy move, a random one among equals; see `Player.choose`."""
        moves = choices(state, seat)
        if len(moves) == 1:
            return moves[0]
        if state.phase is Phase.TURN:
            return Shanghai() if self.calls(state, seat) else Roll()
        worth = {move: self._after(apply(state, Played(seat, move)), seat) for move in moves}
        best = max(worth.values())
        return self._random.choice([move for move in moves if worth[move] == best])

    @abstractmethod
    def worth(self, state: GameState, seat: Seat) -> float:
        """Return how good the tavern looks to `seat` as the dice lie."""

    @abstractmethod
    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether `seat`, who may also roll, calls Shanghai."""

    def _after(self, state: GameState, seat: Seat) -> float:
        """Return the worth after the rest of this turn, played greedily."""
        if state.phase is Phase.ROLLED:
            following = (apply(state, Played(seat, move)) for move in legal_moves(state))
            return max(self._after(each, seat) for each in following)
        if state.phase is Phase.DICE:
            rolled = ((apply(state, DiceRolled(dice)), chance) for dice, chance in ROLLS)
            return sum(chance * self._after(each, seat) for each, chance in rolled)
        return self.worth(state, seat)
