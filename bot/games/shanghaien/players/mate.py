"""The mate: greedy, one move ahead, with a plain rule for calling Shanghai."""

from __future__ import annotations

from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.players.greedy import Greedy
from bot.games.shanghaien.players.standing import gain, lead, sailor_gain
from bot.games.shanghaien.state import ROUNDS, GameState

CALL_GAIN = 4
"""He calls Shanghai once the tavern's cards would add this much to his lead."""
CONTENT_GAIN = 2
"""With few dice left he calls for this much."""
SAILOR_WORTH = 0.5
"""What a sailor's value is worth to him beside the points it brings at once."""
FEW_DICE = 3
"""A supply that counts as few: enough for one roll, hardly for two."""


class Mate(Greedy):
    """Takes the move after which the tavern, awarded at once, would serve him best.

    He looks one move ahead only: neither at the opponent's reply nor at what a crew will be worth
    later.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return his lead if the game ended now, and a share of the sailors' own value."""
        later = 0.0 if state.round == ROUNDS else SAILOR_WORTH * sailor_gain(state, seat)
        return lead(state, seat) + later

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether the tavern brings him enough."""
        if state.round == ROUNDS:
            # Nothing follows the last round: only the lead matters, not the gain.
            return lead(state, seat) > 0
        enough = CONTENT_GAIN if state.player(seat).supply <= FEW_DICE else CALL_GAIN
        return gain(state, seat) >= enough
