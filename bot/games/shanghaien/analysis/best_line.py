"""The best result that a player could have had against the captain, with the cards and dice known.

The captain is the strongest computer player.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace

from bot.games.shanghaien.players.solver.solution import RoundEvaluator
from bot.games.shanghaien.rules import apply, legal_moves, score
from bot.games.shanghaien.state import DiceRolled, Event, GameState, MovePlayed, Phase, Seat

MAX_POSITIONS = 20_000
"""The maximum number of positions that a search visits. A game of two rounds has a few hundred,
rarely a few thousand."""

Draw = Callable[[GameState, Sequence[Event]], Event | None]
"""A function that returns the chance event after a position, or None. The second argument contains
the rolls so far."""
_Totals = tuple[int, int]
_Rolls = tuple[Event, ...]


class BestLine:
    """A search through all choices of the first seat. The captain plays the second seat.

    The search knows all cards and dice in advance; the captain does not.
    """

    def __init__(self, draw: Draw, captain: RoundEvaluator) -> None:
        """Prepare a search of games with the cards and dice that `draw` returns."""
        self._draw = draw
        self._captain = captain
        self._known: dict[tuple[GameState, int], _Totals] = {}

    def run(self, start: GameState) -> Iterator[_Totals | None]:
        """Yield None for each new position, then the points of both seats in the best game.

        The best game has the largest lead of the first seat, and among equal leads the most points
        of that seat. The last value is None if the search has to stop at `MAX_POSITIONS`.
        """
        best = yield from self._search(start, ())
        yield best if len(self._known) < MAX_POSITIONS else None

    def _search(self, state: GameState, rolls: _Rolls) -> Generator[None, None, _Totals]:
        state, rolls = self._advance(state, rolls)
        if state.phase is Phase.OVER or len(self._known) >= MAX_POSITIONS:
            return score(state).totals
        # The rest of the game does not depend on the history or on the cards that left the game.
        key = replace(state, history=(), gone=(), undo=None), len(rolls)
        if key not in self._known:
            yield None
            results = []
            for move in legal_moves(state):
                after = apply(state, MovePlayed(state.mover, move))
                results.append((yield from self._search(after, rolls)))
            self._known[key] = max(results, key=lambda totals: (totals[0] - totals[1], totals[0]))
        return self._known[key]

    def _advance(self, state: GameState, rolls: _Rolls) -> tuple[GameState, _Rolls]:
        """Return the next position in which the first seat has a choice, or the end of the game."""
        while (event := self._draw(state, rolls) or self._forced(state)) is not None:
            rolls = (*rolls, event) if isinstance(event, DiceRolled) else rolls
            state = apply(state, event)
        return state, rolls

    def _forced(self, state: GameState) -> Event | None:
        """Return the only legal move or the captain's move, or None if the first seat can choose.

        Also returns None after the end of the game.
        """
        moves = legal_moves(state)
        if len(moves) == 1:
            return MovePlayed(state.mover, moves[0])
        if moves and state.mover is Seat.SECOND:
            return MovePlayed(state.mover, self._captain.evaluate_moves(state)[0].move)
        return None
