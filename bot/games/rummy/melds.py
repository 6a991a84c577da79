"""Books and runs: what a meld is, what may join it, and which melds make a contract.

Whatever is no meld is answered with the reason, so that whoever asks need not ask again. Knows no
hands and no turns.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from bot.games.rummy.cards import ACE, ACE_HIGH, JOKER, Card, Suit, card_of
from bot.games.rummy.contracts import BOOK_SIZE, RUN_SIZE, Contract, MeldKind
from bot.games.rummy.moves import ENDS, End, Seat
from bot.games.rummy.options import Options
from bot.games.rummy.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal meld, on the table or about to be."""

    kind: MeldKind
    owner: Seat
    cards: tuple[Card, ...]
    """In a run ascending, each joker in its place."""
    rank: int = 0
    """A book's rank, 1 to 13; 0 in a run."""
    suit: Suit | None = None
    """A run's suit; None in a book."""
    low: int = 0
    """The place of a run's first card: ace low 1 to king 13, ace high 14; 0 in a book."""

    @property
    def high(self) -> int:
        """The place of a run's last card."""
        return self.low + len(self.cards) - 1

    @property
    def jokers(self) -> int:
        """The number of jokers in it."""
        return self.cards.count(JOKER)

    def stands_for(self, index: int) -> Card:
        """Return the card that the card at `index` of a run is or stands for."""
        assert self.suit is not None
        return card_of(self.low + index, self.suit)

    def joker_for(self, card: Card) -> int | None:
        """Return the index of a joker that stands for `card`, None if there is none.

        In a book that is the first joker, for any card of its rank.
        """
        if JOKER not in self.cards or card.suit is None:
            return None
        if self.kind is MeldKind.BOOK:
            return self.cards.index(JOKER) if card.rank == self.rank else None
        if card.suit is not self.suit:
            return None
        places = (card.rank, ACE_HIGH) if card.rank == ACE else (card.rank,)
        for place in places:
            index = place - self.low
            if 0 <= index < len(self.cards) and self.cards[index] is JOKER:
                return index
        return None


def read_meld(
    kind: MeldKind, cards: tuple[Card, ...], options: Options, owner: Seat
) -> Meld | Refusal:
    """Return the meld of that kind that `cards` are, or why they are none."""
    is_book = kind is MeldKind.BOOK
    if len(cards) < (BOOK_SIZE if is_book else RUN_SIZE):
        return Refusal.TOO_SHORT
    naturals = [(index, card) for index, card in enumerate(cards) if card.suit is not None]
    if not naturals:
        return Refusal.NO_NATURAL
    reason = _joker_refusal(kind, len(cards) - len(naturals), options)
    if reason is not None:
        return reason
    if is_book:
        rank = naturals[0][1].rank
        if any(card.rank != rank for _, card in naturals):
            return Refusal.MIXED
        return Meld(kind, owner, cards, rank=rank)
    suit = naturals[0][1].suit
    lows = {_place(card, first=index == 0) - index for index, card in naturals}
    if len(lows) > 1 or any(card.suit is not suit for _, card in naturals):
        return Refusal.MIXED
    run = Meld(kind, owner, cards, suit=suit, low=lows.pop())
    return run if _has_places(run, options) else Refusal.OFF_THE_END


def extended(meld: Meld, card: Card, end: End | None, options: Options) -> Meld | Refusal:
    """Return `meld` with `card` laid on it, or why it does not go there.

    `end` says where on a run and is None for a book.
    """
    if (end is None) is (meld.kind is MeldKind.RUN):
        return Refusal.NO_SUCH_END
    if card is JOKER:
        reason = _joker_refusal(meld.kind, meld.jokers + 1, options)
        if reason is not None:
            return reason
    if end is None:
        if card is not JOKER and card.rank != meld.rank:
            return Refusal.MIXED
        return replace(meld, cards=(*meld.cards, card))
    if end is End.LOW:
        longer = replace(meld, cards=(card, *meld.cards), low=meld.low - 1)
        place = longer.low
    else:
        longer = replace(meld, cards=(*meld.cards, card))
        place = longer.high
    if not _has_places(longer, options):
        return Refusal.OFF_THE_END
    if card is not JOKER and card is not card_of(place, _suit_of(meld)):
        return Refusal.MIXED
    return longer


