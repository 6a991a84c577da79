"""Chance events: the draw of the first dealer, the deals, and the cards drawn from the stock.

In a practice game for beginners the first hand of the first seat is *stacked*: arranged to be easy
to play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Protocol, TypeVar

from bot.games.rummy.cards import JOKER, KING, Card
from bot.games.rummy.moves import SEATS, CardDrawn, Event, HandsDealt, Seat, clockwise
from bot.games.rummy.rules import apply
from bot.games.rummy.state import GameState, Phase, Table
from bot.games.rummy.terms.options import BOOK_SIZE, deck_of

INCOMPLETE_BOOK_SIZE = BOOK_SIZE - 1
"""The number of cards of the second, incomplete book in a stacked hand."""


def stack_deck(order: Sequence[Card], places: Sequence[int], first: int) -> tuple[Card, ...]:
    """Return the deck `order` with some cards exchanged, so that one hand is easy to play.

    `places` are the indices of the hand's cards in the deck. Afterwards the hand contains a book of
    three cards, two cards of another rank, and no joker. The two ranks are the most frequent ones
    in the original hand. Cards of the hand are exchanged for undealt cards, which are those from
    index `first` on.
    """
    deck = list(order)
    held = Counter(deck[place].rank for place in places if deck[place] is not JOKER)
    (book, _), (pair, _) = held.most_common(2)
    lacking = Counter({book: BOOK_SIZE, pair: INCOMPLETE_BOOK_SIZE})
    surplus: list[int] = []
    spare: list[int] = []
    for place in places:
        rank = deck[place].rank
        if lacking[rank] > 0:
            lacking[rank] -= 1
        else:
            (surplus if rank in (book, pair) or deck[place] is JOKER else spare).append(place)
    wanted: list[int | None] = [*lacking.elements()]
    leaving = [*surplus, *reversed(spare)][: max(len(surplus), len(wanted))]
    for place, wanted_rank in zip_longest(leaving, wanted):
        # If no rank is wanted at this place, insert a card of a rank that the hand does not have.
        held_ranks = {deck[each].rank for each in places}
        ranks = {wanted_rank} if wanted_rank else {*range(1, KING + 1)} - held_ranks
        source = next(at for at in range(first, len(deck)) if deck[at].rank in ranks)
        deck[place], deck[source] = deck[source], deck[place]
    return tuple(deck)


_Item = TypeVar("_Item")


class Chance(Protocol):
    """A source of reproducible draws: a name always gives the same result."""

    def shuffle(self, name: str, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """Return `items` in an order that depends on `name`."""

    def draw_below(self, name: str, limit: int) -> int:
        """Return a number that depends on `name`, from 0 to `limit` - 1."""


def first_dealer(players: int, chance: Chance) -> Seat:
    """Return the seat that deals the first round, at a table with `players` seats."""
    return SEATS[chance.draw_below("dealer", players)]


def chance_event(state: GameState, chance: Chance) -> HandsDealt | CardDrawn | None:
    """Return the next chance event, or None if a player must decide or the game is over."""
    table = state.table
    if table.phase is Phase.DEAL:
        return _deal(table, chance)
    if table.phase is not Phase.CARD:
        return None
    options = table.options
    if table.refills:
        order = chance.shuffle(f"stock/{table.round}/{table.refills}", table.recycled)
        return CardDrawn(order[len(order) - table.stock])
    order = _deck(table, table.round, chance)
    return CardDrawn(order[options.cards - table.stock])


def _deck(table: Table, number: int, chance: Chance) -> tuple[Card, ...]:
    options, players = table.options, len(table.players)
    order = chance.shuffle(f"deck/{number}", deck_of(options.decks, options.jokers))
    if not options.stacked or number != 1:
        return order
    dealt = table.terms.dealt * players
    place = clockwise(table.dealer.left_neighbour(players), players).index(Seat.FIRST)
    return stack_deck(order, range(place, dealt, players), dealt + 1)


def _deal(table: Table, chance: Chance) -> HandsDealt:
    order = _deck(table, table.round + 1, chance)
    players = len(table.players)
    hands: list[tuple[Card, ...]] = [()] * players
    dealt = table.terms.dealt * players
    for turn, seat in enumerate(clockwise(table.mover, players)):
        hands[seat.slot] = order[turn:dealt:players]
    return HandsDealt(order[dealt], tuple(hands))


@dataclass(frozen=True, slots=True)
class Difference:
    """A card or dealer in a log that differs from the one that the match's key determines."""

    expected: str
    """The card or dealer's seat that the key determines."""
    found: str
    """The card or dealer's seat in the log."""
    round: int | None = None
    """The round of a card, or None for the dealer."""
    seat: Seat | None = None
    """The seat that received the card, or None for the first discard and the dealer."""
    number: int | None = None
    """The number, from 1, of the card in the deal to that seat, or among the cards drawn from the
    stock in the round. None for the first discard and the dealer."""
    is_in_deal: bool = False
    """True for a dealt card or the first discard, False for a card drawn from the stock."""

    def __str__(self) -> str:
        return f"{self._describe_card()} differs: expected {self.expected}, found {self.found}"

    def _describe_card(self) -> str:
        if self.round is None:
            return "the dealer"
        if self.is_in_deal and self.seat is None:
            return f"the first discard of round {self.round}"
        assert self.seat is not None
        if self.is_in_deal:
            return f"card {self.number} dealt to seat {self.seat.value} in round {self.round}"
        return f"card {self.number} of the stock in round {self.round}, to seat {self.seat.value}"


