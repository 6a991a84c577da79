"""Books, runs and contracts: checking melds, laying off, and exchanging wild cards.

The functions return a `Refusal` instead of raising an exception.

A wild card in a place where it would fit as a natural card still counts as wild, unless
`Options.wild_itself` makes it natural there. For the places of a run see `cards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product

from bot.games.rummy.cards import ACE, ACE_HIGH, KING, PACK, SUITS, Card, Suit, card_of
from bot.games.rummy.moves import ENDS, End, Refusal, Seat
from bot.games.rummy.terms.options import (
    BOOK_SIZE,
    RUN_SIZE,
    Contract,
    Exchanges,
    MeldKind,
    Options,
    WildLimit,
)


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld."""

    kind: MeldKind
    owner: Seat
    cards: tuple[Card, ...]
    """The cards; those of a run in ascending order, each wild card in its place."""
    rank: int = 0
    """A book's rank, 1 to 13; 0 in a run."""
    suit: Suit | None = None
    """A run's suit; None in a book."""
    low: int = 0
    """The place of a run's first card, 1 to 14; 0 in a book."""
    wild: tuple[Card, ...] = ()
    """The faces that are wild in this game, without jokers."""
    has_natural_wilds: bool = False
    """True if a card of `wild` counts as natural in its own place of a run and in a book of its
    rank; see `Options.wild_itself`."""

    @property
    def high(self) -> int:
        """The place of a run's last card."""
        return self.low + len(self.cards) - 1

    @property
    def wilds(self) -> tuple[int, ...]:
        """The indices of the wild cards, jokers included."""
        wild = self.wild
        if self.has_natural_wilds:
            return tuple(filter(self.is_wild, range(len(self.cards))))
        return tuple([i for i, card in enumerate(self.cards) if card.suit is None or card in wild])

    def is_wild(self, index: int) -> bool:
        """Return whether the card at `index` is wild."""
        card = self.cards[index]
        if card not in self.wild:
            return card.suit is None
        return not (self.has_natural_wilds and self.is_own_place(card, self.low + index))

    def is_own_place(self, card: Card, place: int) -> bool:
        """Return whether `card` would fit as a natural card: at `place` in a run, or anywhere in a
        book.
        """
        if self.kind is MeldKind.BOOK:
            return card.rank == self.rank
        places = (ACE, ACE_HIGH) if card.rank == ACE else (card.rank,)
        return card.suit is self.suit and place in places

    def represented_card(self, index: int) -> Card:
        """Return the natural card that belongs at `index` of this run."""
        assert self.suit is not None
        return card_of(self.low + index, self.suit)

    def wild_for(self, card: Card) -> int | None:
        """Return the index of the wild card that `card` can replace, or None.

        In a book it is the first joker or, without a joker, the first wild card in the order of a
        pack.
        """
        if card.suit is None or (card in self.wild and not self.has_natural_wilds):
            return None
        if self.kind is MeldKind.BOOK:
            if card.rank != self.rank:
                return None
            return min(self.wilds, key=self._exchange_order, default=None)
        if card.suit is not self.suit:
            return None
        places = (card.rank, ACE_HIGH) if card.rank == ACE else (card.rank,)
        for place in places:
            index = place - self.low
            if 0 <= index < len(self.cards) and self.is_wild(index):
                return index
        return None

    def _exchange_order(self, index: int) -> tuple[bool, int]:
        card = self.cards[index]
        return card.suit is not None, card.order


def read_meld(
    kind: MeldKind,
    cards: tuple[Card, ...],
    options: Options,
    owner: Seat,
    least: int | None = None,
) -> Meld | Refusal:
    """Return `cards` as a meld of that kind, or the reason why they are not one.

    `least` is the minimum number of cards, or None for the usual minimum of the kind.
    """
    is_book = kind is MeldKind.BOOK
    if len(cards) < (least or (BOOK_SIZE if is_book else RUN_SIZE)):
        return Refusal.TOO_SHORT
    melds = [
        Meld(kind, owner, cards, rank, suit, low, options.wild, options.wild_itself)
        for rank, suit, low in _readings(kind, cards, options)
    ]
    if not melds:
        return Refusal.NO_NATURAL
    meld = min(melds, key=lambda each: (_meld_refusal(each, options) is not None, len(each.wilds)))
    return _meld_refusal(meld, options) or meld


