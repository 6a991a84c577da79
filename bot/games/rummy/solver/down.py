"""Search for the best moves with which a seat can go Down, that is, lay its contract.

The search first lays the shortest melds of the contract with the fewest wild cards. Then it extends
them with the other cards of the hand. It exchanges wild cards on the table only if the contract
needs them, because the player can exchange others after going Down.

In this module *naturals* are the cards of a hand that are not wild.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, islice, product
from typing import NamedTuple

from bot.games.rummy.cards import ACE, ACE_HIGH, JOKER, KING, SUITS, Card, card_of, sort_cards
from bot.games.rummy.legality import hand_penalty, lay_cards
from bot.games.rummy.melds import Meld, exchange_wild, lay_off, read_contract, read_meld
from bot.games.rummy.moves import Down, Exchange, Refusal, Seat
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.solver.laying import (
    CodedHand,
    Goal,
    MeldForm,
    cards_to_exchange,
    find_choices,
    find_lays,
    find_lays_among,
    is_all_laid,
    list_forms,
    max_freed,
    table_goals,
)
from bot.games.rummy.state import Phase, Position, Table
from bot.games.rummy.terms.options import Contract, Exchanges, MeldKind, Options, WildLimit

_MOST_COMPARED = 400
"""The maximum number of candidates for the contract that are compared by `_certain_points`."""
_MOST_EXTENDED = 6
"""The maximum number of the best candidates that are extended by more cards and compared
again."""
_MOST_READINGS = 15
"""The maximum number of sets of wild faces that are tried as natural cards, small sets first."""
_MOST_TRIED = 20
"""The maximum number of candidates for going out that are checked for legality."""
_MOST_REPLACED = 3
"""The maximum number of naturals in a run that the search replaces with wild cards, to use the
naturals in other melds."""
OWNER = Seat.FIRST
"""The owner given to melds in a search. Any seat would do."""

Groups = tuple[tuple[Card, ...], ...]
"""The cards of each meld of a contract, in the order of the contract: books, then runs."""


@dataclass(frozen=True, slots=True)
class DownProposal:
    """A move to go Down, with the cards that it leaves in the hand."""

    move: Down
    left: tuple[Card, ...]
    """The cards that remain in the hand after the move. `Evaluation.find_ways_down`
    also subtracts the cards that can be laid off afterwards."""


def find_proposals(position: Position, seat: Seat) -> tuple[DownProposal, ...]:
    """Return up to three of the best moves for `seat` to go Down; empty if it cannot.

    The first one lets the seat go out in this turn, if possible. Otherwise it lays the most penalty
    points. `DownProposal.left` includes cards that could be laid off. Equal positions have equal
    results.
    """
    table = position.table
    if table.phase is not Phase.PLAY or seat is not table.mover or table.player(seat).is_down:
        return ()
    assert table.contract is not None
    hand = position.hand(seat)
    whole = table.terms.all_down
    best = find_best_downs(hand, table.contract, table.options, table.melds, is_whole_hand=whole)
    out = None
    if best and (whole or _could_go_out(table, hand)):
        out = next((move for move in best if can_go_out(table, hand, seat, move)), None)
        out = out or find_way_out(table, hand, seat)
    proposals = []
    for move in dict.fromkeys(best if out is None else (out, *best)):
        change = lay_cards(table, seat, move)
        assert not isinstance(change, Refusal)
        left = change.rest_of(hand)
        assert left is not None
        proposals.append(DownProposal(move, left))
    return tuple(proposals)


def find_best_downs(
    hand: tuple[Card, ...],
    contract: Contract,
    options: Options,
    melds: tuple[Meld, ...] = (),
    *,
    is_whole_hand: bool = False,
) -> tuple[Down, ...]:
    """Return one or two good moves to go Down with `contract`; empty if the hand cannot.

    The first move lays the most penalty points. The second one uses the fewest wild cards, and
    among such moves it lays the most points. If both are the same move, the result contains only
    one.

    `melds` are the melds on the table. Their wild cards are exchanged if the hand needs them. With
    `is_whole_hand` the only result is a move that lays the whole hand.

    >>> from bot.games.rummy.cards import parse_cards
    >>> hand = parse_cards("5D 6D 7D 9D 7H 7S KC * *")
    >>> for down in find_best_downs(hand, Contract(1, 1), Options()):
    ...     print(*map(" ".join, down.melds), sep=" / ")
    7H 7S * / 5D 6D 7D * 9D
    """
    missing = count_missing_cards(hand, contract, options)
    if is_whole_hand:
        return () if missing else _find_whole_hand_down(hand, contract, options)
    may_exchange = options.lay_at_once and options.exchange is not Exchanges.NO
    most = sum(1 for _ in _wild_cards(hand, melds, options)) if may_exchange else 0
    for number in range(missing, most + 1):
        candidates: list[tuple[int, int, Down]] = []
        for exchanges in _exchange_sets(hand, melds, number, options):
            exchanged = Counter(exchange.card for exchange in exchanges)
            left = sort_cards((Counter(hand) - exchanged).elements())
            freed = _take_wilds(melds, exchanges, options)
            for groups in _find_contract_melds(left, freed, contract, options):
                laid = Counter(card for group in groups for card in group)
                wilds = sum(n for card, n in laid.items() if options.is_wild(card))
                points = hand_penalty(options, (laid - Counter(freed) + exchanged).elements())
                candidates.append((points, -wilds, Down(groups, exchanges)))
        if candidates:
            most_laid = max(candidates, key=lambda each: each[0])
            fewest_wilds = max(candidates, key=lambda each: (each[1], each[0]))
            return tuple(dict.fromkeys((most_laid[2], fewest_wilds[2])))
    return ()


def _wild_cards(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], options: Options
) -> Iterator[tuple[int, set[Card]]]:
    """Yield, for each wild card on the table, the number of its meld and the cards of the hand that
    can replace it. Wild cards without a replacement are omitted.
    """
    naturals = {card for card in hand if not options.is_wild(card)}
    for number, meld in enumerate(melds, start=1):
        if meld.kind is MeldKind.BOOK and not options.exchange_books:
            continue
        for index in meld.wilds:
            if meld.kind is MeldKind.RUN:
                fitting = {meld.represented_card(index)} & naturals
            else:
                fitting = {own for own in naturals if own.rank == meld.rank}
            if fitting:
                yield number, fitting


def _exchange_sets(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], number: int, options: Options
) -> Iterator[tuple[Exchange, ...]]:
    """Yield one combination of `number` exchanges for each choice of naturals of the hand."""
    have = Counter(hand)
    met: set[tuple[Card, ...]] = set()
    for slots in combinations(list(_wild_cards(hand, melds, options)), number):
        for cards in product(*(sort_cards(fitting) for _, fitting in slots)):
            exchanged = sort_cards(cards)
            if exchanged in met or not Counter(exchanged) <= have:
                continue
            met.add(exchanged)
            yield tuple(Exchange(card, meld) for card, (meld, _) in zip(cards, slots, strict=True))


def _find_contract_melds(
    hand: tuple[Card, ...],
    freed: tuple[Card, ...],
    contract: Contract,
    options: Options,
) -> tuple[Groups, ...]:
    """Return the best melds for `contract`, then the best among those with the fewest wild cards.

    The wild cards of `freed`, which come from the table, must all be laid. The result has a single
    item if no further wild card can be laid, and none if the hand cannot fulfil the contract.
    """
    naturals = tuple(card for card in hand if not options.is_wild(card))
    wilds = [card for card in hand if options.is_wild(card)]
    itself = [card for card in wilds if card.suit is not None] if options.wild_itself else []
    wilds = [*freed, *sorted(wilds, key=options.penalty, reverse=True)]
    search = ContractSearch((*naturals, *itself), contract, options)

    def find(number: int) -> Iterator[tuple[Groups, Sequence[Card]]]:
        """Yield the possible melds with `number` jokers, each time with the wild cards that can
        replace the jokers.
        """
        for groups in search.find(number):
            left = _remove_naturals(wilds, groups) if itself else wilds
            if len(left) >= number:
                yield groups, left

    for number in range(max(search.fewest_wilds, len(freed)), len(wilds) + 1):
        best = sorted(
            islice(find(number), _MOST_COMPARED),
            key=lambda each: _certain_points(each[0], naturals, options),
            reverse=True,
        )[:_MOST_EXTENDED]
        if best:
            break
    else:
        return ()
    shortest = [(_replace_jokers(groups, left), tuple(left[number:])) for groups, left in best]
    if options.exact:
        return (shortest[0][0],)

    def points(groups: Groups) -> int:
        return hand_penalty(options, (card for group in groups for card in group))

    fewest = [_extend(groups, naturals, (), contract, options) for groups, _ in shortest]
    if not any(spare for _, spare in shortest):
        return (max(fewest, key=points),)
    most = [_extend(groups, naturals, spare, contract, options) for groups, spare in shortest]
    return max(most, key=points), max(fewest, key=points)


def _remove_naturals(wilds: Sequence[Card], groups: Groups) -> list[Card]:
    """Return `wilds` without the wild cards that `groups` use as natural cards.

    Of several equal cards the last ones are removed.
    """
    left = list(reversed(wilds))
    for card in chain.from_iterable(groups):
        if card is not JOKER and card in left:
            left.remove(card)
    return left[::-1]


def _certain_points(groups: Groups, naturals: Sequence[Card], options: Options) -> int:
    """Return a lower bound of the penalty points that laying `groups` removes from the hand.

    Wild cards are not counted.
    """
    laid = Counter(card for group in groups for card in group)
    del laid[JOKER]
    if not options.exact:
        # A group of a single rank is a book, on which all other cards of that rank can be laid.
        ranks = {group[0].rank for group in groups if len({card.rank for card in group} - {0}) == 1}
        laid.update(card for card in (Counter(naturals) - laid).elements() if card.rank in ranks)
    return hand_penalty(options, laid.elements())


def _replace_jokers(groups: Groups, wilds: Sequence[Card]) -> Groups:
    """Return `groups` with the cards of `wilds` in place of the jokers, in their order."""
    faces = iter(wilds)
    return tuple(
        tuple(next(faces) if card is JOKER else card for card in group) for group in groups
    )


def _extend(
    groups: Groups,
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    contract: Contract,
    options: Options,
) -> Groups:
    """Return `groups` extended by all remaining naturals and by `wilds`, as far as they fit."""
    left = Counter(naturals) - Counter(card for group in groups for card in group)
    read = read_contract(groups, contract, options, OWNER)
    assert not isinstance(read, Refusal), read
    melds = list(read)
    rest = sort_cards((*left.elements(), *wilds))
    apart, firm = OWNER if options.eight_is_one else None, _forbid_exchanges(options)
    for move in find_lays_among(tuple(melds), rest, firm, apart):
        longer = lay_off(melds[move.meld - 1], move.card, move.end, firm)
        assert isinstance(longer, Meld)
        melds[move.meld - 1] = longer
    return tuple(meld.cards for meld in melds)


@lru_cache(maxsize=1 << 6)
def _forbid_exchanges(options: Options) -> Options:
    return replace(options, limit_laying=True, exchange=Exchanges.NO)


def _find_whole_hand_down(
    hand: tuple[Card, ...], contract: Contract, options: Options
) -> tuple[Down, ...]:
    """Return one move to go Down with all of `hand`, or an empty tuple."""
    for reading in _readings(hand, replace(options, exact=False)):
        choices = _choices_to_go_out(hand, (), contract, reading, most_left=0)
        for chosen in islice(choices, _MOST_TRIED):
            move = _make_down(chosen, (), hand, reading)
            if move is None or sum(map(len, move.melds)) < len(hand):
                continue  # because of the limits, some wild cards do not fit into the melds
            if isinstance(read_contract(move.melds, contract, options, OWNER), tuple):
                return (move,)
    return ()


def _readings(hand: tuple[Card, ...], options: Options) -> Iterator[Options]:
    """Yield `options`, then variants in which some wild faces of `hand` are natural cards.

    There are variants only if `Options.wild_itself` allows wild cards as natural cards.
    """
    yield options
    if options.wild_itself:
        faces = sorted(set(hand).intersection(options.wild))
        chosen = chain.from_iterable(combinations(faces, size + 1) for size in range(len(faces)))
        for natural in islice(chosen, _MOST_READINGS):
            wild = tuple(card for card in options.wild if card not in natural)
            yield replace(options, wild=wild)


@lru_cache(maxsize=1 << 6)
def find_way_out(table: Table, hand: tuple[Card, ...], seat: Seat) -> Down | None:
    """Return a move with which `seat` goes Down and can then go out in the same turn, or None.

    The last card may be discarded if the options allow going out by a discard. The result is None
    in an ALL_DOWN round, where each move to go Down lays the whole hand; see `find_best_downs`.
    """
    terms, options = table.terms, table.options
    if terms.all_down or table.contract is None:
        return None
    melds = table.melds if options.lay_at_once else ()
    most_left = int(terms.out_by_discard)
    for reading in _readings(hand, options):
        choices = _choices_to_go_out(hand, melds, table.contract, reading, most_left=most_left)
        for chosen in islice(choices, _MOST_TRIED):
            move = _make_down(chosen, melds, hand, reading)
            if move is not None and can_go_out(table, hand, seat, move):
                return move
    return None


def _could_go_out(table: Table, hand: tuple[Card, ...]) -> bool:
    """Return False if the melds certainly cannot take enough cards of `hand` to go out.

    This is a fast check before the search. If it returns True, the seat may still be unable to go
    out.
    """
    assert table.contract is not None
    naturals = Counter(card for card in hand if not table.options.is_wild(card))
    melds = table.melds if table.options.lay_at_once else ()
    return _count_unplaceable(naturals, table.contract, melds) <= int(table.terms.out_by_discard)


def can_go_out(table: Table, hand: tuple[Card, ...], seat: Seat, move: Down) -> bool:
    """Return whether `seat` can go out in the turn in which it goes Down with `move`."""
    change = lay_cards(table, seat, move)
    left = None if isinstance(change, Refusal) else change.rest_of(hand)
    if left is None or isinstance(change, Refusal):
        return False
    down = replace(table, melds=change.melds, turn=replace(table.turn, has_gone_down=True))
    return is_all_laid(down, left, find_lays(down, left, seat))


def _choices_to_go_out(
    hand: tuple[Card, ...],
    melds: tuple[Meld, ...],
    contract: Contract,
    options: Options,
    *,
    most_left: int,
) -> Iterator[list[MeldForm]]:
    """Yield choices of forms (see `laying`): one for each meld of the contract, then one for each
    of `melds`.

    With each choice, at most `most_left` cards remain in the hand.
    """
    coded = CodedHand(hand, options)
    if _count_unplaceable(coded.naturals, contract, melds) > most_left:
        return
    wilds = len(coded.wilds) + sum(max_freed(meld, coded, options) for meld in melds)
    goals = _contract_goals(contract, coded, wilds, options)
    if all(goal.forms for goal in goals):
        yield from find_choices(
            [*goals, *table_goals(melds, coded, options, None)], coded, options, most_left
        )


def _count_unplaceable(naturals: Counter[Card], contract: Contract, melds: tuple[Meld, ...]) -> int:
    """Return a lower bound of the number of naturals that fit into no meld.

    `contract` is still to be laid, and `melds` are on the table. A run can take one card of each
    rank that it lacks, and a book can take all cards of its rank. For most hands this bound shows
    without a search that the seat cannot go out.
    """
    books = {meld.rank for meld in melds if meld.suit is None}
    left = {card: number for card, number in naturals.items() if card.rank not in books}
    room = {
        card: sum(
            _copies_in_run(card) - meld.cards.count(card)
            for meld in melds
            if meld.suit is card.suit
        )
        for card in left
    }
    fewest = sum(left.values())
    for chosen in combinations_with_replacement(SUITS, len(contract.runs)):
        over = Counter[int]()
        for card, number in left.items():
            taken = room[card] + _copies_in_run(card) * chosen.count(card.suit)
            over[card.rank] += max(0, number - taken)
        booked = sum(number for _, number in over.most_common(len(contract.books)))
        fewest = min(fewest, over.total() - booked)
    return fewest


def _copies_in_run(card: Card) -> int:
    """Return the number of copies of a card that one run can contain.

    >>> from bot.games.rummy.cards import parse_cards
    >>> [_copies_in_run(card) for card in parse_cards("AH KH")]
    [2, 1]
    """
    return 2 if card.rank == ACE else 1


def _contract_goals(
    contract: Contract, hand: CodedHand, wilds: int, options: Options
) -> list[Goal]:
    """Return a goal for each meld of `contract`; melds of the same kind and length share one."""
    grows = options.lay_at_once and (options.exact or not options.limit_laying)
    is_apart = {MeldKind.BOOK: options.six_is_one, MeldKind.RUN: options.eight_is_one}
    goal_by_meld: dict[tuple[MeldKind, int], Goal] = {}
    goals = []
    for kind, length in zip(contract.kinds, (*contract.books, *contract.runs), strict=True):
        if (kind, length) not in goal_by_meld:
            list_groups = _books if kind is MeldKind.BOOK else _runs
            starts = []
            for cards in list_groups(hand, wilds, length, options):
                meld = read_meld(kind, cards, options, OWNER, length)
                if isinstance(meld, Meld):
                    jokers = cards.count(JOKER)
                    used = sum(hand.codes[card] for card in cards if card is not JOKER)
                    starts.append(MeldForm(meld, used, jokers, meld))
            if grows:
                starts = list_forms(starts, hand, wilds, options, keep_ends=is_apart[kind])
            goal_by_meld[kind, length] = Goal(starts, kind if is_apart[kind] else None)
        goals.append(goal_by_meld[kind, length])
    return goals


def _books(
    hand: CodedHand, wilds: int, length: int, options: Options
) -> Iterator[tuple[Card, ...]]:
    """Yield the books of at least `length` cards, or of exactly `length` if lengths are exact."""
    for faces in hand.by_rank.values():
        for counts in product(*(range(hand.naturals[face] + 1) for face in faces)):
            cards = [face for face, n in zip(faces, counts, strict=True) for _ in range(n)]
            lacking = length - len(cards)
            most = min(wilds, lacking) if options.exact else wilds
            for jokers in range(max(0, lacking), most + 1 if cards else 0):
                yield (*cards, *(JOKER,) * jokers)


def _runs(hand: CodedHand, wilds: int, length: int, options: Options) -> Iterator[tuple[Card, ...]]:
    """Yield the runs of at least `length` cards, or of exactly `length` if lengths are exact."""
    first, last = options.first_place, options.last_place
    longest = length if options.exact else options.longest_run
    for suit in SUITS:
        faces = [card_of(place, suit) for place in range(first, last + 1)]
        for low in range(len(faces) - length + 1):
            for high in range(low + length, min(len(faces), low + longest) + 1):
                window = faces[low:high]
                held = [index for index, face in enumerate(window) if face in hand.codes]
                spare = wilds - len(window) + len(held)
                if spare < 0:
                    break
                for replaced in range(min(spare, len(held) - 1) + 1):
                    for gone in combinations(held, replaced):
                        run = [JOKER] * len(window)
                        for index in held:
                            if index not in gone:
                                run[index] = window[index]
                        yield tuple(run)


def _make_down(
    chosen: Sequence[MeldForm], melds: tuple[Meld, ...], hand: tuple[Card, ...], options: Options
) -> Down | None:
    """Return the move that lays the contract in the chosen forms.

    `chosen` contains the forms of the contract, then those of `melds`, the melds on the table. The
    move includes the exchanges that the contract needs. Returns None if the hand and the exchanges
    provide too few wild cards.
    """
    own, table = chosen[: len(chosen) - len(melds)], chosen[len(chosen) - len(melds) :]
    groups = [form.first.cards for form in own]
    wilds = [card for card in hand if options.is_wild(card)]
    possible = [
        Exchange(card, place)
        for place, (meld, form) in enumerate(zip(melds, table, strict=True), start=1)
        for card in islice(cards_to_exchange(meld, form.meld), len(meld.wilds))
    ]
    lacking = max(0, sum(group.count(JOKER) for group in groups) - len(wilds))
    if lacking > len(possible):
        return None
    exchanges = tuple(possible[:lacking])
    wilds.sort(key=options.penalty, reverse=True)
    faces = [*_take_wilds(melds, exchanges, options), *wilds]
    return Down(_replace_jokers(tuple(groups), faces), exchanges)


def _take_wilds(
    melds: tuple[Meld, ...], exchanges: tuple[Exchange, ...], options: Options
) -> tuple[Card, ...]:
    """Return the wild cards that `exchanges` take from the melds on the table, in order."""
    table, freed = list(melds), []
    for exchange in exchanges:
        changed = exchange_wild(table[exchange.meld - 1], exchange.card, options)
        assert not isinstance(changed, Refusal)
        table[exchange.meld - 1], wild = changed
        freed.append(wild)
    return tuple(freed)


class _Window(NamedTuple):
    """The suit and the places of a run; for places see `cards`."""

    suit: int
    """The index in `SUITS`."""
    low: int
    """The first place."""
    length: int
    """The number of places."""


class ContractSearch:
    """A search for the melds of a contract, as short as the contract and the wild limit allow.

    It chooses one meld after another, runs before books, and long melds before short ones. A meld
    may use only wild cards that the later melds do not need. A joker represents any wild card.

    >>> from bot.games.rummy.cards import parse_cards
    >>> hand = parse_cards("7C 7D 7H 5S 6S 7S")
    >>> search = ContractSearch(hand, Contract(1, 1), Options(jokers_in_books=False))
    >>> search.fewest_wilds
    1
    >>> next(search.find(1))
    (('7C', '7D', '7H'), ('*', '5S', '6S', '7S'))
    """

    def __init__(self, naturals: Sequence[Card], contract: Contract, options: Options) -> None:
        """Prepare the search for `naturals`, the cards of a hand that can be natural cards."""
        self._options = options
        self._have = [[0] * (KING + 1) for _ in SUITS]
        for card in naturals:
            assert card.suit is not None
            self._have[SUITS.index(card.suit)][card.rank] += 1
        self._runs = contract.runs[::-1]
        self._books = contract.books[::-1]
        longer = not options.exact and options.wild_limit in (WildLimit.HALF, WildLimit.FEWER)
        self._windows = {length: self._find_windows(length, longer) for length in set(self._runs)}
        self._needs = self._count_needs()

    @property
    def fewest_wilds(self) -> int:
        """A lower bound of the number of wild cards that the contract needs."""
        return self._needs[0]

    def find(self, wilds: int) -> Iterator[Groups]:
        """Yield the melds of the contract with exactly `wilds` wild cards."""
        yield from self._choose_runs(0, wilds, (), ())

    def _find_windows(self, length: int, allow_longer: bool) -> list[tuple[int, _Window]]:
        """Return the windows of `length` places, each after the number of cards that it lacks.

        The windows that lack the fewest cards come first. Windows for which the hand has no card
        are omitted. With `allow_longer` there are also longer windows.
        """
        options = self._options
        windows = []
        for suit, have in enumerate(self._have):
            for each in range(length, options.longest_run + 1 if allow_longer else length + 1):
                for low in range(options.first_place, options.last_place - each + 2):
                    held = sum(have[_rank(place)] > 0 for place in range(low, low + each))
                    if held and (held == each or options.jokers_in_runs):
                        windows.append((each - held, _Window(suit, low, each)))
        windows.sort()
        return windows

    def _count_needs(self) -> list[int]:
        """Return, for each meld, the fewest wild cards that it and all later melds together need.

        The last item, for no meld, is 0.
        """
        most = max((sum(h[rank] for h in self._have) for rank in range(ACE, KING + 1)), default=0)
        lacks = [min((lack for lack, _ in self._windows[run]), default=99) for run in self._runs]
        lacks += [max(0, book - most) for book in self._books]
        return [sum(lacks[place:]) for place in range(len(lacks) + 1)]

    def _choose_runs(
        self, number: int, wilds: int, windows: tuple[_Window, ...], runs: Groups
    ) -> Iterator[Groups]:
        if number == len(self._runs):
            counts = [sum(h[rank] for h in self._have) for rank in range(KING + 1)]
            for books in self._choose_books(0, wilds, counts, ()):
                yield self._cards_of(books, runs)
            return
        length = self._runs[number]
        room = wilds - self._needs[number + 1]
        is_same_length = number and self._runs[number - 1] == length
        for lack, window in self._windows[length]:
            if lack > room:
                break
            if (is_same_length and window > windows[-1]) or self._is_neighbour(window, windows):
                continue
            for cards in self._fill_window(window, room):
                naturals = [card for card in cards if card is not JOKER]
                self._change_counts(naturals, -1)
                left = wilds - len(cards) + len(naturals)
                yield from self._choose_runs(number + 1, left, (*windows, window), (*runs, cards))
                self._change_counts(naturals, 1)

    def _is_neighbour(self, window: _Window, others: Sequence[_Window]) -> bool:
        end = window.low + window.length
        return self._options.eight_is_one and any(
            other.suit == window.suit
            and (other.low == end or other.low + other.length == window.low)
            for other in others
        )

    def _fill_window(self, window: _Window, room: int) -> Iterator[tuple[Card, ...]]:
        """Yield the runs in `window` with up to `room` wild cards, the fewest wild cards first.

        Wild cards replace missing cards, and also naturals that another meld might need.
        """
        suit, low, length = window
        places = range(low, low + length)
        held = [place for place in places if self._have[suit][_rank(place)]]
        lack = length - len(held)
        scarce = [place for place in held if self._is_scarce(suit, _rank(place))]
        for replaced in range(min(_MOST_REPLACED, room - lack, len(scarce)) + 1):
            if lack > room:
                return
            for gone in combinations(scarce, replaced):
                kept = [place for place in held if place not in gone]
                if self._is_legal_run(places, kept):
                    yield tuple(
                        card_of(place, SUITS[suit]) if place in kept else JOKER for place in places
                    )

    def _is_scarce(self, suit: int, rank: int) -> bool:
        """Return whether another meld might need the card of that suit and rank.

        In a run, the search replaces only such cards with wild cards.
        """
        if self._have[suit][rank] < len(self._runs):
            return True
        if self._options.wild_itself and card_of(rank, SUITS[suit]) in self._options.wild:
            return True
        every = sum(have[rank] for have in self._have)
        return bool(self._books) and every < len(self._runs) + sum(self._books)

    def _is_legal_run(self, places: range, kept: Sequence[int]) -> bool:
        wilds = len(places) - len(kept)
        if not kept or (wilds and not self._options.jokers_in_runs):
            return False
        if wilds > _most_wilds(len(kept), self._options):
            return False
        return self._options.wilds_touch or not any(
            place not in kept and place + 1 not in kept for place in places[:-1]
        )

    def _change_counts(self, cards: Sequence[Card], by: int) -> None:
        for card in cards:
            assert card.suit is not None
            self._have[SUITS.index(card.suit)][card.rank] += by

    def _choose_books(
        self, number: int, wilds: int, counts: list[int], books: tuple[tuple[int, int, int], ...]
    ) -> Iterator[tuple[tuple[int, int, int], ...]]:
        """Yield each choice of books, with a triple for each book: its rank, and its numbers of
        naturals and of wild cards.
        """
        if number == len(self._books):
            if not wilds:
                yield books
            return
        options, length = self._options, self._books[number]
        room = wilds - self._needs[len(self._runs) + number + 1]
        is_same_length = number and self._books[number - 1] == length
        for rank in range(ACE, KING + 1):
            if is_same_length and rank > books[-1][0]:
                continue
            if not counts[rank] or (options.six_is_one and any(rank == b[0] for b in books)):
                continue
            least = length if not options.jokers_in_books else 1
            for naturals in range(min(length, counts[rank]), least - 1, -1):
                lack = length - naturals
                if lack > room:
                    break
                if lack > _most_wilds(naturals, options):
                    continue
                counts[rank] -= naturals
                more = (*books, (rank, naturals, lack))
                yield from self._choose_books(number + 1, wilds - lack, counts, more)
                counts[rank] += naturals

    def _cards_of(self, books: Sequence[tuple[int, int, int]], runs: Groups) -> Groups:
        left = [list(have) for have in self._have]
        groups = []
        for rank, naturals, wilds in books[::-1]:
            cards: list[Card] = []
            for suit, have in zip(SUITS, left, strict=True):
                number = min(have[rank], naturals - len(cards))
                have[rank] -= number
                cards += [card_of(rank, suit)] * number
            groups.append((*cards, *(JOKER,) * wilds))
        return (*groups, *runs[::-1])


def _most_wilds(naturals: int, options: Options) -> int:
    """Return the maximum number of wild cards in a meld with `naturals` natural cards."""
    most = {
        WildLimit.ANY: 13 if naturals else 0,
        WildLimit.TWO: 13 if naturals > 1 else 0,
        WildLimit.HALF: naturals,
        WildLimit.FEWER: max(0, naturals - 1),
    }[options.wild_limit]
    return most if options.many_jokers else min(1, most)


def _rank(place: int) -> int:
    return ACE if place == ACE_HIGH else place
