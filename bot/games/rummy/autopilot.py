"""Turns that are made for somebody: past the pace, and for who is Down and wants them played.

Both see what the seat sees, and are asked for one move after the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.distance import spare_cards
from bot.games.rummy.laying import all_that_fits
from bot.games.rummy.legality import legal_moves, waiting
from bot.games.rummy.melds import Meld, can_deploy, ends_of, extended
from bot.games.rummy.moves import Discard, End, Lay, Leave, Move, Pass, Seat, Stand, Swap, Take
from bot.games.rummy.proposals import proposals
from bot.games.rummy.state import Phase, Position, Table, View


def forced_move(view: View, seat: Seat) -> Move:
    """Return the move for a seat that let its time run out: it takes and buys nothing.

    It goes Down if it can, then lays what fits, but a joker only to go out, and discards the
    dearest card that its contract does not need; once Down, one that the next player cannot lay.
    Raises ValueError if `seat` has nothing to decide.
    """
    plain = _plain(view, seat)
    if plain is not None:
        return plain
    for proposal in proposals(view, seat):
        return proposal.move
    fitting = all_that_fits(view)
    held = len(view.cards) - len(fitting)
    goes_out = held <= (1 if view.table.options.out_by_discard else 0)
    lays = [move for move in fitting if goes_out or move.card is not JOKER]
    return lays[0] if lays else Discard(dearest_spare(view, seat))


def easy_move(position: Position, seat: Seat) -> Move | None:
    """Return the move that plays a turn for `seat`, which is Down; None if it should choose itself.

    It lays what fits and discards the dearest card that the next player cannot lay. A choice that
    matters is left to it: a joker that could be exchanged, a card that fits in more than one place.
    Raises ValueError if `seat` has nothing to decide, or is not Down.
    """
    table = position.table
    if not table.player(seat).down:
        raise ValueError(f"seat {seat.value} is not Down")
    plain = _plain(position, seat)
    if isinstance(plain, Leave):
        assert table.top is not None
        if not can_deploy(table.melds, table.top.card, table.options):
            return plain
        only_way = len(_ways(table, table.top.card)) == 1
        return Take() if only_way and not _frees_joker(table.melds, table.top.card) else None
    if plain is not None:
        return plain
    listed = legal_moves(position, seat)
    if any(isinstance(move, Swap) for move in listed):
        return None
    lays = [move for move in listed if isinstance(move, Lay)]
    if any(len(_ways(table, card)) > 1 for card in {lay.card for lay in lays}):
        return None
    return lays[0] if lays else Discard(dearest_spare(position, seat))


def dearest_spare(position: Position, seat: Seat) -> Card:
    """Return the card to discard: the dearest that the contract does not need.

    Rather one that the next player cannot lay, if that one is Down; every card of a hand that is
    Down itself is spare. A joker that is good for something only if there is nothing else. Raises
    ValueError for an empty hand.
    """
    table, hand = position.table, position.hand(seat)
    options, contract = table.options, table.contract
    useful = options.jokers_in_books or options.jokers_in_runs
    faces = tuple(dict.fromkeys(hand))
    spare = tuple(card for card in faces if not (useful and card is JOKER)) or faces
    if not table.player(seat).down and contract is not None:
        needless = spare_cards(hand, contract, options)[0]
        spare = tuple(card for card in spare if card in needless) or spare
    if table.player(seat.left(len(table.players))).down:
        useless = tuple(card for card in spare if not can_deploy(table.melds, card, options))
        spare = useless or spare
    return max(spare, key=options.penalty)


def _plain(position: Position, seat: Seat) -> Move | None:
    """Return the move that takes and buys nothing; None if there is a card to discard."""
    if seat not in waiting(position):
        raise ValueError(f"seat {seat.value} has nothing to decide now")
    match position.table.phase:
        case Phase.OFFER:
            return Leave()
        case Phase.BUY:
            return Pass()
        case Phase.BONEHEAD:
            return Stand()
        case _:
            return None


def _ways(table: Table, card: Card) -> set[tuple[int, End | None]]:
    """Return the ways to lay `card` that differ: to which of two books of a rank is all one."""
    ways: set[tuple[int, End | None]] = set()
    for number, meld in enumerate(table.melds, start=1):
        for end in ends_of(meld):
            if isinstance(extended(meld, card, end, table.options), Meld):
                ways.add((meld.rank if end is None else number, end))
    return ways


def _frees_joker(melds: Iterable[Meld], card: Card) -> bool:
    return any(meld.joker_for(card) is not None for meld in melds)