def _readings(
    kind: MeldKind, cards: tuple[Card, ...], options: Options
) -> Iterator[tuple[int, Suit | None, int]]:
    """Yield the possible triples of rank, suit and first place of a meld of `cards`.

    Usually there is one triple, determined by the first natural card. If all cards are wild and
    `Options.wild_itself` is set, each card except a joker yields the triple that it would determine
    as a natural card.
    """
    naturals = [(index, card) for index, card in enumerate(cards) if not options.is_wild(card)]
    if not naturals and options.wild_itself:
        naturals = [(index, card) for index, card in enumerate(cards) if card.suit is not None]
    else:
        naturals = naturals[:1]
    for index, card in naturals:
        if kind is MeldKind.BOOK:
            yield card.rank, None, 0
        else:
            yield 0, card.suit, _place(card, is_first=index == 0) - index


def _meld_refusal(meld: Meld, options: Options) -> Refusal | None:
    """Return the reason why `meld` is not legal, or None if it is."""
    wilds = set(meld.wilds)
    places = range(len(meld.cards))
    reason = _wild_refusal(meld.kind, len(wilds), len(places) - len(wilds), options)
    if reason is not None:
        return reason
    naturals = ((index, meld.cards[index]) for index in places if index not in wilds)
    if meld.kind is MeldKind.BOOK:
        return None if all(card.rank == meld.rank for _, card in naturals) else Refusal.MIXED
    if any(
        card.suit is not meld.suit or _place(card, is_first=index == 0) != meld.low + index
        for index, card in naturals
    ):
        return Refusal.MIXED
    if not _has_places(meld.low, meld.high, options):
        return Refusal.OFF_THE_END
    touch = any(index + 1 in wilds for index in wilds)
    return Refusal.WILDS_TOUCH if touch and not options.wilds_touch else None


def lay_refusal(meld: Meld, card: Card, end: End | None, options: Options) -> Refusal | None:
    """Return the reason why `card` cannot be laid off on `meld`, or None if it can.

    `end` is the end of a run at which the card would be added, or None for a book.
    """
    if (end is None) is (meld.kind is MeldKind.RUN):
        return Refusal.NO_SUCH_END
    beyond = meld.low - 1 if end is End.LOW else meld.high + 1
    is_itself = options.wild_itself and card.suit is not None and meld.is_own_place(card, beyond)
    is_wild = options.is_wild(card) and not is_itself
    if is_wild:
        wilds = len(meld.wilds)
        naturals = len(meld.cards) - wilds
        reason = _wild_refusal(meld.kind, wilds + 1, naturals, options, is_lay_off=True)
        if reason is not None:
            return reason
    if end is None:
        return None if is_wild or card.rank == meld.rank else Refusal.MIXED
    low, high = (meld.low - 1, meld.high) if end is End.LOW else (meld.low, meld.high + 1)
    if not _has_places(low, high, options):
        return Refusal.OFF_THE_END
    if is_wild:
        touches = meld.is_wild(0 if end is End.LOW else -1)
        bound = options.limit_laying and not options.wilds_touch
        return Refusal.WILDS_TOUCH if bound and touches else None
    assert meld.suit is not None
    fits = card is card_of(low if end is End.LOW else high, meld.suit)
    return None if fits else Refusal.MIXED


def lay_off(meld: Meld, card: Card, end: End | None, options: Options) -> Meld | Refusal:
    """Return `meld` with `card` laid off on it, or the reason why it cannot be laid off.

    `end` is the end of a run at which the card is added, or None for a book.
    """
    reason = lay_refusal(meld, card, end, options)
    if reason is not None:
        return reason
    if end is End.LOW:
        return replace(meld, cards=(card, *meld.cards), low=meld.low - 1)
    return replace(meld, cards=(*meld.cards, card))


