"""The deckhand: plays as somebody does who met the rules an hour ago."""

from __future__ import annotations

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.players.greedy import Greedy
from bot.games.shanghaien.scoring import awards
from bot.games.shanghaien.state import Award, GameState

TRICK_WORTH = 2
"""What a trick card looks worth to him: as much as a middling sailor."""
CONTESTED = 0.5
"""Share of a card's value that he hopes for where both have as many dice."""


class Deckhand(Greedy):
    """Wants the cards with the large numbers, and rolls as long as he has dice.

    He looks neither at crews nor at what his opponent gets, forgets the neighbours, and keeps no
    trick for later.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return the value of the cards on which he has more dice, and half of those contested."""
        return sum(_share(award, seat) * _value(award.card) for award in awards(state))

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return False: he calls when he has to."""
        return False


def _share(award: Award, seat: Seat) -> float:
    mine, theirs = award.dice[seat.slot], award.dice[seat.opponent.slot]
    if mine and mine == theirs:
        return CONTESTED
    return float(mine > theirs)


def _value(card: Card) -> int:
    return card.value if isinstance(card, Sailor) else TRICK_WORTH
