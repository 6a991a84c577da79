"""Examples of melds and exchanges for the guide to the rules, which fit the options of a game.

Each example is checked by the rules. `find_refused_run` and `find_refused_book` return cards that
are not a legal meld, which the guide shows crossed out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice, permutations
from typing import NamedTuple, TypeVar

from bot.games.rummy.cards import JOKER, Card, Suit, card_of
from bot.games.rummy.melds import Meld, exchange_wild, lay_off, read_contract, read_meld
from bot.games.rummy.moves import ENDS, Refusal, Seat
from bot.games.rummy.terms.options import BOOK_SIZE, RUN_SIZE, Exchanges, MeldKind, Options

_RANKS = (7, 12, 9, 3, 10, 5, 13, 2, 8, 4, 11, 6, 1)
_SUITS = {
    MeldKind.BOOK: (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    MeldKind.RUN: (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
}
_LOW = 4
"""The preferred first place of a run."""
_CORNERS = (12, 13)
"""The first ranks of runs around the corner, in which a two follows the ace: Q K A 2 and K A 2
3."""
_Value = TypeVar("_Value")
_LEAST = {MeldKind.BOOK: BOOK_SIZE, MeldKind.RUN: RUN_SIZE}


class ExchangeExample(NamedTuple):
    """An exchange of a natural card for a wild one."""

    card: Card
    """The natural card."""
    meld: Meld
    """The meld with the wild card."""
    changed: Meld
    """The meld after the exchange."""
    freed: Card
    """The wild card that is replaced."""
    target: Meld | None
    """The meld that receives the wild card, or None if it goes to the hand."""
    grown: Meld | None
    """`target` with the wild card, or None if that goes to the hand."""


def has_wilds(kind: MeldKind, options: Options) -> bool:
    """Return whether melds of that kind may contain wild cards."""
    allowed = options.jokers_in_books if kind is MeldKind.BOOK else options.jokers_in_runs
    return allowed and bool(options.jokers or options.wild)


def example_meld(
    kind: MeldKind, length: int, options: Options, *, has_wild: bool = False, variant: int = 0
) -> Meld | None:
    """Return a legal meld of that length, or None if no such meld is legal.

    With `has_wild` its middle card is wild. Different values of `variant` give melds of different
    ranks and suits, if the options allow it.
    """
    return next(_melds(kind, length, options, has_wild=has_wild, variant=variant), None)


def contract_melds(
    number: int, options: Options, owner: Seat = Seat.FIRST, variant: int = 0
) -> tuple[Meld, ...]:
    """Return melds that fulfil the contract of round `number`, from 1; empty if none are found.

    If possible, the last meld that may contain wild cards contains one.
    """
    terms = options.terms(number)
    contract, groups = terms.contract, list[tuple[Card, ...]]()
    lengths = (*contract.books, *contract.runs)
    wilds = [at for at, kind in enumerate(contract.kinds) if has_wilds(kind, options)]
    taken: set[int | Suit | None] = set()
    for at, (kind, length) in enumerate(zip(contract.kinds, lengths, strict=True)):
        # Choose books of different ranks and runs of different suits, because others could count as
        # one meld.
        found = (
            meld
            for wild in (wilds[-1:] == [at], False)
            for meld in _melds(kind, length, options, has_wild=wild, variant=variant + at)
            if (meld.rank or meld.suit) not in taken
        )
        meld = next(found, None)
        if meld is None:
            return ()
        taken.add(meld.rank or meld.suit)
        groups.append(meld.cards)
    melds = read_contract(groups, contract, options, owner, exact=terms.exact)
    return () if isinstance(melds, Refusal) else melds


def find_refused_run(options: Options) -> tuple[Card, ...]:
    """Return four natural cards that resemble a run but are not a meld in any order, or ().

    They are a run around the corner, such as Q K A 2. If the options allow no such example, they
    are consecutive cards of two suits.
    """
    one, other, *_ = suits = _SUITS[MeldKind.RUN][2:] + _SUITS[MeldKind.RUN][:2]
    corners = [
        tuple(card_of((low - 1 + place) % 13 + 1, suit) for place in range(RUN_SIZE))
        for low in _CORNERS
        for suit in suits
    ]
    mixed = [
        tuple(card_of(low + place, other if place == 2 else one) for place in range(RUN_SIZE))
        for low in (_LOW, *range(1, 11))
    ]
    return next((cards for cards in (*corners, *mixed) if _is_refused(cards, options)), ())


def find_refused_book(options: Options) -> tuple[Card, ...]:
    """Return a natural card and two wild cards that are not a meld in any order, or ().

    The result is () if they are a meld, or if books cannot contain wild cards.
    """
    if not has_wilds(MeldKind.BOOK, options):
        return ()
    wild = _wild_card(options)
    for rank in _RANKS[2:] + _RANKS[:2]:
        for suit in _SUITS[MeldKind.BOOK]:
            cards = card_of(rank, suit), wild, wild
            if not options.is_wild(cards[0]):
                return () if is_meld(cards, options) else cards
    return ()


def is_meld(cards: Sequence[Card], options: Options) -> bool:
    """Return whether `cards` are a meld of either kind in any order."""
    return any(
        not isinstance(read_meld(kind, order, options, Seat.FIRST), Refusal)
        for order in permutations(cards)
        for kind in MeldKind
    )


def exchange_example(options: Options) -> ExchangeExample | None:
    """Return a legal exchange, or None if the options do not allow any."""
    for kind in (MeldKind.RUN, MeldKind.BOOK):
        meld = example_meld(kind, 4, options, has_wild=True) if has_wilds(kind, options) else None
        if meld is None:
            continue
        for card in _replacing(meld):
            found = exchange_wild(meld, card, options)
            if isinstance(found, Refusal):
                continue
            changed, freed = found
            if options.exchange is Exchanges.HAND:
                return ExchangeExample(card, meld, changed, freed, None, None)
            for target, grown in _moves(freed, options):
                return ExchangeExample(card, meld, changed, freed, target, grown)
    return None


def _melds(
    kind: MeldKind, length: int, options: Options, *, has_wild: bool, variant: int
) -> Iterator[Meld]:
    """Yield legal melds, the easiest to read first; see `example_meld`."""
    suits = _rotate(_SUITS[kind], variant)
    for cards in (
        _books(length, suits, options, variant)
        if kind is MeldKind.BOOK
        else _runs(length, suits, options, variant)
    ):
        if any(map(options.is_wild, cards)):
            continue
        middle = length // 2
        shown = (*cards[:middle], _wild_card(options), *cards[middle + 1 :]) if has_wild else cards
        meld = read_meld(kind, shown, options, Seat.FIRST)
        if not isinstance(meld, Refusal):
            yield meld


def _books(
    length: int, suits: Sequence[Suit], options: Options, variant: int
) -> Iterator[tuple[Card, ...]]:
    for rank in _rotate(_RANKS, variant):
        faces = [card_of(rank, suit) for suit in suits]
        naturals = [face for face in faces if not options.is_wild(face)]
        if naturals:
            yield tuple(islice(cycle(naturals), length))


def _runs(
    length: int, suits: Sequence[Suit], options: Options, variant: int
) -> Iterator[tuple[Card, ...]]:
    first, last = options.first_place, options.last_place - length + 1
    for low in _rotate((_LOW, last, *range(first, last + 1)), variant):
        for suit in suits:
            if first <= low <= last:
                yield tuple(card_of(low + place, suit) for place in range(length))


def _rotate(values: Sequence[_Value], by: int) -> tuple[_Value, ...]:
    by %= len(values)
    return (*values[by:], *values[:by])


def _wild_card(options: Options) -> Card:
    return options.wild[0] if options.wild else JOKER


def _is_refused(cards: tuple[Card, ...], options: Options) -> bool:
    return not any(map(options.is_wild, cards)) and not is_meld(cards, options)


def _replacing(meld: Meld) -> list[Card]:
    """Return the cards that can replace the wild card of `meld`."""
    if meld.kind is MeldKind.RUN:
        return [meld.represented_card(index) for index in meld.wilds]
    return [card_of(meld.rank, suit) for suit in _SUITS[MeldKind.BOOK]]


def _moves(freed: Card, options: Options) -> Iterator[tuple[Meld, Meld]]:
    """Yield pairs of a meld without wild cards, and the same meld with the wild card `freed`."""
    for kind in MeldKind:
        for target in _melds(kind, _LEAST[kind], options, has_wild=False, variant=2):
            for end in ENDS if kind is MeldKind.RUN else (None,):
                grown = lay_off(target, freed, end, options)
                if not isinstance(grown, Refusal):
                    yield target, grown