def can_lay_off(meld: Meld, card: Card, options: Options) -> bool:
    """Return whether `card` can be laid off on `meld`."""
    return any(lay_refusal(meld, card, end, options) is None for end in ends_of(meld))


def exchange_wild(meld: Meld, card: Card, options: Options) -> tuple[Meld, Card] | Refusal:
    """Return `meld` with `card` in place of a wild card, and that wild card.

    Returns the reason instead if the exchange is not possible.
    """
    is_book = meld.kind is MeldKind.BOOK
    if options.exchange is Exchanges.NO or (is_book and not options.exchange_books):
        return Refusal.NO_EXCHANGE
    index = meld.wild_for(card)
    if index is None:
        return Refusal.NO_JOKER_THERE
    cards = (*meld.cards[:index], card, *meld.cards[index + 1 :])
    return replace(meld, cards=cards), meld.cards[index]


def can_deploy(melds: Sequence[Meld], card: Card, options: Options) -> bool:
    """Return whether a player who is Down could lay off `card` or exchange it for a wild card.

    After an exchange, the freed wild card must fit on a meld of the table or go to the hand.
    """
    if any(can_lay_off(meld, card, options) for meld in melds):
        return True
    for number, meld in enumerate(melds):
        found = exchange_wild(meld, card, options)
        if isinstance(found, Refusal):
            continue
        changed, freed = found
        if options.exchange is Exchanges.HAND or any(
            can_lay_off(changed if number == other else target, freed, options)
            for other, target in enumerate(melds)
        ):
            return True
    return False


def ends_of(meld: Meld) -> tuple[End | None, ...]:
    """Return the possible values of `Lay.end` for a meld: both ends of a run, or None for a
    book.
    """
    return ENDS if meld.kind is MeldKind.RUN else (None,)


def read_contract(
    groups: Sequence[tuple[Card, ...]],
    contract: Contract,
    options: Options,
    owner: Seat,
    *,
    exact: bool = False,
) -> tuple[Meld, ...] | Refusal:
    """Return `groups` as the melds of a contract, or the reason why they do not fulfil it.

    The groups are in the order of the contract: books first. With `exact` the melds must not be
    longer than the contract demands.
    """
    if len(groups) != contract.melds:
        return Refusal.WRONG_CONTRACT
    melds: list[Meld] = []
    for kind, cards in zip(contract.kinds, groups, strict=True):
        asked = contract.books if kind is MeldKind.BOOK else contract.runs
        meld = read_meld(kind, cards, options, owner, least=asked[0])
        if isinstance(meld, Refusal):
            other = MeldKind.RUN if kind is MeldKind.BOOK else MeldKind.BOOK
            is_other = isinstance(read_meld(other, cards, options, owner), Meld)
            return Refusal.WRONG_CONTRACT if is_other else meld
        melds.append(meld)
    return _together_refusal(melds, contract, options, exact=exact) or tuple(melds)


def _together_refusal(
    melds: Sequence[Meld], contract: Contract, options: Options, *, exact: bool
) -> Refusal | None:
    """Return the reason why legal melds together do not fulfil a contract, or None if they do."""
    books = len(contract.books)
    for demanded, group in ((contract.books, melds[:books]), (contract.runs, melds[books:])):
        # The books may come in any order, and so may the runs, so compare sorted lengths.
        lengths = sorted(len(meld.cards) for meld in group)
        if any(length < least for length, least in zip(lengths, demanded, strict=True)):
            return Refusal.TOO_SHORT
        if exact and tuple(lengths) != demanded:
            return Refusal.TOO_LONG
    if options.six_is_one and any(
        one.kind is other.kind is MeldKind.BOOK and one.rank == other.rank
        for one, other in combinations(melds, 2)
    ):
        return Refusal.ONE_BOOK
    if options.eight_is_one and any(are_adjacent_runs(*pair) for pair in combinations(melds, 2)):
        return Refusal.ONE_RUN
    return None


