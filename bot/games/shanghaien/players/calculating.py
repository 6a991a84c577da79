"""The players that solve the round: helmsman and captain differ only in the value they use."""

from __future__ import annotations

from bot.games.shanghaien.moves import Move, Seat
from bot.games.shanghaien.players.player import choices
from bot.games.shanghaien.players.solver.judge import Judge
from bot.games.shanghaien.state import GameState


class Calculating:
    """Plays the best move of the solved round, by one value of a round's end."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the best move, the first among equals; see `Player.choose`."""
        moves = choices(state, seat)
        return moves[0] if len(moves) == 1 else self._judge.judge(state)[0].move
