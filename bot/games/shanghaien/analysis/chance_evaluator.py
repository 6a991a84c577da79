"""Evaluates positions and moves as the captain does, for hints and analyses.

The captain is the strongest computer player. A *winning chance* is a number from 0 to 1, in which a
draw counts one half.
"""

from __future__ import annotations

from bot.games.shanghaien.analysis.report import Option
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver.calls import RoundEndings
from bot.games.shanghaien.players.solver.placements import holding_of
from bot.games.shanghaien.players.solver.solution import RoundEvaluator, SolutionCache, stack_of
from bot.games.shanghaien.rules import apply, legal_moves
from bot.games.shanghaien.state import GameState, Move, MovePlayed, Phase, Seat, Shanghai


class ChanceEvaluator:
    """Computes winning chances. It caches solved rounds and is not thread-safe."""

    def __init__(self) -> None:
        self._value = LearntValue.read(Aim.WINNING)
        self._cache = SolutionCache()
        self.captain = RoundEvaluator(self._value, self._cache)

    def chance(self, state: GameState) -> float:
        """Return the winning chance of the first seat; after the end 0, 0.5 or 1."""
        if state.outcome is not None:
            winner = state.outcome.winner
            return 0.5 if winner is None else float(winner is Seat.FIRST)
        between = not state.tavern
        worth = (
            self.captain.evaluate_between_rounds(state) if between else self.captain.evaluate(state)
        )
        return _convert_to_chance(worth if state.mover is Seat.FIRST else -worth)

    def options(self, state: GameState) -> list[Option]:
        """Return the moves to consider, the best first; see `RoundEvaluator.evaluate_moves`."""
        return [
            Option(move, _convert_to_chance(worth))
            for move, worth in self.captain.evaluate_moves(state)
        ]

    def option(self, state: GameState, move: Move) -> Option:
        """Return a legal `move` with its winning chance."""
        return Option(move, _convert_to_chance(self.captain.evaluate_move(state, move)))

    def after_turn(self, state: GameState, move: Move) -> GameState:
        """Return the position at the end of the turn, after `move` and then the best placements.

        `move` may be a trick that requires a placement after it. If it requires another roll, the
        result is the position before that roll.
        """
        following = apply(state, MovePlayed(state.mover, move))
        while following.phase is Phase.ROLLED:
            best = self.captain.evaluate_moves(following)[0].move
            following = apply(following, MovePlayed(following.mover, best))
        return following

    def reply_ends(self, state: GameState) -> bool:
        """Return whether the captain, as the mover of `state`, would choose to call Shanghai.

        Returns False if the mover cannot choose between rolling and calling.
        """
        if state.phase is not Phase.TURN or len(legal_moves(state)) == 1:
            return False
        return isinstance(self.captain.evaluate_moves(state)[0].move, Shanghai)

    def stakes(self, state: GameState) -> tuple[float, ...]:
        """Return the winning chance that is at stake for each card, the leftmost card first.

        It is the mover's winning chance if the mover wins that card, minus the chance if the
        opponent wins it. In both cases the other cards of the round leave the game. `state` is a
        position inside a round.
        """
        end = RoundEndings(
            round=state.engine_round,
            cards=state.tavern,
            unseen=stack_of(state),
            caller=[holding_of(state.player(state.mover))],
            other=[holding_of(state.player(state.mover.opponent))],
        )
        worths = self._value.evaluate(end)[0, 0]
        # An index of `worths` is an outcome (see `RoundValue.evaluate`): one base-3 digit per card,
        # 1 if the caller wins it and 2 if the opponent does. The leftmost card is the lowest digit.
        indices = range(len(state.tavern))
        return tuple(float(worths[3**each] - worths[2 * 3**each]) / 2 for each in indices)


def _convert_to_chance(worth: float) -> float:
    return min(1.0, max(0.0, (worth + 1) / 2))