def are_adjacent_runs(one: Meld, other: Meld) -> bool:
    """Return whether two melds are adjacent runs of the same suit."""
    if one.suit is None or one.suit is not other.suit:
        return False
    return one.high + 1 == other.low or other.high + 1 == one.low


def joins_own_run(meld: Meld, number: int, melds: Iterable[Meld]) -> bool:
    """Return whether `meld` is adjacent to another run of the same owner on the table.

    `number` is the number of the meld in `melds`, from 1.
    """
    return any(
        are_adjacent_runs(meld, other)
        for place, other in enumerate(melds, start=1)
        if place != number and other.owner is meld.owner
    )


def has_deck_for(contract: Contract, options: Options) -> bool:
    """Return whether the deck has enough natural and wild cards for `contract`.

    The books have different ranks. Otherwise, the natural cards are counted for each meld as if the
    other melds used none of them. Wild cards complete the melds, within the limits of the options.

    >>> has_deck_for(Contract((8,)), Options(decks=1, jokers=4))
    True
    >>> has_deck_for(Contract((8,)), Options(decks=1, jokers=0))
    False
    """
    wild = set() if options.wild_itself else {(card.rank, card.suit) for card in options.wild}
    ranks = [
        sum(options.decks for suit in SUITS if (rank, suit) not in wild)
        for rank in range(ACE, KING + 1)
    ]
    ranks.sort(reverse=True)
    lacks = [
        _fewest_wilds(MeldKind.BOOK, [(length, max(0, length - naturals))], options)
        for length, naturals in zip(reversed(contract.books), ranks, strict=False)
    ]
    for length in contract.runs:
        longest = length if options.exact else options.longest_run
        windows = []
        for suit, each in product(SUITS, range(length, longest + 1)):
            for low in range(options.first_place, options.last_place - each + 2):
                is_wild = [(card_of(p, suit).rank, suit) in wild for p in range(low, low + each)]
                if options.wilds_touch or not any(a and b for a, b in pairwise(is_wild)):
                    windows.append((each, sum(is_wild)))
        lacks.append(_fewest_wilds(MeldKind.RUN, windows, options))
    return sum(lacks) <= options.jokers + options.decks * len(options.wild)


def _fewest_wilds(kind: MeldKind, melds: Iterable[tuple[int, int]], options: Options) -> int:
    """Return the smallest number of wild cards in any legal meld of `melds`.

    Each meld is given as its length and its number of wild cards. If no meld is legal, the result
    is larger than any deck.
    """
    return min(
        (
            wilds
            for length, wilds in melds
            if wilds < length and _wild_refusal(kind, wilds, length - wilds, options) is None
        ),
        default=len(PACK) * 8,
    )


def _place(card: Card, *, is_first: bool) -> int:
    # An ace is low only as a run's first card, and high anywhere else.
    return ACE_HIGH if card.rank == ACE and not is_first else card.rank


def _has_places(low: int, high: int, options: Options) -> bool:
    """Return whether a run may cover the places from `low` to `high`."""
    fits = options.first_place <= low and high <= options.last_place
    return fits and high - low < options.longest_run


def _wild_refusal(
    kind: MeldKind, wilds: int, naturals: int, options: Options, *, is_lay_off: bool = False
) -> Refusal | None:
    """Return the reason why a meld cannot have these numbers of wild and natural cards, or None.

    With `is_lay_off`, one of the counted wild cards is laid off on an existing meld.
    """
    if not wilds:
        return None
    if not (options.jokers_in_books if kind is MeldKind.BOOK else options.jokers_in_runs):
        return Refusal.JOKER_HERE
    if wilds > 1 and not options.many_jokers:
        return Refusal.MANY_JOKERS
    if is_lay_off and not options.limit_laying:
        return None
    keeps = {
        WildLimit.ANY: True,
        WildLimit.TWO: naturals > 1,
        WildLimit.HALF: naturals >= wilds,
        WildLimit.FEWER: naturals > wilds,
    }
    return None if keeps[options.wild_limit] else Refusal.WILD_LIMIT
