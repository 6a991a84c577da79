"""What a hand that is not Down can hope for: its outs, and the penalty to expect of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bot.games.rummy.cards import JOKER, Card
from bot.games.rummy.legality import hand_penalty
from bot.games.rummy.melds import Meld
from bot.games.rummy.players.deploying import freeing_melds
from bot.games.rummy.players.outlook import turns_left, unseen_cards, usual_penalty
from bot.games.rummy.solver.distance import codes_of, distance_for, with_card
from bot.games.rummy.state import View

CARDS_SEEN = 1.7
"""Cards that a turn offers a player, on average: the one drawn, and discards."""
LATER_CHANCES = (1.0, 0.18, 0.32, 0.45)
"""How likely a turn brings a missing card, beyond the next one, by how many are missing then.

The fewer are missing, the fewer cards help; for more than these the last one holds."""
LEFT_SHARE = 0.35
"""Share of a hand's penalty that is still held at the end by a player who is Down."""
WORTH_OF_DOWN = 4.0
"""What going Down is worth besides, in cards of the usual penalty: others may be caught."""
HALVES = 2
"""Turns are reckoned in halves: a card drawn besides is worth about one."""


class Prospects:
    """Judges hands of one seat in one position, by what that seat sees."""

    def __init__(self, seen: View) -> None:
        table = seen.table
        assert table.contract is not None
        self._options = table.options
        self._distance = distance_for(table.contract, table.options)
        self._turns = turns_left(seen)
        self._places = freeing_melds(table)
        self.unseen = unseen_cards(seen)
        self.total = max(1, self.unseen.total())

    def short(self, hand: Iterable[Card]) -> int:
        """Return how many cards `hand` lacks for the contract.

        A card that a joker of the table stands for counts as a joker: going Down frees it.
        """
        return self._distance.missing(*codes_of(self._with_freed(hand)))

    def helping(self, hand: Iterable[Card], among: Iterable[Card] | None = None) -> list[Card]:
        """Return the cards still to come, or those of them in `among`, that bring `hand` nearer."""
        if self._places:
            own = tuple(hand)
            least = self.short(own)
            return [
                card
                for card in (self.unseen if among is None else among)
                if self.short((*own, card)) < least
            ]
        codes, jokers = codes_of(hand)
        least = self._distance.missing(codes, jokers)
        return [
            card
            for card in (self.unseen if among is None else among)
            if self._distance.missing(*with_card(codes, jokers, card)) < least
        ]

    def _with_freed(self, hand: Iterable[Card]) -> Iterable[Card]:
        """Return `hand` with jokers in place of the cards that free one."""
        if not self._places:
            return hand
        cards = list(hand)
        for meld in self._places:
            wanted = (
                {meld.stands_for(index) for index in meld.wilds}
                if meld.suit is not None
                else set[Card]()
            )
            for _ in meld.wilds:
                freeing = next((card for card in cards if self._frees(meld, card, wanted)), None)
                if freeing is None:
                    break
                wanted.discard(freeing)
                cards[cards.index(freeing)] = JOKER
        return cards

    @staticmethod
    def _frees(meld: Meld, card: Card, wanted: set[Card]) -> bool:
        return card in wanted if meld.suit is not None else card.rank == meld.rank

    def outs(self, hand: Iterable[Card], among: Iterable[Card] | None = None) -> float:
        """Return the share of the unseen cards that bring `hand` nearer, 0 to 1."""
        return sum(self.unseen[card] for card in self.helping(hand, among)) / self.total

    def expected(self, hand: tuple[Card, ...], more: int = 0) -> float:
        """Return the penalty to expect of `hand` at the end, with `more` cards drawn besides."""
        ready = self.chance_of_going_down(hand, more)
        return hand_penalty(self._options, hand) * (1 - ready * (1 - LEFT_SHARE))

    def cost(self, hand: tuple[Card, ...], more: int = 0) -> float:
        """Return the penalty to expect of `hand`, less what going Down is worth besides."""
        worth = WORTH_OF_DOWN * usual_penalty(self._options)
        return self.expected(hand, more) - worth * self.chance_of_going_down(hand, more)

    def chance_of_going_down(self, hand: tuple[Card, ...], more: int = 0) -> float:
        """Return how likely `hand` can go Down before somebody else goes out, 0 to 1."""
        first = 1 - (1 - self.outs(hand)) ** CARDS_SEEN
        halves = max(0, round(self._turns * HALVES)) + more
        return chance_of_all(self.short(hand), round(first, 2), halves)


@lru_cache(maxsize=1 << 12)
def chance_of_all(missing: int, first: float, halves: int) -> float:
    """Return how likely all of `missing` cards come within so many half turns.

    A turn brings the next one with the chance `first`, the others as `LATER_CHANCES` says.
    """
    lacking = [0.0] * missing + [1.0]
    for _ in range(halves):
        for short in range(1, missing + 1):
            later = LATER_CHANCES[min(short, len(LATER_CHANCES) - 1)]
            chance = 1 - (1 - (first if short == missing else later)) ** (1 / HALVES)
            lacking[short - 1] += lacking[short] * chance
            lacking[short] *= 1 - chance
    return lacking[0]
