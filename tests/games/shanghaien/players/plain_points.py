"""The simplest value of a round's end, for properties that hold with any value."""

from __future__ import annotations

from bot.games.shanghaien.players.learnt import score_difference
from bot.games.shanghaien.players.solver.calls import RoundEndings, Values


class PlainPoints:
    """A round's end is worth the difference of the scores, as if the game ended there."""

    def fine(self, _number: int) -> float:
        """Return the rounding of the arithmetic alone: points are whole numbers."""
        return 1e-5

    def of(self, end: RoundEndings) -> Values:
        """Return the caller's lead in points; see `RoundValue.of`."""
        return score_difference(end)
