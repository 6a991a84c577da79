"""Search for the best lay-offs of a hand on the melds of a table.

1. List the forms that each meld can take, with the cards and the number of wild cards that each
   form takes or frees. The melds of a contract start empty (see `down`).
2. Choose a form for each meld, so that no card is used twice and the wild cards suffice. The best
   choice leaves the fewest cards in the hand, and among those the lowest penalty.
3. Find the moves that lead to the chosen forms. Until then a joker represents any wild card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from operator import itemgetter, or_
from typing import Any, NamedTuple

from bot.games.rummy.cards import JOKER, Card, card_of
from bot.games.rummy.legality import lay_cards, legal_moves
from bot.games.rummy.melds import Meld, are_adjacent_runs, ends_of, exchange_wild, lay_off
from bot.games.rummy.moves import End, Lay, Refusal, Seat, Swap
from bot.games.rummy.state import Table, View
from bot.games.rummy.terms.options import Exchanges, MeldKind, Options

_MOST_STEPS = 200_000
"""The maximum number of steps, about 0.2 seconds. Then the search uses the best found so far."""
_A_CARD = 1_000_000
"""The cost of a card left in the hand, more than any penalty, so that the number counts first."""
_ANY_NUMBER = 99
"""More cards than any hand contains."""


def legal_lays(view: View) -> tuple[Lay | Swap, ...]:
    """Return the legal lay-offs and exchanges of the view's seat."""
    if view.seat is None:
        return ()
    return tuple(move for move in legal_moves(view, view.seat) if isinstance(move, Lay | Swap))


def best_lays(view: View, *, use_wilds: bool = True) -> tuple[Lay | Swap, ...]:
    """Return the moves that lay off the most cards, and among those the highest penalty.

    If the player can go out in this turn, the moves lead to that, possibly with a last discard.
    Unless `use_wilds`, wild cards remain in the hand if the player cannot go out with them.
    """
    if view.seat is None or not view.table.player(view.seat).is_down:
        return ()
    table = view.table
    moves = find_lays(table, view.cards, view.seat)
    if use_wilds or is_out(view, moves):
        return moves
    kept = tuple(card for card in view.cards if not table.options.is_wild(card))
    return find_lays(table, kept, view.seat)


def is_out(view: View, moves: Sequence[Lay | Swap]) -> bool:
    """Return whether the player goes out after `moves`, with a last discard if necessary."""
    return is_all_laid(view.table, view.cards, moves)


def is_all_laid(table: Table, hand: tuple[Card, ...], moves: Sequence[Lay | Swap]) -> bool:
    """Return whether `moves` empty the hand, except for a last card to discard if allowed."""
    return len(hand_after_lays(table, hand, moves)) <= table.terms.out_by_discard


def hand_after_lays(
    table: Table, hand: tuple[Card, ...], moves: Sequence[Lay | Swap]
) -> tuple[Card, ...]:
    """Return the rest of `hand` after legal `moves`."""
    for move in moves:
        found = lay_cards(table, table.mover, move)
        assert not isinstance(found, Refusal)
        left = found.rest_of(hand)
        assert left is not None
        hand, table = left, replace(table, melds=found.melds)
    return hand


def find_lays(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Lay | Swap, ...]:
    """Return the moves that lay off the most of `hand`. `seat` is the current player, and Down."""
    options, went_down = table.options, table.turn.has_gone_down
    if went_down and not options.lay_at_once:
        return ()
    bound = seat if went_down and options.eight_is_one else None
    return find_lays_among(table.melds, hand, options, bound)


@lru_cache(maxsize=1 << 8)
def find_lays_among(
    melds: tuple[Meld, ...], hand: tuple[Card, ...], options: Options, bound: Seat | None
) -> tuple[Lay | Swap, ...]:
    """Return the moves that lay off the most of `hand` on `melds`.

    Runs of the seat `bound` must not become adjacent.

    >>> from bot.games.rummy.cards import parse_cards
    >>> from bot.games.rummy.melds import read_meld
    >>> from bot.games.rummy.notation import format_move
    >>> run = read_meld(MeldKind.RUN, parse_cards("4H * 6H 7H"), Options(), Seat.FIRST)
    >>> for move in find_lays_among((run,), parse_cards("5H 8H KC"), Options(), None):
    ...     print(format_move(move))
    lay 8H m1 high
    swap 5H m1 m1 low
    """
    coded = CodedHand(hand, options)
    goals = table_goals(melds, coded, options, bound)
    chosen = next(find_choices(goals, coded, options))
    target = tuple(form.meld for form in chosen)
    moves = _moves(melds, target, coded.wilds, options, set())
    assert moves is not None
    return moves


