"""Hints: the captain's choice and the best others, with what to expect of each."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.games.rummy.analysis.report import Hint, Option, Why
from bot.games.rummy.cards import Card
from bot.games.rummy.legality import can_move, hand_penalty, helps_who_is_down, legal_moves
from bot.games.rummy.moves import Buy, Discard, Down, Extra, Lay, Leave, Move, Pass, Swap, Take
from bot.games.rummy.players.captain import Captain, discard_worths
from bot.games.rummy.players.deploying import faces_of, less
from bot.games.rummy.players.outlook import chance_of_an_end
from bot.games.rummy.players.player import deciding
from bot.games.rummy.players.prospects import Prospects
from bot.games.rummy.players.way_down import way_down
from bot.games.rummy.solver.down import goes_out
from bot.games.rummy.solver.laying import lays_of
from bot.games.rummy.state import Phase, View

SHOWN = 3
"""Options of a hint."""
CONSIDERED = 5
"""Discards that are looked at closely."""


def hint(seen: View) -> Hint:
    """Return what the captain would do in `seen`, and up to two others.

    Raises ValueError if the seat of the view has nothing to decide.
    """
    seat = deciding(seen)
    best = Captain(Random(0)).choose(seen)
    others = [move for move in _candidates(seen) if move != best and can_move(seen, seat, move)]
    prospects = Prospects(seen)
    rated = sorted((_option(seen, prospects, each) for each in others), key=_expected)
    first = replace(_option(seen, prospects, best), why=_why(seen, prospects, best))
    return Hint((first, *rated[: SHOWN - 1]))


def _why(seen: View, prospects: Prospects, best: Move) -> Why | None:
    """Return what speaks for the captain's choice."""
    assert seen.seat is not None
    table = seen.table
    if isinstance(best, Down):
        return Why.OUT if goes_out(table, seen.cards, seen.seat, best) else None
    if table.player(seen.seat).down:
        return None
    short = prospects.short(seen.cards)
    match best:
        case Take() | Buy() | Leave() | Pass():
            assert table.top is not None
            nearer = prospects.short((*seen.cards, table.top.card)) < short
            if nearer:
                return Why.NEARER if isinstance(best, Take | Buy) else None
            return None if isinstance(best, Take | Buy) else Why.NO_NEARER
        case Discard(card):
            return _why_thrown(seen, prospects, card, short)
        case _:
            return None


def _why_thrown(seen: View, prospects: Prospects, card: Card, short: int) -> Why | None:
    table = seen.table
    spare = [c for c in faces_of(seen.cards) if prospects.short(less(seen.cards, c)) == short]
    dearer = [c for c in spare if table.options.penalty(c) > table.options.penalty(card)]
    if card not in spare:
        return None
    if not dearer:
        return Why.DEAREST
    is_kept = not helps_who_is_down(table, card)
    is_fed = is_kept and all(helps_who_is_down(table, each) for each in dearer)
    return Why.USELESS if is_fed else Why.NOT_NEEDED


def _expected(option: Option) -> float:
    return option.expected


def _candidates(seen: View) -> list[Move]:
    """Return the moves worth comparing."""
    seat, table = seen.seat, seen.table
    assert seat is not None
    listed = list(legal_moves(seen, seat))
    if table.phase is not Phase.PLAY:
        return listed
    if table.player(seat).down:
        return [*lays_of(seen), *(Discard(card) for card in _dearest(seen))]
    prospects = Prospects(seen)
    way = way_down(seen, seen.cards, prospects.short(seen.cards))
    if way is not None:
        return [way.move, *(Discard(card) for card in faces_of(way.left)[:CONSIDERED])]
    worths = discard_worths(seen, prospects)
    ranked = sorted(worths, key=worths.__getitem__, reverse=True)
    return [Discard(card) for card in ranked[:CONSIDERED]]


def _dearest(seen: View) -> list[Card]:
    penalty = seen.table.options.penalty
    return sorted(faces_of(seen.cards), key=penalty, reverse=True)[:CONSIDERED]


def _option(seen: View, prospects: Prospects, move: Move) -> Option:
    """Return `move` with the penalty to expect after it, and the chance to go Down."""
    seat, table = seen.seat, seen.table
    assert seat is not None
    hand, drawn = _after(seen, move)
    if table.player(seat).down or isinstance(move, Down):
        return Option(move, _caught(seen, hand), 1.0)
    short = prospects.short(hand)
    way = way_down(seen, hand, short)
    if way is not None:
        # Hidden: all of it counts if somebody goes out before the next turn.
        risk = chance_of_an_end(seen)
        hidden = risk * hand_penalty(table.options, hand)
        return Option(move, hidden + (1 - risk) * _caught(seen, way.left), 1 - risk)
    chance = prospects.chance_of_going_down(hand, drawn)
    return Option(move, prospects.expected(hand, drawn), chance)


def _caught(seen: View, left: tuple[Card, ...]) -> float:
    """Return the penalty to expect of a seat that is Down with `left`: it may go out first."""
    others = [player for player in seen.table.players if player.down]
    least = min((player.cards for player in others), default=len(left) + 1)
    first = (least + 1) / (least + len(left) + 1)
    return hand_penalty(seen.table.options, left) * (1 - first)


def _after(seen: View, move: Move) -> tuple[tuple[Card, ...], int]:
    """Return the hand after `move`, and how many unknown cards come with it."""
    table, hand = seen.table, seen.cards
    top = table.top
    match move:
        case Take() | Buy():
            assert top is not None
            return (*hand, top.card), table.options.price if isinstance(move, Buy) else 0
        case Extra():
            return hand, 1 + table.options.price
        case Discard(card) | Lay(card) | Swap(card):
            return less(hand, card), 0
        case Down():
            way = way_down(seen, hand, 0)
            return (way.left if way is not None else hand), 0
        case _:
            return hand, 1 if table.phase is Phase.OFFER else 0
