"""The deckhand: plays at random among sensible moves."""

from __future__ import annotations

from random import Random

from bot.games.rummy.legality import helps_who_is_down
from bot.games.rummy.moves import Buy, Discard, Leave, Move, Pass, Stand, Take
from bot.games.rummy.players.deploying import faces_of
from bot.games.rummy.players.player import deciding
from bot.games.rummy.players.whole_hand import choose_whole
from bot.games.rummy.solver.distance import shortfall, spare_cards
from bot.games.rummy.solver.down import proposals
from bot.games.rummy.solver.laying import lays_of
from bot.games.rummy.state import Phase, View

PICK_CHANCE = 0.5
"""How often he picks up a card that helps him."""
DOWN_CHANCE = 0.7
"""How often he goes Down when he can."""


class Deckhand:
    """Random, but never picks up what does not help him nor throws what he is short of."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: View) -> Move:
        """Return a random sensible move; see `ComputerPlayer.choose`."""
        deciding(seen)
        if seen.table.terms.all_down:
            return choose_whole(seen)
        match seen.table.phase:
            case Phase.OFFER:
                return Take() if self._picks(seen) else Leave()
            case Phase.BUY:
                return Buy() if self._picks(seen) else Pass()
            case Phase.BONEHEAD:
                return Stand()
            case _:
                return self._play(seen)

    def _picks(self, seen: View) -> bool:
        table = seen.table
        assert seen.seat is not None
        assert table.top is not None
        assert table.contract is not None
        if self._random.random() > PICK_CHANCE:
            return False
        if table.player(seen.seat).down:
            return helps_who_is_down(table, table.top.card)
        more = (*seen.cards, table.top.card)
        short = shortfall(seen.cards, table.contract, table.options)
        return shortfall(more, table.contract, table.options) < short

    def _play(self, seen: View) -> Move:
        seat, table = seen.seat, seen.table
        assert seat is not None
        assert table.contract is not None
        if table.player(seat).down:
            laying = lays_of(seen)
            if laying:
                return self._random.choice(laying)
            return Discard(self._random.choice(faces_of(seen.cards)))
        if self._random.random() < DOWN_CHANCE:
            ways = proposals(seen, seat)
            if ways:
                return self._random.choice(ways).move
        spare, _ = spare_cards(seen.cards, table.contract, table.options)
        return Discard(self._random.choice(spare or faces_of(seen.cards)))
