"""Going Down and out in one turn: the one search for a way in which all of a hand leaves it.

Each meld of the contract is looked at as a meld of the table is: what it could be with the cards of
the hand. Then they are put together with what the table's melds can become, so that no card is
used twice, the wild cards suffice, and at most the last discard is left.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import combinations, combinations_with_replacement, islice, product
from operator import or_
from typing import Any, NamedTuple

from bot.games.rummy.cards import ACE, JOKER, KING, PACK, SUITS, Card, card_of
from bot.games.rummy.legality import laid
from bot.games.rummy.melds import Meld, are_one_run, exchanged, read_meld
from bot.games.rummy.moves import Down, Exchange, Seat
from bot.games.rummy.refusals import Refusal
from bot.games.rummy.solver.laying import (
    Met,
    changes_of,
    freed_of,
    is_all_laid,
    lays_on,
    to_exchange,
)
from bot.games.rummy.state import Table
from bot.games.rummy.terms.contracts import MeldKind
from bot.games.rummy.terms.options import Options

_MOST_STEPS = 200_000
"""So many steps are taken at most, a fifth of a second: hands of many wild cards have more ways."""
_MOST_TRIED = 20
"""So many ways are made moves of, until one goes out."""


class _Part(NamedTuple):
    """What a meld of the contract or of the table can be when the turn ends."""

    meld: Meld
    used: Counter[Card]
    """Cards of the hand, wild ones apart."""
    wilds: int
    """Wild cards that it takes; below 0 it frees some."""
    first: Meld
    """What it is as the contract goes Down."""


class _Reached(NamedTuple):
    """What the melds so far leave to the others."""

    used: int
    """The cards that others want, too; see `_Codes`."""
    wilds: int
    missing: int
    """Cards that no other meld takes."""
    own: frozenset[tuple[Meld, Meld]]
    """Melds of the contract as they go Down and in the end, of a kind that others are of, too."""


class _Codes:
    """Writes how many there are of each card of a hand as one number, four bits a card."""

    def __init__(self, own: Counter[Card]) -> None:
        self._shifts = {card: 4 * place for place, card in enumerate(own)}
        self._tops = self.of(dict.fromkeys(own, 8))
        self._ones = self.of(dict.fromkeys(own, 1))
        self.all = self.of(own)

    def of(self, cards: Mapping[Card, int]) -> int:
        """Return the number for so many of each."""
        return sum(number << self._shifts[card] for card, number in cards.items())

    def are_there(self, cards: int) -> bool:
        """Return whether the hand has so many of each, none more than eight times."""
        return ((self.all | self._tops) - cards) & self._tops == self._tops

    def unused(self, cards: int, over: int) -> int:
        """Return how many of the cards in the places `over` are not among `cards`: 0, 1 or more."""
        gone = (self.all - cards) & over
        if not gone:
            return 0
        return 1 if gone & (gone - 1) == 0 and gone & self._ones else 2


class _Coded(NamedTuple):
    """What a meld could be, its place among all that it could be, and the cards as a number."""

    place: int
    used: int
    part: _Part


class _Takers:
    """The parts of a meld by the cards that no later meld takes, and by their wild cards.

    Where more of these are in the hand than may be left, a part has to take one of any few.
    """

    def __init__(self, parts: list[_Coded], over: int, codes: _Codes) -> None:
        self._codes, self._over = codes, over
        fields = [15 << place for place in range(0, over.bit_length(), 4) if over >> place & 15]
        self._scarce = sorted(
            fields, key=lambda field: sum(1 for each in parts if each.used & field)
        )
        self._parts = parts
        self._found: dict[tuple[int, int], list[_Coded]] = {}

    def of(self, used: int, most: int, wilds: int, first: int) -> list[_Coded]:
        """Return those that might leave at most `most` of them, 0 or 1, once `used` are gone.

        They take at most so many wild cards, and stand in the place `first` or further on.
        """
        number = asked = 0
        if self._codes.unused(used, self._over) > most:
            for field in self._scarce:
                left = self._codes.unused(used, field)
                if left:
                    number, asked = number + left, asked | field
                if number > most:
                    break
        if (asked, wilds) not in self._found:
            self._found[asked, wilds] = [
                each
                for each in self._parts
                if each.part.wilds <= wilds and (each.used & asked or not asked)
            ]
        found = self._found[asked, wilds]
        return found[bisect_left(found, (first,)) :] if first else found


_Chain = tuple[Any, _Part] | None


@lru_cache(maxsize=1 << 6)
def way_out(table: Table, hand: tuple[Card, ...], seat: Seat) -> Down | None:
    """Return a way to go Down after which all of `hand` can be laid in this turn, None if none is.

    Where one goes out by a discard, one card more may be left. Nothing is found in a round in which
    nothing may be left: `best_downs` knows it.
    """
    if table.terms.all_down or table.contract is None:
        return None
    options = table.options
    own = Counter(card for card in hand if not options.is_wild(card))
    if _homeless(table, own) > int(table.terms.out_by_discard):
        return None
    wilds = tuple(card for card in hand if options.is_wild(card))
    takers = table.melds if options.lay_at_once else ()
    most = len(wilds) + sum(freed_of(meld, own, options) for meld in takers)
    parts = list(_parts(table, own, most, seat))
    if not all(parts):
        return None
    for chain in islice(_together(parts, own, len(wilds), table), _MOST_TRIED):
        move = _move(table, chain, wilds)
        if move is not None and goes_out(table, hand, seat, move):
            return move
    return None


def goes_out(table: Table, hand: tuple[Card, ...], seat: Seat, move: Down) -> bool:
    """Return whether all of `hand` can be laid in the turn in which it goes Down by `move`."""
    found = laid(table, seat, move)
    left = None if isinstance(found, Refusal) else found.left(hand)
    if left is None or isinstance(found, Refusal):
        return False
    down = replace(table, melds=found.melds, turn=replace(table.turn, went_down=True))
    return is_all_laid(down, left, lays_on(down, left, seat))


def _homeless(table: Table, own: Counter[Card]) -> int:
    """Return how many cards no meld could take, whatever is done with the wild ones, at least.

    A run takes a card of each rank of a suit, if it has it not yet, and a book all of a rank. Of
    most hands this says at once that too many are left.
    """
    contract, takers = table.contract, table.melds if table.options.lay_at_once else ()
    assert contract is not None
    books = {meld.rank for meld in takers if meld.suit is None}
    left = {card: number for card, number in own.items() if card.rank not in books}
    room = {
        card: sum(_ends(card) - meld.cards.count(card) for meld in takers if meld.suit is card.suit)
        for card in left
    }
    fewest = sum(left.values())
    for chosen in combinations_with_replacement(SUITS, len(contract.runs)):
        over = Counter[int]()
        for card, number in left.items():
            taken = room[card] + _ends(card) * chosen.count(card.suit)
            over[card.rank] += max(0, number - taken)
        booked = sum(number for _, number in over.most_common(len(contract.books)))
        fewest = min(fewest, over.total() - booked)
    return fewest


def _ends(card: Card) -> int:
    """Return how often a run can have a card: an ace lies at either end."""
    return 2 if card.rank == ACE else 1


def _parts(table: Table, own: Counter[Card], wilds: int, seat: Seat) -> Iterator[list[_Part]]:
    """Yield what each meld could be, those of the contract before those of the table."""
    options, contract = table.options, table.contract
    assert contract is not None
    grows = options.lay_at_once and (table.terms.exact or not options.limit_laying)
    same: dict[tuple[MeldKind, int], list[_Part]] = {}
    for kind, asked in zip(contract.kinds, (*contract.books, *contract.runs), strict=True):
        if (kind, asked) in same:
            yield same[kind, asked]
            continue
        groups = _books(own, wilds) if kind is MeldKind.BOOK else _runs(own, wilds, options)
        melds = [read_meld(kind, cards, options, seat, asked) for cards in groups]
        most = asked if table.terms.exact else len(PACK)
        firsts = [each for each in melds if isinstance(each, Meld) and len(each.cards) <= most]
        found = [_Part(meld, _naturals(meld), meld.cards.count(JOKER), meld) for meld in firsts]
        same[kind, asked] = _grown(found, own, wilds, options) if grows else found
        yield same[kind, asked]
    for meld in table.melds:
        if not options.lay_at_once:
            yield [_Part(meld, Counter(), 0, meld)]
            continue
        changes = changes_of(meld, own, wilds, options, every=False)
        yield [_Part(each.meld, Counter(dict(each.used)), each.wilds, meld) for each in changes]


def _naturals(meld: Meld) -> Counter[Card]:
    return Counter(card for card in meld.cards if card is not JOKER)


def _grown(parts: Sequence[_Part], own: Counter[Card], wilds: int, options: Options) -> list[_Part]:
    """Return `parts` with what each could become once it is Down: more than could go Down."""
    found: dict[object, _Part] = {}
    for part in parts:
        found[_kind_of(part)] = part
    # What two of them become alike is looked at once.
    met: Met = set()
    for meld, used, taken, first in parts:
        for change in changes_of(meld, own - used, wilds - taken, options, every=True, met=met):
            total = used + Counter(dict(change.used))
            longer = _Part(change.meld, total, taken + change.wilds, first)
            found.setdefault(_kind_of(longer), longer)
    return list(found.values())


def _kind_of(part: _Part) -> object:
    return part.meld.low, len(part.meld.cards), frozenset(part.used.items()), part.wilds


def _books(own: Counter[Card], wilds: int) -> Iterator[tuple[Card, ...]]:
    for rank in range(ACE, KING + 1):
        faces = [card_of(rank, suit) for suit in SUITS]
        for counts in product(*(range(own[face] + 1) for face in faces)):
            cards = [face for face, n in zip(faces, counts, strict=True) for _ in range(n)]
            for jokers in range(wilds + 1 if cards else 0):
                yield (*cards, *(JOKER,) * jokers)


def _runs(own: Counter[Card], wilds: int, options: Options) -> Iterator[tuple[Card, ...]]:
    places = range(options.first_place, options.last_place + 1)
    for suit, (low, high) in product(SUITS, combinations(places, 2)):
        faces = [card_of(place, suit) for place in range(low, high + 1)]
        held = [index for index, face in enumerate(faces) if own[face]]
        spare = wilds - len(faces) + len(held)
        # Of one run few are left to other melds.
        for gone in range(min(spare, len(held) - 1) + 1):
            for left in combinations(held, gone):
                kept = {*held}.difference(left)
                yield tuple(face if i in kept else JOKER for i, face in enumerate(faces))


def _together(
    parts: Sequence[list[_Part]], own: Counter[Card], wilds: int, table: Table
) -> Iterator[list[_Part]]:
    """Yield choices of a part of each meld by which the hand is empty but for a discard."""
    most, codes = int(table.terms.out_by_discard), _Codes(own)
    asked = len(parts) - len(table.melds)
    coded = [_coded(each, codes) for each in parts]
    wanting = [_fields(each) for each in coded]
    unused = sum(n for card, n in own.items() if not codes.of({card: 15}) & _all(wanting))
    # Melds that could be the same are chosen in the order of their places, from the last one's on.
    found: dict[_Reached, tuple[int, _Chain]] = {_Reached(0, 0, unused, frozenset()): (0, None)}
    steps = 0
    for number, each in enumerate(coded):
        later = _all(wanting[number + 1 :])
        over = wanting[number] & ~later
        rest = parts[number + 1 :]
        fewest = sum(min(part.wilds for part in other) for other in rest)
        greatest = sum(max(part.wilds for part in other) for other in rest)
        takers = _Takers(each, over, codes)
        again = number + 1 < len(parts) and parts[number + 1] is parts[number]
        longer: dict[_Reached, tuple[int, _Chain]] = {}
        for state, (first, chain) in found.items():
            spare = wilds - fewest - state.wilds
            fitting = takers.of(state.used, most - state.missing, spare, first)
            steps += len(fitting)
            if steps > _MOST_STEPS:
                return
            for place, used, part in fitting:
                total, taken = state.used + used, state.wilds + part.wilds
                if not codes.are_there(total):
                    continue
                missing = state.missing + codes.unused(total, over)
                if missing > most or taken + greatest < wilds - most + missing:
                    continue
                together = _own(state.own, part, number, table) if number < asked else state.own
                if together is not None:
                    after = _Reached(total & later, taken, missing, together)
                    least = place if again else 0
                    if after not in longer or least < longer[after][0]:
                        longer[after] = least, (chain, part)
        found = longer
    for _, chain in found.values():
        yield _listed(chain)


def _coded(parts: Iterable[_Part], codes: _Codes) -> list[_Coded]:
    return [_Coded(place, codes.of(part.used), part) for place, part in enumerate(parts)]


def _all(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


def _fields(coded: Iterable[_Coded]) -> int:
    """Return the places of all cards that are used, all their bits."""
    used = 0
    for each in coded:
        used |= each.used
    ones = sum(1 << place for place in range(0, used.bit_length(), 4) if used >> place & 15)
    return ones * 15


def _listed(chain: _Chain) -> list[_Part]:
    parts = []
    while chain is not None:
        chain, part = chain
        parts.append(part)
    return parts[::-1]


def _own(
    own: frozenset[tuple[Meld, Meld]], part: _Part, number: int, table: Table
) -> frozenset[tuple[Meld, Meld]] | None:
    """Return the contract's melds with `part`, one of them; None if it joins another."""
    options, contract = table.options, table.contract
    assert contract is not None
    if part.meld.suit is None:
        is_told = options.six_is_one
        joins = is_told and any(other.rank == part.meld.rank for _, other in own)
    else:
        is_told = options.eight_is_one
        joins = is_told and any(
            are_one_run(part.first, first) or are_one_run(part.meld, last) for first, last in own
        )
    if joins:
        return None
    is_last = contract.kinds[number + 1 : number + 2] != (part.meld.kind,)
    return frozenset() if is_last or not is_told else own | {(part.first, part.meld)}


