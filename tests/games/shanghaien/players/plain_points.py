"""The simplest value of a round's end, for whatever must hold with any."""

from __future__ import annotations

from typing import Final

from bot.games.shanghaien.players.points import score_difference
from bot.games.shanghaien.players.solver.valuing import RoundEndings, Values


class PlainPoints:
    """A round's end is worth the difference of the scores, as if the game ended there."""

    fine: Final = 1e-5
    """Only the rounding of the arithmetic: points are whole numbers."""

    def of(self, end: RoundEndings) -> Values:
        """Return the caller's lead in points; see `RoundValue.of`."""
        return score_difference(end)
