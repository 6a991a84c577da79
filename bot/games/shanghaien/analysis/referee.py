"""The evaluation of positions and choices by the captain's winning chance."""

from __future__ import annotations

from bot.games.shanghaien.analysis.report import Option
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver.calls import RoundEndings
from bot.games.shanghaien.players.solver.placements import holding_of
from bot.games.shanghaien.players.solver.solution import Judge, SolutionCache, stack_of
from bot.games.shanghaien.rules import apply, legal_moves
from bot.games.shanghaien.state import GameState, Move, MovePlayed, Phase, Seat, Shanghai


class Referee:
    """The captain's judge. It caches solved rounds and is not thread-safe."""

    def __init__(self) -> None:
        self._value = LearntValue.read(Aim.WINNING)
        self._cache = SolutionCache()
        self.captain = Judge(self._value, self._cache)

    def chance(self, state: GameState) -> float:
        """Return the winning chance of the first seat, 0 to 1; after the end 0, 0.5 or 1."""
        if state.outcome is not None:
            winner = state.outcome.winner
            return 0.5 if winner is None else float(winner is Seat.FIRST)
        between = not state.tavern
        worth = self.captain.worth_between_rounds(state) if between else self.captain.worth(state)
        return _as_chance(worth if state.mover is Seat.FIRST else -worth)

    def options(self, state: GameState) -> list[Option]:
        """Return the moves to consider, the best first; see `Judge.judge`."""
        return [Option(move, _as_chance(worth)) for move, worth in self.captain.judge(state)]

    def option(self, state: GameState, move: Move) -> Option:
        """Return a legal `move` with its winning chance."""
        return Option(move, _as_chance(self.captain.worth_of_move(state, move)))

    def after_turn(self, state: GameState, move: Move) -> GameState:
        """Return the position after `move` and the placement that goes with it.

        A trick that leaves dice to place is followed by the best placement. Dice that are not
        rolled yet remain so.
        """
        following = apply(state, MovePlayed(state.mover, move))
        while following.phase is Phase.ROLLED:
            best = self.captain.judge(following)[0].move
            following = apply(following, MovePlayed(following.mover, best))
        return following

    def reply_ends(self, state: GameState) -> bool:
        """Return whether the mover of `state` has a choice and calls Shanghai."""
        if state.phase is not Phase.TURN or len(legal_moves(state)) == 1:
            return False
        return isinstance(self.captain.judge(state)[0].move, Shanghai)

    def stakes(self, state: GameState) -> tuple[float, ...]:
        """Return the winning chance at stake for each card of the row, from the left.

        It is the difference between winning and losing only that card, for the mover of `state`, a
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
        places = range(len(state.tavern))
        return tuple(float(worths[3**each] - worths[2 * 3**each]) / 2 for each in places)


def _as_chance(worth: float) -> float:
    return min(1.0, max(0.0, (worth + 1) / 2))
