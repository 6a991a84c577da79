"""What a player who is Down could lay: all of it, and as much as fits one card after another.

Works on the player's own view.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.rummy.cards import JOKER
from bot.games.rummy.legality import laid, legal_moves
from bot.games.rummy.moves import End, Lay, Swap
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.state import View


def lays_of(view: View) -> tuple[Lay | Swap, ...]:
    """Return every way in which the mover could lay or exchange a card now."""
    if view.seat is None:
        return ()
    return tuple(move for move in legal_moves(view, view.seat) if isinstance(move, Lay | Swap))


def all_that_fits(view: View) -> tuple[Lay, ...]:
    """Return lays, one after another, after which nothing more can be laid; no exchanges.

    Of several places a card goes where the most of the hand can follow it; jokers go last.
    """
    laid: list[Lay] = []
    while True:
        moves = [move for move in lays_of(view) if isinstance(move, Lay)]
        natural = [move for move in moves if move.card is not JOKER]
        if not moves:
            return tuple(laid)
        best = max(natural or moves, key=lambda move: _followers(view, move))
        laid.append(best)
        view = _after(view, best)


def best_lay(view: View) -> Lay | Swap | None:
    """Return the next card to lay, so that many follow it; None if none can be laid.

    A joker is exchanged only where that lets another card go.
    """
    fitting = all_that_fits(view)
    swaps = {move: 1 + len(all_that_fits(_after(view, move))) for move in _swaps(view)}
    if swaps and max(swaps.values()) > len(fitting):
        return max(swaps, key=swaps.__getitem__)
    return fitting[0] if fitting else None


def _swaps(view: View) -> list[Swap]:
    return [move for move in lays_of(view) if isinstance(move, Swap)]


def _after(view: View, move: Lay | Swap) -> View:
    """Return the view after a card is laid, as far as laying further ones depends on it."""
    assert view.seat is not None
    found = laid(view.table, view.seat, move)
    assert not isinstance(found, Refusal)
    left = found.left(view.cards)
    assert left is not None
    return replace(view, table=replace(view.table, melds=found.melds), cards=left)


def _followers(view: View, move: Lay) -> int:
    """Return how many cards of the hand fit behind a card that is laid on a run."""
    if move.end is None or move.card is JOKER:
        return 0
    step = -1 if move.end is End.LOW else 1
    place, count = move.card.rank + step, 0
    while any(card.suit is move.card.suit and card.rank == place for card in view.cards):
        place, count = place + step, count + 1
    return count