def exchanged(meld: Meld, card: Card) -> Meld | Refusal:
    """Return `meld` with `card` in the place of the joker that stands for it."""
    index = meld.joker_for(card)
    if index is None:
        return Refusal.NO_JOKER_THERE
    return replace(meld, cards=(*meld.cards[:index], card, *meld.cards[index + 1 :]))


def can_deploy(melds: Sequence[Meld], card: Card, options: Options) -> bool:
    """Return whether a player who is Down could lay `card` on the table or exchange it there."""
    if any(takes(meld, card, options) for meld in melds):
        return True
    if card is JOKER:
        return False
    return any(
        any(
            takes(changed if number == other else target, JOKER, options)
            for other, target in enumerate(melds)
        )
        for number, meld in enumerate(melds)
        if isinstance(changed := exchanged(meld, card), Meld)
    )


def takes(meld: Meld, card: Card, options: Options) -> bool:
    """Return whether `card` can be laid anywhere on `meld`."""
    # Asked for every card of a deck after every turn, so it does not ask `extended`.
    if card is JOKER and _joker_refusal(meld.kind, meld.jokers + 1, options) is not None:
        return False
    if meld.kind is MeldKind.BOOK:
        return card is JOKER or card.rank == meld.rank
    if len(meld.cards) >= options.longest_run or (card is not JOKER and card.suit is not meld.suit):
        return False
    return any(
        options.first_place <= place <= options.last_place
        and (card is JOKER or card is card_of(place, _suit_of(meld)))
        for place in (meld.low - 1, meld.high + 1)
    )


def ends_of(meld: Meld) -> tuple[End | None, ...]:
    """Return the ends where cards can be laid: both of a run, None for a book."""
    return ENDS if meld.kind is MeldKind.RUN else (None,)


def read_contract(
    groups: Sequence[tuple[Card, ...]], contract: Contract, options: Options, owner: Seat
) -> tuple[Meld, ...] | Refusal:
    """Return the melds of a contract, books first, or why `groups` do not fulfil it."""
    if len(groups) != contract.melds:
        return Refusal.WRONG_CONTRACT
    melds: list[Meld] = []
    for kind, cards in zip(contract.kinds, groups, strict=True):
        meld = read_meld(kind, cards, options, owner)
        if isinstance(meld, Refusal):
            other = MeldKind.RUN if kind is MeldKind.BOOK else MeldKind.BOOK
            is_other = isinstance(read_meld(other, cards, options, owner), Meld)
            return Refusal.WRONG_CONTRACT if is_other else meld
        melds.append(meld)
    if options.six_is_one and any(
        one.kind is other.kind is MeldKind.BOOK and one.rank == other.rank
        for one, other in combinations(melds, 2)
    ):
        return Refusal.ONE_BOOK
    if options.eight_is_one and any(are_one_run(*pair) for pair in combinations(melds, 2)):
        return Refusal.ONE_RUN
    return tuple(melds)


def are_one_run(one: Meld, other: Meld) -> bool:
    """Return whether two melds are runs of one suit, one beginning where the other ends."""
    if one.suit is None or one.suit is not other.suit:
        return False
    return one.high + 1 == other.low or other.high + 1 == one.low


def joins_own_run(meld: Meld, number: int, melds: Iterable[Meld]) -> bool:
    """Return whether `meld`, the table's meld of that number, joins a run of the same owner."""
    return any(
        are_one_run(meld, other)
        for place, other in enumerate(melds, start=1)
        if place != number and other.owner is meld.owner
    )


def _place(card: Card, *, first: bool) -> int:
    # An ace is low only as a run's first card: anywhere else it stands above the king.
    return ACE_HIGH if card.rank == ACE and not first else card.rank


def _has_places(run: Meld, options: Options) -> bool:
    return (
        run.low >= options.first_place
        and run.high <= options.last_place
        and len(run.cards) <= options.longest_run
    )


def _joker_refusal(kind: MeldKind, jokers: int, options: Options) -> Refusal | None:
    allowed = options.jokers_in_books if kind is MeldKind.BOOK else options.jokers_in_runs
    if jokers and not allowed:
        return Refusal.JOKER_HERE
    return Refusal.MANY_JOKERS if jokers > 1 and not options.many_jokers else None


def _suit_of(run: Meld) -> Suit:
    assert run.suit is not None
    return run.suit
