"""What the partition solver is asked, and what it answers: a hand, an aim, a partition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.rummy.cards import JOKER, SUITS, Card
from bot.games.rummy.melds import Meld
from bot.games.rummy.solver.run_sets import COPIES, Masks, RunSet, count_of
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options


class PartitionAim(StrEnum):
    """What makes a partition the best."""

    MOST_LAID = "most-laid"
    """The most penalty leaves the hand with the contract."""
    FEWEST_JOKERS = "fewest-jokers"
    """The fewest jokers in the contract, then the most penalty."""
    MOST_TO_LAY = "most-to-lay"
    """The least penalty, jokers apart, when all that fits is laid afterwards; then fewest jokers.

    Afterwards cards are laid where they fit, one after another, and no joker moves.
    """


@dataclass(frozen=True, slots=True)
class Partition:
    """A contract that a hand can lay, by its parts; `proposals` makes cards of it."""

    books: tuple[int, ...]
    """The rank of each book."""
    sets: tuple[RunSet, ...]
    """The runs of each suit, in the order of `SUITS`."""
    jokers: int
    """Jokers in the contract."""
    score: tuple[int, int]
    """By the aim, the larger the better."""


@dataclass(frozen=True, slots=True)
class PartitionTask:
    """A hand that may go Down, and what it meets."""

    cards: tuple[Masks, ...]
    """By suit, as in `run_sets`."""
    jokers: int
    """Jokers that may be part of the contract."""
    contract: Contract
    options: Options
    melds: tuple[Meld, ...] = ()
    """The table's, on which cards can be laid afterwards."""

    def count(self, rank: int) -> int:
        """Return how many cards of `rank` there are."""
        return sum(count_of(masks, 1 << rank) for masks in self.cards)


def holding(
    hand: Iterable[Card],
    contract: Contract,
    options: Options,
    melds: tuple[Meld, ...] = (),
    jokers: int | None = None,
) -> PartitionTask:
    """Return `hand` as the solver takes it; `jokers` stands in for the hand's own jokers."""
    masks = {suit: [0] * COPIES for suit in SUITS}
    own_jokers = 0
    for card in hand:
        if card.suit is None:
            own_jokers += card is JOKER
            continue
        copies, bit = masks[card.suit], 1 << card.rank
        for level in range(COPIES):
            if not copies[level] & bit:
                copies[level] |= bit
                break
    cards = tuple(tuple(copies) for copies in masks.values())
    return PartitionTask(cards, own_jokers if jokers is None else jokers, contract, options, melds)
