"""The simplest valuation of a round's end, for tests in which the valuation does not matter."""

from __future__ import annotations

from bot.games.shanghaien.players.learnt import score_difference
from bot.games.shanghaien.players.solver.calls import RoundEndings, Values


class PlainPoints:
    """Values a round's end by the difference of the scores, as if the game ended there."""

    def tolerance(self, _number: int) -> float:
        """Return a bound for rounding errors; whole points have no other error."""
        return 1e-5

    def evaluate(self, end: RoundEndings) -> Values:
        """Return the lead in points of the player who called Shanghai; see `RoundValue`."""
        return score_difference(end)
