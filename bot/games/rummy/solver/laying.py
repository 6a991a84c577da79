"""What a player who is Down can lay in this turn: the one search, exact, exchanges included.

Each meld is looked at apart: what it can become with the cards of the hand, and how many wild cards
that takes or frees. Then the melds are put together, so that no card is used twice and the wild
cards suffice. What comes out is a table to reach, on which a joker stands for any wild card; the
moves that lead there follow from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from bot.games.rummy.cards import JOKER, Card, card_of
from bot.games.rummy.legality import laid, legal_moves
from bot.games.rummy.melds import Meld, ends_of, exchanged, extended
from bot.games.rummy.moves import End, Lay, Seat, Swap
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.state import Table, View
from bot.games.rummy.terms.options import Exchanges, Options

_A_CARD = 10_000
"""More than the dearest hand costs: that more cards are laid comes before what they cost."""


def lays_of(view: View) -> tuple[Lay | Swap, ...]:
    """Return every way in which the mover could lay or exchange a card now."""
    if view.seat is None:
        return ()
    return tuple(move for move in legal_moves(view, view.seat) if isinstance(move, Lay | Swap))


def best_lays(view: View, *, wilds: bool = True) -> tuple[Lay | Swap, ...]:
    """Return moves that lay the most cards, one after another, of these the dearest.

    No other moves lay more, so whoever can go out in this turn does so by them, and by the discard
    of a last card. Without `wilds` wild cards stay in the hand unless they let him go out.
    """
    if view.seat is None or not view.table.player(view.seat).down:
        return ()
    table = view.table
    moves = lays_on(table, view.cards, view.seat)
    if wilds or is_out(view, moves):
        return moves
    kept = tuple(card for card in view.cards if not table.options.is_wild(card))
    return lays_on(table, kept, view.seat)


def is_out(view: View, moves: Sequence[Lay | Swap]) -> bool:
    """Return whether the seat goes out by `moves`, a last discard included."""
    return is_all_laid(view.table, view.cards, moves)


def is_all_laid(table: Table, hand: tuple[Card, ...], moves: Sequence[Lay | Swap]) -> bool:
    """Return whether nothing of `hand` is left after `moves`, but for a last discard."""
    return len(after_lays(table, hand, moves)) <= table.terms.out_by_discard


def after_lays(
    table: Table, hand: tuple[Card, ...], moves: Sequence[Lay | Swap]
) -> tuple[Card, ...]:
    """Return what is left of `hand` after `moves`, which are legal."""
    for move in moves:
        found = laid(table, table.mover, move)
        assert not isinstance(found, Refusal)
        left = found.left(hand)
        assert left is not None
        hand, table = left, replace(table, melds=found.melds)
    return hand


def lays_on(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Lay | Swap, ...]:
    """Return the moves by which `seat`, who is Down and mover, lays the most of `hand`."""
    options, went_down = table.options, table.turn.went_down
    if went_down and not options.lay_at_once:
        return ()
    bound = seat if went_down and options.eight_is_one else None
    return lays_among(table.melds, hand, options, bound)


class MeldChange(NamedTuple):
    """What a meld can become."""

    meld: Meld
    used: tuple[tuple[Card, int], ...]
    """Cards of the hand, wild ones apart, and how many of each."""
    wilds: int
    """Wild cards that it takes; below 0 it frees some."""


@lru_cache(maxsize=1 << 8)
def lays_among(
    melds: tuple[Meld, ...], hand: tuple[Card, ...], options: Options, bound: Seat | None
) -> tuple[Lay | Swap, ...]:
    """Return moves that lay the most of `hand` on `melds`; runs of `bound` stay apart."""
    own = Counter(card for card in hand if not options.is_wild(card))
    wilds = tuple(card for card in hand if options.is_wild(card))
    most = len(wilds) + sum(freed_of(meld, own, options) for meld in melds)
    changes = [changes_of(meld, own, most, options, every=meld.owner is bound) for meld in melds]
    target = _together(changes, own, wilds, options, bound)
    dearest = tuple(sorted(wilds, key=options.penalty, reverse=True))
    moves = _moves(melds, target, dearest, options, set())
    assert moves is not None
    return moves


def freed_of(meld: Meld, own: Counter[Card], options: Options) -> int:
    """Return how many wild cards of `meld` cards of the hand could free."""
    if options.exchange is Exchanges.NO or (meld.suit is None and not options.exchange_books):
        return 0
    if meld.suit is None:
        fitting = sum(number for card, number in own.items() if card.rank == meld.rank)
        return min(len(meld.wilds), fitting)
    return sum(meld.stands_for(index) in own for index in meld.wilds)


Met = set[tuple[int, tuple[Card, ...]]]
"""Melds that were reached, each by its place and cards."""


def changes_of(
    meld: Meld,
    own: Counter[Card],
    wilds: int,
    options: Options,
    *,
    every: bool,
    met: Met | None = None,
) -> list[MeldChange]:
    """Return what `meld` can become, itself first; one for equal means, or `every` one.

    What others became before, all that is `met`, is left out, and what is found is added.
    """
    found: dict[tuple[object, int, Meld | None], MeldChange] = {}
    met = set() if met is None else met
    if _key(meld) in met:
        return []
    met.add(_key(meld))
    waiting = [(meld, Counter[Card](), 0)]
    for each, used, taken in waiting:
        change = MeldChange(each, tuple(sorted(used.items())), taken)
        found.setdefault((change.used, taken, each if every else None), change)
        for card, longer in _steps(each, own - used, taken < wilds, options):
            key = _key(longer)
            if key in met:
                continue
            met.add(key)
            if card is JOKER:
                waiting.append((longer, used, taken + 1))
            else:
                frees = len(longer.cards) == len(each.cards)
                waiting.append((longer, used + Counter((card,)), taken - frees))
    return list(found.values())


def _key(meld: Meld) -> tuple[int, tuple[Card, ...]]:
    return meld.low, meld.cards if meld.suit is not None else tuple(sorted(meld.cards))


def _steps(
    meld: Meld, hand: Counter[Card], takes_wilds: bool, options: Options
) -> Iterator[tuple[Card, Meld]]:
    """Yield each card that could be laid on `meld` or exchanged there, and what becomes of it."""
    for end in ends_of(meld):
        if end is None:
            fitting = [card for card in hand if card.rank == meld.rank]
        else:
            assert meld.suit is not None
            place = meld.low - 1 if end is End.LOW else meld.high + 1
            if not options.first_place <= place <= options.last_place:
                continue
            card = card_of(place, meld.suit)
            fitting = [card] if card in hand else []
        for card in (*fitting, JOKER) if takes_wilds else fitting:
            longer = extended(meld, card, end, options)
            if isinstance(longer, Meld):
                yield card, longer
    replaced = {meld.stands_for(index) for index in meld.wilds} if meld.suit is not None else ()
    for card in hand:
        if card in replaced or card.rank == meld.rank:
            changed = exchanged(meld, card, options)
            if not isinstance(changed, Refusal):
                yield card, changed[0]


_Chain = tuple[Any, Meld] | None
"""The melds so far, the last one first: a pair of those before it and that one."""
_Runs = tuple[tuple[Meld, Meld], ...]
"""Own runs that stay apart, each beside what it was."""
_State = tuple[tuple[tuple[Card, int], ...], int, _Runs]
"""What is used of the cards that further melds want, wild cards taken, and own runs."""


def _together(
    changes: list[list[MeldChange]],
    own: Counter[Card],
    wilds: tuple[Card, ...],
    options: Options,
    bound: Seat | None,
) -> tuple[Meld, ...]:
    """Return the table on which the most lies, with a change of each meld."""
    wanting = [{card for change in each for card, _ in change.used} for each in changes]
    found: dict[_State, tuple[int, _Chain]] = {((), 0, ()): (0, None)}
    for number, each in enumerate(changes):
        later = set[Card]().union(*wanting[number + 1 :])
        fewest = sum(min(change.wilds for change in other) for other in changes[number + 1 :])
        longer: dict[_State, tuple[int, _Chain]] = {}
        for (spent, net, runs), (value, chain) in found.items():
            before = dict(spent)
            for meld, used, taken in each:
                apart = _apart(runs, meld, each[0].meld) if meld.owner is bound else runs
                if net + taken + fewest > len(wilds) or apart is None:
                    continue
                if any(before.get(card, 0) + n > own[card] for card, n in used):
                    continue
                total = Counter(before)
                total.update(dict(used))
                left = tuple(sorted((card, n) for card, n in total.items() if card in later))
                worth = value + sum(n * _worth(card, options) for card, n in used)
                state = (left, net + taken, apart)
                if state not in longer or longer[state][0] < worth:
                    longer[state] = worth, (chain, meld)
        found = longer
    # A freed wild card lies elsewhere at once, unless it goes into the hand.
    worths = sorted((_worth(card, options) for card in wilds), reverse=True)
    ends = [
        (value + sum(worths[: max(0, net)]) + min(0, net) * _worth(JOKER, options), chain)
        for (_, net, _), (value, chain) in found.items()
        if net <= len(wilds) and (net >= 0 or options.exchange is Exchanges.HAND)
    ]
    _, best = max(ends, key=itemgetter(0))
    melds: list[Meld] = []
    while best is not None:
        best, meld = best
        melds.append(meld)
    return tuple(reversed(melds))


def _apart(runs: _Runs, meld: Meld, first: Meld) -> _Runs | None:
    """Return `runs` with what became of `first`; None if it meets one that it was apart from."""
    for other, other_first in runs:
        below, above = (meld, other) if first.high < other_first.low else (other, meld)
        are_apart = first.high < other_first.low or other_first.high < first.low
        if are_apart and meld.suit is other.suit and below.high + 1 >= above.low:
            return None
    return runs if meld.suit is None else (*runs, (meld, first))


def _worth(card: Card, options: Options) -> int:
    return _A_CARD + options.penalty(card)


def _moves(
    melds: tuple[Meld, ...],
    target: tuple[Meld, ...],
    wilds: tuple[Card, ...],
    options: Options,
    met: set[tuple[Meld, ...]],
) -> tuple[Lay | Swap, ...] | None:
    """Return moves that make `target` of `melds`, with these `wilds` in the hand; None: none do.

    What a natural lets follow is never less than without it, so naturals are laid first of all.
    """
    if melds in met:
        return None
    met.add(melds)
    is_there = True
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card, end in _lacking(meld, goal):
            is_there = False
            longer = Refusal.MIXED if card is JOKER else extended(meld, card, end, options)
            if isinstance(longer, Meld):
                rest = _moves(_with(melds, number, longer), target, wilds, options, met)
                return None if rest is None else (Lay(card, number, end), *rest)
        is_there = is_there and not any(to_exchange(meld, goal))
    if is_there:
        return ()
    for move, after, left in _wild_moves(melds, target, wilds, options):
        rest = _moves(after, target, left, options, met)
        if rest is not None:
            return (move, *rest)
    return None


def _wild_moves(
    melds: tuple[Meld, ...], target: tuple[Meld, ...], wilds: tuple[Card, ...], options: Options
) -> Iterator[tuple[Lay | Swap, tuple[Meld, ...], tuple[Card, ...]]]:
    """Yield moves towards `target` with a wild card, exchanges first, and what is left of them."""
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card in to_exchange(meld, goal):
            found = exchanged(meld, card, options)
            assert not isinstance(found, Refusal)
            changed, freed = _with(melds, number, found[0]), found[1]
            if options.exchange is Exchanges.HAND:
                yield Swap(card, number), changed, (*wilds, freed)
                continue
            for to, end, after in _wild_places(changed, target, freed, options):
                yield Swap(card, number, to, end), after, wilds
    for wild in wilds[:1]:
        for to, end, after in _wild_places(melds, target, wild, options):
            yield Lay(wild, to, end), after, wilds[1:]


def _wild_places(
    melds: tuple[Meld, ...], target: tuple[Meld, ...], wild: Card, options: Options
) -> Iterator[tuple[int, End | None, tuple[Meld, ...]]]:
    """Yield where a wild card lies next on `target`, and the melds with `wild` there."""
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card, end in _lacking(meld, goal):
            longer = extended(meld, wild, end, options) if card is JOKER else Refusal.MIXED
            if isinstance(longer, Meld):
                yield number, end, _with(melds, number, longer)


def _with(melds: tuple[Meld, ...], number: int, changed: Meld) -> tuple[Meld, ...]:
    return (*melds[: number - 1], changed, *melds[number:])


def _lacking(meld: Meld, goal: Meld) -> Iterator[tuple[Card, End | None]]:
    """Yield the cards that are laid next to make `goal` of `meld`."""
    if meld.suit is None:
        missing = _missing(meld, goal)
        yield from ((card, None) for card in missing[max(0, len(meld.wilds) - len(goal.wilds)) :])
        if len(meld.wilds) < len(goal.wilds):
            yield JOKER, None
        return
    if goal.low < meld.low:
        yield goal.cards[meld.low - 1 - goal.low], End.LOW
    if goal.high > meld.high:
        yield goal.cards[meld.high + 1 - goal.low], End.HIGH


def to_exchange(meld: Meld, goal: Meld) -> Iterator[Card]:
    """Yield the cards of `goal` in whose places `meld` has wild ones."""
    if meld.suit is None:
        if len(meld.wilds) > len(goal.wilds):
            yield from _missing(meld, goal)
        return
    for index in meld.wilds:
        place = meld.low - goal.low + index
        if not goal.is_wild(place):
            yield goal.cards[place]


def _missing(book: Meld, goal: Meld) -> list[Card]:
    """Return the naturals that `goal` has and `book` has not."""
    missing = Counter(goal.cards) - Counter(book.cards)
    return [card for card in missing.elements() if card.suit and card not in book.wild]
