"""How everybody plays a round in which one goes Down with the whole hand only, and so out."""

from __future__ import annotations

from bot.games.rummy.cards import JOKER, Card, in_order
from bot.games.rummy.moves import Buy, Discard, Leave, Move, Pass, Take
from bot.games.rummy.players.deploying import faces_of, less
from bot.games.rummy.solver.distance import shortfall
from bot.games.rummy.solver.holding import PartitionAim
from bot.games.rummy.solver.proposals import best_downs, proposals
from bot.games.rummy.state import Phase, View

A_LACK = 2
"""A card that the contract lacks counts as much as so many that fit nowhere."""


def choose_whole(seen: View) -> Move:
    """Return the move after which the fewest cards lack or fit nowhere, the dearest ones gone."""
    table = seen.table
    assert seen.seat is not None
    assert table.contract is not None
    match table.phase:
        case Phase.OFFER:
            return Take() if _improves(seen) else Leave()
        case Phase.BUY:
            # What is bought makes the hand longer, and all of it has to go.
            is_short = len(seen.cards) + 1 < table.contract.fewest_cards
            return Buy() if is_short and _improves(seen) else Pass()
        case _:
            for way in proposals(seen, seen.seat):
                return way.move
            return Discard(_worst(seen, seen.cards))


def _improves(seen: View) -> bool:
    assert seen.table.top is not None
    more = in_order((*seen.cards, seen.table.top.card))
    return _misfit(seen, less(more, _worst(seen, more))) < _misfit(seen, seen.cards)


def _worst(seen: View, hand: tuple[Card, ...]) -> Card:
    """Return the card without which `hand` is best; of several the dearest."""
    penalty = seen.table.options.penalty
    return min(faces_of(hand), key=lambda card: (_misfit(seen, less(hand, card)), -penalty(card)))


def _misfit(seen: View, hand: tuple[Card, ...]) -> int:
    """Return how far `hand` is from being laid wholly."""
    options, contract = seen.table.options, seen.table.contract
    assert contract is not None
    short = shortfall(hand, contract, options)
    aim = PartitionAim.MOST_LAID
    filled = (*hand, *(JOKER,) * short)
    found = best_downs(filled, contract, options, aims=(aim,))
    laid = sum(map(len, found[aim].melds)) if found else 0
    return A_LACK * short + len(filled) - laid