class CodedHand:
    """A hand whose naturals are counted in one number, four bits for each face.

    >>> from bot.games.rummy.cards import parse_cards
    >>> hand = CodedHand(parse_cards("5H 7S 7S *"), Options())
    >>> [f"{hand.codes[card]:#x}" for card in parse_cards("5H 7S")], f"{hand.all:#x}"
    (['0x1', '0x10'], '0x21')
    >>> hand.holds(0x11), hand.holds(0x2)
    (True, False)
    """

    def __init__(self, hand: Iterable[Card], options: Options) -> None:
        """Count `hand`, in which no face occurs more than seven times."""
        cards = list(hand)
        self.naturals = Counter(card for card in cards if not options.is_wild(card))
        wilds = [card for card in cards if options.is_wild(card)]
        self.wilds = tuple(sorted(wilds, key=options.penalty, reverse=True))
        """The wild cards, the highest penalty first."""
        self.codes = {card: 1 << 4 * place for place, card in enumerate(self.naturals)}
        """The code of one card of each face."""
        self.all = self.code_of(self.naturals.elements())
        """The code of all naturals."""
        self.by_rank: dict[int, list[Card]] = {}
        """The faces of each rank."""
        for card in self.naturals:
            self.by_rank.setdefault(card.rank, []).append(card)
        self._guards = sum(self.codes.values()) << 3
        worths = {card: _A_CARD + options.penalty(card) for card in (*cards, JOKER)}
        self._worths = [(code, worths[card]) for card, code in self.codes.items()]
        self._costs: dict[int, int] = {}
        self._wild_worths = [worths[card] for card in reversed(self.wilds)]
        self._joker_worth = worths[JOKER]

    def code_of(self, cards: Iterable[Card]) -> int:
        """Return the code of `cards`, which are naturals of the hand."""
        return sum(self.codes[card] for card in cards)

    def holds(self, used: int) -> bool:
        """Return whether the hand contains all cards of `used`, a code with counts up to eight."""
        return ((self.all | self._guards) - used) & self._guards == self._guards

    def has_left(self, card: Card, used: int) -> bool:
        """Return whether the hand without the cards of `used` contains `card`."""
        return bool(self.all - used & 15 * self.codes.get(card, 0))

    def cost(self, cards: int) -> int:
        """Return the cost of leaving `cards` in the hand: `_A_CARD` each, and the penalty."""
        found = self._costs.get(cards)
        if found is None:
            found = sum((cards // code & 15) * worth for code, worth in self._worths)
            self._costs[cards] = found
        return found

    def cost_of_wilds(self, laid: int) -> int:
        """Return the cost of the wild cards left after `laid` were laid, or freed if negative."""
        left = len(self.wilds) - laid
        worths = self._wild_worths + [self._joker_worth] * max(0, -laid)
        return sum(worths[: max(0, left)])


class MeldForm(NamedTuple):
    """A form that a meld can take."""

    meld: Meld
    used: int
    """The code of the hand's naturals in it; see `CodedHand`."""
    wilds: int
    """The number of wild cards that it takes, negative if it frees some."""
    first: Meld
    """The meld before any lay-off. For a contract, the meld laid when going Down."""


class Goal(NamedTuple):
    """A meld of the table or the contract with its possible forms."""

    forms: Sequence[MeldForm]
    apart: MeldKind | None = None
    """The kind of this goal if it must not join others of that kind, or None.

    Adjacent runs join, and so do books of one rank.
    """


def table_goals(
    melds: Iterable[Meld], hand: CodedHand, options: Options, bound: Seat | None
) -> list[Goal]:
    """Return the goals for the melds of a table. Runs of the seat `bound` must not join."""
    melds = tuple(melds)
    wilds = len(hand.wilds) + sum(most_freed(meld, hand, options) for meld in melds)
    goals = []
    for meld in melds:
        apart = MeldKind.RUN if meld.suit is not None and meld.owner is bound else None
        start = MeldForm(meld, 0, 0, meld)
        forms = list_forms([start], hand, wilds, options, keep_ends=apart is not None)
        goals.append(Goal(forms, apart))
    return goals


def most_freed(meld: Meld, hand: CodedHand, options: Options) -> int:
    """Return the number of wild cards in `meld` that naturals of `hand` could free."""
    if options.exchange is Exchanges.NO or (meld.suit is None and not options.exchange_books):
        return 0
    if meld.suit is None:
        fitting = sum(hand.naturals[card] for card in hand.by_rank.get(meld.rank, ()))
        return min(len(meld.wilds), fitting)
    return sum(meld.stands_for(index) in hand.codes for index in meld.wilds)


def list_forms(
    starts: Iterable[MeldForm], hand: CodedHand, wilds: int, options: Options, *, keep_ends: bool
) -> list[MeldForm]:
    """Return `starts` and all forms reachable with `hand` and up to `wilds` wild cards.

    Only one form is returned for each set of cards or, if `keep_ends`, for each set and both ends.
    """
    found: dict[object, MeldForm] = {}
    met: set[tuple[int, tuple[Card, ...]]] = set()
    waiting: list[MeldForm] = []

    def add(form: MeldForm) -> None:
        meld = form.meld
        key = meld.low, meld.cards if meld.suit is not None else tuple(sorted(meld.cards))
        if key not in met:
            met.add(key)
            waiting.append(form)
            ends = (meld.low, len(meld.cards)) if keep_ends else None
            found.setdefault((form.used, form.wilds, ends), form)

    for start in starts:
        add(start)
    for meld, used, taken, first in waiting:
        for card, longer in _steps(meld, hand, used, taken < wilds, options):
            if card is JOKER:
                add(MeldForm(longer, used, taken + 1, first))
            else:
                frees = len(longer.cards) == len(meld.cards)
                add(MeldForm(longer, used + hand.codes[card], taken - frees, first))
    return list(found.values())


def _steps(
    meld: Meld, hand: CodedHand, used: int, can_take_wilds: bool, options: Options
) -> Iterator[tuple[Card, Meld]]:
    """Yield each card that could be laid off on `meld` or exchanged, and the meld after that."""
    same = [card for card in hand.by_rank.get(meld.rank, ()) if hand.has_left(card, used)]
    for end in ends_of(meld):
        fitting = same
        if end is not None:
            assert meld.suit is not None
            place = meld.low - 1 if end is End.LOW else meld.high + 1
            if not options.first_place <= place <= options.last_place:
                continue
            card = card_of(place, meld.suit)
            fitting = [card] if hand.has_left(card, used) else []
        for card in (*fitting, JOKER) if can_take_wilds else fitting:
            longer = lay_off(meld, card, end, options)
            if isinstance(longer, Meld):
                yield card, longer
    if not meld.wilds:
        return
    replaced = same
    if meld.suit is not None:
        faces = [meld.stands_for(index) for index in meld.wilds]
        replaced = [card for card in faces if hand.has_left(card, used)]
    for card in replaced:
        changed = exchange_wild(meld, card, options)
        if not isinstance(changed, Refusal):
            yield card, changed[0]


_Apart = frozenset[tuple[Meld, Meld]]
"""The melds that must not join, each as the pair of its first and its chosen form."""
_Chain = tuple[Any, MeldForm] | None
"""The forms chosen so far, linked from the last one back."""


class _State(NamedTuple):
    """The part of the choices so far that restricts later goals."""

    used: int
    """The code of the used cards that later goals could use, too."""
    wilds: int
    """The number of wild cards used."""
    apart: _Apart


_Found = dict[_State, tuple[int, _Chain]]
"""The states reached, each with the cost of the cards that later goals cannot take, and the
forms chosen."""


def find_choices(
    goals: Sequence[Goal], hand: CodedHand, options: Options, most_left: int = _ANY_NUMBER
) -> Iterator[list[MeldForm]]:
    """Yield choices of a form for each goal, the lowest cost of the cards left first.

    At most `most_left` cards may be left. Only the best of the choices with the same state is
    pursued.
    """
    unwanted = hand.all & ~reduce(or_, (_fields(goal.forms) for goal in goals), 0)
    found: _Found = {_State(0, 0, frozenset()): (hand.cost(unwanted), None)}
    steps = 0
    for number in range(len(goals)):
        stage = _Stage(goals, number, hand, most_left)
        longer: _Found = {}
        for state, (cost, chain) in found.items():
            if steps > _MOST_STEPS and (longer or most_left < _ANY_NUMBER):
                break
            fitting = stage.fitting(state, cost)
            steps += len(fitting)
            for form in fitting:
                after, total = stage.with_form(state, cost, form)
                if after is not None and (after not in longer or total < longer[after][0]):
                    longer[after] = total, (chain, form)
        found = longer
    ends = [
        (cost + hand.cost_of_wilds(state.wilds), chain)
        for state, (cost, chain) in found.items()
        if state.wilds >= 0 or options.exchange is Exchanges.HAND
    ]
    for cost, chain in sorted(ends, key=itemgetter(0)):
        if cost // _A_CARD <= most_left:
            yield _list_forms(chain)


class _Stage:
    """The step of the search that chooses the form of one goal.

    Some cards can be taken only by this goal and by later goals with the same forms. The order of
    such goals does not matter. So if more of these cards remain than may be left in the hand, the
    form must take at least one of them; see `_required_fields`.
    """

    def __init__(self, goals: Sequence[Goal], number: int, hand: CodedHand, most_left: int) -> None:
        goal, later = goals[number], goals[number + 1 :]
        others = [each for each in later if each.forms is not goal.forms]
        wanted = _fields(goal.forms)
        self._goal, self._hand, self._most_left = goal, hand, most_left
        self._later = reduce(or_, (_fields(each.forms) for each in later), 0)
        """A mask of the four-bit fields of the cards that later goals can take."""
        self._over = wanted & ~self._later
        self._needed = wanted & ~reduce(or_, (_fields(each.forms) for each in others), 0)
        self._least_wilds = sum(min(form.wilds for form in each.forms) for each in later)
        self._most_wilds = sum(max(form.wilds for form in each.forms) for each in later)
        self._is_last_of_kind = goal.apart not in {each.apart for each in later}
        fields = [15 * code for code in hand.codes.values() if 15 * code & self._needed]
        takers = {field: sum(1 for form in goal.forms if form.used & field) for field in fields}
        self._fields = sorted(fields, key=takers.__getitem__)
        self._fitting: dict[tuple[int, int], list[MeldForm]] = {}

    def fitting(self, state: _State, cost: int) -> list[MeldForm]:
        """Return the forms that could follow `state`. Some may use cards that are not left."""
        spare = len(self._hand.wilds) - self._least_wilds - state.wilds
        required = self._required_fields(state.used, self._most_left - cost // _A_CARD)
        found = self._fitting.get((required, spare))
        if found is None:
            found = self._fitting[required, spare] = [
                form
                for form in self._goal.forms
                if form.wilds <= spare and (form.used & required or not required)
            ]
        return found

    def _required_fields(self, used: int, most_left: int) -> int:
        """Return a mask of fields; the form must take a card of at least one. 0 allows any form.

        Fields that occur in few forms come first, to leave few candidates.
        """
        left = self._hand.all - used & self._needed
        number = required = 0
        for field in self._fields:
            some = left & field
            if some:
                number += some // (field // 15)
                required |= field
                if number > most_left:
                    return required
        return 0

    def with_form(self, state: _State, cost: int, form: MeldForm) -> tuple[_State | None, int]:
        """Return the state after `form`, or None if it cannot follow `state`, and the cost."""
        used, wilds = state.used + form.used, state.wilds + form.wilds
        if not self._hand.holds(used):
            return None, 0
        cost += self._hand.cost(self._hand.all - used & self._over)
        left = cost // _A_CARD + max(0, len(self._hand.wilds) - wilds - self._most_wilds)
        if left > self._most_left:
            return None, 0
        apart = state.apart
        if self._goal.apart is not None:
            joined = _with_meld(apart, form)
            if joined is None:
                return None, 0
            apart = frozenset() if self._is_last_of_kind else joined
        return _State(used & self._later, wilds, apart), cost


def _fields(forms: Iterable[MeldForm]) -> int:
    """Return a mask of the four-bit fields of all cards in `forms`."""
    used = reduce(or_, (form.used for form in forms), 0)
    ones = sum(1 << place for place in range(0, used.bit_length(), 4) if used >> place & 15)
    return ones * 15


def _list_forms(chain: _Chain) -> list[MeldForm]:
    forms = []
    while chain is not None:
        chain, form = chain
        forms.append(form)
    return forms[::-1]


def _with_meld(apart: _Apart, form: MeldForm) -> _Apart | None:
    """Return `apart` with the meld of `form`, or None if it joins one of the others."""
    meld, first = form.meld, form.first
    for other_first, other in apart:
        if meld.suit is not other.suit:
            continue
        if meld.suit is None:
            if meld.rank == other.rank:
                return None
            continue
        if are_adjacent_runs(first, other_first):
            return None
        below, above = (meld, other) if first.high < other_first.low else (other, meld)
        are_apart = first.high < other_first.low or other_first.high < first.low
        if are_apart and below.high + 1 >= above.low:
            return None
    return apart | {(first, meld)}


def _moves(
    melds: tuple[Meld, ...],
    target: tuple[Meld, ...],
    wilds: tuple[Card, ...],
    options: Options,
    met: set[tuple[Meld, ...]],
) -> tuple[Lay | Swap, ...] | None:
    """Return moves from `melds` to `target` with `wilds` in the hand, or None.

    Laying a natural never prevents a later move, so naturals come first.
    """
    if melds in met:
        return None
    met.add(melds)
    is_there = True
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card, end in _lacking(meld, goal):
            is_there = False
            longer = Refusal.MIXED if card is JOKER else lay_off(meld, card, end, options)
            if isinstance(longer, Meld):
                rest = _moves(_with(melds, number, longer), target, wilds, options, met)
                return None if rest is None else (Lay(card, number, end), *rest)
        is_there = is_there and not any(cards_to_exchange(meld, goal))
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
    """Yield moves of a wild card towards `target`, exchanges first, each with melds and wilds."""
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card in cards_to_exchange(meld, goal):
            found = exchange_wild(meld, card, options)
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
    """Yield the places where `wild` can be laid next towards `target`, and the melds after that."""
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card, end in _lacking(meld, goal):
            longer = lay_off(meld, wild, end, options) if card is JOKER else Refusal.MIXED
            if isinstance(longer, Meld):
                yield number, end, _with(melds, number, longer)


def _with(melds: tuple[Meld, ...], number: int, changed: Meld) -> tuple[Meld, ...]:
    return (*melds[: number - 1], changed, *melds[number:])


def _lacking(meld: Meld, goal: Meld) -> Iterator[tuple[Card, End | None]]:
    """Yield the next cards to lay on `meld` on the way to `goal`, each with its end."""
    if meld.suit is None:
        naturals = _missing(meld, goal)[max(0, len(meld.wilds) - len(goal.wilds)) :]
        yield from ((card, None) for card in naturals)
        # Compare lengths, because a wild card may count as natural in a book of its rank.
        if len(meld.cards) + len(naturals) < len(goal.cards):
            yield JOKER, None
        return
    if goal.low < meld.low:
        yield goal.cards[meld.low - 1 - goal.low], End.LOW
    if goal.high > meld.high:
        yield goal.cards[meld.high + 1 - goal.low], End.HIGH


def cards_to_exchange(meld: Meld, goal: Meld) -> Iterator[Card]:
    """Yield the naturals of `goal` that replace wild cards of `meld`."""
    if meld.suit is None:
        if len(meld.wilds) > len(goal.wilds):
            yield from _missing(meld, goal)
        return
    for index in meld.wilds:
        place = meld.low - goal.low + index
        if not goal.is_wild(place):
            yield goal.cards[place]


def _missing(book: Meld, goal: Meld) -> list[Card]:
    """Return the naturals of `goal` that `book` lacks."""
    missing = Counter(goal.cards) - Counter(book.cards)
    return [card for card in missing.elements() if card.suit and card not in book.wild]
