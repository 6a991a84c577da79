"""The helmsman's value of a round's end: what chance alone would make of the cards to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from bot.games.shanghaien.cards import NATIONS, Trick
from bot.games.shanghaien.players.features import nation_stock
from bot.games.shanghaien.players.points import (
    hands_ahead,
    sailors_by_nation,
    strengths_of,
    taken_by_caller,
    taken_by_other,
)
from bot.games.shanghaien.players.prospects import STRENGTHS, prospects, stock_index
from bot.games.shanghaien.players.solver.valuing import RoundEndings, Values

TRICK_WORTH: Final = 2
"""Points that a trick in hand is worth to him while it may still be played."""


class ChanceTakesAll:
    """A round's end is worth the lead to be expected if chance shared out all cards to come.

    So he sees which crews are safe and which can still be overtaken; but a lead of one point is no
    more to him than the next one.
    """

    def fine(self, _number: int) -> float:
        """Return the same in every round, in points: far less than any die is worth."""
        return 1e-2

    def of(self, end: RoundEndings) -> Values:
        """Return the lead that the caller can expect; see `RoundValue.of`."""
        won = taken_by_caller(end.cards).astype(np.float32)
        lost = taken_by_other(end.cards).astype(np.float32)
        sailors = sailors_by_nation(end.cards)
        tricks = np.array([isinstance(card, Trick) for card in end.cards], dtype=np.float32)
        mine = _places(strengths_of(end.caller)[:, None, None] + won @ sailors)
        theirs = _places(strengths_of(end.other)[None, :, None] + lost @ sailors)
        trick_worth = TRICK_WORTH if end.unseen else 1
        lead = trick_worth * (hands_ahead(end)[..., None] + (won - lost) @ tricks)
        mean = prospects()[0][stock_index(nation_stock(end.unseen))]
        for nation in range(len(NATIONS)):
            lead = lead + mean[nation][mine[..., nation], theirs[..., nation]]
        return np.asarray(lead, dtype=np.float32)


def _places(strengths: Values) -> np.typing.NDArray[np.intp]:
    return np.minimum(strengths, STRENGTHS - 1).astype(np.intp)
