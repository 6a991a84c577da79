"""The mate: greedy, one move ahead, with a plain rule for calling Shanghai."""

from __future__ import annotations

from random import Random

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import DiceRolled, Move, Played, Roll, Seat, Shanghai
from bot.games.shanghaien.players.player import choices
from bot.games.shanghaien.players.rolls import ROLLS
from bot.games.shanghaien.players.standing import gain, lead, sailor_gain
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import ROUNDS, GameState, Phase

CALL_GAIN = 4
"""He calls Shanghai once the tavern's cards would add this much to his lead."""
CONTENT_GAIN = 2
"""With few dice left he calls for this much."""
SAILOR_WORTH = 0.5
"""What a sailor's value is worth to him beside the points it brings at once."""
FEW_DICE = 3
"""A supply that counts as few: enough for one roll, hardly for two."""


class Mate:
    """Takes the move after which the tavern, awarded at once, would serve him best.

    He looks one move ahead only: neither at the opponent's reply nor at what a crew will be worth
    later.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the greedy move, a random one among equals; see `Player.choose`."""
        moves = choices(state, seat)
        if state.phase is Phase.TURN:
            return self._turn(state, seat, moves)
        worth = {move: _worth(apply(state, Played(seat, move)), seat) for move in moves}
        best = max(worth.values())
        return self._random.choice([move for move in moves if worth[move] == best])

    def _turn(self, state: GameState, seat: Seat, moves: tuple[Move, ...]) -> Move:
        if len(moves) == 1:
            return moves[0]
        if state.round == ROUNDS:
            # Nothing follows the last round: only the lead matters, not the gain.
            return Shanghai() if lead(state, seat) > 0 else Roll()
        enough = CONTENT_GAIN if state.player(seat).supply <= FEW_DICE else CALL_GAIN
        return Shanghai() if gain(state, seat) >= enough else Roll()


def _worth(state: GameState, seat: Seat) -> float:
    """Return the lead after the rest of this turn, played greedily."""
    if state.phase is Phase.ROLLED:
        return max(_worth(apply(state, Played(seat, move)), seat) for move in legal_moves(state))
    if state.phase is Phase.DICE:
        return sum(chance * _worth(apply(state, DiceRolled(dice)), seat) for dice, chance in ROLLS)
    later = 0.0 if state.round == ROUNDS else SAILOR_WORTH * sailor_gain(state, seat)
    return lead(state, seat) + later
