"""Judges positions and moves by solved rounds, and keeps what was solved while it is of use."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Move, Played
from bot.games.shanghaien.players.solver.holdings import holding_of
from bot.games.shanghaien.players.solver.solution import (
    RoundSolution,
    UnknownPositionError,
    is_solved,
    stack_of,
)
from bot.games.shanghaien.players.solver.valuing import RoundEndings, RoundValue
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import GameState

ROOM = 16_000_000
"""Bytes of solved rounds kept while another one is solved."""


class SolutionCache:
    """A cache of solved rounds: one for all judges of a process.

    Not for use by several threads at a time.
    """

    def __init__(self, room: int = ROOM) -> None:
        """Make an empty cache that holds up to `room` bytes while another round is solved."""
        self._room = room
        self._solutions: list[tuple[RoundValue, RoundSolution]] = []
        """By use, the latest last."""

    def solution(self, state: GameState, value: RoundValue) -> RoundSolution:
        """Return a solution by `value` that covers `state`, solved now if there is none yet."""
        for place, (by, solution) in enumerate(reversed(self._solutions), start=1):
            if by is value and solution.covers(state):
                if place > 1:
                    self._solutions.append(self._solutions.pop(-place))
                return solution
        # Old tables go first, so that they and the work on the new ones never take memory together.
        while sum(each.size for _, each in self._solutions) > self._room:
            del self._solutions[0]
        found = RoundSolution(state, value)
        self._solutions.append((value, found))
        return found


class Judgement(NamedTuple):
    """A legal move and what it is worth to its mover, in the unit of the value used."""

    move: Move
    worth: float


class Judge:
    """Says what positions and moves are worth by one value of round ends.

    Keeps solved rounds, so that a round is solved once and not once a move. Not for use by
    several threads at a time.
    """

    def __init__(self, value: RoundValue, cache: SolutionCache | None = None) -> None:
        """Judge by `value`; solved rounds go to `cache`, by default one of its own."""
        self._value = value
        self._cache = SolutionCache() if cache is None else cache

    def worth(self, state: GameState) -> float:
        """Return what `state`, a position inside a round, is worth to its mover."""
        return self._solution(state).worth(state)

    def worth_between_rounds(self, state: GameState) -> float:
        """Return what `state`, with no tavern laid out, is worth to the next starter."""
        caller, other = state.mover.opponent, state.mover
        end = RoundEndings(
            round=state.round,
            cards=(),
            unseen=stack_of(state),
            caller=[holding_of(state.player(caller))],
            other=[holding_of(state.player(other))],
        )
        return -float(self._value.of(end)[0, 0, 0])

    def judge(self, state: GameState) -> list[Judgement]:
        """Return the moves to consider in `state`, best first; equals in legal order.

        *2 Sailors* that gain nothing however the round ends are left out.
        """
        solution = self._solution(state)
        found = [Judgement(move, solution.after(state, move)) for move in solution.covered(state)]
        beyond = [move for move in legal_moves(state) if not is_solved(move)]
        found += [Judgement(move, self._worth_beyond(state, move)) for move in beyond]
        return sorted(found, key=lambda judgement: -judgement.worth)

    def worth_of(self, state: GameState, move: Move) -> float:
        """Return what `move`, a legal one, is worth to the mover of `state`."""
        if not is_solved(move):
            return self._worth_beyond(state, move)
        try:
            return self._solution(state).after(state, move)
        except UnknownPositionError:
            return self._worth_beyond(state, move)

    def _worth_beyond(self, state: GameState, move: Move) -> float:
        """Return what `move` is worth by a solution of what follows it."""
        following = apply(state, Played(state.mover, move))
        if following.tavern:
            worth = self._solution(following).worth(following)
        else:
            worth = self.worth_between_rounds(following)
        return worth if following.mover is state.mover else -worth

    def _solution(self, state: GameState) -> RoundSolution:
        return self._cache.solution(state, self._value)
