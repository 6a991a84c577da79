"""Search for the best lay-offs of a hand on the melds of a table.

A *form* of a meld is the meld after any number of lay-offs and exchanges. The search has three
steps:

1. List the forms of each meld. A form records which cards of the hand it uses, and how many wild
   cards it takes from the hand or returns to it.
2. Choose one form for each meld, so that no card is used twice and there are enough wild cards. The
   best choice leaves the fewest cards in the hand, and among such choices the lowest penalty.
3. Find the moves that lead to the chosen forms.

In the first two steps a joker represents any wild card. `down` uses these two steps for the melds
of a contract, too.
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
"""The number of forms after which the search is cut short, about 0.2 seconds. For each later goal
it then continues only the choice with the lowest cost so far. If `most_left` limits the cards left,
it tries no further forms."""
_CARD_COST = 1_000_000
"""Added to the penalty of every card, and larger than any penalty: the search minimises the number
of cards left first, then their penalties."""
_ANY_NUMBER = 99
"""More cards than any hand contains."""


def legal_lays(view: View) -> tuple[Lay | Swap, ...]:
    """Return the legal lay-offs and exchanges of the view's seat; empty for a public view."""
    if view.seat is None:
        return ()
    return tuple(move for move in legal_moves(view, view.seat) if isinstance(move, Lay | Swap))


