"""The mate: greedy, with an eye on what the next player could lay."""

from __future__ import annotations

from random import Random

from bot.games.rummy.cards import Card
from bot.games.rummy.legality import can_move, helps_who_is_down
from bot.games.rummy.moves import Buy, Discard, Extra, Leave, Move, Pass, Stand, Take
from bot.games.rummy.players.deploying import faces_of, table_jokers_for
from bot.games.rummy.players.player import deciding
from bot.games.rummy.players.whole_hand import choose_whole
from bot.games.rummy.solver.distance import shortfall, spare_cards
from bot.games.rummy.solver.down import proposals
from bot.games.rummy.solver.laying import best_lays
from bot.games.rummy.state import Phase, View

NEAR_OUT = 3
"""He buys nothing while somebody has so few cards."""
EXTRA_FROM = 2
"""Between two players he takes extra cards while he lacks so many or more."""


class Mate:
    """Takes and buys what his contract lacks, goes Down at once, lays all he can.

    Else he throws the dearest card that he does not need and the next player cannot lay.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, seen: View) -> Move:
        """Return the greedy move, a random one among equals; see `ComputerPlayer.choose`."""
        deciding(seen)
        if seen.table.terms.all_down:
            return choose_whole(seen)
        match seen.table.phase:
            case Phase.OFFER:
                return self._offer(seen)
            case Phase.BUY:
                return Buy() if self._buys(seen) else Pass()
            case Phase.BONEHEAD:
                return Stand()
            case _:
                return self._play(seen)

    def _offer(self, seen: View) -> Move:
        if _helps(seen):
            return Take()
        assert seen.seat is not None
        is_far = not seen.table.player(seen.seat).down and _short(seen, seen.cards) >= EXTRA_FROM
        return Extra() if is_far and can_move(seen, seen.seat, Extra()) else Leave()

    def _buys(self, seen: View) -> bool:
        assert seen.seat is not None
        players = seen.table.players
        if seen.table.player(seen.seat).down or min(p.cards for p in players) <= NEAR_OUT:
            return False
        return _helps(seen)

    def _play(self, seen: View) -> Move:
        seat = seen.seat
        assert seat is not None
        if seen.table.player(seat).down:
            for lay in best_lays(seen):
                return lay
            return self._discard(seen, faces_of(seen.cards))
        contract = seen.table.contract
        assert contract is not None
        spare, short = spare_cards(seen.cards, contract, seen.table.options)
        if short <= table_jokers_for(seen, seen.cards):
            ways = proposals(seen, seat)
            if ways:
                return ways[0].move
        return self._discard(seen, spare or faces_of(seen.cards))

    def _discard(self, seen: View, spare: tuple[Card, ...]) -> Move:
        table = seen.table
        useless = [card for card in spare if not helps_who_is_down(table, card)]
        cards = useless or spare
        dearest = max(table.options.penalty(card) for card in cards)
        return Discard(
            self._random.choice([c for c in cards if table.options.penalty(c) == dearest])
        )


def _helps(seen: View) -> bool:
    table = seen.table
    assert seen.seat is not None
    assert table.top is not None
    if table.player(seen.seat).down:
        return helps_who_is_down(table, table.top.card)
    return _short(seen, (*seen.cards, table.top.card)) < _short(seen, seen.cards)


def _short(seen: View, cards: tuple[Card, ...]) -> int:
    assert seen.table.contract is not None
    return shortfall(cards, seen.table.contract, seen.table.options)
