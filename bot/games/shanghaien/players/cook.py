"""The cook: greedy for sailors, forgets the neighbours, calls late."""

from __future__ import annotations

from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.players.greedy import Greedy
from bot.games.shanghaien.players.standing import lead, outright
from bot.games.shanghaien.state import ROUNDS, GameState

CALL_GAIN = 8
"""He calls Shanghai once the tavern's cards seem to add this much to his lead: late."""
FEW_DICE = 3
"""With so few dice left he calls for any gain: enough for one roll, hardly for two."""


class Cook(Greedy):
    """Counts who has more dice on a card, and what that brings at once.

    A card on which both have as many dice counts as nobody's to him: he forgets the neighbours. He
    does not think of what a crew can be worth later.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return what his lead seems to be if the game ended now."""
        return lead(state, seat, outright(state))

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether the tavern seems to bring him enough."""
        ahead = lead(state, seat, outright(state))
        if state.round == ROUNDS:
            return ahead > 0
        gained = ahead - lead(state, seat, ())
        return gained >= (1 if state.player(seat).supply <= FEW_DICE else CALL_GAIN)
