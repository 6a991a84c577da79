"""How everybody plays a round in which one goes Down with the whole hand only, and so out.

The whole hand fits when a contract with just as many cards lacks none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import Buy, Discard, Leave, Move, Pass, Take
from bot.games.rummy.players.deploying import faces_of, less
from bot.games.rummy.players.outlook import unseen_cards, usual_penalty
from bot.games.rummy.solver.distance import codes_of, distance_for
from bot.games.rummy.solver.down import proposals
from bot.games.rummy.state import Phase, View
from bot.games.rummy.terms.options import Contract, Options

HIGH_CARD = 0.03
"""Share of the unseen cards as outs that is worth throwing a card of the usual penalty for."""


def choose_whole(seen: View, *, counts_outs: bool = False) -> Move:
    """Return the move after which the fewest cards lack, then the dearest one is gone.

    With `counts_outs` it counts, too, how many cards would bring the hand nearer then.
    """
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
            if not _lacking(seen, seen.cards, len(seen.cards)):
                for way in proposals(seen, seen.seat):
                    return way.move
            return Discard(_worst(seen, counts_outs=counts_outs))


def lacking_of_whole(
    hand: tuple[Card, ...], contract: Contract, options: Options, size: int
) -> int:
    """Return how many cards `hand` lacks to be part of `size` cards that are laid wholly.

    Never more than it truly lacks, as `shortfall`.
    """
    held = codes_of(hand)
    return min(distance_for(each, options).missing(*held) for each in _longer(contract, size))


def _lacking(seen: View, hand: tuple[Card, ...], size: int) -> int:
    assert seen.table.contract is not None
    return lacking_of_whole(hand, seen.table.contract, seen.table.options, size)


def _improves(seen: View) -> bool:
    """Return whether the top discard brings the hand nearer."""
    assert seen.table.top is not None
    size = len(seen.cards) + 1
    more = (*seen.cards, seen.table.top.card)
    return _lacking(seen, more, size) < _lacking(seen, seen.cards, size)


def _worst(seen: View, *, counts_outs: bool) -> Card:
    """Return the card without which the hand is best."""
    hand, options = seen.cards, seen.table.options
    lacking = {card: _lacking(seen, less(hand, card), len(hand)) for card in faces_of(hand)}
    least = min(lacking.values())
    spare = [card for card, each in lacking.items() if each == least]
    if not counts_outs:
        return max(spare, key=options.penalty)
    unseen, usual = unseen_cards(seen), usual_penalty(options)

    def worth(card: Card) -> float:
        left = less(hand, card)
        outs = sum(
            number
            for other, number in unseen.items()
            if _lacking(seen, (*left, other), len(hand)) < least
        )
        return outs / max(1, unseen.total()) + HIGH_CARD * options.penalty(card) / usual

    return max(spare, key=worth)


@lru_cache(maxsize=64)
def _longer(contract: Contract, size: int) -> tuple[Contract, ...]:
    """Return the contracts of `size` cards whose melds are at least as long, or `contract`."""
    found = {contract}
    for _ in range(size - contract.fewest_cards):
        found = {longer for each in found for longer in _one_longer(each)}
    return tuple(found)


def _one_longer(contract: Contract) -> Iterator[Contract]:
    for kind, lengths in enumerate((contract.books, contract.runs)):
        for place in range(len(lengths)):
            grown = [*lengths[:place], lengths[place] + 1, *lengths[place + 1 :]]
            yield Contract(contract.books, grown) if kind else Contract(grown, contract.runs)
