"""Judges positions and moves by solved rounds, and keeps what it solved while it is of use."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Move, Played
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import GameState

from .holdings import holding_of
from .solution import RoundSolution, UnknownPositionError, stack_of
from .valuing import RoundEnd, RoundValue

ROOM = 40_000_000
"""Bytes of solved rounds kept while another one is solved."""


class Judgement(NamedTuple):
    """A legal move and what it is worth to its mover, in the unit of the value used."""

    move: Move
    worth: float


class Judge:
    """Says what positions and moves are worth by one value of round ends.

    Keeps solved rounds, so that a round is solved once and not once a move. Not for use by
    several threads at a time.
    """

    def __init__(self, value: RoundValue) -> None:
        self._value = value
        self._solutions: list[RoundSolution] = []
        """Last used last."""

    def worth(self, state: GameState) -> float:
        """Return what `state`, a position inside a round, is worth to its mover."""
        return self._solution(state).worth(state)

    def worth_between_rounds(self, state: GameState) -> float:
        """Return what `state`, with no tavern laid out, is worth to the next starter."""
        caller, other = state.mover.opponent, state.mover
        end = RoundEnd(
            round=state.round,
            cards=(),
            unseen=stack_of(state),
            caller=[holding_of(state.player(caller))],
            other=[holding_of(state.player(other))],
        )
        return -float(self._value.of(end)[0, 0, 0])

    def judge(self, state: GameState) -> list[Judgement]:
        """Return the moves worth a thought in `state`, best first; equals in legal order.

        *2 Sailors* that gain nothing however the round ends are left out.
        """
        solution = self._solution(state)
        found = [Judgement(move, solution.after(state, move)) for move in solution.covered(state)]
        return sorted(found, key=lambda judgement: -judgement.worth)

    def judge_all(self, state: GameState) -> list[Judgement]:
        """Return every legal move of the mover of `state`, best first."""
        found = [Judgement(move, self.worth_of(state, move)) for move in legal_moves(state)]
        return sorted(found, key=lambda judgement: -judgement.worth)

    def worth_of(self, state: GameState, move: Move) -> float:
        """Return what `move`, a legal one, is worth to the mover of `state`."""
        try:
            return self._solution(state).after(state, move)
        except UnknownPositionError:
            following = apply(state, Played(state.mover, move))
            worth = self._solution(following).worth(following)
            return worth if following.mover is state.mover else -worth

    def _solution(self, state: GameState) -> RoundSolution:
        for place, solution in enumerate(reversed(self._solutions), start=1):
            if solution.covers(state):
                if place > 1:
                    self._solutions.append(self._solutions.pop(-place))
                return solution
        # Room is made first, so that the old tables and the work on the new ones never add up.
        while sum(each.size for each in self._solutions) > ROOM:
            del self._solutions[0]
        self._solutions.append(RoundSolution(state, self._value))
        return self._solutions[-1]