def first_difference(
    start: GameState, log: Iterable[Event], chance: Chance, *, is_drawn_by_lot: bool = True
) -> Difference | None:
    """Return the first difference between `log` and the draws of `chance`, or None.

    `start` is the position before the first event. Its dealer is also compared if
    `is_drawn_by_lot`. The comparison ends at the first illegal event.
    """
    dealer = first_dealer(len(start.table.players), chance)
    if is_drawn_by_lot and start.table.dealer is not dealer:
        return Difference(dealer.value, start.table.dealer.value)
    state, drawn = start, 0
    for event in log:
        # Compare before applying the event, to report the forged card itself, and not a later move
        # that it makes illegal.
        if isinstance(event, HandsDealt | CardDrawn):
            drawn = 0 if isinstance(event, HandsDealt) else drawn + 1
            found = _difference(state, event, chance_event(state, chance), drawn)
            if found is not None:
                return found
        try:
            state = apply(state, event)
        except ValueError:
            return None
    return None


def _difference(
    state: GameState,
    event: HandsDealt | CardDrawn,
    expected: HandsDealt | CardDrawn | None,
    drawn: int,
) -> Difference | None:
    table = state.table
    if isinstance(event, CardDrawn) and isinstance(expected, CardDrawn):
        if event.card is expected.card:
            return None
        return Difference(expected.card, event.card, table.round, table.due[0], drawn)
    if isinstance(event, HandsDealt) and isinstance(expected, HandsDealt):
        return next(_deal_differences(table, event, expected), None)
    return None  # an event of the wrong type is illegal, so the comparison ends


def _deal_differences(
    table: Table, found: HandsDealt, expected: HandsDealt
) -> Iterator[Difference]:
    number = table.round + 1
    for place in range(table.terms.dealt):
        for seat in clockwise(table.mover, len(table.players)):
            logged, drawn = (_at(deal, seat, place) for deal in (found, expected))
            if logged != drawn:
                yield Difference(drawn, logged, number, seat, place + 1, is_in_deal=True)
    if found.discard is not expected.discard:
        yield Difference(expected.discard, found.discard, number, is_in_deal=True)


def _at(deal: HandsDealt, seat: Seat, place: int) -> str:
    hand = deal.hands[seat.slot] if seat.slot < len(deal.hands) else ()
    return hand[place] if place < len(hand) else "-"
