"""The simplest value of a round's end, for tests that are independent of the value."""

from __future__ import annotations

from bot.games.shanghaien.players.learnt import score_difference
from bot.games.shanghaien.players.solver.calls import RoundEndings, Values


class PlainPoints:
    """Values a round's end by the difference of the scores, as if the game ended there."""

    def tolerance(self, _number: int) -> float:
        """Return the error of rounding, the only one: points are whole numbers."""
        return 1e-5

    def evaluate(self, end: RoundEndings) -> Values:
        """Return the caller's lead in points; see `RoundValue.of`."""
        return score_difference(end)