def best_lays(view: View, *, use_wilds: bool = True) -> tuple[Lay | Swap, ...]:
    """Return the moves that lay off the most cards, and among those the highest penalty.

    If the player can go out in this turn, the moves lead to that, possibly with a last discard.
    Without `use_wilds`, wild cards are laid off only if the player thereby goes out. The result is
    empty unless the player is Down.
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
    """Return whether the player goes out with `moves`, by a last discard if necessary."""
    return is_all_laid(view.table, view.cards, moves)


def is_all_laid(table: Table, hand: tuple[Card, ...], moves: Sequence[Lay | Swap]) -> bool:
    """Return whether `moves` lay all of `hand`, except for one card if it may be discarded."""
    return len(hand_after_lays(table, hand, moves)) <= table.terms.out_by_discard


def hand_after_lays(
    table: Table, hand: tuple[Card, ...], moves: Sequence[Lay | Swap]
) -> tuple[Card, ...]:
    """Return the rest of `hand` after legal `moves`."""
    for move in moves:
        change = lay_cards(table, table.mover, move)
        assert not isinstance(change, Refusal)
        left = change.rest_of(hand)
        assert left is not None
        hand, table = left, replace(table, melds=change.melds)
    return hand


def find_lays(table: Table, hand: tuple[Card, ...], seat: Seat) -> tuple[Lay | Swap, ...]:
    """Return the moves that lay off the most cards of `hand`.

    `seat` must be the current player and be Down. The result is empty if the options forbid
    lay-offs in this turn.
    """
    options, went_down = table.options, table.turn.has_gone_down
    if went_down and not options.lay_at_once:
        return ()
    bound = seat if went_down and options.eight_is_one else None
    return find_lays_among(table.melds, hand, options, bound)


@lru_cache(maxsize=1 << 8)
def find_lays_among(
    melds: tuple[Meld, ...], hand: tuple[Card, ...], options: Options, bound: Seat | None
) -> tuple[Lay | Swap, ...]:
    """Return the moves that lay off the most cards of `hand` on `melds`.

    If `bound` is a seat, its runs must not become adjacent, because adjacent runs of a contract
    count as one. In this example the 5 of hearts replaces the joker, which moves to the low end of
    the same run:

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
    """A hand whose natural cards are counted in one integer, with four bits for each face.

    The fields of four bits are in the order in which the faces first occur in the hand:

    >>> from bot.games.rummy.cards import parse_cards
    >>> hand = CodedHand(parse_cards("5H 7S 7S *"), Options())
    >>> [f"{hand.codes[card]:#x}" for card in parse_cards("5H 7S")], f"{hand.all:#x}"
    (['0x1', '0x10'], '0x21')
    >>> hand.has_cards(0x11), hand.has_cards(0x2)
    (True, False)
    """

    def __init__(self, hand: Iterable[Card], options: Options) -> None:
        """Count `hand`, in which no face occurs more than seven times."""
        cards = list(hand)
        self.naturals = Counter(card for card in cards if not options.is_wild(card))
        wilds = [card for card in cards if options.is_wild(card)]
        self.wilds = tuple(sorted(wilds, key=options.penalty, reverse=True))
        """The wild cards of the hand, the highest penalty first."""
        self.codes = {card: 1 << 4 * place for place, card in enumerate(self.naturals)}
        """The code of one card of each face."""
        self.all = self.code_of(self.naturals.elements())
        """The code of all naturals of the hand."""
        self.by_rank: dict[int, list[Card]] = {}
        """The different naturals of the hand by rank, 1 for aces to 13 for kings."""
        for card in self.naturals:
            self.by_rank.setdefault(card.rank, []).append(card)
        self._guards = sum(self.codes.values()) << 3
        worths = {card: _CARD_COST + options.penalty(card) for card in (*cards, JOKER)}
        self._worths = [(code, worths[card]) for card, code in self.codes.items()]
        self._costs: dict[int, int] = {}
        self._wild_worths = [worths[card] for card in reversed(self.wilds)]
        self._joker_worth = worths[JOKER]

    def code_of(self, cards: Iterable[Card]) -> int:
        """Return the code of `cards`, which are naturals of the hand."""
        return sum(self.codes[card] for card in cards)

    def has_cards(self, used: int) -> bool:
        """Return whether the hand contains all cards of the code `used`, which may count each face
        up to eight times.
        """
        return ((self.all | self._guards) - used) & self._guards == self._guards

    def has_left(self, card: Card, used: int) -> bool:
        """Return whether the hand without the cards of `used` contains `card`."""
        return bool(self.all - used & 15 * self.codes.get(card, 0))

    def cost(self, cards: int) -> int:
        """Return the cost of leaving the cards of the code `cards` in the hand.

        Each card costs `_CARD_COST` plus its penalty.
        """
        cost = self._costs.get(cards)
        if cost is None:
            cost = sum((cards // code & 15) * worth for code, worth in self._worths)
            self._costs[cards] = cost
        return cost

    def cost_of_wilds(self, laid: int) -> int:
        """Return the cost of the wild cards left in the hand after laying `laid` of them.

        If `laid` is negative, exchanges have added that many wild cards to the hand instead.
        """
        left = len(self.wilds) - laid
        worths = self._wild_worths + [self._joker_worth] * max(0, -laid)
        return sum(worths[: max(0, left)])


class MeldForm(NamedTuple):
    """A meld after some lay-offs and exchanges."""

    meld: Meld
    used: int
    """The code of the naturals that it takes from the hand; see `CodedHand`."""
    wilds: int
    """The number of wild cards that it takes from the hand; negative if it returns some."""
    first: Meld
    """The meld before any lay-off. For a contract, the meld as it is laid when going Down."""


class Goal(NamedTuple):
    """A meld of the table or of the contract, for which the search chooses a form."""

    forms: Sequence[MeldForm]
    apart: MeldKind | None = None
    """The kind of this meld if the rules forbid that it joins another meld of that kind, or None.

    Two runs join if they are adjacent, and two books join if they have the same rank.
    """


def table_goals(
    melds: Iterable[Meld], hand: CodedHand, options: Options, bound: Seat | None
) -> list[Goal]:
    """Return the goals for the melds of a table; the runs of the seat `bound` must not join."""
    melds = tuple(melds)
    wilds = len(hand.wilds) + sum(max_freed(meld, hand, options) for meld in melds)
    goals = []
    for meld in melds:
        apart = MeldKind.RUN if meld.suit is not None and meld.owner is bound else None
        start = MeldForm(meld, 0, 0, meld)
        forms = list_forms([start], hand, wilds, options, keep_ends=apart is not None)
        goals.append(Goal(forms, apart))
    return goals


def max_freed(meld: Meld, hand: CodedHand, options: Options) -> int:
    """Return the maximum number of wild cards in `meld` that naturals of `hand` can replace."""
    if options.exchange is Exchanges.NO or (meld.suit is None and not options.exchange_books):
        return 0
    if meld.suit is None:
        fitting = sum(hand.naturals[card] for card in hand.by_rank.get(meld.rank, ()))
        return min(len(meld.wilds), fitting)
    return sum(meld.represented_card(index) in hand.codes for index in meld.wilds)


def list_forms(
    starts: Iterable[MeldForm], hand: CodedHand, wilds: int, options: Options, *, keep_ends: bool
) -> list[MeldForm]:
    """Return `starts` and all forms reachable with cards of `hand` and up to `wilds` wild cards.

    Of several forms with the same naturals and the same number of wild cards, only one is returned.
    With `keep_ends`, forms with different first or last places are all returned.
    """
    forms: dict[object, MeldForm] = {}
    met: set[tuple[int, tuple[Card, ...]]] = set()
    waiting: list[MeldForm] = []

    def add(form: MeldForm) -> None:
        meld = form.meld
        key = meld.low, meld.cards if meld.suit is not None else tuple(sorted(meld.cards))
        if key not in met:
            met.add(key)
            waiting.append(form)
            ends = (meld.low, len(meld.cards)) if keep_ends else None
            forms.setdefault((form.used, form.wilds, ends), form)

    for start in starts:
        add(start)
    for meld, used, taken, first in waiting:
        for card, longer in _steps(meld, hand, used, taken < wilds, options):
            if card is JOKER:
                add(MeldForm(longer, used, taken + 1, first))
            else:
                frees = len(longer.cards) == len(meld.cards)
                add(MeldForm(longer, used + hand.codes[card], taken - frees, first))
    return list(forms.values())


def _steps(
    meld: Meld, hand: CodedHand, used: int, can_take_wilds: bool, options: Options
) -> Iterator[tuple[Card, Meld]]:
    """Yield the cards that can be laid off on `meld` or exchanged, each with the changed meld.

    `used` is the code of the cards that are no longer in the hand.
    """
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
        faces = [meld.represented_card(index) for index in meld.wilds]
        replaced = [card for card in faces if hand.has_left(card, used)]
    for card in replaced:
        changed = exchange_wild(meld, card, options)
        if not isinstance(changed, Refusal):
            yield card, changed[0]


_Apart = frozenset[tuple[Meld, Meld]]
"""The chosen melds that later melds must not join: pairs of `MeldForm.first` and
`MeldForm.meld`."""
_Chain = tuple[Any, MeldForm] | None
"""A linked list of the chosen forms: the list without the last form, and the last form; or None."""


class _State(NamedTuple):
    """The effect of the choices so far on the later ones."""

    used: int
    """The code of the used cards, limited to cards that a later goal could use as well."""
    wilds: int
    """The number of wild cards used; negative if exchanges have returned more than were used."""
    apart: _Apart


_Reached = dict[_State, tuple[int, _Chain]]
"""For each state that can be reached: the lowest cost of the cards that certainly remain in the
hand, and the forms chosen to reach it."""


def find_choices(
    goals: Sequence[Goal], hand: CodedHand, options: Options, most_left: int = _ANY_NUMBER
) -> Iterator[list[MeldForm]]:
    """Yield choices of one form for each goal, the best first.

    The best choice has the lowest cost of the cards that remain in the hand; see `CodedHand.cost`.
    At most `most_left` cards may remain. If several choices lead to the same state, the search
    continues only with the cheapest of them.
    """
    unwanted = hand.all & ~reduce(or_, (_fields(goal.forms) for goal in goals), 0)
    reached: _Reached = {_State(0, 0, frozenset()): (hand.cost(unwanted), None)}
    steps = 0
    for number in range(len(goals)):
        stage = _Stage(goals, number, hand, most_left)
        longer: _Reached = {}
        states: Iterable[tuple[_State, tuple[int, _Chain]]] = reached.items()
        if steps > _MOST_STEPS:
            states = sorted(states, key=lambda each: each[1][0])
        for state, (cost, chain) in states:
            if steps > _MOST_STEPS and (longer or most_left < _ANY_NUMBER):
                break
            forms = stage.match_forms(state, cost)
            steps += len(forms)
            for form in forms:
                after, total = stage.choose(state, cost, form)
                if after is not None and (after not in longer or total < longer[after][0]):
                    longer[after] = total, (chain, form)
        reached = longer
    ends = [
        (cost + hand.cost_of_wilds(state.wilds), chain)
        for state, (cost, chain) in reached.items()
        if state.wilds >= 0 or options.exchange is Exchanges.HAND
    ]
    for cost, chain in sorted(ends, key=itemgetter(0)):
        if cost // _CARD_COST <= most_left:
            yield _list_forms(chain)


class _Stage:
    """The stage of the search that chooses the form of one goal.

    Goals with the same forms, such as two equal melds of a contract, can exchange their forms
    without effect. This saves work: call a card *needed* if only this goal and later goals with the
    same forms can take it. If more needed cards remain than may be left in the hand, this goal must
    take one of them; see `_required_fields`.
    """

    def __init__(self, goals: Sequence[Goal], number: int, hand: CodedHand, most_left: int) -> None:
        goal, later = goals[number], goals[number + 1 :]
        others = [each for each in later if each.forms is not goal.forms]
        wanted = _fields(goal.forms)
        self._goal, self._hand, self._most_left = goal, hand, most_left
        self._later = reduce(or_, (_fields(each.forms) for each in later), 0)
        """A mask of the fields of the cards that later goals can take; see `CodedHand`."""
        self._over = wanted & ~self._later
        self._needed = wanted & ~reduce(or_, (_fields(each.forms) for each in others), 0)
        self._least_wilds = sum(min(form.wilds for form in each.forms) for each in later)
        self._most_wilds = sum(max(form.wilds for form in each.forms) for each in later)
        self._is_last_of_kind = goal.apart not in {each.apart for each in later}
        fields = [15 * code for code in hand.codes.values() if 15 * code & self._needed]
        takers = {field: sum(1 for form in goal.forms if form.used & field) for field in fields}
        self._fields = sorted(fields, key=takers.__getitem__)
        self._matching: dict[tuple[int, int], list[MeldForm]] = {}

    def match_forms(self, state: _State, cost: int) -> list[MeldForm]:
        """Return the forms to try after `state`. Some may use cards that are no longer in the
        hand.
        """
        spare = len(self._hand.wilds) - self._least_wilds - state.wilds
        required = self._required_fields(state.used, self._most_left - cost // _CARD_COST)
        forms = self._matching.get((required, spare))
        if forms is None:
            forms = self._matching[required, spare] = [
                form
                for form in self._goal.forms
                if form.wilds <= spare and (form.used & required or not required)
            ]
        return forms

    def _required_fields(self, used: int, most_left: int) -> int:
        """Return a mask of fields. The form must take a card of at least one of them.

        0 means that any form is possible. Fields that occur in few forms come first, so that few
        forms have to be tried.
        """
        left = self._hand.all - used & self._needed
        number = required = 0
        for field in self._fields:
            cards = left & field
            if cards:
                number += cards // (field // 15)
                required |= field
                if number > most_left:
                    return required
        return 0

    def choose(self, state: _State, cost: int, form: MeldForm) -> tuple[_State | None, int]:
        """Return the state after choosing `form`, and its cost; None and 0 if it is impossible."""
        used, wilds = state.used + form.used, state.wilds + form.wilds
        if not self._hand.has_cards(used):
            return None, 0
        cost += self._hand.cost(self._hand.all - used & self._over)
        left = cost // _CARD_COST + max(0, len(self._hand.wilds) - wilds - self._most_wilds)
        if left > self._most_left:
            return None, 0
        apart = state.apart
        if self._goal.apart is not None:
            joined = _add_meld(apart, form)
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


def _add_meld(apart: _Apart, form: MeldForm) -> _Apart | None:
    """Return `apart` with the meld of `form` added, or None if that meld joins one of the
    others.
    """
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
    """Return the moves that change `melds` into `target`, or None if no moves do.

    `wilds` are the wild cards in the hand, and `met` contains the states of the melds that were
    already tried. Naturals are laid first, because laying one never prevents a later move.
    """
    if melds in met:
        return None
    met.add(melds)
    is_reached = True
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card, end in _next_cards(meld, goal):
            is_reached = False
            longer = Refusal.MIXED if card is JOKER else lay_off(meld, card, end, options)
            if isinstance(longer, Meld):
                rest = _moves(_replace_meld(melds, number, longer), target, wilds, options, met)
                return None if rest is None else (Lay(card, number, end), *rest)
        is_reached = is_reached and not any(cards_to_exchange(meld, goal))
    if is_reached:
        return ()
    for move, after, left in _wild_moves(melds, target, wilds, options):
        rest = _moves(after, target, left, options, met)
        if rest is not None:
            return (move, *rest)
    return None


def _wild_moves(
    melds: tuple[Meld, ...], target: tuple[Meld, ...], wilds: tuple[Card, ...], options: Options
) -> Iterator[tuple[Lay | Swap, tuple[Meld, ...], tuple[Card, ...]]]:
    """Yield exchanges that lead towards `target`, then lay-offs of a wild card.

    Each is a triple of the move, the melds after it, and the wild cards then in the hand.
    """
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card in cards_to_exchange(meld, goal):
            exchanged = exchange_wild(meld, card, options)
            assert not isinstance(exchanged, Refusal)
            changed, freed = _replace_meld(melds, number, exchanged[0]), exchanged[1]
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
    """Yield each place where `wild` can be laid next to come nearer to `target`.

    Each is a triple of the number of a meld, its end, and the melds after laying `wild` there.
    """
    for number, (meld, goal) in enumerate(zip(melds, target, strict=True), start=1):
        for card, end in _next_cards(meld, goal):
            longer = lay_off(meld, wild, end, options) if card is JOKER else Refusal.MIXED
            if isinstance(longer, Meld):
                yield number, end, _replace_meld(melds, number, longer)


def _replace_meld(melds: tuple[Meld, ...], number: int, changed: Meld) -> tuple[Meld, ...]:
    return (*melds[: number - 1], changed, *melds[number:])


def _next_cards(meld: Meld, goal: Meld) -> Iterator[tuple[Card, End | None]]:
    """Yield the next cards that can be laid on `meld` to reach `goal`, each with its end."""
    if meld.suit is None:
        naturals = _find_missing(meld, goal)[max(0, len(meld.wilds) - len(goal.wilds)) :]
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
    """Yield the naturals of `goal` that can replace wild cards of `meld`."""
    if meld.suit is None:
        if len(meld.wilds) > len(goal.wilds):
            yield from _find_missing(meld, goal)
        return
    for index in meld.wilds:
        place = meld.low - goal.low + index
        if not goal.is_wild(place):
            yield goal.cards[place]


def _find_missing(book: Meld, goal: Meld) -> list[Card]:
    """Return the natural cards of `goal` that `book` lacks."""
    missing = Counter(goal.cards) - Counter(book.cards)
    return [card for card in missing.elements() if card.suit and card not in book.wild]