def _move(table: Table, parts: Sequence[_Part], wilds: Sequence[Card]) -> Down | None:
    """Return the move that puts the contract's melds Down, with the exchanges that it takes."""
    assert table.contract is not None
    number, options = table.contract.melds, table.options
    groups = [part.first.cards for part in parts[:number]]
    lacking = sum(group.count(JOKER) for group in groups) - len(wilds)
    could = [
        Exchange(card, place)
        for place, (meld, part) in enumerate(zip(table.melds, parts[number:], strict=True), start=1)
        for card in islice(to_exchange(meld, part.meld), len(meld.wilds))
    ]
    if lacking > len(could):
        return None
    exchanges = tuple(could[: max(0, lacking)])
    dearest = sorted(wilds, key=options.penalty, reverse=True)
    faces = iter((*freed_by(table.melds, exchanges, options), *dearest))
    melds = tuple(
        tuple(next(faces) if card is JOKER else card for card in group) for group in groups
    )
    return Down(melds, exchanges)


def freed_by(
    melds: tuple[Meld, ...], exchanges: tuple[Exchange, ...], options: Options
) -> tuple[Card, ...]:
    """Return the wild cards that `exchanges` free."""
    table, freed = list(melds), []
    for exchange in exchanges:
        found = exchanged(table[exchange.meld - 1], exchange.card, options)
        assert not isinstance(found, Refusal)
        table[exchange.meld - 1], wild = found
        freed.append(wild)
    return tuple(freed)
